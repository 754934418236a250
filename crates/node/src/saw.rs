//! What the answer says about making a layout at the saw, if the job asks for it: the list of cuts, patterns and the
//! machine time.

mod cut_list;
mod patterns;
mod time;

use cutting_engine::numbers::Integer;
use cutting_engine::solution::{SheetLayout, Solution};

use crate::job::Job;
use crate::json_text::JsonText;
use crate::production::Production;
use patterns::patterns;
use time::{machine_ms, turns};

/// Bytes of `turnCount`, and of an empty `cutList`.
const TURN_COUNT: usize = 26;
const CUT_LIST: usize = 13;

/// An upper bound on the bytes that a sheet with so many cuts adds to the answer.
pub(crate) fn bytes_of_sheet(asked: Production, cuts: u32) -> usize {
    let list = if asked.cut_list { CUT_LIST + cuts.to_usize() * cut_list::BYTES_PER_CUT } else { 0 };
    let pattern = if asked.book_height.is_some() { patterns::BYTES_PER_SHEET } else { 0 };
    let turns = if asked.machine.is_some() { TURN_COUNT } else { 0 };
    list + pattern + turns
}

/// Writes what belongs to one sheet, after its other members.
pub(crate) fn write_sheet(text: &mut JsonText, job: &Job, layout: &SheetLayout) {
    if job.production.machine.is_some() {
        text.number(",\"turnCount\":", turns(&layout.tree));
    }
    if job.production.cut_list {
        cut_list::write(text, ",\"cutList\":", job, layout);
    }
}

/// Writes what belongs to the whole layout, after its other members.
pub(crate) fn write_totals(text: &mut JsonText, job: &Job, solution: &Solution) {
    let Production { book_height, machine, .. } = job.production;
    if book_height.is_none() && machine.is_none() {
        return;
    }
    let is_to_cut = |&position: &usize| job.fixed.at(solution.sheets[position].sheet_index).is_none();
    let to_cut = (0..solution.sheets.len()).filter(is_to_cut);
    let patterns = patterns(job, &solution.sheets, to_cut);
    if let Some(book_height) = book_height {
        patterns::write(text, ",\"patterns\":", &patterns, &solution.sheets, book_height);
    }
    if let Some(machine) = machine {
        let total = machine_ms(machine, book_height, &patterns, &solution.sheets);
        text.number(",\"machineMs\":", total);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::cancel::Control;
    use crate::failure::Failure;
    use crate::job::Job;
    use crate::solve_task::{Granted, solve_bytes};
    use crate::verify_task::verify_bytes;

    /// A job of pieces and one entry of sheets, each `[width, height, quantity]`.
    fn job(pieces: &[[i32; 3]], sheet: [i32; 3], kerf: i32, production: &Value) -> Vec<u8> {
        let piece = |(label, [width, height, quantity]): (usize, &[i32; 3])| {
            json!({"originalIndex": label, "width": width, "height": height, "quantity": quantity,
                   "canRotate": false, "priority": 0})
        };
        let pieces: Vec<Value> = pieces.iter().enumerate().map(piece).collect();
        let [width, height, quantity] = sheet;
        let mut job = json!({
            "maxMs": 60_000, "pieces": pieces, "alns": null,
            "sheets": [{"width": width, "height": height, "kerf": kerf, "marginLeft": 0, "marginRight": 0,
                        "marginTop": 0, "marginBottom": 0, "quantity": quantity, "defects": []}],
            "rules": {"maxStages": 5, "alternateOrientation": true, "firstCutVertical": true, "minTrimSize": 0},
            "builder": {"beamWidth": 10, "beamWidthAtRoot": 50, "maxBuildCalls": 0, "maxRecursionDepth": 500,
                        "scoreNoise": 0, "noiseSeed": "0"}});
        if !production.is_null() {
            job["production"] = production.clone();
        }
        job.to_string().into_bytes()
    }

    fn solved(job: &[u8]) -> Value {
        let solved = solve_bytes(job, Granted::default(), &Control::default(), false).expect("it is solved");
        assert_eq!(verify_bytes(job, &solved.result), Ok(b"[]".to_vec()));
        serde_json::from_slice(&solved.result).expect("the result is JSON")
    }

    fn all() -> Value {
        json!({"cutList": true, "bookHeight": 5, "machine": {"sheetMs": 20_000, "cutMs": 3_000, "turnMs": 5_000,
               "feedMmPerS": 500, "unitNm": 1_000_000}})
    }

    #[test]
    fn lists_the_cuts_in_order() {
        let asked = json!({"cutList": true, "bookHeight": null, "machine": null});
        let result = solved(&job(&[[600, 400, 1], [395, 400, 1]], [1_000, 400, 1], 3, &asked));
        let expected = json!([
            {"step": 1, "stage": 1, "direction": "V", "at": 600, "size": 600, "length": 400, "kerf": 3,
             "child": {"type": "piece", "pieceId": 0}, "next": {"type": "cut"}},
            {"step": 2, "stage": 1, "direction": "V", "at": 998, "size": 395, "length": 400, "kerf": 2,
             "child": {"type": "piece", "pieceId": 1}, "next": null},
        ]);
        assert_eq!(result["sheets"][0]["cutList"], expected);
        assert_eq!(
            [&result["patterns"], &result["machineMs"], &result["sheets"][0]["turnCount"]],
            [&Value::Null; 3]
        );
    }

    #[test]
    fn cuts_equal_sheets_in_books() {
        let result = solved(&job(&[[498, 248, 72]], [1_000, 500, 18], 4, &all()));
        let sheets: Vec<u64> = (0..18).collect();
        assert_eq!(result["patterns"], json!([{"pattern": 1, "sheets": sheets, "runs": 18, "cycles": 4}]));
        assert_eq!(result["machineMs"], 167_968);
        assert_eq!(
            (&result["sheets"][0]["turnCount"], &result["sheets"][0]["cutLength"]),
            (&2.into(), &1_496.into())
        );
    }

    #[test]
    fn without_books_the_saw_cuts_sheet_by_sheet() {
        let mut asked = all();
        asked["bookHeight"] = Value::Null;
        let result = solved(&job(&[[498, 248, 72]], [1_000, 500, 18], 4, &asked));
        assert_eq!(result["patterns"], Value::Null);
        assert_eq!(result["machineMs"], 18 * 41_992);
    }

    #[test]
    fn a_feed_in_other_units_takes_the_time_of_its_length() {
        let mut asked = all();
        asked["machine"]["unitNm"] = json!(396_875);
        let result = solved(&job(&[[498, 248, 4]], [1_000, 500, 1], 4, &asked));
        // 1,496 / 64 in are 593.725 mm, at 500 mm/s.
        assert_eq!(result["machineMs"], 20_000 + 9_000 + 10_000 + 1_188);
    }

    #[test]
    fn the_rest_of_the_answer_stays_the_same() {
        let pieces = [[498, 248, 9], [200, 300, 5]];
        let mut with = solved(&job(&pieces, [1_000, 500, 18], 4, &all()));
        let without = solved(&job(&pieces, [1_000, 500, 18], 4, &Value::Null));
        for name in ["patterns", "machineMs"] {
            assert!(with.as_object_mut().expect("an object").remove(name).is_some(), "{name}");
        }
        for sheet in with["sheets"].as_array_mut().expect("a list") {
            for name in ["turnCount", "cutList"] {
                assert!(sheet.as_object_mut().expect("an object").remove(name).is_some(), "{name}");
            }
        }
        assert_eq!(with, without);
    }

    #[test]
    fn refuses_zeros_that_would_divide() {
        for (pointer, name) in [("/bookHeight", "bookHeight"), ("/machine/feedMmPerS", "feedMmPerS")] {
            let mut asked = all();
            *asked.pointer_mut(pointer).expect("it is there") = json!(0);
            let refused = Job::parse(&job(&[[1, 1, 1]], [1, 1, 1], 0, &asked)).expect_err(name);
            assert_eq!(refused, Failure::InvalidJob(format!("production: {name} is out of range")));
        }
    }

    /// The codes of the violations once `change` has falsified the answer.
    fn objections(change: impl FnOnce(&mut Value)) -> Vec<(String, String)> {
        let job = job(&[[498, 248, 9], [200, 300, 5]], [1_000, 500, 18], 4, &all());
        let mut result = solved(&job);
        change(&mut result);
        let found = verify_bytes(&job, result.to_string().as_bytes()).expect("the job is valid");
        let found: Vec<Value> = serde_json::from_slice(&found).expect("a list");
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        found.iter().map(|found| (text(&found["code"]), text(&found["path"]))).collect()
    }

    #[test]
    fn every_falsified_figure_is_found() {
        let of_cut = ["step", "stage", "at", "size", "length", "kerf"]
            .map(|name| format!("/sheets/1/cutList/2/{name}"));
        let others = [
            "/sheets/0/turnCount",
            "/machineMs",
            "/patterns/0/pattern",
            "/patterns/0/runs",
            "/patterns/1/cycles",
        ];
        for pointer in of_cut.iter().map(String::as_str).chain(others) {
            let found = objections(|result| {
                let figure = result.pointer_mut(pointer).expect(pointer);
                *figure = json!(figure.as_i64().expect("a number") + 1);
            });
            let path = pointer[1..].replace("/1/", "[1].").replace("/0/", "[0].").replace("/2/", "[2].");
            let code = if pointer.contains("cutList") {
                ("cut_list", path.split_at(path.rfind('.').expect("a figure")).0)
            } else if pointer.contains("patterns") {
                ("patterns", path.as_str())
            } else {
                ("machine_time", path.as_str())
            };
            assert_eq!(found, [(code.0.to_owned(), code.1.to_owned())], "{pointer}");
        }
    }

    #[test]
    fn every_falsified_part_is_found() {
        type Change = (&'static str, fn(&mut Value));
        let first = |result: &mut Value, name: &str| result["sheets"][0]["cutList"][0][name].take();
        let changes: [Change; 5] = [
            ("direction", |cut| cut["direction"] = json!("H")),
            ("child", |cut| cut["child"] = json!({"type": "waste"})),
            ("no child", |cut| cut["child"] = Value::Null),
            ("next", |cut| cut["next"] = json!({"type": "piece", "pieceId": 0})),
            ("label", |cut| cut["next"]["pieceId"] = json!(7)),
        ];
        for (name, change) in changes {
            let found = objections(|result| change(&mut result["sheets"][0]["cutList"][0]));
            assert_eq!(found, [("cut_list".to_owned(), "sheets[0].cutList[0]".to_owned())], "{name}");
        }
        assert_eq!(objections(|result| drop(first(result, "step")))[0].0, "unreadable");
    }

    #[test]
    fn lists_of_another_length_are_found() {
        let pop = |list: &mut Value| drop(list.as_array_mut().expect("a list").pop());
        let found = |pointer: &str| objections(|result| pop(result.pointer_mut(pointer).expect(pointer)));
        let one = |code: &str, path: &str| [(code.to_owned(), path.to_owned())];
        assert_eq!(found("/sheets/0/cutList"), one("cut_list", "sheets[0].cutList"));
        assert_eq!(found("/patterns"), one("patterns", "patterns"));
        assert_eq!(found("/patterns/0/sheets"), one("patterns", "patterns[0].sheets"));
    }
}
