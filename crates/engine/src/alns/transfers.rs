//! Moves of single pieces to fuller sheets, so that free room gathers on the emptier ones.

use crate::alns::tuning::work;
use crate::layout::ids::UsedSheetId;
use crate::layout::pattern::Pattern;
use crate::rng::Rng;
use crate::stop::Pacer;

use super::draft::Draft;
use super::repair::Repair;

/// Tries to move a random piece from one sheet to another one that is fuller.
pub(crate) fn transfer(draft: &mut Draft, repair: &mut Repair, rng: &mut Rng, pacer: &mut Pacer) -> bool {
    if draft.sheet_count() < 2 {
        return false;
    }
    let problem = draft.problem;
    let from = UsedSheetId::from(rng.below(draft.sheet_count()));
    let to = UsedSheetId::from(rng.below(draft.sheet_count()));
    let nodes = draft.pattern(from).nodes.len() + draft.pattern(to).nodes.len();
    if pacer.ends_after(work::STEPS_PER_MOVE + work::STEPS_PER_NODE_OF_A_TRANSFER * nodes) {
        return false;
    }
    let usable = |pattern: &Pattern| !pattern.nodes.is_empty() && pattern.valid;
    if !usable(draft.pattern(from)) || !usable(draft.pattern(to)) {
        return false;
    }
    if draft.pattern(from).fill(problem) >= draft.pattern(to).fill(problem) {
        return false;
    }
    let nodes = &draft.pattern(from).nodes;
    let mut node = rng.below(nodes.len());
    while nodes[node].is_structure() {
        node += 1;
    }
    let piece_type = nodes[node].piece_type;
    if !draft.may_take(to, piece_type) {
        return false;
    }
    let mut without = draft.pattern(from).clone();
    without.remove(problem, node, |_| ());
    if !without.nodes.is_empty() {
        without.settle(problem);
    }
    let mut with = draft.pattern(to).clone();
    if !(without.nodes.is_empty() || without.valid) || !repair.place_on(&mut with, piece_type, rng) {
        return false;
    }
    draft.replace(from, without);
    draft.replace(to, with);
    true
}
