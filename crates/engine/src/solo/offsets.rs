//! Where a lone piece can begin along one axis.

use super::Gap;

/// Legal offsets as ascending, disjoint closed ranges.
pub(super) struct Offsets {
    ranges: [Option<(i32, i32)>; 3],
}

impl Offsets {
    /// The offsets of a piece that is shorter than the usable extent by `slack`, which begins at `origin`.
    pub(super) fn new(origin: i32, slack: i32, gap: Gap) -> Self {
        let least = gap.kerf + gap.fragment;
        let range = |from: i32, to: i32| (from <= to).then_some((origin + from, origin + to));
        let at_edge = slack <= gap.kerf || slack >= least;
        Self {
            ranges: [
                if at_edge { range(0, 0) } else { None },
                // A fragment on both sides.
                range(least, slack - least),
                // One before the piece; behind it, one cut at most consumes what remains.
                range(least.max(slack - gap.kerf), slack),
            ],
        }
    }

    /// The least offset.
    pub(super) fn least(&self) -> Option<i32> {
        self.ranges.iter().flatten().map(|&(from, _)| from).next()
    }

    /// The least of each range, and the `edges` within any; ascending, each once.
    pub(super) fn candidates(&self, edges: impl Iterator<Item = i32>) -> Vec<i32> {
        let ranges = || self.ranges.iter().flatten();
        let within = |edge: &i32| ranges().any(|&(from, to)| (from..=to).contains(edge));
        let mut candidates: Vec<i32> = ranges().map(|&(from, _)| from).chain(edges.filter(within)).collect();
        candidates.sort_unstable();
        candidates.dedup();
        candidates
    }
}
