//! A cutting pattern: the tree of one sheet, which other rooms read, and change only by the methods here. These keep
//! all that is derived from the tree up to date.

use std::ops::Deref;

use super::ids::{PieceTypeId, SheetTypeId};
use super::insert::Laid;
use super::problem::Problem;
use super::tree::{Detour, Space, Tree};

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
    #[inline]
    pub fn start(&mut self, problem: &Problem, laid: Laid) {
        self.tree.start(problem, laid);
    }

    /// Puts a piece into `space`, which must be one of the pattern's spaces as they are now; returns its node.
    ///
    /// A piece beside which it is put goes round a defect on the same side as before.
    #[inline]
    pub fn insert(&mut self, problem: &Problem, space: Space, laid: Laid) -> usize {
        self.tree.insert(problem, space, laid)
    }

    /// Lets `change` edit the tree, then settles it once.
    #[inline]
    pub fn edit<T>(&mut self, problem: &Problem, change: impl FnOnce(&mut Edit) -> T) -> T {
        let made = change(&mut Edit { problem, tree: &mut self.tree });
        self.tree.settle(problem);
        made
    }

    /// Removes the subtree of `node`; `each` receives the type of every piece removed.
    ///
    /// Leaves the pattern unsettled, for a caller that changes many sheets before it needs any: nothing may be inserted
    /// or measured before [`Pattern::settle`]. Elsewhere [`Pattern::edit`] is the safer choice.
    pub fn remove(&mut self, problem: &Problem, node: usize, each: impl FnMut(PieceTypeId)) {
        self.tree.remove(problem, node, each);
    }

    /// Derives everything else from the nodes, after [`Pattern::remove`].
    pub fn settle(&mut self, problem: &Problem) {
        self.tree.settle(problem);
    }
}

/// A pattern while [`Pattern::edit`] changes it: what is derived from its nodes is stale.
pub(crate) struct Edit<'a> {
    problem: &'a Problem,
    tree: &'a mut Tree,
}

impl Deref for Edit<'_> {
    type Target = Tree;

    fn deref(&self) -> &Tree {
        self.tree
    }
}

impl Edit<'_> {
    /// Removes the subtree of `node` and repairs the tree around it; `each` receives the type of every piece removed.
    pub fn remove(&mut self, node: usize, each: impl FnMut(PieceTypeId)) {
        self.tree.remove(self.problem, node, each);
    }

    /// How `node` goes round a defect in its way.
    pub fn set_detour(&mut self, node: usize, detour: Detour) {
        self.tree.nodes[node].detour = detour;
    }

    /// Cuts the pattern from a sheet of another type.
    pub fn set_sheet_type(&mut self, sheet_type: SheetTypeId) {
        self.tree.sheet_type = sheet_type;
        if self.problem.has_blocks() {
            let sheet = &self.problem.sheets[sheet_type];
            for node in self.tree.nodes.iter_mut().filter(|node| !node.is_structure()) {
                node.size = self.problem.types[node.piece_type].laid_on(sheet, node.turned);
            }
        }
    }
}
