//! Judges what a claim declares besides its trees: flat lists, ratios, totals, and unplaced pieces.

use std::collections::{BTreeMap, BTreeSet};

use cutting_engine::check::{MAX_VIOLATIONS, Violation};
use cutting_engine::config::AlnsConfig;
use cutting_engine::numbers::Integer;
use cutting_engine::solo::EmptySheets;
use cutting_engine::solution::UnplacedReason;

use super::measure;
use super::names;
use super::read::Reading;
use super::rule::{self, violation};
use super::wanted::stated_piece;
use super::wire::{WirePlacement, WireSheet, WireUnplaced};
use crate::job::Job;
use crate::reason;

/// Tolerance on a ratio, which may have been rounded.
const RATIO_TOLERANCE: f64 = 1e-9;

pub(super) fn check(job: &Job, reading: &Reading, found: &mut Vec<Violation>) {
    for (position, sheet) in reading.declared.sheets.iter().enumerate() {
        if found.len() >= MAX_VIOLATIONS {
            return;
        }
        sheet_result(job, reading, position, sheet, found);
    }
    names::check(job, reading, found);
    totals(reading, found);
    measure::check(job, reading, found);
    unplaced(job, reading, found);
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
        let message = format!(
            "there are {} placements, but the tree has {} pieces",
            sheet.placements.len(),
            freed.len()
        );
        found.push(violation(rule::PLACEMENTS, path("placements"), message));
    } else if let Some(index) =
        (0..freed.len()).find(|&index| sheet.placements[index].placement != *freed[index])
    {
        let message = format!("the next piece in the tree is {}", freed[index]);
        found.push(violation(rule::PLACEMENTS, path(&format!("placements[{index}]")), message));
    }
    let area = job.instance.sheets()[reading.solution.sheets[position].sheet.to_usize()].area();
    let utilization = sheet.used_area.to_f64() / area.to_f64();
    if (sheet.utilization - utilization).abs() > RATIO_TOLERANCE {
        let message = format!("it is {utilization}, not {}", sheet.utilization);
        found.push(violation(rule::UTILIZATION, path("utilization"), message));
    }
    let is_fixed = job.fixed.at(sheet.sheet_index).is_some();
    if sheet.fixed.is_some_and(|stated| stated != is_fixed) {
        let message = format!("it is {is_fixed}");
        found.push(violation(rule::FIXED_SHEET, path("fixed"), message));
    }
    if sheet.sheet_rotated {
        found.push(violation(rule::SHEET_ROTATED, path("sheetRotated"), "sheets are never rotated"));
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
    total("sheetsUsed", declared.sheets_used.into(), declared.sheets.len().to_i128());
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
    let trims = || reading.trims.iter().flatten();
    if let Some(stated) = declared.cut_count {
        let of_trees: i128 = summaries().map(|s| i128::from(s.cut_count)).sum();
        total("cutCount", stated.into(), of_trees + trims().count().to_i128());
    }
    if let Some(stated) = declared.cut_length {
        let of_trees: i128 = summaries().map(|s| i128::from(s.cut_length)).sum();
        total(
            "cutLength",
            stated.into(),
            of_trees + trims().map(|trim| i128::from(trim.length)).sum::<i128>(),
        );
    }
}

fn unplaced(job: &Job, reading: &Reading, found: &mut Vec<Violation>) {
    let left = &reading.solution.unplaced;
    let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
    for entry in left {
        *counts.entry(job.ids[entry.piece.to_usize()]).or_default() += u64::from(entry.count);
    }

    let expected = counts.iter().flat_map(|(&label, &count)| std::iter::repeat_n(label, count.to_usize()));
    let declared = &reading.declared;
    if !expected.eq(declared.unplaced_indices.iter().copied()) {
        let message = "it is not the ascending list of the originalIndex of every unplaced instance";
        found.push(violation(rule::UNPLACED, "unplacedIndices", message));
    }

    let priority = |piece: u32| u64::from(job.instance.pieces()[piece.to_usize()].priority);
    let sum: u64 = left.iter().map(|entry| priority(entry.piece) * u64::from(entry.count)).sum();
    if declared.total_unplaced_priority != sum {
        let message = format!("it is {sum}, not {}", declared.total_unplaced_priority);
        found.push(violation(rule::UNPLACED, "totalUnplacedPriority", message));
    }

    let Some(entries) = &declared.unplaced else { return };
    let limits_depth = limits_depth(job);
    let mut stated: BTreeMap<i64, u64> = BTreeMap::new();
    for (position, entry) in entries.iter().enumerate() {
        *stated.entry(entry.original_index).or_default() += u64::from(entry.count);
        let message = match reason::named(&entry.reason) {
            None => Some(format!("unknown reason '{}'", entry.reason)),
            Some(reason) => impossible(job, reason, limits_depth).map(str::to_owned),
        };
        if let Some(message) = message {
            rule::note(found, rule::UNPLACED, || format!("unplaced[{position}].reason"), message);
        }
    }
    if stated == counts {
        pieces_left_out(job, reading, entries, found);
    } else {
        let message = "its counts differ from the unplaced instances of each originalIndex";
        found.push(violation(rule::UNPLACED, "unplaced", message));
    }
}

/// Judges the entries that name their piece one by one: their numbers need not be unique.
fn pieces_left_out(job: &Job, reading: &Reading, entries: &[WireUnplaced], found: &mut Vec<Violation>) {
    let left = &reading.solution.unplaced;
    let left: BTreeMap<u32, u32> = left.iter().map(|entry| (entry.piece, entry.count)).collect();
    let mut named = BTreeSet::new();
    for (position, entry) in entries.iter().enumerate() {
        let Some(index) = entry.piece_index else { continue };
        let message = match stated_piece(job, entry) {
            None => format!("no piece at {index} has the originalIndex {}", entry.original_index),
            Some(piece) if !named.insert(piece) => format!("piece {index} has an entry already"),
            Some(piece) => match left.get(&piece).copied().unwrap_or(0) {
                count if count == entry.count => continue,
                count => format!("{count} instances of piece {index} are left out, not {}", entry.count),
            },
        };
        rule::note(found, rule::UNPLACED, || format!("unplaced[{position}].pieceIndex"), message);
    }
}

/// Why the configuration of the job rules a reason out.
fn impossible(job: &Job, reason: UnplacedReason, limits_depth: bool) -> Option<&'static str> {
    match reason {
        UnplacedReason::Depth if !limits_depth => {
            Some("the depth cannot be the reason: no lone piece takes more nested cuts than allowed")
        }
        UnplacedReason::Penalty if !some_sheet_costs_more(job) => {
            Some("the penalty cannot be the reason: leaving a piece out costs as much as any sheet")
        }
        _ => None,
    }
}

/// Whether deeper trees than are allowed may free a lone piece. Dividing a matched set takes further levels.
fn limits_depth(job: &Job) -> bool {
    let depth_limit = job.config.builder().max_recursion_depth;
    !job.instance.matched_sets().is_empty() || EmptySheets::new(&job.instance, depth_limit).limit_depth()
}

/// Whether some sheet costs more than leaving out a piece without priority.
fn some_sheet_costs_more(job: &Job) -> bool {
    let default = AlnsConfig::default();
    let penalty = job.config.alns().unwrap_or(&default).unplaced_penalty;
    job.instance.sheets().iter().any(|sheet| job.instance.measure_of(sheet) > penalty)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::cancel::Control;
    use crate::claim::verify;
    use crate::job::Job;
    use crate::solve_task::{Granted, solve_bytes};
    use crate::testing::{encoded, strip_without};

    /// The paths of the violations after `change`.
    fn objections(change: impl FnOnce(&mut Value)) -> Vec<String> {
        let (job, solution) = strip_without(1, &[2, 2]);
        let mut result: Value = serde_json::from_slice(&encoded(&job, solution)).expect("the result is JSON");
        change(&mut result["unplaced"]);
        verify(&job, result.to_string().as_bytes()).into_iter().map(|found| found.path).collect()
    }

    #[test]
    fn entries_with_one_label_are_distinguished_by_their_pieces() {
        assert_eq!(objections(|_| ()), [""; 0]);
        let swapped = |unplaced: &mut Value| unplaced.as_array_mut().expect("a list").swap(0, 1);
        assert_eq!(objections(swapped), [""; 0]);
        let unnamed = |unplaced: &mut Value| {
            for entry in unplaced.as_array_mut().expect("a list") {
                entry.as_object_mut().expect("an object").remove("pieceIndex");
            }
        };
        assert_eq!(objections(unnamed), [""; 0]);
        for index in [-1, 0, 2, 3, i64::MAX] {
            let twice = if index == 2 { "unplaced[1].pieceIndex" } else { "unplaced[0].pieceIndex" };
            assert_eq!(objections(|unplaced| unplaced[0]["pieceIndex"] = json!(index)), [twice], "{index}");
        }
        let shifted = |unplaced: &mut Value| {
            unplaced[0]["count"] = json!(1);
            unplaced[1]["count"] = json!(3);
        };
        assert_eq!(objections(shifted), ["unplaced[0].pieceIndex", "unplaced[1].pieceIndex"]);
    }

    #[test]
    fn only_reasons_that_the_configuration_allows_are_accepted() {
        for reason in ["depth", "penalty"] {
            let found = objections(|unplaced| unplaced[1]["reason"] = json!(reason));
            assert_eq!(found, ["unplaced[1].reason"], "{reason}");
        }
    }

    #[test]
    fn depth_is_a_reason_where_limits_of_the_machine_take_more_than_four_nested_cuts() {
        let stage = |(stage, least): (u32, i32)| json!({"stage": stage, "minPart": least, "maxPart": 0});
        let stages: Vec<Value> = (1..).zip([60, 60, 30, 30]).map(stage).collect();
        let job = json!({
            "maxMs": 60_000,
            "pieces": [{"originalIndex": 0, "width": 10, "height": 10, "quantity": 1, "canRotate": true, "priority": 0}],
            "sheets": [{"width": 100, "height": 100, "kerf": 0, "marginLeft": 0, "marginRight": 0, "marginTop": 0,
                        "marginBottom": 0, "quantity": 1, "defects": []}],
            "rules": {"maxStages": 0, "alternateOrientation": false, "firstCutVertical": true, "minTrimSize": 0,
                      "stageRules": stages},
            "builder": {"beamWidth": 10, "beamWidthAtRoot": 50, "maxBuildCalls": 0, "maxRecursionDepth": 4,
                        "scoreNoise": 0, "noiseSeed": "0"},
            "alns": null
        })
        .to_string();
        let solved = solve_bytes(job.as_bytes(), Granted::default(), &Control::default(), false)
            .expect("it is solved");
        let result: Value = serde_json::from_slice(&solved.result).expect("the result is JSON");
        assert_eq!(result["unplaced"][0]["reason"], "depth");
        let job = Job::parse(job.as_bytes()).expect("the job is valid");
        assert_eq!(verify(&job, &solved.result), []);
    }
}
