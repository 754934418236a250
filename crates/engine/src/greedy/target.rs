//! The target of ruin and recreate.

use crate::layout::price::{ANY_PRICE, Price};

/// The aim of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// Not all pieces fit yet: any sheet in stock may be used.
    PlaceMore,
    /// All pieces on sheets of no more than this total price.
    PriceAtMost(Price),
}

impl Target {
    /// The highest price allowed.
    pub fn price(self) -> Price {
        match self {
            Self::PlaceMore => ANY_PRICE,
            Self::PriceAtMost(price) => price,
        }
    }
}
