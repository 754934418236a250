//! Writes the contract's `result` object straight from the solution.

use std::sync::atomic::AtomicBool;

use cutting_engine::solution::{SheetLayout, SheetSummary, Solution, Unplaced};
use cutting_engine::solve::Outcome;
use cutting_engine::stop::Interrupt;
use serde::Serialize;

use crate::job::Job;
use crate::json_text::JsonText;
use crate::price;
use crate::reason;
use crate::tree::{is_nested, write_flat, write_nested, write_placements};

/// Upper bounds in bytes, with the longest numbers: of an answer without sheets, of a sheet, of a node of its tree, of
/// a piece in both its places, of an unplaced instance, and of a reason. A test holds them to within a quarter.
const BYTES_OF_NO_SHEETS: usize = 1_024;
const BYTES_PER_SHEET: usize = 340;
const BYTES_PER_NODE: usize = 200;
const BYTES_PER_PIECE: usize = 224;
const BYTES_PER_UNPLACED: usize = 18;
const BYTES_PER_REASON: usize = 200;

/// The bytes of `result`: the contract's fields in its order, then the additive ones. `None` once they are `unwanted`.
pub(crate) fn encode(job: &Job, outcome: &Outcome, unwanted: &AtomicBool) -> Option<Vec<u8>> {
    let solution = &outcome.solution;
    let summaries = || solution.sheets.iter().map(|layout| &layout.summary);
    let mut text = JsonText::with_capacity(room_for(solution), unwanted);
    text.number("{\"sheetsUsed\":", solution.sheets.len());
    text.number(",\"totalPlaced\":", summaries().map(|s| u64::from(s.placed_count)).sum::<u64>());
    text.number(",\"totalUsedArea\":", summaries().map(|s| s.used_area).sum::<i64>());
    text.number(",\"totalWasteArea\":", summaries().map(|s| s.waste_area).sum::<i64>());
    text.number(",\"totalUnplacedPriority\":", unplaced_priority(job, &solution.unplaced));
    text.value(",\"unplacedIndices\":", &unplaced_indices(job, &solution.unplaced));
    text.list(",\"sheets\":", solution.sheets.iter(), |text, layout| write_sheet(text, job, layout));
    text.value(",\"engineVersion\":", &cutting_engine::VERSION);
    text.number(",\"cutCount\":", summaries().map(|s| u64::from(s.cut_count)).sum::<u64>());
    text.number(",\"cutLength\":", summaries().map(|s| s.cut_length).sum::<i64>());
    let unplaced: Vec<UnplacedBody> = solution.unplaced.iter().map(|u| UnplacedBody::new(job, u)).collect();
    text.value(",\"unplaced\":", &unplaced);
    text.value(",\"bound\":", &price::BoundBody::new(job, outcome));
    text.number(",\"search\":{\"iterations\":", outcome.iterations);
    text.value(",\"interrupted\":", &(outcome.interrupt == Some(Interrupt::Time)));
    text.text("}");
    if job.states_measure() {
        text.number(",\"newArea\":", price::new_area(&job.instance, solution));
    }
    text.text("}");
    text.into_bytes()
}

/// An upper bound on the bytes of the answer. With too few, the buffer would move to one of twice the size, which the
/// system would have to clear; that takes longer than the writing. Bytes that are never written take no memory.
fn room_for(solution: &Solution) -> usize {
    let of_sheet = |layout: &SheetLayout| {
        let pieces = layout.summary.placed_count as usize;
        BYTES_PER_SHEET + layout.tree.nodes.len() * BYTES_PER_NODE + pieces * BYTES_PER_PIECE
    };
    let sheets: usize = solution.sheets.iter().map(of_sheet).sum();
    let unplaced: usize = solution.unplaced.iter().map(|u| u.count as usize).sum();
    BYTES_OF_NO_SHEETS + sheets + unplaced * BYTES_PER_UNPLACED + solution.unplaced.len() * BYTES_PER_REASON
}

fn write_sheet(text: &mut JsonText, job: &Job, layout: &SheetLayout) {
    let SheetSummary {
        placed_count,
        used_area,
        waste_area,
        largest_offcut,
        max_depth,
        cut_count,
        cut_length,
    } = layout.summary;
    text.number("{\"sheetIndex\":", layout.sheet_index).number(",\"placedCount\":", placed_count);
    text.number(",\"usedArea\":", used_area).number(",\"wasteArea\":", waste_area);
    text.number(",\"largestOffcut\":", largest_offcut).number(",\"maxDepth\":", max_depth);
    text.text(",\"sheetRotated\":false");
    let sheet_area = job.instance.sheets()[layout.sheet as usize].area();
    text.value(",\"utilization\":", &utilization(used_area, sheet_area));
    write_placements(text, ",\"placements\":", job, &layout.tree);
    if is_nested(max_depth) {
        write_nested(text, ",\"cutTree\":", job, &layout.tree, 0);
        text.text(",\"cutTreeFlat\":[]");
    } else {
        write_flat(text, ",\"cutTree\":null,\"cutTreeFlat\":", job, &layout.tree);
    }
    text.number(",\"cutCount\":", cut_count).number(",\"cutLength\":", cut_length);
    let sheet = &job.instance.sheets()[layout.sheet as usize];
    if job.has_costs() {
        text.number(",\"cost\":", job.instance.measure_of(sheet));
    }
    if job.tells_offcuts {
        text.value(",\"offcut\":", &sheet.offcut);
    }
    text.text("}");
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct UnplacedBody {
    original_index: i64,
    piece_index: u32,
    count: u32,
    reason: &'static str,
    message: &'static str,
}

impl UnplacedBody {
    fn new(job: &Job, unplaced: &Unplaced) -> Self {
        Self {
            original_index: job.labels[unplaced.piece as usize],
            piece_index: unplaced.piece,
            count: unplaced.count,
            reason: reason::name(unplaced.reason),
            message: reason::message(unplaced.reason),
        }
    }
}

/// Share of the sheet that its pieces cover.
fn utilization(used_area: i64, sheet_area: i64) -> f64 {
    used_area as f64 / sheet_area as f64
}

/// The label of every unplaced instance, in ascending order.
fn unplaced_indices(job: &Job, unplaced: &[Unplaced]) -> Vec<i64> {
    let of_entry = |u: &Unplaced| std::iter::repeat_n(job.labels[u.piece as usize], u.count as usize);
    let mut indices: Vec<i64> = unplaced.iter().flat_map(of_entry).collect();
    indices.sort_unstable();
    indices
}

/// The sum of the priorities of all unplaced instances.
fn unplaced_priority(job: &Job, unplaced: &[Unplaced]) -> u64 {
    let priority = |u: &Unplaced| u64::from(job.instance.pieces()[u.piece as usize].priority);
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

    /// The strip's layout `sheets` times, in the longest numbers.
    fn in_the_longest_numbers(count: u32, sheets: usize) -> (Job, Solution) {
        const LONG: i32 = 1_000_000;
        let (mut job, mut solution) = strip(count, 2);
        job.labels.fill(-9_007_199_254_740_991);
        let layout = &mut solution.sheets[0];
        layout.sheet_index = 9_999_999_999;
        let amount = i64::from(LONG) * i64::from(LONG) - 1;
        let SheetSummary { used_area, waste_area, largest_offcut, cut_length, .. } = &mut layout.summary;
        [*used_area, *waste_area, *largest_offcut, *cut_length] = [amount, amount, amount, amount * 1_000];
        for node in &mut layout.tree.nodes {
            [node.x, node.y, node.width, node.height, node.kerf] = [LONG; 5];
            [node.stage, node.depth] = [100_000; 2];
        }
        solution.sheets = vec![layout.clone(); sheets];
        solution.unplaced.iter_mut().for_each(|left_out| left_out.count = 100_000);
        (job, solution)
    }

    #[test]
    fn an_answer_never_outgrows_its_reserved_room() {
        // Sheets of one piece, nested trees, and flat trees.
        for (count, sheets) in [(1, 1_000), (50, 20), (1_000, 1)] {
            let (job, solution) = in_the_longest_numbers(count, sheets);
            let room = room_for(&solution);
            let bytes = testing::encoded(&job, solution).len();
            assert!(bytes <= room, "{bytes} bytes where there is room for {room}");
            assert!(room < bytes + bytes / 4, "{room} bytes kept for {bytes}");
        }
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
        let tree = full_tree(solution.sheets[0].tree.nodes[0], 15);
        assert!(tree.nodes.len() > 60_000);
        let unwanted = AtomicBool::new(true);
        let mut text = JsonText::with_capacity(0, &unwanted);
        write_nested(&mut text, "", &job, &tree, 0);
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
