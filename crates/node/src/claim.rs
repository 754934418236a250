//! Reads a response of any origin, or its `result` object alone, for the engine's checker. It is judged byte for byte as it
//! was given.
//!
//! The claim must meet the contract and no more: unknown fields are ignored, and additive fields may be absent. What a
//! [`Solution`] does not hold, and the checker therefore cannot see, is judged here: labels, the form of the trees, the flat
//! lists and the totals.

mod declared;
mod labels;
mod read;
mod search;
mod strict;
mod tree;
mod wire;

#[cfg(test)]
mod response_tests;
#[cfg(test)]
mod tests;

use cutting_engine::check::{MAX_VIOLATIONS, Violation, check};

use crate::job::Job;
use read::Reading;

/// The rules of a `result` object beyond those of a layout ([`cutting_engine::check::RULES`]).
mod rule {
    /// It is JSON with no duplicate names, and has every field of the contract with its type. Integers are written as
    /// integers.
    pub(super) const UNREADABLE: &str = "unreadable";
    /// In a whole response, as far as they are present, `ok` is true, `contractVersion` is `v1`, and `svg` has one drawing
    /// per sheet.
    pub(super) const ENVELOPE: &str = "envelope";
    /// A sheet index is below the number of sheets in stock.
    pub(super) const SHEET_OUT_OF_STOCK: &str = "sheet_out_of_stock";
    /// Each tree comes in one form: nested up to the depth limit, flat beyond it.
    pub(super) const TREE_FORM: &str = "tree_form";
    /// The links of a flat tree lead from its first node to every other node exactly once.
    pub(super) const FLAT_LINKS: &str = "flat_links";
    /// A node has a `piece` exactly where its type says so, and the two agree on the region.
    pub(super) const NODE_PIECE: &str = "node_piece";
    /// Every `pieceId` is the label of a wanted piece.
    pub(super) const UNKNOWN_LABEL: &str = "unknown_label";
    /// A placed piece has the priority of the request.
    pub(super) const PIECE_PRIORITY: &str = "piece_priority";
    /// `placements` are the tree's pieces in the order in which the cuts free them.
    pub(super) const PLACEMENTS: &str = "placements";
    /// `utilization` is the used area divided by the sheet's area.
    pub(super) const UTILIZATION: &str = "utilization";
    /// Sheets are never turned.
    pub(super) const SHEET_ROTATED: &str = "sheet_rotated";
    /// A total is the sum over the sheets.
    pub(super) const TOTAL: &str = "total";
    /// Unplaced instances are listed by their labels in ascending order; counts, priorities, pieces and reasons agree.
    pub(super) const UNPLACED: &str = "unplaced";
}

/// Every violation in a response, or a result, as an answer to `job`, at most [`MAX_VIOLATIONS`]. Paths are relative to
/// `result`, except for those of the rule `envelope`.
///
/// A claim that cannot be understood (unreadable, unknown labels, broken links) is judged no further.
pub(crate) fn verify(job: &Job, response: &[u8]) -> Vec<Violation> {
    let mut violations = match Reading::new(job, response) {
        Err(faults) => faults,
        Ok(reading) => judge(job, reading),
    };
    violations.truncate(MAX_VIOLATIONS);
    violations
}

fn judge(job: &Job, mut reading: Reading) -> Vec<Violation> {
    let mut violations = std::mem::take(&mut reading.faults);
    let found = check(&job.instance, &reading.solution);
    violations.extend(found.into_iter().filter_map(|violation| reading.translate(violation)));
    violations.extend(declared::check(job, &reading));
    violations
}

fn violation(code: &'static str, path: impl Into<String>, message: impl Into<String>) -> Violation {
    Violation { code, path: path.into(), message: message.into() }
}
