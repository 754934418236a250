//! The cuts that free a lone piece.

use super::LonePlace;
use crate::cut_tree::{CutTree, Node, NodeKind};
use crate::instance::{Direction, Rules, Sheet};

/// Cuts `sheet` so that piece `number`, of this size as it lies, is freed at `place`.
pub(super) fn cuts(
    rules: &Rules,
    sheet: &Sheet,
    (number, width, height): (u32, i32, i32),
    place: LonePlace,
) -> CutTree {
    let mut nodes: Vec<Node> = Vec::new();
    // What lies behind a cut comes after all that lies before it.
    let mut behind: Vec<(usize, Node)> = Vec::new();
    let mut rest = Node {
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
            Direction::Vertical => (place.x - rest.x, width, rest.width),
            Direction::Horizontal => (place.y - rest.y, height, rest.height),
        };
        let remainder = whole - lead - extent;
        let cut = |region: Node, index: usize, kerf: i32| Node {
            kind: NodeKind::Cut,
            direction,
            stage,
            kerf,
            child: Some(index as u32 + 1),
            ..region
        };
        let part = |region: Node, start: i32, extent: i32| {
            let part = Node { direction, stage, depth: region.depth + 1, ..region };
            match direction {
                Direction::Vertical => Node { x: part.x + start, width: extent, ..part },
                Direction::Horizontal => Node { y: part.y + start, height: extent, ..part },
            }
        };
        if lead > 0 {
            let index = nodes.len();
            nodes.push(Node { next: Some(index as u32 + 2), ..cut(rest, index, sheet.kerf) });
            nodes.push(Node { kind: NodeKind::Waste, ..part(rest, 0, lead - sheet.kerf) });
            rest = part(rest, lead, whole - lead);
        }
        if remainder > 0 {
            let (index, kerf) = (nodes.len(), remainder.min(sheet.kerf));
            nodes.push(cut(rest, index, kerf));
            if remainder > kerf {
                let waste = part(rest, extent + kerf, remainder - kerf);
                behind.push((index, Node { kind: NodeKind::Waste, ..waste }));
            }
            rest = part(rest, 0, extent);
        }
        if lead > 0 || remainder > 0 {
            stage += 1;
        }
    }
    nodes.push(rest);
    for (cut, waste) in behind.into_iter().rev() {
        nodes[cut].next = Some(nodes.len() as u32);
        nodes.push(waste);
    }
    CutTree { nodes }
}
