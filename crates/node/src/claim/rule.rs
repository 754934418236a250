//! The rules of a `result` object beyond those of a layout ([`cutting_engine::check::RULES`]).

use cutting_engine::check::{MAX_VIOLATIONS, Violation};

/// The response is JSON without duplicate names. It has every field of the contract, each of its type; integers are
/// written as integers.
pub(super) const UNREADABLE: &str = "unreadable";
/// In a whole response, if present: `ok` is true, `contractVersion` is `v1`, and `svg` has one drawing per sheet.
pub(super) const ENVELOPE: &str = "envelope";
/// A sheet index is below the number of sheets in stock.
pub(super) const SHEET_OUT_OF_STOCK: &str = "sheet_out_of_stock";
/// Each tree is given once: nested up to the depth limit, flat beyond it.
pub(super) const TREE_FORM: &str = "tree_form";
/// The links of a flat tree lead from its first node to each other node exactly once.
pub(super) const FLAT_LINKS: &str = "flat_links";
/// `piece` is set if and only if `type` is `piece`, and it has the same region as the node.
pub(super) const NODE_PIECE: &str = "node_piece";
/// Every `pieceId` is the `originalIndex` of a requested piece.
pub(super) const UNKNOWN_LABEL: &str = "unknown_label";
/// Every placed piece has its requested priority; on a sheet that is cut already, that of its tree in the request.
pub(super) const PIECE_PRIORITY: &str = "piece_priority";
/// `placements` are the pieces of the tree, in the order in which its cuts free them.
pub(super) const PLACEMENTS: &str = "placements";
/// `utilization` is the used area divided by the area of the sheet.
pub(super) const UTILIZATION: &str = "utilization";
/// Sheets are never rotated.
pub(super) const SHEET_ROTATED: &str = "sheet_rotated";
/// Every total is the sum over the sheets.
pub(super) const TOTAL: &str = "total";
/// Costs, offcuts and new area are those of the used sheets, and the bound agrees with their measure.
pub(super) const MEASURE: &str = "measure";
/// Unplaced instances are listed by `originalIndex`, ascending, one entry each. Counts, priorities, pieces and reasons agree.
pub(super) const UNPLACED: &str = "unplaced";

/// A stated label is that of the piece or sheet; of several pieces with one `originalIndex`, each label occurs as often
/// as its piece.
pub(super) const LABEL: &str = "label";
/// A stated material is that of the sheet; the figures of each material are sums over its sheets.
pub(super) const MATERIAL: &str = "material";
/// `offcuts` lists the waste that belongs to a class and overlaps no defect, sheet by sheet in the order of the trees, with
/// the values that follow; `offcutValue` is their sum.
pub(super) const OFFCUTS: &str = "offcuts";
/// A stated `fixed` says whether the request has the sheet in `fixedSheets`.
pub(super) const FIXED_SHEET: &str = "fixed_sheet";
/// Stated edges and finished sizes are those of the piece as placed; `edgeBands` has their sums.
pub(super) const EDGES: &str = "edges";
/// `missing` lists entries of new sheets of materials of which stock is used up, ascending, at least one sheet of each, and
/// of no less measure than their bound.
pub(super) const MISSING: &str = "missing";
/// A stated unit is that of the request.
pub(super) const UNIT: &str = "unit";
/// `cutList` has the trim cuts, then the cuts of the tree in preorder, each with its stage, direction, place, length, kerf and parts.
pub(super) const CUT_LIST: &str = "cut_list";
/// `trimCuts` has the cuts along the margins of its sheet; the cuts of a sheet include them.
pub(super) const TRIM_CUTS: &str = "trim_cuts";
/// Each of `patterns` lists all sheets that are cut alike, with the runs and cycles that follow.
pub(super) const PATTERNS: &str = "patterns";
/// `turnCount` and `machineMs` follow from the trees, the patterns and the machine.
pub(super) const MACHINE_TIME: &str = "machine_time";

pub(super) fn violation(
    code: &'static str,
    path: impl Into<String>,
    message: impl Into<String>,
) -> Violation {
    Violation { code, path: path.into(), message: message.into() }
}

/// Notes a violation, unless as many as are listed are known. A claim may break a rule in a million places.
pub(super) fn note(
    found: &mut Vec<Violation>,
    code: &'static str,
    path: impl FnOnce() -> String,
    message: impl Into<String>,
) {
    if found.len() < MAX_VIOLATIONS {
        found.push(violation(code, path(), message));
    }
}
