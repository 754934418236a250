//! Writes a cut tree in the two forms of the contract, and the placements that it frees.

use cutting_engine::cut_tree::{Node, NodeKind};
use cutting_engine::instance::Direction;
use cutting_engine::numbers::Integer;
use cutting_engine::solution::SheetLayout;

use crate::edges;
use crate::job::Job;
use crate::json_text::JsonText;

/// Depth of the deepest tree that is nested. The whole response then stays below the 64 levels at which common JSON
/// parsers stop, and it can be written recursively.
pub(crate) const NESTED_DEPTH: u32 = 50;

/// Whether a tree of this depth is nested; a deeper one is flat.
pub(crate) fn is_nested(max_depth: u32) -> bool {
    max_depth <= NESTED_DEPTH
}

/// Writes the pieces of a tree in the order in which the cuts free them.
pub(crate) fn write_placements(text: &mut JsonText, before: &str, job: &Job, layout: &SheetLayout) {
    // The nodes are in preorder, which is that order.
    let mut matched = layout.matched.iter().peekable();
    let pieces = (0..).zip(&layout.tree.nodes).filter_map(|(at, node)| match node.kind {
        NodeKind::Piece { piece, rotated } => Some((at, node, piece, rotated)),
        NodeKind::Cut | NodeKind::Waste => None,
    });
    text.list(before, pieces, |text, (at, node, piece, rotated)| {
        write_placement(text, job, node, piece, rotated);
        text.given(",\"label\":", job.names.of_piece(piece));
        edges::write_placement(text, job, piece, rotated);
        if let Some(matched) = matched.next_if(|matched| matched.node == at) {
            text.number(",\"matched\":{\"set\":", matched.set).number(",\"copy\":", matched.copy);
            text.number(",\"member\":", matched.member).text("}");
        }
        text.text("}");
    });
}

/// Writes the node at `index` with its children inside it. Stops once nobody wants the text: a tree may have 200,000
/// nodes. [`NESTED_DEPTH`] bounds the recursion.
pub(crate) fn write_nested(text: &mut JsonText, before: &str, job: &Job, layout: &SheetLayout, index: u32) {
    let node = &layout.tree.nodes[index.to_usize()];
    text.text(before);
    write_node(text, job, layout, index.to_usize());
    if text.ends_after_item() {
        return;
    }
    for (name, part) in [(",\"child\":", node.child), (",\"next\":", node.next)] {
        match part {
            Some(part) => write_nested(text, name, job, layout, part),
            None => _ = text.text(name).text("null"),
        }
    }
    text.text("}");
}

/// Writes all nodes of a tree, the root first. Each gives the indices of its children.
pub(crate) fn write_flat(text: &mut JsonText, before: &str, job: &Job, layout: &SheetLayout) {
    let position = |index: Option<u32>| index.map_or(-1, i64::from);
    text.list(before, layout.tree.nodes.iter().enumerate(), |text, (index, node)| {
        write_node(text, job, layout, index);
        text.number(",\"childIndex\":", position(node.child));
        text.number(",\"nextIndex\":", position(node.next)).text("}");
    });
}

/// Writes the members that both forms of a node have, and leaves the object open.
fn write_node(text: &mut JsonText, job: &Job, layout: &SheetLayout, index: usize) {
    let node = &layout.tree.nodes[index];
    let kind = match node.kind {
        NodeKind::Cut => "cut",
        NodeKind::Piece { .. } => "piece",
        NodeKind::Waste => "waste",
    };
    text.text("{\"type\":\"").text(kind);
    text.number("\",\"x\":", node.x).number(",\"y\":", node.y);
    text.number(",\"width\":", node.width).number(",\"height\":", node.height);
    text.either(",\"direction\":", node.direction == Direction::Vertical, ["\"V\"", "\"H\""]);
    text.number(",\"stage\":", node.stage).number(",\"depth\":", node.depth);
    text.number(",\"kerfSize\":", node.kerf).text(",\"piece\":");
    if let NodeKind::Piece { piece, rotated } = node.kind {
        write_placement(text, job, node, piece, rotated);
        text.number(",\"priority\":", job.priority_at(layout.sheet_index, index, piece)).text("}");
    } else {
        text.text("null");
    }
}

/// Writes the place of a node's piece, and leaves the object open.
fn write_placement(text: &mut JsonText, job: &Job, node: &Node, piece: u32, rotated: bool) {
    text.number("{\"pieceId\":", job.ids[piece.to_usize()]);
    text.number(",\"width\":", node.width).number(",\"height\":", node.height);
    text.number(",\"x\":", node.x).number(",\"y\":", node.y);
    text.either(",\"rotated\":", rotated, ["true", "false"]);
}
