//! Positions on a sheet with defects. A piece that would lie on a defect moves on along its row, or aside across it,
//! to a place that is clear. [`Detour`] says which of the two comes first.
//!
//! Where defects must stay whole, a place also counts only if the cuts around it are clear of them, and a row is widened
//! until the cut behind it is. How long these cuts are follows from the regions of the rows, which follow from what is
//! placed. So the regions are those of a defect-free sheet at first, and then those that came of it.

use super::axis::oriented;
use super::problem::Problem;
use super::sheet_type::SheetType;
use super::tree::{Detour, Node, Stand, Tree};
use crate::numbers::Integer;
use crate::units::Length;

impl Tree {
    /// Derives required extents and positions in one pass over the nodes in preorder. The parts of a row stand one
    /// after another; a piece that would overlap a defect moves on along its row, or steps aside across it.
    ///
    /// Either way it leaves a waste part and one kerf behind. The blade may run through the defect.
    ///
    /// False where that takes too long: the tree then counts as one that cannot be cut.
    pub fn place_around_defects(&mut self, problem: &Problem, sheet: &SheetType) -> bool {
        self.stands.clear();
        self.stands.resize(self.nodes.len(), Stand::default());
        if !sheet.keeps_defects_whole() {
            return self.place_parts(problem, sheet);
        }
        self.size_up(problem, sheet);
        for _ in 0..PASSES {
            self.valid = true;
            self.open_rooms(sheet);
            if !self.place_parts(problem, sheet) {
                return false;
            }
            let is_as_wide = |row: usize| {
                let across = self.nodes[self.nodes[row].parent.to_usize()].axis();
                self.nodes[row].size[across] == self.stands[row].room[across]
            };
            if (1..self.nodes.len()).filter(|&at| self.nodes[at].is_structure()).all(is_as_wide) {
                break;
            }
        }
        true
    }

    /// The regions that the rows divide, if they are as large as now.
    fn open_rooms(&mut self, sheet: &SheetType) {
        self.stands[0].room = sheet.size;
        for i in 1..self.nodes.len() {
            let Node { parent, size, .. } = self.nodes[i];
            let along = self.nodes[parent.to_usize()].axis();
            let mut room = self.stands[parent.to_usize()].room;
            room[along] = size[along];
            self.stands[i].room = room;
        }
    }

    /// The same in one pass.
    fn place_parts(&mut self, problem: &Problem, sheet: &SheetType) -> bool {
        let count = self.nodes.len();
        // Until a row is closed, its `size` along its axis is the length of the parts so far.
        for i in 0..count {
            if self.effort > MOST_EFFORT {
                self.give_up();
                return false;
            }
            let node = self.nodes[i];
            let mut stand = Stand { room: self.stands[i].room, ..Stand::default() };
            if i > 0 {
                let parent = node.parent.to_usize();
                let along = self.nodes[parent].axis();
                let [at, aside] = oriented(along, self.stands[parent].origin);
                let before = self.nodes[parent].size[along];
                let at = if before == 0 { at } else { at.joined(before, sheet.kerf[along]) };
                stand.origin = oriented(along, [at, aside]);
                let stage = self.stage_in_row(problem, &node);
                if !node.is_structure() {
                    let size = problem.types[node.piece_type].laid_on(sheet, node.turned);
                    self.nodes[i].size = size;
                    let steps = Steps {
                        along,
                        may_lift: stage < problem.stage_limit,
                        detour: node.detour,
                        region: self.region_of(parent),
                        length: if sheet.keeps_defects_whole() {
                            self.cell(problem, sheet, i)[along]
                        } else {
                            size[along]
                        },
                    };
                    self.valid &= self.step_aside(sheet, &mut stand, size, steps);
                } else if stage + 1 == problem.stage_limit {
                    self.move_on(problem, sheet, &mut stand, i);
                }
            }
            self.stands[i] = stand;
            if node.is_structure() {
                self.nodes[i].size = [Length::ZERO; 2];
            } else {
                self.close(problem, sheet, i);
            }
        }
        true
    }

    /// Marks the tree as one that cannot be cut, with nothing derived.
    fn give_up(&mut self) {
        self.spaces.clear();
        self.valid = false;
        self.fits = false;
        self.largest_space = [Length::ZERO; 2];
    }

    /// Where the region that a row divides begins and ends, along the row and then across it.
    fn region_of(&self, row: usize) -> [[Length; 2]; 2] {
        let Stand { origin, room, .. } = self.stands[row];
        let along = self.nodes[row].axis();
        [along, 1 - along].map(|axis| [origin[axis], origin[axis] + room[axis]])
    }

    /// Moves a part out of the way of defects, if there are any; false where no place is free.
    fn step_aside(&mut self, sheet: &SheetType, stand: &mut Stand, size: [Length; 2], steps: Steps) -> bool {
        let mut is_clear = true;
        let spoilt = if sheet.keeps_defects_whole() {
            let place = oriented(steps.along, stand.origin);
            steps.forbids(sheet, place, place)
                || steps.spoils(sheet, place, place, oriented(steps.along, size))
        } else {
            sheet.is_spoilt(stand.origin, size)
        };
        // Few defects cost nothing, so they are not counted.
        if spoilt || sheet.defects[0].len() >= EXAMINED_A_UNIT.to_usize() {
            let end = stand.origin[0] + size[0];
            let mut examined = sheet.defects_between(0, stand.origin[0], end).len();
            if spoilt {
                is_clear = step_out(sheet, stand, size, steps, &mut examined);
            }
            self.effort += examined.to_u32() / EXAMINED_A_UNIT;
        }
        is_clear
    }

    /// Moves on a row whose parts cannot be lifted because no stage is left, until all of them are clear of defects.
    fn move_on(&mut self, problem: &Problem, sheet: &SheetType, stand: &mut Stand, node: usize) {
        let across = self.nodes[node].axis();
        let along = 1 - across;
        let mut size = [Length::ZERO; 2];
        size[across] = -sheet.kerf[across];
        let Node { span, detour, .. } = self.nodes[node];
        let parts = &self.nodes[node + 1..node + span.to_usize()];
        for part in parts.iter().filter(|part| !part.is_structure()) {
            let part = problem.types[part.piece_type].laid_on(sheet, part.turned);
            size[along] = size[along].max(part[along]);
            size[across] = size[across].joined(part[across], sheet.kerf[across]);
        }
        let steps = Steps {
            along,
            may_lift: false,
            detour: Detour::MoveOn,
            region: self.region_of(self.nodes[node].parent.to_usize()),
            length: size[along],
        };
        let mut moved = *stand;
        self.step_aside(sheet, &mut moved, size, steps);
        let has_choice = moved.lead > 0;
        if detour == Detour::MoveOn {
            *stand = moved;
        }
        stand.has_choice = has_choice;
    }

    /// Adds the extents of a finished part to its row, and closes every row that ends with it.
    fn close(&mut self, problem: &Problem, sheet: &SheetType, leaf: usize) {
        let mut part = leaf;
        while part > 0 {
            let parent = self.nodes[part].parent.to_usize();
            let along = self.nodes[parent].axis();
            let mut size = self.nodes[part].size;
            if problem.is_strict() {
                size = self.cell(problem, sheet, part);
                if self.nodes[part].is_structure() {
                    self.nodes[part].size = size;
                }
            }
            if sheet.keeps_defects_whole() && self.nodes[part].is_structure() {
                size[along] = self.length_to_clear_cut(sheet, part, size[along], self.region_of(parent));
                self.nodes[part].size = size;
            }
            let [length, width] = oriented(along, size);
            let stand = &self.stands[part];
            let end = stand.origin[along].joined(length, Length::ZERO);
            let width = self.nodes[parent].size[1 - along].max(width + stand.lift);
            let start = self.stands[parent].origin[along];
            let row = &mut self.nodes[parent];
            row.size = oriented(along, [end - start, width]);
            if parent + row.span.to_usize() != leaf + 1 {
                return;
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
    /// Which of the places to take.
    detour: Detour,
    /// Where the region of the row begins and ends, along the row and then across it.
    region: [[Length; 2]; 2],
    /// What it takes of its row.
    length: Length,
}

/// Places and extents are along the row, and then across it. `from` is where the piece would be without defects.
impl Steps {
    /// Whether the cuts of the row before and behind the piece at `place` run through a defect that must stay whole.
    fn forbids(&self, sheet: &SheetType, place: [Length; 2], from: [Length; 2]) -> bool {
        let [[_, end], across] = self.region;
        let part = [place[0], place[0] + self.length];
        !sheet.allows_cuts(self.along, place[0] > from[0], part, end, across)
    }

    /// Whether a defect overlaps the piece at `place`, or what is cut off below and above it.
    fn spoils(&self, sheet: &SheetType, place: [Length; 2], from: [Length; 2], size: [Length; 2]) -> bool {
        let kerfs = self.kerfs_across(sheet, place[1], from[1], size[1]);
        let at = oriented(self.along, [place[0], place[1] - kerfs[0]]);
        sheet.is_spoilt(at, oriented(self.along, [self.length, size[1] + kerfs[0] + kerfs[1]]))
    }

    /// The kerfs of the cuts below and above a piece so high at `height`.
    fn kerfs_across(&self, sheet: &SheetType, height: Length, from: Length, size: Length) -> [Length; 2] {
        let kerf = sheet.kerf[1 - self.along];
        let [_, [_, end]] = self.region;
        let is_whole = |cut: bool| if cut && sheet.keeps_defects_whole() { kerf } else { Length::ZERO };
        [is_whole(height > from), is_whole(height + size < end)]
    }
}

/// Times that a pattern is placed until the regions of its rows are as large as assumed.
const PASSES: usize = 3;

/// Defects examined in the time of one unit of work.
const EXAMINED_A_UNIT: u32 = 8;
/// Most defects examined for one piece, and most effort for one tree: a few milliseconds each. A sheet with a few
/// hundred defects never comes near either.
const MOST_EXAMINED: usize = 400_000;
const MOST_EFFORT: u32 = 1_000_000;
/// Defects on a sheet up to which all of them count as examined.
const FREE_DEFECTS: usize = 64;
/// Stops along the row, after which a place found ends the search for one nearer across it.
const STOPS: usize = 16;

/// Moves a piece to a place clear of defects; false where there is none. Counts the defects examined.
///
/// It stops behind every defect along the row, and searches across the row at every stop. A place counts if it is
/// nearer across the row than all places before it.
#[cold]
fn step_out(
    sheet: &SheetType,
    stand: &mut Stand,
    size: [Length; 2],
    steps: Steps,
    examined: &mut usize,
) -> bool {
    let along = steps.along;
    let across = 1 - along;
    // Everything along the row, and then across it.
    let start = oriented(along, stand.origin);
    let size = oriented(along, size);
    let limit = oriented(along, sheet.size);
    let mut at = start[0];
    let mut stops = 0;
    let mut found: Option<[Length; 2]> = None;
    while at + size[0] <= limit[0] {
        let whole = sheet.keeps_defects_whole();
        let kerf = if whole { sheet.kerf[along] } else { Length::ZERO };
        let band = sheet.defects_between(along, at - kerf, at + steps.length + kerf);
        let (height, above) = if whole && steps.forbids(sheet, [at, start[1]], start) {
            (None, 0)
        } else {
            least_height(sheet, [at, start[1]], size, steps)
        };
        *examined += band.len() + above.max(sheet.defects[across].len().min(FREE_DEFECTS));
        if *examined > MOST_EXAMINED {
            break;
        }
        if let Some(height) = height
            && found.is_none_or(|so_far| height < so_far[1])
        {
            stand.has_choice = found.replace([at, height]).is_some();
        }
        stops += 1;
        let is_enough = |[_, height]: [Length; 2]| {
            steps.detour == Detour::StepAside || height == start[1] || stops > STOPS
        };
        if found.is_some_and(is_enough) {
            break;
        }
        // Other defects are not in the way of a better place.
        let top = found.map_or(limit[1], |so_far| so_far[1] + size[1]);
        let [from, to] = if whole { steps.region[1] } else { [start[1], top] };
        let blocking = band.iter().filter(|zone| zone.start[across] < to && zone.end[across] > from);
        // Past the defect, or with the cut behind the piece past it.
        let edges = blocking.flat_map(|zone| {
            let end = zone.end[along];
            std::iter::once(end + kerf).chain(whole.then_some(end - steps.length))
        });
        let Some(next) = edges.filter(|&edge| edge > at).min() else { break };
        at = next.max(start[0] + sheet.least_lead[along]);
    }
    let Some(chosen) = found else { return false };
    stand.origin = oriented(along, chosen);
    stand.lead = chosen[0] - start[0];
    stand.lift = chosen[1] - start[1];
    true
}

/// The least coordinate across the row, from `at` on, where the piece is clear of defects. Also returns how many
/// defects were examined. Place and extents are along the row, and then across it.
fn least_height(
    sheet: &SheetType,
    at: [Length; 2],
    size: [Length; 2],
    steps: Steps,
) -> (Option<Length>, usize) {
    let along = steps.along;
    let across = 1 - along;
    let limit = sheet.size[across];
    let kerf = if sheet.keeps_defects_whole() { sheet.kerf[across] } else { Length::ZERO };
    let mut height = at[1];
    let mut examined = 0;
    for zone in sheet.defects_between(across, height, limit) {
        let [below, above] = steps.kerfs_across(sheet, height, at[1], size[1]);
        if zone.start[across] >= height + size[1] + above {
            break;
        }
        examined += 1;
        let in_the_way = zone.end[across] > height - below
            && zone.start[along] < at[0] + steps.length
            && at[0] < zone.end[along];
        if in_the_way {
            if !steps.may_lift {
                return (None, examined);
            }
            height = (zone.end[across] + kerf).max(at[1] + sheet.least_lead[across]);
        }
    }
    ((height + size[1] <= limit).then_some(height), examined)
}

/// Cost of comparing the cuts of a tree with the defects, for each of its nodes, in units of work.
const EFFORT_OF_STRIPS: u32 = 6;

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
            sheet.allows_cuts(along, stand.lead > 0, own[0], region[0][1], region[1])
                && (node.is_structure()
                    || sheet.allows_cuts(across, stand.lift > 0, own[1], region[1][1], own[0]))
        })
    }

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
            self.effort += 1 + near.len().to_u32() / EXAMINED_A_UNIT;
            let in_the_way = near.iter().filter(|zone| {
                zone.end[along] > at && zone.start[1 - along] < across[1] && across[0] < zone.end[1 - along]
            });
            let Some(clear) = in_the_way.map(|zone| zone.end[along]).min() else { break };
            longer = self.width_without_fragments(row, clear - start, sheet);
        }
        if start + longer == end { longer } else { length }
    }
}
