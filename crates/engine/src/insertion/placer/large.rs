//! What sheets with very many pieces cost beyond the work that is counted anyway.

use super::Placer;
use crate::layout::measure::Measure;
use crate::layout::pattern::Pattern;

/// Parts of a long row that are looked at in the time of one unit of work.
const PARTS_A_UNIT: u64 = 4;
/// Spaces of a sheet up to which a look at one is a unit of work. Small pieces fit most of them on a larger one, and each
/// that fits costs three times as much.
const FEW_SPACES: usize = 256;
/// Nodes of a sheet up to which copying it and taking pieces off it goes with the work that is counted anyway.
const SMALL_SHEET: usize = 256;
/// Work for each node beyond that: two copies and two passes over the nodes.
const WORK_A_NODE: u64 = 4;

impl Placer<'_> {
    /// Counts what it costs to copy a large sheet and to take pieces off it.
    #[inline]
    pub fn count_large(&mut self, pattern: &Pattern) {
        self.work += WORK_A_NODE * pattern.nodes.len().saturating_sub(SMALL_SHEET) as u64;
    }

    /// Counts what looks at the spaces of a large sheet cost beyond a unit each.
    #[cold]
    pub(super) fn count_long_looks(&mut self, pattern: &Pattern, turnings: usize) {
        self.work += (2 * turnings * pattern.spaces.len().saturating_sub(FEW_SPACES)) as u64;
    }

    /// Counts the parts of long rows that were looked at since it last did; whether to end now. Each space of a long row may
    /// cost a look at all its parts: one piece alone may take seconds.
    #[cold]
    pub(super) fn ends_after_parts(&mut self, measure: &Measure) -> bool {
        self.work += measure.take_parts(PARTS_A_UNIT);
        self.interrupted()
    }
}
