//! What a deep search tells while it runs: for plots of convergence, and for the progress of long solves.
//!
//! An observer only listens. Its methods return nothing, so nothing that it does can steer the search.

use crate::config::Config;
use crate::profile::Profile;

/// What a search tries to find next. A complete layout places every piece that fits any sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Place more than the best layout does, on any sheets in stock.
    PlaceMore,
    /// Place what the best layout places, on less sheet area.
    LessArea,
    /// The same on no more area, cut at less cost.
    CheaperCutting,
}

/// Where and when an island tells something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The island, counted from 0.
    pub island: u32,
    /// Iterations that it has begun.
    pub iterations: u64,
}

/// What a layout amounts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Its cost, in units of the measure.
    pub cost: i128,
    /// Its sheets.
    pub sheets: usize,
    /// Area of its sheets, in square millimetres.
    pub sheet_area: i64,
    /// What its sheets take of the measure.
    pub measure: i64,
    /// Piece instances that it leaves out, those that fit no sheet included.
    pub unplaced: usize,
}

/// Listens to a deep search. Islands run on several threads, so calls come from any of them, in any order between
/// islands; of one island they come in its own order.
///
/// By default, every method does nothing.
#[expect(unused_variables, reason = "nothing is done with what nobody listens to")]
pub trait Observer: Sync {
    /// An instance is about to be solved. It has this profile, and these settings.
    fn profile(&self, profile: &Profile, config: &Config) {}

    /// An island found a layout that costs less than any that it knew.
    fn new_best(&self, at: Moment, best: Figures) {}

    /// An island starts over from the best layout, with this goal.
    fn goal(&self, at: Moment, goal: Goal) {}

    /// An island chose how many sheets of each type it fills next.
    fn composition(&self, at: Moment, sheets: &[u64]) {}

    /// An island raised its temperature, which is in square millimetres.
    fn reheat(&self, at: Moment, temperature: f64) {}

    /// A part of a job of several materials is solved, and these are the figures of all so far; `cost` is 0.
    fn part_ended(&self, whole: Figures, bound: Option<i64>) {}

    /// No layout of all pieces that fit some sheet takes less of the measure than this; `i64::MAX` if none holds them
    /// all.
    fn bound(&self, measure: i64) {}
}

/// Listens to nothing.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Observer for Silent {}

/// Two listeners that hear the same.
pub struct Both<'a>(
    /// Hears everything first.
    pub &'a dyn Observer,
    /// Hears everything second.
    pub &'a dyn Observer,
);

impl Observer for Both<'_> {
    fn profile(&self, profile: &Profile, config: &Config) {
        self.0.profile(profile, config);
        self.1.profile(profile, config);
    }

    fn new_best(&self, at: Moment, best: Figures) {
        self.0.new_best(at, best);
        self.1.new_best(at, best);
    }

    fn goal(&self, at: Moment, goal: Goal) {
        self.0.goal(at, goal);
        self.1.goal(at, goal);
    }

    fn composition(&self, at: Moment, sheets: &[u64]) {
        self.0.composition(at, sheets);
        self.1.composition(at, sheets);
    }

    fn reheat(&self, at: Moment, temperature: f64) {
        self.0.reheat(at, temperature);
        self.1.reheat(at, temperature);
    }

    fn part_ended(&self, whole: Figures, bound: Option<i64>) {
        self.0.part_ended(whole, bound);
        self.1.part_ended(whole, bound);
    }

    fn bound(&self, measure: i64) {
        self.0.bound(measure);
        self.1.bound(measure);
    }
}
