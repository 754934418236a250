//! Short deep searches.

use crate::alns::draft::Draft;
use crate::alns::incumbent::SharedLayout;
use crate::alns::{Objective, search};
use crate::bounds::Bounds;
use crate::config::{AlnsConfig, BuilderConfig, Config};
use crate::greedy::{self, Built};
use crate::instance::Instance;
use crate::layout::problem::Problem;
use crate::layout::tests::support::{DEEP, FREE, Job, many, sheet, turnable};
use crate::report::{SearchReport, StopReason};
use crate::solution::Solution;
use crate::solve::solve;
use crate::stop::Stop;

/// A configuration that only iterations end: where cuts cost something, no bound proves a layout optimal.
pub(super) fn iterations(iterations: u64) -> AlnsConfig {
    AlnsConfig { max_iterations: iterations, cut_penalty: 1, ..AlnsConfig::default() }
}

/// So eager to change its goal that it cares for other things than area, too.
pub(super) fn fickle(most: u64) -> AlnsConfig {
    AlnsConfig { return_to_best_after: 300, return_to_best_probability: 1.0, ..iterations(most) }
}

/// Some forty pieces of many sizes, and sheets of two.
pub(super) fn instance() -> Instance {
    let pieces = (0..20).map(|i| many(2, turnable(101 + i * 379 % 420, 83 + i * 577 % 310)));
    let sheets = vec![sheet(1_000, 700, 3), sheet(800, 500, 3)];
    Instance::new(pieces.collect(), sheets, FREE).expect("the instance is valid")
}

/// A layout that took one try.
pub(super) fn built(job: &Job) -> SharedLayout {
    let bounds = Bounds::for_demand(&job.instance, &job.problem.demand(&job.instance));
    let config = BuilderConfig { max_build_calls: 1, ..BuilderConfig::default() };
    greedy::build(&job.problem, &config, &bounds, &Stop::never()).layout.into()
}

/// A draft of the layout, where all pieces weigh the same.
pub(super) fn draft_of<'a>(job: &'a Job, layout: &SharedLayout) -> Draft<'a> {
    let mut draft = Draft::new(&job.problem);
    draft.load(layout, vec![1; job.problem.types.len()]);
    draft
}

/// How the search for a layout of [`instance`] goes.
pub(super) fn run(alns: AlnsConfig) -> (Solution, SearchReport) {
    run_until(alns, &Stop::never())
}

pub(super) fn run_until(alns: AlnsConfig, stop: &Stop) -> (Solution, SearchReport) {
    let config = Config { alns: Some(alns), ..Config::default() };
    let outcome = solve(&instance(), &config, stop);
    (outcome.solution, outcome.search.expect("there was a deep search"))
}

/// The same, where nothing but iterations ended it.
pub(super) fn report(alns: AlnsConfig) -> SearchReport {
    let (_, report) = run(alns);
    assert_eq!(report.stop_reason, StopReason::Iterations);
    report
}

/// The search alone, after a start that was not cut short.
pub(super) fn search_from_start(alns: &AlnsConfig) -> (Built, SearchReport) {
    let (instance, stop) = (instance(), Stop::never());
    let problem = Problem::new(&instance, DEEP, &stop);
    let bounds = Bounds::for_demand(&instance, &problem.demand(&instance));
    let built = greedy::build(&problem, &BuilderConfig::default(), &bounds, &stop);
    search(&Objective::new(&problem, alns), &bounds, built, &stop)
}

/// Pieces that the search leaves out, whatever becomes of them later.
pub(super) fn left_out(alns: &AlnsConfig) -> usize {
    let (built, _) = search_from_start(alns);
    built.layout.excluded.len()
}

/// Share of the iterations whose layout was accepted.
pub(super) fn acceptance(report: &SearchReport) -> f64 {
    let successes: u64 = report.repair.iter().map(|operator| operator.successes).sum();
    successes as f64 / report.iterations as f64
}
