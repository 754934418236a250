//! The cuts of one sheet in the order in which the saw makes them.

use cutting_engine::cut_tree::{Node, NodeKind};
use cutting_engine::instance::Direction;
use cutting_engine::numbers::Integer;
use cutting_engine::solution::SheetLayout;

use super::trims::TrimCut;
use crate::job::Job;
use crate::json_text::JsonText;
use crate::offcuts;

/// A cut of the list.
enum Step<'a> {
    /// Along a margin; whether others follow.
    Trim(&'a TrimCut, bool),
    /// Of the tree, with its number.
    Cut(&'a Node, u32),
}

/// Writes the cuts in preorder: those along the margins, then a cut, all cuts of its child, and all cuts of its next.
pub(super) fn write(text: &mut JsonText, before: &str, job: &Job, layout: &SheetLayout, trims: &[TrimCut]) {
    let tree = &layout.tree;
    let cuts = tree.nodes.iter().filter(|node| node.kind == NodeKind::Cut);
    let cuts = cuts.zip(1_u32..).map(|(cut, step)| Step::Cut(cut, step));
    let trims = trims.iter().enumerate().map(|(at, trim)| Step::Trim(trim, at + 1 < trims.len()));
    text.list(before, trims.chain(cuts), |text, step| {
        let (cut, step) = match step {
            Step::Cut(cut, step) => (cut, step),
            Step::Trim(trim, more) => return write_trim(text, job, layout, trim, more),
        };
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

/// Writes a cut along a margin: one part is the strip, if the kerf leaves any, the other one the sheet without it.
fn write_trim(text: &mut JsonText, job: &Job, layout: &SheetLayout, trim: &TrimCut, more: bool) {
    let size = if trim.strip_first { trim.strip } else { trim.remainder };
    text.text("{\"step\":0,\"stage\":0");
    text.either(",\"direction\":", trim.direction == Direction::Vertical, ["\"V\"", "\"H\""]);
    text.number(",\"at\":", trim.at).number(",\"size\":", size);
    text.number(",\"length\":", trim.length).number(",\"kerf\":", trim.kerf);
    for (name, is_strip) in [(",\"child\":", trim.strip_first), (",\"next\":", !trim.strip_first)] {
        match (is_strip, more) {
            (true, _) if trim.strip == 0 => _ = text.text(name).text("null"),
            (true, _) => _ = text.text(name).text("{\"type\":\"waste\"}"),
            (false, true) => _ = text.text(name).text("{\"type\":\"cut\"}"),
            (false, false) => write_part(text, name, job, (layout, Some(0))),
        }
    }
    text.text("}");
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
