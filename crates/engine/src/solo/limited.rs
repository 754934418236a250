//! A lone piece under the limits of a machine, or on a sheet whose defects must stay whole, by a search over its stages.
//!
//! The piece keeps its place. Each stage takes waste off before it, behind it, or both, and what is left is a part of that
//! stage. Along each axis, only some amounts of waste are worth leaving: none, all of it, what makes a part as long as a
//! stage demands, and as little as later stages can still take off. Where defects must stay whole, so are the amounts
//! whose cuts touch the edge of a defect.
//!
//! One of the stages also divides a block. From then on its members are what is left.

use std::collections::{BTreeSet, HashSet};

use super::constraints::Constraints;
use super::cuts::Trim;
use super::effort::Effort;
use super::offsets::Gap;
use crate::instance::{Block, Direction, Machine, Piece, Sheet};

/// Most stages of a lone piece: those that may have limits, and some more.
pub(super) const MAX_STAGES: u32 = 14;
/// Most places tried on a sheet with defects, and most of these that are searched further.
const MAX_PLACES: usize = 1_000;
const MAX_SEARCHED: usize = 100;
/// Most places of one offset along x.
const MAX_ABOVE: usize = 20;
/// Most looks of a search over all places in both turns: 10 ms. Of 3,000 sheets whose ten stages had limits at random, half
/// with up to 200 defects, nine in ten took less. Comparing places with defects may take half as many.
const MAX_LOOKS: usize = 1_200_000;
/// Looks that a state takes, and comparisons of numbers in the time of one: 8 ns. Comparing a defect with a cut takes as many
/// looks.
const LOOKS_PER_STATE: usize = 60;
const COMPARED_PER_LOOK: usize = 4;
/// Most edges of defects at which cuts are tried on each side of a piece, the nearest ones.
const MAX_EDGES: usize = 8;

/// A way to free a lone piece. The cuts between members of a block are not listed.
pub(super) struct Plan {
    pub(super) rotated: bool,
    /// The cuts by stage, from the first one on.
    pub(super) stages: Vec<(Direction, Vec<Trim>)>,
}

/// Waste before and behind the piece, along x and along y.
type Waste = [[i32; 2]; 2];

/// A defect: where it begins and ends within the usable area, along x and along y.
type Spot = [[i32; 2]; 2];

/// Whether two rectangles overlap. One without an extent is a line or a point.
fn overlap(one: &Spot, other: &Spot) -> bool {
    (0..2).all(|axis| one[axis][0] < other[axis][1] && other[axis][0] < one[axis][1])
}

/// The waste that is left, axis and stage of the last cuts, how many cuts there were, and whether no block is left to divide.
type State = (Waste, Option<(usize, u32)>, u32, bool);

/// The first way found to cut `piece` from `sheet`, the unturned piece first, then the leftmost and the lowest place.
pub(super) fn plan(constraints: &Constraints, sheet: &Sheet, piece: &Piece, effort: &Effort) -> Option<Plan> {
    effort.add(1);
    let defects = defects(constraints, sheet);
    let mut looks = 0;
    constraints.turns(sheet, piece).find_map(|(rotated, size, slack)| {
        let mut search = Search {
            constraints,
            machine: constraints.machine.unwrap_or(Machine::UNLIMITED),
            size,
            rotated,
            at: [0; 2],
            at_once: false,
            defects: if constraints.keeps_defects_whole { &defects } else { &[] },
            block: piece.block.as_deref().map(|block| (block.laid(rotated).axis(), block)),
            gaps: constraints.gaps(sheet),
            whole: [sheet.usable_width(), sheet.usable_height()],
            known: HashSet::new(),
            looks,
        };
        let places = places(constraints, sheet, &defects, (size, slack), effort);
        // Mostly, all waste along an axis can go at once.
        let is_tried_at_once = !search.defects.is_empty();
        let at_once = places.iter().filter(|_| is_tried_at_once).map(|place| (place, true));
        let searched = places.iter().take(MAX_SEARCHED).map(|place| (place, false));
        let stages =
            at_once.chain(searched).find_map(|(place, at_once)| search.stages(*place, slack, at_once));
        effort.add(search.looks - looks);
        looks = search.looks;
        Some(Plan { rotated, stages: stages? })
    })
}

/// The defects that count, as far as they lie on the usable area.
fn defects(constraints: &Constraints, sheet: &Sheet) -> Vec<Spot> {
    let origin = [sheet.margins.left, sheet.margins.bottom];
    let whole = [sheet.usable_width(), sheet.usable_height()];
    let defects = if constraints.defects { sheet.defects.as_slice() } else { &[] };
    let spots = defects.iter().map(|defect| {
        let (start, size) = ([defect.x, defect.y], [defect.width, defect.height]);
        [0, 1].map(|axis| {
            let start = start[axis] - origin[axis];
            [start.max(0), (start + size[axis]).min(whole[axis])]
        })
    });
    spots.filter(|spot| spot.iter().all(|[start, end]| start < end)).collect()
}

/// Offsets of the piece within the usable area that are worth a try, on none of the defects.
fn places(
    constraints: &Constraints,
    sheet: &Sheet,
    defects: &[Spot],
    (size, slack): ([i32; 2], [i32; 2]),
    effort: &Effort,
) -> Vec<[i32; 2]> {
    if defects.is_empty() {
        return vec![[0, 0]];
    }
    let gaps = constraints.gaps(sheet);
    let offsets = |axis: usize| {
        let Gap { kerf, .. } = gaps[axis];
        let least = gaps[axis].least();
        let edges = defects.iter().flat_map(|spot| {
            let [start, end] = spot[axis];
            let beside = [end + kerf, end + least, start - size[axis], start - size[axis] - kerf];
            std::iter::once(end).chain(beside.into_iter().filter(|_| constraints.keeps_defects_whole))
        });
        let at_edges = [slack[axis] - kerf, slack[axis] - least, 2 * least];
        let at_edges = at_edges.into_iter().filter(|_| constraints.keeps_defects_whole);
        let edges = edges.chain([0, least, slack[axis]]).chain(at_edges);
        let fits = |&offset: &i32| offset == 0 || (least..=slack[axis]).contains(&offset);
        let mut offsets: Vec<i32> = edges.filter(fits).collect();
        offsets.sort_unstable();
        offsets.dedup();
        offsets
    };
    let (xs, ys) = (offsets(0), offsets(1));
    let above = if constraints.keeps_defects_whole { MAX_ABOVE } else { MAX_PLACES };
    let mut places = Vec::new();
    let mut compared = 0;
    for &x in &xs {
        compared += defects.len() + ys.len();
        if compared / COMPARED_PER_LOOK > MAX_LOOKS / 2 || places.len() >= MAX_PLACES {
            break;
        }
        let beside = defects.iter().filter(|[across, _]| x < across[1] && across[0] < x + size[0]);
        // The offsets along y between these overlap a defect.
        let mut spoilt: Vec<[i32; 2]> = beside.map(|[_, [start, end]]| [start - size[1], *end]).collect();
        spoilt.sort_unstable();
        let mut spoilt = spoilt.into_iter().peekable();
        let mut clear_from = 0;
        let is_clear = |y: &i32| {
            while let Some([_, end]) = spoilt.next_if(|[start, _]| start < y) {
                clear_from = clear_from.max(end);
            }
            clear_from <= *y
        };
        places.extend(ys.iter().copied().filter(is_clear).take(above).map(|y| [x, y]));
    }
    effort.add(compared / COMPARED_PER_LOOK);
    places
}

struct Search<'a> {
    constraints: &'a Constraints,
    machine: Machine,
    size: [i32; 2],
    rotated: bool,
    /// Where the piece lies.
    at: [i32; 2],
    /// Whether a stage must take off all the waste along its axis.
    at_once: bool,
    /// The defects that must stay whole.
    defects: &'a [Spot],
    /// The block that the piece is, and the axis along which its members lie.
    block: Option<(usize, &'a Block)>,
    gaps: [Gap; 2],
    /// The usable area.
    whole: [i32; 2],
    /// States from which nothing frees the piece.
    known: HashSet<State>,
    looks: usize,
}

impl Search<'_> {
    /// The stages that free the piece at a place. With `at_once`, each takes off all the waste along its axis.
    fn stages(
        &mut self,
        place: [i32; 2],
        slack: [i32; 2],
        at_once: bool,
    ) -> Option<Vec<(Direction, Vec<Trim>)>> {
        (self.at, self.at_once) = (place, at_once);
        if !self.defects.is_empty() {
            self.known.clear();
        }
        let mut stages = Vec::new();
        let waste = [0, 1].map(|axis| [place[axis], slack[axis] - place[axis]]);
        self.free((waste, None, 0, self.block.is_none()), &mut stages).then_some(stages)
    }

    /// Adds the stages that free the piece; false if there are none.
    fn free(&mut self, state: State, stages: &mut Vec<(Direction, Vec<Trim>)>) -> bool {
        let (waste, last, cuts, is_divided) = state;
        if waste == [[0; 2]; 2] && is_divided {
            return last.is_some() || self.may_begin(None);
        }
        if self.known.contains(&state) || self.looks >= MAX_LOOKS {
            return false;
        }
        let first = self.constraints.first_direction.axis();
        let near = self.near(waste);
        // The edges are gathered along both axes, on both sides.
        self.looks += (self.defects.len() + 4 * near.len()) / COMPARED_PER_LOOK;
        for axis in [first, 1 - first] {
            let stage = match last {
                Some((above, _)) if above == axis => continue,
                Some((_, stage)) => stage + 1,
                None if self.constraints.alternate && axis != first => 2,
                None => 1,
            };
            let is_over = self.constraints.max_stages > 0 && stage > self.constraints.max_stages;
            let length = self.extent(1 - axis, is_divided) + waste[1 - axis].iter().sum::<i32>();
            if is_over
                || stage > MAX_STAGES
                || !self.machine.allows_cut(length)
                || last.is_none() && !self.may_begin(Some(axis))
            {
                continue;
            }
            let levels = if is_divided { None } else { self.levels_of_division(waste[axis], axis, stage) };
            let divided = levels.map(|levels| ([0; 2], levels, true));
            let whole =
                self.leftovers(waste[axis], axis, stage, &near).into_iter().map(|left| (left, 0, is_divided));
            for (left, levels, is_divided) in divided.into_iter().chain(whole) {
                self.looks += LOOKS_PER_STATE + COMPARED_PER_LOOK * near.len();
                if self.cuts_defects(&near, waste, (axis, left), levels > 0) {
                    continue;
                }
                let trims = self.trims(waste[axis], left, axis);
                let cuts = cuts + levels + u32::try_from(trims.len()).unwrap_or(u32::MAX);
                if cuts > self.constraints.max_cuts {
                    continue;
                }
                let mut next = waste;
                next[axis] = left;
                let direction = if axis == 0 { Direction::Vertical } else { Direction::Horizontal };
                stages.push((direction, trims));
                if self.free((next, Some((axis, stage)), cuts, is_divided), stages) {
                    return true;
                }
                stages.pop();
            }
        }
        self.known.insert(state);
        false
    }

    /// Whether the cuts may begin along `axis`, or not at all.
    fn may_begin(&self, axis: Option<usize>) -> bool {
        let Constraints { alternate, first_direction, .. } = *self.constraints;
        let first = first_direction.axis();
        !alternate || axis == Some(first) || self.whole[first] <= self.machine.parts_of(1).1
    }

    /// The extent of the piece along `axis`; that of its longest member once it is divided.
    fn extent(&self, axis: usize, is_divided: bool) -> i32 {
        match self.block {
            Some((along, block)) if is_divided && along == axis => {
                block.members.iter().copied().max().unwrap_or(0)
            }
            _ => self.size[axis],
        }
    }

    /// The levels of cuts by which a stage along `axis` divides the block once all waste is off; `None` where it cannot.
    fn levels_of_division(&self, waste: [i32; 2], axis: usize, stage: u32) -> Option<u32> {
        let (_, block) = self.block.filter(|&(along, _)| along == axis)?;
        let may_be_parts = block.members.iter().all(|&extent| self.machine.allows_part(stage, extent));
        (may_be_parts && self.may_take(waste, axis)).then(|| block.depth())
    }

    /// Whether cuts along `axis` may take off so much before and behind the piece.
    fn may_take(&self, off: [i32; 2], axis: usize) -> bool {
        let gap = self.gaps[axis];
        (off[0] == 0 || off[0] >= gap.least()) && (off[1] >= 0 && off[1] <= gap.kerf || off[1] >= gap.least())
    }

    /// The waste that cuts of a stage along `axis` may leave of `waste`, before and behind the piece; the least first.
    fn leftovers(&self, waste: [i32; 2], axis: usize, stage: u32, near: &[Spot]) -> Vec<[i32; 2]> {
        let gap = self.gaps[axis];
        let own = self.size[axis];
        let thinnest = [gap.thinnest(), gap.least()];
        let small = thinnest.into_iter().flat_map(|one| [one, 2 * one, 3 * one]);
        let stages = 1..=self.machine.last_stage();
        let short = stages.map(|stage| self.machine.parts_of(stage).0 - own).filter(|&short| short > 0);
        let mut amounts: Vec<i32> =
            small.chain(short.flat_map(|short| [short, short + gap.least()])).collect();
        amounts.extend([0, waste[1] - gap.kerf, waste[1] - 1, waste[1] - gap.least()]);
        let [mut before, behind] = self.edges(near, axis);
        before.extend([0, waste[0], gap.least()]);
        let mut left: Vec<[i32; 2]> = Vec::new();
        for before in before {
            for &total in &amounts {
                left.extend([[before, total], [before, total - before]]);
            }
            left.push([before, waste[1]]);
            left.extend(behind.iter().map(|&behind| [before, behind]));
        }
        let possible = |&[before, behind]: &[i32; 2]| {
            let off = [waste[0] - before, waste[1] - behind];
            before >= 0
                && behind >= 0
                && (!self.at_once || [before, behind] == [0, 0])
                && self.may_take(off, axis)
                && off != [0, 0]
                && self.machine.allows_part(stage, own + before + behind)
        };
        left.retain(possible);
        left.sort_unstable_by_key(|&[before, behind]| (before + behind, before));
        left.dedup();
        left
    }

    /// The region that is left, besides so much waste.
    fn region(&self, waste: Waste) -> Spot {
        [0, 1].map(|axis| [self.at[axis] - waste[axis][0], self.at[axis] + self.size[axis] + waste[axis][1]])
    }

    /// The defects that must stay whole in that region.
    fn near(&self, waste: Waste) -> Vec<Spot> {
        let region = self.region(waste);
        self.defects.iter().filter(|spot| overlap(spot, &region)).copied().collect()
    }

    /// The waste before and behind the piece that is left if a cut touches the edge of a defect.
    fn edges(&self, near: &[Spot], axis: usize) -> [Vec<i32>; 2] {
        let (start, end, kerf) = (self.at[axis], self.at[axis] + self.size[axis], self.gaps[axis].kerf);
        let near = || near.iter().map(|spot| spot[axis]);
        let before = near().flat_map(|[from, to]| [start - from, start - to - kerf]);
        let behind = near().flat_map(|[from, to]| [to - end, from - kerf - end]);
        let nearest = |edges: &mut dyn Iterator<Item = i32>| {
            let mut nearest = BTreeSet::new();
            for left in edges.filter(|&left| left > 0) {
                if nearest.len() < MAX_EDGES || nearest.last().is_some_and(|&last| left < last) {
                    nearest.insert(left);
                }
                if nearest.len() > MAX_EDGES {
                    nearest.pop_last();
                }
            }
            nearest.into_iter().collect()
        };
        [nearest(&mut before.into_iter()), nearest(&mut behind.into_iter())]
    }

    /// Whether cuts along `axis` that leave so much waste run through a defect that must stay whole; with those between the
    /// members of a block, if they divide it.
    fn cuts_defects(
        &self,
        near: &[Spot],
        waste: Waste,
        (axis, left): (usize, [i32; 2]),
        divides: bool,
    ) -> bool {
        if near.is_empty() {
            return false;
        }
        let region = self.region(waste);
        let kerf = self.gaps[axis].kerf;
        let (start, end) = (self.at[axis] - left[0], self.at[axis] + self.size[axis] + left[1]);
        let mut strips = Vec::new();
        if start > region[axis][0] {
            strips.push([start - kerf, start]);
        }
        if end < region[axis][1] {
            strips.push([end, region[axis][1].min(end + kerf)]);
        }
        if let Some((_, block)) = self.block
            && divides
        {
            let offsets = (0..block.members.len()).map(|member| block.offset(member, self.rotated, kerf));
            let froms = offsets.filter(|&offset| offset > 0).map(|offset| self.at[axis] + offset);
            strips.extend(froms.map(|from| [from - kerf, from]));
        }
        strips.into_iter().any(|strip| {
            let mut cut = region;
            cut[axis] = strip;
            near.iter().any(|spot| overlap(spot, &cut))
        })
    }

    fn trims(&self, waste: [i32; 2], left: [i32; 2], axis: usize) -> Vec<Trim> {
        let mut trims = Vec::new();
        if waste[0] > left[0] {
            trims.push(Trim::Before(waste[0] - left[0]));
        }
        let behind = waste[1] - left[1];
        // A fragment and what the kerf consumes.
        debug_assert!(behind == 0 || behind <= self.gaps[axis].kerf || behind >= self.gaps[axis].least());
        if behind > 0 {
            trims.push(Trim::Behind(behind));
        }
        trims
    }
}
