//! From a pattern to the cuts: coordinates, kerfs and the binary `child` / `next` form.

pub(super) mod cutter;
mod quality;
pub(crate) mod ways;

use std::cmp::Reverse;

use super::ids::PieceTypeId;
use super::problem::Problem;
use super::tree::Tree;
use crate::cut_tree::{CutTree, NodeKind};
use crate::layout::axis::{Point, Size};
use crate::stop::Stop;
use crate::units::Length;
use cutter::Cutter;
pub(crate) use quality::{CutQuality, quality};
use ways::Ways;

/// Nodes up to which a finished tree is shrunk to the memory it needs. That halves the memory of a hundred thousand
/// trees. Moving a larger tree would cost more than it saves.
const FEW_NODES: usize = 256;

/// Derives the cut tree of `pattern`; `origin` is the lower left corner of the usable area. `ways` may find a better way to
/// cut it than [`cut`], as long as there is time.
///
/// `name` takes the type and the extents of a placed piece, and returns its position in the instance and whether it is
/// turned. It is called in the order in which the cuts free the pieces.
pub(crate) fn expand(
    problem: &Problem,
    pattern: &Tree,
    origin: Point,
    ways: &mut Ways,
    stop: &Stop,
    mut name: impl FnMut(PieceTypeId, Size) -> (u32, bool),
) -> CutTree {
    let found = cut(problem, pattern, origin).expect("a valid pattern can be cut in at least one way");
    let (mut tree, _) = if ways.is_looking() && stop.poll().is_none() {
        ways.better_or(found, &problem.sheets[pattern.sheet_type], origin)
    } else {
        found
    };
    for node in &mut tree.nodes {
        if let NodeKind::Piece { piece, rotated } = &mut node.kind {
            let size = [node.width, node.height].map(Length::new);
            if let Some((piece_type, place)) = problem.member(*piece) {
                // A copy counts once: with its first member.
                if place == 0 {
                    name(piece_type, size);
                }
                *rotated = problem.types[piece_type].is_rotated(*rotated);
            } else {
                (*piece, *rotated) = name(PieceTypeId(*piece), size);
            }
        }
    }
    if tree.nodes.len() <= FEW_NODES {
        tree.nodes.shrink_to_fit();
    }
    tree
}

/// The cuts of `pattern`, with pieces named by their types. Among the ways to divide the sheet that the rules allow,
/// the highest value of the offcuts that are kept wins, then the largest offcut, then the fewest cuts.
pub(crate) fn cut(problem: &Problem, pattern: &Tree, origin: Point) -> Option<(CutTree, CutQuality)> {
    let mut cutter = Cutter::new(problem, pattern, origin);
    let ways = [false, true].into_iter().filter_map(|trim_first| {
        let (tree, depth) = cutter.build_shallow(trim_first)?;
        let quality = quality(problem, &tree, &problem.sheets[pattern.sheet_type], origin);
        Some((tree, quality, depth))
    });
    // The first of equals.
    let rank = |(_, quality, depth): &(CutTree, CutQuality, u32)| (quality.rank(), Reverse(*depth));
    let best = ways.reduce(|best, other| if rank(&other) > rank(&best) { other } else { best });
    best.map(|(tree, quality, _)| (tree, quality))
}

/// [`cut`] in the best way that `ways` finds.
pub(crate) fn cut_well(problem: &Problem, pattern: &Tree, ways: &mut Ways) -> Option<(CutTree, CutQuality)> {
    let origin = [Length::ZERO; 2];
    let found = cut(problem, pattern, origin)?;
    Some(ways.better_or(found, &problem.sheets[pattern.sheet_type], origin))
}

/// Whether a pattern can be cut.
pub(super) fn can_be_cut(problem: &Problem, pattern: &Tree) -> bool {
    let mut cutter = Cutter::new(problem, pattern, [Length::ZERO; 2]);
    [false, true].into_iter().any(|trim_first| cutter.build_shallow(trim_first).is_some())
}
