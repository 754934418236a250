//! Regions of a sheet, and how good a way to cut one is.

use std::cmp::Reverse;

use crate::cut_tree::{CutTree, Node, NodeKind};
use crate::instance::class_of;
use crate::layout::axis::{Axis, Point, Size};
use crate::layout::problem::Problem;
use crate::layout::sheet_type::SheetType;
use crate::units::{Area, Length};

/// A part of a sheet, in its coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Region {
    pub at: Point,
    pub size: Size,
}

impl Region {
    pub fn of(node: &Node) -> Self {
        Self { at: [node.x, node.y].map(Length::new), size: [node.width, node.height].map(Length::new) }
    }

    pub fn slice(self, axis: Axis, offset: Length, extent: Length) -> Self {
        let mut slice = self;
        slice.at[axis] += offset;
        slice.size[axis] = extent;
        slice
    }

    pub fn holds(&self, other: &Self) -> bool {
        (0..2).all(|axis| self.at[axis] <= other.at[axis] && other.end(axis) <= self.end(axis))
    }

    pub fn end(&self, axis: Axis) -> Length {
        self.at[axis] + self.size[axis]
    }
}

/// What decides between ways to cut a sheet: the value of the offcuts that are kept, the largest offcut without defects,
/// and the number of cuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CutQuality {
    /// 0 where the job has no classes of offcuts.
    pub value: i64,
    pub offcut: Area,
    pub cuts: u32,
}

impl CutQuality {
    /// The greater, the better.
    pub fn rank(self) -> impl Ord + use<> {
        (self.value, self.offcut, Reverse(self.cuts))
    }
}

/// The quality of a way to cut a sheet; `origin` is the lower left corner of its usable area.
pub(crate) fn quality(problem: &Problem, tree: &CutTree, sheet: &SheetType, origin: Point) -> CutQuality {
    let classes = &problem.offcut_classes;
    let mut quality = CutQuality { value: 0, offcut: Area::ZERO, cuts: 0 };
    for node in &tree.nodes {
        match node.kind {
            NodeKind::Cut => quality.cuts += 1,
            NodeKind::Waste => {
                let [at_x, at_y, width, height] = [node.x, node.y, node.width, node.height].map(Length::new);
                let area = width * height;
                let at = [at_x - origin[0], at_y - origin[1]];
                let class = class_of(classes, node.width, node.height);
                if (area > quality.offcut || class.is_some()) && !sheet.is_spoilt(at, [width, height]) {
                    quality.offcut = quality.offcut.max(area);
                    quality.value +=
                        class.map_or(0, |class| sheet.material_price.value(&classes[class], area.get()));
                }
            }
            NodeKind::Piece { .. } => {}
        }
    }
    quality
}
