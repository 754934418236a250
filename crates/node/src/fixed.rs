//! The sheets of a job that are cut already, as the TypeScript side sends them: each tree in preorder, with pieces by
//! their positions.

use cutting_engine::check::check_beside;
use cutting_engine::cut_tree::{CutTree, Node, NodeKind};
use cutting_engine::instance::{Direction, Instance};
use cutting_engine::materials::{Materials, Part, fix};
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
}

/// The sheets of a job that are cut already.
#[derive(Debug, Default)]
pub(crate) struct Fixed {
    /// In ascending order of their indices.
    sheets: Vec<SheetLayout>,
    /// The only part of a job without materials, if there are such sheets.
    whole: Vec<Part>,
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
        Ok(Self { sheets, whole })
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.sheets.len()
    }

    /// The sheet of this index, if it is cut already.
    pub(crate) fn at(&self, sheet_index: u64) -> Option<&SheetLayout> {
        let at = self.sheets.binary_search_by_key(&sheet_index, |layout| layout.sheet_index).ok()?;
        Some(&self.sheets[at])
    }

    /// The whole job as its only part, if it has such sheets but no materials.
    pub(crate) fn whole(&self) -> Option<&[Part]> {
        (!self.whole.is_empty()).then_some(&self.whole)
    }
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
        let left = left.get_mut(piece as usize).and_then(|left| left.checked_sub(1).map(|less| *left = less));
        left.ok_or_else(|| format!("fixedSheets: too many of piece {piece}"))?;
    }
    // What is left to cut is missing, of course.
    let found = check_beside(instance, &solution.sheets, &solution, &|| false).unwrap_or_default();
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
    position.map(|position| position as u32)
}

fn node(wire: &WireFixedNode) -> Result<Node, String> {
    let WireFixedNode { x, y, width, height, vertical, stage, depth, kerf, child, next, piece } = *wire;
    let kind = match piece {
        Some(WireFixedPiece { index, rotated }) => NodeKind::Piece { piece: index, rotated },
        None if child.is_some() => NodeKind::Cut,
        None => NodeKind::Waste,
    };
    let direction = if vertical { Direction::Vertical } else { Direction::Horizontal };
    let kerf = i32::try_from(kerf).map_err(|error| error.to_string())?;
    Ok(Node { kind, x, y, width, height, direction, stage, depth, kerf, child, next })
}
