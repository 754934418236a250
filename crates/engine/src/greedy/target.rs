//! The target of ruin and recreate.

/// The aim of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// Not all pieces fit yet: any sheet in stock may be used.
    PlaceMore,
    /// All pieces on sheets of no more than this total area.
    AreaAtMost(i64),
}

impl Target {
    /// The most sheet area allowed.
    pub fn area(self) -> i64 {
        match self {
            Self::PlaceMore => i64::MAX,
            Self::AreaAtMost(area) => area,
        }
    }
}
