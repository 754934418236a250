//! Small moves on accepted layouts, each a change of its own: `maxInterSheetTransfersPerIter` and
//! `maxTreeOperatorsPerIter` ask for them. They gain nothing measurable, so they are off by default.

use crate::effort::prices;
use crate::layout::ids::UsedSheetId;
use crate::rng::Rng;

use super::draft::Draft;
use super::repair::Repair;

/// Moves a random piece to another sheet that is fuller. False if it cannot: undo the change.
pub(crate) fn transfer(draft: &mut Draft, repair: &mut Repair, rng: &mut Rng) -> bool {
    let Some([from, to]) = any_sheet(draft, rng).zip(any_sheet(draft, rng)).map(<[_; 2]>::from) else {
        return false;
    };
    let fill = |sheet: UsedSheetId| draft.pattern(sheet).fill(draft.problem);
    if fill(from) >= fill(to) {
        return false;
    }
    let nodes = &draft.pattern(from).nodes;
    let mut node = rng.below(nodes.len());
    while nodes[node].is_structure() {
        node += 1;
    }
    draft.may_take(to, nodes[node].piece_type) && relocate(draft, repair, (from, node), to)
}

/// Removes a random subtree and inserts its pieces elsewhere on the same sheet, so that the leftovers become worth
/// more. False if it cannot: undo the change.
pub(crate) fn move_subtree(draft: &mut Draft, repair: &mut Repair, rng: &mut Rng) -> bool {
    let Some(sheet) = any_sheet(draft, rng) else { return false };
    let node = rng.below(draft.pattern(sheet).nodes.len());
    node > 0 && relocate(draft, repair, (sheet, node), sheet) && draft.gain_of_leftovers() > 0.0
}

fn any_sheet(draft: &Draft, rng: &mut Rng) -> Option<UsedSheetId> {
    (draft.sheet_count() > 0).then(|| UsedSheetId::from(rng.below(draft.sheet_count())))
}

/// Takes the pieces of a node to the sheet `to`, the largest first.
fn relocate(
    draft: &mut Draft,
    repair: &mut Repair,
    (from, node): (UsedSheetId, usize),
    to: UsedSheetId,
) -> bool {
    let mut pieces = Vec::new();
    draft.pattern(from).for_each_piece(node, |piece_type| pieces.push(piece_type));
    let nodes = draft.pattern(from).nodes.len() + draft.pattern(to).nodes.len();
    if repair.placer.meter.ends_after(prices::SPACE * nodes) {
        return false;
    }
    let areas = &draft.problem.types;
    pieces.sort_unstable_by_key(|&piece_type| (std::cmp::Reverse(areas[piece_type].area), piece_type));
    draft.remove(from, node);
    draft.settle();
    draft.is_valid()
        && pieces
            .iter()
            .all(|&piece_type| !repair.ends_after_evaluations(draft) && repair.insert(draft, to, piece_type))
}
