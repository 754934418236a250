//! The search on defect-free sheets.

use std::sync::Mutex;

use crate::alns::{Objective, OnDefectFree, defect_free, search};
use crate::bounds::Bounds;
use crate::config::AlnsConfig;
use crate::greedy::Built;
use crate::insertion::tests::support::one_a_sheet;
use crate::instance::{Piece, Sheet};
use crate::layout::state::Layout;
use crate::layout::tests::support::{FREE, Job, fixed, many, sheet, spoilt};
use crate::observer::{Event, Figures, Observer};
use crate::reduce::{DefectFree, Reduction};
use crate::report::{SearchReport, StopReason};
use crate::stop::Stop;

/// Remembers the layouts that it hears of.
#[derive(Default)]
struct Heard(Mutex<Vec<Figures>>);

impl Observer for Heard {
    fn hear(&self, event: Event) {
        if let Event::NewBest(_, best) = event {
            self.0.lock().expect("nobody panicked").push(best);
        }
    }
}

/// Searches from a layout of one piece on each sheet; also returns the layouts announced.
fn searched(job: &Job, most: u64, stop: &Stop) -> (Built, SearchReport, Vec<Figures>) {
    let bounds = Bounds::new(&job.instance);
    let config = AlnsConfig { max_iterations: most, ..AlnsConfig::default() };
    let clean = DefectFree::of(&job.problem).expect("a clean job");
    let start = |layout| Built { layout, attempt: None, bound: bounds.quick(), iterations: 0 };
    let on_clean = Job { instance: job.instance.clone(), problem: clean.lower().clone() };
    let on_clean = OnDefectFree { reduction: clean, built: start(one_a_sheet(&on_clean)) };
    let heard = Heard::default();
    let built = (start(one_a_sheet(job)), Some(on_clean));
    let (found, report) = search(&Objective::new(&job.problem, &config), &bounds, built, stop, &heard);
    for pattern in &found.layout.patterns {
        job.assert_cuttable(pattern);
    }
    let heard = heard.0.into_inner().expect("nobody panicked");
    (found, report, heard)
}

/// Pieces, and plenty of sheets of 100 x 100 with one small defect.
fn job(pieces: &[Piece], defect: (i32, i32, i32, i32)) -> Job {
    Job::new(pieces, &[Sheet { quantity: 30, ..spoilt(sheet(100, 100, 0), &[defect]) }], FREE)
}

/// Three sheets full of strips that leave 5 mm at the side, where the defect may be.
fn strips() -> Job {
    let strips = [many(3, fixed(95, 40)), many(6, fixed(95, 30))];
    job(&strips, (2, 40, 1, 1))
}

#[test]
fn better_layouts_are_arranged_on_the_sheets_in_stock() {
    let (found, report, heard) = searched(&strips(), 2_000, &Stop::never());
    assert_eq!((found.layout.patterns.len(), report.stop_reason), (3, StopReason::Optimal));
    assert!(found.layout.patterns.iter().all(|pattern| pattern.stands.len() == pattern.nodes.len()));
    assert!(report.improvements > 0 && report.iterations < 2_000);
    let sheets: Vec<usize> = heard.iter().map(|best| best.sheets).collect();
    assert_eq!((sheets.first(), sheets.last()), (Some(&9), Some(&3)));
    assert!(sheets.is_sorted_by(|before, after| before > after), "{sheets:?}");
}

#[test]
fn the_search_goes_on_in_stock_once_a_layout_cannot_be_arranged() {
    // Four of these fill a clean sheet, but only three fit beside the defect.
    let tiles = job(&[many(8, fixed(50, 49))], (10, 10, 1, 1));
    let (found, report, heard) = searched(&tiles, 600, &Stop::never());
    assert_eq!((found.layout.patterns.len(), found.layout.excluded.len()), (3, 0));
    assert_eq!((report.stop_reason, report.iterations), (StopReason::Iterations, 600));
    let sheets: Vec<usize> = heard.iter().map(|best| best.sheets).collect();
    assert_eq!((sheets.first(), sheets.last()), (Some(&8), Some(&3)));
}

#[test]
fn an_answer_does_not_depend_on_who_listens_or_when() {
    for job in [strips(), job(&[many(8, fixed(50, 49))], (10, 10, 1, 1))] {
        let [one, other] = [1, 2].map(|_| searched(&job, 300, &Stop::never()));
        assert_eq!((one.0.layout.patterns, one.1, one.2), (other.0.layout.patterns, other.1, other.2));
    }
}

#[test]
fn it_ends_with_the_layout_in_stock_when_time_is_over() {
    let (found, report, _) = searched(&strips(), 0, &Stop::after_polls(0));
    assert_eq!((found.layout.patterns.len(), report.stop_reason), (9, StopReason::Time));
}

#[test]
fn very_many_sheets_are_not_searched_clean() {
    let may_help = |pieces: u32| {
        let glass = Sheet { quantity: 2_000, ..spoilt(sheet(100, 100, 0), &[(2, 40, 1, 1)]) };
        let job = Job::new(&[many(pieces, fixed(80, 100))], &[glass], FREE);
        let bounds = Bounds::new(&job.instance);
        let clean = DefectFree::of(&job.problem).expect("a clean job");
        let layout = Layout::empty(&job.problem);
        let built = Built {
            layout: Layout::empty(clean.lower()),
            attempt: None,
            bound: bounds.quick(),
            iterations: 0,
        };
        let config = AlnsConfig::default();
        defect_free::may_help(
            &Objective::new(&job.problem, &config),
            &OnDefectFree { reduction: clean, built },
            &layout,
        )
    };
    assert!(may_help(500) && !may_help(501));
}
