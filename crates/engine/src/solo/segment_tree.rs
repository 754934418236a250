//! A segment tree over a row of points: counts the ranges that cover each point, and finds the first uncovered one.
//! Both take logarithmic time.

use std::ops::Range;

/// A segment tree of counts. Updates and queries take logarithmic time.
pub(super) struct SegmentTree {
    /// Number of leaves, a power of two.
    size: usize,
    /// For each segment, the ranges that cover all of it, but not all of its parent.
    whole: Vec<i32>,
    /// For each segment, the least count over its points, without the ranges that cover all of a larger segment.
    least: Vec<i32>,
}

impl SegmentTree {
    pub(super) fn new(points: usize) -> Self {
        let size = points.next_power_of_two();
        let mut tree = Self { size, whole: vec![0; 2 * size], least: vec![0; 2 * size] };
        // Points that only fill up the tree never count as uncovered.
        tree.change(points..size, 1);
        tree
    }

    pub(super) fn add(&mut self, range: Range<usize>) {
        self.change(range, 1);
    }

    /// Removes a range that was added.
    pub(super) fn remove(&mut self, range: Range<usize>) {
        self.change(range, -1);
    }

    /// The first point that no range covers.
    pub(super) fn first_uncovered(&self) -> Option<usize> {
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
