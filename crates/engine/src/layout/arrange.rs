//! Arranges a pattern so that all defects of a sheet lie in its waste.
//!
//! A pattern from a defect-free sheet holds the same pieces if the parts of a row change places, or if the remainder
//! of a row moves before one of its parts. A depth-first search looks for an arrangement whose pieces are clear of all
//! defects. What it finds is an order of the parts, and how each goes round the defects ([`Detour`]): like that, no part
//! moves farther than in the arrangement.

use super::axis::{Axis, Point, Size, oriented};
use super::ids::SheetTypeId;
use super::pattern::Pattern;
use super::problem::Problem;
use super::sheet_type::SheetType;
use super::tree::{Detour, Node, Tree};
use crate::numbers::Integer;
use crate::units::Length;

/// Places of parts tried until a sheet is given up: about a tenth of a millisecond. Of 13,000 pairs of a pattern and a
/// sheet of jumbo glass, 2 % are given up.
const MOST_TRIED: u64 = 2_000;
/// Largest patterns, and most defects, for which arrangements are tried. Set by hand.
const MOST_NODES: usize = 256;
const MOST_DEFECTS: usize = 64;
/// Longest rows that are arranged: each part has a bit in a [`State`].
const MOST_PARTS: usize = 62;

impl Pattern {
    /// This pattern, which lies on a clean sheet, on a sheet `there` in stock, with all defects in waste: as it is, or
    /// else in the first arrangement found. Adds its cost to `effort`, in units of a [`Tree::effort`].
    pub fn arranged(&self, in_stock: &Problem, there: SheetTypeId, effort: &mut u64) -> Option<Self> {
        let mut arranged = self.on_sheet(in_stock, there);
        *effort += u64::from(arranged.effort);
        if arranged.valid {
            return Some(arranged);
        }
        let sheet = &in_stock.sheets[there];
        if self.nodes.len() > MOST_NODES || sheet.defects[0].len() > MOST_DEFECTS {
            return None;
        }
        let mut arranger = Arranger::new(in_stock, sheet, self);
        let found = arranger.arrange();
        *effort += arranger.tried;
        if !found {
            return None;
        }
        arranged.edit(in_stock, |edit| edit.rearrange(self, &arranger.order));
        Some(arranged).filter(|arranged| arranged.valid)
    }
}

/// The parts of a row that have a place, a bit for each, and whether its rest is still to come. The place of the next
/// part follows from both.
type State = u64;

/// A search for an arrangement, part by part in the order in which they lie.
struct Arranger<'a> {
    problem: &'a Problem,
    /// The sheet in stock.
    sheet: &'a SheetType,
    /// The pattern on a defect-free sheet.
    tree: &'a Tree,
    /// The nodes that have a place, in preorder, and how they go round defects.
    order: Vec<(usize, Detour)>,
    /// States of the open rows from which no place was found for the other parts.
    hopeless: Vec<State>,
    /// Places of parts tried.
    tried: u64,
}

/// A row that is open, and the region that its parts and its rest fill.
#[derive(Clone, Copy)]
struct Row {
    node: usize,
    along: Axis,
    /// Where its region ends along the row.
    end: Length,
    /// Where its region begins and ends across the row.
    across: [Length; 2],
    /// How its parts go round defects, unless the remainder beside them does not have to move: aside where that of the
    /// row above lies before this row.
    detour: Detour,
    /// The first of its states in `hopeless`.
    hopeless: usize,
}

impl<'a> Arranger<'a> {
    fn new(problem: &'a Problem, sheet: &'a SheetType, tree: &'a Tree) -> Self {
        let order = Vec::with_capacity(tree.nodes.len());
        Self { problem, sheet, tree, order, hopeless: Vec::new(), tried: 0 }
    }

    fn arrange(&mut self) -> bool {
        self.order.push((0, Detour::StepAside));
        self.row((0, Detour::StepAside), [Length::ZERO; 2], self.sheet.size)
    }

    /// Arranges the row `node` in the region at `origin` with the extents `room`.
    fn row(&mut self, (node, detour): (usize, Detour), origin: Point, room: Size) -> bool {
        let along = self.tree.nodes[node].axis();
        let [at, aside] = oriented(along, origin);
        let [length, width] = oriented(along, room);
        let rest = self.rest(along, length, self.tree.nodes[node].size[along]);
        let hopeless = self.hopeless.len();
        let (end, across) = (at + length, [aside, aside + width]);
        let row = Row { node, along, end, across, detour: detour.turned(), hopeless };
        let found = self.tree.children(node).count() <= MOST_PARTS && self.parts(row, at, 0, rest);
        self.hopeless.truncate(hopeless);
        found
    }

    /// Finds places for the parts of the row that are not `placed`, from `at` on. `rest` is what may still go before
    /// one of them.
    fn parts(&mut self, row: Row, at: Length, placed: u64, rest: Length) -> bool {
        let state = placed << 1 | State::from(rest > 0);
        if self.hopeless[row.hopeless..].contains(&state) {
            return false;
        }
        let is_placed = |number: usize| placed >> number & 1 == 1;
        let tree = self.tree;
        let parts = || tree.children(row.node).enumerate().filter(|&(number, _)| !is_placed(number));
        if self.is_clear(row, at, row.end) {
            parts().for_each(|(_, part)| self.keep(part, self.detour(row, part, false)));
            return true;
        }
        if parts().next().is_none() {
            // Defects may lie behind the last part.
            return true;
        }
        // The rest stays behind the last part if it can, where it is one large offcut.
        for &lead in &[Length::ZERO, rest][..=usize::from(rest > 0)] {
            for (number, part) in parts() {
                // Of equal pieces, any may be the next.
                if parts()
                    .take_while(|&(other, _)| other < number)
                    .any(|(_, other)| self.are_equal(part, other))
                {
                    continue;
                }
                self.tried += 1;
                if self.tried > MOST_TRIED {
                    return false;
                }
                let so_far = self.order.len();
                let own = [at + lead, at + lead + tree.nodes[part].size[row.along]];
                let next = own[1] + self.sheet.kerf[row.along];
                if self.sheet.allows_cuts(row.along, lead > 0, own, row.end, row.across)
                    && self.part(row, part, at + lead, lead > 0)
                    && self.parts(row, next, placed | 1 << number, rest - lead)
                {
                    return true;
                }
                self.order.truncate(so_far);
            }
        }
        self.hopeless.push(state);
        false
    }

    /// Arranges a part of the row, which moves on or not.
    fn part(&mut self, row: Row, part: usize, at: Length, moves_on: bool) -> bool {
        let node = &self.tree.nodes[part];
        let length = node.size[row.along];
        let [start, end] = row.across;
        let detour = self.detour(row, part, moves_on);
        if self.is_clear(row, at, at + length) {
            self.keep(part, detour);
            return true;
        }
        if node.is_structure() {
            self.order.push((part, detour));
            return self.row(
                (part, detour),
                oriented(row.along, [at, start]),
                oriented(row.along, [length, end - start]),
            );
        }
        let may_lift = self.tree.stage_in_row(self.problem, node) < self.problem.stage_limit;
        let across = 1 - row.along;
        let lift = if may_lift { self.rest(across, end - start, node.size[across]) } else { Length::ZERO };
        let clear = |lift: Length| {
            let own = [start + lift, start + lift + node.size[across]];
            !self.sheet.is_spoilt(oriented(row.along, [at, own[0]]), node.size)
                && self.sheet.allows_cuts(across, lift > 0, own, end, [at, at + length])
        };
        if clear(Length::ZERO) {
            self.order.push((part, detour));
        } else if lift > 0 && clear(lift) {
            self.order.push((part, Detour::StepAside));
        } else {
            return false;
        }
        true
    }

    /// How a part goes round defects: a row moves on as in the arrangement, and a piece as its row does not.
    fn detour(&self, row: Row, part: usize, moves_on: bool) -> Detour {
        match self.tree.nodes[part].is_structure() {
            true if moves_on => Detour::MoveOn,
            true => Detour::StepAside,
            false => row.detour,
        }
    }

    /// Leaves a subtree as it is.
    fn keep(&mut self, part: usize, detour: Detour) {
        self.order.push((part, detour));
        for node in part + 1..part + self.tree.nodes[part].span.to_usize() {
            let Node { parent, .. } = self.tree.nodes[node];
            let is_row = self.tree.nodes[node].is_structure();
            let moves_aside = is_row || parent.to_usize() == part && detour == Detour::MoveOn;
            self.order.push((node, if moves_aside { Detour::StepAside } else { Detour::MoveOn }));
        }
    }

    fn are_equal(&self, one: usize, other: usize) -> bool {
        let [one, other] = [one, other].map(|part| &self.tree.nodes[part]);
        !one.is_structure() && (one.piece_type, one.turned) == (other.piece_type, other.turned)
    }

    /// What `size` leaves of `room`, if that may lie before it; otherwise 0.
    fn rest(&self, axis: Axis, room: Length, size: Length) -> Length {
        Some(room - size).filter(|&rest| rest >= self.sheet.least_lead[axis]).unwrap_or_default()
    }

    /// Whether no defect lies in the region of the row from `from` to `to`.
    fn is_clear(&self, row: Row, from: Length, to: Length) -> bool {
        let [start, end] = row.across;
        let size = oriented(row.along, [to - from, end - start]);
        to <= from || !self.sheet.is_spoilt(oriented(row.along, [from, start]), size)
    }
}

impl Tree {
    /// Takes the nodes of `tree` in this order, with these detours.
    ///
    /// Leaves the derived parts stale: call [`Tree::settle`] afterwards.
    pub(super) fn rearrange(&mut self, tree: &Tree, order: &[(usize, Detour)]) {
        self.nodes.clear();
        self.nodes.extend(order.iter().map(|&(node, detour)| Node { detour, ..tree.nodes[node] }));
        self.relink();
    }
}
