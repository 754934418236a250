//! Events of a deep search, for plots of convergence and for the progress of long solves.
//!
//! The method of an observer returns nothing, so an observer cannot influence the search.

use crate::config::Config;
use crate::profile::Profile;

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
    /// Area of its sheets, in square units.
    pub sheet_area: i64,
    /// What its sheets take of the measure.
    pub measure: i64,
    /// Piece instances that it leaves out, those that fit no sheet included.
    pub unplaced: usize,
}

/// What happens in a solve.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// An instance is about to be solved. It has this profile, and these settings.
    Profile(&'a Profile, &'a Config),
    /// An island found a layout that costs less than any that it had.
    NewBest(Moment, Figures),
    /// No layout of all pieces that fit some sheet takes less of the measure than this; `i64::MAX` if none holds them
    /// all.
    Bound(i64),
    /// A part of a job of several materials is solved. These are the figures of all parts so far, with `cost` 0, and
    /// their bound.
    PartEnded(Figures, Option<i64>),
}

/// Listens to a solve. Islands run on several threads, so events come from any of them, in any order between islands;
/// of one island they come in its own order.
pub trait Observer: Sync {
    /// Hears of an event.
    fn hear(&self, event: Event);
}

/// Listens to nothing.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Observer for Silent {
    fn hear(&self, _: Event) {}
}

/// Two listeners that hear the same.
pub struct Both<'a>(
    /// Hears everything first.
    pub &'a dyn Observer,
    /// Hears everything second.
    pub &'a dyn Observer,
);

impl Observer for Both<'_> {
    fn hear(&self, event: Event) {
        self.0.hear(event);
        self.1.hear(event);
    }
}
