//! Counts iterations without a new best layout, and what is due after how many.

use crate::config::AlnsConfig;

/// What is to be done after an iteration without a new best layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Due {
    pub reheat: bool,
    pub return_to_best: bool,
}

impl Due {
    pub fn any(self) -> bool {
        self.reheat || self.return_to_best
    }
}

/// Counters since the last new best layout.
#[derive(Clone, Debug)]
pub(crate) struct Stagnation {
    reheating_interval: u64,
    return_to_best_after: u64,
    max_no_improve: u64,
    /// By which both intervals are multiplied.
    slowness: u64,
    /// Since the thread found a best layout itself.
    own: u64,
    /// Since it was given or found one, or reheated.
    unheated: u64,
    /// Since it was given or found one, or could have returned to it.
    away: u64,
}

impl Stagnation {
    pub fn new(config: &AlnsConfig) -> Self {
        Self {
            reheating_interval: config.reheating_interval,
            return_to_best_after: config.return_to_best_after,
            max_no_improve: config.max_no_improve,
            slowness: 1,
            own: 0,
            unheated: 0,
            away: 0,
        }
    }

    /// The thread found a new best layout.
    pub fn improved(&mut self) {
        self.own = 0;
        self.adopted();
    }

    /// It was given one.
    pub fn adopted(&mut self) {
        self.unheated = 0;
        self.away = 0;
    }

    /// It returned to the best layout.
    pub fn returned(&mut self) {
        self.away = 0;
    }

    /// From now on reheats and returns are due after so many times as many iterations as at first.
    pub fn slow_down(&mut self, times: u64) {
        self.slowness = times;
    }

    /// Another iteration brought none.
    pub fn another(&mut self) -> Due {
        self.own += 1;
        self.unheated += 1;
        self.away += 1;
        let due = Due {
            reheat: self.unheated == self.reheating_interval * self.slowness,
            return_to_best: self.away == self.return_to_best_after * self.slowness,
        };
        if due.reheat {
            self.unheated = 0;
        }
        if due.return_to_best {
            self.away = 0;
        }
        due
    }

    /// Whether there were more iterations without one than allowed.
    pub fn is_over(&self) -> bool {
        self.max_no_improve > 0 && self.own >= self.max_no_improve
    }
}
