//! Matched sets: pieces that are cut as one block.

use std::time::Duration;

use cutting_engine::bounds::Bound;
use cutting_engine::config::{AlnsConfig, BuilderConfig, Config};
use cutting_engine::cut_tree::NodeKind;
use cutting_engine::instance::{
    Direction, Grain, Instance, Machine, MatchedSet, OffcutClass, Piece, Rules, Sheet, StageRule,
};
use cutting_engine::misfits::examine;
use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::{Outcome, solve};
use cutting_engine::rng::Rng;
use cutting_engine::solution::{Solution, Unplaced, UnplacedReason};
use cutting_engine::stop::Stop;

use super::{left_out, many, saw, spoilt, stock, turnable};
use crate::bounds::least::{Shaving, least};
use crate::support::{assert_valid, bounds_of, codes, free_cuts, instance, piece, share_of, sheet, stages};

fn set(cuts: Direction, pieces: &[u32], quantity: u32) -> MatchedSet {
    MatchedSet { pieces: pieces.to_vec(), cuts, quantity }
}

fn with_sets(job: Instance, sets: Vec<MatchedSet>) -> Instance {
    job.with_matched_sets(sets).expect("valid sets")
}

fn deep(iterations: u64) -> Config {
    let alns = AlnsConfig { max_iterations: iterations, ..AlnsConfig::default() };
    Config::new(BuilderConfig::default(), Some(alns)).expect("every setting is in its range")
}

fn solved(job: &Instance, config: &Config) -> Outcome {
    let outcome = solve(job, config, &Stop::never());
    assert_valid(job, &outcome.solution);
    outcome
}

/// Where the members of each set lie: set, copy, member, x, y, and whether rotated.
fn members(solution: &Solution) -> Vec<(u32, u32, u32, i32, i32, bool)> {
    let sheets = solution.sheets.iter();
    let mut all: Vec<_> = sheets
        .flat_map(|layout| {
            layout.matched.iter().map(|matched| {
                let node = &layout.tree.nodes[matched.node.to_usize()];
                let NodeKind::Piece { rotated, .. } = node.kind else { panic!("{node:?} is no piece") };
                (matched.set, matched.copy, matched.member, node.x, node.y, rotated)
            })
        })
        .collect();
    all.sort_unstable();
    all
}

#[test]
fn two_fronts_side_by_side_take_three_cuts() {
    let five = Rules { max_stages: 5, ..stages(5) };
    let job = instance(vec![piece(600, 700); 2], vec![saw(4, sheet(1_300, 800))], five);
    let job = with_sets(job, vec![set(Direction::Vertical, &[0, 1], 1)]);
    for config in [Config::default(), deep(20)] {
        let solution = solved(&job, &config).solution;
        assert_eq!(members(&solution), [(0, 0, 0, 0, 0, false), (0, 0, 1, 604, 0, false)]);
        let summary = &solution.sheets[0].summary;
        assert_eq!((summary.cut_count, summary.largest_offcut), (3, 124_800));
        let cuts = solution.sheets[0].tree.nodes.iter().filter(|node| node.kind == NodeKind::Cut);
        let cuts: Vec<Direction> = cuts.map(|cut| cut.direction).collect();
        assert_eq!(cuts, [Direction::Horizontal, Direction::Vertical, Direction::Vertical]);
    }
}

#[test]
fn a_set_that_is_too_long_by_a_millimetre_stays_unplaced() {
    let job =
        instance(vec![turnable(piece(600, 700)); 2], vec![stock(5, saw(4, sheet(1_203, 800)))], stages(5));
    let job = with_sets(job, vec![set(Direction::Vertical, &[0, 1], 1)]);
    let solution = solved(&job, &Config::default()).solution;
    assert_eq!(left_out(&solution), [(0, 1, UnplacedReason::Set), (1, 1, UnplacedReason::Set)]);
    let found = examine(&job, 500, 9, &Stop::never()).misfits;
    let found: Vec<_> = found.iter().map(|misfit| (misfit.piece, misfit.reason)).collect();
    assert_eq!(found, [(0, UnplacedReason::Set), (1, UnplacedReason::Set)]);
}

#[test]
fn a_set_has_the_reason_of_its_block_where_a_member_fits_nowhere() {
    let job = instance(vec![piece(600, 900), piece(600, 900)], vec![sheet(1_300, 800)], stages(5));
    let job = with_sets(job, vec![set(Direction::Vertical, &[0, 1], 1)]);
    let reasons = left_out(&solved(&job, &Config::default()).solution);
    assert_eq!(reasons, [0, 1].map(|piece| (piece, 1, UnplacedReason::DoesNotFitAnySheet)));
}

#[test]
fn a_block_turns_as_a_whole() {
    // Left becomes bottom, and bottom becomes right.
    let turned = |cuts: Direction, size: (i32, i32), board: (i32, i32)| {
        let pieces = vec![turnable(piece(size.0, size.1)); 3];
        let job = instance(pieces, vec![saw(4, sheet(board.0, board.1))], free_cuts());
        let job = with_sets(job, vec![set(cuts, &[0, 1, 2], 1)]);
        members(&solved(&job, &Config::default()).solution)
    };
    let upwards = turned(Direction::Vertical, (100, 70), (70, 308));
    assert_eq!(upwards, [0, 1, 2].map(|member: u32| (0, 0, member, 0, 104 * member.to_i32(), true)));
    let leftwards = turned(Direction::Horizontal, (70, 100), (308, 70));
    assert_eq!(leftwards, [0, 1, 2].map(|member: u32| (0, 0, member, 208 - 104 * member.to_i32(), 0, true)));
}

#[test]
fn no_block_turns_with_a_member_that_must_not() {
    let pieces = vec![turnable(piece(50, 20)), piece(50, 20)];
    let job = instance(pieces, vec![sheet(20, 100)], free_cuts());
    let job = with_sets(job, vec![set(Direction::Vertical, &[0, 1], 1)]);
    assert_eq!(solved(&job, &Config::default()).solution.sheets.len(), 0);
}

#[test]
fn the_kerf_between_members_is_that_of_the_sheet() {
    // 104 x 50 with a kerf of 4, and 101 x 50 with a kerf of 1.
    let boards = [4, 1].map(|kerf| saw(kerf, sheet(104, 50)));
    let shorter = [4, 1].map(|kerf| saw(kerf, sheet(101, 50)));
    let job = |boards: [Sheet; 2]| {
        let job = instance(vec![many(4, piece(50, 50))], boards.to_vec(), free_cuts());
        with_sets(job, vec![set(Direction::Vertical, &[0, 0], 2)])
    };
    for config in [Config::default(), deep(20)] {
        let solution = solved(&job(boards.clone()), &config).solution;
        let starts: Vec<i32> = members(&solution).iter().map(|&(.., x, _, _)| x).collect();
        assert_eq!(starts, [0, 54, 0, 51]);
        assert_eq!(left_out(&solved(&job(shorter.clone()), &config).solution).len(), 1);
    }
}

#[test]
fn a_late_start_gives_blocks_the_kerf_of_their_sheet_too() {
    let sheets = [4, 1].map(|kerf| saw(kerf, sheet(101, 50)));
    let job = instance(vec![many(4, piece(50, 50))], sheets.to_vec(), free_cuts());
    let job = with_sets(job, vec![set(Direction::Vertical, &[0, 0], 2)]);
    let late = Stop::never().after(Duration::ZERO);
    let solution = solve(&job, &Config::default(), &late).solution;
    assert_valid(&job, &solution);
    assert_eq!(left_out(&solution).len(), 1);
}

#[test]
fn a_block_that_turns_has_the_kerf_of_its_other_direction() {
    // 104 x 50 unrotated, and 50 x 101 rotated.
    let place = |width, height| {
        let board = Sheet { kerf: [4, 1], ..sheet(width, height) };
        let job = instance(vec![many(2, turnable(piece(50, 50)))], vec![board], free_cuts());
        let job = with_sets(job, vec![set(Direction::Vertical, &[0, 0], 1)]);
        members(&solved(&job, &Config::default()).solution)
    };
    assert_eq!(place(104, 50), [(0, 0, 0, 0, 0, false), (0, 0, 1, 54, 0, false)]);
    assert_eq!(place(103, 50), []);
    assert_eq!(place(50, 101), [(0, 0, 0, 0, 0, true), (0, 0, 1, 0, 51, true)]);
    assert_eq!(place(50, 100), []);
}

#[test]
fn members_are_cut_in_the_stage_of_their_row_where_no_other_is_left() {
    // Two stages, vertical cuts first: V divides the set, H trims its members.
    let job = |max| {
        let job = instance(vec![many(2, piece(50, 40))], vec![sheet(120, 60)], stages(max));
        with_sets(job, vec![set(Direction::Vertical, &[0, 0], 1)])
    };
    assert_eq!(left_out(&solved(&job(2), &Config::default()).solution), []);
    assert_eq!(left_out(&solved(&job(1), &Config::default()).solution), [(0, 2, UnplacedReason::Stages)]);
    // Upwards, the cuts between the members are of the second stage, and so are those that trim them.
    let upwards = |max| {
        let job = instance(vec![many(2, piece(50, 30))], vec![sheet(120, 60)], stages(max));
        with_sets(job, vec![set(Direction::Horizontal, &[0, 0], 1)])
    };
    assert_eq!(left_out(&solved(&upwards(2), &Config::default()).solution), []);
}

#[test]
fn grain_counts_for_the_block() {
    let along = |grain: Grain| Sheet { grain, ..sheet(100, 50) };
    let pieces = vec![Piece { grain: Grain::Y, ..turnable(piece(50, 50)) }, turnable(piece(50, 50))];
    let job = |grain| {
        let job = instance(pieces.clone(), vec![along(grain)], free_cuts());
        with_sets(job, vec![set(Direction::Vertical, &[0, 1], 1)])
    };
    assert_eq!(left_out(&solved(&job(Grain::Y), &Config::default()).solution), []);
    let across = left_out(&solved(&job(Grain::X), &Config::default()).solution);
    assert_eq!(across, [0, 1].map(|piece| (piece, 1, UnplacedReason::Set)));
}

#[test]
fn sets_that_contradict_their_pieces_are_refused() {
    let pieces = vec![many(2, piece(50, 50)), piece(40, 50), piece(50, 40)];
    let job = instance(pieces, vec![sheet(100, 100)], free_cuts());
    let faults = |sets: Vec<MatchedSet>| job.clone().with_matched_sets(sets).is_err();
    let x = Direction::Vertical;
    assert!(!faults(vec![set(x, &[0, 1], 1), set(Direction::Horizontal, &[2, 0], 1)]));
    assert!(faults(vec![set(x, &[0, 2], 1)]), "of different heights");
    assert!(faults(vec![set(x, &[0, 0, 0], 1)]), "more than wanted");
    assert!(faults(vec![set(x, &[0], 1)]) && faults(vec![set(x, &[0; 51], 1)]));
    assert!(faults(vec![set(x, &[0, 9], 1)]) && faults(vec![set(x, &[0, 1], 0)]));
}

#[test]
fn the_checker_finds_sets_that_are_torn_apart() {
    let job = instance(vec![many(4, piece(50, 50))], vec![stock(2, saw(4, sheet(104, 50)))], free_cuts());
    let matched = with_sets(job.clone(), vec![set(Direction::Vertical, &[0, 0], 2)]);
    let right = solved(&matched, &Config::default()).solution;
    let changed = |change: &dyn Fn(&mut Solution)| {
        let mut wrong = right.clone();
        change(&mut wrong);
        codes(&matched, &wrong)
    };
    assert_eq!(changed(&|_| {}), [""; 0]);
    assert_eq!(changed(&|wrong| wrong.sheets[0].matched.clear()), ["matched_set"]);
    assert_eq!(changed(&|wrong| wrong.sheets[0].matched[0].copy = 1), ["matched_set"; 4]);
    assert_eq!(changed(&|wrong| wrong.sheets[0].matched[0].set = 7), ["matched_set"; 3]);
    assert_eq!(changed(&|wrong| wrong.sheets[0].matched.swap(0, 1)), [""; 0]);
    let swapped = changed(&|wrong| {
        let [first, second] = &mut wrong.sheets[0].matched[..] else { panic!("two members") };
        std::mem::swap(&mut first.member, &mut second.member);
    });
    assert_eq!(swapped, ["matched_set"]);
    assert_eq!(codes(&job, &right), ["matched_set"; 4], "nobody asked for sets");
}

/// A job of a few pieces in sets and beside them, over most rules.
fn any_job(rng: &mut Rng) -> Instance {
    let mut from = |least: i32, most: i32| least + rng.below((most - least).to_usize() + 1).to_i32();
    let mut pieces = Vec::new();
    let mut sets = Vec::new();
    for _ in 0..from(1, 3) {
        let cuts = [Direction::Vertical, Direction::Horizontal][from(0, 1).to_usize()];
        let across = from(8, 40);
        let mut positions = Vec::new();
        let copies = from(1, 3);
        for _ in 0..from(2, 4) {
            let along = from(5, 30);
            let (width, height) = if cuts == Direction::Vertical { (along, across) } else { (across, along) };
            positions.push(pieces.len().to_u32());
            let mut member = piece(width, height);
            member.quantity = (copies + from(0, 1)).to_u32();
            member.can_rotate = from(0, 3) > 0;
            member.priority = from(0, 2).to_u32();
            pieces.push(member);
        }
        sets.push(MatchedSet { pieces: positions, cuts, quantity: copies.to_u32() });
    }
    for _ in 0..from(0, 3) {
        pieces.push(Piece {
            quantity: from(1, 3).to_u32(),
            can_rotate: true,
            ..piece(from(5, 40), from(5, 40))
        });
    }
    let kerf = [0, 2, 3][from(0, 2).to_usize()];
    let sheets: Vec<Sheet> = (0..from(1, 2))
        .map(|_| {
            let kerf = if from(0, 3) == 0 { from(0, 4) } else { kerf };
            let grain = [Grain::None, Grain::None, Grain::X, Grain::Y][from(0, 3).to_usize()];
            let board =
                Sheet { grain, ..stock(from(1, 6).to_u32(), saw(kerf, sheet(from(60, 120), from(60, 120)))) };
            if from(0, 3) == 0 { spoilt(board, &[(from(0, 50), from(0, 50), 5, 5)]) } else { board }
        })
        .collect();
    let rules = Rules {
        max_stages: [0, 1, 2, 3, 4, 5][from(0, 5).to_usize()],
        alternate: from(0, 2) > 0,
        first_direction: [Direction::Vertical, Direction::Horizontal][from(0, 1).to_usize()],
        min_trim: [0, 0, 4][from(0, 2).to_usize()],
        ..Rules::FREE
    };
    let job = with_sets(instance(pieces, sheets, rules), sets);
    if from(0, 3) == 0 {
        let class = OffcutClass { min_length: 20, min_width: 10, min_area: 0, percent: 50 };
        return job.with_offcut_classes(vec![class]).expect("a valid class");
    }
    job
}

#[test]
fn random_sets_are_cut_whole_by_both_strategies() {
    let mut rng = Rng::new(14);
    let (mut placed, mut left) = (0, 0);
    for number in 0..share_of(300) {
        let job = any_job(&mut rng);
        let config = if number % 3 == 0 { deep(40) } else { Config::default() };
        let outcome = solved(&job, &config);
        placed += outcome.solution.sheets.iter().map(|layout| layout.matched.len()).sum::<usize>();
        left += outcome.solution.unplaced.iter().filter(|entry| entry.reason == UnplacedReason::Set).count();
        let area: i64 =
            outcome.solution.sheets.iter().map(|used| job.sheets()[used.sheet.to_usize()].area()).sum();
        if outcome.solution.unplaced.is_empty() {
            let bound = outcome.bound.expect("all pieces are placed");
            assert!(bound.area <= area, "{bound:?} of {area}");
            // The pieces alone need no more than they do as blocks.
            assert!(bounds_of(&job).full_until(Bound::INFINITE, &Stop::never()).area <= area);
        }
    }
    assert!(placed > share_of(1_000) && left > share_of(20), "{placed} members placed, {left} left");
}

fn machine(parts: &[(u32, i32, i32)], longest: i32) -> Option<Machine> {
    let rule = |&(stage, min_part, max_part): &(u32, i32, i32)| StageRule { stage, min_part, max_part };
    Machine::new(&parts.iter().map(rule).collect::<Vec<_>>(), longest).expect("valid limits")
}

#[test]
fn members_are_parts_of_a_stage_and_cuts_between_them_are_cuts() {
    let job = |parts: &[(u32, i32, i32)], longest| {
        let job = instance(vec![piece(600, 700); 2], vec![saw(4, sheet(1_300, 800))], stages(5));
        with_sets(job, vec![set(Direction::Vertical, &[0, 1], 1)]).with_machine(machine(parts, longest))
    };
    let cuts = |job: &Instance| {
        let solution = solved(job, &Config::default()).solution;
        solution.sheets.iter().map(|layout| layout.summary.cut_count).sum::<u32>()
    };
    // Three cuts, of the stages 2 and 3, or each member by itself from a part of stage 1.
    assert_eq!(cuts(&job(&[(1, 0, 1_300), (3, 600, 0)], 0)), 3);
    assert_eq!(cuts(&job(&[(1, 0, 700)], 0)), 4);
    assert_eq!(cuts(&job(&[], 800)), 4);
    let left = |job: &Instance| left_out(&solved(job, &Config::default()).solution);
    for beyond in [job(&[(1, 0, 599)], 0), job(&[], 699)] {
        assert_eq!(left(&beyond), [0, 1].map(|piece| (piece, 1, UnplacedReason::MachineLimits)));
    }

    let free = solved(&job(&[], 0), &Config::default()).solution;
    assert_eq!(codes(&job(&[(3, 601, 0)], 0), &free), ["part_size"; 2]);
    assert_eq!(codes(&job(&[], 1_299), &free), ["cut_length"]);
    assert_eq!(codes(&job(&[], 699), &free), ["cut_length"; 3]);
}

#[test]
fn random_sets_keep_the_limits_of_the_machine() {
    let mut rng = Rng::new(9);
    let (mut placed, mut beyond) = (0, 0);
    for number in 0..share_of(300) {
        let job = any_job(&mut rng);
        let mut from = |least: i32, most: i32| least + rng.below((most - least).to_usize() + 1).to_i32();
        let rules: Vec<(u32, i32, i32)> = (1..=from(0, 3).to_u32())
            .map(|stage| {
                (stage, [0, from(1, 25)][from(0, 1).to_usize()], [0, from(30, 120)][from(0, 1).to_usize()])
            })
            .collect();
        let job = job.with_machine(machine(&rules, [0, from(40, 120)][from(0, 1).to_usize()]));
        let config = if number % 3 == 0 { deep(40) } else { Config::default() };
        let solution = solved(&job, &config).solution;
        placed += solution.sheets.iter().map(|layout| layout.matched.len()).sum::<usize>();
        let unplaced = || solution.unplaced.iter();
        beyond += unplaced().filter(|entry| entry.reason == UnplacedReason::MachineLimits).count();
        let stock: u32 = job.sheets().iter().map(|sheet| sheet.quantity).sum();
        let is_exhausted = job.sheets().len() > 1 || solution.sheets.len() == stock.to_usize();
        let may_be = |entry: &Unplaced| is_exhausted || entry.reason != UnplacedReason::StockExhausted;
        assert!(unplaced().all(may_be), "{:?} of {job:#?}", solution.unplaced);
    }
    assert!(placed > share_of(500) && beyond > share_of(20), "{placed} members placed, {beyond} left");
}

#[test]
fn no_bound_exceeds_the_best_layout_of_the_blocks() {
    // Without a limit of stages, a set is cut exactly where its block is.
    let mut rng = Rng::new(46);
    let mut optimal = 0;
    for _ in 0..share_of(150) {
        let mut from = |least: i32, most: i32| least + rng.below((most - least).to_usize() + 1).to_i32();
        let (kerf, height) = (from(0, 2), from(2, 6));
        let [left, right] = [from(1, 4), from(1, 4)];
        let turns = from(0, 1) == 1;
        let member = |width| Piece { can_rotate: turns, ..piece(width, height) };
        let others: Vec<Piece> = (0..from(0, 2))
            .map(|_| Piece { can_rotate: from(0, 1) == 1, ..piece(from(1, 6), from(1, 6)) })
            .collect();
        let sheets = vec![stock(3, saw(kerf, sheet(from(6, 12), from(6, 10))))];
        let mut pieces = vec![member(left), member(right)];
        pieces.extend(others.iter().cloned());
        let job = with_sets(
            instance(pieces, sheets.clone(), free_cuts()),
            vec![set(Direction::Vertical, &[0, 1], 1)],
        );
        let mut blocks = vec![member(left + kerf + right)];
        blocks.extend(others);
        let best = least(&instance(blocks, sheets, free_cuts()), Shaving::Again);
        let outcome = solved(&job, &Config::default());
        let Some(best) = best else {
            assert!(!outcome.solution.unplaced.is_empty());
            continue;
        };
        let bound = outcome.bound.expect("all pieces can be placed");
        assert!(bound.area <= best.area, "{bound:?} above {best:?} of {job:#?}");
        let used: i64 =
            outcome.solution.sheets.iter().map(|used| job.sheets()[used.sheet.to_usize()].area()).sum();
        assert!(used >= best.area);
        optimal += usize::from(used == best.area && outcome.solution.unplaced.is_empty());
    }
    assert!(optimal > share_of(100), "{optimal} optimal layouts");
}
