//! Anybody's `result` object, read as something that the engine's checker can judge.
//!
//! The claim is held to the contract only: fields that it adds are ignored, additive ones that it lacks are not
//! missed. What the checker cannot see, because a [`Solution`] does not hold it, is judged here: labels, the form of
//! the trees, the flat lists and the totals.

mod declared;
mod labels;
mod read;
mod tree;
mod wire;

#[cfg(test)]
mod tests;

use cutting_engine::check::{MAX_VIOLATIONS, Violation, check};

use crate::job::Job;
use read::Reading;

/// The rules of a `result` object beyond those of a layout ([`cutting_engine::check::RULES`]).
mod rule {
    /// It is JSON, has every field of the contract, and each is of its type.
    pub(super) const UNREADABLE: &str = "unreadable";
    /// A sheet index is below the number of sheets in stock.
    pub(super) const SHEET_OUT_OF_STOCK: &str = "sheet_out_of_stock";
    /// Each tree comes once: nested up to the depth limit, flat beyond it.
    pub(super) const TREE_FORM: &str = "tree_form";
    /// The links of a flat tree lead from its first node to every other, once.
    pub(super) const FLAT_LINKS: &str = "flat_links";
    /// A node has a `piece` exactly where its type says so, and the two agree on the region.
    pub(super) const NODE_PIECE: &str = "node_piece";
    /// Every `pieceId` is the label of a wanted piece.
    pub(super) const UNKNOWN_LABEL: &str = "unknown_label";
    /// A placed piece has the priority that was asked for.
    pub(super) const PIECE_PRIORITY: &str = "piece_priority";
    /// `placements` are the tree's pieces, in the order in which it frees them.
    pub(super) const PLACEMENTS: &str = "placements";
    /// `utilization` is the used area divided by the sheet's area.
    pub(super) const UTILIZATION: &str = "utilization";
    /// Sheets are never turned.
    pub(super) const SHEET_ROTATED: &str = "sheet_rotated";
    /// A total is the sum over the sheets.
    pub(super) const TOTAL: &str = "total";
    /// What was left out is listed by its labels, one for each instance, ascending; counts, priorities, pieces and reasons agree.
    pub(super) const UNPLACED: &str = "unplaced";
}

/// Every objection to `result` as an answer to `job`, at most [`MAX_VIOLATIONS`]; paths are relative to `result`.
///
/// A claim whose parts cannot be told apart (unreadable, unknown labels, broken links) is not judged any further.
pub(crate) fn verify(job: &Job, result: &[u8]) -> Vec<Violation> {
    let mut violations = match Reading::new(job, result) {
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
