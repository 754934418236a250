//! Cuts that must be clear of defects.

use cutting_engine::config::{AlnsConfig, Config};
use cutting_engine::instance::{Direction, Instance, Margins, Piece, Rules, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::solve;
use cutting_engine::rng::Rng;
use cutting_engine::solution::Solution;
use cutting_engine::solution::UnplacedReason::{DefectCut, Defects};
use cutting_engine::stop::Stop;

use super::{left_out, many, placed, saw, spoilt, stock};
use crate::support::brute_force::cut_all;
use crate::support::{assert_valid, cases, codes, instance, piece, sheet, stages};

/// The same rules, with defects that stay whole.
const fn whole(rules: Rules) -> Rules {
    Rules { cut_through_defects: false, ..rules }
}

fn solved(instance: &Instance) -> Solution {
    let solution = solve(instance, &Config::default(), &Stop::never()).solution;
    assert_valid(instance, &solution);
    solution
}

#[test]
fn two_pieces_whose_common_edge_lies_in_a_defect_take_two_sheets() {
    let job = |rules: Rules| {
        let flawed = spoilt(sheet(400, 500), &[(150, 480, 100, 20)]);
        instance(vec![many(2, piece(200, 480))], vec![stock(2, flawed)], rules)
    };
    let through = solved(&job(stages(2)));
    assert_eq!((through.sheets.len(), through.sheets[0].summary.cut_count), (1, 3));
    let around = solved(&job(whole(stages(2))));
    assert_eq!(around.sheets.len(), 2);
    assert!(placed(&around).all(|(node, _)| (50..=150).contains(&node.x)));
    assert_eq!(codes(&job(whole(stages(2))), &through), ["defect_cut"]);
}

#[test]
fn a_piece_that_only_cuts_through_defects_free_is_left_out() {
    let flawed = spoilt(sheet(300, 600), &[(100, 520, 100, 80), (170, 450, 80, 100)]);
    let job = |rules: Rules| {
        solved(&instance(vec![piece(150, 500)], vec![flawed.clone()], Rules { min_trim: 80, ..rules }))
    };
    assert_eq!(left_out(&job(whole(stages(0)))), [(0, 1, DefectCut)]);
    assert_eq!(left_out(&job(stages(0))), []);
}

#[test]
fn a_piece_on_defects_everywhere_is_left_out_for_them() {
    let flawed = spoilt(sheet(100, 60), &[(49, 29, 2, 2)]);
    let job = instance(vec![piece(60, 40)], vec![flawed], whole(stages(5)));
    assert_eq!(left_out(&solved(&job)), [(0, 1, Defects)]);
}

#[test]
fn cuts_may_touch_edges_and_cut_through_what_lies_in_the_margins() {
    let margins = Margins { left: 10, ..Margins::default() };
    let left = |x: i32| {
        let flawed = spoilt(saw(4, sheet(110, 60)), &[(0, 0, 10, 60), (x, 54, 6, 6)]);
        let pieces = vec![piece(50, 60), piece(46, 50)];
        left_out(&solved(&instance(pieces, vec![Sheet { margins, ..flawed }], whole(stages(2)))))
    };
    // Kerfs of 4 from 60 on and up to 54 touch the defect at 64, 54.
    assert_eq!(left(64), []);
    assert_eq!(left(63).len(), 1);
}

#[test]
fn without_defects_the_rule_changes_nothing() {
    let job = |rules: Rules| {
        let pieces = vec![many(7, piece(41, 33)), many(5, piece(20, 27)), many(3, piece(60, 12))];
        instance(pieces, vec![stock(9, saw(3, sheet(100, 100)))], rules)
    };
    assert_eq!(solved(&job(stages(4))), solved(&job(whole(stages(4)))));
}

/// A job of small numbers on sheets with defects.
fn random_job(rng: &mut Rng, side: i32, kinds: usize, most: u32) -> Instance {
    let mut from = |least: i32, most: i32| least + rng.below((most - least + 1).to_usize()).to_i32();
    let (width, height) = (from(side / 2, side), from(side / 2, side));
    let pieces = (0..from(1, kinds.to_i32()))
        .map(|_| Piece {
            can_rotate: from(0, 1) == 0,
            quantity: from(1, most.to_i32()).to_u32(),
            ..piece(from(1, width), from(1, height))
        })
        .collect();
    let rules = Rules {
        max_stages: [0, 2, 3, 4, 5][from(0, 4).to_usize()],
        alternate: from(0, 2) > 0,
        first_direction: [Direction::Vertical, Direction::Horizontal][from(0, 1).to_usize()],
        min_trim: [0, 0, side / 6][from(0, 2).to_usize()],
        cut_through_defects: false,
    };
    let kerf = [[0, 0], [1, 1], [2, 1]][from(0, 2).to_usize()];
    let least = (side / 20).max(1);
    let defects: Vec<(i32, i32, i32, i32)> = (0..from(1, 3))
        .map(|_| (from(-1, width - 1), from(-1, height - 1), from(least, 3 * least), from(least, 3 * least)))
        .map(|(x, y, width, height)| (x, y, width.max(1 - x), height.max(1 - y)))
        .collect();
    instance(pieces, vec![spoilt(Sheet { kerf, quantity: 50, ..sheet(width, height) }, &defects)], rules)
}

#[test]
fn any_layout_keeps_defects_whole() {
    let mut rng = Rng::new(31);
    for round in 0..cases(1).cases {
        let job = random_job(&mut rng, if round % 2 == 0 { 12 } else { 200 }, 6, 8);
        solved(&job);
        if round % 8 == 0 {
            let alns = AlnsConfig { max_iterations: 60, ..AlnsConfig::default() };
            let config = Config::new(Config::default().builder().clone(), Some(alns)).expect("valid");
            assert_valid(&job, &solve(&job, &config, &Stop::never()).solution);
        }
    }
}

#[test]
fn a_lone_piece_is_cut_wherever_cuts_can_free_it() {
    let mut rng = Rng::new(32);
    let (mut cut, mut through) = (0, 0);
    for _ in 0..1_500 {
        let job = random_job(&mut rng, 10, 1, 1);
        let unplaced = left_out(&solved(&job));
        assert_eq!(unplaced.is_empty(), cut_all(&job).is_some(), "{unplaced:?} of {job:#?}");
        cut += usize::from(unplaced.is_empty());
        through += usize::from(unplaced.iter().any(|entry| entry.2 == DefectCut));
    }
    assert!(cut > 300 && through > 10, "{cut} and {through}");
}
