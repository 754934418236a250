use serde_json::{Value, json};

use super::*;
use crate::testing::{encoded, strip};

/// Paths that the checker does not judge: the proof, and how the search went.
fn is_layout(pointer: &str) -> bool {
    !pointer.starts_with("/bound") && !pointer.starts_with("/search")
}

/// The violations in a sound result after `change`.
fn violations(count: u32, change: impl FnOnce(&mut Value)) -> Vec<Violation> {
    let (job, solution) = strip(count, 2);
    let mut result: Value = serde_json::from_slice(&encoded(&job, solution)).expect("the result is JSON");
    change(&mut result);
    verify(&job, result.to_string().as_bytes())
}

fn objections(count: u32, change: impl FnOnce(&mut Value)) -> Vec<(&'static str, String)> {
    violations(count, change).into_iter().map(|found| (found.code, found.path)).collect()
}

fn set(pointer: &'static str, value: impl Into<Value>) -> impl FnOnce(&mut Value) {
    move |result| *result.pointer_mut(pointer).expect("the field exists") = value.into()
}

fn remove(parent: &'static str, field: &'static str) -> impl FnOnce(&mut Value) {
    move |result| {
        let parent = result.pointer_mut(parent).and_then(Value::as_object_mut).expect("the object exists");
        parent.remove(field).expect("the field exists");
    }
}

#[test]
fn own_results_have_no_violations() {
    for count in [1, 2, 51, 52, 10_000] {
        assert_eq!(objections(count, |_| ()), [], "{count} pieces");
    }
}

#[test]
fn unknown_fields_are_ignored_and_additive_ones_optional() {
    assert_eq!(
        objections(2, |result| result["sheets"][0]["cutTree"]["child"]["colour"] = json!({ "r": 1 })),
        []
    );
    for field in ["engineVersion", "cutCount", "cutLength", "unplaced"] {
        assert_eq!(objections(2, remove("", field)), [], "{field}");
    }
    for field in ["cutCount", "cutLength"] {
        assert_eq!(objections(2, remove("/sheets/0", field)), [], "{field}");
    }
    let without_positions = |result: &mut Value| {
        for node in result["sheets"][0]["cutTreeFlat"].as_array_mut().expect("the tree is flat") {
            let node = node.as_object_mut().expect("a node is an object");
            node.remove("x");
            node.remove("y");
        }
    };
    assert_eq!(objections(60, without_positions), []);
}

#[test]
fn an_unreadable_claim_is_one_violation() {
    let (job, _) = strip(2, 2);
    for bytes in [&b""[..], b"{}", b"[]", b"\xff", &b"[".repeat(100_000)] {
        let found = verify(&job, bytes);
        assert_eq!(found.iter().map(|v| v.code).collect::<Vec<_>>(), [rule::UNREADABLE]);
    }
    let unreadable =
        |change: fn(&mut Value)| assert_eq!(objections(2, change), [(rule::UNREADABLE, String::new())]);
    unreadable(|result| result["totalPlaced"] = json!("2"));
    unreadable(|result| result["sheets"][0]["cutTree"]["direction"] = json!("v"));
    unreadable(|result| result["sheets"][0]["cutTree"]["width"] = json!(3_000_000_000_u32));
    let deep =
        format!(r#"{{"sheets":[{{"cutTree":{}null{}}}]}}"#, r#"{"child":"#.repeat(5_000), "}".repeat(5_000));
    assert_eq!(verify(&job, deep.as_bytes())[0].code, rule::UNREADABLE);
}

#[test]
fn every_declared_figure_is_checked() {
    let totals = ["sheetsUsed", "totalPlaced", "totalUsedArea", "totalWasteArea", "cutCount", "cutLength"];
    for field in totals {
        let objection = vec![(rule::TOTAL, field.to_owned())];
        assert_eq!(objections(2, |result| result[field] = json!(77)), objection);
    }
    for field in
        ["placedCount", "usedArea", "wasteArea", "largestOffcut", "maxDepth", "cutCount", "cutLength"]
    {
        let found = objections(2, |result| result["sheets"][0][field] = json!(3));
        assert!(found.contains(&("summary", "sheets[0]".to_owned())), "{field}: {found:?}");
    }
    let one = |code: &'static str, path: &str| vec![(code, path.to_owned())];
    assert_eq!(
        objections(2, set("/sheets/0/utilization", 0.625)),
        one(rule::UTILIZATION, "sheets[0].utilization")
    );
    assert_eq!(
        objections(2, set("/sheets/0/sheetRotated", true)),
        one(rule::SHEET_ROTATED, "sheets[0].sheetRotated")
    );
    assert_eq!(objections(2, set("/unplacedIndices", vec![3])), one(rule::UNPLACED, "unplacedIndices"));
    assert_eq!(objections(2, set("/unplacedIndices", vec![3, 5])), one(rule::UNPLACED, "unplacedIndices"));
    assert_eq!(objections(2, set("/totalUnplacedPriority", 9)), one(rule::UNPLACED, "totalUnplacedPriority"));
    assert_eq!(objections(2, set("/unplaced/0/count", 1)), one(rule::UNPLACED, "unplaced"));
    assert_eq!(objections(2, set("/unplaced/0/originalIndex", 5)), one(rule::UNPLACED, "unplaced"));
    assert_eq!(objections(2, set("/unplaced/0/reason", "mood")), one(rule::UNPLACED, "unplaced[0].reason"));
    assert_eq!(objections(2, set("/unplaced/0/reason", "defects")), one("unplaced_reason", "unplaced[0]"));
}

#[test]
fn placements_follow_the_order_of_the_tree() {
    let swapped = |result: &mut Value| {
        result["sheets"][0]["placements"].as_array_mut().expect("placements are a list").swap(0, 1);
    };
    assert_eq!(objections(2, swapped), [(rule::PLACEMENTS, "sheets[0].placements[0]".to_owned())]);
    let dropped = |result: &mut Value| {
        result["sheets"][0]["placements"].as_array_mut().expect("placements are a list").pop();
    };
    assert_eq!(objections(2, dropped), [(rule::PLACEMENTS, "sheets[0].placements".to_owned())]);
    let renamed = set("/sheets/0/placements/1/pieceId", 3);
    assert_eq!(objections(2, renamed), [(rule::PLACEMENTS, "sheets[0].placements[1]".to_owned())]);
}

#[test]
fn faults_of_a_tree_name_their_place_in_the_claim() {
    let found = objections(3, set("/sheets/0/cutTree/next/child/stage", 2));
    assert_eq!(found, [("stage", "sheets[0].cutTree.next.child".to_owned())]);
    let found = objections(52, set("/sheets/0/cutTreeFlat/7/stage", 2));
    assert_eq!(found, [("stage", "sheets[0].cutTreeFlat[7]".to_owned())]);
    let found = objections(3, set("/sheets/0/cutTree/next/kerfSize", 3));
    assert!(found.contains(&("kerf", "sheets[0].cutTree.next".to_owned())), "{found:?}");
}

#[test]
fn flat_trees_may_list_their_nodes_in_any_order_after_the_root() {
    let reversed = |result: &mut Value| {
        let nodes = result["sheets"][0]["cutTreeFlat"].as_array_mut().expect("the tree is flat");
        let last = nodes.len().to_i64();
        nodes[1..].reverse();
        for node in nodes {
            for link in ["childIndex", "nextIndex"] {
                let index = node[link].as_i64().expect("links are numbers");
                node[link] = json!(if index == -1 { -1 } else { last - index });
            }
        }
    };
    assert_eq!(objections(52, reversed), []);
}

#[test]
fn broken_links_and_forms_are_refused() {
    let flat = |path: &str| vec![(rule::FLAT_LINKS, path.to_owned())];
    for (pointer, index) in [
        ("/sheets/0/cutTreeFlat/0/childIndex", 0),
        ("/sheets/0/cutTreeFlat/0/childIndex", 2),
        ("/sheets/0/cutTreeFlat/0/childIndex", 103),
        ("/sheets/0/cutTreeFlat/0/childIndex", -2),
        ("/sheets/0/cutTreeFlat/0/nextIndex", -1),
        ("/sheets/0/cutTreeFlat/102/nextIndex", 0),
    ] {
        assert_eq!(objections(52, set(pointer, index)), flat("sheets[0].cutTreeFlat"), "{pointer} {index}");
    }
    let form = [(rule::TREE_FORM, "sheets[0].cutTree".to_owned())];
    assert_eq!(objections(2, set("/sheets/0/cutTree", Value::Null)), form);
    let both = |result: &mut Value| {
        result["sheets"][0]["cutTreeFlat"] = json!([flat_leaf()]);
    };
    assert_eq!(objections(2, both), form);
    let needlessly_flat = |result: &mut Value| {
        let sheet = &mut result["sheets"][0];
        sheet["cutTree"] = Value::Null;
        sheet["cutTreeFlat"] = json!([flat_leaf()]);
    };
    assert_eq!(objections(1, needlessly_flat), form);
}

/// The whole tree of a strip of one piece.
fn flat_leaf() -> Value {
    json!({
        "type": "piece", "width": 90, "height": 200, "direction": "V", "stage": 0, "depth": 0, "kerfSize": 0,
        "piece": { "pieceId": 5, "width": 90, "height": 200, "x": 10, "y": 40, "rotated": false, "priority": 2 },
        "childIndex": -1, "nextIndex": -1,
    })
}

#[test]
fn nodes_and_their_pieces_agree() {
    let at = |path: &str| (rule::NODE_PIECE, format!("sheets[0].cutTree{path}"));
    assert_eq!(objections(2, set("/sheets/0/cutTree/child/piece", Value::Null)), [at(".child")]);
    assert_eq!(objections(2, set("/sheets/0/cutTree/child/type", "waste")), [at(".child")]);
    let moved = objections(2, set("/sheets/0/cutTree/child/piece/x", 11));
    assert_eq!(moved[0], at(".child"));
    let found = objections(2, set("/sheets/0/cutTree/child/piece/priority", 1));
    assert_eq!(found, [(rule::PIECE_PRIORITY, "sheets[0].cutTree.child".to_owned())]);
}

#[test]
fn labels_and_stock_must_match_the_job() {
    let found = objections(2, set("/sheets/0/cutTree/child/piece/pieceId", 4));
    assert_eq!(found, [(rule::UNKNOWN_LABEL, "sheets[0].cutTree.child".to_owned())]);
    let found = objections(2, set("/sheets/0/sheetIndex", 1));
    assert_eq!(found, [(rule::SHEET_OUT_OF_STOCK, "sheets[0].sheetIndex".to_owned())]);
    // The piece of the other label is 200 x 90, so it would have to lie turned here.
    let found = objections(2, set("/sheets/0/cutTree/child/piece/pieceId", 3));
    assert!(
        found.iter().any(|(code, path)| *code == "piece_size" && path == "sheets[0].cutTree.child"),
        "{found:?}"
    );
}

#[test]
fn no_field_can_be_changed_unnoticed() {
    let odd = [
        Value::Null,
        json!(true),
        json!(-1),
        json!(0),
        json!(i32::MAX),
        json!(i32::MIN),
        json!(i64::MAX),
        json!(i64::MIN),
        json!(u64::MAX),
        json!(0.5),
        json!("H"),
        json!("waste"),
        json!([]),
        json!({}),
    ];
    // A flat tree has many equal nodes, so a sample is enough.
    for (count, step) in [(3, 1), (52, 11)] {
        let (job, solution) = strip(count, 2);
        let result: Value = serde_json::from_slice(&encoded(&job, solution)).expect("the result is JSON");
        for pointer in pointers(&result).into_iter().step_by(step).filter(|pointer| is_layout(pointer)) {
            for value in odd.iter().filter(|value| !may_stand_for(&pointer, value)) {
                let mut changed = result.clone();
                let field = changed.pointer_mut(&pointer).expect("the field exists");
                if field != value {
                    *field = value.clone();
                    assert_ne!(verify(&job, changed.to_string().as_bytes()), [], "{pointer}: {value}");
                }
            }
        }
    }
}

/// The JSON pointer of every value inside `root`.
fn pointers(root: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), root)];
    while let Some((pointer, value)) = open.pop() {
        match value {
            Value::Object(fields) => open.extend(fields.iter().map(|(k, v)| (format!("{pointer}/{k}"), v))),
            Value::Array(items) => {
                open.extend(items.iter().enumerate().map(|(i, v)| (format!("{pointer}/{i}"), v)));
            }
            _ => {}
        }
        found.push(pointer);
    }
    found
}

/// Whether a claim may have `value` there: the field is unknown to the contract, or additive and absent.
fn may_stand_for(pointer: &str, value: &Value) -> bool {
    let field = pointer.rsplit('/').next().unwrap_or_default();
    let additive = ["cutCount", "cutLength", "unplaced", "pieceIndex"].contains(&field)
        || (pointer.contains("/cutTreeFlat/") && !pointer.contains("/piece/") && ["x", "y"].contains(&field));
    ["engineVersion", "message"].contains(&field) || (additive && value.is_null())
}

#[test]
fn the_list_of_violations_is_bounded() {
    let found = objections(51, |result| {
        let mut node = &mut result["sheets"][0]["cutTree"];
        while !node.is_null() {
            node["stage"] = json!(9);
            node["depth"] = json!(99);
            if node["type"] == "cut" {
                node["child"]["stage"] = json!(9);
                node["child"]["depth"] = json!(99);
            }
            node = &mut node["next"];
        }
    });
    assert_eq!(found.len(), MAX_VIOLATIONS);
}

#[test]
fn a_placement_is_described_in_workshop_terms() {
    let [found] = &violations(2, set("/sheets/0/placements/0/x", 3))[..] else { panic!("one objection") };
    assert_eq!(found.message, "the next piece in the tree is 5, 90 x 200, at 10, 40");
}
