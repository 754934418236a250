//! The offsets at which a lone piece can begin along one axis.

/// What a waste fragment beside the piece takes, in millimetres.
#[derive(Clone, Copy)]
pub(super) struct Gap {
    pub(super) kerf: i32,
    pub(super) fragment: i32,
}

/// Legal offsets, as ascending, disjoint, closed ranges.
pub(super) struct Offsets {
    ranges: [Option<(i32, i32)>; 3],
    origin: i32,
    slack: i32,
}

impl Offsets {
    /// The offsets of a piece that is `slack` shorter than the usable extent, which begins at `origin`.
    pub(super) fn new(origin: i32, slack: i32, gap: Gap) -> Self {
        let least = gap.kerf + gap.fragment;
        let range = |from: i32, to: i32| (from <= to).then_some((origin + from, origin + to));
        let at_edge = slack <= gap.kerf || slack >= least;
        Self {
            ranges: [
                if at_edge { range(0, 0) } else { None },
                // A fragment on either side.
                range(least, slack - least),
                // A fragment before the piece, and at most a cut behind it.
                range(least.max(slack - gap.kerf), slack),
            ],
            origin,
            slack,
        }
    }

    /// The offsets that take at most `cuts` cuts. A piece that fills the extent takes none, one at either end takes
    /// one, any other two.
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

    /// The least offset of each range, and the `edges` within any range; ascending, each once.
    pub(super) fn candidates(&self, edges: impl Iterator<Item = i32>) -> Vec<i32> {
        let ranges = || self.ranges.iter().flatten();
        let within = |edge: &i32| ranges().any(|&(from, to)| (from..=to).contains(edge));
        let mut candidates: Vec<i32> = ranges().map(|&(from, _)| from).chain(edges.filter(within)).collect();
        candidates.sort_unstable();
        candidates.dedup();
        candidates
    }
}
