//! Statistics of a deep search, for the answer and the benchmarks.

use crate::stop::Interrupt;

/// Why a deep search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The layout is proved optimal.
    Optimal,
    /// The layout is optimal for the pieces that fit. Others fit no sheet.
    NothingToImprove,
    /// Every island completed `max_iterations`.
    Iterations,
    /// No island improved its own best layout within `max_no_improve` iterations.
    NoImprove,
    /// No better layout was found within `max_no_best_improve_ms`.
    NoImproveTime,
    /// The time limit passed, or the caller wanted the best layout so far.
    Time,
    /// The caller cancelled.
    Cancelled,
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

fn uses(mut sum: Vec<OperatorUse>, part: &[OperatorUse]) -> Vec<OperatorUse> {
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
