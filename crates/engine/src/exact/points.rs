//! The lengths that regions may have along one axis: the reduced raster points.

use crate::units::Length;

/// Most points along an axis.
const MAX_POINTS: usize = 600;

/// The reduced raster points of a length: with `floor(x)` the longest sum of parts up to `x`, those are
/// `floor(length - x)` for each such sum `x`. All lengths include a kerf.
pub(super) struct Points {
    pub lengths: Vec<Length>,
    /// For each point and each lower one, the point below their difference.
    below: Vec<Option<usize>>,
}

impl Points {
    /// For a length and the lengths of its parts; `None` if there are too many points, or none.
    pub fn new(length: Length, parts: &[Length]) -> Option<Self> {
        let sums = sums(length, parts)?;
        let floor = |x: Length| sums[..sums.partition_point(|&sum| sum <= x)].last().copied();
        let mut lengths: Vec<Length> = sums.iter().filter_map(|&sum| floor(length - sum)).collect();
        lengths.extend(sums.last());
        lengths.sort_unstable();
        lengths.dedup();
        let mut below = Vec::with_capacity(lengths.len() * lengths.len());
        for &whole in &lengths {
            below.extend(
                lengths.iter().map(|&part| lengths.partition_point(|&x| x <= whole - part).checked_sub(1)),
            );
        }
        (!lengths.is_empty()).then_some(Self { lengths, below })
    }

    pub fn len(&self) -> usize {
        self.lengths.len()
    }

    /// The longest point beside `part` in `whole`.
    pub fn beside(&self, whole: usize, part: usize) -> Option<usize> {
        self.below[whole * self.lengths.len() + part]
    }

    /// The longest point up to a length.
    pub fn up_to(&self, length: Length) -> Option<usize> {
        self.lengths.partition_point(|&point| point <= length).checked_sub(1)
    }
}

/// All sums of one part or more up to a length, ascending.
fn sums(length: Length, parts: &[Length]) -> Option<Vec<Length>> {
    let mut sums: Vec<Length> = Vec::new();
    for &part in parts.iter().filter(|&&part| part <= length) {
        let mut at = 0;
        let mut more = vec![part];
        // Each sum with any number of this part; those found already are no use again.
        let old = sums.clone();
        more.extend(old.iter().map(|&sum| sum + part));
        while at < more.len() {
            let next = more[at] + part;
            if next <= length && old.binary_search(&next).is_err() {
                more.push(next);
            }
            at += 1;
            if more.len() > 16 * MAX_POINTS {
                return None;
            }
        }
        sums.extend(more.into_iter().filter(|&sum| sum <= length));
        sums.sort_unstable();
        sums.dedup();
        if sums.len() > MAX_POINTS {
            return None;
        }
    }
    Some(sums)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_reduced_raster_points_are_lengths_of_regions() {
        let points = Points::new(Length::new(20), &[7, 5].map(Length::new)).expect("there are some");
        // The sums are 5, 7, 10, 12, 14, 15, 17, 19 and 20.
        assert_eq!(points.lengths, [5, 7, 10, 12, 15, 20]);
        let at = |length| points.up_to(Length::new(length)).map(|at| points.lengths[at]);
        assert_eq!([at(4), at(5), at(19)], [None, Some(5), Some(15)].map(|at| at.map(Length::new)));
        let beside = |whole, part| points.beside(whole, part).map(|at| points.lengths[at]);
        assert_eq!([beside(5, 1), beside(5, 5), beside(2, 1)], [Some(Length::new(12)), None, None]);
    }

    #[test]
    fn too_many_points_are_none() {
        assert!(Points::new(Length::new(1_000_000), &[1, 999].map(Length::new)).is_none());
        assert!(Points::new(Length::new(10), &[Length::new(11)]).is_none());
    }
}
