//! What the search is after.

/// What a layout is sought for. A complete one leaves no piece out that fits any sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Place more than the best layout does, on any sheets in stock.
    PlaceMore,
    /// Place what the best layout places, on less sheet area.
    LessArea,
    /// The same on no more area, cut in a better manner.
    BetterManner,
}

impl Goal {
    /// What a start leaves to be wished for, which was itself made for less area.
    pub fn at_first(minds_manner: bool, complete: bool) -> Self {
        match (complete, minds_manner) {
            (false, _) => Self::PlaceMore,
            (true, true) => Self::BetterManner,
            (true, false) => Self::LessArea,
        }
    }

    /// After a new best layout.
    pub fn after_success(self, complete: bool) -> Self {
        if self == Self::PlaceMore && complete { Self::LessArea } else { self }
    }

    /// After a long time without one: the goals that the best layout leaves open take turns.
    pub fn after_failure(self, minds_manner: bool, complete: bool) -> Self {
        match self {
            Self::LessArea if minds_manner => Self::BetterManner,
            Self::LessArea | Self::BetterManner if !complete => Self::PlaceMore,
            _ => Self::LessArea,
        }
    }
}
