//! The offsets from the edge of a sheet at which cuts can free a lone piece, along one axis.

/// What a waste fragment beside the piece takes, in units of length.
#[derive(Clone, Copy)]
pub(super) struct Gap {
    pub(super) kerf: i32,
    pub(super) fragment: i32,
}

impl Gap {
    /// What a fragment takes together with the cut that frees it.
    pub(super) fn least(self) -> i32 {
        self.kerf + self.fragment
    }

    /// The fewest stages whose cuts take off `slack` in front of the piece or behind it.
    pub(super) fn stages(self, slack: i32) -> i32 {
        if slack == 0 || slack <= self.kerf || slack >= self.least() {
            i32::from(slack > 0)
        } else {
            self.kerf_wide_cuts(slack)
        }
    }

    /// The fewest cuts, each as wide as the kerf at most, that take off `slack`; 0 where there is no kerf.
    pub(super) fn kerf_wide_cuts(self, slack: i32) -> i32 {
        if self.kerf == 0 { 0 } else { slack / self.kerf + i32::from(slack % self.kerf > 0) }
    }

    /// Whether any number of cuts takes off `slack`.
    pub(super) fn may_leave(self, slack: i32) -> bool {
        self.kerf > 0 || slack == 0 || slack >= self.fragment
    }

    /// The least that one more cut behind the piece takes off: a part of its kerf, or a fragment where there is none.
    pub(super) fn thinnest(self) -> i32 {
        if self.kerf > 0 { 1 } else { self.fragment }
    }

    /// The most cuts behind the piece that take off `rest`, the first of which frees a fragment; 0 or less if none can.
    pub(super) fn cuts_behind(self, rest: i32) -> i32 {
        if self.kerf > 0 { 1 + rest - self.least() } else { rest / self.fragment }
    }
}

/// Legal offsets, as closed ranges in ascending order of their starts.
pub(super) struct Offsets {
    ranges: [Option<(i32, i32)>; 3],
}

impl Offsets {
    /// The offsets of a piece that is `slack` shorter than the usable extent, which begins at `origin`. Cuts of exactly
    /// `stages` stages divide the extent, as many as there are stages, and one more where there is a `spare` cut.
    ///
    /// In each stage, one cut may consume a remainder that is no wider than the kerf.
    pub(super) fn new(origin: i32, slack: i32, gap: Gap, stages: i32, spare: bool) -> Self {
        let range = |from: i32, to: i32| (from <= to).then_some((origin + from, origin + to));
        let ranges = match (slack, stages) {
            (0, 0) => [range(0, 0), None, None],
            (0, _) | (_, 0) => [None; 3],
            _ => {
                let least = gap.least();
                let kerfs = |cuts: i32| cuts.saturating_mul(gap.kerf);
                let at_start = if slack >= least {
                    slack - least >= (stages - 1) * gap.thinnest()
                        || (slack <= kerfs(stages) && slack >= stages)
                } else {
                    slack <= kerfs(stages) && slack >= stages
                };
                let beside_a_cut = slack - kerfs(if spare { stages } else { stages - 1 });
                [
                    if at_start { range(0, 0) } else { None },
                    // A fragment on either side.
                    if spare || stages > 1 {
                        range(least, (slack - least).min(gap.last_between(slack, stages)))
                    } else {
                        None
                    },
                    // A fragment before the piece, and a cut behind it in each stage at most.
                    range(least.max(beside_a_cut), slack.min(gap.last(slack, stages))),
                ]
            }
        };
        Self { ranges }
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

impl Gap {
    /// The last offset with a fragment on either side that leaves a cut for each of the `stages`. Without a kerf, offsets
    /// count only where all of them do.
    fn last_between(self, slack: i32, stages: i32) -> i32 {
        let least = self.least();
        match self.kerf {
            0 if stages > 1 && slack / least <= stages => -1,
            0 => i32::MAX,
            _ => self.last(slack - least + 1, stages),
        }
    }

    /// The last offset that leaves a cut for each of the `stages`: `offset` units make `offset / least` fragments
    /// before the piece, and `cuts - offset` cuts are possible behind it.
    fn last(self, cuts: i32, stages: i32) -> i32 {
        let least = self.least();
        if stages < 2 || least < 2 {
            // One stage has its cut wherever the piece lies.
            return i32::MAX;
        }
        let over = cuts - stages;
        if over < 0 { -1 } else { over / (least - 1) * least + over % (least - 1) }
    }
}
