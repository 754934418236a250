//! Jobs of a few piece types, compared with exact dynamic programming.

use cutting_engine::config::{AlnsConfig, BuilderConfig, Config};
use cutting_engine::instance::{Direction, Instance, Piece, Rules, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::solve;
use cutting_engine::rng::Rng;
use cutting_engine::solution::Solution;
use cutting_engine::stop::Stop;
use proptest::prelude::*;

use crate::support::saw::{Counts, MAX_WORK, NOTHING, Origin, Saw};
use crate::support::{assert_valid, cases, free_cuts, instance, piece, sheet, stages};

/// A depth that no tree reaches.
const DEEP: u32 = 500;

/// The fewest sheets, the least number of pieces left out, and their least area. The latter two count first.
/// `None` if that takes too long.
fn best(job: &Instance) -> Option<(usize, u64, i64)> {
    let sheet = &job.sheets()[0];
    let mut saw = Saw::new(job);
    let whole = Origin { made_by: None, trimmed: false };
    let of_sheet = saw.cut(sheet.usable_width(), sheet.usable_height(), whole);
    if saw.work > MAX_WORK {
        return None;
    }
    let mut wanted = NOTHING;
    for (of, piece) in job.pieces().iter().enumerate() {
        wanted[of] = piece.quantity.to_u16();
    }
    let left = |counts: &Counts| {
        let missing = |of: usize| u64::from(wanted[of] - counts[of]);
        let area = |(of, piece): (usize, &Piece)| missing(of).to_i64() * piece.area();
        (
            (0..job.pieces().len()).map(missing).sum::<u64>(),
            job.pieces().iter().enumerate().map(area).sum::<i64>(),
        )
    };
    let mut reached = vec![NOTHING];
    let mut least = (left(&NOTHING), 0);
    for sheets in 1..=sheet.quantity.to_usize() {
        let mut next = Vec::new();
        for &one in &reached {
            for &other in of_sheet.iter().chain([&NOTHING]) {
                if let Some(sum) = saw.sum(one, other) {
                    saw.insert(&mut next, sum);
                }
            }
        }
        least = next.iter().map(|counts| (left(counts), sheets)).chain([least]).min()?;
        if next.len() == reached.len() && next.iter().all(|counts| reached.contains(counts)) {
            break;
        }
        reached = next;
    }
    let ((left, area), sheets) = least;
    Some((sheets, left, area))
}

fn figures(job: &Instance, solution: &Solution) -> (usize, u64, i64) {
    let left = solution.unplaced.iter().map(|entry| u64::from(entry.count)).sum();
    let area =
        solution.unplaced.iter().map(|e| i64::from(e.count) * job.pieces()[e.piece.to_usize()].area()).sum();
    (solution.sheets.len(), left, area)
}

/// One to three piece types of a workshop's sizes on one sheet type.
fn any_job(rng: &mut Rng) -> Instance {
    let mut from = |least: i32, most: i32| least + rng.below((most - least).to_usize() + 1).to_i32();
    let (width, height) = [(2800, 2070), (2440, 1220), (3210, 2250), (1000, 800)][from(0, 3).to_usize()];
    let parts = from(2, 5);
    let types = from(1, 3);
    let scarce = from(0, 3) == 0;
    let pieces: Vec<Piece> = (0..types)
        .map(|_| Piece {
            quantity: from(1, if types == 1 { 40 } else { 12 }).to_u32(),
            can_rotate: from(0, 1) == 0,
            ..piece(
                from(width / parts / 2, width / parts * 3 / 2),
                from(height / parts / 2, height / parts * 3 / 2),
            )
        })
        .collect();
    let kerf = [[0, 0], [0, 0], [3, 3], [4, 4], [10, 10], [4, 3], [0, 3]][from(0, 6).to_usize()];
    let rules = Rules {
        max_stages: [0, 2, 3, 4, 5][from(0, 4).to_usize()],
        alternate: from(0, 2) > 0,
        first_direction: [Direction::Vertical, Direction::Horizontal][from(0, 1).to_usize()],
        ..Rules::FREE
    };
    let quantity = if scarce { from(1, 2).to_u32() } else { 50 };
    instance(pieces, vec![Sheet { kerf, quantity, ..sheet(width, height) }], rules)
}

fn answer(job: &Instance, depth: u32, alns: Option<AlnsConfig>) -> (usize, u64, i64) {
    let builder = BuilderConfig { max_recursion_depth: depth, ..BuilderConfig::default() };
    let config = Config::new(builder, alns).expect("every setting is in its range");
    let solution = solve(job, &config, &Stop::never()).solution;
    assert_valid(job, &solution);
    figures(job, &solution)
}

proptest! {
    #![proptest_config(cases(2))]

    #[test]
    fn jobs_of_one_to_three_types_are_solved_exactly(seed in any::<u64>()) {
        let job = any_job(&mut Rng::new(seed));
        let best = best(&job);
        prop_assert!(best.is_none_or(|best| answer(&job, DEEP, None) == best), "{:?} {:#?}", best, job);
    }
}

#[test]
fn fifty_eight_pieces_fit_on_one_sheet() {
    let pieces = Piece { quantity: 58, can_rotate: true, ..piece(2_238, 1_738) };
    let sheet = Sheet { kerf: [150; 2], quantity: 9, ..sheet(12_428, 21_728) };
    for rules in [free_cuts(), stages(5), Rules { alternate: true, ..free_cuts() }] {
        let job = instance(vec![pieces.clone()], vec![sheet.clone()], rules);
        assert_eq!(answer(&job, DEEP, None), (1, 0, 0), "{rules:?}");
        let alns = AlnsConfig { max_iterations: 10, ..AlnsConfig::default() };
        assert_eq!(answer(&job, DEEP, Some(alns)), (1, 0, 0), "{rules:?}");
    }
}

#[test]
fn tiny_exact_fits_are_found() {
    let short = Piece { quantity: 2, can_rotate: true, ..piece(1, 2) };
    for depth in [2, 3] {
        let job = instance(vec![short.clone()], vec![sheet(5, 3)], free_cuts());
        assert_eq!(answer(&job, depth, None), (1, 0, 0), "a depth of {depth}");
    }
}
