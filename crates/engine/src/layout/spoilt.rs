//! Whether a rectangle overlaps a defect, without looking at all of them.

use super::sheet_type::Zone;

/// Zones of a block.
const BLOCK: usize = 32;

/// Zones in blocks of neighbours, the blocks in slabs from left to right.
///
/// Asking costs a look at every block at most, so for ten thousand zones some three hundred, however long some of them are.
#[derive(Clone, Debug, Default)]
pub(crate) struct SpoiltArea {
    /// Block by block.
    zones: Vec<Zone>,
    /// What holds the zones of each block.
    blocks: Vec<Zone>,
    /// Of each slab where it begins along x, and its first block.
    slabs: Vec<(i32, usize)>,
}

impl SpoiltArea {
    pub fn new(zones: &[Zone]) -> Self {
        let mut zones = zones.to_vec();
        zones.sort_unstable_by_key(|zone| zone.start[0]);
        let blocks = zones.len().div_ceil(BLOCK);
        // As many blocks in each slab as there are slabs.
        let of_a_slab = BLOCK * (blocks as f64).sqrt().ceil() as usize;
        let mut area = Self::default();
        for slab in zones.chunks_mut(of_a_slab.max(1)) {
            area.slabs.push((slab[0].start[0], area.blocks.len()));
            slab.sort_unstable_by_key(|zone| zone.start[1]);
            area.blocks.extend(slab.chunks(BLOCK).map(around));
        }
        area.zones = zones;
        area
    }

    /// Whether the rectangle at `at` of the extents `size` overlaps a zone.
    pub fn overlaps(&self, at: [i32; 2], size: [i32; 2]) -> bool {
        let end = [at[0] + size[0], at[1] + size[1]];
        let meets = |zone: &Zone| {
            zone.start[0] < end[0] && at[0] < zone.end[0] && zone.start[1] < end[1] && at[1] < zone.end[1]
        };
        let slabs = self.slabs.partition_point(|&(start, _)| start < end[0]);
        let blocks = self.slabs.get(slabs).map_or(self.blocks.len(), |&(_, first)| first);
        let near = (0..blocks).filter(|&block| meets(&self.blocks[block]));
        near.map(|block| &self.zones[BLOCK * block..]).any(|zones| zones.iter().take(BLOCK).any(meets))
    }
}

/// What just holds the zones, of which there is at least one.
fn around(zones: &[Zone]) -> Zone {
    let mut around = zones[0];
    for zone in zones {
        for axis in 0..2 {
            around.start[axis] = around.start[axis].min(zone.start[axis]);
            around.end[axis] = around.end[axis].max(zone.end[axis]);
        }
    }
    around
}
