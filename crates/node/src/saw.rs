//! What the answer says about making a layout at the saw, if the job asks for it: the list of cuts, patterns and the
//! machine time.

mod cut_list;
mod patterns;
mod time;
mod trims;

use cutting_engine::numbers::Integer;
use cutting_engine::solution::{SheetLayout, Solution};

use crate::job::Job;
use crate::json_text::JsonText;
use crate::production::Production;
use patterns::patterns;
pub(crate) use time::Figures;
use time::{cycle_ms, machine_ms};

/// The figures of a sheet: with its trim cuts, if the job asks for them.
pub(crate) fn figures(job: &Job, layout: &SheetLayout) -> Figures {
    let trims = trims::trims(job, layout);
    let length: i64 = trims.iter().map(|trim| i64::from(trim.length)).sum();
    Figures {
        cuts: layout.summary.cut_count + trims.len().to_u32(),
        length: layout.summary.cut_length + length,
    }
}

/// How often a part of the sheet has to be turned between two cuts.
fn turn_count(job: &Job, layout: &SheetLayout) -> u32 {
    layout.tree.turns() + trims::turns(&trims::trims(job, layout), layout)
}

/// Writes what belongs to one sheet, after its other members.
pub(crate) fn write_sheet(text: &mut JsonText, job: &Job, layout: &SheetLayout) {
    let trims = trims::trims(job, layout);
    if job.production.machine.is_some() {
        text.number(",\"turnCount\":", turn_count(job, layout));
    }
    if job.production.trim_cuts {
        trims::write(text, ",\"trimCuts\":", &trims);
    }
    if job.production.cut_list {
        cut_list::write(text, ",\"cutList\":", job, layout, &trims);
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
        let cycle_ms = |position: usize| {
            let layout = &solution.sheets[position];
            cycle_ms(machine, figures(job, layout), turn_count(job, layout))
        };
        let total = machine_ms(book_height, &patterns, &cycle_ms);
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

    /// The job of one piece on a sheet of 2440 x 1220 with these margins: left, right, bottom and top.
    fn trimmed(piece: [i32; 2], margins: [i32; 4], kerf: i32, trim_cuts: bool) -> Vec<u8> {
        let asked = json!({"cutList": true, "bookHeight": null, "machine": all()["machine"],
                           "trimCuts": trim_cuts});
        let job = job(&[[piece[0], piece[1], 1]], [2_440, 1_220, 1], kerf, &asked);
        let mut job: Value = serde_json::from_slice(&job).expect("the job is JSON");
        for (name, margin) in ["marginLeft", "marginRight", "marginBottom", "marginTop"].iter().zip(margins) {
            job["sheets"][0][name] = json!(margin);
        }
        job.to_string().into_bytes()
    }

    #[test]
    fn cuts_along_the_margins_count() {
        let without = solved(&trimmed([1_000, 500], [10; 4], 4, false));
        let with = solved(&trimmed([1_000, 500], [10; 4], 4, true));
        let sheet = &with["sheets"][0];
        // The first cut is vertical, so the long sides are cut last.
        let expected = json!([
            {"side": "left", "at": 6, "length": 1_220, "kerf": 4},
            {"side": "right", "at": 2_430, "length": 1_220, "kerf": 4},
            {"side": "bottom", "at": 6, "length": 2_420, "kerf": 4},
            {"side": "top", "at": 1_210, "length": 2_420, "kerf": 4},
        ]);
        assert_eq!(sheet["trimCuts"], expected);
        assert_eq!(without["sheets"][0]["trimCuts"], Value::Null);
        let figure = |result: &Value, name: &str| result[name].as_i64().expect(name);
        assert_eq!(figure(&with, "cutLength"), figure(&without, "cutLength") + 7_280);
        assert_eq!(figure(sheet, "cutLength"), figure(&with, "cutLength"));
        assert_eq!(figure(&with, "cutCount"), figure(&without, "cutCount") + 4);
        assert_eq!(figure(sheet, "cutCount"), figure(&with, "cutCount"));
        // Right, then the lower trims, then the first cut: two turns more.
        assert_eq!(figure(sheet, "turnCount"), figure(&without["sheets"][0], "turnCount") + 2);
        let more = 4 * 3_000 + 2 * 5_000 + 7_280 * 1_000 / 500;
        assert_eq!(figure(&with, "machineMs"), figure(&without, "machineMs") + more);
        let list = sheet["cutList"].as_array().expect("a list");
        let trims = json!([
            {"step": 0, "stage": 0, "direction": "V", "at": 6, "size": 6, "length": 1_220, "kerf": 4,
             "child": {"type": "waste"}, "next": {"type": "cut"}},
            {"step": 0, "stage": 0, "direction": "V", "at": 2_430, "size": 2_420, "length": 1_220, "kerf": 4,
             "child": {"type": "cut"}, "next": {"type": "waste"}},
            {"step": 0, "stage": 0, "direction": "H", "at": 6, "size": 6, "length": 2_420, "kerf": 4,
             "child": {"type": "waste"}, "next": {"type": "cut"}},
            {"step": 0, "stage": 0, "direction": "H", "at": 1_210, "size": 1_200, "length": 2_420, "kerf": 4,
             "child": {"type": "cut"}, "next": {"type": "waste"}},
        ]);
        assert_eq!(json!(list[..4]), trims);
        assert_eq!(json!(list[4..]), without["sheets"][0]["cutList"]);
    }

    #[test]
    fn the_kerf_eats_a_margin_that_is_not_wider() {
        // The piece fills the usable area, so its sheet has no other cuts.
        let result = solved(&trimmed([2_436, 1_214], [4, 0, 3, 3], 4, true));
        let sheet = &result["sheets"][0];
        let expected = json!([
            {"step": 0, "stage": 0, "direction": "V", "at": 0, "size": 0, "length": 1_220, "kerf": 4,
             "child": null, "next": {"type": "cut"}},
            {"step": 0, "stage": 0, "direction": "H", "at": 0, "size": 0, "length": 2_436, "kerf": 3,
             "child": null, "next": {"type": "cut"}},
            {"step": 0, "stage": 0, "direction": "H", "at": 1_217, "size": 1_214, "length": 2_436, "kerf": 3,
             "child": {"type": "piece", "pieceId": 0}, "next": null},
        ]);
        assert_eq!(sheet["cutList"], expected);
        assert_eq!((&sheet["cutCount"], &sheet["turnCount"]), (&json!(3), &json!(1)));
        assert_eq!(solved(&trimmed([2_440, 1_220], [0; 4], 4, true))["sheets"][0]["trimCuts"], json!([]));
    }

    #[test]
    fn trims_in_the_first_direction_come_first() {
        let job = String::from_utf8(trimmed([2_410, 500], [10, 20, 30, 40], 4, true)).expect("it is UTF-8");
        let job = job.replace("\"firstCutVertical\":true", "\"firstCutVertical\":false");
        let result = solved(job.as_bytes());
        assert_eq!(result["sheets"][0]["cutTree"]["direction"], "H");
        let expected = json!([
            {"side": "bottom", "at": 26, "length": 2_440, "kerf": 4},
            {"side": "top", "at": 1_180, "length": 2_440, "kerf": 4},
            {"side": "left", "at": 6, "length": 1_150, "kerf": 4},
            {"side": "right", "at": 2_420, "length": 1_150, "kerf": 4},
        ]);
        assert_eq!(result["sheets"][0]["trimCuts"], expected);
    }

    #[test]
    fn every_falsified_trim_cut_is_found() {
        let job = trimmed([1_000, 500], [10; 4], 4, true);
        let found = |pointer: &str, value: Value| {
            let mut result = solved(&job);
            *result.pointer_mut(pointer).expect(pointer) = value;
            let found = verify_bytes(&job, result.to_string().as_bytes()).expect("the job is valid");
            let found: Vec<Value> = serde_json::from_slice(&found).expect("a list");
            let one = |found: &Value| format!("{} {}", found["code"], found["path"]).replace('"', "");
            found.iter().map(one).collect::<Vec<_>>()
        };
        let list = "sheets[0].trimCuts";
        for pointer in ["/side", "/at", "/length", "/kerf"] {
            let value = if pointer == "/side" { json!("top") } else { json!(5) };
            let found = found(&format!("/sheets/0/trimCuts/1{pointer}"), value);
            assert_eq!(found, [format!("trim_cuts {list}")], "{pointer}");
        }
        assert_eq!(found("/sheets/0/trimCuts", json!([])), [format!("trim_cuts {list}")]);
        let whole = ["trim_cuts sheets[0].cutCount", "total cutCount"];
        assert_eq!(found("/sheets/0/cutCount", json!(2)), whole[..1]);
        assert_eq!(found("/cutCount", json!(2)), whole[1..]);
        assert_eq!(found("/sheets/0/cutLength", json!(2)), ["trim_cuts sheets[0].cutLength"]);
        assert_eq!(found("/sheets/0/turnCount", json!(2)), ["machine_time sheets[0].turnCount"]);
        assert_eq!(found("/machineMs", json!(2)), ["machine_time machineMs"]);
        let changes = [
            ("step", json!(1)),
            ("stage", json!(1)),
            ("direction", json!("H")),
            ("at", json!(7)),
            ("size", json!(7)),
            ("length", json!(1)),
            ("kerf", json!(1)),
            ("child", Value::Null),
            ("next", json!({"type": "piece", "pieceId": 0})),
        ];
        for (name, value) in changes {
            let found = found(&format!("/sheets/0/cutList/0/{name}"), value);
            assert_eq!(found, ["cut_list sheets[0].cutList[0]"], "{name}");
        }
    }
}
