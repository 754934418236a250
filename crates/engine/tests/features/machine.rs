//! Limits of the machine: the extents of parts by stage, and the longest cut.

use cutting_engine::config::Config;
use cutting_engine::instance::{Direction, Instance, Machine, Piece, Rules, Sheet, StageRule};
use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::solve;
use cutting_engine::rng::Rng;
use cutting_engine::solution::UnplacedReason;
use cutting_engine::stop::Stop;

use super::{
    Draw, any_kerf, assert_any_layout_is_valid, between, cut_lone_pieces, left_out, many, solved, turnable,
};
use crate::support::{codes, instance, piece, share_of, sheet, stages};

const fn rule(stage: u32, min_part: i32, max_part: i32) -> StageRule {
    StageRule { stage, min_part, max_part }
}

fn limited(
    pieces: Vec<Piece>,
    sheets: Vec<Sheet>,
    rules: Rules,
    parts: &[StageRule],
    longest: i32,
) -> Instance {
    instance(pieces, sheets, rules).with_machine(Machine::new(parts, longest).expect("valid limits"))
}

#[test]
fn a_narrow_piece_turns_where_no_stage_cuts_it_from_a_wider_part() {
    let rules = Rules { min_trim: 20, ..stages(3) };
    let job = limited(vec![turnable(piece(80, 500))], vec![sheet(1_000, 500)], rules, &[rule(1, 100, 0)], 0);
    let summary = solved(&job).sheets[0].summary;
    assert_eq!((summary.cut_count, summary.largest_offcut), (2, 420_000));
}

/// Tables and the search for remnants do not follow the limits, but what they find keeps them.
#[test]
fn tables_and_remnants_keep_the_limits() {
    let pieces = vec![turnable(many(11, piece(690, 271)))];
    let stock = Sheet { kerf: [5, 5], quantity: 2, ..sheet(2_440, 1_220) };
    let job = limited(pieces, vec![stock], stages(3), &[rule(1, 352, 1_768)], 0);
    assert_eq!(solved(&job).sheets.len(), 1);
    let pieces = vec![turnable(many(4, piece(623, 428)))];
    let job = limited(pieces, vec![sheet(3_210, 2_250)], stages(3), &[rule(1, 100, 0)], 3_010);
    assert!(solved(&job).sheets[0].summary.largest_offcut >= 5_820_750);
}

#[test]
fn pieces_below_the_least_parts_of_stages_in_a_row_share_a_sheet() {
    let lites = vec![turnable(many(2, piece(94, 44)))];
    let plates = || vec![Sheet { quantity: 9, ..sheet(6_000, 3_210) }];
    let rules = Rules { min_trim: 20, ..stages(4) };
    let job = limited(lites, plates(), rules, &[rule(1, 100, 3_500), rule(2, 100, 0)], 0);
    assert_eq!(solved(&job).sheets.len(), 1);
    let blocks = || vec![many(3, piece(80, 80)), turnable(many(4, piece(900, 700)))];
    for most in [0, 5] {
        let parts = [rule(1, 300, 0), rule(2, 200, 0), rule(3, 100, 0)];
        assert_eq!(solved(&limited(blocks(), plates(), stages(most), &parts, 0)).sheets.len(), 1);
    }
    // A stage is missing.
    let parts = [rule(1, 300, 0), rule(2, 200, 0), rule(3, 100, 0)];
    let none = solve(&limited(blocks(), plates(), stages(4), &parts, 0), &Config::default(), &Stop::never());
    assert_eq!(none.solution.unplaced[0].reason, UnplacedReason::Stages);
}

#[test]
fn too_long_a_part_or_a_cut_is_beyond_the_machine() {
    let of = |size: (i32, i32), stock: (i32, i32), parts: &[StageRule], longest: i32| {
        let pieces = vec![piece(size.0, size.1)];
        left_out(&solved(&limited(pieces, vec![sheet(stock.0, stock.1)], stages(5), parts, longest)))
    };
    let beyond = [(0, 1, UnplacedReason::MachineLimits)];
    assert_eq!(of((4_000, 1_000), (6_000, 3_210), &[rule(1, 0, 3_500)], 0), beyond);
    assert_eq!(of((3_500, 1_000), (6_000, 3_210), &[rule(1, 0, 3_500)], 0), []);
    assert_eq!(of((2_800, 700), (3_000, 1_500), &[], 2_500), beyond);
    assert_eq!(of((2_800, 700), (3_000, 1_500), &[], 2_800), []);
}

#[test]
fn a_narrow_piece_comes_out_of_a_wider_part_in_a_later_stage() {
    let job = |max_stages| {
        let pieces = vec![many(4, piece(80, 200))];
        limited(pieces, vec![sheet(1_000, 500)], stages(max_stages), &[rule(1, 100, 0)], 0)
    };
    let solution = solved(&job(3));
    assert_eq!((solution.sheets.len(), left_out(&solution)), (1, vec![]));
    assert_eq!(left_out(&solved(&job(2))), [(0, 4, UnplacedReason::Stages)]);
}

#[test]
fn the_checker_finds_wrong_parts_and_cuts() {
    let pieces = || vec![many(2, piece(400, 300)), piece(90, 500)];
    let free = instance(pieces(), vec![sheet(1_000, 500)], stages(3));
    let solution = solve(&free, &Config::default(), &Stop::never()).solution;
    let found = |parts: &[StageRule], longest| {
        let mut found =
            codes(&limited(pieces(), vec![sheet(1_000, 500)], stages(3), parts, longest), &solution);
        found.dedup();
        found
    };
    assert_eq!(found(&[], 1_000), Vec::<&str>::new());
    assert_eq!(found(&[rule(1, 100, 0)], 0), ["part_size"]);
    assert_eq!(found(&[rule(1, 0, 399)], 0), ["part_size"]);
    assert_eq!(found(&[], 399), ["cut_length"]);
}

#[test]
fn limits_have_ranges() {
    let fault = |rules: &[StageRule], longest| Machine::new(rules, longest).err();
    assert_eq!(Machine::new(&[rule(3, 0, 0)], 0), Ok(None));
    assert_eq!(fault(&[rule(0, 0, 0)], 0), Some("the stage of a rule is out of range"));
    assert_eq!(fault(&[rule(11, 0, 0)], 0), Some("the stage of a rule is out of range"));
    assert_eq!(fault(&[rule(1, 0, 0), rule(1, 5, 0)], 0), Some("a stage has two rules"));
    assert_eq!(fault(&[rule(1, -1, 0)], 0), Some("the limit of a part is out of range"));
    assert_eq!(fault(&[rule(1, 6, 5)], 0), Some("a least part exceeds the greatest"));
    assert_eq!(fault(&[], -1), Some("the longest cut is out of range"));
}

#[test]
fn limits_that_no_layout_exceeds_are_none() {
    let of = |parts: &[StageRule], longest| {
        let pieces = vec![turnable(piece(80, 500)), piece(90, 100)];
        limited(pieces, vec![sheet(1_000, 500)], stages(3), parts, longest).machine().is_some()
    };
    assert!(!of(&[rule(1, 80, 1_000), rule(3, 0, 2_000), rule(4, 100, 300)], 1_000));
    assert!(of(&[rule(1, 81, 0)], 0) && of(&[rule(3, 0, 999)], 0) && of(&[], 999));
    // A stage with a limit that matters keeps it.
    let job = limited(vec![piece(80, 80)], vec![sheet(1_000, 500)], stages(3), &[rule(2, 70, 300)], 2_000);
    let machine = job.machine().expect("it has a limit");
    assert_eq!((machine.parts_of(2), machine.last_stage()), ((0, 300), 2));
    assert!(machine.allows_cut(3_000));
}

#[test]
fn cuts_of_the_second_stage_come_first_where_those_of_the_first_are_too_long() {
    let rules = Rules { first_direction: Direction::Horizontal, ..stages(3) };
    let job = limited(vec![many(3, piece(3, 5))], vec![Sheet { quantity: 9, ..sheet(9, 7) }], rules, &[], 8);
    assert_eq!(solved(&job).sheets.len(), 1);
}

/// A job under random limits.
fn random_job(rng: &mut Rng, draw: &Draw) -> Instance {
    let (pieces, plain, rules) = draw.job(rng);
    let side = draw.side;
    let mut from = |least: i32, most: i32| between(rng, least, most);
    let parts: Vec<StageRule> = (1..=from(0, 3).to_u32())
        .map(|stage| {
            let least = [0, from(1, side / 3)][from(0, 1).to_usize()];
            rule(stage, least, [0, from(least.max(1), side)][from(0, 1).to_usize()])
        })
        .collect();
    let longest = [0, from(side / 2, side)][from(0, 1).to_usize()];
    limited(pieces, vec![Sheet { kerf: any_kerf(rng), ..plain }], rules, &parts, longest)
}

#[test]
fn any_layout_keeps_the_limits() {
    assert_any_layout_is_valid(&mut Rng::new(21), random_job);
}

#[test]
fn a_lone_piece_is_cut_wherever_cuts_can_free_it() {
    let (cut, beyond) = cut_lone_pieces(&mut Rng::new(22), UnplacedReason::MachineLimits, random_job);
    assert!(cut > share_of(300) && beyond > share_of(100), "{cut} and {beyond}");
}
