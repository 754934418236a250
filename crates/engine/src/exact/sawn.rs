//! The cuts of a tiny sheet where waste has a minimum trim. A pattern has no rows of a single part, and one remainder
//! for each row, so it cannot describe these; the cut tree itself is the answer.

use std::rc::Rc;

use crate::cut_tree::{CutTree, Node, NodeKind};
use crate::instance::Direction;
use crate::layout::axis::{Axis, axis_of, direction_of};
use crate::layout::ids::{PieceTypeId, SheetTypeId};
use crate::layout::problem::Problem;
use crate::layout::rows::Part;
use crate::layout::sheet_type::SheetType;
use crate::numbers::Integer;
use crate::raster::Item;
use crate::units::Length;

/// A sheet with its cuts. Its pieces are named by their types, and its usable area begins at 0.
#[derive(Clone, Debug)]
pub(crate) struct SawnSheet {
    pub sheet_type: SheetTypeId,
    pub tree: CutTree,
}

/// A way to cut a region.
pub(super) enum Way {
    /// The region is a piece.
    Piece(Item),
    /// Parts side by side along an axis.
    Row(Axis, Rc<Run>),
}

/// Parts side by side.
pub(super) struct Run {
    pub parts: u32,
    /// The length of the last part, and how it is cut.
    pub last: (Length, Rc<Way>),
    pub before: Option<Rc<Run>>,
}

impl Run {
    /// Its parts, the first one first.
    fn list(&self) -> Vec<(Length, &Way)> {
        let mut parts: Vec<(Length, &Way)> = Vec::new();
        let mut run = Some(self);
        while let Some(Self { last: (length, way), before, .. }) = run {
            parts.push((*length, way));
            run = before.as_deref();
        }
        parts.reverse();
        parts
    }
}

impl Way {
    /// The same as a part of a pattern, which derives its own remainders.
    pub fn part(&self) -> Part<Item> {
        match self {
            Self::Piece(item) => Part::Piece(*item),
            Self::Row(axis, run) => Part::row(*axis, run.list().into_iter().map(|(_, way)| way.part())),
        }
    }
}

/// A sheet cut in this way; `None` if its tree would be too deep. `types` are those that items count.
pub(super) fn saw(
    problem: &Problem,
    types: &[PieceTypeId],
    sheet_type: SheetTypeId,
    way: &Way,
) -> Option<SawnSheet> {
    let sheet = &problem.sheets[sheet_type];
    let made = (direction_of(problem.first_axis), 0);
    let whole = Node::leaf(NodeKind::Waste, [0, 0], sheet.size.map(Length::get), made, 0);
    let mut saw = Saw { problem, types, sheet, nodes: Vec::new() };
    saw.cut(way, whole);
    let tree = CutTree { nodes: saw.nodes };
    let deepest = tree.nodes.iter().map(|node| node.depth).max();
    (deepest <= Some(problem.depth_limit)).then_some(SawnSheet { sheet_type, tree })
}

struct Saw<'a> {
    problem: &'a Problem,
    types: &'a [PieceTypeId],
    sheet: &'a SheetType,
    nodes: Vec<Node>,
}

/// A part of a row, with the remainder behind it that a cut consumes.
struct Cell<'a> {
    way: &'a Way,
    length: Length,
    remainder: Length,
}

impl Saw<'_> {
    fn cut(&mut self, way: &Way, region: Node) {
        let (axis, run) = match way {
            Way::Piece(item) => {
                let piece = self.types[item.of].index().to_u32();
                let kind = NodeKind::Piece { piece, rotated: item.turned };
                self.nodes.push(Node { kind, ..region });
                return;
            }
            Way::Row(axis, run) => (*axis, run),
        };
        let kerf = self.sheet.kerf[axis];
        let parts = run.list();
        let filled: Length = parts.iter().map(|&(length, _)| length + kerf).sum();
        let rest = extent(&region, axis) + kerf - filled;
        let is_fragment = rest - kerf >= self.sheet.least_waste;
        let mut left = if is_fragment { Length::ZERO } else { rest };
        let cells: Vec<Cell> = parts
            .into_iter()
            .map(|(length, way)| {
                let remainder = left.min(kerf);
                left -= remainder;
                Cell { way, length, remainder }
            })
            .collect();
        if is_fragment {
            self.divide(region, axis, filled - kerf, kerf, |saw, child| saw.row(&cells, axis, child));
        } else {
            self.row(&cells, axis, region);
        }
    }

    /// Cuts the cells of a row that fill a region. Rows are halved, which keeps the tree flat.
    fn row(&mut self, cells: &[Cell], axis: Axis, region: Node) {
        let kerf = self.sheet.kerf[axis];
        if let [Cell { way, length, remainder }] = *cells {
            if remainder == 0 {
                self.cut(way, region);
            } else {
                self.divide(region, axis, length, remainder, |saw, child| saw.cut(way, child));
            }
            return;
        }
        let (before, behind) = cells.split_at(cells.len() / 2);
        let at = before.iter().map(|cell| cell.length + cell.remainder + kerf).sum::<Length>() - kerf;
        let next = self.divide(region, axis, at, kerf, |saw, child| saw.row(before, axis, child));
        if let Some(next) = next {
            self.nodes.pop();
            self.row(behind, axis, next);
        }
    }

    /// A cut at `at` that consumes `kerf`. What lies beyond it becomes waste; returns that node, if there is one.
    fn divide(
        &mut self,
        region: Node,
        axis: Axis,
        at: Length,
        kerf: Length,
        child: impl FnOnce(&mut Self, Node),
    ) -> Option<Node> {
        let direction = direction_of(axis);
        let stage = match region.stage {
            0 => self.problem.root_stage(axis),
            stage => stage + u32::from(direction != region.direction),
        };
        let part = |from: Length, to: Length| region.part((direction, stage), from.get(), (to - from).get());
        let index = self.nodes.len();
        let child_index = Some(index.to_u32() + 1);
        self.nodes.push(Node {
            kind: NodeKind::Cut,
            direction,
            stage,
            kerf: kerf.get(),
            child: child_index,
            next: None,
            ..region
        });
        child(self, part(Length::ZERO, at));
        let whole = extent(&region, axis);
        let next = (at + kerf < whole).then(|| part(at + kerf, whole))?;
        self.nodes[index].next = Some(self.nodes.len().to_u32());
        self.nodes.push(next);
        Some(next)
    }
}

fn extent(region: &Node, axis: Axis) -> Length {
    Length::new(if axis == axis_of(Direction::Vertical) { region.width } else { region.height })
}
