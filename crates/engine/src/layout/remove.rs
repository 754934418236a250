//! Taking a subtree out of a pattern.

use super::ids::PieceTypeId;
use super::problem::Problem;
use super::tree::{Detour, Tree};
use crate::numbers::Integer;
use crate::units::Area;

impl Tree {
    /// Removes the subtree of `node` and mends the tree around it. Calls `each` with the type of every piece removed.
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
            let (row, part) = (self.nodes[row].detour, self.nodes[only].detour);
            self.nodes[only].detour = if row == Detour::STAY { part.turned() } else { row };
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
        } else if problem.alternate && !first {
            self.nodes[0].axis = problem.first_axis.to_u8();
            self.nodes[1].detour = self.nodes[1].detour.turned();
        }
    }
}
