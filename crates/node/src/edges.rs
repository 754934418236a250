//! What an answer says about edge bands.

use cutting_engine::cut_tree::NodeKind;
use cutting_engine::numbers::Integer;
use cutting_engine::solution::Solution;

use crate::job::Job;
use crate::job::edges::Finish;
use crate::json_text::JsonText;

/// Names of the sides, in the order of the contract.
const SIDES: [&str; 4] = ["left", "right", "bottom", "top"];

/// Writes the edges and the finished size of a placed piece, if it has edges.
pub(crate) fn write_placement(text: &mut JsonText, job: &Job, piece: u32, rotated: bool) {
    let Some(finish) = job.edges.of_piece(piece) else { return };
    let Finish { sides, width, height } = finish.placed(rotated);
    let mut before = ",\"edges\":{\"";
    for (side, band) in SIDES.into_iter().zip(sides) {
        let Some(band) = band else { continue };
        text.text(before).text(side).value("\":", &job.edges.name(band));
        before = ",\"";
    }
    text.text(if before == ",\"" { "}" } else { ",\"edges\":{}" });
    text.number(",\"finishedWidth\":", width).number(",\"finishedHeight\":", height);
}

/// Writes how much of each band the placed pieces need, if the job has bands.
pub(crate) fn write_totals(text: &mut JsonText, job: &Job, solution: &Solution) {
    let Some(bands) = &job.edges.bands else { return };
    let mut uses = vec![(0_i64, 0_u32); bands.len()];
    for node in solution.sheets.iter().flat_map(|layout| &layout.tree.nodes) {
        let NodeKind::Piece { piece, .. } = node.kind else { continue };
        let Some(Finish { sides, width, height }) = job.edges.of_piece(piece) else { continue };
        for (at, side) in sides.into_iter().enumerate() {
            let Some(band) = side else { continue };
            let (length, pieces) = &mut uses[band.to_usize()];
            // The left and the right side are as long as the piece is high.
            *length += i64::from(if at < 2 { height } else { width });
            *pieces += u32::from(!sides[..at].contains(&side));
        }
    }
    text.list(",\"edgeBands\":", bands.iter().zip(uses), |text, (name, (length, pieces))| {
        text.value("{\"name\":", name)
            .number(",\"length\":", length)
            .number(",\"pieces\":", pieces)
            .text("}");
    });
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::cancel::Control;
    use crate::failure::Failure;
    use crate::job::Job;
    use crate::solve_task::{Granted, solve_bytes};
    use crate::verify_task::verify_bytes;

    /// Two doors with bands on the left, the bottom and the top, which only fit rotated, and a shelf of their size and
    /// number with a band on the right alone.
    fn job() -> Vec<u8> {
        let piece = |quantity: u32, edges: Value, [width, height]: [i32; 2]| {
            json!({"originalIndex": 7, "width": 300, "height": 900, "quantity": quantity, "canRotate": true,
                   "priority": 0, "edges": edges, "finishedWidth": width, "finishedHeight": height})
        };
        json!({
            "maxMs": 60_000, "alns": null, "edgeBands": ["white", "oak", "idle"],
            "pieces": [piece(2, json!({"left": 0, "bottom": 1, "top": 0}), [302, 905]),
                       piece(1, json!({"right": 0}), [302, 900])],
            "sheets": [{"width": 900, "height": 300, "kerf": 0, "marginLeft": 0, "marginRight": 0,
                        "marginTop": 0, "marginBottom": 0, "quantity": 3, "defects": []}],
            "rules": {"maxStages": 5, "alternateOrientation": true, "firstCutVertical": true, "minTrimSize": 0},
            "builder": {"beamWidth": 10, "beamWidthAtRoot": 50, "maxBuildCalls": 0, "maxRecursionDepth": 500,
                        "scoreNoise": 0, "noiseSeed": "0"}})
        .to_string()
        .into_bytes()
    }

    fn solved() -> Value {
        let solved =
            solve_bytes(&job(), Granted::default(), &Control::default(), false).expect("it is solved");
        assert_eq!(verify_bytes(&job(), &solved.result), Ok(b"[]".to_vec()));
        serde_json::from_slice(&solved.result).expect("the result is JSON")
    }

    #[test]
    fn edges_turn_with_their_piece() {
        let result = solved();
        let placed = |sheet: usize| {
            let placed = &result["sheets"][sheet]["placements"][0];
            json!([placed["edges"], placed["finishedWidth"], placed["finishedHeight"]])
        };
        assert_eq!(placed(0), json!([{"left": "white", "right": "oak", "bottom": "white"}, 905, 302]));
        assert_eq!(placed(1), placed(0));
        assert_eq!(placed(2), json!([{"top": "white"}, 900, 302]));
        let uses = json!([
            {"name": "white", "length": 2 * (905 + 302) + 900, "pieces": 3},
            {"name": "oak", "length": 2 * 302, "pieces": 2},
            {"name": "idle", "length": 0, "pieces": 0},
        ]);
        assert_eq!(result["edgeBands"], uses);
    }

    #[test]
    fn pieces_that_share_their_number_are_told_apart_by_their_edges() {
        let mut result = solved();
        let sheets = result["sheets"].as_array_mut().expect("a list");
        let last = sheets[2]["placements"][0].clone();
        let first = std::mem::replace(&mut sheets[0]["placements"][0], last);
        sheets[2]["placements"][0] = first;
        assert_eq!(verify_bytes(&job(), result.to_string().as_bytes()), Ok(b"[]".to_vec()));
        // Without edges in the answer, nothing is missed either.
        for sheet in result["sheets"].as_array_mut().expect("a list") {
            let placed = sheet["placements"][0].as_object_mut().expect("an object");
            for name in ["edges", "finishedWidth", "finishedHeight"] {
                placed.remove(name);
            }
        }
        result.as_object_mut().expect("an object").remove("edgeBands");
        assert_eq!(verify_bytes(&job(), result.to_string().as_bytes()), Ok(b"[]".to_vec()));
    }

    #[test]
    fn every_falsified_edge_is_found() {
        let changes = [
            ("/sheets/0/placements/0/edges/left", json!("oak")),
            ("/sheets/0/placements/0/edges/left", json!("none")),
            ("/sheets/0/placements/0/edges", json!({})),
            ("/sheets/0/placements/0/finishedWidth", json!(904)),
            ("/sheets/0/placements/0/finishedHeight", json!(900)),
            ("/edgeBands/0/length", json!(1)),
            ("/edgeBands/1/pieces", json!(3)),
            ("/edgeBands/1/name", json!("white")),
            ("/edgeBands", json!([])),
        ];
        for (pointer, value) in changes {
            let mut result = solved();
            *result.pointer_mut(pointer).expect(pointer) = value;
            let found = verify_bytes(&job(), result.to_string().as_bytes()).expect("the job is valid");
            let found: Vec<Value> = serde_json::from_slice(&found).expect("a list");
            let path = if pointer.starts_with("/edge") { "edgeBands" } else { "sheets[0].placements[0]" };
            assert_eq!(found.len(), 1, "{pointer}: {found:?}");
            assert_eq!((&found[0]["code"], &found[0]["path"]), (&json!("edges"), &json!(path)), "{pointer}");
        }
    }

    #[test]
    fn a_placement_may_not_invent_edges() {
        let mut job: Value = serde_json::from_slice(&job()).expect("the job is JSON");
        let piece = job["pieces"][1].as_object_mut().expect("an object");
        for name in ["edges", "finishedWidth", "finishedHeight"] {
            piece.remove(name);
        }
        let job = job.to_string().into_bytes();
        let found = verify_bytes(&job, solved().to_string().as_bytes()).expect("the job is valid");
        let found: Vec<Value> = serde_json::from_slice(&found).expect("a list");
        let codes: Vec<_> = found.iter().map(|found| &found["path"]).collect();
        assert_eq!(codes, ["sheets[2].placements[0]", "edgeBands"]);
    }

    #[test]
    fn refuses_a_band_that_is_not_in_the_list() {
        let job = String::from_utf8(job()).expect("it is UTF-8").replace("\"right\":0", "\"right\":3");
        let refused = Job::parse(job.as_bytes()).expect_err("there are three");
        assert_eq!(refused, Failure::InvalidJob("edges: a piece has no band of the list".to_owned()));
    }
}
