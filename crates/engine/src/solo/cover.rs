//! Counts how many ranges cover each of a row of points, and finds the first that none covers.

use std::ops::Range;

/// A segment tree of counts; each update and each question costs the logarithm of the row's length.
pub(super) struct Cover {
    /// Number of leaves, a power of two.
    size: usize,
    /// Ranges that cover the whole of a segment, but not of its parent.
    whole: Vec<i32>,
    /// Least count over a segment's points, of the ranges within it.
    least: Vec<i32>,
}

impl Cover {
    pub(super) fn new(points: usize) -> Self {
        let size = points.next_power_of_two();
        let mut cover = Self { size, whole: vec![0; 2 * size], least: vec![0; 2 * size] };
        // Points that are only there to fill the tree never count as uncovered.
        cover.change(points..size, 1);
        cover
    }

    pub(super) fn add(&mut self, range: Range<usize>) {
        self.change(range, 1);
    }

    /// Takes back a range that was added.
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
            let mut cover = Cover::new(points);
            let mut counts = vec![0; points];
            let mut ranges: Vec<Range<usize>> = Vec::new();
            for _ in 0..200 {
                if !ranges.is_empty() && rng.chance(0.5) {
                    let range = ranges.swap_remove(rng.below(ranges.len()));
                    cover.remove(range.clone());
                    counts[range].iter_mut().for_each(|count| *count -= 1);
                } else {
                    let (a, b) = (rng.below(points + 1), rng.below(points + 1));
                    let range = a.min(b)..a.max(b);
                    cover.add(range.clone());
                    counts[range.clone()].iter_mut().for_each(|count| *count += 1);
                    ranges.push(range);
                }
                assert_eq!(cover.first_uncovered(), counts.iter().position(|&count| count == 0));
            }
        }
    }

    #[test]
    fn an_empty_row_has_no_uncovered_point() {
        assert_eq!(Cover::new(0).first_uncovered(), None);
    }
}
