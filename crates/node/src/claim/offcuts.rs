//! Judges what a claim says about kept offcuts. The engine's checker tells which waste is kept; ids and values are computed
//! again from the request. What the claim leaves out is not missed.

use cutting_engine::check::Violation;
use cutting_engine::cut_tree::{Node, NodeKind};
use cutting_engine::instance::{OffcutClass, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::solution::SheetLayout;

use super::measure::RATIO_TOLERANCE;
use super::read::Reading;
use super::rule::{self, violation};
use super::wire::{WireCut, WireOffcut, WirePart};
use crate::job::Job;
use crate::offcuts;
use crate::price::gap;

pub(super) fn check(job: &Job, reading: &Reading, found: &mut Vec<Violation>) {
    let mut object = |path: String, message: String| found.push(violation(rule::OFFCUTS, path, message));
    let kept = kept(job, reading);
    let declared = &reading.declared;
    if let Some(stated) = &declared.offcuts {
        if stated.len() != kept.len() {
            object("offcuts".to_owned(), format!("there are {} offcuts, not {}", kept.len(), stated.len()));
        } else if let Some(at) = (0..kept.len()).find(|&at| stated[at] != kept[at]) {
            object(format!("offcuts[{at}]"), format!("the next one is {}", kept[at]));
        }
    }
    for (position, (sheet, layout)) in declared.sheets.iter().zip(&reading.solution.sheets).enumerate() {
        if let Some(at) = sheet
            .cut_list
            .as_ref()
            .and_then(|stated| wrong_cut(layout, stated, reading.trims[position].len()))
        {
            let path = format!("sheets[{position}].cutList[{at}]");
            object(path, "the offcutId of a part is not that of the tree".to_owned());
        }
    }
    let total: i128 = kept.iter().map(|offcut| i128::from(offcut.value)).sum();
    if let Some(stated) = declared.offcut_value.filter(|&stated| i128::from(stated) != total) {
        object("offcutValue".to_owned(), format!("it is {total}, not {stated}"));
    }
    let Some(bound) = declared.bound.as_ref().filter(|_| offcuts::are_kept(job)) else { return };
    let value = total.to_i64();
    match bound.offcut_value {
        Some(most) if most < value => {
            let message = format!("the layout keeps offcuts worth {value}, so it is no bound");
            object("bound.offcutValue".to_owned(), message);
        }
        Some(most) => {
            let gap = gap(most, value);
            if bound.offcut_gap.is_some_and(|stated| (stated - gap).abs() > RATIO_TOLERANCE) {
                object("bound.offcutGap".to_owned(), format!("it is {gap}"));
            }
        }
        None if bound.offcut_gap.is_some() => {
            object("bound.offcutGap".to_owned(), "nothing is proved without bound.offcutValue".to_owned());
        }
        None => {}
    }
    if bound.optimal && bound.offcut_value.is_some_and(|most| most > value) {
        let message = "offcuts may be worth more, so the layout is not proven optimal";
        object("bound.optimal".to_owned(), message.to_owned());
    }
}

/// The first cut of a list whose parts have other ids than the tree says. Lists of another length are reported elsewhere.
/// The first `trims` cuts are not of the tree.
fn wrong_cut(layout: &SheetLayout, stated: &[WireCut], trims: usize) -> Option<usize> {
    let cuts = layout.tree.nodes.iter().filter(|node| node.kind == NodeKind::Cut);
    let id_of = |node: Option<u32>| {
        let at = layout.offcuts.binary_search_by_key(&node?, |offcut| offcut.node).ok()?;
        Some(format!("{}-{}", layout.sheet_index, at + 1))
    };
    let differs = |node: Option<u32>, stated: &Option<WirePart>| {
        let stated = stated.as_ref().and_then(|part| part.offcut_id.as_deref());
        stated.is_some_and(|stated| id_of(node).as_deref() != Some(stated))
    };
    let of_tree = stated.get(trims..).unwrap_or_default();
    let found = cuts
        .zip(of_tree)
        .position(|(cut, stated)| differs(cut.child, &stated.child) || differs(cut.next, &stated.next));
    found.map(|at| at + trims)
}

/// The list as it should be.
fn kept(job: &Job, reading: &Reading) -> Vec<WireOffcut> {
    let mut kept = Vec::new();
    for layout in &reading.solution.sheets {
        let sheet = &job.instance.sheets()[layout.sheet.to_usize()];
        for (offcut, number) in layout.offcuts.iter().zip(1..) {
            let node = &layout.tree.nodes[offcut.node.to_usize()];
            kept.push(WireOffcut {
                offcut_id: format!("{}-{number}", layout.sheet_index),
                sheet_index: layout.sheet_index,
                x: node.x,
                y: node.y,
                width: node.width,
                height: node.height,
                class: offcut.class,
                value: value(job, sheet, node, &job.instance.offcut_classes()[offcut.class.to_usize()]),
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::cancel::Control;
    use crate::job::tests::JOB;
    use crate::solve_task::{Granted, solve_bytes};
    use crate::verify_task::verify_bytes;

    const LISTED: &str = "\"production\":{\"cutList\":true,\"bookHeight\":null,\"machine\":null},\"maxMs\"";

    /// A job that keeps offcuts, and its answer.
    fn answered(members: &str) -> (String, Value) {
        let classes = json!([{"minLength": 500, "minWidth": 200, "minArea": 0, "valuePercent": 50}]);
        let job = JOB.replacen("\"maxMs\"", &format!("\"offcutClasses\":{classes},{LISTED}"), 1).replacen(
            "\"quantity\":5,",
            &format!("\"quantity\":5,{members}"),
            1,
        );
        let solved = solve_bytes(job.as_bytes(), Granted::default(), &Control::default(), false)
            .expect("it is solved");
        (job, serde_json::from_slice(&solved.result).expect("the result is JSON"))
    }

    fn objections(members: &str, change: impl FnOnce(&mut Value)) -> Vec<(String, String)> {
        let (job, mut result) = answered(members);
        change(&mut result);
        let found = verify_bytes(job.as_bytes(), result.to_string().as_bytes()).expect("the job is valid");
        let found: Vec<Value> = serde_json::from_slice(&found).expect("a list");
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        found.iter().map(|found| (text(&found["code"]), text(&found["path"]))).collect()
    }

    #[test]
    fn an_answer_lists_what_is_kept() {
        let (_, result) = answered("");
        let offcuts = result["offcuts"].as_array().expect("a list");
        assert!(!offcuts.is_empty());
        assert_eq!(offcuts[0]["offcutId"], "0-1");
        let values = offcuts.iter().map(|offcut| offcut["value"].as_i64().expect("a number"));
        assert_eq!(result["offcutValue"], values.sum::<i64>());
        let cuts = result["sheets"][0]["cutList"].to_string();
        assert_eq!(cuts.matches("\"offcutId\":").count(), offcuts.len());
        assert_eq!(objections("", |_| ()), []);
        assert_eq!(objections("\"cost\":700,", |_| ()), []);
    }

    type Change = fn(&mut Value);

    #[test]
    fn every_falsified_offcut_is_found() {
        let figures = ["sheetIndex", "x", "y", "width", "height", "class", "value"];
        for name in figures {
            for members in ["", "\"cost\":700,"] {
                let found = objections(members, |result| {
                    let figure = &mut result["offcuts"][0][name];
                    *figure = json!(figure.as_i64().expect("a number") + 1);
                });
                assert_eq!(found, [("offcuts".to_owned(), "offcuts[0]".to_owned())], "{name}");
            }
        }
        let others: [(&str, Change); 4] = [
            ("offcuts[0]", |result| result["offcuts"][0]["offcutId"] = json!("0-2")),
            ("offcuts", |result| drop(result["offcuts"].as_array_mut().expect("a list").pop())),
            ("offcutValue", |result| result["offcutValue"] = json!(1)),
            ("sheets[0].cutList[0]", |result| {
                result["sheets"][0]["cutList"][0]["child"]["offcutId"] = json!("0-9");
            }),
        ];
        for (path, change) in others {
            assert_eq!(objections("", change), [("offcuts".to_owned(), path.to_owned())]);
        }
    }

    #[test]
    fn what_the_claim_leaves_out_is_not_missed() {
        let left_out = |result: &mut Value| {
            let result = result.as_object_mut().expect("an object");
            result.remove("offcuts");
            result.remove("offcutValue");
        };
        assert_eq!(objections("", left_out), []);
    }

    #[test]
    fn a_job_keeps_one_to_eight_classes() {
        let job = JOB.replacen("\"maxMs\"", "\"offcutClasses\":[],\"maxMs\"", 1);
        let refused = crate::job::Job::parse(job.as_bytes()).expect_err("it has no class");
        assert!(format!("{refused:?}").contains("1 to 8 offcutClasses"), "{refused:?}");
    }
}
