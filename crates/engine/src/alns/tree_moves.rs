//! Moves of subtrees within one sheet that raise the value of its leftovers: fewer and larger ones.

use crate::alns::tuning::{moves, work};
use crate::layout::ids::UsedSheetId;
use crate::layout::measure::{Measure, Power};
use crate::layout::pattern::Pattern;
use crate::rng::Rng;
use crate::stop::Pacer;

use super::draft::Draft;
use super::repair::Repair;

/// Tries to remove a random subtree of a sheet and to insert its pieces elsewhere on the same sheet.
pub(crate) fn move_subtree(draft: &mut Draft, repair: &mut Repair, rng: &mut Rng, pacer: &mut Pacer) -> bool {
    if draft.sheet_count() == 0 {
        return false;
    }
    let problem = draft.problem;
    let sheet = UsedSheetId::from(rng.below(draft.sheet_count()));
    let pattern = draft.pattern(sheet);
    if pacer.ends_after(work::STEPS_PER_MOVE + work::STEPS_PER_NODE_OF_A_TREE_MOVE * pattern.nodes.len()) {
        return false;
    }
    if pattern.pieces < 2 || !pattern.valid {
        return false;
    }
    let node = 1 + rng.below(pattern.nodes.len() - 1);
    let mut pieces = Vec::new();
    pattern.for_each_piece(node, |piece_type| pieces.push(piece_type));
    if pieces.len() > moves::MOST_PIECES {
        return false;
    }
    let value = |pattern: &Pattern| Measure::new(problem, pattern, Power::Middle).value(pattern);
    let before = value(pattern);
    let mut changed = pattern.clone();
    changed.remove(problem, node, |_| ());
    if changed.nodes.is_empty() {
        return false;
    }
    changed.settle(problem);
    pieces
        .sort_unstable_by_key(|&piece_type| (std::cmp::Reverse(problem.types[piece_type].area), piece_type));
    let fits =
        changed.valid && pieces.iter().all(|&piece_type| repair.place_on(&mut changed, piece_type, rng));
    if !fits || value(&changed) <= before {
        return false;
    }
    draft.replace(sheet, changed);
    true
}
