//! Cut trees drawn by hand. A sketch gives the cuts; regions, stages, depths and links follow.

use cutting_engine::cut_tree::{CutTree, Node, NodeKind};
use cutting_engine::instance::{Defect, Direction, Instance, Margins, Rules, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::solution::{SheetLayout, Solution, Unplaced};

/// A part of a sheet.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Piece(u32),
    Turned(u32),
    Waste,
    /// A cut that leaves a child of this extent. Without a next part, the kerf takes the whole remainder.
    Cut(Direction, i32, Box<Part>, Option<Box<Part>>),
}

pub(crate) fn v(extent: i32, child: Part, next: Part) -> Part {
    Part::Cut(Direction::Vertical, extent, Box::new(child), Some(Box::new(next)))
}

pub(crate) fn h(extent: i32, child: Part, next: Part) -> Part {
    Part::Cut(Direction::Horizontal, extent, Box::new(child), Some(Box::new(next)))
}

pub(crate) fn v_last(extent: i32, child: Part) -> Part {
    Part::Cut(Direction::Vertical, extent, Box::new(child), None)
}

pub(crate) fn h_last(extent: i32, child: Part) -> Part {
    Part::Cut(Direction::Horizontal, extent, Box::new(child), None)
}

/// The first sheets of the first entry, cut as sketched. `unplaced` lists the other pieces.
pub(crate) fn solution(instance: &Instance, parts: &[Part], unplaced: Vec<Unplaced>) -> Solution {
    let sheets = parts
        .iter()
        .zip(0..)
        .map(|(part, index)| SheetLayout::new(instance, 0, index, draw(instance, 0, part)))
        .collect();
    Solution { sheets, unplaced }
}

/// The sketched cut tree of a sheet of entry `sheet`.
pub(crate) fn draw(instance: &Instance, sheet: u32, part: &Part) -> CutTree {
    let sheet = &instance.sheets()[sheet.to_usize()];
    let mut pen = Pen { rules: instance.rules(), kerf: sheet.kerf, nodes: Vec::new() };
    pen.draw(part, Region::usable(sheet), None, 0);
    CutTree { nodes: pen.nodes }
}

/// The stage of a cut in `direction` below a cut of the given direction and stage.
pub(crate) fn stage_below(rules: &Rules, made_by: Option<(Direction, u32)>, direction: Direction) -> u32 {
    match made_by {
        Some((above, stage)) => stage + u32::from(above != direction),
        None if rules.alternate => 1 + u32::from(direction != rules.first_direction),
        None => 1,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Region {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) w: i32,
    pub(crate) h: i32,
}

impl Region {
    pub(crate) fn usable(sheet: &Sheet) -> Self {
        let Margins { left: x, bottom: y, .. } = sheet.margins;
        Self { x, y, w: sheet.usable_width(), h: sheet.usable_height() }
    }

    pub(crate) fn overlaps(self, d: &Defect) -> bool {
        let Self { x, y, w, h } = self;
        x < d.x + d.width && d.x < x + w && y < d.y + d.height && d.y < y + h
    }

    pub(crate) fn extent(self, direction: Direction) -> i32 {
        match direction {
            Direction::Vertical => self.w,
            Direction::Horizontal => self.h,
        }
    }

    /// The strip from `start`, `extent` wide, that cuts in `direction` make.
    pub(crate) fn strip(self, direction: Direction, start: i32, extent: i32) -> Self {
        match direction {
            Direction::Vertical => Self { x: self.x + start, w: extent, ..self },
            Direction::Horizontal => Self { y: self.y + start, h: extent, ..self },
        }
    }
}

struct Pen<'a> {
    rules: &'a Rules,
    kerf: [i32; 2],
    nodes: Vec<Node>,
}

impl Pen<'_> {
    fn draw(&mut self, part: &Part, region: Region, made_by: Option<(Direction, u32)>, depth: u32) -> u32 {
        let index = self.nodes.len();
        let (direction, stage) = made_by.unwrap_or((self.rules.first_direction, 0));
        let Region { x, y, w: width, h: height } = region;
        let kind = match *part {
            Part::Piece(piece) => NodeKind::Piece { piece, rotated: false },
            Part::Turned(piece) => NodeKind::Piece { piece, rotated: true },
            Part::Waste => NodeKind::Waste,
            Part::Cut(..) => NodeKind::Cut,
        };
        let leaf =
            Node { kind, x, y, width, height, direction, stage, depth, kerf: 0, child: None, next: None };
        self.nodes.push(leaf);
        if let Part::Cut(direction, extent, child, next) = part {
            let stage = stage_below(self.rules, made_by, *direction);
            let whole = region.extent(*direction);
            let own = self.kerf[usize::from(*direction == Direction::Horizontal)];
            let kerf = if next.is_some() { own } else { whole - extent };
            let made_by = Some((*direction, stage));
            let child = self.draw(child, region.strip(*direction, 0, *extent), made_by, depth + 1);
            let next = next.as_ref().map(|next| {
                let beyond = region.strip(*direction, extent + kerf, whole - extent - kerf);
                self.draw(next, beyond, made_by, depth + 1)
            });
            let cut = &mut self.nodes[index];
            (cut.direction, cut.stage, cut.kerf, cut.child, cut.next) =
                (*direction, stage, kerf, Some(child), next);
        }
        index.to_u32()
    }
}
