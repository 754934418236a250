//! Moves of subtrees within one sheet that make its leftovers more useful: fewer, larger, or together.

use crate::layout::measure::{Measure, Power};
use crate::layout::pattern::Pattern;
use crate::rng::Rng;
use crate::stop::Pacer;

use super::draft::Draft;
use super::repair::Repair;

/// Most pieces of a subtree that is moved.
const MOST_PIECES: usize = 6;

/// What an attempt takes, and more for each node of the sheet, in steps of the pacer.
const STEPS: usize = 20;
const STEPS_A_NODE: usize = 30;

/// Tries to take a subtree of a sheet apart and to put its pieces elsewhere on the same sheet.
pub(crate) fn move_subtree(draft: &mut Draft, repair: &mut Repair, rng: &mut Rng, pacer: &mut Pacer) -> bool {
    if draft.sheets() == 0 {
        return false;
    }
    let problem = draft.problem;
    let sheet = rng.below(draft.sheets());
    let pattern = draft.pattern(sheet);
    if pacer.ends_after(STEPS + STEPS_A_NODE * pattern.nodes.len()) {
        return false;
    }
    if pattern.pieces < 2 || !pattern.valid {
        return false;
    }
    let node = 1 + rng.below(pattern.nodes.len() - 1);
    let mut pieces = Vec::new();
    pattern.for_each_piece(node, |what| pieces.push(what));
    if pieces.len() > MOST_PIECES {
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
    pieces.sort_unstable_by_key(|&what| (std::cmp::Reverse(problem.types[what as usize].area), what));
    let fits = changed.valid && pieces.iter().all(|&what| repair.place_on(&mut changed, what, rng));
    if !fits || value(&changed) <= before {
        return false;
    }
    draft.replace(sheet, changed);
    true
}
