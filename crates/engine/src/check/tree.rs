//! Checks the links and the cuts of one cut tree, and computes its summary.

use super::defects::DefectIndex;
use super::offcuts::class_of;
use super::report::Report;
use super::rule;
use crate::cut_tree::{Node, NodeKind};
use crate::instance::{Direction, Instance, Sheet};
use crate::numbers::Integer;
use crate::solution::{KeptOffcut, SheetLayout, SheetSummary};

/// What a tree and each of its nodes cost, in steps of [`Patience`](super::Patience): a leaf may look at many defects.
const TREE: usize = 128;
const NODE: usize = 2;
const DEFECTS_A_STEP: usize = 128;

/// A walk over the nodes in the order in which they are listed, which must be preorder. Stages and depths are computed
/// on the way, not read from the nodes.
pub(super) struct Walk<'a, 'r> {
    instance: &'a Instance,
    sheet: &'a Sheet,
    defects: &'a DefectIndex,
    nodes: &'a [Node],
    /// Position of the sheet in the answer.
    position: usize,
    /// How often each piece is placed, over all sheets.
    placed: &'a mut [u64],
    report: &'a mut Report<'r>,
    /// The cuts above the present node.
    open: Vec<OpenCut>,
    summary: SheetSummary,
    offcuts: Vec<KeptOffcut>,
}

#[derive(Clone, Copy)]
struct OpenCut {
    index: usize,
    stage: u32,
    depth: u32,
    /// Whether the present node lies beyond the cut.
    crossed: bool,
}

impl<'a, 'r> Walk<'a, 'r> {
    pub(super) fn new(
        instance: &'a Instance,
        sheet: &'a Sheet,
        defects: &'a DefectIndex,
        (position, layout): (usize, &'a SheetLayout),
        placed: &'a mut [u64],
        report: &'a mut Report<'r>,
    ) -> Self {
        Self {
            instance,
            sheet,
            defects,
            nodes: &layout.tree.nodes,
            position,
            placed,
            report,
            open: Vec::new(),
            summary: SheetSummary::default(),
            offcuts: Vec::new(),
        }
    }

    /// Checks the tree and returns its true summary and offcuts; `None` if its links are broken, or if it was given up.
    pub(super) fn run(mut self) -> Option<(SheetSummary, Vec<KeptOffcut>)> {
        if self.report.ends_before(TREE) {
            return None;
        }
        self.root()?;
        let steps = NODE + self.sheet.defects.len() / DEFECTS_A_STEP;
        for index in 0..self.nodes.len() {
            if self.report.ends_before(steps) {
                return None;
            }
            let made_by = self.open.last().copied();
            if index > 0 && made_by.is_none() {
                return self.broken(rule::UNREACHABLE, index, "the tree ends before this node");
            }
            self.links(index)?;
            let depth = made_by.map_or(0, |cut| cut.depth + 1);
            self.region(index, depth);
            if self.nodes[index].kind == NodeKind::Cut {
                let stage = self.cut(index, made_by);
                self.open.push(OpenCut { index, stage, depth, crossed: false });
            } else {
                self.leaf(index, made_by);
                self.close(index)?;
            }
            if self.report.is_full() {
                return None;
            }
        }
        if self.summary.placed_count == 0 {
            let path = format!("sheets[{}]", self.position);
            self.report.add(rule::EMPTY_SHEET, path, "it holds no pieces".to_owned());
        }
        self.summary.waste_area = self.sheet.area().saturating_sub(self.summary.used_area);
        Some((self.summary, self.offcuts))
    }

    fn root(&mut self) -> Option<()> {
        let Some(root) = self.nodes.first() else {
            let path = format!("sheets[{}]", self.position);
            self.report.add(rule::EMPTY_TREE, path, "its cut tree has no nodes".to_owned());
            return None;
        };
        let (x, y) = (self.sheet.margins.left, self.sheet.margins.bottom);
        let (width, height) = (self.sheet.usable_width(), self.sheet.usable_height());
        if (root.x, root.y, root.width, root.height) != (x, y, width, height) {
            self.object(rule::ROOT_REGION, 0, format!("the usable area is {width} x {height} at {x}, {y}"));
        }
        Some(())
    }

    /// Checks the links of a node, except `next`, which depends on the subtree of its child.
    fn links(&mut self, index: usize) -> Option<()> {
        let node = &self.nodes[index];
        if node.kind == NodeKind::Cut {
            if !self.follows(node.child, index) {
                return self.broken(rule::NOT_PREORDER, index, "its child does not directly follow it");
            }
        } else if node.child.is_some() || node.next.is_some() {
            return self.broken(rule::LEAF_LINKS, index, "a leaf must have neither child nor next");
        }
        Some(())
    }

    fn follows(&self, link: Option<u32>, index: usize) -> bool {
        link.is_some_and(|link| link.to_usize() == index + 1) && index + 1 < self.nodes.len()
    }

    fn region(&mut self, index: usize, depth: u32) {
        let node = &self.nodes[index];
        if node.width < 1 || node.height < 1 {
            self.object(rule::EMPTY_REGION, index, format!("it measures {} x {}", node.width, node.height));
        }
        if node.depth != depth {
            self.object(rule::DEPTH, index, format!("its depth is {depth}, not {}", node.depth));
        }
        self.summary.max_depth = self.summary.max_depth.max(depth);
    }

    /// Checks the figures of a cut and returns its true stage.
    fn cut(&mut self, index: usize, made_by: Option<OpenCut>) -> u32 {
        let node = &self.nodes[index];
        let rules = self.instance.rules();
        let stage = match made_by {
            Some(above) if self.nodes[above.index].direction == node.direction => above.stage,
            Some(above) => above.stage + 1,
            None if rules.alternate && node.direction != rules.first_direction => 2,
            None => 1,
        };
        if node.stage != stage {
            self.object(rule::STAGE, index, format!("its stage is {stage}, not {}", node.stage));
        }
        if rules.max_stages > 0 && stage > rules.max_stages {
            let message = format!("its stage is {stage}; the limit is {}", rules.max_stages);
            self.object(rule::STAGE_LIMIT, index, message);
        }
        self.machine(index, made_by, Some(stage));
        let kerf = self.sheet.kerf_of(node.direction);
        let legal = if node.next.is_some() { node.kerf == kerf } else { (1..=kerf).contains(&node.kerf) };
        if !legal {
            let message = format!("it consumes {}; the sheet's kerf is {kerf}", node.kerf);
            self.object(rule::KERF, index, message);
        }
        if !rules.cut_through_defects
            && let Some(child) = node.child
            && let Ok(offset) = i32::try_from(Strip::of(&self.nodes[child.to_usize()], node.direction).extent)
            && self.defects.are_cut(node, offset)
        {
            self.object(rule::DEFECT_CUT, index, "it runs through a defect".to_owned());
        }
        self.summary.cut_count += 1;
        self.summary.cut_length += Strip::of(node, node.direction).across;
        stage
    }

    /// Checks a piece, or a cut of this stage, against the limits of the machine.
    fn machine(&mut self, index: usize, made_by: Option<OpenCut>, stage: Option<u32>) {
        let Some(machine) = self.instance.machine() else { return };
        let node = &self.nodes[index];
        if stage.is_some() {
            let length = Strip::of(node, node.direction).across;
            if !i32::try_from(length).is_ok_and(|length| machine.allows_cut(length)) {
                self.object(rule::CUT_LENGTH, index, format!("it is {length} long"));
            }
        }
        let rules = self.instance.rules();
        let (part_of, extent) = match made_by {
            Some(above) if stage != Some(above.stage) => {
                (above.stage, Strip::of(node, self.nodes[above.index].direction).extent)
            }
            None if rules.alternate && stage != Some(1) => {
                let whole = Strip::of(node, rules.first_direction).extent;
                let (_, greatest) = machine.parts_of(1);
                if whole > i64::from(greatest) {
                    let message = format!("stage 1 leaves out {whole}; its parts have {greatest} at most");
                    self.object(rule::PART_SIZE, index, message);
                }
                return;
            }
            _ => return,
        };
        if !i32::try_from(extent).is_ok_and(|extent| machine.allows_part(part_of, extent)) {
            let (least, greatest) = machine.parts_of(part_of);
            let limit = if extent < i64::from(least) { ("least", least) } else { ("greatest", greatest) };
            let message =
                format!("this part of stage {part_of} has {extent}; the {} is {}", limit.0, limit.1);
            self.object(rule::PART_SIZE, index, message);
        }
    }

    /// Goes up from a leaf to the cut beyond which the next node lies, and checks the parts of the cuts on the way,
    /// which are complete now.
    fn close(&mut self, leaf: usize) -> Option<()> {
        while let Some(open) = self.open.last_mut() {
            let cut = open.index;
            let next = self.nodes[cut].next;
            if next.is_some() && !open.crossed {
                open.crossed = true;
                if !self.follows(next, leaf) {
                    let fault = "its next does not directly follow its child's subtree";
                    return self.broken(rule::NOT_PREORDER, cut, fault);
                }
                self.split(cut, Some(leaf + 1));
                if [cut, leaf].iter().all(|&before| self.nodes[before + 1].kind == NodeKind::Waste) {
                    self.object(rule::WASTE_BOTH_SIDES, cut, "it has waste on both sides".to_owned());
                }
                break;
            }
            if next.is_none() {
                self.split(cut, None);
                if self.nodes[cut + 1].kind == NodeKind::Waste {
                    let fault = "it has waste on one side and nothing on the other";
                    self.object(rule::WASTE_BOTH_SIDES, cut, fault.to_owned());
                }
            }
            self.open.pop();
        }
        Some(())
    }

    /// Checks how a cut divides its region.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "its only call is in a hot loop, and the compiler sees two of them"
    )]
    fn split(&mut self, cut: usize, next: Option<usize>) {
        let node = &self.nodes[cut];
        let strip = |index: usize| Strip::of(&self.nodes[index], node.direction);
        let whole = strip(cut);
        let child = strip(cut + 1);
        let beyond = child.extent + i64::from(node.kerf);
        let remainder = Strip { start: whole.start + beyond, extent: whole.extent - beyond, ..whole };
        let fits = child == Strip { extent: child.extent, ..whole }
            && next.map_or(remainder.extent == 0, |next| strip(next) == remainder);
        if !fits {
            self.object(rule::SPLIT, cut, "its parts and the kerf do not fill its region".to_owned());
        }
    }

    fn object(&mut self, code: &'static str, index: usize, message: String) {
        let path = format!("sheets[{}].nodes[{index}]", self.position);
        self.report.add(code, path, message);
    }

    fn broken<T>(&mut self, code: &'static str, index: usize, message: &str) -> Option<T> {
        self.object(code, index, message.to_owned());
        None
    }
}

/// A region relative to the direction of a cut.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Strip {
    /// Where it begins, at right angles to the cut.
    start: i64,
    /// Extent at right angles to the cut.
    extent: i64,
    /// Where it begins, along the cut.
    across_start: i64,
    /// Extent along the cut: the length of the cut.
    across: i64,
}

impl Strip {
    fn of(node: &Node, direction: Direction) -> Self {
        let (x, y, width, height) = (node.x.into(), node.y.into(), node.width.into(), node.height.into());
        match direction {
            Direction::Vertical => Self { start: x, extent: width, across_start: y, across: height },
            Direction::Horizontal => Self { start: y, extent: height, across_start: x, across: width },
        }
    }
}

impl Walk<'_, '_> {
    fn leaf(&mut self, index: usize, made_by: Option<OpenCut>) {
        let node = &self.nodes[index];
        let (direction, stage) = match made_by {
            Some(cut) => (self.nodes[cut.index].direction, cut.stage),
            None => (self.instance.rules().first_direction, 0),
        };
        if node.direction != direction {
            let message = format!("its direction is {direction}, not {}", node.direction);
            self.object(rule::LEAF_DIRECTION, index, message);
        }
        if node.stage != stage {
            self.object(rule::STAGE, index, format!("its stage is {stage}, not {}", node.stage));
        }
        if node.kerf != 0 {
            self.object(rule::LEAF_KERF, index, format!("it consumes a kerf of {}", node.kerf));
        }
        if let NodeKind::Piece { piece, rotated } = node.kind {
            self.machine(index, made_by, None);
            self.piece(index, piece, rotated);
        } else {
            self.waste(index, made_by.map(|_| Strip::of(node, direction).extent));
        }
    }

    fn piece(&mut self, index: usize, number: u32, rotated: bool) {
        let node = &self.nodes[index];
        self.summary.placed_count += 1;
        self.summary.used_area = self.summary.used_area.saturating_add(area(node));
        let Some(piece) = self.instance.pieces().get(number.to_usize()) else {
            self.object(rule::UNKNOWN_PIECE, index, format!("there is no piece {number}"));
            return;
        };
        self.placed[number.to_usize()] += 1;
        let (width, height) = if rotated { (piece.height, piece.width) } else { (piece.width, piece.height) };
        if (node.width, node.height) != (width, height) {
            let message = format!("the piece is {width} x {height}, not {} x {}", node.width, node.height);
            self.object(rule::PIECE_SIZE, index, message);
        }
        if rotated && !piece.can_rotate {
            self.object(rule::ROTATION, index, "the piece must not be rotated".to_owned());
        }
        if !piece.grain.allows(self.sheet.grain, rotated) {
            self.object(rule::GRAIN, index, "the piece lies across the grain of its sheet".to_owned());
        }
        if self.defects.overlap(node) {
            self.object(rule::DEFECT_OVERLAP, index, "the piece overlaps a defect".to_owned());
        }
    }

    /// `fragment` is the extent of the waste at right angles to the cut that made it; `None` for waste at the root.
    fn waste(&mut self, index: usize, fragment: Option<i64>) {
        let node = &self.nodes[index];
        let min_trim = self.instance.rules().min_trim;
        if let Some(extent) = fragment
            && extent < i64::from(min_trim)
        {
            self.object(rule::TRIM, index, format!("it measures {extent}; the minimum trim is {min_trim}"));
        }
        let class = class_of(self.instance.offcut_classes(), node);
        if (area(node) > self.summary.largest_offcut || class.is_some()) && !self.defects.overlap(node) {
            self.summary.largest_offcut = self.summary.largest_offcut.max(area(node));
            self.offcuts.extend(class.map(|class| KeptOffcut { node: index.to_u32(), class }));
        }
    }
}

fn area(node: &Node) -> i64 {
    i64::from(node.width) * i64::from(node.height)
}
