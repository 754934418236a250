//! The search on defect-free sheets, where those in stock have defects.

use crate::bounds::ColumnGeneration;
use crate::config::AlnsConfig;
use crate::greedy::Built;
use crate::layout::cost::LeftOut;
use crate::layout::state::Layout;
use crate::observer::{Event, Moment, Observer};
use crate::reduce::{DefectFree, Reduction};
use crate::report::{SearchReport, StopReason};
use crate::stop::Stop;

use super::improve::{Found, improve};
use super::incumbent::Incumbent;
use super::objective::Objective;

/// A layout of all pieces on defect-free sheets that can be arranged on those in stock.
pub(crate) struct OnDefectFree<'a> {
    pub reduction: DefectFree<'a>,
    pub built: Built,
}

/// Whether defect-free sheets may help to improve `layout`, which is on sheets in stock.
pub(super) fn may_help(objective: &Objective, start: &OnDefectFree, layout: &Layout) -> bool {
    objective.problem.profile.searches_defect_free()
        && start.built.layout.price <= layout.price
        && !objective.counts_cutting()
}

/// Improves `found`, a layout on sheets in stock, on defect-free ones, and arranges every better layout on those in
/// stock. Once one cannot be arranged, it goes on with the sheets in stock.
pub(super) fn search(
    objective: &Objective,
    OnDefectFree { reduction, built }: OnDefectFree,
    found: &mut Found,
    column_generation: &mut ColumnGeneration,
    stop: &Stop,
    observer: &dyn Observer,
) -> SearchReport {
    let lowered = Objective::new(reduction.lower(), objective.config);
    let cost = lowered.cost_of(LeftOut::default(), built.layout.price, 0);
    let mut on_defect_free = Found {
        best: Incumbent { cost, layout: built.layout.into() },
        attempt: built.attempt,
        bound: found.bound,
    };
    let mut all_arranged = true;
    let mut arrange = |at: Moment, better: &Incumbent| {
        let layout = reduction.lift(better.layout.clone().into(), stop);
        all_arranged = layout.patterns.len() == better.layout.patterns.len();
        if all_arranged {
            found.best = Incumbent { layout: layout.into(), cost: better.cost };
            observer.hear(Event::NewBest(at, better.figures(objective)));
        } else {
            found.attempt = Some(layout);
        }
        all_arranged
    };
    let observed = &Unarranged(observer);
    let report = improve(&lowered, &mut on_defect_free, column_generation, stop, observed, &mut arrange);
    found.bound = on_defect_free.bound;
    if all_arranged || report.stop_reason == StopReason::Iterations {
        return report;
    }
    let made = report.iterations / u64::from(report.islands);
    let left = objective.config.max_iterations.saturating_sub(made);
    let config = AlnsConfig { max_iterations: left, ..objective.config.clone() };
    let objective = Objective::new(objective.problem, &config);
    report.followed_by(&improve(&objective, found, column_generation, stop, observer, &mut |_, _| true))
}

/// Passes on what a search tells, but for its layouts, which are not arranged yet, and the sheets they are on.
struct Unarranged<'a>(&'a dyn Observer);

impl Observer for Unarranged<'_> {
    fn hear(&self, event: Event) {
        if !matches!(event, Event::NewBest(..) | Event::Composition(..)) {
            self.0.hear(event);
        }
    }
}
