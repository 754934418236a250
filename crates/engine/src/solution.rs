//! The answer: which sheets are used, how each is cut, and what was left out and why.

use crate::cut_tree::{CutTree, Node, NodeKind};
use crate::instance::{Direction, Instance, Sheet};

/// Why an instance of a piece was not placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UnplacedReason {
    /// In no permitted turn is it as small as the usable area of any sheet.
    DoesNotFitAnySheet,
    /// It would fit, but not with so few stages.
    Stages,
    /// It would fit, but its cuts would be nested deeper than allowed.
    Depth,
    /// It would fit, but no place on any sheet is free of defects.
    Defects,
    /// It would fit, but any cut would leave a fragment below the minimal trim.
    Trim,
    /// It fits an empty sheet, but none was left for it.
    StockExhausted,
    /// It fits an empty sheet that was left, but leaving it out costs less than any such sheet.
    Penalty,
}

/// Instances of one piece that were not placed, for one reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unplaced {
    /// Position of the piece in the instance.
    pub piece: u32,
    /// How many of its instances.
    pub count: u32,
    /// Why.
    pub reason: UnplacedReason,
}

/// What a finished sheet amounts to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SheetSummary {
    /// Pieces placed.
    pub placed_count: u32,
    /// Sum of the placed pieces' areas.
    pub used_area: i64,
    /// Sheet area less `used_area`.
    pub waste_area: i64,
    /// Area of the largest waste leaf that overlaps no defect, 0 when there is none.
    pub largest_offcut: i64,
    /// Depth of the deepest node.
    pub max_depth: u32,
    /// Number of cut nodes.
    pub cut_count: u32,
    /// Total length of the cuts, in millimetres; margins are not counted.
    pub cut_length: i64,
}

/// One used sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetLayout {
    /// Position of the sheet's entry in the instance.
    pub sheet: u32,
    /// Index of the concrete sheet: entries expanded in order, each by its quantity.
    pub sheet_index: u64,
    /// How it is cut.
    pub tree: CutTree,
    /// What that amounts to.
    pub summary: SheetSummary,
}

impl SheetLayout {
    /// Summarises `tree`, cut from a sheet of entry number `sheet`.
    pub fn new(instance: &Instance, sheet: u32, sheet_index: u64, tree: CutTree) -> Self {
        let defects = &instance.sheets()[sheet as usize].defects;
        Self::with_offcuts(instance, sheet, sheet_index, tree, |node| {
            // In 64 bits: the trees of strangers are summarised too.
            let meet = |at: i32, extent: i32, from: i32, long: i32| {
                i64::from(from) < i64::from(at) + i64::from(extent)
                    && i64::from(at) < i64::from(from) + i64::from(long)
            };
            !defects
                .iter()
                .any(|d| meet(node.x, node.width, d.x, d.width) && meet(node.y, node.height, d.y, d.height))
        })
    }

    /// The same, where `is_offcut` knows which waste overlaps no defect: there may be ten thousand of these on a sheet.
    pub(crate) fn with_offcuts(
        instance: &Instance,
        sheet: u32,
        sheet_index: u64,
        tree: CutTree,
        is_offcut: impl Fn(&Node) -> bool,
    ) -> Self {
        let summary = summarise(&instance.sheets()[sheet as usize], &tree, is_offcut);
        Self { sheet, sheet_index, tree, summary }
    }
}

/// The whole answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Used sheets in ascending `sheet_index`.
    pub sheets: Vec<SheetLayout>,
    /// What was left out, in ascending piece order.
    pub unplaced: Vec<Unplaced>,
}

fn summarise(sheet: &Sheet, tree: &CutTree, is_offcut: impl Fn(&Node) -> bool) -> SheetSummary {
    let mut summary = SheetSummary::default();
    for node in &tree.nodes {
        summary.max_depth = summary.max_depth.max(node.depth);
        let area = i64::from(node.width) * i64::from(node.height);
        match node.kind {
            NodeKind::Cut => {
                summary.cut_count += 1;
                summary.cut_length += i64::from(match node.direction {
                    Direction::Vertical => node.height,
                    Direction::Horizontal => node.width,
                });
            }
            NodeKind::Piece { .. } => {
                summary.placed_count += 1;
                summary.used_area += area;
            }
            NodeKind::Waste => {
                if area > summary.largest_offcut && is_offcut(node) {
                    summary.largest_offcut = area;
                }
            }
        }
    }
    summary.waste_area = sheet.area() - summary.used_area;
    summary
}
