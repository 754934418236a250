//! An index of the defects of a sheet: tells in less than linear time whether a rectangle overlaps any of them.

use std::ops::Range;

use crate::layout::axis::{Point, Size};
use crate::numbers::{Fraction, Integer};
use crate::units::Length;

/// A rectangle in the coordinates of the usable area: from `start` up to, but without, `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rect {
    pub start: Point,
    pub end: Point,
}

/// Rectangles in a block. Other values were not tried.
const BLOCK: usize = 32;

/// Rectangles grouped into blocks of neighbours, and blocks grouped into slabs from left to right.
///
/// A query examines each block at most once: about three hundred for ten thousand rectangles, however long some of them
/// are. If all are short, it examines the blocks of one or two slabs.
#[derive(Clone, Debug, Default)]
pub(crate) struct SpoiltArea {
    /// The rectangles, block by block.
    zones: Vec<Rect>,
    /// The bounding rectangle of each block.
    blocks: Vec<Rect>,
    slabs: Vec<Slab>,
}

/// A stack of blocks.
#[derive(Clone, Debug)]
struct Slab {
    /// The range of its rectangles along x.
    start: Length,
    end: Length,
    blocks: Range<usize>,
}

impl SpoiltArea {
    pub fn new(zones: &[Rect]) -> Self {
        let mut zones = zones.to_vec();
        zones.sort_unstable_by_key(|zone| zone.start[0]);
        let blocks = zones.len().div_ceil(BLOCK);
        // About as many blocks per slab as there are slabs.
        let of_a_slab = BLOCK * blocks.to_f64().sqrt().ceil().whole::<usize>();
        let mut area = Self::default();
        for slab in zones.chunks_mut(of_a_slab.max(1)) {
            let Rect { start, end } = around(slab);
            let first = area.blocks.len();
            slab.sort_unstable_by_key(|zone| zone.start[1]);
            area.blocks.extend(slab.chunks(BLOCK).map(around));
            area.slabs.push(Slab { start: start[0], end: end[0], blocks: first..area.blocks.len() });
        }
        area.zones = zones;
        area
    }

    /// Whether the rectangle at `at` with the extents `size` overlaps any of them.
    pub fn overlaps(&self, at: Point, size: Size) -> bool {
        let end = [at[0] + size[0], at[1] + size[1]];
        let meets = |zone: &Rect| {
            zone.start[0] < end[0] && at[0] < zone.end[0] && zone.start[1] < end[1] && at[1] < zone.end[1]
        };
        if let [around] = &self.blocks[..] {
            return meets(around) && self.zones.iter().any(meets);
        }
        let slabs = self.slabs.iter().take_while(|slab| slab.start < end[0]).filter(|slab| at[0] < slab.end);
        let near = slabs.flat_map(|slab| slab.blocks.clone()).filter(|&block| meets(&self.blocks[block]));
        near.map(|block| &self.zones[BLOCK * block..]).any(|zones| zones.iter().take(BLOCK).any(meets))
    }
}

/// The bounding rectangle of at least one rectangle.
fn around(zones: &[Rect]) -> Rect {
    let mut around = zones[0];
    for zone in zones {
        for axis in 0..2 {
            around.start[axis] = around.start[axis].min(zone.start[axis]);
            around.end[axis] = around.end[axis].max(zone.end[axis]);
        }
    }
    around
}
