//! Destroy operators: each removes some pieces from the sheets in its own way. Large instances also remove chains of parts.

use crate::layout::ids::{PieceTypeId, UsedSheetId};
use crate::layout::pattern::Pattern;
use crate::numbers::Integer;
use crate::report::OperatorUse;
use crate::rng::Rng;
use crate::units::{Area, Length};

use super::draft::Draft;
use super::tuning::{chains, destroy};

/// Removes about this many nodes from the sheets.
type Destroy = fn(&mut Draft, &mut Rng, usize);

/// A destroy operator with its name.
pub(crate) struct Operator {
    pub name: &'static str,
    pub destroy: Destroy,
}

/// All destroy operators.
///
/// None aims at single pieces, or at pieces that resemble an unplaced one. Such changes are accepted most often, so the
/// weights would favour them, but they only swap like for like.
pub(crate) const OPERATORS: [Operator; 6] = [
    Operator { name: "scattered", destroy: scattered },
    Operator { name: "fewSheets", destroy: few_sheets },
    Operator { name: "wasteful", destroy: wasteful },
    Operator { name: "wastefulSheets", destroy: wasteful_sheets },
    Operator { name: "neighbours", destroy: neighbours },
    Operator { name: "wholeSheets", destroy: whole_sheets },
];

/// The name of chains in reports.
pub(crate) const CHAIN: &str = "chain";

/// All destroy operators, and last chains, as reports have them, without any use.
pub(crate) fn unused() -> Vec<OperatorUse> {
    OPERATORS.iter().map(|operator| operator.name).chain([CHAIN]).map(OperatorUse::none).collect()
}

/// Removes random nodes of badly used sheets: a piece, a strip, now and then a whole sheet.
fn scattered(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    remove_nodes(draft, rng, amount, badly_used_sheet, any_node);
}

/// Removes random nodes of three sheets, so that the room on all of them can be redistributed.
fn few_sheets(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    let sheet = among_few(draft, rng);
    remove_nodes(draft, rng, amount, sheet, any_node);
}

/// Removes nodes of badly used sheets that have much waste next to them.
fn wasteful(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    remove_nodes(draft, rng, amount, badly_used_sheet, wasteful_node);
}

/// Removes nodes of three sheets that have much waste next to them, so that the gains add up.
fn wasteful_sheets(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    let sheet = among_few(draft, rng);
    remove_nodes(draft, rng, amount, sheet, wasteful_node);
}

/// Removes parts that lie side by side in one row, so that one region becomes free.
fn neighbours(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    let mut left = amount;
    while left > 0 {
        let Some(sheet) = badly_used_sheet(draft, rng) else { return };
        let nodes = &draft.pattern(sheet).nodes;
        let mut node = rng.below(nodes.len());
        if !nodes[node].is_structure() {
            node = nodes[node].parent.to_usize();
        }
        let parts = draft.pattern(sheet).children(node).count();
        let from = rng.below(parts);
        let count = (1 + rng.below(left)).min(parts - from);
        if count == parts {
            draft.remove(sheet, node);
        } else {
            let chosen: Vec<usize> = draft.pattern(sheet).children(node).skip(from).take(count).collect();
            // The last first, so that the indices of the others stay valid.
            for &part in chosen.iter().rev() {
                draft.remove(sheet, part);
            }
        }
        left -= count.min(left);
    }
}

/// Empties a badly used sheet. Where sheets come in several sizes, another one may take its place.
fn whole_sheets(draft: &mut Draft, rng: &mut Rng, amount: usize) {
    let mut left = amount.to_i64();
    while left > 0 {
        let Some(sheet) = badly_used_sheet(draft, rng) else { return };
        left -= i64::from(draft.pattern(sheet).pieces);
        draft.remove(sheet, 0);
    }
}

/// Removes `amount` nodes. `sheet` chooses the sheet of each, and `node` the node on it. Skips emptied sheets.
fn remove_nodes(
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

/// A random node: a piece or a row.
fn any_node(pattern: &Pattern, rng: &mut Rng) -> usize {
    rng.below(pattern.nodes.len())
}

/// Draws two nodes, and takes the one with more waste next to it in its row.
fn wasteful_node(pattern: &Pattern, rng: &mut Rng) -> usize {
    let wasted = |at: usize| {
        let node = &pattern.nodes[at];
        let row = &pattern.nodes[node.parent.to_usize()];
        // The root stands in no row, so it has no waste next to it.
        let (along, across) = if at == 0 { (0, 0) } else { (row.axis(), 1 - row.axis()) };
        (row.size[across] - node.size[across]) * node.size[along]
    };
    let [first, second] = [any_node(pattern, rng), any_node(pattern, rng)];
    if wasted(first) > wasted(second) { first } else { second }
}

/// Draws a few badly used sheets once, and then chooses among these each time.
fn among_few(draft: &Draft, rng: &mut Rng) -> impl Fn(&Draft, &mut Rng) -> Option<UsedSheetId> + use<> {
    let few: [Option<UsedSheetId>; destroy::FEW_SHEETS] =
        std::array::from_fn(|_| badly_used_sheet(draft, rng));
    move |_, rng| few[rng.below(few.len())]
}

/// A sheet that still holds pieces, most likely one of little worth: a poorly filled or an expensive one. `None` if
/// every sheet drawn is empty.
fn badly_used_sheet(draft: &Draft, rng: &mut Rng) -> Option<UsedSheetId> {
    let mut drawn = [(f64::INFINITY, UsedSheetId::default()); destroy::FEW_SHEETS];
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

/// A part to remove: its sheet, and its node there.
type Link = (UsedSheetId, usize);

/// Removes a chain of parts, each from another sheet; false if none begins with what was drawn. Each part makes room for
/// the piece before it, so that every piece of the chain can move up.
///
/// On many sheets, removals at random hardly ever free the room that a given piece needs: nine in ten accepted changes
/// put everything back where it was. So this looks for the room. A chain begins with a piece that is unplaced or on a
/// badly used sheet, and goes on with whatever it would displace elsewhere.
pub(crate) fn remove_chain(draft: &mut Draft, rng: &mut Rng) -> bool {
    let mut chain: Vec<Link> = Vec::with_capacity(chains::MAX_PARTS);
    let Some(mut piece) = first_of_chain(draft, rng, &mut chain) else { return false };
    while chain.len() < chains::MAX_PARTS {
        let Some((sheet, node)) = place_for(draft, rng, piece, &chain) else { break };
        chain.push((sheet, node));
        let displaced = &draft.pattern(sheet).nodes[node];
        // A row is several pieces, and one that fits elsewhere as it is needs nothing else to go.
        if displaced.is_structure() || draft.fits_somewhere(displaced.piece_type) {
            break;
        }
        piece = displaced.piece_type;
    }
    for &(sheet, node) in &chain {
        draft.remove(sheet, node);
    }
    !chain.is_empty()
}

/// Draws the piece that a place is looked for first. One that lies on a sheet is the first link.
fn first_of_chain(draft: &Draft, rng: &mut Rng, chain: &mut Vec<Link>) -> Option<PieceTypeId> {
    let unplaced = draft.unplaced.types();
    if unplaced.is_empty() || rng.chance(chains::PROBABILITY) {
        let sheet = badly_used_sheet(draft, rng)?;
        let nodes = &draft.pattern(sheet).nodes;
        let node = rng.below(nodes.len());
        if nodes[node].is_structure() {
            return None;
        }
        chain.push((sheet, node));
        return Some(nodes[node].piece_type);
    }
    Some(unplaced[rng.below(unplaced.len())])
}

/// The part with the least area, on some sheets without a link, in whose place the piece would fit.
fn place_for(draft: &Draft, rng: &mut Rng, piece_type: PieceTypeId, chain: &[Link]) -> Option<Link> {
    let piece = &draft.problem.types[piece_type];
    let [one, other] = [piece.size, piece.laid(piece.turns)];
    let mut best: Option<(Area, Link)> = None;
    for _ in 0..chains::MAX_PARTS {
        let sheet = UsedSheetId::from(rng.below(draft.sheet_count()));
        if chain.iter().any(|&(used, _)| used == sheet) {
            continue;
        }
        let pattern = draft.pattern(sheet);
        let count = pattern.nodes.len();
        let from = if count > chains::MAX_NODES { 1 + rng.below(count - chains::MAX_NODES) } else { 1 };
        for node in from..count.min(from + chains::MAX_NODES) {
            let place = pattern.place_of(node);
            let takes = |[width, height]: [Length; 2]| width <= place[0] && height <= place[1];
            let fits = takes(one) || takes(other);
            let part = &pattern.nodes[node];
            if !fits || part.piece_type == piece_type {
                continue;
            }
            let area = pattern.area_of(draft.problem, node);
            if best.is_none_or(|(least, _)| area < least) {
                best = Some((area, (sheet, node)));
            }
        }
    }
    best.map(|(_, link)| link)
}
