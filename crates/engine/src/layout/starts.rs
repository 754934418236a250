//! How many zones begin before a place along an axis, without a search among all of them.

use super::axis::Axis;
use super::rect::Rect;

/// Zones up to which a search among all costs no more.
const FEW: usize = 64;

/// Where zones begin that are sorted by that along an axis: how many do so before each stretch of a sheet.
///
/// With ten thousand defects a search takes fourteen steps through memory that no cache holds, for each place that is looked
/// at. A stretch holds about one of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Starts {
    axis: Axis,
    /// A stretch is two to the power of so many millimetres long.
    shift: u32,
    /// Empty where there are few zones.
    before: Vec<u32>,
}

impl Starts {
    pub fn new(zones: &[Rect], axis: Axis) -> Self {
        let last = zones.last().map_or(0, |zone| zone.start[axis]);
        let shift = (0..i32::BITS).find(|shift| (last >> shift) as usize <= 2 * zones.len()).unwrap_or(0);
        if zones.len() <= FEW {
            return Self { axis, shift, before: Vec::new() };
        }
        let mut before = vec![0; (last >> shift) as usize + 2];
        for zone in zones {
            before[(zone.start[axis] >> shift) as usize + 1] += 1;
        }
        for stretch in 1..before.len() {
            before[stretch] += before[stretch - 1];
        }
        Self { axis, shift, before }
    }

    /// How many of `zones`, those that it was made of, begin before `place`.
    #[inline]
    pub fn before(&self, zones: &[Rect], place: i32) -> usize {
        let begins_before = |zone: &Rect| zone.start[self.axis] < place;
        if self.before.is_empty() {
            return zones.partition_point(begins_before);
        }
        let stretch = (place.max(0) >> self.shift) as usize;
        let Some(&[first, last]) = self.before.get(stretch..stretch + 2) else { return zones.len() };
        let [first, last] = [first as usize, last as usize];
        first + zones[first..last].partition_point(begins_before)
    }
}
