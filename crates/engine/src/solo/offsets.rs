//! Where a lone piece can begin along one axis.

use super::Gap;

/// Legal offsets as ascending, disjoint closed ranges.
pub(super) struct Offsets {
    ranges: [Option<(i32, i32)>; 3],
    origin: i32,
    slack: i32,
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
            origin,
            slack,
        }
    }

    /// Those of them that take no more than so many cuts: none where the piece fills the extent, one where it lies at either
    /// end, else two.
    pub(super) fn within(self, cuts: u32) -> Self {
        let is_legal =
            |offset: i32| self.ranges.iter().flatten().any(|&(from, to)| (from..=to).contains(&offset));
        let one = |offset: i32| is_legal(offset).then_some((offset, offset));
        let Self { origin, slack, .. } = self;
        let ranges = match (cuts, slack) {
            (0, 1..) => [None; 3],
            (1, 1..) => [one(origin), None, one(origin + slack)],
            _ => self.ranges,
        };
        Self { ranges, ..self }
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
