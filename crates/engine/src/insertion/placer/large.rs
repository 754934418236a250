//! Charges for sheets with very many pieces, where a unit of work a space is too little.

use super::Placer;
use crate::layout::measure::Measure;
use crate::layout::pattern::Pattern;

/// Parts of a long row that are looked at in the time of one unit.
const PARTS_A_UNIT: u64 = 4;
/// Up to so many spaces of a sheet, each is one unit. On larger sheets small pieces fit most spaces, and a space that fits costs
/// three times as much.
const FEW_SPACES: usize = 256;
/// Up to so many nodes, copying a sheet and taking pieces off it is free of charge.
const SMALL_SHEET: usize = 256;
/// Units for each further node: two copies and two passes over the nodes.
const WORK_A_NODE: u64 = 4;

impl Placer<'_> {
    /// Charges for copying a large sheet and taking pieces off it.
    #[inline]
    pub fn count_large(&mut self, pattern: &Pattern) {
        self.work += WORK_A_NODE * pattern.nodes.len().saturating_sub(SMALL_SHEET) as u64;
    }

    /// Charges for what the spaces of a large sheet cost beyond a unit each.
    #[cold]
    pub(super) fn count_long_looks(&mut self, pattern: &Pattern, turnings: usize) {
        self.work += (2 * turnings * pattern.spaces.len().saturating_sub(FEW_SPACES)) as u64;
    }

    /// Charges for the parts of long rows that were looked at since the last call; returns whether to end now. Each space of a
    /// long row may cost a look at all its parts, so one piece alone could take seconds.
    #[cold]
    pub(super) fn ends_after_parts(&mut self, measure: &Measure) -> bool {
        self.work += measure.take_parts(PARTS_A_UNIT);
        self.interrupted()
    }
}
