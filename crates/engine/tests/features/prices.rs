//! Sheets with a cost, and offcuts in store.

use cutting_engine::bounds::Bound;
use cutting_engine::config::{AlnsConfig, BuilderConfig, Config};
use cutting_engine::instance::{Instance, Measure, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::{Outcome, solve};
use cutting_engine::rng::Rng;
use cutting_engine::stop::Stop;

use crate::support::{assert_valid, free_cuts, instance, piece, sheet};
use cutting_engine::instance::Piece;

fn greedy(job: &Instance) -> Outcome {
    let outcome = solve(job, &Config::default(), &Stop::never());
    assert_valid(job, &outcome.solution);
    outcome
}

fn alns(job: &Instance, max_iterations: u64) -> Outcome {
    let alns = AlnsConfig { max_iterations, ..AlnsConfig::default() };
    let config = Config::new(BuilderConfig::default(), Some(alns)).expect("valid");
    let outcome = solve(job, &config, &Stop::never());
    assert_valid(job, &outcome.solution);
    outcome
}

fn used(outcome: &Outcome) -> Vec<u64> {
    outcome.solution.sheets.iter().map(|layout| layout.sheet_index).collect()
}

/// The measure of a layout of all pieces.
fn measure(job: &Instance, outcome: &Outcome) -> i64 {
    assert!(outcome.solution.unplaced.is_empty(), "all pieces fit");
    let sheets = outcome.solution.sheets.iter().map(|layout| &job.sheets()[layout.sheet.to_usize()]);
    sheets.map(|sheet| job.measure_of(sheet)).sum()
}

#[test]
fn offcuts_are_used_before_a_new_sheet_of_less_area() {
    let stock = |offcut| vec![Sheet { quantity: 3, offcut, ..sheet(1_000, 600) }, sheet(1_000, 1_500)];
    let pieces = vec![Piece { quantity: 3, ..piece(900, 500) }];
    let plain = instance(pieces.clone(), stock(false), free_cuts());
    assert_eq!((plain.measure(), used(&greedy(&plain))), (Measure::Area, vec![3]));
    let job = instance(pieces, stock(true), free_cuts());
    for outcome in [greedy(&job), alns(&job, 200)] {
        assert_eq!(used(&outcome), [0, 1, 2]);
        assert_eq!((job.measure(), measure(&job, &outcome)), (Measure::NewArea, 0));
        let waste: i64 = outcome.solution.sheets.iter().map(|layout| layout.summary.waste_area).sum();
        assert_eq!(waste, 450_000);
        assert_eq!(outcome.bound.map(|bound| bound.measure), Some(0));
    }
}

#[test]
fn the_cheapest_sheets_are_used_where_price_and_area_differ() {
    let small = Sheet { quantity: 9, cost: Some(100), ..sheet(1_000, 1_000) };
    let large = Sheet { quantity: 9, cost: Some(150), ..sheet(2_000, 1_000) };
    let job = instance(vec![Piece { quantity: 3, ..piece(1_000, 1_000) }], vec![small, large], free_cuts());
    for outcome in [greedy(&job), alns(&job, 200)] {
        assert_eq!((used(&outcome), measure(&job, &outcome)), (vec![0, 9], 250));
        let proved = Bound { measure: 250, area: 3_000_000 };
        assert_eq!(outcome.bound, Some(proved));
    }
}

#[test]
fn sheets_of_one_size_are_equal_only_with_one_cost() {
    let dear = Sheet { quantity: 2, cost: Some(9), ..sheet(100, 100) };
    let cheap = Sheet { cost: Some(8), ..dear.clone() };
    let free = Sheet { quantity: 1, cost: None, offcut: true, ..dear.clone() };
    let pieces = |quantity| vec![Piece { quantity, ..piece(100, 100) }];
    let used = |quantity| {
        used(&greedy(&instance(
            pieces(quantity),
            vec![dear.clone(), cheap.clone(), free.clone()],
            free_cuts(),
        )))
    };
    assert_eq!([used(1), used(2), used(4)], [vec![4], vec![2, 4], vec![0, 2, 3, 4]]);
}

#[test]
fn an_offcut_with_a_price_is_taken_only_where_it_pays() {
    let job = |cost| {
        let offcut = Sheet { offcut: true, cost: Some(cost), ..sheet(100, 100) };
        let new = Sheet { cost: Some(50), ..sheet(200, 100) };
        instance(vec![piece(100, 100)], vec![offcut, new], free_cuts())
    };
    assert_eq!([used(&greedy(&job(49))), used(&greedy(&job(51)))], [vec![0], vec![1]]);
}

/// On the cheap sheet, 2,200 pieces and their kerfs would take 2,200 kilometres: more millimetres than 32 bits hold.
#[test]
fn thousands_of_pieces_stay_off_a_cheap_sheet_with_the_widest_kerf() {
    let long = Sheet { quantity: 5, cost: Some(100), ..sheet(1_000_000, 10) };
    let cheap = Sheet { quantity: 1, cost: Some(1), kerf: [1_000_000; 2], ..long.clone() };
    let job = instance(vec![Piece { quantity: 2_200, ..piece(400, 10) }], vec![long, cheap], free_cuts());
    for outcome in [greedy(&job), alns(&job, 200)] {
        assert_eq!((used(&outcome), measure(&job, &outcome)), (vec![0], 100));
    }
}

/// A shop with a store of offcuts and new sheets of three sizes.
fn shop(seed: u64, offcuts: usize, pieces: usize) -> Instance {
    let mut rng = Rng::new(seed);
    let mut from = |least: i32, most: i32| least + rng.below((most - least + 1).to_usize()).to_i32();
    let mut sheets: Vec<Sheet> = [(2_800, 2_070), (2_440, 1_220), (3_050, 1_525)]
        .into_iter()
        .map(|(width, height)| Sheet { quantity: 1_000, kerf: [4; 2], ..sheet(width, height) })
        .collect();
    for _ in 0..offcuts {
        sheets.push(Sheet { offcut: true, kerf: [4; 2], ..sheet(from(300, 1_500), from(200, 1_200)) });
    }
    let wanted = (0..pieces)
        .map(|_| Piece {
            can_rotate: true,
            quantity: from(1, 3).to_u32(),
            ..piece(from(150, 1_100), from(100, 700))
        })
        .collect();
    instance(wanted, sheets, free_cuts())
}

fn without_offcuts(job: &Instance) -> Instance {
    let new = job.sheets().iter().filter(|sheet| !sheet.offcut).cloned().collect();
    instance(job.pieces().to_vec(), new, *job.rules())
}

#[test]
fn offcuts_in_store_never_cost_new_material() {
    for seed in (0..60).step_by(6) {
        let size = seed.to_usize();
        let job = shop(seed, 1 + size % 30, 2 + size % 25);
        let plain = without_offcuts(&job);
        let (with, without) = (greedy(&job), greedy(&plain));
        assert!(measure(&job, &with) <= measure(&plain, &without), "seed {seed}");
    }
}

#[test]
fn many_equal_pieces_fill_offcuts_first_as_well() {
    // So many that a small job is solved and repeated, which has no share of a single offcut.
    let offcuts = (0..10).map(|at| Sheet { offcut: true, ..sheet(400 + at, 300) });
    let sheets = std::iter::once(Sheet { quantity: 1_000, ..sheet(1_000, 1_000) }).chain(offcuts).collect();
    let job = instance(vec![Piece { quantity: 1_010, ..piece(200, 100) }], sheets, free_cuts());
    // 60 go on the offcuts, 50 on a new sheet.
    assert_eq!(measure(&job, &greedy(&job)), 19 * 1_000_000);
}

#[test]
fn the_largest_costs_are_exact() {
    let dear = Sheet { quantity: 1_000_000, cost: Some(1_000_000_000_000), ..sheet(100, 100) };
    let job =
        |quantity| Instance::new(vec![Piece { quantity, ..piece(60, 60) }], vec![dear.clone()], free_cuts());
    let most = 9_007;
    let valid = job(most).expect("below 2^53");
    assert_eq!(measure(&valid, &greedy(&valid)), i64::from(most) * 1_000_000_000_000);
    assert!(job(most + 1).is_err());
}
