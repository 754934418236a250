//! Shared by the destroy operators: choosing sheets and nodes, and removing nodes.

use crate::alns::draft::Draft;
use crate::alns::tuning::destroy;
use crate::layout::ids::UsedSheetId;
use crate::layout::pattern::Pattern;
use crate::numbers::Integer;
use crate::rng::Rng;

/// Removes `amount` nodes. `sheet` chooses the sheet of each, and `node` the node on it. Skips emptied sheets.
pub(super) fn remove_nodes(
    draft: &mut Draft,
    rng: &mut Rng,
    amount: usize,
    sheet: impl Fn(&Draft, &mut Rng) -> Option<UsedSheetId>,
    node: impl Fn(&Pattern, &mut Rng) -> usize,
) {
    for _ in 0..amount {
        let Some(sheet) = sheet(draft, rng) else { continue };
        if !draft.pattern(sheet).nodes.is_empty() {
            let node = node(draft.pattern(sheet), rng);
            draft.remove(sheet, node);
        }
    }
}

/// A random node, be it a piece or a structure.
pub(super) fn any_node(pattern: &Pattern, rng: &mut Rng) -> usize {
    rng.below(pattern.nodes.len())
}

/// Draws two nodes, and takes the one with more waste beside it in its row.
pub(super) fn wasteful_node(pattern: &Pattern, rng: &mut Rng) -> usize {
    let wasted = |at: usize| {
        let node = &pattern.nodes[at];
        let row = &pattern.nodes[node.parent.to_usize()];
        // The root stands in no row, so it has no waste beside it.
        let (along, across) = if at == 0 { (0, 0) } else { (row.axis(), 1 - row.axis()) };
        (row.size[across] - node.size[across]) * node.size[along]
    };
    let [first, second] = [any_node(pattern, rng), any_node(pattern, rng)];
    if wasted(first) > wasted(second) { first } else { second }
}

/// Draws a few badly used sheets once, and then chooses among these each time.
pub(super) fn among_few<const SHEETS: usize>(
    draft: &Draft,
    rng: &mut Rng,
) -> impl Fn(&Draft, &mut Rng) -> Option<UsedSheetId> + use<SHEETS> {
    let few: [Option<UsedSheetId>; SHEETS] = std::array::from_fn(|_| badly_used_sheet(draft, rng));
    move |_, rng| few[rng.below(SHEETS)]
}

/// A sheet that still holds pieces, most likely one of little worth: a poorly filled or an expensive one. `None` if
/// every sheet drawn is empty.
pub(super) fn badly_used_sheet(draft: &Draft, rng: &mut Rng) -> Option<UsedSheetId> {
    let mut drawn = [(f64::INFINITY, UsedSheetId::default()); destroy::CANDIDATE_SHEETS];
    for candidate in &mut drawn {
        let sheet = UsedSheetId::from(rng.below(draft.sheet_count().max(1)));
        if sheet.index() < draft.sheet_count() && !draft.pattern(sheet).nodes.is_empty() {
            *candidate = (draft.pattern(sheet).worth(draft.problem), sheet);
        }
    }
    drawn.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    // The worst with 5/8, the next with 1/4, the best with 1/8.
    let rank = match rng.below(8) {
        0..5 => 0,
        5..7 => 1,
        _ => 2,
    };
    let (worth, sheet) = if drawn[rank].0.is_finite() { drawn[rank] } else { drawn[0] };
    worth.is_finite().then_some(sheet)
}
