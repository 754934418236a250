//! Counts iterations without a new best layout, and decides when a reheat or a return is due.

use crate::config::AlnsConfig;

/// Actions due after an iteration without a new best layout.
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
    /// Factor on both intervals.
    patience: u64,
    /// Iterations since the island found a new best layout itself.
    since_own_best: u64,
    /// Iterations since it found or adopted one, or reheated.
    since_reheat: u64,
    /// Iterations since it found or adopted one, or could have returned to it.
    since_return: u64,
}

impl Stagnation {
    pub fn new(config: &AlnsConfig) -> Self {
        Self {
            reheating_interval: config.reheating_interval,
            return_to_best_after: config.return_to_best_after,
            max_no_improve: config.max_no_improve,
            patience: 1,
            since_own_best: 0,
            since_reheat: 0,
            since_return: 0,
        }
    }

    /// The island found a new best layout.
    pub fn improved(&mut self) {
        self.since_own_best = 0;
        self.adopted();
    }

    /// It adopted one from another island.
    pub fn adopted(&mut self) {
        self.since_reheat = 0;
        self.since_return = 0;
    }

    /// It returned to the best layout.
    pub fn returned(&mut self) {
        self.since_return = 0;
    }

    /// Multiplies the intervals between reheats and between returns to the best layout.
    pub fn slow_down(&mut self, times: u64) {
        self.patience = times;
    }

    /// Counts an iteration without a new best layout.
    pub fn count_iteration(&mut self) -> Due {
        self.since_own_best += 1;
        self.since_reheat += 1;
        self.since_return += 1;
        let due = Due {
            reheat: self.since_reheat == self.reheating_interval * self.patience,
            return_to_best: self.since_return == self.return_to_best_after * self.patience,
        };
        if due.reheat {
            self.since_reheat = 0;
        }
        if due.return_to_best {
            self.since_return = 0;
        }
        due
    }

    /// Whether the iterations allowed without a new best layout are used up.
    pub fn is_over(&self) -> bool {
        self.max_no_improve > 0 && self.since_own_best >= self.max_no_improve
    }
}
