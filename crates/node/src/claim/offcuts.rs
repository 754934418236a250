//! Judges what a claim says about kept offcuts. The engine's checker tells which waste is kept; ids and values are computed
//! again from the request. What the claim leaves out is not missed.

use cutting_engine::check::Violation;
use cutting_engine::cut_tree::{Node, NodeKind};
use cutting_engine::instance::{OffcutClass, Sheet};
use cutting_engine::solution::SheetLayout;
use serde::Deserialize;

use super::read::Reading;
use super::rule::{self, violation};
use super::wire::{WireCut, WirePart};
use crate::job::Job;

/// An element of `offcuts`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WireOffcut {
    offcut_id: String,
    sheet_index: u64,
    x: i32,
    y: i32,
    width: i32,
    height: i32,
    class: u32,
    value: i64,
}

pub(super) fn check(job: &Job, reading: &Reading, found: &mut Vec<Violation>) {
    let mut object = |path: String, message: String| found.push(violation(rule::OFFCUTS, path, message));
    let kept = kept(job, reading);
    let declared = &reading.declared;
    if let Some(stated) = &declared.offcuts {
        if stated.len() != kept.len() {
            object("offcuts".to_owned(), format!("there are {} offcuts, not {}", kept.len(), stated.len()));
        } else if let Some(at) = (0..kept.len()).find(|&at| stated[at] != kept[at]) {
            object(format!("offcuts[{at}]"), format!("the next one is {:?}", kept[at]));
        }
    }
    for (position, (sheet, layout)) in declared.sheets.iter().zip(&reading.solution.sheets).enumerate() {
        if let Some(at) = sheet.cut_list.as_ref().and_then(|stated| wrong_cut(layout, stated)) {
            let path = format!("sheets[{position}].cutList[{at}]");
            object(path, "the offcutId of a part is not that of the tree".to_owned());
        }
    }
    let total: i128 = kept.iter().map(|offcut| i128::from(offcut.value)).sum();
    if let Some(stated) = declared.offcut_value.filter(|&stated| i128::from(stated) != total) {
        object("offcutValue".to_owned(), format!("it is {total}, not {stated}"));
    }
}

/// The first cut of a list whose parts have other ids than the tree says. Lists of another length are reported elsewhere.
fn wrong_cut(layout: &SheetLayout, stated: &[WireCut]) -> Option<usize> {
    let cuts = layout.tree.nodes.iter().filter(|node| node.kind == NodeKind::Cut);
    let id_of = |node: Option<u32>| {
        let at = layout.offcuts.binary_search_by_key(&node?, |offcut| offcut.node).ok()?;
        Some(format!("{}-{}", layout.sheet_index, at + 1))
    };
    let differs = |node: Option<u32>, stated: &Option<WirePart>| {
        let stated = stated.as_ref().and_then(|part| part.offcut_id.as_deref());
        stated.is_some_and(|stated| id_of(node).as_deref() != Some(stated))
    };
    cuts.zip(stated)
        .position(|(cut, stated)| differs(cut.child, &stated.child) || differs(cut.next, &stated.next))
}

/// The list as it should be.
fn kept(job: &Job, reading: &Reading) -> Vec<WireOffcut> {
    let mut kept = Vec::new();
    for layout in &reading.solution.sheets {
        let sheet = &job.instance.sheets()[layout.sheet as usize];
        for (offcut, number) in layout.offcuts.iter().zip(1..) {
            let node = &layout.tree.nodes[offcut.node as usize];
            kept.push(WireOffcut {
                offcut_id: format!("{}-{number}", layout.sheet_index),
                sheet_index: layout.sheet_index,
                x: node.x,
                y: node.y,
                width: node.width,
                height: node.height,
                class: offcut.class,
                value: value(job, sheet, node, &job.instance.offcut_classes()[offcut.class as usize]),
            });
        }
    }
    kept
}

/// The class's share of the area, or of the cost where sheets have costs.
fn value(job: &Job, sheet: &Sheet, node: &Node, class: &OffcutClass) -> i64 {
    let share = i128::from(node.width) * i128::from(node.height) * i128::from(class.percent);
    let has_costs = job.instance.sheets().iter().any(|sheet| sheet.cost.is_some());
    let value = if has_costs {
        let area = i128::from(sheet.width) * i128::from(sheet.height);
        (share * i128::from(sheet.cost.unwrap_or(0))).div_euclid(100 * area)
    } else {
        share.div_euclid(100)
    };
    // A region from outside may be larger than its sheet. The checker objects to that.
    i64::try_from(value).unwrap_or(i64::MAX)
}
