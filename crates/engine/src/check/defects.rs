//! Which defects a rectangle overlaps, without looking at all of them.

use crate::cut_tree::Node;
use crate::instance::Defect;

/// Zones of a block.
const BLOCK: usize = 32;

/// The defects of one sheet in blocks of neighbours.
///
/// They are not clipped to the sheet: a region on the sheet overlaps a defect exactly where it overlaps its clipped
/// part. A question costs a look at every block at most, some three hundred for ten thousand defects.
pub(super) struct DefectIndex {
    blocks: Vec<Block>,
}

struct Block {
    /// What holds all of them.
    around: Zone,
    zones: Vec<Zone>,
}

#[derive(Clone, Copy)]
struct Zone {
    left: i64,
    right: i64,
    bottom: i64,
    top: i64,
}

impl DefectIndex {
    pub(super) fn new(defects: &[Defect]) -> Self {
        let mut zones: Vec<Zone> = defects.iter().map(|d| Zone::new(d.x, d.y, d.width, d.height)).collect();
        zones.sort_unstable_by_key(|zone| zone.left);
        // Columns of about as many blocks as there are columns.
        let of_a_column = BLOCK * zones.len().div_ceil(BLOCK).isqrt().max(1);
        let mut blocks = Vec::new();
        for column in zones.chunks_mut(of_a_column) {
            column.sort_unstable_by_key(|zone| zone.bottom);
            blocks.extend(column.chunks(BLOCK).map(|zones| Block {
                around: zones.iter().copied().fold(zones[0], Zone::with),
                zones: zones.to_vec(),
            }));
        }
        Self { blocks }
    }

    /// Whether the inside of the node's region meets the inside of a defect.
    pub(super) fn overlap(&self, node: &Node) -> bool {
        let region = Zone::new(node.x, node.y, node.width, node.height);
        let mut near = self.blocks.iter().filter(|block| block.around.meets(region));
        near.any(|block| block.zones.iter().any(|zone| zone.meets(region)))
    }
}

impl Zone {
    fn new(x: i32, y: i32, width: i32, height: i32) -> Self {
        let (left, bottom) = (i64::from(x), i64::from(y));
        Self { left, right: left + i64::from(width), bottom, top: bottom + i64::from(height) }
    }

    fn meets(self, other: Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.bottom < other.top
            && other.bottom < self.top
    }

    /// What holds both.
    fn with(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            bottom: self.bottom.min(other.bottom),
            top: self.top.max(other.top),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cut_tree::NodeKind;
    use crate::instance::Direction;
    use crate::rng::Rng;

    #[test]
    fn agrees_with_looking_at_every_defect() {
        let mut rng = Rng::new(7);
        for _ in 0..2_000 {
            let mut side = |least: i32, span: usize| least + rng.below(span) as i32;
            let defects: Vec<Defect> = (0..side(0, 8) * side(0, 12))
                .map(|_| Defect { x: side(-5, 30), y: side(-5, 30), width: side(1, 12), height: side(1, 12) })
                .collect();
            let node = Node {
                kind: NodeKind::Waste,
                x: side(0, 20),
                y: side(0, 20),
                width: side(1, 10),
                height: side(1, 10),
                direction: Direction::Vertical,
                stage: 0,
                depth: 0,
                kerf: 0,
                child: None,
                next: None,
            };
            let expected = defects.iter().any(|d| {
                d.x < node.x + node.width
                    && node.x < d.x + d.width
                    && d.y < node.y + node.height
                    && node.y < d.y + d.height
            });
            assert_eq!(DefectIndex::new(&defects).overlap(&node), expected, "{defects:?} {node:?}");
        }
    }
}
