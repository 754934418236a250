//! Whether the layout of `greedy` is the answer.

use super::budget::Budget;
use super::extent::MOST_OF_SMALL_JOB;

/// What comes after `greedy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    Answer,
    /// A deep search, which goes on where `greedy` ends. So nothing is gained if it ends early.
    DeepSearch,
}

impl Next {
    /// The budget of an improvement. Without a deep search, that of a small job is realistic.
    pub fn adjusted(self, budget: Budget, instances: usize) -> Budget {
        if self == Self::Answer && instances <= MOST_OF_SMALL_JOB { budget.realistic() } else { budget }
    }
}
