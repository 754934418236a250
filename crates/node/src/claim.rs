//! Reads a response of any origin, or its `result` object alone, for the engine's checker. The response is judged byte
//! for byte as given.
//!
//! The claim must meet the contract and no more: unknown fields are ignored, and additive fields may be absent. What a
//! [`Solution`] does not hold, and the checker therefore cannot see, is judged here: the numbers and labels of
//! pieces, the form of the trees, the flat lists and the totals.

mod declared;
mod edges;
mod finishes;
mod flow;
mod measure;
mod missing;
mod names;
mod node;
mod offcuts;
mod optional;
mod production;
mod read;
mod rule;
mod strict;
mod tree;
mod trims;
mod wanted;
mod wire;

#[cfg(test)]
mod matching_tests;
#[cfg(test)]
mod response_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod text_tests;

use std::collections::HashMap;

use cutting_engine::check::{MAX_VIOLATIONS, Patience, Verdict, Violation, check_job};
use cutting_engine::cut_tree::NodeKind;
use cutting_engine::numbers::Integer;
use cutting_engine::solution::SheetLayout;

use crate::job::Job;
use read::{Reading, piece_of};

/// The violations in a response, or a result, as an answer to `job`; at most [`MAX_VIOLATIONS`]. Paths are relative to
/// `result`, except for those of the rule `envelope`.
///
/// A claim that cannot be understood (unreadable, unknown pieces, broken links) is not judged any further.
#[cfg(test)]
pub(crate) fn verify(job: &Job, response: &[u8]) -> Vec<Violation> {
    verify_unless(job, response, &|| false).violations
}

/// The same, but ends with what it has found once the verdict is `unwanted`, which it asks about every few milliseconds.
/// Only reading the text does not ask: it takes a third of a second for 16 MiB.
pub(crate) fn verify_unless(job: &Job, response: &[u8], unwanted: &dyn Fn() -> bool) -> Verdict {
    let patience = Patience::new(unwanted);
    let mut violations = match Reading::new(job, response, &patience) {
        Err(faults) => faults,
        Ok(reading) => judge(job, reading, &patience),
    };
    violations.truncate(MAX_VIOLATIONS);
    // As many as are listed are a whole verdict.
    let complete = violations.len() == MAX_VIOLATIONS || !patience.is_over();
    Verdict { violations, complete }
}

/// What is judged here besides the rules of the checker, in this order.
const JUDGES: [fn(&Job, &Reading, &mut Vec<Violation>); 5] =
    [declared::check, production::check, offcuts::check, edges::check, missing::check];

fn judge(job: &Job, mut reading: Reading, patience: &Patience) -> Vec<Violation> {
    let mut violations = std::mem::take(&mut reading.faults);
    let fixed = as_assigned(job, &reading);
    let found = check_job(&job.instance, job.materials(), &fixed, &reading.solution, patience);
    violations.extend(found.violations.into_iter().filter_map(|violation| reading.translate(violation)));
    for judge in JUDGES {
        // No more are listed, so those that follow need not be found.
        if violations.len() < MAX_VIOLATIONS && !patience.is_over() {
            judge(job, &reading, &mut violations);
        }
    }
    violations
}

/// The fixed sheets of the job, with the entries that were assigned to their pieces. The request says which pieces they are
/// by number and size alone, so other entries may be meant than those that the job has for them.
fn as_assigned(job: &Job, reading: &Reading) -> Vec<SheetLayout> {
    let mut sheets = job.fixed.sheets().to_vec();
    let claimed = reading.solution.sheets.iter().rev().map(|layout| (layout.sheet_index, layout));
    let claimed: HashMap<u64, &SheetLayout> = claimed.collect();
    for fixed in &mut sheets {
        let nodes = claimed.get(&fixed.sheet_index).into_iter().flat_map(|layout| &layout.tree.nodes);
        for (node, claimed) in fixed.tree.nodes.iter_mut().zip(nodes) {
            let (NodeKind::Piece { piece, .. }, Some(assigned)) = (&mut node.kind, piece_of(claimed)) else {
                continue;
            };
            let kind = |piece: u32| {
                let entry = &job.instance.pieces()[piece.to_usize()];
                (job.ids[piece.to_usize()], entry.width, entry.height, job.material_of_piece(piece))
            };
            if kind(*piece) == kind(assigned) {
                *piece = assigned;
            }
        }
    }
    sheets
}
