//! The cuts of one sheet in the order in which the saw makes them.

use cutting_engine::cut_tree::{CutTree, Node, NodeKind};
use cutting_engine::instance::Direction;

use crate::job::Job;
use crate::json_text::JsonText;

/// An upper bound on the bytes of one cut, with the longest numbers.
pub(super) const BYTES_PER_CUT: usize = 240;

/// Writes the cuts in preorder: a cut, then all cuts of its child, then all cuts of its next.
pub(super) fn write(text: &mut JsonText, before: &str, job: &Job, tree: &CutTree) {
    let cuts = tree.nodes.iter().filter(|node| node.kind == NodeKind::Cut);
    text.list(before, cuts.zip(1_u32..), |text, (cut, step)| {
        let part = |link: Option<u32>| link.map(|at| &tree.nodes[at as usize]);
        let child = part(cut.child);
        // Where the kerf begins, what the fence is set to, and how far the blade travels.
        let (size, at, length) = match cut.direction {
            Direction::Vertical => {
                let size = child.map_or(0, |child| child.width);
                (size, cut.x + size, cut.height)
            }
            Direction::Horizontal => {
                let size = child.map_or(0, |child| child.height);
                (size, cut.y + size, cut.width)
            }
        };
        text.number("{\"step\":", step).number(",\"stage\":", cut.stage);
        text.either(",\"direction\":", cut.direction == Direction::Vertical, ["\"V\"", "\"H\""]);
        text.number(",\"at\":", at).number(",\"size\":", size);
        text.number(",\"length\":", length).number(",\"kerf\":", cut.kerf);
        write_part(text, ",\"child\":", job, child);
        write_part(text, ",\"next\":", job, part(cut.next));
        text.text("}");
    });
}

/// Writes what a cut sets free.
fn write_part(text: &mut JsonText, before: &str, job: &Job, part: Option<&Node>) {
    text.text(before);
    match part.map(|part| part.kind) {
        None => text.text("null"),
        Some(NodeKind::Cut) => text.text("{\"type\":\"cut\"}"),
        Some(NodeKind::Waste) => text.text("{\"type\":\"waste\"}"),
        Some(NodeKind::Piece { piece, .. }) => {
            text.number("{\"type\":\"piece\",\"pieceId\":", job.ids[piece as usize]);
            text.given(",\"label\":", job.names.of_piece(piece)).text("}")
        }
    };
}
