//! The independent verifier of finished layouts.
//!
//! [`check`] recomputes everything that a [`Solution`] claims from the [`Instance`] and the rules of the contract
//! alone. It shares no code with the search, so no fault of the search can hide here. It judges layouts from anywhere:
//! no tree, however broken, makes it panic, overflow or run for long.
//!
//! Its time is linear in the number of nodes. A leaf looks only at the defects near it.

mod counts;
mod defects;
mod matched;
mod offcuts;
mod patience;
mod report;
mod rule;
mod stock;
mod tree;

use crate::cut_tree::NodeKind;
use crate::instance::{Instance, Materials};
use crate::numbers::Integer;
use crate::solution::{SheetLayout, SheetSummary, Solution};
use defects::DefectIndex;
use report::Report;
use stock::Stock;
use tree::Walk;

pub use counts::Reasons;
pub use offcuts::state_offcuts;
pub use patience::Patience;
pub use report::{MAX_VIOLATIONS, Verdict, Violation};
pub use rule::RULES;

/// The rules that `solution` breaks as an answer to `instance`; empty if it is valid.
pub fn check(instance: &Instance, solution: &Solution) -> Vec<Violation> {
    check_job(instance, None, &[], solution, &Patience::new(&|| false)).violations
}

/// The rules that `solution` breaks as an answer to a job: to `instance`, whose entries are of these `materials` if there
/// are several, with these sheets that are `fixed`: cut already, in ascending order of their indices. The layout has them as
/// they are, and the rules of cutting (kerf, stages, trims, rotation, defects) only bind the other sheets.
///
/// Lists at most [`MAX_VIOLATIONS`], in the order of the answer: sheets, then counts. A tree whose links are broken is
/// not checked any further. Once `patience` is over, it ends with what it has found. [`RULES`] lists the codes and their
/// meanings.
pub fn check_job(
    instance: &Instance,
    materials: Option<&Materials>,
    fixed: &[SheetLayout],
    solution: &Solution,
    patience: &Patience,
) -> Verdict {
    let mut report = Report::new(patience);
    let mut stock = Stock::new(instance.sheets(), materials, fixed);
    let mut placed = vec![0_u64; instance.pieces().len()];
    let mut all_counted = true;
    let mut indexed = None;
    let mut defects = DefectIndex::new(&[]);

    for (position, layout) in solution.sheets.iter().enumerate() {
        let Some(sheet) = instance.sheets().get(layout.sheet.to_usize()) else {
            report.add(
                rule::UNKNOWN_SHEET,
                format!("sheets[{position}]"),
                format!("there is no sheet entry {}", layout.sheet),
            );
            all_counted = false;
            continue;
        };
        stock.take(layout, position, &mut report);
        if materials.is_some_and(|materials| mixes(materials, layout)) {
            let message = "the sheet and its pieces are not of one material";
            report.add(rule::MATERIAL, format!("sheets[{position}]"), message.to_owned());
        }
        report.is_cut = stock.meet(layout, position, &mut report);
        // Sheets of one entry follow each other, so one index at a time is enough.
        if indexed != Some(layout.sheet) {
            if patience.ends_before(2 * sheet.defects.len()) {
                return report.verdict();
            }
            indexed = Some(layout.sheet);
            defects = DefectIndex::new(&sheet.defects);
        }
        let walk = Walk::new(instance, sheet, &defects, (position, layout), &mut placed, &mut report);
        match walk.run() {
            Some((summary, offcuts)) => {
                if summary != layout.summary {
                    let path = format!("sheets[{position}].summary");
                    report.add(rule::SUMMARY, path, differences(&summary, &layout.summary));
                }
                if let Some(message) = offcuts::difference(&offcuts, &layout.offcuts) {
                    report.add(rule::OFFCUTS, format!("sheets[{position}].offcuts"), message);
                }
            }
            None => all_counted = false,
        }
        report.is_cut = false;
        if patience.ends_before(0) || report.is_full() {
            return report.verdict();
        }
    }
    stock.end(&mut report);
    if !instance.matched_sets().is_empty() || solution.sheets.iter().any(|layout| !layout.matched.is_empty())
    {
        matched::check(instance, solution, |layout| stock.is_cut(layout.sheet_index), &placed, &mut report);
    }
    let reasons = Reasons::of(instance, materials);
    counts::check(instance, &reasons, &solution.unplaced, &placed, all_counted, &mut report);
    report.verdict()
}

/// Whether a sheet holds a piece of another material.
fn mixes(materials: &Materials, layout: &SheetLayout) -> bool {
    let own = materials.sheets[layout.sheet.to_usize()];
    layout.tree.nodes.iter().any(|node| match node.kind {
        NodeKind::Piece { piece, .. } => materials.pieces.get(piece.to_usize()).is_some_and(|&of| of != own),
        NodeKind::Cut | NodeKind::Waste => false,
    })
}

/// The figures in which a declared summary differs from the summary of the tree.
fn differences(tree: &SheetSummary, declared: &SheetSummary) -> String {
    let figures = |of: &SheetSummary| {
        [
            ("number of pieces", i64::from(of.placed_count)),
            ("used area", of.used_area),
            ("waste area", of.waste_area),
            ("largest offcut", of.largest_offcut),
            ("depth", i64::from(of.max_depth)),
            ("number of cuts", i64::from(of.cut_count)),
            ("length of the cuts", of.cut_length),
        ]
    };
    let pairs = figures(tree).into_iter().zip(figures(declared));
    let different = pairs.filter(|(right, stated)| right.1 != stated.1);
    let told: Vec<String> = different
        .map(|((name, right), (_, stated))| format!("the {name} is {right}, not {stated}"))
        .collect();
    told.join("; ")
}
