//! Counts what questions about lone pieces cost, so that ten thousand kinds of them and of sheets take no minutes.

use std::cell::Cell;

/// Looks at a sheet or a defect that one part of a solve is worth: about half a second.
const ENOUGH: u64 = 64_000_000;

/// What the sweep over the defects of a sheet costs for each of them.
pub(super) const LOOKS_OF_SWEEP: usize = 64;

/// Looks at sheets and at defects.
#[derive(Default)]
pub(crate) struct Looks(Cell<u64>);

impl Looks {
    #[inline]
    pub(super) fn add(&self, looks: usize) {
        self.0.set(self.0.get() + looks as u64);
    }

    pub(crate) fn are_enough(&self) -> bool {
        self.0.get() > ENOUGH
    }
}
