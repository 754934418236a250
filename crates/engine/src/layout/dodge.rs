//! Positions on a sheet with defects: every piece that lies in a defect's way steps out of it.

use super::pattern::{Pattern, Stand};
use super::problem::{Problem, SheetType};

impl Pattern {
    /// Required extents and positions in one pass over the nodes in preorder: the parts of a row stand one after
    /// another, and a piece that would overlap a defect moves on along its row, or steps aside across it.
    ///
    /// Either way the piece leaves a waste part and one kerf behind; the blade may run through the defect.
    pub fn stand_clear(&mut self, problem: &Problem, sheet: &SheetType) {
        let count = self.nodes.len();
        self.stands.resize(count, Stand::default());
        // Until a structure is closed, `size` along its axis is the length of its parts so far.
        for i in 0..count {
            let node = self.nodes[i];
            let mut stand = Stand::default();
            if i > 0 {
                let parent = node.parent as usize;
                let along = self.nodes[parent].axis();
                stand.origin = self.stands[parent].origin;
                let before = self.nodes[parent].size[along];
                stand.origin[along] += if before == 0 { 0 } else { before + sheet.kerf };
                if !node.is_structure() {
                    let size = problem.types[node.what as usize].laid(node.turned);
                    self.nodes[i].size = size;
                    let stage = problem.root_stage(self.nodes[0].axis()) + u32::from(node.level) - 1;
                    let aside = node.steps_aside && stage < problem.stage_limit;
                    if !step_out(sheet, &mut stand, size, along, aside) {
                        self.valid = false;
                    }
                }
            }
            self.stands[i] = stand;
            if node.is_structure() {
                self.nodes[i].size = [0, 0];
            } else {
                self.close(problem, sheet, i);
            }
        }
    }

    /// Hands the extents of a finished part to its parent, and closes every structure that ends with it.
    fn close(&mut self, problem: &Problem, sheet: &SheetType, leaf: usize) {
        let mut part = leaf;
        while part > 0 {
            let parent = self.nodes[part].parent as usize;
            let along = self.nodes[parent].axis();
            let across = 1 - along;
            let size = self.nodes[part].size;
            let Stand { origin, lift, .. } = self.stands[part];
            let start = self.stands[parent].origin[along];
            let row = &mut self.nodes[parent];
            row.size[along] = origin[along] + size[along] - start;
            row.size[across] = row.size[across].max(size[across] + lift);
            if parent + row.span as usize != leaf + 1 {
                return;
            }
            if problem.trims && parent > 0 {
                self.widen_for_trims(parent, sheet);
            }
            part = parent;
        }
    }
}

/// Moves a piece until it overlaps no defect; false where it would leave the sheet.
fn step_out(sheet: &SheetType, stand: &mut Stand, size: [i32; 2], along: usize, aside: bool) -> bool {
    let start = stand.origin;
    let axis = if aside { 1 - along } else { along };
    loop {
        let at = stand.origin;
        if at[axis] + size[axis] > sheet.size[axis] {
            return false;
        }
        let hit = sheet.defects.iter().find(|zone| {
            zone.start[0] < at[0] + size[0]
                && at[0] < zone.end[0]
                && zone.start[1] < at[1] + size[1]
                && at[1] < zone.end[1]
        });
        let Some(zone) = hit else { break };
        stand.origin[axis] = zone.end[axis].max(start[axis] + sheet.least_lead());
    }
    let moved = stand.origin[axis] - start[axis];
    if aside {
        stand.lift = moved;
    } else {
        stand.lead = moved;
    }
    true
}
