//! Positions on a sheet with defects where an [arrangement](super::arrange) says where the rest of each row goes.

use super::axis::{Axis, oriented};
use super::problem::Problem;
use super::sheet_type::SheetType;
use super::tree::{Node, REST_BEFORE, REST_BELOW, Stand, Tree};
use crate::numbers::Integer;
use crate::units::Length;

impl SheetType {
    /// What `size` leaves of `room`, if that is enough for a waste part and a kerf before it.
    pub(super) fn rest_before(&self, room: Length, size: Length) -> Option<Length> {
        Some(room - size).filter(|&rest| rest >= self.least_lead)
    }
}

impl Tree {
    /// Derives required extents and positions with the rests where the nodes say. False if all are in the usual places,
    /// the tree is too large for the sheet, or a piece overlaps a defect.
    pub(super) fn stand_as_arranged(&mut self, problem: &Problem, sheet: &SheetType) -> bool {
        if self.nodes.iter().all(|node| node.rests == 0) {
            return false;
        }
        // Sizes as on a clean sheet, where nothing is lifted.
        self.stands.clear();
        self.size_up(problem, sheet);
        if !self.is_within(sheet) {
            return false;
        }
        self.stands.resize(self.nodes.len(), Stand { places: 1, ..Stand::default() });
        for row in 0..self.nodes.len() {
            if self.nodes[row].is_structure() {
                self.arrange_row(problem, sheet, row);
            }
        }
        let mut parts = self.nodes.iter().zip(&self.stands);
        parts.all(|(node, stand)| node.is_structure() || !sheet.is_spoilt(stand.origin, node.size))
    }

    /// Positions of the parts of `row`, whose own is known.
    fn arrange_row(&mut self, problem: &Problem, sheet: &SheetType, row: usize) {
        let Node { span, size, parent, axis, .. } = self.nodes[row];
        let (along, across) = (Axis::from(axis), 1 - Axis::from(axis));
        // The root has the whole sheet, and so has each part of it, across the root.
        let length = if parent == 0 { sheet.size[along] } else { self.nodes[parent.to_usize()].size[along] };
        let width = if row == 0 { sheet.size[across] } else { size[across] };
        let mut rest = sheet.rest_before(length, size[along]);
        let [mut at, aside] = oriented(along, self.stands[row].origin);
        let mut part = row + 1;
        while part < row + span.to_usize() {
            let child = self.nodes[part];
            let lead =
                if child.rests & REST_BEFORE == 0 { Length::ZERO } else { rest.take().unwrap_or_default() };
            let lifted = !child.is_structure() && child.rests & REST_BELOW != 0;
            let lift = if lifted && self.stage_in_row(problem, &child) < problem.stage_limit {
                sheet.rest_before(width, child.size[across]).unwrap_or_default()
            } else {
                Length::ZERO
            };
            self.stands[part].lead = lead;
            self.stands[part].lift = lift;
            self.stands[part].origin = oriented(along, [at + lead, aside + lift]);
            if lead > 0 {
                self.widen(row, along, length);
                self.widen(parent.to_usize(), along, length);
            }
            self.widen(row, across, child.size[across] + lift);
            at += lead + child.size[along] + sheet.kerf;
            part += child.span.to_usize();
        }
    }

    fn widen(&mut self, node: usize, axis: Axis, extent: Length) {
        self.nodes[node].size[axis] = self.nodes[node].size[axis].max(extent);
    }
}
