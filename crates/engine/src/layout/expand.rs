//! From a pattern to the cuts: coordinates, kerfs and the binary `child` / `next` form.

pub(super) mod cutter;

use super::ids::PieceTypeId;
use crate::cut_tree::{CutTree, NodeKind};

use super::problem::Problem;
use super::sheet_type::SheetType;
use super::tree::Tree;
use crate::stop::Stop;

use cutter::Cutter;

/// Cost of working out the cuts of a pattern, for each of its nodes, in steps of a pacer.
pub(crate) const STEPS_OF_CUTS: usize = 60;

/// Nodes up to which a finished tree is shrunk to the memory it needs. That halves the memory of a hundred thousand
/// trees. Moving a larger tree would cost more than it saves.
const FEW_NODES: usize = 256;

/// What decides between ways to cut a sheet: the largest offcut without defects, and the number of cuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CutQuality {
    pub offcut: i64,
    pub cuts: u32,
}

/// Derives the cut tree of `pattern`; `origin` is the lower left corner of the usable area.
///
/// `name` takes the type and the extents of a placed piece, and returns its position in the instance and whether it is
/// turned. It is called in the order in which the cuts free the pieces. `None` once `stop` is cancelled: a sheet of a
/// hundred thousand pieces takes a tenth of a second.
pub(crate) fn expand(
    problem: &Problem,
    pattern: &Tree,
    origin: [i32; 2],
    stop: &Stop,
    mut name: impl FnMut(PieceTypeId, [i32; 2]) -> (u32, bool),
) -> Option<CutTree> {
    let found = cut_unless(problem, pattern, origin, &|| stop.is_cancelled());
    if found.is_none() && stop.is_cancelled() {
        return None;
    }
    let (mut tree, _) = found.expect("a valid pattern can be cut in at least one way");
    for node in &mut tree.nodes {
        if let NodeKind::Piece { piece, rotated } = &mut node.kind {
            (*piece, *rotated) = name(PieceTypeId(*piece), [node.width, node.height]);
        }
    }
    if tree.nodes.len() <= FEW_NODES {
        tree.nodes.shrink_to_fit();
    }
    Some(tree)
}

/// The cuts of `pattern`, with pieces named by their types. Among the ways to divide the sheet that the rules allow,
/// the largest offcut wins, then the fewest cuts.
pub(crate) fn cut(problem: &Problem, pattern: &Tree, origin: [i32; 2]) -> Option<(CutTree, CutQuality)> {
    cut_unless(problem, pattern, origin, &|| false)
}

/// The same; `None` also once it is `unwanted`.
fn cut_unless(
    problem: &Problem,
    pattern: &Tree,
    origin: [i32; 2],
    unwanted: &dyn Fn() -> bool,
) -> Option<(CutTree, CutQuality)> {
    let mut cutter = Cutter::new(problem, pattern, origin);
    let mut best: Option<(CutTree, CutQuality, u32)> = None;
    for trim_first in [false, true] {
        let Some((tree, depth)) = cutter.build_shallow(trim_first, unwanted) else { continue };
        if unwanted() {
            return None;
        }
        let quality = quality(&tree, cutter.sheet, origin);
        let better = |(_, so_far, at_depth): &(CutTree, CutQuality, u32)| {
            (quality.offcut, so_far.cuts, *at_depth) > (so_far.offcut, quality.cuts, depth)
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

fn quality(tree: &CutTree, sheet: &SheetType, origin: [i32; 2]) -> CutQuality {
    let mut quality = CutQuality { offcut: 0, cuts: 0 };
    for node in &tree.nodes {
        match node.kind {
            NodeKind::Cut => quality.cuts += 1,
            NodeKind::Waste => {
                let area = i64::from(node.width) * i64::from(node.height);
                let at = [node.x - origin[0], node.y - origin[1]];
                if area > quality.offcut && !sheet.is_spoilt(at, [node.width, node.height]) {
                    quality.offcut = area;
                }
            }
            NodeKind::Piece { .. } => {}
        }
    }
    quality
}
