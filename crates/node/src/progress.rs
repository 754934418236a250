//! How far a running deep search is, for whoever asks meanwhile.

use std::sync::{Mutex, PoisonError};

use cutting_engine::observer::{Event, Figures, Observer};
use napi_derive::napi;

/// How far a deep search is.
#[napi(object, object_from_js = false)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Sheets of the best layout so far.
    pub sheets: u32,
    /// Area of these sheets in square millimetres.
    pub sheet_area: i64,
    /// Piece instances that it leaves out.
    pub unplaced: u32,
    /// What they take of the measure: their area, their new area or their cost.
    pub measure: i64,
    /// No layout of all pieces takes less of the measure. Absent if not all pieces can be placed.
    pub lower_bound: Option<i64>,
}

/// Keeps what the search told last. Islands tell of it only when they find something better, so nobody waits for the
/// lock.
#[derive(Debug, Default)]
pub(crate) struct Latest(Mutex<Heard>);

#[derive(Debug, Default)]
struct Heard {
    best: Option<Figures>,
    bound: Option<i64>,
    /// The figures of the parts that are solved, and their bound, in a job of several materials.
    ended: Option<(Figures, Option<i64>)>,
}

impl Latest {
    /// How far the search is; `None` before its first layout, and always for `greedy` alone.
    pub(crate) fn progress(&self) -> Option<Progress> {
        self.with(|heard| {
            let own = heard.bound.filter(|&bound| bound < i64::MAX);
            let (best, bound) = match (heard.ended, heard.best) {
                (Some((ended, bound)), Some(best)) => (sum(ended, best), bound.zip(own).map(|(a, b)| a + b)),
                (Some(ended), None) => ended,
                (None, best) => (best?, own),
            };
            let Figures { sheets, sheet_area, measure, unplaced, .. } = best;
            let lower_bound = bound.filter(|_| unplaced == 0);
            Some(Progress {
                sheets: count(sheets),
                sheet_area,
                unplaced: count(unplaced),
                measure,
                lower_bound,
            })
        })
    }

    fn with<T>(&self, work: impl FnOnce(&mut Heard) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn sum(ended: Figures, best: Figures) -> Figures {
    Figures {
        cost: best.cost,
        sheets: ended.sheets + best.sheets,
        sheet_area: ended.sheet_area + best.sheet_area,
        measure: ended.measure + best.measure,
        unplaced: ended.unplaced + best.unplaced,
    }
}

fn count(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}

impl Observer for Latest {
    fn hear(&self, event: Event) {
        match event {
            // An island may be behind another.
            Event::NewBest(_, best) => self.with(|heard| {
                if heard.best.is_none_or(|known| best.cost < known.cost) {
                    heard.best = Some(best);
                }
            }),
            Event::PartEnded(whole, bound) => {
                self.with(|heard| *heard = Heard { best: None, bound: None, ended: Some((whole, bound)) });
            }
            Event::Bound(measure) => self.with(|heard| heard.bound = heard.bound.max(Some(measure))),
            Event::Profile(..) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use cutting_engine::observer::Moment;

    use super::*;

    const AT: Moment = Moment { island: 0, iterations: 0 };

    fn figures(cost: i128, unplaced: usize) -> Figures {
        Figures { cost, sheets: 2, sheet_area: 600, measure: 70, unplaced }
    }

    #[test]
    fn nothing_is_known_before_the_first_layout() {
        let latest = Latest::default();
        latest.hear(Event::Bound(500));
        assert_eq!(latest.progress(), None);
    }

    #[test]
    fn the_best_layout_of_all_islands_counts() {
        let latest = Latest::default();
        latest.hear(Event::NewBest(AT, figures(700, 3)));
        latest.hear(Event::NewBest(
            Moment { island: 1, iterations: 9 },
            Figures { sheets: 1, ..figures(650, 0) },
        ));
        latest.hear(Event::NewBest(AT, figures(680, 1)));
        let best = Progress { sheets: 1, sheet_area: 600, unplaced: 0, measure: 70, lower_bound: None };
        assert_eq!(latest.progress(), Some(best));
    }

    #[test]
    fn a_bound_is_told_only_of_a_layout_of_all_pieces() {
        let latest = Latest::default();
        let bound = || latest.progress().and_then(|progress| progress.lower_bound);
        latest.hear(Event::NewBest(AT, figures(700, 1)));
        latest.hear(Event::Bound(400));
        latest.hear(Event::Bound(500));
        assert_eq!(bound(), None);
        latest.hear(Event::NewBest(AT, figures(600, 0)));
        assert_eq!(bound(), Some(500));
    }

    #[test]
    fn a_bound_that_no_layout_reaches_is_not_told() {
        let latest = Latest::default();
        latest.hear(Event::NewBest(AT, figures(600, 0)));
        latest.hear(Event::Bound(i64::MAX));
        assert_eq!(latest.progress().map(|progress| progress.lower_bound), Some(None));
    }
}
