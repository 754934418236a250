//! Finds the leftmost place of a lone piece that no defect blocks, by a sweep over the defects.

use super::effort::{Effort, LOOKS_PER_SWEPT_DEFECT};
use super::offsets::Offsets;
use super::segment_tree::SegmentTree;
use crate::instance::Defect;

/// The places of one piece in one turn, less those on defects.
pub(super) struct FreePlaces<'a> {
    pub(super) xs: Offsets,
    pub(super) ys: Offsets,
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) defects: &'a [Defect],
}

impl FreePlaces<'_> {
    fn overlaps(&self, (x, y): (i32, i32), defect: &Defect) -> bool {
        x < defect.x + defect.width
            && defect.x < x + self.width
            && y < defect.y + defect.height
            && defect.y < y + self.height
    }

    /// The leftmost free place, and the lowest of several.
    ///
    /// A free place can move left until `x` is the least of a range of offsets or the right edge of a defect, and then
    /// down in the same way. So only these candidates matter. The sweep over the `x` candidates counts for each `y`
    /// candidate how many defects block it, in O(d log d) for d defects.
    pub(super) fn leftmost(&self, effort: &Effort) -> Option<(i32, i32)> {
        let first = (self.xs.least()?, self.ys.least()?);
        effort.add(self.defects.len());
        if !self.defects.iter().any(|defect| self.overlaps(first, defect)) {
            return Some(first);
        }
        effort.add(LOOKS_PER_SWEPT_DEFECT * self.defects.len());
        let xs = self.xs.candidates(self.defects.iter().map(|d| d.x + d.width));
        let ys = self.ys.candidates(self.defects.iter().map(|d| d.y + d.height));
        let mut begin: Vec<&Defect> = self.defects.iter().collect();
        begin.sort_unstable_by_key(|d| d.x);
        let mut end = begin.clone();
        end.sort_unstable_by_key(|d| d.x + d.width);
        let (mut begin, mut end) = (begin.into_iter().peekable(), end.into_iter().peekable());
        let mut blocked = SegmentTree::new(ys.len());
        let range = |d: &Defect| {
            ys.partition_point(|&y| y + self.height <= d.y)..ys.partition_point(|&y| y < d.y + d.height)
        };
        for x in xs {
            while let Some(defect) = begin.next_if(|d| d.x < x + self.width) {
                blocked.add(range(defect));
            }
            while let Some(defect) = end.next_if(|d| d.x + d.width <= x) {
                blocked.remove(range(defect));
            }
            if let Some(lowest) = blocked.first_uncovered() {
                return Some((x, ys[lowest]));
            }
        }
        None
    }
}
