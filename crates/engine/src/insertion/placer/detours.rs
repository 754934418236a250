//! Choosing how a piece that was just placed goes round the defects in its way.

use std::ops::Range;

use super::Placer;
use crate::layout::measure::{Measure, Power};
use crate::layout::pattern::Pattern;
use crate::layout::tree::Detour;
use crate::numbers::Integer;

/// Detours tried for each piece, at most. Each costs a settle; not varied.
const MAX_DETOURS: u8 = 4;

/// Effort beyond which settling counts twice: that many defects do not fit the processor's cache.
const MUCH_EFFORT: u32 = 4_096;

impl Placer<'_> {
    /// Counts the work of settling the pattern.
    #[inline]
    pub(super) fn count_settling(&mut self, pattern: &Pattern) {
        self.work += 2 + u64::from(pattern.effort) + u64::from(pattern.effort.saturating_sub(MUCH_EFFORT));
    }

    /// Sends `nodes` round the defects in their way, one after another, each by the detour that leaves the best
    /// leftovers.
    pub(super) fn choose_detours(&mut self, pattern: &mut Pattern, nodes: Range<usize>, power: Power) {
        for node in nodes {
            let places = pattern.stands[node].places.min(MAX_DETOURS).to_i8();
            if places < 2 {
                continue;
            }
            // A row that moves on for its first part spares that part its own detour.
            let parts = node..node + 1 + usize::from(pattern.nodes[node].is_structure());
            let detours =
                |pattern: &Pattern| [pattern.nodes[parts.start].detour, pattern.nodes[parts.end - 1].detour];
            let first = detours(pattern);
            let mut best = (self.value(pattern, power), first);
            for detour in (0..places).map(Detour::counted).filter(|&detour| detour != first[0]) {
                if self.interrupted() {
                    break;
                }
                let other = if parts.len() > 1 { [detour, Detour::MOVE_ON] } else { [detour; 2] };
                self.go_round(pattern, parts.clone(), other);
                let value = self.value(pattern, power);
                if value > best.0 {
                    best = (value, other);
                }
            }
            if detours(pattern) != best.1 {
                self.go_round(pattern, parts, best.1);
            }
        }
    }

    fn go_round(&mut self, pattern: &mut Pattern, nodes: Range<usize>, detours: [Detour; 2]) {
        pattern.edit(self.problem, |edit| {
            nodes.zip(detours).for_each(|(node, detour)| edit.set_detour(node, detour));
        });
        self.count_settling(pattern);
    }

    /// Value of the pattern's leftovers; less than any where it cannot be cut.
    fn value(&self, pattern: &Pattern, power: Power) -> f32 {
        if pattern.valid {
            Measure::new(self.problem, pattern, power).value(pattern)
        } else {
            f32::NEG_INFINITY
        }
    }
}
