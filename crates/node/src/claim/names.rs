//! Judges the texts of a claim: labels, and the unit. Those that it leaves out are no fault.

use cutting_engine::check::Violation;
use cutting_engine::cut_tree::NodeKind;
use cutting_engine::numbers::Integer;

use super::read::Reading;
use super::rule::{self, violation};
use super::wanted::stated_piece;
use crate::job::Job;

/// The unit of a request that names none.
const DEFAULT_UNIT: &str = "mm";

pub(super) fn check(job: &Job, reading: &Reading, found: &mut Vec<Violation>) {
    let wanted = job.names.unit.as_deref().unwrap_or(DEFAULT_UNIT);
    if reading.declared.unit.as_deref().is_some_and(|unit| unit != wanted) {
        found.push(violation(rule::UNIT, "unit", format!("the unit of the request is {wanted}")));
    }
    materials(job, reading, found);
    for (position, sheet) in reading.declared.sheets.iter().enumerate() {
        let layout = &reading.solution.sheets[position];
        let path = || format!("sheets[{position}].label");
        same(sheet.label.as_deref(), job.names.of_sheet(layout.sheet), path, found);
        if sheet.material.is_some() && sheet.material.as_deref() != job.material_of(layout.sheet) {
            let message = "it is not the material of the sheet";
            rule::note(found, rule::MATERIAL, || format!("sheets[{position}].material"), message);
        }
        let pieces = layout.tree.nodes.iter().filter_map(|node| match node.kind {
            NodeKind::Piece { piece, .. } => Some(piece),
            NodeKind::Cut | NodeKind::Waste => None,
        });
        for (index, (placed, piece)) in sheet.placements.iter().zip(pieces).enumerate() {
            let path = || format!("sheets[{position}].placements[{index}].label");
            same(placed.label.as_deref(), job.names.of_piece(piece), path, found);
        }
    }
    for (position, entry) in reading.declared.unplaced.iter().flatten().enumerate() {
        let Some(stated) = entry.label.as_deref() else { continue };
        let is_right = match stated_piece(job, entry) {
            Some(piece) => job.names.of_piece(piece) == Some(stated),
            None => !reading.unmatched.contains(&position),
        };
        if !is_right {
            let message = "no such piece with this label is left out so often";
            rule::note(found, rule::LABEL, || format!("unplaced[{position}].label"), message);
        }
    }
}

/// The stated figures of each material, in the order of the job, are the sums over its sheets.
fn materials(job: &Job, reading: &Reading, found: &mut Vec<Violation>) {
    let Some(stated) = &reading.declared.materials else { return };
    let Some(materials) = &job.materials else {
        return found.push(violation(rule::MATERIAL, "materials", "the request has no materials"));
    };
    if stated.len() != materials.parts.len() {
        let message = format!("the pieces have {} materials", materials.parts.len());
        return found.push(violation(rule::MATERIAL, "materials", message));
    }
    for (position, (stated, part)) in stated.iter().zip(&materials.parts).enumerate() {
        let own = || {
            let sheets = reading.solution.sheets.iter();
            sheets.filter(|layout| materials.of_sheet(layout.sheet) == part.material).map(|l| &l.summary)
        };
        let wanted = (
            own().count().to_u64(),
            own().map(|s| u64::from(s.placed_count)).sum::<u64>(),
            own().map(|s| i128::from(s.used_area)).sum::<i128>(),
            own().map(|s| i128::from(s.waste_area)).sum::<i128>(),
        );
        let figures = (
            stated.sheets_used,
            stated.total_placed,
            i128::from(stated.total_used_area),
            i128::from(stated.total_waste_area),
        );
        if stated.material.as_deref() != materials.name(part.material) || figures != wanted {
            let message = "it is not the next material with the sums over its sheets";
            found.push(violation(rule::MATERIAL, format!("materials[{position}]"), message));
        }
    }
}

/// A stated label may be of any length, so it is not repeated.
fn same(
    stated: Option<&str>,
    wanted: Option<&str>,
    path: impl FnOnce() -> String,
    found: &mut Vec<Violation>,
) {
    if stated.is_none() || stated == wanted {
        return;
    }
    let message = wanted.map_or_else(
        || "there is no label in the request".to_owned(),
        |label| format!("the label in the request is {label:?}"),
    );
    rule::note(found, rule::LABEL, path, message);
}
