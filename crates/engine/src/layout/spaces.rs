//! The slack of every node, and the spaces where a further piece fits.

use super::axis::{Axis, oriented, stored};
use super::problem::Problem;
use super::sheet_type::SheetType;
use super::tree::{Join, Space, Tree};
use crate::numbers::{Integer, entry};
use crate::units::Length;

impl Tree {
    /// Slack, top down, and the spaces that come of it.
    pub(super) fn find_spaces(&mut self, problem: &Problem, sheet: &SheetType) {
        let root = &mut self.nodes[0];
        let root_axis = root.axis();
        root.slack = sheet.size[root_axis] - root.size[root_axis];
        root.cross = sheet.size[1 - root_axis];
        self.roomiest = [Length::ZERO; 2];
        self.root_spaces(problem, sheet);
        // The search spends most of its time in this loop. Most parts have no room beside them, so it checks that
        // first.
        let least = if self.stands.is_empty() { problem.least_side + sheet.kerf } else { Length::MIN };
        for i in 1..self.nodes.len() {
            let row = &self.nodes[self.nodes[i].parent.to_usize()];
            let (along, slack, cross) = (row.axis(), row.slack, row.cross);
            let node = &mut self.nodes[i];
            node.slack = cross - node.size[1 - along];
            node.cross = node.size[along] + slack;
            if node.slack >= least {
                self.spaces_at(problem, sheet, i);
            }
        }
    }

    /// The spaces beside a part whose slack is known, and those that a defect left before and below it.
    fn spaces_at(&mut self, problem: &Problem, sheet: &SheetType, part: usize) {
        // Field by field: a wider load would stall on what was just written.
        let node = &self.nodes[part];
        let (slack, cross) = (node.slack, node.cross);
        let along = self.nodes[node.parent.to_usize()].axis();
        let across = 1 - along;
        let length = node.size[along];
        let join = if node.is_structure() { Join::Append } else { Join::Wrap };
        let stage = problem.root_stage(self.nodes[0].axis()) + node.level;
        if !self.stands.is_empty() {
            self.gap_space(problem, sheet, part, stage - 1);
        }
        if stage > problem.stage_limit {
            return;
        }
        let exact = problem.has_stages() && stage == problem.stage_limit;
        let lift = self.lift(part);
        let mut add = |join, length, width| {
            let size = oriented(along, [length, width]);
            self.add_space(problem, Space { size, node: entry(part), axis: stored(across), join, exact });
        };
        add(join, if exact { length } else { cross }, slack - lift - sheet.kerf);
        if lift > 0 {
            add(Join::Under, length, lift - sheet.kerf);
        }
    }

    fn root_spaces(&mut self, problem: &Problem, sheet: &SheetType) {
        let root = &self.nodes[0];
        let along = root.axis();
        let across = 1 - along;
        let last = problem.stage_limit;
        let alone = 1 + self.nodes[1].span == root.span;
        let room = |axis: Axis| sheet.size[axis] - root.size[axis] - sheet.kerf;
        let (length, width) = (room(along), room(across));

        let size = oriented(along, [length, sheet.size[across]]);
        let exact = problem.root_stage(along) == last;
        self.add_space(problem, Space { size, node: 0, axis: stored(along), join: Join::Append, exact });

        let size = oriented(across, [width, sheet.size[along]]);
        let stage = problem.root_stage(across);
        if !alone {
            if !problem.has_stages() || stage + self.stages_below(self.nodes[0].size) <= last {
                self.add_space(
                    problem,
                    Space { size, node: 0, axis: stored(across), join: Join::Wrap, exact: false },
                );
            }
        } else if !problem.alternate && !self.nodes[1].is_structure() {
            let exact = stage == last;
            if !exact || self.nodes[1].size[along] == sheet.size[along] {
                self.add_space(
                    problem,
                    Space { size, node: 0, axis: stored(across), join: Join::Flip, exact },
                );
            }
        }
    }

    /// The gap before a part that a defect pushed on.
    fn gap_space(&mut self, problem: &Problem, sheet: &SheetType, node: usize, stage: u32) {
        let lead = self.stands[node].lead;
        if lead == 0 {
            return;
        }
        let parent = &self.nodes[self.nodes[node].parent.to_usize()];
        let along: Axis = parent.axis();
        let exact = stage == problem.stage_limit;
        let width = if exact && parent.level > 0 { parent.size[1 - along] } else { parent.cross };
        let size = oriented(along, [lead - sheet.kerf, width]);
        self.add_space(
            problem,
            Space { size, node: entry(node), axis: stored(along), join: Join::Before, exact },
        );
    }

    #[inline]
    fn add_space(&mut self, problem: &Problem, space: Space) {
        if space.size[0] >= problem.least_side && space.size[1] >= problem.least_side {
            let [width, height] = self.roomiest;
            self.roomiest = [width.max(space.size[0]), height.max(space.size[1])];
            self.spaces.push(space);
        }
    }
}
