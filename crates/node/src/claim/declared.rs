//! What a claim declares beside its trees: flat lists, ratios, totals, and what was left out.

use std::collections::BTreeMap;

use cutting_engine::check::Violation;

use super::read::Reading;
use super::wire::{WirePlacement, WireSheet};
use super::{rule, violation};
use crate::job::Job;
use crate::reason;

/// How far a ratio may be off; anybody may have rounded it.
const RATIO_TOLERANCE: f64 = 1e-9;

pub(super) fn check(job: &Job, reading: &Reading) -> Vec<Violation> {
    let mut found = Vec::new();
    for (position, sheet) in reading.declared.sheets.iter().enumerate() {
        sheet_result(job, reading, position, sheet, &mut found);
    }
    totals(reading, &mut found);
    unplaced(job, reading, &mut found);
    found
}

fn sheet_result(
    job: &Job,
    reading: &Reading,
    position: usize,
    sheet: &WireSheet,
    found: &mut Vec<Violation>,
) {
    let path = |field: &str| format!("sheets[{position}].{field}");
    let pieces = reading.trees[position].nodes.iter().filter_map(|n| n.node.piece.as_ref());
    let freed: Vec<&WirePlacement> = pieces.map(|piece| &piece.placement).collect();
    if sheet.placements.len() != freed.len() {
        let message = format!("there are {}, the tree has {} pieces", sheet.placements.len(), freed.len());
        found.push(violation(rule::PLACEMENTS, path("placements"), message));
    } else if let Some(index) = (0..freed.len()).find(|&index| sheet.placements[index] != *freed[index]) {
        let message = format!("the next piece that the tree frees is {}", freed[index]);
        found.push(violation(rule::PLACEMENTS, path(&format!("placements[{index}]")), message));
    }
    let area = job.instance.sheets()[reading.solution.sheets[position].sheet as usize].area();
    let utilization = sheet.used_area as f64 / area as f64;
    if (sheet.utilization - utilization).abs() > RATIO_TOLERANCE {
        let message = format!("it is {utilization}, not {}", sheet.utilization);
        found.push(violation(rule::UTILIZATION, path("utilization"), message));
    }
    if sheet.sheet_rotated {
        found.push(violation(rule::SHEET_ROTATED, path("sheetRotated"), "a sheet is never turned"));
    }
}

fn totals(reading: &Reading, found: &mut Vec<Violation>) {
    let declared = &reading.declared;
    let mut total = |field: &str, stated: i128, sum: i128| {
        if stated != sum {
            found.push(violation(rule::TOTAL, field, format!("it is {sum}, not {stated}")));
        }
    };
    let summaries = || reading.solution.sheets.iter().map(|layout| &layout.summary);
    total("sheetsUsed", declared.sheets_used.into(), declared.sheets.len() as i128);
    total("totalPlaced", declared.total_placed.into(), summaries().map(|s| i128::from(s.placed_count)).sum());
    total(
        "totalUsedArea",
        declared.total_used_area.into(),
        summaries().map(|s| i128::from(s.used_area)).sum(),
    );
    total(
        "totalWasteArea",
        declared.total_waste_area.into(),
        summaries().map(|s| i128::from(s.waste_area)).sum(),
    );
    if let Some(stated) = declared.cut_count {
        total("cutCount", stated.into(), summaries().map(|s| i128::from(s.cut_count)).sum());
    }
    if let Some(stated) = declared.cut_length {
        total("cutLength", stated.into(), summaries().map(|s| i128::from(s.cut_length)).sum());
    }
}

fn unplaced(job: &Job, reading: &Reading, found: &mut Vec<Violation>) {
    let left = &reading.solution.unplaced;
    let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
    for entry in left {
        *counts.entry(job.labels[entry.piece as usize]).or_default() += u64::from(entry.count);
    }

    let expected = counts.iter().flat_map(|(&label, &count)| std::iter::repeat_n(label, count as usize));
    let declared = &reading.declared;
    if !expected.eq(declared.unplaced_indices.iter().copied()) {
        let message = "it is not the ascending labels of all instances left out, one for each";
        found.push(violation(rule::UNPLACED, "unplacedIndices", message));
    }

    let priority = |piece: u32| u64::from(job.instance.pieces()[piece as usize].priority);
    let sum: u64 = left.iter().map(|entry| priority(entry.piece) * u64::from(entry.count)).sum();
    if declared.total_unplaced_priority != sum {
        let message = format!("it is {sum}, not {}", declared.total_unplaced_priority);
        found.push(violation(rule::UNPLACED, "totalUnplacedPriority", message));
    }

    let Some(entries) = &declared.unplaced else { return };
    let mut stated: BTreeMap<i64, u64> = BTreeMap::new();
    for (position, entry) in entries.iter().enumerate() {
        *stated.entry(entry.original_index).or_default() += u64::from(entry.count);
        if reason::named(&entry.reason).is_none() {
            let message = format!("there is no reason '{}'", entry.reason);
            found.push(violation(rule::UNPLACED, format!("unplaced[{position}].reason"), message));
        }
    }
    if stated != counts {
        let message = "its counts are not those of the instances left out, label by label";
        found.push(violation(rule::UNPLACED, "unplaced", message));
    }
}
