//! Statistics of a deep search, for the answer and the benchmarks.

use crate::stop::Interrupt;

/// Why a deep search ended.
///
/// In this order: of several parts, the least reason says most about the whole, because a limit of one part may hide a better
/// layout of all. The whole is only proved optimal if every part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StopReason {
    /// The caller cancelled.
    Cancelled,
    /// The time limit passed, or the caller wanted the best layout so far.
    Time,
    /// No better layout was found within `max_no_best_improve_ms`.
    NoImproveTime,
    /// No island improved its own best layout within `max_no_improve` iterations.
    NoImprove,
    /// Every island completed `max_iterations`.
    Iterations,
    /// The layout is optimal for the pieces that fit. Others fit no sheet.
    NothingToImprove,
    /// The layout is proved optimal.
    Optimal,
}

impl From<Interrupt> for StopReason {
    fn from(interrupt: Interrupt) -> Self {
        match interrupt {
            Interrupt::Time => Self::Time,
            Interrupt::Cancelled => Self::Cancelled,
        }
    }
}

/// How often an operator was used, and how often its layout was accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OperatorUse {
    /// Its name.
    pub name: &'static str,
    /// Iterations that used it.
    pub uses: u64,
    /// How many of these iterations led to an accepted layout.
    pub successes: u64,
}

impl OperatorUse {
    /// An operator that was not used yet.
    pub(crate) fn none(name: &'static str) -> Self {
        Self { name, uses: 0, successes: 0 }
    }

    /// Counts a use.
    pub(crate) fn count(&mut self, is_accepted: bool) {
        self.uses += 1;
        self.successes += u64::from(is_accepted);
    }
}

/// The statistics of a deep search, over all islands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport {
    /// Iterations completed.
    pub iterations: u64,
    /// New best layouts of the island that found most.
    pub improvements: u64,
    /// Why it ended.
    pub stop_reason: StopReason,
    /// Number of islands.
    pub islands: u32,
    /// Use of each destroy operator.
    pub destroy: Vec<OperatorUse>,
    /// Use of each repair strategy.
    pub repair: Vec<OperatorUse>,
}

impl SearchReport {
    /// The statistics of this search and of one that followed it, which ended as that one did.
    pub(crate) fn followed_by(self, next: &Self) -> Self {
        Self {
            iterations: self.iterations + next.iterations,
            improvements: self.improvements + next.improvements,
            stop_reason: next.stop_reason,
            islands: self.islands.max(next.islands),
            destroy: uses(self.destroy, &next.destroy),
            repair: uses(self.repair, &next.repair),
        }
    }
}

/// The uses of both lists, operator by operator.
pub(crate) fn uses(mut sum: Vec<OperatorUse>, part: &[OperatorUse]) -> Vec<OperatorUse> {
    for operator in part {
        match sum.iter_mut().find(|known| known.name == operator.name) {
            Some(known) => {
                known.uses += operator.uses;
                known.successes += operator.successes;
            }
            None => sum.push(*operator),
        }
    }
    sum
}
