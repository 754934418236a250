//! Edits of a tree: putting a piece in, and taking a subtree out.

use super::axis::{Axis, oriented, stored};
use super::ids::{PieceTypeId, SheetTypeId};
use super::problem::Problem;
use super::tree::{Detour, Join, Node, STRUCTURE, Space, Tree};
use crate::numbers::{Integer, entry};
use crate::units::{Area, Length};

/// How a piece is going to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Laid {
    pub piece_type: PieceTypeId,
    pub turned: bool,
    /// How it goes round a defect in its way.
    pub detour: Detour,
}

impl Laid {
    fn leaf(self, problem: &Problem, sheet: SheetTypeId) -> Node {
        let size = problem.types[self.piece_type].laid_on(&problem.sheets[sheet], self.turned);
        Node { detour: self.detour, size, ..leaf(problem, self.piece_type, self.turned) }
    }
}

/// A piece in the root's row. Everything else about it is derived.
pub(super) fn leaf(problem: &Problem, piece_type: PieceTypeId, turned: bool) -> Node {
    Node {
        piece_type,
        span: 1,
        parent: 0,
        axis: 0,
        turned,
        detour: Detour::MoveOn,
        level: 1,
        size: problem.types[piece_type].laid(turned),
        slack: Length::ZERO,
        max_length: Length::ZERO,
    }
}

/// A row whose parts are the next `span - 1` nodes.
pub(super) fn structure(axis: Axis, span: u32) -> Node {
    Node {
        piece_type: STRUCTURE,
        span,
        parent: 0,
        axis: stored(axis),
        turned: false,
        detour: Detour::StepAside,
        level: 0,
        size: [Length::ZERO; 2],
        slack: Length::ZERO,
        max_length: Length::ZERO,
    }
}

impl Tree {
    /// Puts the first piece on an empty sheet; its node is 1.
    pub fn start(&mut self, problem: &Problem, laid: Laid) {
        debug_assert!(self.nodes.is_empty());
        self.nodes.push(structure(problem.first_axis, 2));
        self.nodes.push(laid.leaf(problem, self.sheet_type));
        self.count_in(problem, laid.piece_type);
        self.settle(problem);
        let was_valid = self.valid;
        let descends = || self.descent(problem, &problem.sheets[self.sheet_type], 1).is_some();
        if problem.may_begin_either_way() && (!was_valid || descends()) {
            // With one stage only, or limits for one, the direction of the first cuts decides.
            self.nodes[0].axis = 1 - self.nodes[0].axis;
            self.settle(problem);
            if was_valid && !self.valid {
                self.nodes[0].axis = 1 - self.nodes[0].axis;
                self.settle(problem);
            }
        }
    }

    /// Puts a piece into `space`, which must be one of the tree's present spaces; returns its node.
    ///
    /// A piece beside which it is put goes round a defect on the same side as before.
    pub fn insert(&mut self, problem: &Problem, space: Space, laid: Laid) -> usize {
        let node = space.node.to_usize();
        let end = node + self.nodes[node].span.to_usize();
        let before = self.nodes[node].size;
        let (row, place) = match space.join {
            Join::Append => (node, end),
            Join::Wrap => {
                self.wrap(node, space.axis.to_usize());
                (node, end + 1)
            }
            Join::Under => {
                self.wrap(node, space.axis.to_usize());
                (node, node + 1)
            }
            Join::Flip => {
                self.nodes[0].axis = space.axis;
                self.nodes[1].detour = self.nodes[1].detour.turned();
                (node, end)
            }
            Join::Before => (self.nodes[node].parent.to_usize(), node),
        };
        self.put(row, place, laid.leaf(problem, self.sheet_type));
        self.count_in(problem, laid.piece_type);
        let sheet = &problem.sheets[self.sheet_type];
        if problem.is_strict() || sheet.has_defects() {
            self.settle(problem);
        } else {
            let kerf = sheet.kerf[self.nodes[row].axis()];
            self.grow(row, before, kerf);
            self.valid = true;
            self.judge(problem, sheet);
            self.check(problem);
        }
        place
    }

    /// Counts one more instance of `piece_type`.
    pub fn count_in(&mut self, problem: &Problem, piece_type: PieceTypeId) {
        self.used += problem.types[piece_type].area;
        self.pieces += 1;
    }

    /// Puts the node into a new row of its own, which takes its place.
    fn wrap(&mut self, node: usize, axis: Axis) {
        self.nodes[node].detour = self.nodes[node].detour.turned();
        let Node { span, parent, level, .. } = self.nodes[node];
        if node > 0 {
            self.widen_spans(parent.to_usize(), 1);
        }
        self.nodes.insert(node, Node { parent, level, ..structure(axis, span + 1) });
        self.moved(node + 1, node, 1);
        let parts = &mut self.nodes[node + 1..][..span.to_usize()];
        parts[0].parent = entry(node);
        for part in parts {
            part.level += 1;
        }
    }

    /// Makes the leaf a part of `row`, at index `at`.
    fn put(&mut self, row: usize, at: usize, leaf: Node) {
        self.widen_spans(row, 1);
        let level = self.nodes[row].level + 1;
        self.nodes.insert(at, Node { parent: entry(row), level, ..leaf });
        self.moved(at + 1, at, 1);
    }

    /// After nodes from `at` on have moved by `by`: corrects the parents of the nodes from `from` on.
    fn moved(&mut self, from: usize, at: usize, by: u32) {
        for node in &mut self.nodes[from..] {
            if node.parent.to_usize() >= at {
                node.parent += by;
            }
        }
    }

    /// Derives the size of a row with a new part, and of the rows above it that grow with it. `before` is the size of
    /// what was in the row's place, `kerf` that of the row.
    fn grow(&mut self, row: usize, before: [Length; 2], kerf: Length) {
        let axis = self.nodes[row].axis();
        let mut size = [-kerf, Length::ZERO];
        for part in self.children(row) {
            let [length, width] = oriented(axis, self.nodes[part].size);
            size = [size[0].joined(length, kerf), size[1].max(width)];
        }
        self.nodes[row].size = oriented(axis, size);
        // Extents along and across the row that has changed.
        let (mut part, mut before, mut along) = (row, oriented(axis, before), axis);
        while part > 0 && size != before {
            part = self.nodes[part].parent.to_usize();
            along = 1 - along;
            let row = &mut self.nodes[part];
            let [length, width] = oriented(along, row.size);
            let grown = size[1] - before[1];
            before = [length, width];
            size = [length + grown, width.max(size[0])];
            row.size = oriented(along, size);
        }
    }

    /// Adds to the span of `node` and of all its ancestors.
    pub fn widen_spans(&mut self, node: usize, by: i32) {
        let mut at = node;
        loop {
            let span = &mut self.nodes[at].span;
            *span = span.wrapping_add_signed(by);
            if at == 0 {
                return;
            }
            at = self.nodes[at].parent.to_usize();
        }
    }
}

impl Tree {
    /// Removes the subtree of `node` and repairs the tree around it. Calls `each` with the type of every piece removed.
    ///
    /// Leaves the derived parts stale: call [`Tree::settle`] after the last removal.
    pub fn remove(&mut self, problem: &Problem, node: usize, mut each: impl FnMut(PieceTypeId)) {
        let mut freed = Area::ZERO;
        let mut count = 0;
        self.for_each_piece(node, |piece_type| {
            freed += problem.types[piece_type].area;
            count += 1;
            each(piece_type);
        });
        self.used -= freed;
        self.pieces -= count;
        if count == 0 || node == 0 || self.pieces == 0 {
            self.nodes.clear();
            return;
        }
        let span = self.nodes[node].span.to_usize();
        let parent = self.nodes[node].parent.to_usize();
        self.widen_spans(parent, -span.to_i32());
        self.nodes.drain(node..node + span);
        self.mend(problem, parent);
        self.relink();
        #[cfg(debug_assertions)]
        super::sound::check_shape(problem, self);
    }

    /// Replaces a row that has one part left by that part. If the part is a row itself, its parts join the row above.
    fn mend(&mut self, problem: &Problem, row: usize) {
        let only = row + 1;
        if only >= self.nodes.len() || 1 + self.nodes[only].span != self.nodes[row].span {
            return;
        }
        if row == 0 {
            self.mend_root(problem);
            return;
        }
        let above = self.nodes[row].parent.to_usize();
        let joins = self.nodes[only].is_structure();
        let gone = if joins { 2 } else { 1 };
        if !joins {
            let moves_on = self.nodes[row].detour == Detour::MoveOn;
            self.nodes[only].detour =
                if moves_on { Detour::MoveOn } else { self.nodes[only].detour.turned() };
        }
        self.widen_spans(above, -gone);
        self.nodes.drain(row..row + gone.to_usize());
    }

    /// The root stays a structure even with one part. It changes its axis if that saves a stage.
    fn mend_root(&mut self, problem: &Problem) {
        let first = self.nodes[0].axis() == problem.first_axis;
        if self.nodes[1].is_structure() {
            if !(problem.alternate && first) {
                self.nodes.remove(0);
            }
        } else if !problem.may_begin_either_way() && !first {
            self.nodes[0].axis = problem.first_axis.to_u8();
            self.nodes[1].detour = self.nodes[1].detour.turned();
        }
    }
}
