//! Moves of single pieces to fuller sheets, so that room gathers where there is much of it already.

use crate::layout::pattern::Pattern;
use crate::rng::Rng;
use crate::stop::Pacer;

use super::draft::Draft;
use super::repair::Repair;

/// What an attempt takes, and more for each node of the two sheets, in steps of the pacer.
const STEPS: usize = 20;
const STEPS_A_NODE: usize = 10;

/// Tries to move a piece from one sheet to another that is used better.
pub(crate) fn transfer(draft: &mut Draft, repair: &mut Repair, rng: &mut Rng, pacer: &mut Pacer) -> bool {
    if draft.sheets() < 2 {
        return false;
    }
    let problem = draft.problem;
    let from = rng.below(draft.sheets());
    let to = rng.below(draft.sheets());
    let nodes = draft.pattern(from).nodes.len() + draft.pattern(to).nodes.len();
    if pacer.ends_after(STEPS + STEPS_A_NODE * nodes) {
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
    let what = nodes[node].what;
    if !draft.may_take(to, what) {
        return false;
    }
    let mut without = draft.pattern(from).clone();
    without.remove(problem, node, |_| ());
    if !without.nodes.is_empty() {
        without.settle(problem);
    }
    let mut with = draft.pattern(to).clone();
    if !(without.nodes.is_empty() || without.valid) || !repair.place_on(&mut with, what, rng) {
        return false;
    }
    draft.replace(from, without);
    draft.replace(to, with);
    true
}
