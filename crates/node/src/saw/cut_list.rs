//! The cuts of one sheet in the order in which the saw makes them.

use cutting_engine::cut_tree::NodeKind;
use cutting_engine::instance::Direction;
use cutting_engine::numbers::Integer;
use cutting_engine::solution::SheetLayout;

use crate::job::Job;
use crate::json_text::JsonText;
use crate::offcuts;

/// An upper bound on the bytes of one cut, with the longest numbers.
pub(super) const BYTES_PER_CUT: usize = 240;

/// Writes the cuts in preorder: a cut, then all cuts of its child, then all cuts of its next.
pub(super) fn write(text: &mut JsonText, before: &str, job: &Job, layout: &SheetLayout) {
    let tree = &layout.tree;
    let cuts = tree.nodes.iter().filter(|node| node.kind == NodeKind::Cut);
    text.list(before, cuts.zip(1_u32..), |text, (cut, step)| {
        let child = cut.child.map(|at| &tree.nodes[at.to_usize()]);
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
        write_part(text, ",\"child\":", job, (layout, cut.child));
        write_part(text, ",\"next\":", job, (layout, cut.next));
        text.text("}");
    });
}

/// Writes what a cut sets free.
fn write_part(text: &mut JsonText, before: &str, job: &Job, (layout, part): (&SheetLayout, Option<u32>)) {
    text.text(before);
    let Some(part) = part else {
        text.text("null");
        return;
    };
    match layout.tree.nodes[part.to_usize()].kind {
        NodeKind::Cut => text.text("{\"type\":\"cut\"}"),
        NodeKind::Waste => {
            text.text("{\"type\":\"waste\"");
            offcuts::write_id_of(text, ",\"offcutId\":", layout, part);
            text.text("}")
        }
        NodeKind::Piece { piece, .. } => {
            text.number("{\"type\":\"piece\",\"pieceId\":", job.ids[piece.to_usize()]);
            text.given(",\"label\":", job.names.of_piece(piece)).text("}")
        }
    };
}
