//! From a pattern to the cuts: coordinates, kerfs and the binary `child` / `next` form.

pub(super) mod cutter;
mod quality;
pub(crate) mod ways;

use std::cmp::Reverse;

use super::problem::Problem;
use super::tree::Tree;
use crate::cut_tree::CutTree;
use crate::layout::axis::Point;
use crate::units::Length;
use cutter::Cutter;
pub(crate) use quality::{CutQuality, quality};
use ways::Ways;

/// The cuts of `pattern`, with pieces named by their types; `origin` is the lower left corner of the usable area. Among
/// the ways to divide the sheet that the rules allow, the highest value of the offcuts that are kept wins, then the
/// largest offcut, then the fewest cuts.
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
pub(crate) fn cut_well(
    problem: &Problem,
    pattern: &Tree,
    origin: Point,
    ways: &mut Ways,
) -> Option<(CutTree, CutQuality)> {
    let found = cut(problem, pattern, origin)?;
    Some(ways.better_or(found, &problem.sheets[pattern.sheet_type], origin))
}

/// Whether a pattern can be cut.
pub(super) fn can_be_cut(problem: &Problem, pattern: &Tree) -> bool {
    let mut cutter = Cutter::new(problem, pattern, [Length::ZERO; 2]);
    [false, true].into_iter().any(|trim_first| cutter.build_shallow(trim_first).is_some())
}
