//! An index that tells how many rectangles begin before a position along an axis.

use super::axis::Axis;
use super::rect::Rect;
use crate::numbers::Integer;
use crate::units::Length;

/// Rectangles up to which a plain binary search is as fast.
const FEW: usize = 64;

/// Divides a sheet into stretches, and knows how many rectangles begin before each. The rectangles are sorted by their
/// start along the axis.
///
/// With ten thousand defects a binary search takes fourteen steps through memory outside the cache. A stretch holds
/// about one start.
#[derive(Clone, Debug, Default)]
pub(crate) struct Starts {
    axis: Axis,
    /// A stretch is 2^`shift` mm long.
    shift: u32,
    /// Rectangles that begin before each stretch; empty if there are few rectangles.
    before: Vec<u32>,
}

impl Starts {
    pub fn new(zones: &[Rect], axis: Axis) -> Self {
        let last = zones.last().map_or(0, |zone| zone.start[axis].get());
        let shift = (0..i32::BITS).find(|shift| (last >> shift).to_usize() <= 2 * zones.len()).unwrap_or(0);
        if zones.len() <= FEW {
            return Self { axis, shift, before: Vec::new() };
        }
        let mut before = vec![0; (last >> shift).to_usize() + 2];
        for zone in zones {
            before[(zone.start[axis].get() >> shift).to_usize() + 1] += 1;
        }
        for stretch in 1..before.len() {
            before[stretch] += before[stretch - 1];
        }
        Self { axis, shift, before }
    }

    /// How many of `zones` begin before `place`. These must be the rectangles that the index was made from.
    #[inline]
    pub fn before(&self, zones: &[Rect], place: Length) -> usize {
        let begins_before = |zone: &Rect| zone.start[self.axis] < place;
        if self.before.is_empty() {
            return zones.partition_point(begins_before);
        }
        let stretch = (place.get().max(0) >> self.shift).to_usize();
        let Some(&[first, last]) = self.before.get(stretch..stretch + 2) else { return zones.len() };
        let [first, last] = [first.to_usize(), last.to_usize()];
        first + zones[first..last].partition_point(begins_before)
    }
}
