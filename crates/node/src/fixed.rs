//! The sheets of a job that are cut already, as the TypeScript side sends them: each tree in preorder, with pieces by
//! their positions.

use std::collections::HashMap;

use cutting_engine::check::{Patience, check_job};
use cutting_engine::cut_tree::{CutTree, Node, NodeKind};
use cutting_engine::instance::{Direction, Instance, MAX_PRIORITY, Materials};
use cutting_engine::numbers::Integer;
use cutting_engine::reduce::{Part, fix};
use cutting_engine::solution::{SheetLayout, Solution};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WireFixedSheet {
    sheet_index: u64,
    nodes: Vec<WireFixedNode>,
}

/// A node; a leaf without a piece is waste.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WireFixedNode {
    x: i32,
    y: i32,
    width: i32,
    height: i32,
    vertical: bool,
    stage: u32,
    depth: u32,
    /// Not negative, so parts never overlap.
    kerf: u32,
    child: Option<u32>,
    next: Option<u32>,
    piece: Option<WireFixedPiece>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct WireFixedPiece {
    index: u32,
    rotated: bool,
    /// The priority that the tree states; absent if it is that of the piece.
    priority: Option<u32>,
}

/// The sheets of a job that are cut already.
#[derive(Debug, Default)]
pub(crate) struct Fixed {
    /// In ascending order of their indices.
    sheets: Vec<SheetLayout>,
    /// The only part of a job without materials, if there are such sheets.
    whole: Vec<Part>,
    /// Priorities that trees state, where they are not those of the pieces: by the index of the sheet, and the node.
    stated: HashMap<(u64, u32), u32>,
}

impl Fixed {
    /// Gives each of the `parts` its own; they are those of the materials of the job, if it has any.
    ///
    /// # Errors
    /// If a sheet is not in stock, its tree is broken, or its pieces are not those of the job.
    pub(crate) fn new(
        instance: &Instance,
        wire: Vec<WireFixedSheet>,
        parts: Option<&mut Vec<Part>>,
    ) -> Result<Self, String> {
        if wire.is_empty() {
            return Ok(Self::default());
        }
        let stated = stated_priorities(&wire);
        if stated.values().any(|&priority| priority > MAX_PRIORITY) {
            return Err("fixedSheets: a priority is out of range".to_owned());
        }
        let sheets = layouts(instance, wire)?;
        let mut whole = Vec::new();
        let parts = if let Some(parts) = parts {
            parts
        } else {
            let all_alike = Materials {
                pieces: vec![0; instance.pieces().len()],
                sheets: vec![0; instance.sheets().len()],
            };
            whole = all_alike.parts(instance).map_err(|error| error.to_string())?;
            &mut whole
        };
        fix(parts, &sheets)
            .map_err(|sheet| format!("sheet {sheet} of fixedSheets: pieces of another material"))?;
        Ok(Self { sheets, whole, stated })
    }

    /// The sheet of this index, if it is cut already.
    pub(crate) fn at(&self, sheet_index: u64) -> Option<&SheetLayout> {
        let at = self.sheets.binary_search_by_key(&sheet_index, |layout| layout.sheet_index).ok()?;
        Some(&self.sheets[at])
    }

    /// The priority that the piece of a node has in the tree of the request, if that is another one than the piece's own.
    pub(crate) fn stated_priority(&self, sheet_index: u64, node: usize) -> Option<u32> {
        if self.stated.is_empty() {
            return None;
        }
        self.stated.get(&(sheet_index, node.to_u32())).copied()
    }

    /// The sheets, in ascending order of their indices.
    pub(crate) fn sheets(&self) -> &[SheetLayout] {
        &self.sheets
    }

    /// The whole job as its only part, if it has such sheets but no materials.
    pub(crate) fn whole(&self) -> Option<&[Part]> {
        (!self.whole.is_empty()).then_some(&self.whole)
    }
}

fn stated_priorities(wire: &[WireFixedSheet]) -> HashMap<(u64, u32), u32> {
    let of_sheet = |sheet: &WireFixedSheet| {
        let of_node = |(index, node): (u32, &WireFixedNode)| {
            Some(((sheet.sheet_index, index), node.piece.and_then(|piece| piece.priority)?))
        };
        (0..).zip(&sheet.nodes).filter_map(of_node).collect::<Vec<_>>()
    };
    wire.iter().flat_map(of_sheet).collect()
}

/// The fixed sheets of a job, in ascending order of their indices.
///
/// # Errors
/// If one is not in stock, its tree is broken, or its pieces are not those of the job.
fn layouts(instance: &Instance, wire: Vec<WireFixedSheet>) -> Result<Vec<SheetLayout>, String> {
    let mut sheets = Vec::with_capacity(wire.len());
    for WireFixedSheet { sheet_index, nodes } in wire {
        let fault = |fault: &str| format!("sheet {sheet_index} of fixedSheets: {fault}");
        let sheet = entry_of(instance, sheet_index).ok_or_else(|| fault("it is not in stock"))?;
        let nodes: Result<Vec<Node>, String> = nodes.iter().map(node).collect();
        let tree = CutTree { nodes: nodes.map_err(|text| fault(&text))? };
        sheets.push(SheetLayout::new(instance, sheet, sheet_index, tree));
    }
    sheets.sort_by_key(|layout| layout.sheet_index);
    let solution = Solution { sheets, unplaced: Vec::new() };
    let mut left: Vec<u32> = instance.pieces().iter().map(|piece| piece.quantity).collect();
    for node in solution.sheets.iter().flat_map(|layout| &layout.tree.nodes) {
        let NodeKind::Piece { piece, .. } = node.kind else { continue };
        let left =
            left.get_mut(piece.to_usize()).and_then(|left| left.checked_sub(1).map(|less| *left = less));
        left.ok_or_else(|| format!("fixedSheets: too many of piece {piece}"))?;
    }
    // What is left to cut is missing, of course.
    let found = check_job(instance, None, &solution.sheets, &solution, &Patience::new(&|| false)).violations;
    match found.into_iter().find(|violation| violation.code != "count") {
        Some(first) => Err(format!("fixedSheets: {} at {}: {}", first.code, first.path, first.message)),
        None => Ok(solution.sheets),
    }
}

/// The entry of a concrete sheet.
fn entry_of(instance: &Instance, sheet_index: u64) -> Option<u32> {
    let mut end = 0;
    let position = instance.sheets().iter().position(|sheet| {
        end += u64::from(sheet.quantity);
        sheet_index < end
    });
    position.map(Integer::to_u32)
}

fn node(wire: &WireFixedNode) -> Result<Node, String> {
    let WireFixedNode { x, y, width, height, vertical, stage, depth, kerf, child, next, piece } = *wire;
    let kind = match piece {
        Some(WireFixedPiece { index, rotated, .. }) => NodeKind::Piece { piece: index, rotated },
        None if child.is_some() => NodeKind::Cut,
        None => NodeKind::Waste,
    };
    let direction = if vertical { Direction::Vertical } else { Direction::Horizontal };
    let kerf = i32::try_from(kerf).map_err(|error| error.to_string())?;
    Ok(Node { kind, x, y, width, height, direction, stage, depth, kerf, child, next })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use cutting_engine::reduce::Part;

    use crate::failure::Failure;
    use crate::job::Job;

    /// Four pieces of 10 x 10 on two sheets of 20 x 10, the second of which is cut already.
    fn job() -> Value {
        let node = |x: i32, width: i32| {
            json!({"x": x, "y": 0, "width": width, "height": 10, "vertical": true, "stage": 1, "depth": 1, "kerf": 0,
                   "child": null, "next": null, "piece": null})
        };
        let mut nodes = [node(0, 20), node(0, 10), node(10, 10)];
        (nodes[0]["depth"], nodes[0]["child"], nodes[0]["next"]) = (json!(0), json!(1), json!(2));
        for leaf in &mut nodes[1..] {
            leaf["piece"] = json!({"index": 0, "rotated": false});
        }
        json!({"maxMs": 60_000, "alns": null,
            "pieces": [{"originalIndex": 7, "width": 10, "height": 10, "quantity": 4, "canRotate": false, "priority": 0}],
            "sheets": [{"width": 20, "height": 10, "kerf": 0, "marginLeft": 0, "marginRight": 0, "marginTop": 0,
                        "marginBottom": 0, "quantity": 2, "defects": []}],
            "rules": {"maxStages": 5, "alternateOrientation": true, "firstCutVertical": true, "minTrimSize": 0},
            "builder": {"beamWidth": 10, "beamWidthAtRoot": 50, "maxBuildCalls": 0, "maxRecursionDepth": 500,
                        "scoreNoise": 0, "noiseSeed": "0"},
            "fixedSheets": [{"sheetIndex": 1, "nodes": nodes}]})
    }

    fn parsed(job: &Value) -> Result<Job, Failure> {
        Job::parse(job.to_string().as_bytes())
    }

    fn copies_left(job: &Job) -> u64 {
        job.parts().map_or(0, |parts| parts.iter().map(Part::copies_left).sum())
    }

    #[test]
    fn every_sheet_arrives() {
        let job = parsed(&job()).expect("the job is valid");
        assert_eq!((job.fixed.sheets().len(), copies_left(&job)), (1, 2));
        assert_eq!(job.fixed.at(1).map(|layout| layout.summary.placed_count), Some(2));
        assert!(job.fixed.at(0).is_none());
    }

    #[test]
    fn refuses_sheets_that_cannot_be() {
        let changes: [(&str, Value, &str); 10] = [
            ("/fixedSheets/0/sheetIndex", json!(2), "it is not in stock"),
            ("/fixedSheets/0/nodes", json!([]), "empty_tree"),
            ("/fixedSheets/0/nodes/0/width", json!(19), "root_region"),
            ("/fixedSheets/0/nodes/1/width", json!(9), "piece_size"),
            ("/fixedSheets/0/nodes/0/kerf", json!(1), "split"),
            ("/fixedSheets/0/nodes/0/kerf", json!(-1), "invalid value"),
            ("/fixedSheets/0/nodes/0/child", json!(2), "not_preorder"),
            ("/fixedSheets/0/nodes/1/child", json!(2), "leaf_links"),
            ("/fixedSheets/0/nodes/1/piece/index", json!(1), "too many of piece 1"),
            ("/pieces/0/quantity", json!(1), "too many of piece 0"),
        ];
        for (pointer, value, expected) in changes {
            let mut wrong = job();
            *wrong.pointer_mut(pointer).expect(pointer) = value;
            match parsed(&wrong) {
                Err(Failure::InvalidJob(fault)) => assert!(fault.contains(expected), "{pointer}: {fault}"),
                other => panic!("{pointer}: {other:?}"),
            }
        }
        let mut twice = job();
        let sheet = twice["fixedSheets"][0].clone();
        twice["pieces"][0]["quantity"] = json!(9);
        twice["fixedSheets"] = json!([sheet, sheet]);
        assert!(matches!(parsed(&twice), Err(Failure::InvalidJob(fault)) if fault.contains("sheet_order")));
    }

    #[test]
    fn refuses_pieces_of_another_material() {
        let mut wrong = job();
        wrong["materials"] = json!([{"name": "oak", "islands": 1}, {"name": null, "islands": 1}]);
        wrong["pieces"][0]["material"] = json!(0);
        wrong["sheets"][0]["material"] = json!(1);
        assert!(
            matches!(parsed(&wrong), Err(Failure::InvalidJob(fault)) if fault.contains("another material"))
        );
        wrong["sheets"][0]["material"] = json!(0);
        assert_eq!(parsed(&wrong).map(|job| copies_left(&job)), Ok(2));
    }

    #[test]
    fn the_rules_of_cutting_are_not_asked() {
        let mut other = job();
        other["rules"] = json!({"maxStages": 1, "alternateOrientation": true, "firstCutVertical": false, "minTrimSize": 15});
        other["sheets"][0]["kerf"] = json!(3);
        other["sheets"][0]["defects"] = json!([{"x": 1, "y": 1, "width": 2, "height": 2}]);
        assert!(parsed(&other).is_ok());
    }
}
