//! The room that an answer takes.

use cutting_engine::cut_tree::{Node, NodeKind};
use cutting_engine::numbers::Integer;
use cutting_engine::solution::{SheetLayout, Solution, UnplacedReason};

use crate::edges;
use crate::job::Job;
use crate::offcuts;
use crate::saw;

/// Upper bounds in bytes, with the longest numbers: of an answer without sheets, of a sheet, of a node of its tree, of
/// a piece in both its places, of an unplaced instance, and of a reason. A test holds them to within a quarter.
const BYTES_OF_NO_SHEETS: usize = 1_024;
const BYTES_PER_SHEET: usize = 340;
const BYTES_PER_NODE: usize = 200;
const BYTES_PER_PIECE: usize = 224;
const BYTES_PER_UNPLACED: usize = 18;
const BYTES_PER_REASON: usize = 200;
/// Bytes of a label beside its own: the name of the member, and quotes.
const BYTES_PER_LABEL: usize = 11;
/// Bytes that tell which member of a set a piece is, with the longest numbers.
const BYTES_PER_MATCHED: usize = 48;
/// The same of a material.
const BYTES_PER_MATERIAL: usize = 14;
/// Bytes that say that a sheet is cut already.
const BYTES_OF_FIXED: usize = 13;
/// Bytes of the figures of a material, with the longest numbers.
const BYTES_PER_PART: usize = 260;

/// An upper bound on the bytes of the answer. With too few, the buffer would move to one of twice the size, which the
/// system would have to clear; that takes longer than the writing. Bytes that are never written take no memory.
pub(crate) fn room_for(job: &Job, solution: &Solution) -> usize {
    let of_sheet = |layout: &SheetLayout| {
        let pieces = layout.summary.placed_count.to_usize();
        let production = saw::bytes_of_sheet(job.production, layout.summary.cut_count);
        BYTES_PER_SHEET
            + layout.tree.nodes.len() * BYTES_PER_NODE
            + pieces * BYTES_PER_PIECE
            + layout.matched.len() * BYTES_PER_MATCHED
            + production
    };
    let sheets: usize = solution.sheets.iter().map(of_sheet).sum();
    let unplaced: usize = solution.unplaced.iter().map(|u| u.count.to_usize()).sum();
    BYTES_OF_NO_SHEETS
        + sheets
        + job.fixed.len() * BYTES_OF_FIXED
        + unplaced * BYTES_PER_UNPLACED
        + solution.unplaced.len() * BYTES_PER_REASON
        + room_for_labels(job, solution)
        + room_for_materials(job, solution)
        + room_for_reasons(job, solution)
        + offcuts::room_for(job, solution)
        + edges::room_for(job, solution)
}

/// Bytes of the materials: a member of each sheet, and the figures of each part.
fn room_for_materials(job: &Job, solution: &Solution) -> usize {
    let Some(materials) = &job.materials else { return 0 };
    let room = |material: u32| materials.name(material).map_or(0, |name| BYTES_PER_MATERIAL + 2 * name.len());
    let sheets = solution.sheets.iter().map(|layout| room(materials.of_sheet(layout.sheet)));
    let parts = materials.parts.iter().map(|part| BYTES_PER_PART + room(part.material));
    sheets.sum::<usize>() + parts.sum::<usize>()
}

/// Bytes of messages that name a material, where each byte may need an escape.
fn room_for_reasons(job: &Job, solution: &Solution) -> usize {
    let Some(materials) = &job.materials else { return 0 };
    let missing = solution.unplaced.iter().filter(|left| left.reason == UnplacedReason::Material);
    missing.map(|left| 2 * materials.without_sheet(left.piece).len()).sum()
}

/// Bytes of the labels, where each byte may need an escape.
fn room_for_labels(job: &Job, solution: &Solution) -> usize {
    if !job.names.has_labels() {
        return 0;
    }
    let room = |label: Option<&str>| label.map_or(0, |label| BYTES_PER_LABEL + 2 * label.len());
    // Lists of cuts name every piece once more.
    let times = if job.production.cut_list { 2 } else { 1 };
    let of_node = |node: &Node| match node.kind {
        NodeKind::Piece { piece, .. } => times * room(job.names.of_piece(piece)),
        NodeKind::Cut | NodeKind::Waste => 0,
    };
    let sheets = solution.sheets.iter().map(|layout| {
        room(job.names.of_sheet(layout.sheet)) + layout.tree.nodes.iter().map(of_node).sum::<usize>()
    });
    let unplaced = solution.unplaced.iter().map(|left_out| room(job.names.of_piece(left_out.piece)));
    sheets.sum::<usize>() + unplaced.sum::<usize>()
}
