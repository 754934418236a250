//! Counts the work of examining very long rows, and keeps it low.

use super::{Measure, SHORT_ROW};
use crate::layout::pattern::Pattern;
use crate::numbers::Integer;
use crate::units::Length;

/// Nodes on a sheet up to which all its rows count as short.
const SMALL_SHEET: usize = 256;

impl Measure<'_> {
    /// Whether the pattern is so large that measuring one of its spaces may cost far more than its price.
    #[inline]
    pub fn is_large(pattern: &Pattern) -> bool {
        pattern.nodes.len() > SMALL_SHEET
    }

    /// Parts of long rows examined so far: the effort of losses beyond the price of a space, in units.
    #[inline]
    pub fn parts(&self) -> u64 {
        self.parts.get()
    }

    /// The same since the last call.
    #[inline]
    pub fn take_parts(&self) -> usize {
        self.parts.take().to_usize()
    }

    /// Counts the parts of a row, or the rows above a part, that were examined.
    #[inline]
    pub(super) fn count(&self, parts: u32) {
        if parts > SHORT_ROW {
            self.parts.set(self.parts.get() + u64::from(parts));
        }
    }

    /// Adds to `gain` what the leftovers above the other parts of a long row gain when one part grows higher.
    /// Neighbouring parts are often equal, so each run of equal parts is valued once.
    #[cold]
    #[inline(never)]
    pub(super) fn higher_long_row(
        &self,
        pattern: &Pattern,
        [row, part]: [usize; 2],
        [high, higher]: [Length; 2],
        gain: f32,
    ) -> f32 {
        let nodes = &pattern.nodes;
        let across = nodes[row].axis();
        let along = 1 - across;
        let level = nodes[row].level + 1;
        self.count(nodes[row].span);
        let mut last = ([Length::ZERO; 2], 0.0);
        pattern.children(row).filter(|&child| child != part).fold(gain, |gain, child| {
            let size = nodes[child].size;
            if size != last.0 {
                let gained = self.leftover(higher - size[along], size[across], level)
                    - self.leftover(high - size[along], size[across], level);
                last = (size, gained);
            }
            gain + last.1
        })
    }
}
