//! Entries that share an `originalIndex`: a claim is valid exactly if its pieces can be assigned to them.

use cutting_engine::check::Reasons;
use cutting_engine::numbers::Integer;
use cutting_engine::rng::Rng;
use serde_json::{Value, json};

use crate::cancel::Control;
use crate::job::Job;
use crate::reason;
use crate::solve_task::{Granted, solve_bytes};
use crate::verify_task::verify_bytes;

/// How many random jobs are tried.
const RUNS: u64 = 400;

fn job(pieces: Vec<Value>, sheets: Vec<Value>) -> Value {
    let with = |mut entry: Value, defaults: Value| {
        for (name, value) in defaults.as_object().expect("an object") {
            if entry.get(name).is_none() {
                entry[name] = value.clone();
            }
        }
        entry
    };
    let piece = json!({"originalIndex": 7, "quantity": 1, "canRotate": true, "priority": 0});
    let sheet = json!({"kerf": 0, "marginLeft": 0, "marginRight": 0, "marginTop": 0, "marginBottom": 0,
        "quantity": 1, "defects": []});
    let material = |name: &str| json!({"name": name, "islands": 1});
    json!({"maxMs": 60_000, "alns": null, "materials": [material("white"), material("oak")],
        "pieces": pieces.into_iter().map(|one| with(one, piece.clone())).collect::<Vec<_>>(),
        "sheets": sheets.into_iter().map(|one| with(one, sheet.clone())).collect::<Vec<_>>(),
        "rules": {"maxStages": 0, "alternateOrientation": true, "firstCutVertical": true, "minTrimSize": 0},
        "builder": {"beamWidth": 10, "beamWidthAtRoot": 50, "maxBuildCalls": 3, "maxRecursionDepth": 500,
                    "scoreNoise": 0, "noiseSeed": "0"}})
}

fn solved(job: &Value) -> Value {
    let bytes = job.to_string().into_bytes();
    let solved = solve_bytes(&bytes, Granted::default(), &Control::default(), false).expect("it is solved");
    serde_json::from_slice(&solved.result).expect("the result is JSON")
}

/// The codes and paths of the violations.
fn violations(job: &Value, result: &Value) -> Vec<(String, String)> {
    let found = verify_bytes(job.to_string().as_bytes(), result.to_string().as_bytes()).expect("a valid job");
    let found: Vec<Value> = serde_json::from_slice(&found).expect("it is JSON");
    let text = |found: &Value, name: &str| found[name].as_str().expect("a text").to_owned();
    found.iter().map(|found| (text(found, "code"), text(found, "path"))).collect()
}

#[test]
fn pieces_of_one_number_may_differ_in_material_rotation_and_label() {
    let white = json!({"width": 60, "height": 40, "material": 0});
    let oak = json!({"width": 60, "height": 40, "material": 1});
    let sheet = |material: u32| json!({"width": 100, "height": 100, "material": material});
    let of_two = job(vec![white, oak], vec![sheet(1), sheet(0)]);
    assert_eq!(violations(&of_two, &solved(&of_two)), []);

    let free = json!({"width": 9, "height": 10, "material": 0});
    let strict = json!({"width": 9, "height": 10, "material": 0, "canRotate": false, "label": "A"});
    let side_by_side = job(vec![free, strict], vec![json!({"width": 20, "height": 10, "material": 0})]);
    assert_eq!(violations(&side_by_side, &solved(&side_by_side)), []);

    let square = |more: Value| {
        let mut piece = json!({"width": 9, "height": 9, "material": 0});
        for (name, value) in more.as_object().expect("an object") {
            piece[name] = value.clone();
        }
        piece
    };
    let squares = vec![
        square(json!({"priority": 2})),
        square(json!({"canRotate": false, "priority": 2, "label": "B", "quantity": 4})),
        square(json!({"canRotate": false, "label": "A"})),
        square(json!({})),
    ];
    let short = job(squares, vec![json!({"width": 24, "height": 11, "kerf": 1, "material": 0})]);
    assert_eq!(violations(&short, &solved(&short)), []);
}

#[test]
fn where_nothing_matches_the_fewest_violations_are_listed() {
    let piece = |label: &str| json!({"width": 60, "height": 40, "material": 0, "label": label});
    let sheet = json!({"width": 100, "height": 100, "material": 0});
    let job = job(vec![piece("A"), piece("B")], vec![sheet]);
    let mut twice = solved(&job);
    twice["sheets"][0]["placements"][0]["label"] = json!("A");
    twice["sheets"][0]["placements"][1]["label"] = json!("A");
    let found = violations(&job, &twice);
    assert_eq!(found, [("label".to_owned(), "sheets[0].placements[1].label".to_owned())]);
}

/// A random job of few pieces, most of which share a number.
fn random_job(rng: &mut Rng) -> Value {
    let pieces = (0..=rng.below(5)).map(|_| {
        let side = |rng: &mut Rng| [6, 7, 9][rng.below(3)];
        let mut piece = json!({"originalIndex": if rng.below(5) == 0 { 8 } else { 7 }, "width": side(rng),
            "height": side(rng), "quantity": 1 + rng.below(2), "canRotate": rng.below(2) == 0,
            "priority": rng.below(2), "material": rng.below(2)});
        if rng.below(2) == 0 {
            piece["label"] = json!(["A", "B"][rng.below(2)]);
        }
        piece
    });
    let pieces = pieces.collect();
    let sheets = (0..=rng.below(3)).map(|_| {
        json!({"width": 8 + rng.below(13), "height": 8 + rng.below(8), "kerf": rng.below(2),
            "material": rng.below(2), "quantity": 1 + rng.below(2)})
    });
    let sheets = sheets.collect();
    job(pieces, sheets)
}

/// Changes what the claim says about single pieces, or leaves it out.
fn vary(result: &mut Value, rng: &mut Rng) {
    let without =
        |value: &mut Value, name: &str| drop(value.as_object_mut().expect("an object").remove(name));
    for sheet in result["sheets"].as_array_mut().expect("a list") {
        for placed in sheet["placements"].as_array_mut().expect("a list") {
            match rng.below(6) {
                0 => without(placed, "label"),
                1 => placed["label"] = json!(["A", "B"][rng.below(2)]),
                _ => {}
            }
        }
    }
    for left in result["unplaced"].as_array_mut().expect("a list") {
        if rng.below(2) == 0 {
            without(left, "pieceIndex");
            without(left, "label");
            if rng.below(3) == 0 {
                left["label"] = json!(["A", "B"][rng.below(2)]);
            }
        }
    }
}

/// What is asked of the entry of one piece.
type Asked<'a> = Box<dyn Fn(usize) -> bool + 'a>;

/// Whether the pieces of a claim can be assigned to the entries of the job, found by trying everything.
fn can_be_assigned(job: &Value, result: &Value) -> bool {
    let parsed = Job::parse(job.to_string().as_bytes()).expect("a valid job");
    let reasons = &Reasons::of(&parsed.instance, parsed.materials());
    let entry = |index: usize| &job["pieces"][index];
    let entries = job["pieces"].as_array().map_or(0, Vec::len);
    let mut room: Vec<u64> =
        (0..entries).map(|index| entry(index)["quantity"].as_u64().expect("a number")).collect();
    let mut all: Vec<Asked> = Vec::new();
    let ends: Vec<u64> = job["sheets"]
        .as_array()
        .expect("a list")
        .iter()
        .scan(0, |end, sheet| {
            *end += sheet["quantity"].as_u64().expect("a number");
            Some(*end)
        })
        .collect();
    for sheet in result["sheets"].as_array().expect("a list") {
        let index = sheet["sheetIndex"].as_u64().expect("a number");
        let material = &job["sheets"][ends.partition_point(|&end| end <= index)]["material"];
        let priorities = priorities(&sheet["cutTree"]);
        for (placed, priority) in sheet["placements"].as_array().expect("a list").iter().zip(priorities) {
            let rotated = placed["rotated"] == true;
            let [width, height] = if rotated { ["height", "width"] } else { ["width", "height"] };
            all.push(Box::new(move |index| {
                let entry = entry(index);
                entry["originalIndex"] == placed["pieceId"]
                    && entry["width"] == placed[width]
                    && entry["height"] == placed[height]
                    && (!rotated || entry["canRotate"] == true)
                    && entry["priority"] == priority
                    && entry["material"] == *material
                    && placed.get("label").is_none_or(|label| entry.get("label") == Some(label))
            }));
        }
    }
    for left in result["unplaced"].as_array().expect("a list") {
        let reason = reason::named(left["reason"].as_str().expect("a text")).expect("a reason");
        for _ in 0..left["count"].as_u64().expect("a number") {
            all.push(Box::new(move |index| {
                let entry = entry(index);
                reasons.allow(index.to_u32(), reason)
                    && entry["originalIndex"] == left["originalIndex"]
                    && left.get("pieceIndex").is_none_or(|at| *at == json!(index))
                    && left.get("label").is_none_or(|label| entry.get("label") == Some(label))
            }));
        }
    }
    fits(&all, &mut room)
}

fn fits(all: &[Asked], room: &mut [u64]) -> bool {
    let Some((first, others)) = all.split_first() else { return true };
    for index in 0..room.len() {
        if room[index] > 0 && first(index) {
            room[index] -= 1;
            if fits(others, room) {
                return true;
            }
            room[index] += 1;
        }
    }
    false
}

/// The priorities of the pieces of a nested tree, in its order.
fn priorities(node: &Value) -> Vec<Value> {
    match node {
        Value::Null => Vec::new(),
        node if node["type"] == "piece" => vec![node["piece"]["priority"].clone()],
        node => [priorities(&node["child"]), priorities(&node["next"])].concat(),
    }
}

#[test]
fn a_claim_is_valid_exactly_if_its_pieces_can_be_assigned() {
    let (mut valid, mut invalid, mut left_out) = (0, 0, 0);
    for seed in 0..RUNS {
        let mut rng = Rng::new(seed);
        let job = random_job(&mut rng);
        let mut result = solved(&job);
        assert_eq!(violations(&job, &result), [], "seed {seed}: {job}");
        left_out += result["unplaced"].as_array().map_or(0, Vec::len);
        for _ in 0..3 {
            vary(&mut result, &mut rng);
            let found = violations(&job, &result);
            assert_eq!(
                found.is_empty(),
                can_be_assigned(&job, &result),
                "seed {seed}: {job} {result} {found:?}"
            );
            if found.is_empty() { valid += 1 } else { invalid += 1 }
        }
    }
    assert!(
        valid > 300 && invalid > 300 && left_out > 100,
        "{valid} valid, {invalid} invalid, {left_out} left out"
    );
}
