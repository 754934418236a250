//! Removes a chain of parts: each makes room for the piece before it, so that every piece of the chain can move up.
//!
//! On many sheets, removals at random hardly ever free the room that a given piece needs: nine in ten accepted changes
//! put everything back where it was. So this looks for the room. A chain begins with a piece that is outside or on a
//! badly used sheet, and goes on with whatever it would displace elsewhere.

use crate::alns::draft::Draft;
use crate::alns::tuning::chains;
use crate::layout::ids::{PieceTypeId, UsedSheetId};
use crate::layout::pattern::Pattern;
use crate::rng::Rng;

use super::removal::badly_used_sheet;
use crate::units::{Area, Length};

/// A part to remove: its sheet, and its node there.
type Link = (UsedSheetId, usize);

/// Removes the parts of a chain, each from another sheet; false if none begins with what was drawn.
pub(crate) fn destroy(draft: &mut Draft, rng: &mut Rng) -> bool {
    let mut chain: Vec<Link> = Vec::with_capacity(chains::MOST_PARTS);
    let Some(mut piece) = begin(draft, rng, &mut chain) else { return false };
    while chain.len() < chains::MOST_PARTS {
        let Some((sheet, node)) = place_for(draft, rng, piece, &chain) else { break };
        chain.push((sheet, node));
        let displaced = &draft.pattern(sheet).nodes[node];
        // A row is several pieces, and one that fits elsewhere as it is needs nothing else to go.
        if displaced.is_structure() || draft.has_home(displaced.piece_type) {
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
fn begin(draft: &Draft, rng: &mut Rng, chain: &mut Vec<Link>) -> Option<PieceTypeId> {
    let outside = draft.outside.types();
    if outside.is_empty() || rng.chance(chains::FROM_A_SHEET) {
        let sheet = badly_used_sheet(draft, rng)?;
        let nodes = &draft.pattern(sheet).nodes;
        let node = rng.below(nodes.len());
        if nodes[node].is_structure() {
            return None;
        }
        chain.push((sheet, node));
        return Some(nodes[node].piece_type);
    }
    Some(outside[rng.below(outside.len())])
}

/// The part with about the least area, on some sheets without a link, in whose place the piece would fit.
fn place_for(draft: &Draft, rng: &mut Rng, piece_type: PieceTypeId, chain: &[Link]) -> Option<Link> {
    let piece = &draft.problem.types[piece_type];
    let [one, other] = [piece.size, piece.laid(piece.turns)];
    let mut best: Option<(f64, Link)> = None;
    for _ in 0..chains::SHEETS {
        let sheet = UsedSheetId::from(rng.below(draft.sheet_count()));
        if chain.iter().any(|&(used, _)| used == sheet) {
            continue;
        }
        let pattern = draft.pattern(sheet);
        let count = pattern.nodes.len();
        let from = if count > chains::MOST_NODES { 1 + rng.below(count - chains::MOST_NODES) } else { 1 };
        for node in from..count.min(from + chains::MOST_NODES) {
            let place = pattern.place_of(node);
            let takes = |[width, height]: [Length; 2]| width <= place[0] && height <= place[1];
            let fits = takes(one) || takes(other);
            let part = &pattern.nodes[node];
            if !fits || part.piece_type == piece_type || part.span > chains::MOST_NODES_OF_A_PART {
                continue;
            }
            let noise = 1.0 + chains::NOISE * (rng.unit() - 0.5);
            let area = area(draft, pattern, node).to_f64() * noise;
            if best.is_none_or(|(least, _)| area < least) {
                best = Some((area, (sheet, node)));
            }
        }
    }
    best.map(|(_, link)| link)
}

/// Area of the pieces of a part.
fn area(draft: &Draft, pattern: &Pattern, node: usize) -> Area {
    let mut area = Area::ZERO;
    pattern.for_each_piece(node, |piece_type| area += draft.problem.types[piece_type].area);
    area
}
