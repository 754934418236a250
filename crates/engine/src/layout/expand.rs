//! From a pattern to the cuts: coordinates, kerfs and the binary `child` / `next` form.

pub(super) mod cutter;
mod quality;
pub(crate) mod ways;

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
/// turned. It is called in the order in which the cuts free the pieces. `None` once `stop` is cancelled: a sheet of a
/// hundred thousand pieces takes a tenth of a second.
pub(crate) fn expand(
    problem: &Problem,
    pattern: &Tree,
    origin: Point,
    ways: &mut Ways,
    stop: &Stop,
    mut name: impl FnMut(PieceTypeId, Size) -> (u32, bool),
) -> Option<CutTree> {
    let found = cut_unless(problem, pattern, origin, &|| stop.is_cancelled());
    if found.is_none() && stop.is_cancelled() {
        return None;
    }
    let (mut tree, quality) = found.expect("a valid pattern can be cut in at least one way");
    if ways.is_looking() && stop.poll().is_none() {
        let sheet = &problem.sheets[pattern.sheet_type];
        tree = ways.better(sheet, origin, &tree, quality).unwrap_or(tree);
    }
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
    Some(tree)
}

/// The cuts of `pattern`, with pieces named by their types. Among the ways to divide the sheet that the rules allow,
/// the highest value of the offcuts that are kept wins, then the largest offcut, then the fewest cuts.
pub(crate) fn cut(problem: &Problem, pattern: &Tree, origin: Point) -> Option<(CutTree, CutQuality)> {
    cut_unless(problem, pattern, origin, &|| false)
}

/// Whether there are such cuts.
pub(super) fn can_be_cut(problem: &Problem, pattern: &Tree) -> bool {
    let mut cutter = Cutter::new(problem, pattern, [Length::ZERO; 2]);
    [false, true].into_iter().any(|trim_first| cutter.build_shallow(trim_first, &|| false).is_some())
}

/// The same in the best way that `ways` finds.
pub(crate) fn cut_well(problem: &Problem, pattern: &Tree, ways: &mut Ways) -> Option<(CutTree, CutQuality)> {
    let origin = [Length::ZERO; 2];
    let (tree, found) = cut(problem, pattern, origin)?;
    let sheet = &problem.sheets[pattern.sheet_type];
    Some(match ways.better(sheet, origin, &tree, found) {
        Some(better) => {
            let found = quality(problem, &better, sheet, origin);
            (better, found)
        }
        None => (tree, found),
    })
}

/// The same; `None` also once it is `unwanted`.
fn cut_unless(
    problem: &Problem,
    pattern: &Tree,
    origin: Point,
    unwanted: &dyn Fn() -> bool,
) -> Option<(CutTree, CutQuality)> {
    let mut cutter = Cutter::new(problem, pattern, origin);
    let mut best: Option<(CutTree, CutQuality, u32)> = None;
    for trim_first in [false, true] {
        let Some((tree, depth)) = cutter.build_shallow(trim_first, unwanted) else { continue };
        if unwanted() {
            return None;
        }
        let quality = quality(problem, &tree, cutter.sheet, origin);
        let better = |(_, so_far, at_depth): &(CutTree, CutQuality, u32)| {
            (quality.value, quality.offcut, so_far.cuts, *at_depth)
                > (so_far.value, so_far.offcut, quality.cuts, depth)
        };
        let worse = if best.as_ref().is_none_or(better) {
            best.replace((tree, quality, depth)).map(|(tree, ..)| tree)
        } else {
            Some(tree)
        };
        cutter.take_back(worse);
    }
    best.map(|(tree, quality, _)| (tree, quality))
}
