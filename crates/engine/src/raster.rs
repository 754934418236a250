//! Where all patterns of a sheet are tabulated: the pieces as they may lie, and the lengths of regions along one axis.
//!
//! Any pattern can be normalised so that each region is as long as some parts side by side. Of these sums, the reduced
//! raster points are enough (Terno, Lindemann & Scheithauer 1987): with `floor(x)` the longest sum up to `x`, those are
//! `floor(length - x)` for each sum `x`. All lengths include a kerf.

use crate::layout::axis::Axis;
use crate::layout::problem::PieceType;
use crate::layout::sheet_type::SheetType;
use crate::numbers::{Integer, entry};
use crate::units::Length;

/// A piece in one orientation. Its size includes a kerf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    /// The number of its piece type.
    pub of: usize,
    pub turned: bool,
    pub size: [Length; 2],
}

/// Numbered piece types in the orientations that fit a sheet, enlarged by its kerf.
pub(crate) fn items<'a>(sheet: &SheetType, types: impl Iterator<Item = (usize, &'a PieceType)>) -> Vec<Item> {
    let mut items = Vec::new();
    for (of, piece) in types {
        for &turned in piece.turnings(sheet) {
            let size = piece.laid(turned);
            if size[0] <= sheet.size[0] && size[1] <= sheet.size[1] {
                items.push(Item { of, turned, size: sheet.enlarged(size) });
            }
        }
    }
    items
}

/// The different lengths of items along an axis, ascending.
pub(crate) fn lengths(items: &[Item], axis: Axis) -> Vec<Length> {
    let mut lengths: Vec<Length> = items.iter().map(|item| item.size[axis]).collect();
    lengths.sort_unstable();
    lengths.dedup();
    lengths
}

/// Most stages that have tables of their own. More are as good as no limit, which is tried on the pattern.
pub(crate) const MAX_STAGES: u32 = 8;

/// Most lengths times parts of which all sums are found: a few milliseconds.
const MAX_SUMS: usize = 50_000_000;

/// The reduced raster points of a length, and the ways to divide each into two.
pub(crate) struct Raster {
    /// The points, ascending.
    pub lengths: Vec<Length>,
    /// For each length up to the whole, the number of points that are no longer.
    up_to: Vec<u32>,
    /// For each point, where its divisions begin.
    starts: Vec<usize>,
    divisions: Vec<[u32; 2]>,
}

impl Raster {
    /// For a length and the lengths of its parts; `None` if there is no point, or more than `most`, or if looking for them
    /// would take too long.
    pub fn new(length: Length, parts: &[Length], most: usize) -> Option<Self> {
        let lengths = points(length, parts)?;
        (lengths.len() <= most).then(|| Self::of_points(length, lengths))
    }

    /// The same with the divisions into two points. Of those with equal remainders, the longest part is enough.
    pub fn divided(length: Length, parts: &[Length], most: usize) -> Option<Self> {
        let mut raster = Self::new(length, parts, most)?;
        for whole in 0..raster.len() {
            let first = raster.divisions.len();
            for part in (0..whole).take_while(|&part| raster.lengths[part].times(2) <= raster.lengths[whole])
            {
                let Some(rest) = raster.beside(whole, part) else { continue };
                let division = [entry(part), entry(rest)];
                match raster.divisions[first..].last_mut() {
                    Some(last) if last[1] == division[1] => *last = division,
                    _ => raster.divisions.push(division),
                }
            }
            raster.starts.push(raster.divisions.len());
        }
        Some(raster)
    }

    /// About `most` of the points, those of the parts among them, and the divisions into a part and a rest: the number of
    /// the part, and the point of the rest. Also returns the points that are parts.
    pub fn divided_by_parts(length: Length, parts: &[Length], most: usize) -> Option<(Self, Vec<usize>)> {
        // Any of the points will do, if those of the parts and the whole are among them.
        let all = Self::of_points(length, points(length, parts)?);
        let step = all.len().div_ceil(most);
        let kept: Vec<usize> =
            parts.iter().filter_map(|&part| all.from(part)).chain([all.len() - 1]).collect();
        let is_kept = |at: &usize| at.is_multiple_of(step) || kept.binary_search(at).is_ok();
        let lengths = (0..all.len()).filter(is_kept).map(|at| all.lengths[at]).collect();
        let mut raster = Self::of_points(length, lengths);
        let mut points: Vec<usize> = parts.iter().filter_map(|&part| raster.from(part)).collect();
        points.dedup();
        for whole in 0..raster.len() {
            for (number, &part) in points.iter().enumerate().take_while(|(_, part)| **part < whole) {
                let rest = raster.beside(whole, part);
                raster.divisions.extend(rest.map(|rest| [entry(number), entry(rest)]));
            }
            raster.starts.push(raster.divisions.len());
        }
        Some((raster, points))
    }

    fn of_points(length: Length, lengths: Vec<Length>) -> Self {
        let mut up_to = vec![0; length.get().to_usize() + 1];
        for (at, point) in lengths.iter().enumerate() {
            let next = lengths.get(at + 1).map_or(up_to.len(), |next| next.get().to_usize());
            up_to[point.get().to_usize()..next].fill(entry(at + 1));
        }
        Self { lengths, up_to, starts: vec![0], divisions: Vec::new() }
    }

    pub fn len(&self) -> usize {
        self.lengths.len()
    }

    /// The longest point.
    pub fn whole(&self) -> Length {
        self.lengths[self.len() - 1]
    }

    /// The longest point up to a length.
    #[inline]
    pub fn up_to(&self, length: Length) -> Option<usize> {
        self.number_up_to(length).checked_sub(1)
    }

    /// The first point that is at least as long.
    #[inline]
    pub fn from(&self, length: Length) -> Option<usize> {
        Some(self.number_up_to(length - Length::new(1))).filter(|&at| at < self.len())
    }

    #[inline]
    fn number_up_to(&self, length: Length) -> usize {
        if length < 0 { 0 } else { self.up_to[length.get().to_usize().min(self.up_to.len() - 1)].to_usize() }
    }

    /// The longest point beside `part` in `whole`.
    #[inline]
    pub fn beside(&self, whole: usize, part: usize) -> Option<usize> {
        self.up_to(self.lengths[whole] - self.lengths[part])
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

/// The reduced raster points, ascending; `None` if there are none, or if looking for them would take too long.
fn points(length: Length, parts: &[Length]) -> Option<Vec<Length>> {
    if length.get().to_usize() * parts.len() > MAX_SUMS {
        return None;
    }
    let sums = sums(length, parts);
    let floor = |x: Length| sums[..sums.partition_point(|&sum| sum <= x)].last().copied();
    let mut points: Vec<Length> = sums.iter().rev().filter_map(|&sum| floor(length - sum)).collect();
    points.dedup();
    points.retain(|&point| point > 0);
    (!points.is_empty()).then_some(points)
}

/// All sums of any number of parts up to a length, ascending.
fn sums(length: Length, parts: &[Length]) -> Vec<Length> {
    let whole = length.get().to_usize();
    // A bit for each length.
    let mut sums = vec![0_u64; whole / 64 + 1];
    sums[0] = 1;
    for &part in parts {
        // One copy more, then two, then four.
        let mut shift = part.get().to_usize();
        while shift <= whole {
            let (words, bits) = (shift / 64, shift % 64);
            for at in (words..sums.len()).rev() {
                let carried = if bits > 0 && at > words { sums[at - words - 1] >> (64 - bits) } else { 0 };
                sums[at] |= sums[at - words] << bits | carried;
            }
            shift *= 2;
        }
    }
    let is_sum = |x: &i32| sums[x.to_usize() / 64] >> (x.to_usize() % 64) & 1 == 1;
    (0..=length.get()).filter(is_sum).map(Length::new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all<const N: usize>(lengths: [i32; N]) -> [Length; N] {
        lengths.map(Length::new)
    }

    #[test]
    fn only_reduced_raster_points_are_lengths_of_regions() {
        let raster = Raster::divided(Length::new(20), &all([7, 5]), 100).expect("there are some");
        // The sums are 5, 7, 10, 12, 14, 15, 17, 19 and 20.
        assert_eq!(raster.lengths, all([5, 7, 10, 12, 15, 20]));
        let divided: Vec<[Length; 2]> =
            raster.divisions(5).map(|pair| pair.map(|at| raster.lengths[at])).collect();
        assert_eq!(divided, [all([5, 15]), all([7, 12]), all([10, 10])]);
        let point = |at: Option<usize>| at.map(|at| raster.lengths[at].get());
        let up_to = |length| point(raster.up_to(Length::new(length)));
        assert_eq!(
            [up_to(-1), up_to(4), up_to(5), up_to(19), up_to(99)],
            [None, None, Some(5), Some(15), Some(20)]
        );
        let from = |length| point(raster.from(Length::new(length)));
        assert_eq!(
            [from(0), from(5), from(6), from(20), from(21)],
            [Some(5), Some(5), Some(7), Some(20), None]
        );
        assert_eq!(
            [(5, 1), (5, 5), (2, 1)].map(|(whole, part)| point(raster.beside(whole, part))),
            [Some(12), None, None]
        );
    }

    #[test]
    fn sums_have_any_number_of_each_part() {
        let is_sum = |x: i32| (0..=x / 67).any(|of_one| (x - 67 * of_one) % 130 == 0);
        let expected: Vec<Length> = (0..=1_000).filter(|&x| is_sum(x)).map(Length::new).collect();
        assert_eq!(sums(Length::new(1_000), &all([67, 130])), expected);
    }

    #[test]
    fn too_many_points_are_none() {
        assert!(Raster::new(Length::new(1_000), &all([1, 999]), 100).is_none());
        assert!(Raster::new(Length::new(10), &all([11]), 100).is_none());
    }
}
