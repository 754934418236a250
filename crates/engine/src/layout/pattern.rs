//! A cutting pattern: the tree of one sheet, which other rooms read, and change only by the methods here. These keep
//! all that is derived from the tree up to date.

use std::ops::Deref;

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

/// How one sheet is cut. Anyone may read its [`Tree`]. Only its methods change it, and they keep everything derived
/// from the nodes up to date. The one exception is [`Pattern::remove`], which leaves that to its caller.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub(super) tree: Tree,
}

impl Deref for Pattern {
    type Target = Tree;

    #[inline]
    fn deref(&self) -> &Tree {
        &self.tree
    }
}

impl Clone for Pattern {
    #[inline]
    fn clone(&self) -> Self {
        Self { tree: self.tree.clone() }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.tree.clone_from(&source.tree);
    }
}

impl Pattern {
    /// An empty sheet.
    pub fn new(problem: &Problem, sheet_type: SheetTypeId) -> Self {
        let mut pattern = Self::default();
        pattern.clear(problem, sheet_type);
        pattern
    }

    /// Makes it an empty sheet of type `sheet_type`.
    pub fn clear(&mut self, problem: &Problem, sheet_type: SheetTypeId) {
        self.tree.sheet_type = sheet_type;
        self.tree.clear();
        self.tree.settle(problem);
    }

    /// Puts the first piece on an empty sheet; its node is 1.
    pub fn start(&mut self, problem: &Problem, laid: Laid) {
        let tree = &mut self.tree;
        debug_assert!(tree.nodes.is_empty());
        tree.nodes.push(structure(problem.first_axis, 2));
        tree.nodes.push(leaf(problem, tree.sheet_type, laid));
        tree.count_in(problem, laid.piece_type);
        tree.settle(problem);
        let was_valid = tree.valid;
        let descends = || tree.descent(problem, &problem.sheets[tree.sheet_type], 1).is_some();
        if problem.may_begin_either_way() && (!was_valid || descends()) {
            // With one stage only, or limits for one, the direction of the first cuts decides.
            tree.nodes[0].axis = 1 - tree.nodes[0].axis;
            tree.settle(problem);
            if was_valid && !tree.valid {
                tree.nodes[0].axis = 1 - tree.nodes[0].axis;
                tree.settle(problem);
            }
        }
    }

    /// Puts a piece into `space`, which must be one of the pattern's spaces as they are now; returns its node.
    ///
    /// A piece beside which it is put goes round a defect on the same side as before.
    #[inline]
    pub fn insert(&mut self, problem: &Problem, space: Space, laid: Laid) -> usize {
        let tree = &mut self.tree;
        let node = space.node.to_usize();
        let end = node + tree.nodes[node].span.to_usize();
        let before = tree.nodes[node].size;
        let (row, place) = match space.join {
            Join::Append => (node, end),
            Join::Wrap => {
                tree.wrap(node, space.axis.to_usize());
                (node, end + 1)
            }
            Join::Under => {
                tree.wrap(node, space.axis.to_usize());
                (node, node + 1)
            }
            Join::Flip => {
                tree.nodes[0].axis = space.axis;
                tree.nodes[1].detour = tree.nodes[1].detour.turned();
                (node, end)
            }
            Join::Before => (tree.nodes[node].parent.to_usize(), node),
        };
        tree.widen_spans(row, 1);
        let level = tree.nodes[row].level + 1;
        let leaf = leaf(problem, tree.sheet_type, laid);
        tree.nodes.insert(place, Node { parent: entry(row), level, ..leaf });
        tree.moved(place + 1, place, 1);
        tree.count_in(problem, laid.piece_type);
        let sheet = &problem.sheets[tree.sheet_type];
        if problem.is_strict() || sheet.has_defects() {
            tree.settle(problem);
        } else {
            let kerf = sheet.kerf[tree.nodes[row].axis()];
            tree.grow(row, before, kerf);
            tree.valid = true;
            tree.judge(problem, sheet);
            tree.check(problem);
        }
        place
    }

    /// Removes the subtree of `node`; `each` receives the type of every piece removed.
    ///
    /// Leaves the pattern unsettled, so that several removals are settled once: nothing may be inserted or measured before
    /// [`Pattern::settle`].
    pub fn remove(&mut self, problem: &Problem, node: usize, each: impl FnMut(PieceTypeId)) {
        self.tree.remove(problem, node, each);
    }

    /// Derives everything else from the nodes, after [`Pattern::remove`].
    pub fn settle(&mut self, problem: &Problem) {
        self.tree.settle(problem);
    }

    /// How `node` goes round a defect in its way.
    pub fn set_detour(&mut self, problem: &Problem, node: usize, detour: Detour) {
        self.tree.nodes[node].detour = detour;
        self.tree.settle(problem);
    }

    /// Cuts the pattern from a sheet of another type.
    pub fn set_sheet_type(&mut self, problem: &Problem, sheet_type: SheetTypeId) {
        self.tree.sheet_type = sheet_type;
        if problem.has_blocks() {
            let sheet = &problem.sheets[sheet_type];
            for node in self.tree.nodes.iter_mut().filter(|node| !node.is_structure()) {
                node.size = problem.types[node.piece_type].laid_on(sheet, node.turned);
            }
        }
        self.tree.settle(problem);
    }
}

/// A piece in the root's row. Everything else about it is derived.
pub(super) fn leaf(problem: &Problem, sheet_type: SheetTypeId, laid: Laid) -> Node {
    let Laid { piece_type, turned, detour } = laid;
    Node {
        piece_type,
        span: 1,
        parent: 0,
        axis: 0,
        turned,
        detour,
        level: 1,
        size: problem.types[piece_type].laid_on(&problem.sheets[sheet_type], turned),
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
