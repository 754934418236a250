//! What follows from the shape of a tree after a change: sizes, whether it can be cut at all, and the spaces where a
//! further piece fits.

use super::axis::{Axis, Size, oriented, stored};
use super::expand::can_be_cut;
use super::problem::Problem;
use super::sheet_type::SheetType;
use super::tree::{Join, Space, Tree};
use crate::numbers::{Integer, entry};
use crate::units::Length;

/// Cost of working out the cuts of a tree, for each of its nodes, in units of work.
const EFFORT_OF_CUTS: u32 = 60;

impl Tree {
    /// Derives everything else from the shape of the tree. Costs two passes over its nodes.
    ///
    /// Afterwards `valid` is false if the tree does not fit its sheet, a fragment would be too small, it needs more
    /// stages or depth than allowed, or a piece cannot dodge a defect.
    pub fn settle(&mut self, problem: &Problem) {
        if self.derive(problem) {
            self.check(problem);
        }
    }

    /// The same without a check; false if it gave up.
    pub(super) fn derive(&mut self, problem: &Problem) -> bool {
        let sheet = &problem.sheets[self.sheet_type];
        self.stands.clear();
        self.valid = true;
        if self.nodes.is_empty() {
            self.spaces.clear();
            self.fits = true;
            self.effort = 0;
            self.largest_space = sheet.size;
            return true;
        }
        self.effort = 0;
        if sheet.has_defects() {
            if !self.place_around_defects(problem, sheet) {
                return false;
            }
        } else {
            self.size_up(problem, sheet);
        }
        let dodging = self.effort;
        self.judge(problem, sheet);
        self.effort += dodging;
        true
    }

    /// In builds with debug assertions: that what was derived, step by step or at once, is right.
    #[inline]
    pub(super) fn check(&self, problem: &Problem) {
        #[cfg(debug_assertions)]
        super::sound::check(problem, self);
        #[cfg(not(debug_assertions))]
        let _ = problem;
    }

    /// Derives what follows from the sizes.
    pub(super) fn judge(&mut self, problem: &Problem, sheet: &SheetType) {
        self.spaces.clear();
        self.fits = true;
        self.effort = self.nodes.len().to_u32() * if problem.is_strict() { 4 } else { 2 };
        self.check_fit(problem, sheet);
        self.find_spaces(problem, sheet);
    }

    /// Whether a change may turn out invalid although the spaces allow it.
    pub fn must_try(&self, problem: &Problem) -> bool {
        problem.is_strict()
            || problem.has_blocks()
            || problem.sheets[self.sheet_type].has_defects()
            || 2 * self.nodes.len() + 8 > problem.depth_limit.to_usize()
    }

    /// Parents and levels from the spans.
    pub fn relink(&mut self) {
        let nodes = &mut self.nodes;
        nodes[0].parent = 0;
        nodes[0].level = 0;
        for i in 1..nodes.len() {
            let mut parent = i - 1;
            while parent + nodes[parent].span.to_usize() <= i {
                parent = nodes[parent].parent.to_usize();
            }
            nodes[i].parent = entry(parent);
            nodes[i].level = nodes[parent].level + 1;
        }
    }

    /// Required extents, bottom up. A row is as long as its parts and the kerfs between them, or
    /// [`Length::TOO_LONG`].
    pub(super) fn size_up(&mut self, problem: &Problem, sheet: &SheetType) {
        let count = self.nodes.len();
        for node in self.nodes.iter_mut().filter(|node| node.is_structure()) {
            node.size = oriented(node.axis(), [-sheet.kerf[node.axis()], Length::ZERO]);
        }
        for i in (1..count).rev() {
            let mut size = self.nodes[i].size;
            if problem.is_strict() {
                size = self.cell(problem, sheet, i);
                if self.nodes[i].is_structure() {
                    self.nodes[i].size = size;
                }
            }
            let ([width, height], parent) = (size, self.nodes[i].parent.to_usize());
            let parent = &mut self.nodes[parent];
            if parent.axis == 0 {
                parent.size[0] = parent.size[0].joined(width, sheet.kerf[0]);
                parent.size[1] = parent.size[1].max(height);
            } else {
                parent.size[1] = parent.size[1].joined(height, sheet.kerf[1]);
                parent.size[0] = parent.size[0].max(width);
            }
        }
    }

    /// The width of a row, at least `width`, at which none of its parts leaves too small a fragment.
    pub(super) fn width_without_fragments(&self, node: usize, width: Length, sheet: &SheetType) -> Length {
        let across = 1 - self.nodes[node].axis();
        let mut width = width;
        loop {
            let wider = self
                .children(node)
                .map(|c| self.nodes[c].size[across] + self.lift(c))
                .filter(|&need| !sheet.may_leave(across, width - need))
                .map(|need| need + sheet.least_lead[across])
                .max();
            match wider {
                Some(wider) => width = wider,
                None => return width.min(Length::TOO_LONG),
            }
        }
    }

    /// What is wasted below the part, across its row.
    #[inline]
    pub fn lift(&self, node: usize) -> Length {
        if self.stands.is_empty() { Length::ZERO } else { self.stands[node].lift }
    }

    /// Whether its rows are no longer than the sheet.
    pub(super) fn is_within(&self, sheet: &SheetType) -> bool {
        let [width, height] = self.nodes[0].size;
        width <= sheet.size[0] && height <= sheet.size[1]
    }

    fn check_fit(&mut self, problem: &Problem, sheet: &SheetType) {
        let root = &self.nodes[0];
        let axis = root.axis();
        if !self.is_within(sheet) || problem.mixes_grain() && !self.follows_grain(problem, sheet) {
            self.valid = false;
            self.fits = false;
            return;
        }
        // If the root's cuts are the last ones allowed, its parts must be as wide as the sheet, whose type may be new.
        let is_last = problem.root_stage(axis) == problem.stage_limit;
        if self.pieces > 1 && !is_last && !self.must_try(problem) {
            debug_assert!(self.highest_stage(problem, sheet) <= problem.stage_limit);
            return;
        }
        let across = 1 - axis;
        let upright = self
            .children(0)
            .all(|c| sheet.may_leave(across, sheet.size[across] - self.nodes[c].size[across] - self.lift(c)));
        self.valid &=
            self.highest_stage(problem, sheet) <= problem.stage_limit && self.is_flat_enough(problem);
        self.fits = self.valid;
        self.valid &= upright && sheet.may_leave(axis, sheet.size[axis] - self.nodes[0].size[axis]);
        if let Some(machine) = &problem.machine {
            self.valid =
                self.valid && self.suits_machine(problem, sheet, machine) && self.is_cut_in_some_way(problem);
            self.fits = self.valid;
        } else if self.valid && sheet.keeps_defects_whole() {
            self.valid = self.keeps_defects_whole(problem, sheet);
            self.fits = self.valid;
        }
    }

    /// Whether each piece lies as the grain of the sheet, whose type may be new, allows.
    fn follows_grain(&self, problem: &Problem, sheet: &SheetType) -> bool {
        let mut pieces = self.nodes.iter().filter(|node| !node.is_structure());
        pieces.all(|node| problem.types[node.piece_type].turnings(sheet).contains(&node.turned))
    }

    /// The highest stage of any cut.
    fn highest_stage(&self, problem: &Problem, sheet: &SheetType) -> u32 {
        problem.root_stage(self.nodes[0].axis()) + self.stages_below(problem, sheet.size) - 1
    }

    /// Stages that the tree needs if its root lies in a region of the extents `region`.
    pub(super) fn stages_below(&self, problem: &Problem, region: Size) -> u32 {
        let mut stages = 1;
        for (at, node) in self.nodes.iter().enumerate().skip(1) {
            let parent = &self.nodes[node.parent.to_usize()];
            let across = 1 - parent.axis();
            let cell = if parent.level == 0 { region[across] } else { parent.size[across] };
            let trimmed = !node.is_structure()
                && (node.size[across] != cell || problem.divides(node.piece_type, node.turned, across));
            let mut more = u32::from(trimmed);
            if problem.machine.is_some()
                && let Some(descent) = self.descent(problem, &problem.sheets[self.sheet_type], at)
            {
                more = descent.more_stages();
            }
            stages = stages.max(parent.level + 1 + more);
        }
        stages
    }

    /// Whether the depth limit allows this tree.
    fn is_flat_enough(&mut self, problem: &Problem) -> bool {
        if 2 * self.nodes.len() + 8 <= problem.depth_limit.to_usize()
            || self.depth(problem) <= problem.depth_limit
        {
            return true;
        }
        self.is_cut_in_some_way(problem)
    }

    /// Whether one of the ways in which it is expanded keeps all rules.
    pub(super) fn is_cut_in_some_way(&mut self, problem: &Problem) -> bool {
        self.effort += self.nodes.len().to_u32() * EFFORT_OF_CUTS;
        can_be_cut(problem, self)
    }

    /// An upper bound on the depth of the binary cut tree, rows being divided in halves.
    fn depth(&self, problem: &Problem) -> u32 {
        let halvings = |parts: u32| 32 - parts.leading_zeros();
        // The leftover of the sheet may have to come off first.
        let first = u32::from(problem.machine.is_some());
        let mut deepest = 0;
        let mut depth = vec![0; self.nodes.len()];
        for i in 0..self.nodes.len() {
            let parent = self.nodes[i].parent.to_usize();
            let above = if i == 0 { first } else { depth[parent] };
            depth[i] = above
                + if self.nodes[i].is_structure() {
                    // Each part may have a gap before it, and the row a leftover behind it.
                    halvings(2 * self.children(i).count().to_u32() + 1)
                } else {
                    // Two cuts across the row and one along it, those between the members of a block, and those to the
                    // extents that the machine demands.
                    3 + halvings(problem.types[self.nodes[i].piece_type].members - 1)
                        + problem.machine.as_ref().map_or(0, |machine| 1 + machine.last_stage())
                };
            deepest = deepest.max(depth[i]);
        }
        deepest
    }
}

impl Tree {
    /// Slack, top down, and the spaces that come of it.
    pub(super) fn find_spaces(&mut self, problem: &Problem, sheet: &SheetType) {
        let root = &mut self.nodes[0];
        let root_axis = root.axis();
        root.slack = sheet.size[root_axis] - root.size[root_axis];
        root.max_length = sheet.size[1 - root_axis];
        self.largest_space = [Length::ZERO; 2];
        self.root_spaces(problem, sheet);
        // The search spends most of its time in this loop. Most parts have no room beside them, so it checks that
        // first.
        let least = if self.stands.is_empty() {
            sheet.kerf.map(|kerf| problem.least_side + kerf)
        } else {
            [Length::MIN; 2]
        };
        for i in 1..self.nodes.len() {
            let row = &self.nodes[self.nodes[i].parent.to_usize()];
            let (along, slack, max_length) = (row.axis(), row.slack, row.max_length);
            let node = &mut self.nodes[i];
            node.slack = max_length - node.size[1 - along];
            node.max_length = node.size[along] + slack;
            if node.slack >= least[1 - along] {
                self.spaces_at(problem, sheet, i);
            }
        }
    }

    /// The spaces beside a part whose slack is known, and those that a defect left before and below it.
    fn spaces_at(&mut self, problem: &Problem, sheet: &SheetType, part: usize) {
        // Field by field: a wider load would stall on what was just written.
        let node = &self.nodes[part];
        let (slack, max_length) = (node.slack, node.max_length);
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
        add(join, if exact { length } else { max_length }, slack - lift - sheet.kerf[across]);
        if lift > 0 {
            add(Join::Under, length, lift - sheet.kerf[across]);
        }
    }

    fn root_spaces(&mut self, problem: &Problem, sheet: &SheetType) {
        let root = &self.nodes[0];
        let along = root.axis();
        let across = 1 - along;
        let last = problem.stage_limit;
        let alone = 1 + self.nodes[1].span == root.span;
        let room = |axis: Axis| sheet.size[axis] - root.size[axis] - sheet.kerf[axis];
        let (length, width) = (room(along), room(across));

        let size = oriented(along, [length, sheet.size[across]]);
        let exact = problem.root_stage(along) == last;
        self.add_space(problem, Space { size, node: 0, axis: stored(along), join: Join::Append, exact });

        let size = oriented(across, [width, sheet.size[along]]);
        let stage = problem.root_stage(across);
        if !alone {
            if !problem.has_stages() || stage + self.stages_below(problem, self.nodes[0].size) <= last {
                self.add_space(
                    problem,
                    Space { size, node: 0, axis: stored(across), join: Join::Wrap, exact: false },
                );
            }
        } else if problem.may_begin_either_way() && !self.nodes[1].is_structure() {
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
        let width = if exact && parent.level > 0 { parent.size[1 - along] } else { parent.max_length };
        let size = oriented(along, [lead - sheet.kerf[along], width]);
        self.add_space(
            problem,
            Space { size, node: entry(node), axis: stored(along), join: Join::Before, exact },
        );
    }

    #[inline]
    fn add_space(&mut self, problem: &Problem, space: Space) {
        if space.size[0] >= problem.least_side && space.size[1] >= problem.least_side {
            let [width, height] = self.largest_space;
            self.largest_space = [width.max(space.size[0]), height.max(space.size[1])];
            self.spaces.push(space);
        }
    }
}
