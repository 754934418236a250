//! Searches for remnants on small jobs.

use crate::alns::Objective;
use crate::bounds::Bounds;
use crate::check::check;
use crate::config::{AlnsConfig, BuilderConfig, Config};
use crate::greedy::Builder;
use crate::instance::{Instance, OffcutClass, Piece};
use crate::layout::cost::Price;
use crate::layout::ids::PieceTypeId;
use crate::layout::problem::Problem;
use crate::layout::sheet_type::SheetType;
use crate::layout::state::{Layout, SharedLayout};
use crate::layout::tests::support::{
    EVERYTHING, FREE, Job, fixed, many, mm, random_job, sheet, spoilt, stages, turnable,
};
use crate::numbers::Integer;
use crate::pipeline::{Outcome, solve};
use crate::report::StopReason;
use crate::rng::Rng;
use crate::stop::Stop;
use crate::units::Length;

use super::tuning::effort::MAX_IN_VAIN_FOR_A_PIECE;
use super::{Effort, Search, Worth, improve, most_remnants, most_value};

fn effort(enough: u64) -> Effort {
    let never = u64::MAX;
    Effort { enough, in_vain: never, iterations: never, max_no_improve: never, max_no_improve_ms: 0.0 }
}

fn class(min_length: i32, min_width: i32) -> OffcutClass {
    OffcutClass { min_length, min_width, min_area: 0, percent: 100 }
}

/// The job with a class of offcuts.
fn keeping(job: Job, class: OffcutClass) -> Job {
    let instance = job.instance.with_offcut_classes(vec![class]).expect("a valid class");
    let problem = Problem::new(&instance, job.problem.depth_limit, &Stop::never());
    Job { instance, problem }
}

/// A layout from a few tries of the builder, without a search for its remnants.
fn built(job: &Job) -> Layout {
    let bounds = Bounds::for_demand(&job.instance, &job.problem.demand(&job.instance));
    let config = BuilderConfig { max_build_calls: 5, ..BuilderConfig::default() };
    Builder { config: &config, bounds: &bounds, stop: &Stop::never() }.build(&job.problem).layout
}

fn worth(job: &Job, layout: &Layout) -> Worth {
    let config = AlnsConfig::default();
    Search::new(&Objective::new(&job.problem, &config), SharedLayout::from(layout.clone())).worth
}

/// Forty panes on three sheets, which leave half a sheet.
fn panes() -> Job {
    let pieces: Vec<_> =
        (0..20).map(|i| many(2, turnable(101 + i * 379 % 320, 83 + i * 577 % 210))).collect();
    Job::new(&pieces, &[sheet(1_000, 700, 3)], stages(4))
}

fn kept_panes() -> Job {
    keeping(panes(), class(300, 200))
}

fn pieces(layout: &Layout) -> Vec<PieceTypeId> {
    let mut all = layout.excluded.clone();
    for pattern in layout.patterns.iter().filter(|pattern| !pattern.nodes.is_empty()) {
        pattern.for_each_piece(0, |piece_type| all.push(piece_type));
    }
    all.sort_unstable();
    all
}

#[test]
fn a_search_finds_more_and_the_same_each_time() {
    let config = AlnsConfig::default();
    for job in [kept_panes(), panes()] {
        let objective = Objective::new(&job.problem, &config);
        let before = built(&job);
        let found =
            || improve(&objective, &before, effort(4_000), &Stop::never()).layout.expect("a better one");
        let after = found();
        assert!(worth(&job, &after) > worth(&job, &before));
        assert_eq!((after.price, pieces(&after)), (before.price, pieces(&before)));
        assert_eq!(after.patterns, found().patterns);
    }
}

#[test]
fn whatever_the_rules_a_found_layout_is_valid_and_better() {
    let (mut better, mut rng) = (0, Rng::new(4));
    for number in 0..40 {
        let Job { instance, problem } = random_job(&mut rng, EVERYTHING);
        let pieces_of = |piece: &Piece| Piece { quantity: 3, ..piece.clone() };
        let some: Vec<Piece> = instance.pieces().iter().map(pieces_of).collect();
        let job = Job::with_depth(&some, instance.sheets(), *instance.rules(), problem.depth_limit);
        let job = if number % 2 == 0 { keeping(job, class(20, 10)) } else { job };
        let before = built(&job);
        if !before.excluded.is_empty() || before.patterns.is_empty() {
            continue;
        }
        let config = AlnsConfig { seed: number, ..AlnsConfig::default() };
        let objective = Objective::new(&job.problem, &config);
        let Some(after) = improve(&objective, &before, effort(200), &Stop::never()).layout else { continue };
        better += 1;
        assert!(after.patterns.iter().all(|pattern| pattern.valid && !pattern.nodes.is_empty()));
        assert_eq!(pieces(&after), pieces(&before));
        let [new, old] = [&after, &before].map(|layout| (layout.price, worth(&job, layout)));
        assert!(new.0 < old.0 || new.0 == old.0 && new.1 > old.1, "{new:?} after {old:?}");
        let of = if number % 2 == 0 { new.1.value } else { new.1.offcut.get() };
        assert!(of <= most_remnants(&job.problem, new.0));
        let (taken, price) = after.patterns.iter().fold((0, Price::ZERO), |(count, sum), pattern| {
            (count + 1, sum + job.problem.sheets[pattern.sheet_type].price)
        });
        assert_eq!((after.taken.iter().sum::<u64>(), after.price), (taken, price));
    }
    assert!(better > 5, "only {better} layouts were improved");
}

fn solved(instance: &Instance, alns: Option<AlnsConfig>) -> Outcome {
    let config = Config::new(BuilderConfig::default(), alns).expect("every setting is in its range");
    let outcome = solve(instance, &config, &Stop::never());
    assert_eq!(check(instance, &outcome.solution), []);
    outcome
}

fn value(instance: &Instance, outcome: &Outcome) -> i64 {
    outcome.solution.sheets.iter().map(|sheet| sheet.value_kept(instance)).sum()
}

#[test]
fn the_deep_search_goes_on_where_offcuts_are_kept_until_a_limit() {
    let Job { instance, .. } = kept_panes();
    let greedy = solved(&instance, None);
    let alns = AlnsConfig { max_iterations: 6_000, ..AlnsConfig::default() };
    let deep = solved(&instance, Some(alns));
    let report = deep.search.as_ref().expect("there was a search");
    assert_eq!((report.stop_reason, report.iterations), (StopReason::Iterations, 6_000));
    assert_eq!(deep.solution.sheets.len(), greedy.solution.sheets.len());
    assert!(value(&instance, &deep) >= value(&instance, &greedy));
    let most = deep.most_kept.expect("all pieces are placed");
    assert!(value(&instance, &deep) <= most);
    let impatient = AlnsConfig { max_no_improve: 50, ..AlnsConfig::default() };
    let report = solved(&instance, Some(impatient)).search.expect("there was a search");
    assert_eq!(report.stop_reason, StopReason::NoImprove);
}

#[test]
fn without_classes_the_largest_offcut_grows_until_hardly_any_is_found() {
    let few: Vec<Piece> = panes().instance.pieces()[..3].to_vec();
    let Job { instance, problem } = Job::new(&few, &[sheet(1_000, 700, 3)], stages(4));
    let largest = |outcome: &Outcome| {
        outcome.solution.sheets.iter().map(|sheet| sheet.summary.largest_offcut).max().expect("some sheets")
    };
    let deep = solved(&instance, Some(AlnsConfig::default()));
    let report = deep.search.as_ref().expect("there was a search");
    let patience = MAX_IN_VAIN_FOR_A_PIECE * problem.profile.copies.to_u64();
    assert_eq!((report.stop_reason, deep.most_kept), (StopReason::Optimal, None));
    assert!(report.iterations >= patience, "{} iterations", report.iterations);
    let greedy = solved(&instance, None);
    assert!(largest(&deep) >= largest(&greedy) && largest(&greedy) > 0);
}

#[test]
fn what_nobody_can_use_is_not_searched_for() {
    let full = Job::new(&[many(8, fixed(500, 350))], &[sheet(1_000, 700, 0)], FREE);
    let small =
        keeping(Job::new(&[many(4, fixed(490, 340))], &[sheet(1_000, 700, 0)], FREE), class(400, 100));
    for (job, most) in [(full, None), (small, Some(0))] {
        let outcome = solved(&job.instance, Some(AlnsConfig::default()));
        let report = outcome.search.expect("there was a search");
        assert_eq!((report.stop_reason, report.iterations), (StopReason::Optimal, 0));
        assert_eq!(outcome.most_kept, most);
    }
}

#[test]
fn a_shorter_sheet_keeps_what_lies_on_it() {
    let whole = spoilt(sheet(100, 60, 2), &[(10, 10, 5, 5), (70, 0, 20, 60), (90, 50, 10, 10)]);
    let job = Job::new(&[fixed(10, 10)], &[whole], FREE);
    let shorter: SheetType = job.problem.sheets.raw[0].shortened(0, Length::new(25));
    assert_eq!((shorter.size, shorter.stock), (mm([75, 60]), 1));
    let ends: Vec<Length> = shorter.defects[0].iter().map(|zone| zone.end[0]).collect();
    assert_eq!(ends, mm([15, 75]));
    assert!(shorter.is_spoilt(mm([72, 30]), mm([1, 1])) && !shorter.is_spoilt(mm([20, 20]), mm([50, 40])));
}

#[test]
fn the_bound_counts_area_kerfs_and_classes() {
    let job = |quantity, kerf, class| {
        keeping(Job::new(&[many(quantity, fixed(50, 50))], &[sheet(100, 100, kerf)], FREE), class)
    };
    let most = |job: Job| most_value(&job.problem, job.problem.sheets.raw[0].price);
    assert_eq!(most(job(1, 0, class(20, 20))), 7_500);
    assert_eq!(most(job(3, 0, class(20, 20))), 2_500);
    // An offcut of 2,500 at most is none of this class.
    assert_eq!(most(job(3, 0, class(60, 50))), 0);
    // Enlarged by the kerf, the sheet is 102 x 102, a piece 52 x 52, and an offcut takes 2 x (20 + 20 + 2) more.
    assert_eq!(most(job(1, 2, class(20, 20))), 7_500);
    assert_eq!(most(job(3, 2, class(20, 20))), 102 * 102 - 3 * 52 * 52 - 84);
    // Without classes, the largest offcut lies beside a piece.
    let largest = |quantity, kerf| {
        let job = Job::new(&[many(quantity, fixed(50, 40))], &[sheet(100, 100, kerf)], FREE);
        most_remnants(&job.problem, job.problem.sheets.raw[0].price)
    };
    assert_eq!([largest(1, 0), largest(1, 3), largest(4, 0)], [6_000, 5_700, 2_000]);
    assert_eq!(largest(4, 2), 102 * 102 - 4 * 52 * 42);
    let half = OffcutClass { percent: 50, ..class(20, 20) };
    assert_eq!(most(job(1, 0, half)), 3_750);
}
