//! An index of defects for the checker, which shares no code with the search's.

use crate::cut_tree::Node;
use crate::instance::{Defect, Direction};

/// Defects in a block. With `d` defects, a query examines `d / 32` blocks and some defects: 300 blocks for the 10,000
/// defects that a sheet may have.
const BLOCK: usize = 32;

/// The defects of one sheet in blocks of neighbours.
///
/// They are not clipped to the sheet: a region on the sheet overlaps a defect if and only if it overlaps the clipped
/// part.
pub(super) struct DefectIndex {
    blocks: Vec<Block>,
}

struct Block {
    /// Their bounding box.
    bounding_box: Rect,
    rects: Vec<Rect>,
}

#[derive(Clone, Copy)]
struct Rect {
    left: i64,
    right: i64,
    bottom: i64,
    top: i64,
}

impl DefectIndex {
    pub(super) fn new(defects: &[Defect]) -> Self {
        let mut rects: Vec<Rect> = defects.iter().map(|d| Rect::new(d.x, d.y, d.width, d.height)).collect();
        rects.sort_unstable_by_key(|rect| rect.left);
        // Columns of about as many blocks as there are columns.
        let of_a_column = BLOCK * rects.len().div_ceil(BLOCK).isqrt().max(1);
        let mut blocks = Vec::new();
        for column in rects.chunks_mut(of_a_column) {
            column.sort_unstable_by_key(|rect| rect.bottom);
            blocks.extend(column.chunks(BLOCK).map(|rects| Block {
                bounding_box: rects.iter().copied().fold(rects[0], Rect::with),
                rects: rects.to_vec(),
            }));
        }
        Self { blocks }
    }

    /// Whether the region of the node overlaps a defect. They may share an edge.
    pub(super) fn overlap(&self, node: &Node) -> bool {
        self.any_overlaps(Rect::new(node.x, node.y, node.width, node.height))
    }

    /// Whether what a cut consumes, a strip or a line, overlaps a defect. It begins `offset` behind the start of its region.
    pub(super) fn are_cut(&self, cut: &Node, offset: i32) -> bool {
        let Node { x, y, width, height, kerf, .. } = *cut;
        self.any_overlaps(match cut.direction {
            Direction::Vertical => Rect::new(x.saturating_add(offset), y, kerf, height),
            Direction::Horizontal => Rect::new(x, y.saturating_add(offset), width, kerf),
        })
    }

    fn any_overlaps(&self, region: Rect) -> bool {
        let mut near = self.blocks.iter().filter(|block| block.bounding_box.overlaps(region));
        near.any(|block| block.rects.iter().any(|rect| rect.overlaps(region)))
    }
}

impl Rect {
    fn new(x: i32, y: i32, width: i32, height: i32) -> Self {
        let (left, bottom) = (i64::from(x), i64::from(y));
        Self { left, right: left + i64::from(width), bottom, top: bottom + i64::from(height) }
    }

    fn overlaps(self, other: Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.bottom < other.top
            && other.bottom < self.top
    }

    /// The bounding box of both.
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
    use crate::numbers::Integer;
    use crate::rng::Rng;

    #[test]
    fn agrees_with_looking_at_every_defect() {
        let mut rng = Rng::new(7);
        for _ in 0..2_000 {
            let mut side = |least: i32, span: usize| least + rng.below(span).to_i32();
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
