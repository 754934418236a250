//! Finds the leftmost place of a lone piece that no defect blocks, by a sweep over the defects.

use std::ops::Range;

use super::effort::{EFFORT_PER_DEFECT, Effort};
use super::offsets::Offsets;
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
        effort.add(EFFORT_PER_DEFECT * self.defects.len());
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

/// A segment tree over a row of points: counts the ranges that cover each, and finds the first uncovered one. Both take
/// logarithmic time.
struct SegmentTree {
    /// Number of leaves, a power of two.
    size: usize,
    /// For each segment, the ranges that cover all of it, but not all of its parent.
    whole: Vec<i32>,
    /// For each segment, the least count over its points, without the ranges that cover all of a larger segment.
    least: Vec<i32>,
}

impl SegmentTree {
    fn new(points: usize) -> Self {
        let size = points.next_power_of_two();
        let mut tree = Self { size, whole: vec![0; 2 * size], least: vec![0; 2 * size] };
        // Points that only fill up the tree never count as uncovered.
        tree.change(points..size, 1);
        tree
    }

    fn add(&mut self, range: Range<usize>) {
        self.change(range, 1);
    }

    /// Removes a range that was added.
    fn remove(&mut self, range: Range<usize>) {
        self.change(range, -1);
    }

    /// The first point that no range covers.
    fn first_uncovered(&self) -> Option<usize> {
        if self.least[1] > 0 {
            return None;
        }
        let mut segment = 1;
        while segment < self.size {
            segment = 2 * segment + usize::from(self.least[2 * segment] > 0);
        }
        Some(segment - self.size)
    }

    fn change(&mut self, range: Range<usize>, by: i32) {
        if range.is_empty() {
            return;
        }
        let (mut from, mut to) = (range.start + self.size, range.end + self.size);
        let ends = [from, to - 1];
        while from < to {
            if from % 2 == 1 {
                self.cover_whole(from, by);
                from += 1;
            }
            if to % 2 == 1 {
                to -= 1;
                self.cover_whole(to, by);
            }
            from /= 2;
            to /= 2;
        }
        for mut segment in ends {
            while segment > 1 {
                segment /= 2;
                let below = self.least[2 * segment].min(self.least[2 * segment + 1]);
                self.least[segment] = below + self.whole[segment];
            }
        }
    }

    fn cover_whole(&mut self, segment: usize, by: i32) {
        self.whole[segment] += by;
        self.least[segment] += by;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn agrees_with_counting_point_by_point() {
        let mut rng = Rng::new(3);
        for points in 1..40 {
            let mut tree = SegmentTree::new(points);
            let mut counts = vec![0; points];
            let mut ranges: Vec<Range<usize>> = Vec::new();
            for _ in 0..200 {
                if !ranges.is_empty() && rng.chance(0.5) {
                    let range = ranges.swap_remove(rng.below(ranges.len()));
                    tree.remove(range.clone());
                    counts[range].iter_mut().for_each(|count| *count -= 1);
                } else {
                    let (a, b) = (rng.below(points + 1), rng.below(points + 1));
                    let range = a.min(b)..a.max(b);
                    tree.add(range.clone());
                    counts[range.clone()].iter_mut().for_each(|count| *count += 1);
                    ranges.push(range);
                }
                assert_eq!(tree.first_uncovered(), counts.iter().position(|&count| count == 0));
            }
        }
    }

    #[test]
    fn an_empty_row_has_no_uncovered_point() {
        assert_eq!(SegmentTree::new(0).first_uncovered(), None);
    }
}
