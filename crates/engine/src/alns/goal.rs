//! The goals of the search, and which goal follows which.

use crate::observer::Goal;

impl Goal {
    /// The first goal. The start was itself built for less area.
    pub(crate) fn at_first(counts_cutting: bool, complete: bool) -> Self {
        match (complete, counts_cutting) {
            (false, _) => Self::PlaceMore,
            (true, true) => Self::CheaperCutting,
            (true, false) => Self::LessArea,
        }
    }

    /// After a new best layout.
    pub(crate) fn after_success(self, complete: bool) -> Self {
        if self == Self::PlaceMore && complete { Self::LessArea } else { self }
    }

    /// After a long time without a new best layout. The goals that are still open take turns.
    pub(crate) fn after_failure(self, counts_cutting: bool, complete: bool) -> Self {
        match self {
            Self::LessArea if counts_cutting => Self::CheaperCutting,
            Self::LessArea | Self::CheaperCutting if !complete => Self::PlaceMore,
            _ => Self::LessArea,
        }
    }
}
