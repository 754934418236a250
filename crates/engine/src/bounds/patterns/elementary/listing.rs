//! An enumeration and what it is for.

use super::enumeration::{Enumeration, Progress};
use super::outside::Outside;
use super::pieces::Pieces;
use super::prices::Prices;

/// What patterns are enumerated for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To improve the master.
    Pricing,
    /// To list all that a layout may use.
    Division,
}

/// An enumeration under way.
pub(super) struct Listing {
    pub purpose: Purpose,
    pub prices: Prices,
    pub outside: Outside,
    pub enumeration: Enumeration,
}

impl Listing {
    /// Works for about `steps` steps; also returns those taken.
    pub fn work(&mut self, pieces: &Pieces, steps: u64) -> (Progress, u64) {
        let Self { prices, outside, enumeration, .. } = self;
        let before = enumeration.steps;
        let progress = enumeration.work(pieces, prices, outside, steps);
        (progress, enumeration.steps - before)
    }
}
