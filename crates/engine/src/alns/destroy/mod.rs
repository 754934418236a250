//! Destroy operators: each removes some pieces from the sheets in its own way.

mod few_sheets;
mod neighbours;
mod scattered;
mod wasteful;
mod wasteful_sheets;
mod whole_sheets;

use crate::alns::tuning::destroy;
use crate::layout::pattern::Pattern;
use crate::rng::Rng;

use super::draft::Draft;

/// Removes about so many nodes from the sheets.
pub(crate) type Destroy = fn(&mut Draft, &mut Rng, usize);

/// A destroy operator with its name.
pub(crate) struct Operator {
    pub name: &'static str,
    pub destroy: Destroy,
}

/// All destroy operators.
///
/// None aims at single pieces, or at pieces that resemble one outside. Such changes are accepted most often, so the
/// weights would favour them, but they only swap like for like.
pub(crate) const OPERATORS: [Operator; 6] = [
    Operator { name: "scattered", destroy: scattered::destroy },
    Operator { name: "fewSheets", destroy: few_sheets::destroy },
    Operator { name: "wasteful", destroy: wasteful::destroy },
    Operator { name: "wastefulSheets", destroy: wasteful_sheets::destroy },
    Operator { name: "neighbours", destroy: neighbours::destroy },
    Operator { name: "wholeSheets", destroy: whole_sheets::destroy },
];

/// Removes so many nodes: `sheet` chooses the sheet of each, and `node` the node on it. Skips emptied sheets.
fn remove_nodes(
    draft: &mut Draft,
    rng: &mut Rng,
    amount: usize,
    sheet: impl Fn(&Draft, &mut Rng) -> Option<usize>,
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
fn any_node(pattern: &Pattern, rng: &mut Rng) -> usize {
    rng.below(pattern.nodes.len())
}

/// Draws two nodes, and takes the one with more waste beside it in its row.
fn wasteful_node(pattern: &Pattern, rng: &mut Rng) -> usize {
    let wasted = |at: usize| {
        let node = &pattern.nodes[at];
        let row = &pattern.nodes[node.parent as usize];
        // The root stands in no row, so it has no waste beside it.
        let (along, across) = if at == 0 { (0, 0) } else { (row.axis(), 1 - row.axis()) };
        i64::from(row.size[across] - node.size[across]) * i64::from(node.size[along])
    };
    let [first, second] = [any_node(pattern, rng), any_node(pattern, rng)];
    if wasted(first) > wasted(second) { first } else { second }
}

/// Draws a few badly used sheets once, and then chooses among these each time.
fn among_few<const SHEETS: usize>(
    draft: &Draft,
    rng: &mut Rng,
) -> impl Fn(&Draft, &mut Rng) -> Option<usize> + use<SHEETS> {
    let few: [Option<usize>; SHEETS] = std::array::from_fn(|_| badly_used_sheet(draft, rng));
    move |_, rng| few[rng.below(SHEETS)]
}

/// A sheet that still holds pieces, most likely a poorly filled one; `None` if every sheet drawn is empty.
fn badly_used_sheet(draft: &Draft, rng: &mut Rng) -> Option<usize> {
    let mut drawn = [(f64::INFINITY, 0); destroy::CANDIDATE_SHEETS];
    for candidate in &mut drawn {
        let sheet = rng.below(draft.sheets().max(1));
        if sheet < draft.sheets() && !draft.pattern(sheet).nodes.is_empty() {
            *candidate = (draft.pattern(sheet).fill(draft.problem), sheet);
        }
    }
    drawn.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    // The worst with 5/8, the next with 1/4, the best with 1/8.
    let rank = match rng.below(8) {
        0..5 => 0,
        5..7 => 1,
        _ => 2,
    };
    let (fill, sheet) = if drawn[rank].0.is_finite() { drawn[rank] } else { drawn[0] };
    fill.is_finite().then_some(sheet)
}
