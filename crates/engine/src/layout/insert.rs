//! Putting a piece into a pattern.

use super::pattern::{Detour, Entry, MOVE_ON, Node, Pattern, STRUCTURE, Space};
use super::problem::Problem;

/// A piece as it is going to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Laid {
    pub what: u32,
    pub turned: bool,
    /// Where it goes if a defect is in its way.
    pub detour: Detour,
}

impl Laid {
    fn leaf(self) -> Node {
        Node { detour: self.detour, ..leaf(self.what, self.turned) }
    }
}

/// A piece as a part of a row; all else about it is derived.
pub(crate) fn leaf(what: u32, turned: bool) -> Node {
    Node { what, span: 1, parent: 0, axis: 0, turned, detour: MOVE_ON, level: 0, size: [0, 0], reach: [0, 0] }
}

/// A row whose parts are the next `span - 1` nodes.
pub(crate) fn structure(axis: u8, span: u32) -> Node {
    Node {
        what: STRUCTURE,
        span,
        parent: 0,
        axis,
        turned: false,
        detour: MOVE_ON,
        level: 0,
        size: [0, 0],
        reach: [0, 0],
    }
}

impl Pattern {
    /// Puts the first piece on an empty sheet; its node is 1.
    pub fn start(&mut self, problem: &Problem, laid: Laid) {
        debug_assert!(self.nodes.is_empty());
        self.nodes.push(structure(problem.first_axis as u8, 2));
        self.nodes.push(laid.leaf());
        self.count_in(problem, laid);
        if !self.valid && !problem.alternate {
            // With one stage only, the direction of its cuts decides.
            self.nodes[0].axis = 1 - self.nodes[0].axis;
            self.settle(problem);
        }
    }

    /// Puts a piece into `space`, which must be one of this pattern's spaces as they are now; says which node it is.
    ///
    /// A piece beside which it is put goes round a defect on the same side as before.
    pub fn insert(&mut self, problem: &Problem, space: Space, laid: Laid) -> usize {
        let node = space.node as usize;
        let span = self.nodes[node].span as usize;
        let place = match space.entry {
            Entry::Append => {
                self.widen_spans(node, 1);
                node + span
            }
            Entry::Wrap => {
                self.wrap(node, space.axis);
                node + 1 + span
            }
            Entry::Under => {
                self.wrap(node, space.axis);
                node + 1
            }
            Entry::Flip => {
                self.nodes[0].axis = space.axis;
                self.nodes[0].span += 1;
                self.nodes[1].detour = !self.nodes[1].detour;
                node + span
            }
            Entry::Before => {
                self.widen_spans(self.nodes[node].parent as usize, 1);
                node
            }
        };
        self.nodes.insert(place, laid.leaf());
        self.count_in(problem, laid);
        place
    }

    fn count_in(&mut self, problem: &Problem, laid: Laid) {
        self.used += problem.types[laid.what as usize].area;
        self.pieces += 1;
        self.settle(problem);
    }

    /// The node becomes one of the two parts of a structure that takes its place.
    fn wrap(&mut self, node: usize, axis: u8) {
        let span = self.nodes[node].span;
        if node > 0 {
            self.widen_spans(self.nodes[node].parent as usize, 2);
        }
        self.nodes[node].detour = !self.nodes[node].detour;
        self.nodes.insert(node, structure(axis, span + 2));
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
            at = self.nodes[at].parent as usize;
        }
    }
}
