//! Checks the leaves: pieces and waste.

use super::{OpenCut, Strip, Walk};
use crate::check::offcuts::class_of;
use crate::check::rule;
use crate::cut_tree::{Node, NodeKind};
use crate::numbers::Integer;
use crate::solution::KeptOffcut;

impl Walk<'_, '_> {
    pub(super) fn leaf(&mut self, index: usize, made_by: Option<OpenCut>) {
        let node = &self.nodes[index];
        let (direction, stage) = match made_by {
            Some(cut) => (self.nodes[cut.index].direction, cut.stage),
            None => (self.instance.rules().first_direction, 0),
        };
        if node.direction != direction {
            let message = format!("its direction is {direction}, not {}", node.direction);
            self.object(rule::LEAF_DIRECTION, index, message);
        }
        if node.stage != stage {
            self.object(rule::STAGE, index, format!("its stage is {stage}, not {}", node.stage));
        }
        if node.kerf != 0 {
            self.object(rule::LEAF_KERF, index, format!("it consumes a kerf of {}", node.kerf));
        }
        if let NodeKind::Piece { piece, rotated } = node.kind {
            self.piece(index, piece, rotated);
        } else {
            self.waste(index, made_by.map(|_| Strip::of(node, direction).extent));
        }
    }

    fn piece(&mut self, index: usize, number: u32, rotated: bool) {
        let node = &self.nodes[index];
        self.summary.placed_count += 1;
        self.summary.used_area = self.summary.used_area.saturating_add(area(node));
        let Some(piece) = self.instance.pieces().get(number.to_usize()) else {
            self.object(rule::UNKNOWN_PIECE, index, format!("there is no piece {number}"));
            return;
        };
        self.placed[number.to_usize()] += 1;
        let (width, height) = if rotated { (piece.height, piece.width) } else { (piece.width, piece.height) };
        if (node.width, node.height) != (width, height) {
            let message = format!("the piece is {width} x {height}, not {} x {}", node.width, node.height);
            self.object(rule::PIECE_SIZE, index, message);
        }
        if rotated && !piece.can_rotate {
            self.object(rule::ROTATION, index, "the piece must not be rotated".to_owned());
        }
        if self.defects.overlap(node) {
            self.object(rule::DEFECT_OVERLAP, index, "the piece overlaps a defect".to_owned());
        }
    }

    /// `fragment` is the extent of the waste at right angles to the cut that made it; `None` for waste at the root.
    fn waste(&mut self, index: usize, fragment: Option<i64>) {
        let node = &self.nodes[index];
        let min_trim = self.instance.rules().min_trim;
        if let Some(extent) = fragment
            && extent < i64::from(min_trim)
        {
            self.object(rule::TRIM, index, format!("it measures {extent}; the minimum trim is {min_trim}"));
        }
        let class = class_of(self.instance.offcut_classes(), node);
        if (area(node) > self.summary.largest_offcut || class.is_some()) && !self.defects.overlap(node) {
            self.summary.largest_offcut = self.summary.largest_offcut.max(area(node));
            self.offcuts.extend(class.map(|class| KeptOffcut { node: index.to_u32(), class }));
        }
    }
}

fn area(node: &Node) -> i64 {
    i64::from(node.width) * i64::from(node.height)
}
