//! Jobs of more pieces than one sheet holds, compared with the best of all ways to cut it.
//!
//! `PROPTEST_CASES` sets the number of jobs.

use std::cmp::Reverse;

use cutting_engine::config::{AlnsConfig, BuilderConfig, Config};
use cutting_engine::instance::{Defect, Direction, Instance, Piece, Rules, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::{Outcome, solve};
use cutting_engine::report::StopReason;
use cutting_engine::rng::Rng;
use cutting_engine::stop::Stop;
use proptest::prelude::*;

use crate::support::brute_force::cut_all;
use crate::support::saw::{MAX_TYPES, MAX_WORK, NOTHING, Origin, Saw};
use crate::support::{assert_valid, cases, free_cuts, instance, piece, sheet};

/// A value, and the area of the pieces that have it.
type Placed = (i64, i64);

fn value(piece: &Piece) -> i64 {
    1 + i64::from(piece.priority)
}

/// The greatest value that one or two sheets hold, and the most area with it. `None` if finding it takes too long.
fn best(job: &Instance) -> Option<Placed> {
    let sheet = &job.sheets()[0];
    let mut saw = Saw::new(job);
    let whole = Origin { made_by: None, trimmed: false };
    let sets = saw.cut(sheet.usable_width(), sheet.usable_height(), whole);
    if saw.work > MAX_WORK {
        return None;
    }
    let placed = |counts: &[u16; MAX_TYPES]| {
        let of_type = |(piece, count): (&Piece, &u16)| (value(piece), piece.area(), i64::from(*count));
        let each = job.pieces().iter().zip(counts).map(of_type);
        each.fold((0, 0), |(worth, area), (one, size, count)| (worth + one * count, area + size * count))
    };
    let nothing = [NOTHING];
    let others = if sheet.quantity > 1 { sets.as_slice() } else { &[] };
    let pairs = sets
        .iter()
        .chain(&nothing)
        .flat_map(|one| others.iter().chain(&nothing).map(move |other| (one, other)));
    pairs.filter_map(|(one, other)| saw.sum(*one, *other)).map(|counts| placed(&counts)).max()
}

fn placed(job: &Instance, outcome: &Outcome) -> Placed {
    let all = |of: fn(&Piece) -> i64| {
        job.pieces().iter().map(|piece| of(piece) * i64::from(piece.quantity)).sum::<i64>()
    };
    let left = |of: fn(&Piece) -> i64| {
        let each = outcome.solution.unplaced.iter();
        each.map(|left| of(&job.pieces()[left.piece.to_usize()]) * i64::from(left.count)).sum::<i64>()
    };
    (all(value) - left(value), all(Piece::area) - left(Piece::area))
}

/// Up to five piece types on one or two small sheets, some of them scarce.
fn any_job(rng: &mut Rng) -> Instance {
    let mut from = |least: i32, most: i32| least + rng.below((most - least).to_usize() + 1).to_i32();
    let (width, height) = (from(6, 30), from(6, 24));
    let weights = [0, 3, 50, 1_000];
    let weighs = from(0, 1) == 0;
    let pieces: Vec<Piece> = (0..from(1, MAX_TYPES.to_i32()))
        .map(|_| Piece {
            quantity: from(1, 6).to_u32(),
            can_rotate: from(0, 1) == 0,
            priority: if weighs { weights[from(0, 3).to_usize()] } else { 0 },
            ..piece(from(width / 6 + 1, width * 3 / 4), from(height / 6 + 1, height * 3 / 4))
        })
        .collect();
    let rules = Rules {
        max_stages: [0, 0, 1, 2, 3, 4, 5, 9][from(0, 7).to_usize()],
        alternate: from(0, 2) > 0,
        first_direction: [Direction::Vertical, Direction::Horizontal][from(0, 1).to_usize()],
        min_trim: [0, 0, 0, 0, 2][from(0, 4).to_usize()],
        ..Rules::FREE
    };
    let kerf = [[0, 0], [0, 0], [1, 1], [2, 2], [1, 2], [2, 0]][from(0, 5).to_usize()];
    let quantity = if from(0, 4) == 0 { 2 } else { 1 };
    instance(pieces, vec![Sheet { kerf, quantity, ..sheet(width, height) }], rules)
}

fn outcome(job: &Instance, alns: Option<AlnsConfig>) -> Outcome {
    let builder = BuilderConfig { max_build_calls: 10, ..BuilderConfig::default() };
    let config = Config::new(builder, alns).expect("every setting is in its range");
    let outcome = solve(job, &config, &Stop::never());
    assert_valid(job, &outcome.solution);
    outcome
}

/// Whether the layout is proved to be the best; asserts that what is claimed is true.
fn is_proved(job: &Instance, best: Placed, outcome: &Outcome) -> bool {
    let placed = placed(job, outcome);
    assert!(placed <= best, "{placed:?} that brute force misses: {best:?} {job:#?}");
    let most = outcome.most_placed.expect("pieces have a value");
    assert!(most.value >= best.0, "{most:?} is less than {best:?} of {job:#?}");
    assert!(!most.is_proved || placed == best, "{placed:?} is called optimal: {best:?} {job:#?}");
    most.is_proved
}

proptest! {
    #![proptest_config(cases(1))]

    #[test]
    fn no_layout_places_more_than_is_said(seed in any::<u64>()) {
        let job = any_job(&mut Rng::new(seed));
        let Some(best) = best(&job) else { return Ok(()) };
        is_proved(&job, best, &outcome(&job, None));
        let alns = AlnsConfig { max_iterations: 20, ..AlnsConfig::default() };
        is_proved(&job, best, &outcome(&job, Some(alns)));
    }
}

/// Up to four pieces and a tiny sheet with a defect.
fn any_job_beside_a_defect(rng: &mut Rng) -> Instance {
    let mut from = |least: i32, most: i32| least + rng.below((most - least).to_usize() + 1).to_i32();
    let (width, height) = (from(5, 9), from(5, 8));
    let pieces = (0..from(2, 4))
        .map(|_| Piece {
            can_rotate: from(0, 1) == 0,
            priority: [0, 0, 3][from(0, 2).to_usize()].to_u32(),
            ..piece(from(1, width), from(1, height))
        })
        .collect();
    let defect = Defect { x: from(0, width - 1), y: from(0, height - 1), width: 1, height: 1 };
    let rules = Rules {
        max_stages: [0, 1, 2, 3][from(0, 3).to_usize()],
        alternate: from(0, 1) == 0,
        min_trim: [0, 0, 2][from(0, 2).to_usize()],
        cut_through_defects: from(0, 1) == 0,
        ..Rules::FREE
    };
    instance(pieces, vec![Sheet { defects: vec![defect], ..sheet(width, height) }], rules)
}

/// The same as [`best`], by trying every set of pieces.
fn best_of_all_sets(job: &Instance) -> Placed {
    let all = job.pieces();
    let chosen = |set: usize| all.iter().enumerate().filter(move |(at, _)| set >> at & 1 == 1);
    let worth = |set: usize| {
        let pieces = chosen(set).map(|(_, piece)| (value(piece), piece.area()));
        pieces.fold((0, 0), |sum, piece| (sum.0 + piece.0, sum.1 + piece.1))
    };
    let can_be_cut = |set: usize| {
        let pieces: Vec<Piece> = chosen(set).map(|(_, piece)| piece.clone()).collect();
        pieces.is_empty() || cut_all(&instance(pieces, job.sheets().to_vec(), *job.rules())).is_some()
    };
    let mut sets: Vec<usize> = (0..1 << all.len()).collect();
    sets.sort_by_key(|&set| Reverse(worth(set)));
    sets.into_iter().find(|&set| can_be_cut(set)).map_or((0, 0), worth)
}

#[test]
fn nothing_false_is_said_beside_defects() {
    let mut rng = Rng::new(5);
    let (mut short, mut proved) = (0, 0);
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(64);
    for _ in 0..cases {
        let job = any_job_beside_a_defect(&mut rng);
        let outcome = outcome(&job, None);
        if !outcome.solution.unplaced.is_empty() {
            short += 1;
            proved += u32::from(is_proved(&job, best_of_all_sets(&job), &outcome));
        }
    }
    assert!(short > 20 && 4 * proved > short, "{proved} of {short}");
}

#[test]
fn a_deep_search_ends_at_once_where_greedy_has_proved_its_layout() {
    let pieces = vec![Piece { quantity: 9, ..piece(30, 20) }, Piece { priority: 4, ..piece(50, 40) }];
    let job = instance(pieces, vec![sheet(100, 60)], Rules { max_stages: 3, ..free_cuts() });
    let outcome = outcome(&job, Some(AlnsConfig::default()));
    // The larger piece is worth five of the others, of which six lie beside it or above.
    assert_eq!(placed(&job, &outcome), best(&job).expect("it is a small job"));
    let report = outcome.search.expect("there was a search");
    assert_eq!((report.stop_reason, report.iterations), (StopReason::Optimal, 0));
}

#[test]
fn penalties_decide_what_a_piece_is_worth() {
    let values = |unplaced_penalty, priority_penalty| {
        let alns = AlnsConfig { unplaced_penalty, priority_penalty, ..AlnsConfig::default() };
        [0, 1, 7].map(|priority| alns.value(priority))
    };
    let plain = AlnsConfig::default().unplaced_penalty;
    assert_eq!(values(plain, plain), [Some(1), Some(2), Some(8)]);
    assert_eq!(values(2 * plain, 3 * plain), [Some(2), Some(5), Some(23)]);
    assert_eq!(values(plain, 0), [Some(1); 3]);
    assert_eq!(values(plain - 1, plain), [None; 3]);
    let weighs = AlnsConfig { cut_penalty: 1, max_iterations: 1, ..AlnsConfig::default() };
    let job = any_job(&mut Rng::new(1));
    assert_eq!(outcome(&job, Some(weighs)).most_placed, None);
}

#[test]
fn most_small_jobs_are_proved() {
    let mut rng = Rng::new(1);
    let (mut short, mut proved) = (0, 0);
    for _ in 0..300 {
        let job = any_job(&mut rng);
        let outcome = outcome(&job, None);
        let rules = job.rules();
        let is_simple = rules.min_trim == 0 && rules.max_stages != 1 && job.sheets()[0].quantity == 1;
        if outcome.solution.unplaced.is_empty() || !is_simple {
            continue;
        }
        let Some(best) = best(&job) else { continue };
        short += 1;
        proved += u32::from(is_proved(&job, best, &outcome));
    }
    assert!(short > 100 && 100 * proved >= 95 * short, "{proved} of {short}");
}
