//! Compares bounds and proofs of optimality with the least over all layouts.
//!
//! `PROPTEST_CASES` sets the number of jobs.

use cutting_engine::bounds::{Bound, Bounds};
use cutting_engine::config::{AlnsConfig, BuilderConfig, Config};
use cutting_engine::instance::{Instance, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::solve;
use cutting_engine::rng::Rng;
use cutting_engine::stop::Stop;
use proptest::prelude::*;

use super::jobs::{Stock, any_job};
use super::least::{Shaving, least};
use crate::support::{assert_valid, bounds_of, cases};

/// Enough to exhaust column generation on such small jobs.
const STEPS: u64 = 50_000_000;

/// Asserts that the bound does not exceed the least. It may be unreachable only if there is no layout of all pieces.
fn assert_bounds(bound: Bound, least: Option<Bound>, job: &Instance) {
    if let Some(least) = least {
        let holds = bound.measure <= least.measure && bound.area <= least.area;
        assert!(holds, "{bound:?} exceeds {least:?} of {job:#?}");
    }
}

fn assert_every_bound_holds(job: &Instance, least: Option<Bound>) {
    let bounds = bounds_of(job);
    let (quick, full) = (bounds.quick(), bounds.full_until(Bound::INFINITE, &Stop::never()));
    assert_bounds(quick, least, job);
    assert_bounds(full, least, job);
    assert!(quick.measure <= full.measure && quick.area <= full.area, "{quick:?} {full:?} {job:#?}");
    let goal = least.unwrap_or(Bound::INFINITE);
    // A search that knows a layout asks only for a proof that it is optimal.
    assert_bounds(bounds.full_until(goal, &Stop::never()), least, job);
    assert_bounds(
        bounds.column_generation().improve(full, Bound::INFINITE, STEPS, &Stop::never()),
        least,
        job,
    );
}

/// Checks the proofs of both strategies.
fn assert_every_proof_holds(job: &Instance, known: Option<Bound>) {
    assert_proof_holds(job, known, None);
    assert_proof_holds(job, known, Some(AlnsConfig { max_iterations: 2_000, ..AlnsConfig::default() }));
}

/// Asserts that the layout is no better than the best, and is the best if it is called optimal.
fn assert_proof_holds(job: &Instance, known: Option<Bound>, alns: Option<AlnsConfig>) {
    let builder = BuilderConfig { max_build_calls: 30, ..BuilderConfig::default() };
    let outcome =
        solve(job, &Config::new(builder, alns).expect("every setting is in its range"), &Stop::never());
    let solution = &outcome.solution;
    assert_valid(job, solution);
    let used = || solution.sheets.iter().map(|layout| &job.sheets()[layout.sheet.to_usize()]);
    let area: i64 = used().map(Sheet::area).sum();
    let measure: i64 = used().map(|sheet| job.measure_of(sheet)).sum();
    let Some(best) = known else {
        assert!(!solution.unplaced.is_empty(), "a layout that brute force misses: {job:#?}");
        return;
    };
    let Some(bound) = outcome.bound else {
        assert_eq!(least(job, Shaving::Once), None, "no layout of all pieces is said to exist: {job:#?}");
        return;
    };
    assert_bounds(bound, known, job);
    if solution.unplaced.is_empty() {
        let found = format!("a layout of {measure}, {area}");
        assert!(
            measure >= best.measure && area >= best.area,
            "{found} that brute force misses: {best:?} {job:#?}"
        );
        let optimal = bound.meets(Bound { measure, area });
        let is_best = (measure, area) == (best.measure, best.area);
        assert!(!optimal || is_best, "{found} is called optimal: {best:?} {job:#?}");
    }
}

/// Checks the bounds and the proofs of one random job.
fn assert_all_hold(seed: u64, stock: Stock) {
    let job = any_job(&mut Rng::new(seed), stock);
    let least = least(&job, Shaving::Again);
    assert_every_bound_holds(&job, least);
    assert_every_proof_holds(&job, least);
}

proptest! {
    #![proptest_config(cases(1))]

    #[test]
    fn holds_for_every_layout(seed in any::<u64>()) {
        assert_all_hold(seed, Stock::Sound);
    }

    #[test]
    fn holds_for_every_layout_on_sheets_with_defects(seed in any::<u64>()) {
        assert_all_hold(seed, Stock::Flawed);
    }

    #[test]
    fn holds_for_every_layout_on_sheets_with_costs_and_on_offcuts(seed in any::<u64>()) {
        assert_all_hold(seed, Stock::Priced);
    }

    #[test]
    fn holds_for_every_layout_along_the_grain(seed in any::<u64>()) {
        assert_all_hold(seed, Stock::Grained);
    }

    #[test]
    fn holds_for_every_layout_of_a_machine_with_limits(seed in any::<u64>()) {
        assert_all_hold(seed, Stock::Limited);
    }
}

/// The share of jobs, in hundredths, whose bound equals the least, or proves the job impossible.
fn share_met(stock: Stock, jobs: u32, bound: impl Fn(&Bounds) -> Bound) -> u32 {
    let mut rng = Rng::new(1);
    let met = (0..jobs).filter(|_| {
        let job = any_job(&mut rng, stock);
        let bound = bound(&bounds_of(&job));
        bound == least(&job, Shaving::Again).unwrap_or(Bound::INFINITE)
    });
    100 * met.count().to_u32() / jobs
}

#[test]
fn is_mostly_met() {
    let full = |bounds: &Bounds| bounds.full_until(Bound::INFINITE, &Stop::never());
    let deep = |bounds: &Bounds| {
        bounds.column_generation().improve(full(bounds), Bound::INFINITE, STEPS, &Stop::never())
    };
    let met = [Stock::Sound, Stock::Flawed, Stock::Priced]
        .map(|stock| [share_met(stock, 300, full), share_met(stock, 300, deep)]);
    // No cheap bound considers trims, defects, or pieces that only some sheets take.
    let expected = [[70, 80], [50, 50], [1, 1]];
    let enough = met.iter().flatten().zip(expected.iter().flatten()).all(|(met, least)| met >= least);
    assert!(enough, "met in {met:?} of 100");
}
