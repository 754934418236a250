//! Claims about the texts of a job: its unit, labels and materials. The job and its result are a fixture of the seam.

use serde_json::{Value, json};

use super::*;

const JOB: &[u8] = include_bytes!("../../../../test/fixtures/seam/materials.job.json");
const RESULT: &str = include_str!("../../../../test/fixtures/seam/materials.result.json");

fn objections(change: impl FnOnce(&mut Value)) -> Vec<(&'static str, String)> {
    let job = Job::parse(JOB).expect("the job is valid");
    let mut result: Value = serde_json::from_str(RESULT).expect("the result is JSON");
    change(&mut result);
    verify(&job, result.to_string().as_bytes()).into_iter().map(|found| (found.code, found.path)).collect()
}

fn set(pointer: &'static str, value: impl Into<Value>) -> impl FnOnce(&mut Value) {
    move |result| *result.pointer_mut(pointer).expect("the field exists") = value.into()
}

#[test]
fn the_result_itself_is_sound() {
    assert_eq!(objections(|_| ()), []);
}

#[test]
fn another_unit_is_refused() {
    assert_eq!(objections(set("/unit", "mm")), [("unit", "unit".to_owned())]);
}

#[test]
fn the_label_of_another_piece_or_sheet_is_refused() {
    let found = objections(set("/sheets/0/placements/0/label", "Window"));
    // The cut that frees the piece names it, too.
    let at = [("label", "sheets[0].placements[0].label"), ("cut_list", "sheets[0].cutList[0]")];
    assert_eq!(found, at.map(|(code, path)| (code, path.to_owned())));
    assert_eq!(objections(set("/sheets/0/label", "Rack 9")), [("label", "sheets[0].label".to_owned())]);
    let none = objections(|result| {
        let sheets = result["sheets"].as_array_mut().expect("there are sheets");
        let sheet = sheets.iter_mut().find(|sheet| sheet["material"] == "white").expect("one is white");
        sheet["label"] = json!("Rack 1");
    });
    assert_eq!(none.iter().map(|(code, _)| *code).collect::<Vec<_>>(), ["label"]);
}

#[test]
fn the_label_of_a_piece_that_is_left_out_must_be_of_one() {
    let entry =
        json!({ "originalIndex": 3, "count": 1, "reason": "material", "message": "", "label": "Door" });
    let found = objections(|result| result["unplaced"][0] = entry);
    assert_eq!(found, [("label", "unplaced[0].label".to_owned())]);
    let stated = objections(set("/unplaced/0/label", "Door"));
    assert_eq!(stated, [("label", "unplaced[0].label".to_owned())]);
}

#[test]
fn a_sheet_has_the_material_of_its_entry() {
    let found = objections(set("/sheets/0/material", "white"));
    assert_eq!(found, [("material", "sheets[0].material".to_owned())]);
}

#[test]
fn the_figures_of_materials_are_sums_over_their_sheets() {
    let at = |position: usize| vec![("material", format!("materials[{position}]"))];
    assert_eq!(objections(set("/materials/0/totalPlaced", 5)), at(0));
    assert_eq!(objections(set("/materials/1/material", "oak")), at(1));
    let fewer = objections(|result| {
        result["materials"].as_array_mut().expect("it is a list").pop();
    });
    assert_eq!(fewer, [("material", "materials".to_owned())]);
}

#[test]
fn pieces_on_a_sheet_of_another_material_are_refused() {
    // The first sheet and the first white one trade their indices.
    let found = objections(|result| {
        let sheets = result["sheets"].as_array_mut().expect("there are sheets");
        let white = sheets.iter().position(|sheet| sheet["material"] == "white").expect("one is white");
        let index = sheets[white]["sheetIndex"].clone();
        sheets[white]["sheetIndex"] = sheets[0]["sheetIndex"].clone();
        sheets[0]["sheetIndex"] = index;
    });
    assert!(found.iter().any(|(code, path)| *code == "material" && path == "sheets[0]"), "{found:?}");
}
