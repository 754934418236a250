//! The cuts that free a lone piece.

use super::place::LonePlace;
use crate::cut_tree::{CutTree, Node, NodeKind};
use crate::instance::{Direction, Rules, Sheet};
use crate::numbers::Integer;

/// The cut tree that frees piece `number` at `place`; the size is that of the piece as it lies.
pub(super) fn cuts(
    rules: &Rules,
    sheet: &Sheet,
    (number, width, height): (u32, i32, i32),
    place: LonePlace,
) -> CutTree {
    let mut nodes: Vec<Node> = Vec::new();
    // In preorder, waste behind a cut comes after everything before the cut.
    let mut behind: Vec<(usize, Node)> = Vec::new();
    let mut region = Node {
        kind: NodeKind::Piece { piece: number, rotated: place.rotated },
        x: sheet.margins.left,
        y: sheet.margins.bottom,
        width: sheet.usable_width(),
        height: sheet.usable_height(),
        direction: rules.first_direction,
        stage: 0,
        depth: 0,
        kerf: 0,
        child: None,
        next: None,
    };
    let mut stage = rules.first_stage(place.first_cut);
    for direction in [place.first_cut, place.first_cut.other()] {
        let (lead, extent, whole) = match direction {
            Direction::Vertical => (place.x - region.x, width, region.width),
            Direction::Horizontal => (place.y - region.y, height, region.height),
        };
        let remainder = whole - lead - extent;
        let cut = |whole: Node, index: usize, kerf: i32| Node {
            kind: NodeKind::Cut,
            direction,
            stage,
            kerf,
            child: Some(index.to_u32() + 1),
            ..whole
        };
        let part = |whole: Node, start: i32, extent: i32| {
            let part = Node { direction, stage, depth: whole.depth + 1, ..whole };
            match direction {
                Direction::Vertical => Node { x: part.x + start, width: extent, ..part },
                Direction::Horizontal => Node { y: part.y + start, height: extent, ..part },
            }
        };
        if lead > 0 {
            let index = nodes.len();
            nodes.push(Node { next: Some(index.to_u32() + 2), ..cut(region, index, sheet.kerf) });
            nodes.push(Node { kind: NodeKind::Waste, ..part(region, 0, lead - sheet.kerf) });
            region = part(region, lead, whole - lead);
        }
        if remainder > 0 {
            let (index, kerf) = (nodes.len(), remainder.min(sheet.kerf));
            nodes.push(cut(region, index, kerf));
            if remainder > kerf {
                let waste = part(region, extent + kerf, remainder - kerf);
                behind.push((index, Node { kind: NodeKind::Waste, ..waste }));
            }
            region = part(region, 0, extent);
        }
        if lead > 0 || remainder > 0 {
            stage += 1;
        }
    }
    nodes.push(region);
    for (cut, waste) in behind.into_iter().rev() {
        nodes[cut].next = Some(nodes.len().to_u32());
        nodes.push(waste);
    }
    CutTree { nodes }
}
