//! Destroy operators: each takes some pieces off the sheets, in its own way.

mod few_sheets;
mod neighbours;
mod scattered;
mod wasteful;
mod wasteful_sheets;
mod whole_sheets;

use crate::layout::pattern::Pattern;
use crate::rng::Rng;

use super::draft::Draft;

/// Takes about so many nodes off the sheets.
pub(crate) type Destroy = fn(&mut Draft, &mut Rng, usize);

/// A destroy operator with its name.
pub(crate) struct Operator {
    pub name: &'static str,
    pub destroy: Destroy,
}

/// All destroy operators.
///
/// None aims at single pieces, or at those that resemble a piece outside: such changes are accepted most often, so the
/// weights would favour them, but they only exchange like for like.
pub(crate) const OPERATORS: [Operator; 6] = [
    Operator { name: "scattered", destroy: scattered::destroy },
    Operator { name: "fewSheets", destroy: few_sheets::destroy },
    Operator { name: "wasteful", destroy: wasteful::destroy },
    Operator { name: "wastefulSheets", destroy: wasteful_sheets::destroy },
    Operator { name: "neighbours", destroy: neighbours::destroy },
    Operator { name: "wholeSheets", destroy: whole_sheets::destroy },
];

/// Removes so many nodes, each as `node` chooses it of a sheet that `sheet` chooses, if that still holds pieces.
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

/// Any node: pieces and structures alike.
fn any_node(pattern: &Pattern, rng: &mut Rng) -> usize {
    rng.below(pattern.nodes.len())
}

/// Of two nodes the one beside which more is wasted in its row.
fn wasteful_node(pattern: &Pattern, rng: &mut Rng) -> usize {
    let wasted = |at: usize| {
        let node = &pattern.nodes[at];
        let row = &pattern.nodes[node.parent as usize];
        // The root is in no row: nothing is wasted beside it.
        let (along, across) = if at == 0 { (0, 0) } else { (row.axis(), 1 - row.axis()) };
        i64::from(row.size[across] - node.size[across]) * i64::from(node.size[along])
    };
    let [first, second] = [any_node(pattern, rng), any_node(pattern, rng)];
    if wasted(first) > wasted(second) { first } else { second }
}

/// Chooses among a few badly used sheets, which are the same each time.
fn among_few<const SHEETS: usize>(
    draft: &Draft,
    rng: &mut Rng,
) -> impl Fn(&Draft, &mut Rng) -> Option<usize> + use<SHEETS> {
    let few: [Option<usize>; SHEETS] = std::array::from_fn(|_| badly_used_sheet(draft, rng));
    move |_, rng| few[rng.below(SHEETS)]
}

/// Sheets looked at for one that is used badly.
const CANDIDATES: usize = 3;

/// A used sheet that still holds pieces, the more likely the less of it is used; `None` where there is none.
fn badly_used_sheet(draft: &Draft, rng: &mut Rng) -> Option<usize> {
    let mut drawn = [(f64::INFINITY, 0); CANDIDATES];
    for candidate in &mut drawn {
        let sheet = rng.below(draft.sheets().max(1));
        if sheet < draft.sheets() && !draft.pattern(sheet).nodes.is_empty() {
            *candidate = (draft.pattern(sheet).fill(draft.problem), sheet);
        }
    }
    drawn.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    // One bit a step: the worst with 1/2 and a bit, the next with 1/4, ...
    let rank = match rng.below(8) {
        0..5 => 0,
        5..7 => 1,
        _ => 2,
    };
    let (fill, sheet) = if drawn[rank].0.is_finite() { drawn[rank] } else { drawn[0] };
    fill.is_finite().then_some(sheet)
}
