//! Cuts that run through no defect, where defects must stay whole.

use super::problem::Problem;
use super::sheet_type::SheetType;
use super::tree::Tree;
use crate::numbers::Integer;
use crate::units::Length;

/// Cost of comparing the cuts of a tree with the defects, for each of its nodes, in units of work.
const EFFORT_OF_STRIPS: u32 = 6;
/// Defects examined in the time of one unit of work.
const DEFECTS_A_UNIT: u32 = 8;

impl Tree {
    /// Whether one of the ways in which a tree that is valid otherwise may be cut runs through no defect.
    pub(super) fn keeps_defects_whole(&mut self, problem: &Problem, sheet: &SheetType) -> bool {
        self.effort += self.nodes.len().to_u32() * EFFORT_OF_STRIPS;
        if !problem.has_blocks() {
            if self.cuts_are_clear(sheet, false) {
                return true;
            }
            if !self.cuts_are_clear(sheet, true) {
                return false;
            }
        }
        self.is_cut_in_some_way(problem)
    }

    /// Whether all cuts are clear of defects, if the leftover across the root's row is cut off in each part of it, or first
    /// and from all of them at once.
    fn cuts_are_clear(&self, sheet: &SheetType, leftover_first: bool) -> bool {
        let root = &self.nodes[0];
        let across = 1 - root.axis();
        let mut whole = sheet.size;
        if leftover_first {
            let [width, end] = [root.size[across], whole[across]];
            let strip = [width, end.min(width + sheet.kerf[across])];
            if width >= end || sheet.forbids_cut(across, strip, [Length::ZERO, whole[1 - across]]) {
                return false;
            }
            whole[across] = width;
        }
        // A row divides a region that is as wide as the row, and as long as the row that it is in is wide.
        let width_of = |row: usize| {
            let node = &self.nodes[row];
            if row == 0 { whole[1 - node.axis()] } else { node.size[1 - node.axis()] }
        };
        (1..self.nodes.len()).all(|at| {
            let (node, stand) = (&self.nodes[at], &self.stands[at]);
            let parent = node.parent.to_usize();
            let row = &self.nodes[parent];
            let (along, across) = (row.axis(), 1 - row.axis());
            let length = if parent == 0 { whole[along] } else { width_of(row.parent.to_usize()) };
            let start = self.stands[parent].origin;
            let region =
                [[start[along], start[along] + length], [start[across], start[across] + width_of(parent)]];
            let own = [along, across].map(|axis| [stand.origin[axis], stand.origin[axis] + node.size[axis]]);
            let is_clear =
                |axis: usize, before: bool, [from, to]: [Length; 2], end: Length, beside: [Length; 2]| {
                    let kerf = sheet.kerf[axis];
                    !(before && sheet.forbids_cut(axis, [from - kerf, from], beside)
                        || to < end && sheet.forbids_cut(axis, [to, end.min(to + kerf)], beside))
                };
            is_clear(along, stand.lead > 0, own[0], region[0][1], region[1])
                && (node.is_structure() || is_clear(across, stand.lift > 0, own[1], region[1][1], own[0]))
        })
    }
}

impl Tree {
    /// The least extent of a row along the one that it is in, from `length` on, behind which a cut is clear of defects.
    /// `length` itself where there is none. The region of the other row begins and ends so along it, and across it.
    pub(super) fn length_to_clear_cut(
        &mut self,
        sheet: &SheetType,
        row: usize,
        length: Length,
        [[_, end], across]: [[Length; 2]; 2],
    ) -> Length {
        let along = 1 - self.nodes[row].axis();
        let start = self.stands[row].origin[along];
        let mut longer = length;
        while start + longer < end {
            let at = start + longer;
            if !sheet.forbids_cut(along, [at, at + sheet.kerf[along]], across) {
                return longer;
            }
            let near = sheet.defects_between(along, at, at + sheet.kerf[along]);
            self.effort += 1 + near.len().to_u32() / DEFECTS_A_UNIT;
            let in_the_way = near.iter().filter(|zone| {
                zone.end[along] > at && zone.start[1 - along] < across[1] && across[0] < zone.end[1 - along]
            });
            let Some(clear) = in_the_way.map(|zone| zone.end[along]).min() else { break };
            longer = self.width_without_fragments(row, clear - start, sheet);
        }
        if start + longer == end { longer } else { length }
    }
}
