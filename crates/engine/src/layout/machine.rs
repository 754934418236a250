//! Limits of the machine: the extents of parts by stage, and the length of cuts.

use super::axis::{Axis, Size, oriented};
use super::problem::Problem;
use super::sheet_type::SheetType;
use super::tree::Tree;
use crate::instance::Machine;
use crate::numbers::Integer;
use crate::units::Length;

impl Problem {
    /// Whether the machine may begin with cuts along `axis`, or with none at all, on a sheet of that size. Leaving out
    /// stage 1 must not leave a part that is larger than stage 1 may have.
    pub(super) fn may_begin(&self, machine: &Machine, axis: Option<Axis>, size: Size) -> bool {
        !self.alternate
            || axis == Some(self.first_axis)
            || size[self.first_axis].get() <= machine.parts_of(1).1
    }
}

/// How stages free a piece that is below the least part of the stage after that of its row: each leaves a smaller part,
/// until two stages in a row may have its own extents.
pub(super) struct Descent<'a> {
    machine: &'a Machine,
    size: Size,
    /// The axis of its row.
    along: Axis,
    least_lead: [Length; 2],
    /// The stage of its row.
    stage: u32,
    /// The last stage.
    last: u32,
}

impl Descent<'_> {
    /// The axis that a stage divides.
    fn axis(&self, stage: u32) -> Axis {
        if (stage - self.stage).is_multiple_of(2) { self.along } else { 1 - self.along }
    }

    /// The extent that a stage leaves, from that of the row on.
    fn extent(&self, stage: u32) -> Length {
        let axis = self.axis(stage);
        let mut at = if self.axis(self.last) == axis { self.last } else { self.last - 1 };
        let mut extent = self.size[axis];
        while at > stage {
            at -= 2;
            extent = (extent + self.least_lead[axis]).max(Length::new(self.machine.parts_of(at).0));
        }
        extent
    }

    /// The extent that a cut of a stage leaves of a region along an axis, so long.
    pub fn extent_within(&self, axis: Axis, stage: u32, region: Length) -> Length {
        let is_one = (self.stage..=self.last).contains(&stage) && self.axis(stage) == axis;
        let own = self.size[axis];
        if is_one { Some(self.extent(stage)).filter(|&extent| extent < region).unwrap_or(own) } else { own }
    }

    /// What the piece takes of its row.
    fn cell(&self) -> Size {
        let across = 1 - self.along;
        oriented(self.along, [self.extent(self.stage), self.extent(self.stage + 1) + self.least_lead[across]])
    }

    /// Stages after that of its row.
    pub fn more_stages(&self) -> u32 {
        self.last - self.stage
    }

    /// Whether the machine can make its cuts after that of the row.
    fn suits(&self) -> bool {
        (self.stage + 1..=self.last).all(|stage| {
            self.machine.allows_part(stage, self.extent(stage).get())
                && self.machine.allows_cut(self.extent(stage - 1).get())
        })
    }
}

impl Tree {
    /// How stages free a piece that the stage after its row may not cut; `None` for other parts, and where none do.
    #[inline]
    pub(super) fn descent<'a>(
        &self,
        problem: &'a Problem,
        sheet: &SheetType,
        part: usize,
    ) -> Option<Descent<'a>> {
        let machine = problem.machine.as_ref()?;
        self.descent_on(problem, machine, sheet, part)
    }

    fn descent_on<'a>(
        &self,
        problem: &Problem,
        machine: &'a Machine,
        sheet: &SheetType,
        part: usize,
    ) -> Option<Descent<'a>> {
        let node = &self.nodes[part];
        // The search cannot divide a block in a later stage than its trims. Sheets that hold more of the other pieces would
        // leave blocks out.
        if node.is_structure() || problem.has_blocks() {
            return None;
        }
        let row = &self.nodes[node.parent.to_usize()];
        let (along, stage, size) = (row.axis(), self.stage_in_row(problem, node), node.size);
        let across = 1 - along;
        let least = |stage: u32| machine.parts_of(stage).0;
        // As wide as its row, it would need no further stage.
        let is_trimmed = if row.level == 0 {
            size[across] < sheet.size[across]
        } else {
            least(stage - 1) >= least(stage + 1)
        };
        if size[across] >= least(stage + 1) || !is_trimmed {
            return None;
        }
        let extent = |at: u32| size[if (at - stage).is_multiple_of(2) { along } else { across }].get();
        let may_be_last = |&last: &u32| (last - 1..=last).all(|at| machine.allows_part(at, extent(at)));
        let first = stage + 3;
        let last =
            (first..=problem.stage_limit.min(first.max(machine.last_stage() + 2))).find(may_be_last)?;
        Some(Descent { machine, size, along, least_lead: sheet.least_lead, stage, last })
    }

    /// The extents that a part takes of its row, which are at least those that it requires. A row is so wide that none of
    /// its parts leaves too small a fragment, and any part so long as its stage demands.
    pub(super) fn cell(&self, problem: &Problem, sheet: &SheetType, part: usize) -> Size {
        let node = &self.nodes[part];
        let stage = self.stage_in_row(problem, node);
        let least = problem.machine.as_ref().map_or(0, |machine| machine.parts_of(stage).0);
        let least = Length::new(least);
        let mut size = node.size;
        if let Some(descent) = self.descent(problem, sheet, part) {
            return descent.cell();
        }
        if node.is_structure() {
            let across = 1 - node.axis();
            size[across] = self.width_without_fragments(part, size[across].max(least), sheet);
        } else {
            let along = self.nodes[node.parent.to_usize()].axis();
            if size[along] < least {
                let fits = sheet.may_leave(along, least - size[along]);
                size[along] = if fits { least } else { size[along] + sheet.least_lead[along] };
            }
        }
        size
    }

    /// Whether the machine can cut the tree in one of the ways in which it may be expanded; also true where blocks are cut,
    /// whose members are parts of one stage or another.
    pub(super) fn suits_machine(&self, problem: &Problem, sheet: &SheetType, machine: &Machine) -> bool {
        if problem.has_blocks() {
            return true;
        }
        let root = &self.nodes[0];
        let (along, across) = (root.axis(), 1 - root.axis());
        let lead = self.stands.get(1).map_or(Length::ZERO, |stand| stand.lead);
        let is_cut = self.children(0).nth(1).is_some() || root.size[along] < sheet.size[along] || lead > 0;
        let cuts = |axis: Axis| machine.allows_cut(sheet.size[1 - axis].get());
        // Where nothing divides the root's row, the stages begin with its only part.
        let stage = if is_cut { problem.root_stage(along) } else { problem.root_stage(across) - 1 };
        let only_part_is_cut =
            self.nodes[1].is_structure() || self.nodes[1].size[across] < sheet.size[across];
        let first = if is_cut { Some(along) } else { only_part_is_cut.then_some(across) };
        if problem.may_begin(machine, first, sheet.size)
            && self.rows_suit(problem, sheet, machine, is_cut, (stage, sheet.size[across]))
        {
            return true;
        }
        // The leftover across the row may be cut off first.
        let stage = problem.root_stage(across);
        is_cut
            && root.size[across] < sheet.size[across]
            && problem.may_begin(machine, Some(across), sheet.size)
            && cuts(across)
            && machine.allows_part(stage, root.size[across].get())
            && self.rows_suit(problem, sheet, machine, true, (stage + 1, root.size[across]))
    }

    /// The same for the rows, where the root's cuts are of this stage and so long.
    fn rows_suit(
        &self,
        problem: &Problem,
        sheet: &SheetType,
        machine: &Machine,
        is_cut: bool,
        (root_stage, root_width): (u32, Length),
    ) -> bool {
        (1..self.nodes.len()).all(|at| {
            let part = &self.nodes[at];
            let row = &self.nodes[part.parent.to_usize()];
            let along = row.axis();
            let stage = root_stage + row.level;
            let room = if row.level == 0 { root_width } else { row.size[1 - along] };
            let cell = self.cell(problem, sheet, at)[along];
            let is_divided = is_cut || row.level > 0;
            if is_divided && !(machine.allows_cut(room.get()) && machine.allows_part(stage, cell.get())) {
                return false;
            }
            if part.is_structure() {
                return true;
            }
            if let Some(descent) = self.descent(problem, sheet, at) {
                return stage == descent.stage && self.lift(at) == 0 && descent.suits();
            }
            let [length, width] = oriented(along, part.size);
            let is_trimmed = width < room;
            let trim = || machine.allows_cut(cell.get()) && machine.allows_part(stage + 1, width.get());
            // A part that is too short for its stage is cut to length two stages later.
            let shorten = || {
                is_trimmed
                    && stage + 2 <= problem.stage_limit
                    && machine.allows_cut(width.get())
                    && machine.allows_part(stage + 2, length.get())
            };
            (!is_trimmed || trim()) && (length == cell || shorten())
        })
    }
}
