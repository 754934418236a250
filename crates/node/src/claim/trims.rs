//! The trim cuts of a claim, computed again from the request and the tree: it shares no code with the writer.

use cutting_engine::check::Violation;
use cutting_engine::cut_tree::{CutTree, NodeKind};
use cutting_engine::instance::Direction;
use cutting_engine::numbers::Integer;

use super::rule::{self, violation};
use super::wire::{WireSheet, WireSide, WireTrimCut};
use crate::job::Job;

/// The cuts along the margins of a sheet of this entry, in order; none unless the request asks for them.
pub(super) fn expected(job: &Job, entry: u32, sheet_index: u64, tree: &CutTree) -> Vec<WireTrimCut> {
    if !job.production.trim_cuts || job.fixed.at(sheet_index).is_some() {
        return Vec::new();
    }
    let sheet = &job.instance.sheets()[entry.to_usize()];
    let margins = sheet.margins;
    let starts_vertical = is_vertical_first(job, tree);
    let (wide, high) = if starts_vertical {
        (sheet.width - margins.left - margins.right, sheet.height)
    } else {
        (sheet.width, sheet.height - margins.bottom - margins.top)
    };
    let kerf = |margin: i32, axis: usize| margin.min(sheet.kerf[axis]);
    let upright = [
        (WireSide::Left, margins.left - kerf(margins.left, 0), margins.left, high),
        (WireSide::Right, sheet.width - margins.right, margins.right, high),
    ];
    let level = [
        (WireSide::Bottom, margins.bottom - kerf(margins.bottom, 1), margins.bottom, wide),
        (WireSide::Top, sheet.height - margins.top, margins.top, wide),
    ];
    let all = if starts_vertical { [upright, level] } else { [level, upright] };
    let made = all.into_iter().flatten().filter(|(_, _, margin, _)| *margin > 0);
    made.map(|(side, at, margin, length)| WireTrimCut {
        side,
        at: at.into(),
        length: length.into(),
        kerf: kerf(margin, usize::from(!is_vertical(side))).into(),
    })
    .collect()
}

fn is_vertical_first(job: &Job, tree: &CutTree) -> bool {
    let first = match tree.nodes.first() {
        Some(root) if root.kind == NodeKind::Cut => root.direction,
        _ => job.instance.rules().first_direction,
    };
    first == Direction::Vertical
}

/// Whether the cut along this side is vertical.
pub(super) fn is_vertical(side: WireSide) -> bool {
    matches!(side, WireSide::Left | WireSide::Right)
}

/// Turns of the sheet from its trim cuts to the first cut of the tree.
pub(super) fn turns(trims: &[WireTrimCut], tree: &CutTree) -> u32 {
    let mut runs: Vec<bool> = trims.iter().map(|trim| is_vertical(trim.side)).collect();
    if let Some(root) = tree.nodes.first().filter(|root| root.kind == NodeKind::Cut) {
        runs.push(root.direction == Direction::Vertical);
    }
    runs.dedup();
    runs.len().saturating_sub(1).to_u32()
}

/// Judges the lists that the sheets state by those that are right.
pub(super) fn check(sheets: &[WireSheet], right: &[Vec<WireTrimCut>], found: &mut Vec<Violation>) {
    for (position, (sheet, trims)) in sheets.iter().zip(right).enumerate() {
        if sheet.trim_cuts.as_ref().is_some_and(|stated| stated != trims) {
            let message =
                "it is not the list of the cuts along the margins of this sheet, in the order of the saw";
            rule::note(found, rule::TRIM_CUTS, || format!("sheets[{position}].trimCuts"), message);
        }
    }
}

/// The number and the length of the cuts of the tree alone, where the claim counts the trim cuts as it should. Else notes
/// the figure, and returns that of the tree.
pub(super) fn of_tree<T>(
    name: &str,
    (stated, tree, trims): (Option<T>, T, T),
    position: usize,
    found: &mut Vec<Violation>,
) -> T
where
    T: Copy + PartialEq + std::fmt::Display + std::ops::Add<Output = T> + Default,
{
    let right = tree + trims;
    match stated {
        // The engine's checker compares what it can see.
        Some(stated) if trims == T::default() => stated,
        Some(stated) if stated != right => {
            let path = format!("sheets[{position}].{name}");
            found.push(violation(
                rule::TRIM_CUTS,
                path,
                format!("with the trim cuts it is {right}, not {stated}"),
            ));
            tree
        }
        _ => tree,
    }
}
