//! The lengths of regions along one axis, and the ways to divide each into two.

use crate::numbers::{Integer, entry};

/// Most lengths of parts that are subtracted from lengths: a few milliseconds.
const MAX_LOOKS: usize = 5_000_000;

/// The reduced raster points of a length: with `floor(x)` the longest sum of parts up to `x`, those are
/// `floor(length - x)` for each such sum `x` (Terno, Lindemann & Scheithauer 1987). All lengths include a kerf.
pub(crate) struct Raster {
    /// The points, ascending.
    pub lengths: Vec<i32>,
    /// For each point, where its divisions begin.
    starts: Vec<usize>,
    divisions: Vec<[u32; 2]>,
}

impl Raster {
    /// For a length and the lengths of its parts; `None` if there is no point, or more than `most`, or if looking for them
    /// would take too long.
    pub fn new(length: i32, parts: &[i32], most: usize) -> Option<Self> {
        let mut raster = Self::undivided(length, parts, most)?;
        for at in 0..raster.lengths.len() {
            raster.divide(at);
            raster.starts.push(raster.divisions.len());
        }
        Some(raster)
    }

    /// The same with the divisions into a part and a rest: the number of the part, and the point of the rest. Also returns
    /// the points that are parts.
    pub fn of_parts(length: i32, parts: &[i32], most: usize) -> Option<(Self, Vec<usize>)> {
        let mut raster = Self::undivided(length, parts, usize::MAX)?;
        // Any of the points will do, if those of the parts and the whole are among them.
        let step = raster.len().div_ceil(most);
        let kept: Vec<usize> =
            parts.iter().filter_map(|&part| raster.from(part)).chain([raster.len() - 1]).collect();
        let mut at = 0;
        raster.lengths.retain(|_| {
            at += 1;
            (at - 1) % step == 0 || kept.binary_search(&(at - 1)).is_ok()
        });
        let mut points: Vec<usize> = parts.iter().filter_map(|&part| raster.from(part)).collect();
        points.dedup();
        for at in 0..raster.lengths.len() {
            for (number, &part) in points.iter().enumerate().take_while(|(_, part)| **part < at) {
                let rest = raster.up_to(raster.lengths[at] - raster.lengths[part]);
                raster.divisions.extend(rest.map(|rest| [entry(number), entry(rest)]));
            }
            raster.starts.push(raster.divisions.len());
        }
        Some((raster, points))
    }

    fn undivided(length: i32, parts: &[i32], most: usize) -> Option<Self> {
        if length.to_usize() * parts.len() > MAX_LOOKS {
            return None;
        }
        let longest_sum = longest_sums(length, parts);
        let floor = |x: usize| longest_sum[x];
        let whole = length.to_usize();
        let is_sum = |x: usize| x == 0 || floor(x) == x.to_i32();
        let mut lengths: Vec<i32> = (0..=whole).filter(|&x| is_sum(x)).map(|x| floor(whole - x)).collect();
        lengths.sort_unstable();
        lengths.dedup();
        lengths.retain(|&point| point > 0);
        if lengths.is_empty() || lengths.len() > most {
            return None;
        }
        Some(Self { starts: vec![0], divisions: Vec::new(), lengths })
    }

    /// Adds the divisions of a point. Of those with equal remainders, the longest part is enough.
    fn divide(&mut self, at: usize) {
        let (whole, first) = (self.lengths[at], self.divisions.len());
        for part in 0..at {
            let rest = whole - self.lengths[part];
            if self.lengths[part] > rest {
                break;
            }
            let Some(rest) = self.up_to(rest) else { continue };
            let division = [entry(part), entry(rest)];
            match self.divisions[first..].last_mut() {
                Some(last) if last[1] == division[1] => *last = division,
                _ => self.divisions.push(division),
            }
        }
    }

    pub fn len(&self) -> usize {
        self.lengths.len()
    }

    /// The longest point up to a length.
    pub fn up_to(&self, length: i32) -> Option<usize> {
        self.lengths.partition_point(|&point| point <= length).checked_sub(1)
    }

    /// The first point that is at least as long.
    pub fn from(&self, length: i32) -> Option<usize> {
        let at = self.lengths.partition_point(|&point| point < length);
        (at < self.lengths.len()).then_some(at)
    }

    /// The pairs of points into which a point is divided.
    pub fn divisions(&self, at: usize) -> impl Iterator<Item = [usize; 2]> {
        self.divisions[self.starts[at]..self.starts[at + 1]].iter().map(|pair| pair.map(Integer::to_usize))
    }

    /// Number of divisions of all points.
    pub fn count(&self) -> usize {
        self.divisions.len()
    }
}

/// For each length up to `length`, the longest sum of parts that is no longer; 0 where there is none.
fn longest_sums(length: i32, parts: &[i32]) -> Vec<i32> {
    let mut sums = vec![0; length.to_usize() + 1];
    for x in 1..=length {
        let ends_here = |&part: &i32| part <= x && sums[(x - part).to_usize()] == x - part;
        sums[x.to_usize()] = if parts.iter().any(ends_here) { x } else { sums[x.to_usize() - 1] };
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_reduced_raster_points_are_lengths_of_regions() {
        let raster = Raster::new(20, &[7, 5], 100).expect("there are some");
        // The sums are 5, 7, 10, 12, 14, 15, 17, 19 and 20.
        assert_eq!(raster.lengths, [5, 7, 10, 12, 15, 20]);
        let divided: Vec<[i32; 2]> =
            raster.divisions(5).map(|pair| pair.map(|at| raster.lengths[at])).collect();
        assert_eq!(divided, [[5, 15], [7, 12], [10, 10]]);
    }

    #[test]
    fn too_many_points_are_none() {
        assert!(Raster::new(1_000, &[1, 999], 100).is_none());
        assert!(Raster::new(10, &[11], 100).is_none());
    }
}
