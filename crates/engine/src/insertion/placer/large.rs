//! Charges for sheets with very many pieces, where a unit of work a space is too little.

use super::Placer;
use crate::layout::measure::Measure;
use crate::layout::pattern::Pattern;
use crate::numbers::Integer;

/// Parts of a long row examined in the time of one unit of work.
const PARTS_A_UNIT: u64 = 4;
/// Number of spaces of a sheet up to which each costs one unit. On larger sheets, small pieces fit most spaces, and a
/// space that fits costs three times as much.
const FEW_SPACES: usize = 256;
/// Number of nodes up to which copying a sheet and removing pieces from it is free.
const SMALL_SHEET: usize = 256;
/// Units for each further node: two copies and two passes over the nodes.
const WORK_A_NODE: u64 = 4;

impl Placer<'_> {
    /// Charges for copying a large sheet and taking pieces off it.
    #[inline]
    pub fn count_large(&mut self, pattern: &Pattern) {
        self.work += WORK_A_NODE * pattern.nodes.len().saturating_sub(SMALL_SHEET).to_u64();
    }

    /// Charges for what the spaces of a large sheet cost beyond a unit each.
    #[cold]
    pub(super) fn count_long_looks(&mut self, pattern: &Pattern, turnings: usize) {
        self.work += (2 * turnings * pattern.spaces.len().saturating_sub(FEW_SPACES)).to_u64();
    }

    /// Charges for the parts of long rows examined since the last call. Returns whether to end now. Each space of a
    /// long row may require all its parts to be examined, so one piece alone could take seconds.
    #[cold]
    pub(super) fn ends_after_parts(&mut self, measure: &Measure) -> bool {
        self.work += measure.take_parts(PARTS_A_UNIT);
        self.interrupted()
    }
}
