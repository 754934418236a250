//! Writes the contract's `result` object straight from the solution.

use std::sync::atomic::AtomicBool;

use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::{Outcome, Proofs};
use cutting_engine::solution::{SheetLayout, SheetSummary, Solution, Unplaced};
use cutting_engine::stop::Interrupt;

use crate::edges;
use crate::job::Job;
use crate::json_text::JsonText;
use crate::materials::JobMaterials;
use crate::offcuts;
use crate::price;
use crate::reason;
use crate::saw;
use crate::shopping::Missing;
use crate::tree::{is_nested, write_flat, write_nested, write_placements};

/// The bytes of `result`: the contract's fields in its order, then the additive ones. `None` once they are `unwanted`.
pub(crate) fn encode(
    job: &Job,
    outcome: &Outcome,
    proofs: &[Proofs],
    missing: Option<&Missing>,
    unwanted: &AtomicBool,
) -> Option<Vec<u8>> {
    let solution = &outcome.solution;
    let summaries = || solution.sheets.iter().map(|layout| &layout.summary);
    let mut text = JsonText::with_capacity(about_as_many_bytes(solution), unwanted);
    text.number("{\"sheetsUsed\":", solution.sheets.len());
    text.number(",\"totalPlaced\":", summaries().map(|s| u64::from(s.placed_count)).sum::<u64>());
    text.number(",\"totalUsedArea\":", summaries().map(|s| s.used_area).sum::<i64>());
    text.number(",\"totalWasteArea\":", summaries().map(|s| s.waste_area).sum::<i64>());
    text.number(",\"totalUnplacedPriority\":", unplaced_priority(job, &solution.unplaced));
    text.value(",\"unplacedIndices\":", &unplaced_indices(job, &solution.unplaced));
    text.list(",\"sheets\":", solution.sheets.iter(), |text, layout| write_sheet(text, job, layout));
    text.value(",\"engineVersion\":", &cutting_engine::VERSION);
    let cuts = || solution.sheets.iter().map(|layout| saw::figures(job, layout));
    text.number(",\"cutCount\":", cuts().map(|s| u64::from(s.cuts)).sum::<u64>());
    text.number(",\"cutLength\":", cuts().map(|s| s.length).sum::<i64>());
    text.list(",\"unplaced\":", solution.unplaced.iter(), |text, left_out| {
        write_unplaced(text, job, left_out);
    });
    text.value(",\"bound\":", &price::BoundBody::new(job, outcome));
    text.number(",\"search\":{\"iterations\":", outcome.iterations);
    text.value(",\"interrupted\":", &(outcome.interrupt == Some(Interrupt::Time))).text("}");
    text.given(",\"unit\":", job.names.unit.as_deref());
    if let Some(materials) = &job.materials {
        write_materials(&mut text, job, materials, solution, proofs);
    }
    if job.states_measure() {
        text.number(",\"newArea\":", price::new_area(&job.instance, solution));
    }
    saw::write_totals(&mut text, job, solution);
    offcuts::write_totals(&mut text, job, solution);
    edges::write_totals(&mut text, job, solution);
    if let Some(missing) = missing {
        missing.write(&mut text);
    }
    text.text("}");
    text.into_bytes()
}

/// About as many bytes as an answer takes that has numbers of six digits, no lists for the saw and no labels. With too few,
/// the buffer moves to one of twice the size, which takes longer than the writing.
fn about_as_many_bytes(solution: &Solution) -> usize {
    let nodes: usize = solution.sheets.iter().map(|layout| layout.tree.nodes.len()).sum();
    let unplaced: usize = solution.unplaced.iter().map(|left_out| left_out.count.to_usize()).sum();
    1_024 + 512 * solution.sheets.len() + 320 * nodes + 200 * solution.unplaced.len() + 18 * unplaced
}

fn write_sheet(text: &mut JsonText, job: &Job, layout: &SheetLayout) {
    let SheetSummary { placed_count, used_area, waste_area, largest_offcut, max_depth, .. } = layout.summary;
    text.number("{\"sheetIndex\":", layout.sheet_index).number(",\"placedCount\":", placed_count);
    text.number(",\"usedArea\":", used_area).number(",\"wasteArea\":", waste_area);
    text.number(",\"largestOffcut\":", largest_offcut).number(",\"maxDepth\":", max_depth);
    text.text(",\"sheetRotated\":false");
    let sheet_area = job.instance.sheets()[layout.sheet.to_usize()].area();
    text.value(",\"utilization\":", &utilization(used_area, sheet_area));
    write_placements(text, ",\"placements\":", job, layout);
    if is_nested(max_depth) {
        write_nested(text, ",\"cutTree\":", job, layout, 0);
        text.text(",\"cutTreeFlat\":[]");
    } else {
        write_flat(text, ",\"cutTree\":null,\"cutTreeFlat\":", job, layout);
    }
    let saw::Figures { cuts, length, .. } = saw::figures(job, layout);
    text.number(",\"cutCount\":", cuts).number(",\"cutLength\":", length);
    text.given(",\"label\":", job.names.of_sheet(layout.sheet));
    text.given(",\"material\":", job.material_of(layout.sheet));
    let sheet = &job.instance.sheets()[layout.sheet.to_usize()];
    if job.has_costs() {
        text.number(",\"cost\":", job.instance.measure_of(sheet));
    }
    if job.tells_offcuts {
        text.value(",\"offcut\":", &sheet.offcut);
    }
    if job.fixed.at(layout.sheet_index).is_some() {
        // It is not cut again, so the saw needs nothing to do it.
        text.text(",\"fixed\":true");
    } else {
        saw::write_sheet(text, job, layout);
    }
    text.text("}");
}

/// Writes the figures of each material, in the order in which they were solved.
fn write_materials(
    text: &mut JsonText,
    job: &Job,
    materials: &JobMaterials,
    solution: &Solution,
    proofs: &[Proofs],
) {
    let parts = materials.parts.iter().zip(proofs);
    text.list(",\"materials\":", parts, |text, (part, &proofs)| {
        let is_own = |layout: &&SheetLayout| materials.of_sheet(layout.sheet) == part.material;
        let own = || solution.sheets.iter().filter(is_own).map(|layout| &layout.summary);
        let used: i64 = own().map(|s| s.used_area).sum();
        let waste: i64 = own().map(|s| s.waste_area).sum();
        let left =
            || solution.unplaced.iter().filter(|left| part.selection.position_of(left.piece).is_some());
        let is_complete = left().next().is_none();
        let placed = price::placed_value(job, part.selection.pieces().iter().copied(), left());
        text.value("{\"material\":", &materials.name(part.material))
            .number(",\"sheetsUsed\":", own().count());
        text.number(",\"totalPlaced\":", own().map(|s| u64::from(s.placed_count)).sum::<u64>());
        text.number(",\"totalUsedArea\":", used).number(",\"totalWasteArea\":", waste);
        let measure = price::used_by(&job.instance, solution.sheets.iter().filter(is_own));
        text.value(",\"bound\":", &price::BoundBody::of(job, proofs, measure, is_complete, placed)).text("}");
    });
}

/// Writes the instances of a piece that were left out.
fn write_unplaced(text: &mut JsonText, job: &Job, Unplaced { piece, count, reason }: &Unplaced) {
    text.number("{\"originalIndex\":", job.ids[piece.to_usize()]).number(",\"pieceIndex\":", *piece);
    text.number(",\"count\":", *count).value(",\"reason\":", &reason::name(*reason));
    text.value(",\"message\":", &reason::message(job, *piece, *reason));
    text.given(",\"label\":", job.names.of_piece(*piece));
    text.text("}");
}

/// Share of the sheet that its pieces cover.
fn utilization(used_area: i64, sheet_area: i64) -> f64 {
    used_area.to_f64() / sheet_area.to_f64()
}

/// The label of every unplaced instance, in ascending order.
fn unplaced_indices(job: &Job, unplaced: &[Unplaced]) -> Vec<i64> {
    let of_entry = |u: &Unplaced| std::iter::repeat_n(job.ids[u.piece.to_usize()], u.count.to_usize());
    let mut indices: Vec<i64> = unplaced.iter().flat_map(of_entry).collect();
    indices.sort_unstable();
    indices
}

/// The sum of the priorities of all unplaced instances.
fn unplaced_priority(job: &Job, unplaced: &[Unplaced]) -> u64 {
    let priority = |u: &Unplaced| u64::from(job.instance.pieces()[u.piece.to_usize()].priority);
    unplaced.iter().map(|u| priority(u) * u64::from(u.count)).sum()
}

#[cfg(test)]
mod tests {
    use cutting_engine::cut_tree::{CutTree, Node};
    use cutting_engine::solution::UnplacedReason;
    use serde_json::Value;

    use super::*;
    use crate::testing::{self, strip};

    fn encoded(count: u32) -> Value {
        let (job, solution) = strip(count, 2);
        serde_json::from_slice(&testing::encoded(&job, solution)).expect("the result is JSON")
    }

    #[test]
    fn writes_every_field_in_the_order_of_the_contract() {
        let (job, solution) = strip(2, 2);
        let text = String::from_utf8(testing::encoded(&job, solution)).expect("the result is UTF-8");
        let expected = format!(
            concat!(
                r#"{{"sheetsUsed":1,"totalPlaced":2,"totalUsedArea":36000,"totalWasteArea":21780,"#,
                r#""totalUnplacedPriority":14,"unplacedIndices":[3,3],"sheets":[{{"sheetIndex":0,"placedCount":2,"#,
                r#""usedArea":36000,"wasteArea":21780,"largestOffcut":0,"maxDepth":1,"sheetRotated":false,"#,
                r#""utilization":0.6230529595015576,"placements":["#,
                r#"{{"pieceId":5,"width":90,"height":200,"x":10,"y":40,"rotated":false}},"#,
                r#"{{"pieceId":5,"width":90,"height":200,"x":104,"y":40,"rotated":false}}],"#,
                r#""cutTree":{{"type":"cut","x":10,"y":40,"width":184,"height":200,"direction":"V","stage":1,"depth":0,"#,
                r#""kerfSize":4,"piece":null,"#,
                r#""child":{{"type":"piece","x":10,"y":40,"width":90,"height":200,"direction":"V","stage":1,"depth":1,"#,
                r#""kerfSize":0,"piece":{{"pieceId":5,"width":90,"height":200,"x":10,"y":40,"rotated":false,"priority":2}},"#,
                r#""child":null,"next":null}},"#,
                r#""next":{{"type":"piece","x":104,"y":40,"width":90,"height":200,"direction":"V","stage":1,"depth":1,"#,
                r#""kerfSize":0,"piece":{{"pieceId":5,"width":90,"height":200,"x":104,"y":40,"rotated":false,"priority":2}},"#,
                r#""child":null,"next":null}}}},"cutTreeFlat":[],"cutCount":1,"cutLength":200}}],"#,
                r#""engineVersion":"{}","cutCount":1,"cutLength":200,"unplaced":[{{"originalIndex":3,"pieceIndex":1,"count":2,"#,
                r#""reason":"stock_exhausted","message":"The piece fits an empty sheet, but the stock was used up."}}],"#,
                r#""bound":{{"lowerBoundArea":50000,"gap":null,"optimal":false}},"#,
                r#""search":{{"iterations":3,"interrupted":false}}}}"#,
            ),
            cutting_engine::VERSION,
        );
        assert_eq!(text, expected);
    }

    #[test]
    fn unplaced_indices_ascend_by_label() {
        let (job, _) = strip(3, 2);
        let of = |piece, count| Unplaced { piece, count, reason: UnplacedReason::StockExhausted };
        assert_eq!(unplaced_indices(&job, &[of(0, 2), of(1, 2)]), [3, 3, 5, 5]);
        assert_eq!(unplaced_priority(&job, &[of(0, 2), of(1, 2)]), 2 * 2 + 2 * 7);
    }

    #[test]
    fn trees_are_nested_up_to_the_limit_and_flat_beyond_it() {
        let nested = &encoded(51)["sheets"][0];
        assert_eq!(nested["maxDepth"], 50);
        assert_eq!(nested["cutTree"]["depth"], 0);
        assert_eq!(nested["cutTreeFlat"], Value::Array(vec![]));

        let flat = &encoded(52)["sheets"][0];
        assert_eq!(flat["maxDepth"], 51);
        assert_eq!(flat["cutTree"], Value::Null);
        let nodes = flat["cutTreeFlat"].as_array().expect("the flat form is a list");
        assert_eq!(nodes.len(), 103);
        assert_eq!((&nodes[0]["childIndex"], &nodes[0]["nextIndex"]), (&1.into(), &2.into()));
        assert_eq!((&nodes[102]["childIndex"], &nodes[102]["nextIndex"]), (&(-1).into(), &(-1).into()));
        assert_eq!((&nodes[102]["x"], &nodes[102]["y"]), (&(10 + 51 * 94).into(), &40.into()));
        assert_eq!(flat["placements"].as_array().map(Vec::len), Some(52));
    }

    #[test]
    fn a_large_unwanted_tree_is_not_written_to_the_end() {
        let (job, solution) = strip(2, 2);
        let mut layout = solution.sheets[0].clone();
        layout.tree = full_tree(layout.tree.nodes[0], 15);
        assert!(layout.tree.nodes.len() > 60_000);
        let unwanted = AtomicBool::new(true);
        let mut text = JsonText::with_capacity(0, &unwanted);
        write_nested(&mut text, "", &job, &layout, 0);
        assert!(text.len() < 2_000_000, "{} bytes", text.len());
        assert_eq!(text.into_bytes(), None);
    }

    /// A full binary tree of nodes like this one, with `levels` levels above the leaves.
    fn full_tree(node: Node, levels: u32) -> CutTree {
        let nodes = (0..(1 << (levels + 1)) - 1).map(|at: u32| {
            let child = (at < (1 << levels) - 1).then_some(2 * at + 1);
            Node { child, next: child.map(|child| child + 1), ..node }
        });
        CutTree { nodes: nodes.collect() }
    }

    #[test]
    fn depth_takes_no_stack() {
        assert_eq!(encoded(10_000)["sheets"][0]["maxDepth"], 9_999);
    }
}
