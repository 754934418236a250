//! Work is bounded for every job. These are the most expensive ones that a request may hold, each in its own way.

use crate::bounds::Bounds;
use crate::config::BuilderConfig;
use crate::greedy::{Builder, Built};
use crate::instance::{Piece, Rules, Sheet};
use crate::layout::tests::support::{DEEP, FREE, Job, fixed, many, sheet, spoilt, stages, trim, turnable};
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::stop::Stop;

/// Twice the effort allowed to all steps together by default, because a step only ends after its last insertion.
const MAX_EFFORT: u64 = 1_000_000_000;

fn built(pieces: &[Piece], sheets: &[Sheet], rules: Rules, config: &BuilderConfig) -> (Built, u64) {
    let job = Job::with_depth(pieces, sheets, rules, DEEP.min(config.max_recursion_depth));
    let bounds = Bounds::for_demand(&job.instance, &job.problem.demand(&job.instance));
    let stop = Stop::never();
    let by = Builder { config, bounds: &bounds, stop: &stop };
    let mut greedy = by.begin(&job.problem);
    let built = greedy.run(&bounds);
    (built, greedy.placer.meter.spent())
}

fn assert_bounded(pieces: &[Piece], sheets: &[Sheet], rules: Rules) -> Built {
    let (built, work) = built(pieces, sheets, rules, &BuilderConfig::default());
    assert!(work < MAX_EFFORT, "{work} units");
    built
}

/// Random pieces with sides of `least` to `most`, `quantity` of each.
fn different(kinds: usize, (least, most): (usize, usize), quantity: u32) -> Vec<Piece> {
    let mut rng = Rng::new(1);
    let mut side = || (least + rng.below(most - least + 1)).to_i32();
    (0..kinds).map(|_| many(quantity, turnable(side(), side()))).collect()
}

fn one(sheet: Sheet) -> Sheet {
    Sheet { quantity: 1, ..sheet }
}

#[test]
fn tiny_pieces_on_a_huge_sheet() {
    let built = assert_bounded(&[many(9_000, fixed(1, 1))], &[one(sheet(1_000_000, 1_000_000, 3))], FREE);
    assert!(built.layout.excluded.is_empty());
}

#[test]
fn a_hundred_thousand_of_one_type_on_one_sheet() {
    let built = assert_bounded(&[many(100_000, turnable(3, 2))], &[one(sheet(94_900, 94_900, 3))], FREE);
    assert!(built.layout.excluded.is_empty());
}

#[test]
fn a_hundred_thousand_of_one_type_with_room_for_a_quarter() {
    let built = assert_bounded(&[many(100_000, turnable(30, 20))], &[one(sheet(6_000, 3_210, 3))], stages(0));
    assert!(built.layout.excluded.len() < 75_000, "{}", built.layout.excluded.len());
}

#[test]
fn ten_thousand_different_pieces_on_one_sheet() {
    for rules in [FREE, trim(20, stages(0))] {
        let sheets = [one(sheet(90_000, 90_000, 3))];
        let built = assert_bounded(&different(10_000, (1, 1_000), 1), &sheets, rules);
        assert!(built.layout.excluded.is_empty());
    }
}

#[test]
fn ten_thousand_defects() {
    let mut rng = Rng::new(2);
    let defects: Vec<_> =
        (0..10_000).map(|_| (rng.below(12_000).to_i32(), rng.below(6_420).to_i32(), 1, 1)).collect();
    let sheets = [spoilt(sheet(12_000, 6_420, 3), &defects)];
    let built = assert_bounded(&different(2_000, (10, 60), 1), &sheets, stages(0));
    assert!(built.layout.excluded.is_empty());
}

#[test]
fn thousands_of_sheet_types() {
    let sheets: Vec<Sheet> = (0..4_000).map(|i| sheet(1_000 + i, 2_000 + i % 7, 3)).collect();
    let built = assert_bounded(&different(4_000, (100, 1_000), 5), &sheets, FREE);
    assert!(built.layout.excluded.is_empty());
}

#[test]
fn a_stock_of_millions() {
    let sheets = [0, 1, 2].map(|wider| Sheet { quantity: 1_000_000, ..sheet(1_000 + wider, 1_000, 3) });
    let built = assert_bounded(&different(10_000, (100, 1_000), 10), &sheets, FREE);
    assert!(built.layout.excluded.is_empty());
}

#[test]
fn a_wide_beam_costs_no_more_than_its_share() {
    let config = BuilderConfig { beam_width: 1_000, beam_width_at_root: 10_000, ..BuilderConfig::default() };
    let pieces = different(3_000, (10, 400), 1);
    let (_, work) = built(&pieces, &[Sheet { quantity: 50, ..sheet(3_210, 2_250, 3) }], FREE, &config);
    assert!(work < MAX_EFFORT + 2_000_000_000, "{work} units");
}

#[test]
fn counted_calls_on_a_large_sheet_keep_their_mean_cost_limit() {
    let config = BuilderConfig { max_build_calls: 100, ..BuilderConfig::default() };
    let sheets = [0, 1].map(|wider| Sheet { quantity: 1, ..sheet(30_000 + wider, 30_000, 3) });
    let (_, work) = built(&[many(20_000, turnable(150, 200))], &sheets, FREE, &config);
    assert!(work < MAX_EFFORT, "{work} units");
}
