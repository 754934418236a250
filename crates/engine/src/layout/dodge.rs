//! Positions on a sheet with defects: every piece that lies in a defect's way steps out of it.

use super::pattern::{Pattern, Stand};
use super::problem::{Problem, SheetType, Zone};

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
                    let may_lift = stage < problem.stage_limit;
                    let steps = Steps { along, may_lift, aside: node.steps_aside };
                    self.valid &= step_out(sheet, &mut stand, size, steps);
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

/// How a piece may leave its place in a row.
#[derive(Clone, Copy)]
struct Steps {
    /// The axis of the row.
    along: usize,
    /// Whether a stage is left to lift it across the row.
    may_lift: bool,
    /// Whether to keep the offset along the row small, else that across it.
    aside: bool,
}

/// Moves a piece to a place that overlaps no defect; false where there is none.
///
/// It stops behind every defect along the row, and at every stop looks across the row. Of these places it takes the
/// first one, or the one with the least offset across.
fn step_out(sheet: &SheetType, stand: &mut Stand, size: [i32; 2], steps: Steps) -> bool {
    let Steps { along, may_lift, aside } = steps;
    let start = stand.origin;
    let across = 1 - along;
    let mut at = start;
    let mut found: Option<[i32; 2]> = None;
    while at[along] + size[along] <= sheet.size[along] {
        at[across] = start[across];
        let limit = found.map_or(sheet.size[across] - size[across], |place| place[across] - 1);
        while at[across] <= limit {
            let Some(zone) = sheet.defect_at(at, size) else {
                found = Some(at);
                break;
            };
            if !may_lift {
                break;
            }
            at[across] = zone.end[across].max(start[across] + sheet.least_lead());
        }
        if found.is_some_and(|place| aside || place[across] == start[across]) {
            break;
        }
        let band = |zone: &&Zone| zone.start[along] < at[along] + size[along] && at[along] < zone.end[along];
        let Some(next) = sheet.defects.iter().filter(band).map(|zone| zone.end[along]).min() else { break };
        at[along] = next.max(start[along] + sheet.least_lead());
    }
    let Some(place) = found else { return false };
    stand.origin = place;
    stand.lead = place[along] - start[along];
    stand.lift = place[across] - start[across];
    true
}
