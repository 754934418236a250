//! The layout without offcuts, in case that it is better: offcuts in store must never cost new material.
//!
//! Filling offcuts first may leave pieces that need more new sheets than all pieces together. So `greedy` also solves
//! the job as if there were no offcuts, just as it would without them in the request, and the better layout counts.

use typed_index_collections::TiVec;

use crate::bounds::Bounds;
use crate::greedy::{Building, Built};
use crate::instance::{Instance, Sheet};
use crate::layout::ids::SheetTypeId;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::numbers::Integer;

/// The better of `built` and the layout without offcuts, which is only built where it may be better.
pub(crate) fn or_without_offcuts(
    instance: &Instance,
    problem: &Problem,
    built: Built,
    by: Building,
) -> Built {
    if built.is_optimal() || by.stop.poll().is_some() {
        return built;
    }
    let Some((without, entries)) = without_offcuts(instance) else { return built };
    let smaller = Problem::new(&without, problem.depth_limit, &by.stop.for_preparing());
    let bounds = Bounds::for_demand(&without, &smaller.demand(&without));
    let other = Building { bounds: &bounds, ..by }.build(&smaller);
    let iterations = built.iterations + other.iterations;
    let layout = on_all_sheets(problem, &smaller, &entries, other.layout);
    if layout.is_better_than(&built.layout, problem) {
        Built { layout, attempt: None, bound: built.bound, iterations }
    } else {
        Built { iterations, ..built }
    }
}

/// The job without its offcuts, and the entry of each sheet that is left; `None` where that is the same job, or none.
fn without_offcuts(instance: &Instance) -> Option<(Instance, Vec<u32>)> {
    let kept = instance.sheets().iter().enumerate().filter(|(_, sheet)| !sheet.offcut);
    let (entries, sheets): (Vec<u32>, Vec<Sheet>) =
        kept.map(|(entry, sheet)| (entry.to_u32(), sheet.clone())).unzip();
    if sheets.is_empty() || sheets.len() == instance.sheets().len() {
        return None;
    }
    let without = Instance::new(instance.pieces().to_vec(), sheets, *instance.rules())
        .and_then(|without| without.with_offcut_classes(instance.offcut_classes().to_vec()))
        .ok()?;
    Some((without, entries))
}

/// A layout of the job without offcuts as a layout of the whole job. Both have the same piece types.
fn on_all_sheets(problem: &Problem, smaller: &Problem, entries: &[u32], mut layout: Layout) -> Layout {
    let mut type_of: Vec<Option<SheetTypeId>> =
        vec![None; entries.iter().max().map_or(0, |&last| last.to_usize() + 1)];
    for (sheet_type, sheet) in problem.sheets.iter_enumerated() {
        for &entry in &sheet.entries {
            if let Some(slot) = type_of.get_mut(entry.to_usize()) {
                *slot = Some(sheet_type);
            }
        }
    }
    let same_type: TiVec<SheetTypeId, Option<SheetTypeId>> =
        smaller.sheets.iter().map(|sheet| type_of[entries[sheet.entries[0].to_usize()].to_usize()]).collect();
    let mut all = Layout { excluded: std::mem::take(&mut layout.excluded), ..Layout::empty(problem) };
    for mut pattern in layout.patterns {
        if let Some(sheet_type) = same_type[pattern.sheet_type] {
            pattern.edit(problem, |edit| edit.set_sheet_type(sheet_type));
            all.push(problem, pattern);
        }
    }
    let only_on_offcuts = problem
        .types
        .iter_enumerated()
        .filter(|&(piece_type, piece)| piece.may_fit() && !smaller.types[piece_type].may_fit());
    for (piece_type, piece) in only_on_offcuts {
        all.excluded.extend(std::iter::repeat_n(piece_type, piece.count.to_usize()));
    }
    all
}
