//! Derives the cuts of a pattern in one of a few orders: rows cut part by part or in halves, with the leftover of the
//! sheet taken off first or last.

use super::quality::Region;
use crate::cut_tree::{CutTree, Node as Cut, NodeKind};
use crate::layout::axis::{Axis, Point, direction_of};
use crate::layout::problem::{MEMBER, Problem};
use crate::layout::sheet_type::SheetType;
use crate::layout::tree::Tree;
use crate::numbers::Integer;
use crate::units::Length;

/// Deepest cut tree for which rows are cut part by part. For deeper ones rows are halved.
const COMFORTABLE_DEPTH: u32 = 50;

#[derive(Clone, Copy)]
enum Content {
    Waste,
    Piece(usize),
    /// A member of a block, with its number among all.
    Member(usize, u32),
    Structure(usize),
}

/// A part of a row, `extent` long.
#[derive(Clone, Copy)]
struct Part {
    content: Content,
    extent: Length,
}

/// The cut that made a region.
#[derive(Clone, Copy)]
struct Made {
    axis: Axis,
    stage: u32,
    /// The cut node, and whether the region is its `next`.
    by: Option<(u32, bool)>,
    depth: u32,
}

enum Task {
    Part(Content, Region, Made),
    /// A range of `parts` along an axis.
    Row(usize, usize, Axis, Region, Made),
}

/// Cuts one pattern in several ways, one after another.
pub(in crate::layout) struct Cutter<'a> {
    problem: &'a Problem,
    sheet: &'a SheetType,
    pattern: &'a Tree,
    origin: Point,
    /// Whether the machine has limits, or defects must stay whole. Most problems have neither, and check it once a cut.
    is_limited: bool,
    halve: bool,
    parts: Vec<Part>,
    tasks: Vec<Task>,
    cuts: Vec<Cut>,
    deepest: u32,
    allowed: bool,
}

impl<'a> Cutter<'a> {
    pub fn new(problem: &'a Problem, pattern: &'a Tree, origin: Point) -> Self {
        let sheet = &problem.sheets[pattern.sheet_type];
        Self {
            problem,
            sheet,
            pattern,
            origin,
            is_limited: problem.machine.is_some() || sheet.keeps_defects_whole(),
            halve: false,
            parts: Vec::new(),
            tasks: Vec::new(),
            cuts: Vec::new(),
            deepest: 0,
            allowed: true,
        }
    }

    /// Cuts rows part by part, or halves them if the tree would become deeper than [`COMFORTABLE_DEPTH`]. Also returns
    /// the depth, or [`COMFORTABLE_DEPTH`] if the tree is no deeper: halved rows leave the same fragments after as many
    /// cuts, so only a larger depth counts against them.
    pub fn build_shallow(&mut self, trim_first: bool) -> Option<(CutTree, u32)> {
        let limit = self.problem.depth_limit;
        for halve in [false, true] {
            if let Some(tree) = self.build(trim_first, halve, COMFORTABLE_DEPTH.min(limit)) {
                return Some((tree, COMFORTABLE_DEPTH));
            }
            if !self.allowed {
                return None;
            }
        }
        let ways = [false, true].into_iter().filter_map(|halve| {
            let tree = self.build(trim_first, halve, limit)?;
            Some((tree, self.deepest))
        });
        ways.min_by_key(|&(_, depth)| depth)
    }

    /// With `trim_first`, the first cut takes off the leftover across the root's row, as one strip along the whole
    /// sheet.
    ///
    /// `None` where the rules forbid that, or where the tree would be deeper than `most_deep`.
    fn build(&mut self, trim_first: bool, halve: bool, most_deep: u32) -> Option<CutTree> {
        let region = Region { at: self.origin, size: self.sheet.size };
        let made = Made { axis: self.problem.first_axis, stage: 0, by: None, depth: 0 };
        let root = &self.pattern.nodes[0];
        let across = 1 - root.axis();
        self.allowed = !trim_first || root.size[across] < region.size[across];
        (self.halve, self.deepest) = (halve, 0);
        self.parts.clear();
        self.tasks.clear();
        self.cuts.clear();
        self.cuts.reserve_exact(3 * self.pattern.nodes.len());
        if trim_first {
            self.parts.push(Part { content: Content::Structure(0), extent: root.size[across] });
            self.row(0, across, region, made);
        } else {
            self.tasks.push(Task::Part(Content::Structure(0), region, made));
        }
        while self.allowed && self.deepest <= most_deep {
            match self.tasks.pop() {
                Some(Task::Part(content, region, made)) => self.part(content, region, made),
                Some(Task::Row(first, end, axis, region, made)) => {
                    self.divide(first, end, axis, region, made);
                }
                None => return Some(CutTree { nodes: std::mem::take(&mut self.cuts) }),
            }
        }
        None
    }

    fn part(&mut self, content: Content, region: Region, made: Made) {
        match content {
            Content::Waste => self.leaf(NodeKind::Waste, region, made),
            Content::Structure(node) => {
                let axis = self.pattern.nodes[node].axis();
                let first = self.parts.len();
                for child in self.pattern.children(node) {
                    let lead = self.pattern.stands.get(child).map_or(Length::ZERO, |stand| stand.lead);
                    self.waste_before(lead, axis);
                    if self.divides_in_row(child, axis, region, made) {
                        self.members(child);
                        continue;
                    }
                    let part = &self.pattern.nodes[child];
                    let (content, extent) = if part.is_structure() {
                        (Content::Structure(child), part.size[axis])
                    } else if self.is_limited {
                        (Content::Piece(child), self.pattern.cell(self.problem, self.sheet, child)[axis])
                    } else {
                        (Content::Piece(child), part.size[axis])
                    };
                    self.parts.push(Part { content, extent });
                }
                self.row(first, axis, region, made);
            }
            Content::Piece(node) => {
                let piece = &self.pattern.nodes[node];
                if piece.size == region.size
                    && let Some(block) = &self.problem.types[piece.piece_type].block
                {
                    let first = self.parts.len();
                    self.members(node);
                    self.row(first, block.along(piece.turned), region, made);
                    return;
                }
                if piece.size == region.size {
                    if self.is_limited {
                        self.begin_with(None, made);
                    }
                    self.leaf(
                        NodeKind::Piece { piece: piece.piece_type.0, rotated: piece.turned },
                        region,
                        made,
                    );
                    return;
                }
                // Where it is trimmed along both axes, the stages take turns.
                let descent =
                    if self.is_limited { self.pattern.descent(self.problem, self.sheet, node) } else { None };
                let axis = if piece.size[0] == region.size[0] {
                    1
                } else if piece.size[1] == region.size[1] {
                    0
                } else if descent.is_some() && made.by.is_some() {
                    1 - made.axis
                } else {
                    1 - self.pattern.nodes[piece.parent.to_usize()].axis()
                };
                let first = self.parts.len();
                self.lift(node, axis);
                if self.problem.divides(piece.piece_type, piece.turned, axis) {
                    self.members(node);
                } else {
                    let extent = descent.map_or(piece.size[axis], |descent| {
                        descent.extent_within(axis, self.stage(axis, made), region.size[axis])
                    });
                    self.parts.push(Part { content: Content::Piece(node), extent });
                }
                self.row(first, axis, region, made);
            }
            Content::Member(node, number) => {
                let piece = &self.pattern.nodes[node];
                let block = self.problem.types[piece.piece_type].block.as_ref();
                let block = block.expect("only blocks have members");
                let mut size = piece.size;
                size[block.along(piece.turned)] = block.extent(number);
                if size == region.size {
                    let kind = NodeKind::Piece { piece: MEMBER | number, rotated: piece.turned };
                    self.leaf(kind, region, made);
                    return;
                }
                let axis = 1 - block.along(piece.turned);
                let first = self.parts.len();
                self.lift(node, axis);
                self.parts.push(Part { content: Content::Member(node, number), extent: size[axis] });
                self.row(first, axis, region, made);
            }
        }
    }

    /// Adds what is wasted before a piece across its row, if that is along `axis`.
    fn lift(&mut self, node: usize, axis: Axis) {
        if axis != self.pattern.nodes[self.pattern.nodes[node].parent.to_usize()].axis() {
            self.waste_before(self.pattern.lift(node), axis);
        }
    }

    /// Whether the members of a block are parts of the row that it is in: they lie along it, and no stage is left to divide
    /// them once the block is trimmed, or the machine cannot do that.
    fn divides_in_row(&self, node: usize, axis: Axis, region: Region, made: Made) -> bool {
        let piece = &self.pattern.nodes[node];
        if piece.is_structure() || !self.problem.divides(piece.piece_type, piece.turned, axis) {
            return false;
        }
        let is_trimmed = piece.size[1 - axis] != region.size[1 - axis];
        let stage = self.stage(axis, made);
        !is_trimmed || stage + 2 > self.problem.stage_limit || !self.may_trim_whole(node, axis, stage)
    }

    /// Whether the machine takes a block for a part of this stage, trims it as a whole, and divides it two stages later.
    fn may_trim_whole(&self, node: usize, axis: Axis, stage: u32) -> bool {
        let piece = &self.pattern.nodes[node];
        let block = &self.problem.types[piece.piece_type].block;
        let (Some(machine), Some(block)) = (&self.problem.machine, block) else { return true };
        let whole = self.pattern.cell(self.problem, self.sheet, node)[axis].get();
        let mut members = block.members(piece.turned);
        machine.allows_part(stage, whole)
            && machine.allows_cut(whole)
            && members.all(|(_, extent)| machine.allows_part(stage + 2, extent.get()))
    }

    /// Adds the waste of this extent before a part, if there is any. A kerf of it divides the two.
    fn waste_before(&mut self, extent: Length, axis: Axis) {
        if extent > 0 {
            self.parts.push(Part { content: Content::Waste, extent: extent - self.sheet.kerf[axis] });
        }
    }

    /// Adds the members of a block as parts of a row.
    fn members(&mut self, node: usize) {
        let piece = &self.pattern.nodes[node];
        if let Some(block) = &self.problem.types[piece.piece_type].block {
            let members = block.members(piece.turned);
            let part = |(number, extent)| Part { content: Content::Member(node, number), extent };
            self.parts.extend(members.map(part));
        }
    }

    /// The stage of cuts that divide a region along an axis.
    fn stage(&self, axis: Axis, made: Made) -> u32 {
        match made.by {
            None => self.problem.root_stage(axis),
            Some(_) if made.axis == axis => made.stage,
            Some(_) => made.stage + 1,
        }
    }

    /// Queues the row of the parts from `first` on. What is left of the region becomes waste behind them, or goes with
    /// the kerf of the last cut.
    fn row(&mut self, first: usize, axis: Axis, region: Region, made: Made) {
        let kerf = self.sheet.kerf[axis];
        let parts = &self.parts[first..];
        let length: Length = parts.iter().map(|p| p.extent).sum::<Length>() + kerf.times(parts.len() - 1);
        let rest = region.size[axis] - length;
        self.allowed &= self.sheet.may_leave(axis, rest);
        if rest > kerf {
            self.parts.push(Part { content: Content::Waste, extent: rest - kerf });
        }
        self.tasks.push(Task::Row(first, self.parts.len(), axis, region, made));
    }

    fn divide(&mut self, first: usize, end: usize, axis: Axis, region: Region, made: Made) {
        let kerf = self.sheet.kerf[axis];
        let part = self.parts[first];
        if end - first == 1 && part.extent == region.size[axis] {
            if self.is_limited {
                self.allow_part(part, axis, made);
            }
            self.tasks.push(Task::Part(part.content, region, made));
            return;
        }
        let stage = self.stage(axis, made);
        self.allowed &= stage <= self.problem.stage_limit;
        let middle = if self.halve { first + ((end - first) / 2).max(1) } else { first + 1 };
        let length: Length = self.parts[first..middle].iter().map(|p| p.extent).sum::<Length>()
            + kerf.times(middle - first - 1);
        let taken = kerf.min(region.size[axis] - length);
        if self.is_limited {
            self.allow_cut(region, axis, length, made);
        }
        let cut = Self::leaf_node(NodeKind::Cut, region, made);
        let cut = Cut { direction: direction_of(axis), stage, kerf: taken.get(), ..cut };
        let by = self.push(cut, made);
        let made = |next| Made { axis, stage, by: Some((by, next)), depth: cut.depth + 1 };
        if middle < end {
            let offset = length + taken;
            let rest = region.slice(axis, offset, region.size[axis] - offset);
            self.tasks.push(Task::Row(middle, end, axis, rest, made(true)));
        }
        self.tasks.push(Task::Row(
            first,
            middle,
            axis,
            region.slice(axis, Length::ZERO, length),
            made(false),
        ));
    }

    /// Notes whether the machine takes a part that no further cut of its row divides.
    #[cold]
    fn allow_part(&mut self, part: Part, axis: Axis, made: Made) {
        if let Some(machine) = &self.problem.machine
            && made.by.is_some()
            && made.axis == axis
            && !matches!(part.content, Content::Waste)
        {
            self.allowed &= machine.allows_part(made.stage, part.extent.get());
        }
    }

    /// Notes whether the machine can make the cut behind the first `length` of a region, and no defect is in its way.
    #[cold]
    fn allow_cut(&mut self, region: Region, axis: Axis, length: Length, made: Made) {
        if let Some(machine) = &self.problem.machine {
            self.allowed &= machine.allows_cut(region.size[1 - axis].get());
        }
        self.begin_with(Some(axis), made);
        if self.sheet.keeps_defects_whole() {
            let at = [0, 1].map(|axis| region.at[axis] - self.origin[axis]);
            self.allowed &= !self.sheet.forbids_cut_of(axis, at, region.size, length);
        }
    }

    /// Notes whether the machine may begin with cuts along `axis`, or with none, if no cut has made the region.
    fn begin_with(&mut self, axis: Option<Axis>, made: Made) {
        if let Some(machine) = &self.problem.machine
            && made.by.is_none()
        {
            self.allowed &= self.problem.may_begin(machine, axis, self.sheet.size);
        }
    }

    fn leaf(&mut self, kind: NodeKind, region: Region, made: Made) {
        let node = Self::leaf_node(kind, region, made);
        self.push(node, made);
    }

    fn leaf_node(kind: NodeKind, region: Region, made: Made) -> Cut {
        let [at, size] = [region.at, region.size].map(|extents| extents.map(Length::get));
        Cut::leaf(kind, at, size, (direction_of(made.axis), made.stage), made.depth)
    }

    fn push(&mut self, node: Cut, made: Made) -> u32 {
        let index = self.cuts.len().to_u32();
        self.deepest = self.deepest.max(node.depth);
        self.cuts.push(node);
        if let Some((by, next)) = made.by {
            let parent = &mut self.cuts[by.to_usize()];
            if next {
                parent.next = Some(index);
            } else {
                parent.child = Some(index);
            }
        }
        index
    }
}
