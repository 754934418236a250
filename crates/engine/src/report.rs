//! How a deep search went.

/// Why a deep search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The layout is proved optimal.
    Optimal,
    /// Some pieces fit no sheet. What does is on the least sheet area.
    NothingToImprove,
    /// Every thread made the iterations allowed.
    Iterations,
    /// No thread found a better layout of its own in the iterations allowed.
    NoImprove,
    /// No better layout was found in the time allowed for that.
    NoImproveTime,
    /// The time limit passed.
    Time,
    /// The caller is no longer interested.
    Cancelled,
}

/// How often an operator was used, and how often the layout that it led to was accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OperatorUse {
    /// Its name.
    pub name: &'static str,
    /// Iterations that used it.
    pub uses: u64,
    /// Those of them whose layout was accepted.
    pub successes: u64,
}

/// How a deep search went, all threads together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport {
    /// Iterations completed.
    pub iterations: u64,
    /// How often the best layout was improved, by the thread that did so most often.
    pub improvements: u64,
    /// Why it ended.
    pub stop_reason: StopReason,
    /// Islands that searched.
    pub islands: u32,
    /// The destroy operators.
    pub destroy: Vec<OperatorUse>,
    /// The repair strategies.
    pub repair: Vec<OperatorUse>,
}
