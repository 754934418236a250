//! Makes room: takes the least off a sheet that gives way to a remnant.

use crate::layout::ids::{PieceTypeId, UsedSheetId};
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::tree::Tree;
use crate::rng::Rng;
use crate::units::{Area, Length};

use super::tuning::thin::{MAX_NODES, MAX_PARTS, NOISE};

/// A pattern that gave way, and the pieces that it gave up.
pub(super) struct Thinned {
    pub pattern: Pattern,
    pub pieces: Vec<PieceTypeId>,
    /// Their area, with some noise.
    pub area: f64,
}

/// Removes subtrees of `pattern` until `suits` makes what is wanted of it: each time the one of least area that is
/// enough, else the one that takes most off `excess` for its area. `None` where that takes too many.
pub(super) fn thin(
    problem: &Problem,
    pattern: &Pattern,
    rng: &mut Rng,
    excess: &dyn Fn(&Tree) -> Length,
    suits: &mut dyn FnMut(&Pattern) -> Option<Pattern>,
) -> Option<Thinned> {
    let area_of = |tree: &Tree, node: usize| tree.area_of(problem, node).max(Area::new(1)).to_f64();
    let mut now = pattern.clone();
    let (mut pieces, mut area) = (Vec::new(), 0.0);
    for _ in 0..=MAX_PARTS {
        if let Some(pattern) = suits(&now) {
            return Some(Thinned { pattern, pieces, area });
        }
        if now.nodes.is_empty() {
            return None;
        }
        let before = excess(&now);
        let mut enough: Option<(f64, Pattern, usize)> = None;
        let mut most: Option<(f64, usize)> = None;
        let count = now.nodes.len();
        let first = if count > MAX_NODES { rng.below(count - MAX_NODES) } else { 0 };
        for node in first..count.min(first + MAX_NODES) {
            let noise = if rng.chance(NOISE) { 2.0 } else { 1.0 };
            let weight = noise * area_of(&now, node);
            if enough.as_ref().is_some_and(|(least, ..)| *least <= weight) {
                continue;
            }
            let mut without = now.clone();
            without.remove(problem, node, |_| ());
            without.settle(problem);
            let gain = (before - excess(&without)).to_f64() / weight;
            if most.is_none_or(|(best, _)| gain > best) {
                most = Some((gain, node));
            }
            if let Some(pattern) = suits(&without) {
                enough = Some((weight, pattern, node));
            }
        }
        if let Some((weight, pattern, node)) = enough {
            now.for_each_piece(node, |piece_type| pieces.push(piece_type));
            return Some(Thinned { pattern, pieces, area: area + weight });
        }
        let (_, node) = most.filter(|&(gain, _)| gain > 0.0)?;
        area += area_of(&now, node);
        now.remove(problem, node, |piece_type| pieces.push(piece_type));
        now.settle(problem);
    }
    None
}

/// The sheet that gives up least; the first of equals.
pub(super) fn least(
    thinned: impl Iterator<Item = (UsedSheetId, Option<Thinned>)>,
) -> Option<(UsedSheetId, Thinned)> {
    let thinned = thinned.filter_map(|(sheet, thinned)| Some((sheet, thinned?)));
    thinned.min_by(|(_, a), (_, b)| a.area.total_cmp(&b.area))
}
