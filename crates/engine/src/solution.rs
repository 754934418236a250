//! The answer: which sheets are used, how each is cut, and which pieces are left out and why.

use crate::cut_tree::{CutTree, Node, NodeKind};
use crate::instance::{Instance, Sheet, class_of};
use crate::numbers::Integer;

/// Why a piece was not placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum UnplacedReason {
    /// There is no sheet of its material.
    Material,
    /// It is larger than the usable area of every sheet, in every permitted turn.
    DoesNotFitAnySheet,
    /// It would fit, but across the grain of the sheet.
    Grain,
    /// It would fit, but needs more stages than allowed.
    Stages,
    /// It would fit, but its cut tree would be deeper than allowed.
    Depth,
    /// It would fit, but the machine cannot make its cuts.
    MachineLimits,
    /// It would fit, but only by a cut through a defect, which is forbidden.
    DefectCut,
    /// It would fit, but defects are in the way everywhere.
    Defects,
    /// It would fit, but its cuts would leave a waste fragment below the minimum trim.
    Trim,
    /// It fits an empty sheet, but the matched set that it belongs to does not, or could not be cut from a sheet that is
    /// left.
    Set,
    /// It fits an empty sheet, but no such sheet is left.
    StockExhausted,
    /// It fits a sheet that is left, but leaving it out costs less than any such sheet.
    Penalty,
    /// It fits an empty sheet, and some sheet is left, but the search ended before it was tried on all of them.
    SearchEnded,
}

/// Instances of one piece that were not placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unplaced {
    /// Position of the piece in the instance.
    pub piece: u32,
    /// How many instances, at least 1.
    pub count: u32,
    /// Why.
    pub reason: UnplacedReason,
}

/// The figures of one cut sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SheetSummary {
    /// Number of placed pieces.
    pub placed_count: u32,
    /// Area of the placed pieces, in square units.
    pub used_area: i64,
    /// Area of the whole sheet less `used_area`.
    pub waste_area: i64,
    /// Area of the largest waste leaf that overlaps no defect; 0 where there is none.
    pub largest_offcut: i64,
    /// Depth of the deepest node; the root has 0.
    pub max_depth: u32,
    /// Number of cut nodes.
    pub cut_count: u32,
    /// Total length of the cuts, in units of length, without those that remove the margins.
    pub cut_length: i64,
}

/// A waste leaf that is kept, because it belongs to a class of offcuts and overlaps no defect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptOffcut {
    /// Its node in the tree of the sheet.
    pub node: u32,
    /// Position of its class in the instance.
    pub class: u32,
}

/// A placed piece that is a member of a matched set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchedPiece {
    /// Its node in the tree of the sheet.
    pub node: u32,
    /// Position of the set in the instance.
    pub set: u32,
    /// Which copy of the set it belongs to, from 0.
    pub copy: u32,
    /// Its place in the set, from 0.
    pub member: u32,
}

/// One used sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetLayout {
    /// Position of the sheet's entry in the instance.
    pub sheet: u32,
    /// Index of the sheet in the stock, where every entry counts as many sheets as its quantity.
    pub sheet_index: u64,
    /// How the sheet is cut.
    pub tree: CutTree,
    /// The figures of that tree.
    pub summary: SheetSummary,
    /// The offcuts that are kept, in the order of the tree. Empty where the instance has no classes.
    pub offcuts: Vec<KeptOffcut>,
    /// The pieces that are members of matched sets, in the order of the tree.
    pub matched: Vec<MatchedPiece>,
}

impl SheetLayout {
    /// Computes the summary of `tree`, which cuts a sheet of entry `sheet`.
    pub fn new(instance: &Instance, sheet: u32, sheet_index: u64, tree: CutTree) -> Self {
        let defects = &instance.sheets()[sheet.to_usize()].defects;
        Self::with_offcuts(instance, sheet, sheet_index, tree, |node| {
            // In 64 bits, because trees from outside are summarised too, and their numbers may be anything.
            let meet = |at: i32, extent: i32, from: i32, long: i32| {
                i64::from(from) < i64::from(at) + i64::from(extent)
                    && i64::from(at) < i64::from(from) + i64::from(long)
            };
            !defects
                .iter()
                .any(|d| meet(node.x, node.width, d.x, d.width) && meet(node.y, node.height, d.y, d.height))
        })
    }

    /// The same, with `is_offcut` telling faster which waste overlaps no defect: a sheet may have ten thousand defects.
    pub(crate) fn with_offcuts(
        instance: &Instance,
        sheet: u32,
        sheet_index: u64,
        tree: CutTree,
        is_offcut: impl Fn(&Node) -> bool,
    ) -> Self {
        let summary = summarise(&instance.sheets()[sheet.to_usize()], &tree, &is_offcut);
        let offcuts = kept(instance, &tree, is_offcut);
        Self { sheet, sheet_index, tree, summary, offcuts, matched: Vec::new() }
    }
}

impl SheetLayout {
    /// Value of the offcuts that are kept.
    pub fn value_kept(&self, instance: &Instance) -> i64 {
        let price = instance.material_price(&instance.sheets()[self.sheet.to_usize()]);
        let value = |offcut: &KeptOffcut| {
            let node = &self.tree.nodes[offcut.node.to_usize()];
            let class = &instance.offcut_classes()[offcut.class.to_usize()];
            price.value(class, i64::from(node.width) * i64::from(node.height))
        };
        self.offcuts.iter().map(value).sum()
    }
}

/// A finished layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Used sheets, in ascending order of `sheet_index`.
    pub sheets: Vec<SheetLayout>,
    /// Pieces that were left out, in ascending order of their positions.
    pub unplaced: Vec<Unplaced>,
}

/// The offcuts that a tree leaves.
fn kept(instance: &Instance, tree: &CutTree, is_offcut: impl Fn(&Node) -> bool) -> Vec<KeptOffcut> {
    let classes = instance.offcut_classes();
    if classes.is_empty() {
        return Vec::new();
    }
    let waste = (0..).zip(&tree.nodes).filter(|(_, node)| node.kind == NodeKind::Waste);
    let kept = waste.filter_map(|(at, node)| {
        let class = class_of(classes, node.width, node.height)?.to_u32();
        is_offcut(node).then_some(KeptOffcut { node: at, class })
    });
    kept.collect()
}

fn summarise(sheet: &Sheet, tree: &CutTree, is_offcut: impl Fn(&Node) -> bool) -> SheetSummary {
    let mut summary = SheetSummary::default();
    for node in &tree.nodes {
        summary.max_depth = summary.max_depth.max(node.depth);
        let area = i64::from(node.width) * i64::from(node.height);
        match node.kind {
            NodeKind::Cut => {
                summary.cut_count += 1;
                summary.cut_length += i64::from(node.cut_length());
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
