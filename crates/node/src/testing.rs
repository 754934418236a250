//! Jobs and layouts for the tests of this crate, made by hand.

use std::sync::atomic::AtomicBool;

use cutting_engine::bounds::Bound;
use cutting_engine::cut_tree::{CutTree, Node, NodeKind};
use cutting_engine::instance::Direction;
use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::Outcome;
use cutting_engine::solution::{SheetLayout, Solution, Unplaced, UnplacedReason};

use crate::job::Job;
use crate::result::encode;

const WIDTH: i32 = 90;
const HEIGHT: i32 = 200;
const KERF: i32 = 4;

/// A sheet that just holds `count` pieces of label 5 side by side, and `more` pieces of label 3, which are left out.
pub(crate) fn strip(count: u32, more: u32) -> (Job, Solution) {
    strip_without(count, &[more])
}

/// The same with several left out entries of label 3.
pub(crate) fn strip_without(count: u32, others: &[u32]) -> (Job, Solution) {
    let entry = |label, [width, height]: [i32; 2], quantity, priority| {
        format!(
            r#"{{"originalIndex":{label},"width":{width},"height":{height},"quantity":{quantity},"canRotate":true,
            "priority":{priority}}}"#
        )
    };
    let strip = std::iter::once(entry(5, [WIDTH, HEIGHT], count, 2));
    let others_wanted = others.iter().map(|&more| entry(3, [HEIGHT, WIDTH], more, 7));
    let wanted = strip.chain(others_wanted).collect::<Vec<_>>().join(",");
    let sheet_width = count.to_i32() * (WIDTH + KERF) - KERF;
    let job = format!(
        r#"{{"maxMs":60000,
        "pieces":[{wanted}],
        "sheets":[{{"width":{},"height":{},"kerf":{KERF},"marginLeft":10,"marginRight":20,"marginTop":30,"marginBottom":40,
                   "quantity":1,"defects":[]}}],
        "rules":{{"maxStages":1,"alternateOrientation":true,"firstCutVertical":true,"minTrimSize":0}},
        "builder":{{"beamWidth":10,"beamWidthAtRoot":50,"maxBuildCalls":0,"maxRecursionDepth":500,
                   "scoreNoise":0,"noiseSeed":"0"}},"alns":null}}"#,
        sheet_width + 30,
        HEIGHT + 70,
    );
    let job = Job::parse(job.as_bytes()).expect("the job is valid");
    let tree = strip_tree(count, sheet_width);
    let sheets = vec![SheetLayout::new(&job.instance, 0, 0, tree)];
    let left_out = |(piece, &count)| Unplaced { piece, count, reason: UnplacedReason::StockExhausted };
    (job, Solution { sheets, unplaced: (1..).zip(others).map(left_out).collect() })
}

/// An outcome with `solution`.
pub(crate) fn outcome(solution: Solution) -> Outcome {
    Outcome {
        solution,
        bound: Some(Bound { measure: 50_000, area: 50_000 }),
        most_kept: None,
        iterations: 3,
        most_placed: None,
        search: None,
        interrupt: None,
    }
}

/// The bytes of a result with `solution`.
pub(crate) fn encoded(job: &Job, solution: Solution) -> Vec<u8> {
    encode(job, &outcome(solution), &[], None, &AtomicBool::new(false)).expect("it is wanted")
}

/// Pieces are cut off one after the other, so the depth of the last one is the number of cuts.
fn strip_tree(count: u32, sheet_width: i32) -> CutTree {
    let mut nodes = Vec::new();
    for index in 0..count {
        let x = 10 + index.to_i32() * (WIDTH + KERF);
        let last = index + 1 == count;
        let at = nodes.len().to_u32();
        let node = Node {
            kind: NodeKind::Cut,
            x,
            y: 40,
            width: sheet_width + 10 - x,
            height: HEIGHT,
            direction: Direction::Vertical,
            stage: u32::from(count > 1),
            depth: index,
            kerf: KERF,
            child: Some(at + 1),
            next: Some(at + 2),
        };
        let piece = Node {
            kind: NodeKind::Piece { piece: 0, rotated: false },
            width: WIDTH,
            depth: if last { index } else { index + 1 },
            kerf: 0,
            child: None,
            next: None,
            ..node
        };
        if !last {
            nodes.push(node);
        }
        nodes.push(piece);
    }
    CutTree { nodes }
}
