//! Short deep searches.

use typed_index_collections::{TiSlice, TiVec};

use crate::alns::draft::Draft;
use crate::alns::repair::Repair;
use crate::alns::{Objective, search};
use crate::bounds::Bounds;
use crate::config::{AlnsConfig, BuilderConfig, Config};
use crate::greedy::tests::support::contents;
use crate::greedy::{Builder, Built};
use crate::insertion::placer::Placer;
use crate::instance::Instance;
use crate::layout::ids::{PieceTypeId, SheetTypeId, UsedSheetId};
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::state::{Layout, SharedLayout};
use crate::layout::tests::support::{DEEP, EVERYTHING, FREE, Job, many, random_job, sheet, turnable};
use crate::numbers::Integer;
use crate::observer::Silent;
use crate::pipeline::solve;
use crate::report::{SearchReport, StopReason};
use crate::rng::Rng;
use crate::solution::Solution;
use crate::stop::Stop;

/// A configuration that ends by iterations only: as cuts cost something, no bound proves a layout optimal.
pub(super) fn iterations(iterations: u64) -> AlnsConfig {
    AlnsConfig { max_iterations: iterations, cut_penalty: 1, ..AlnsConfig::default() }
}

/// Changes its goal so often that it also works at other things than area.
pub(super) fn fickle(most: u64) -> AlnsConfig {
    AlnsConfig { return_to_best_after: 300, return_to_best_probability: 1.0, ..iterations(most) }
}

/// A solve with the deep search, after the builder at its defaults.
pub(super) fn deep(alns: AlnsConfig) -> Config {
    Config::new(BuilderConfig::default(), Some(alns)).expect("every setting is in its range")
}

/// Some forty pieces of many sizes, and sheets of two.
pub(super) fn instance() -> Instance {
    let pieces = (0..20).map(|i| many(2, turnable(101 + i * 379 % 420, 83 + i * 577 % 310)));
    let sheets = vec![sheet(1_000, 700, 3), sheet(800, 500, 3)];
    Instance::new(pieces.collect(), sheets, FREE).expect("the instance is valid")
}

/// A layout from a single try of the builder.
pub(super) fn built(job: &Job) -> SharedLayout {
    let bounds = Bounds::for_demand(&job.instance, &job.problem.demand(&job.instance));
    let config = BuilderConfig { max_build_calls: 1, ..BuilderConfig::default() };
    let by = Builder { config: &config, bounds: &bounds, stop: &Stop::never() };
    by.build(&job.problem).layout.into()
}

/// A draft of the layout, where all pieces weigh the same.
pub(super) fn draft_of<'a>(job: &'a Job, layout: &SharedLayout) -> Draft<'a> {
    let mut draft = Draft::new(&job.problem);
    draft.load(layout, vec![1; job.problem.types.len()].into());
    draft
}

/// Everything in a draft that a change may touch, for comparing two drafts.
#[derive(Debug, PartialEq)]
pub(super) struct State {
    sheets: Vec<(SheetTypeId, String)>,
    unplaced: Vec<PieceTypeId>,
    weight: i64,
    taken: TiVec<SheetTypeId, u64>,
    area: i64,
    /// The types that fit somewhere, which are noted as sheets change.
    fitting: Vec<bool>,
}

pub(super) fn state_of(draft: &Draft) -> State {
    let patterns = draft.sheets().map(|sheet| draft.pattern(sheet));
    let mut unplaced: Vec<PieceTypeId> = draft.unplaced.copies().collect();
    unplaced.sort_unstable();
    State {
        sheets: patterns.map(|pattern| (pattern.sheet_type, Job::sketch(pattern))).collect(),
        unplaced,
        weight: draft.unplaced.weight(),
        taken: draft.taken.clone(),
        area: draft.price.area().get(),
        fitting: draft.problem.types.keys().map(|piece_type| draft.fits_somewhere(piece_type)).collect(),
    }
}

/// Asserts that a draft between two changes holds every piece once, counts sheets and area, and can be cut.
pub(super) fn assert_sound(job: &Job, draft: &Draft) {
    crate::greedy::tests::support::assert_sound(job, &draft.layout().into());
    let mut pieces: Vec<PieceTypeId> = draft.unplaced.copies().collect();
    for sheet in draft.sheets() {
        pieces.extend(contents(draft.pattern(sheet)));
    }
    pieces.sort_unstable();
    assert_eq!(pieces, Layout::empty(&job.problem).excluded);
    assert_eq!(draft.wanted().to_usize(), pieces.len());
}

/// A random instance, and a layout with room for improvement: pieces lie on a few sheets at random.
pub(super) fn loose(rng: &mut Rng, sheets: usize, pieces: usize) -> (Job, Layout) {
    let drawn = random_job(rng, EVERYTHING);
    let patterns: Vec<Pattern> = (0..sheets).map(|_| drawn.grown(1 + rng.below(pieces), rng)).collect();
    let mut counts: TiVec<PieceTypeId, u32> = vec![0; drawn.problem.types.len()].into();
    for pattern in &patterns {
        for piece_type in contents(pattern) {
            counts[piece_type] += 1;
        }
    }
    let mut wanted: Vec<_> = drawn.instance.pieces().iter().map(|piece| many(1, piece.clone())).collect();
    for (piece, &count) in drawn.problem.types.iter().zip(&counts) {
        wanted[piece.entries[0].0.to_usize()].quantity = count.max(1);
    }
    let (sheets, rules) = (drawn.instance.sheets(), *drawn.instance.rules());
    let job = Job::with_depth(&wanted, sheets, rules, drawn.problem.depth_limit);
    let mut layout = Layout::empty(&job.problem);
    for pattern in patterns.into_iter().filter(|pattern| pattern.pieces > 0) {
        for piece_type in contents(&pattern) {
            let at = layout.excluded.iter().position(|&other| other == piece_type).expect("so many pieces");
            layout.excluded.remove(at);
        }
        layout.push(&job.problem, pattern);
    }
    (job, layout)
}

/// Searches for a layout of [`instance`].
pub(super) fn run(alns: AlnsConfig) -> (Solution, SearchReport) {
    run_until(alns, &Stop::never())
}

pub(super) fn run_until(alns: AlnsConfig, stop: &Stop) -> (Solution, SearchReport) {
    let outcome = solve(&instance(), &deep(alns), stop);
    (outcome.solution, outcome.search.expect("there was a deep search"))
}

/// The report of a search that only iterations ended.
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
    let config = &BuilderConfig::default();
    let built = Builder { config, bounds: &bounds, stop: &stop }.build(&problem);
    search(&Objective::new(&problem, alns), &bounds, built, &stop, &Silent)
}

/// Number of pieces that the search itself leaves out.
pub(super) fn left_out(alns: &AlnsConfig) -> usize {
    let (built, _) = search_from_start(alns);
    built.layout.excluded.len()
}

/// Share of the iterations whose layout was accepted.
pub(super) fn acceptance(report: &SearchReport) -> f64 {
    let successes: u64 = report.repair.iter().map(|operator| operator.successes).sum();
    successes.to_f64() / report.iterations.to_f64()
}

/// An attempt at a change of a draft; true if it was made.
type Attempt = fn(&mut Draft, &mut Repair, &mut Rng) -> bool;

/// Attempts a change `times` times with a seed, and counts the changes made. `each` sees the draft before it is kept,
/// with what `noted` returned for every sheet before the change.
pub(super) fn attempts<T>(
    job: &Job,
    draft: &mut Draft,
    (times, seed): (usize, u64),
    noted: impl Fn(&Pattern) -> T,
    attempt: Attempt,
    mut each: impl FnMut(&Draft, &TiSlice<UsedSheetId, T>),
) -> usize {
    let never = Stop::never();
    let mut rng = Rng::new(seed);
    let mut repair = Repair::new(Placer::new(&job.problem, &never), 0.0);
    let mut made = 0;
    for _ in 0..times {
        draft.begin();
        let notes: TiVec<UsedSheetId, T> = draft.sheets().map(|sheet| noted(draft.pattern(sheet))).collect();
        let before = state_of(draft);
        if attempt(draft, &mut repair, &mut rng) {
            made += 1;
            each(draft, &notes);
            draft.keep();
        } else {
            draft.roll_back();
            assert_eq!(state_of(draft), before, "an attempt that fails changes nothing");
        }
    }
    made
}
