//! The value of leftovers, by which insertions are rated.
//!
//! A leftover is worth a power of its area, so one large leftover is worth more than several small ones. The loss of
//! an insertion is the value of the leftovers before it, less their value after it.

use std::cell::Cell;
use std::cmp::Ordering;

use super::axis::{Axis, Size, oriented};
use super::pattern::Pattern;
use super::problem::Problem;
use super::sheet_type::SheetType;
use super::tree::{Join, Node, Space};
use crate::numbers::{Fraction, Integer};
use crate::units::Length;

/// Nodes in a row up to which examining its parts counts as no extra work. Equal parts are rare in such rows.
const SHORT_ROW: u32 = 32;

/// Values the leftovers of one pattern.
pub(crate) struct Measure<'a> {
    sheet: &'a SheetType,
    /// 1 / usable area.
    scale: f32,
    least_side: Length,
    /// What a leftover of that width takes behind a cut, along each axis.
    least_gap: [Length; 2],
    /// The extents of the sheet without a kerf.
    behind_cut: [Length; 2],
    /// Level of the structures that cut in the last stage. Space beside their parts only takes pieces of its exact
    /// width.
    last_level: u32,
    /// Value of the sheet area outside the root before any insertion; computed on demand.
    outside_now: Cell<Option<f32>>,
    /// Parts of long rows examined on a large sheet.
    parts: Cell<u64>,
}

/// Share of its value that a leftover keeps if only pieces of exactly its width fit, because no stage is left to trim
/// others. With 3 and 4 stages it saved 4 to 7 % of the sheets of a first fill; any share from 0 to 0.1 gave the same.
const EXACT_ONLY: f32 = 0.05;

/// Added to the loss of a way that, unless something else moves, leaves too small a fragment at the sheet's edge.
/// Losses are at most 1, so such ways are tried last.
const DOUBT: f32 = 2.0;

impl<'a> Measure<'a> {
    pub fn new(problem: &'a Problem, pattern: &Pattern) -> Self {
        let axis = pattern.nodes.first().map_or(problem.first_axis, Node::axis);
        let sheet = &problem.sheets[pattern.sheet_type];
        Self {
            sheet,
            scale: sheet.scale.to_f32(),
            least_side: problem.least_side,
            least_gap: sheet.kerf.map(|kerf| problem.least_side + kerf),
            behind_cut: [sheet.size[0] - sheet.kerf[0], sheet.size[1] - sheet.kerf[1]],
            last_level: problem.stage_limit.saturating_sub(problem.root_stage(axis)),
            outside_now: Cell::new(None),
            parts: Cell::new(0),
        }
    }

    /// Value of the leftover behind a cut. `gap` is its width along `axis` including the cut's kerf, `other` its length.
    ///
    /// A piece placed there would be part of a row at `level`.
    #[inline]
    fn leftover(&self, axis: Axis, gap: Length, other: Length, level: u32) -> f32 {
        if gap < self.least_gap[axis] || other < self.least_side || level > self.last_level {
            return 0.0;
        }
        let [value] = self.values([(gap - self.sheet.kerf[axis]).to_f32() * other.to_f32()]);
        value * self.share(level)
    }

    /// Share of its value that a leftover keeps at a level.
    #[inline]
    fn share(&self, level: u32) -> f32 {
        match level.cmp(&self.last_level) {
            Ordering::Less => 1.0,
            Ordering::Equal => EXACT_ONLY,
            Ordering::Greater => 0.0,
        }
    }

    /// Values of leftovers of these areas: each its share of the sheet to the power of 1.5. Of 1.25 and 1.5, the latter
    /// takes 0.3 % less area on shop jobs by `greedy`, and as many sheets of BWMV within the noise.
    #[inline]
    fn values<const N: usize>(&self, areas: [f32; N]) -> [f32; N] {
        areas.map(|area| area * self.scale).map(|area| area * area.sqrt())
    }

    /// Value of the sheet area outside the root, divided in the better of the two ways.
    #[inline]
    fn outside(&self, size: Size) -> f32 {
        let [width, height] = self.sheet.size;
        let gaps = [self.behind_cut[0] - size[0], self.behind_cut[1] - size[1]];
        let usable = gaps.map(|gap| gap >= self.least_side);
        let area = |axis: usize, other: Length| {
            let counts = usable[axis] && other >= self.least_side;
            if counts { gaps[axis].to_f32() * other.to_f32() } else { 0.0 }
        };
        let areas = [area(0, height), area(1, width), area(1, size[0]), area(0, size[1])];
        let [right, above, above_it, beside_it] = self.values(areas);
        let shares = [self.share(0), self.share(1)];
        let tall = right * shares[0] + above_it * shares[1];
        let wide = above * shares[1] + beside_it * shares[0];
        tall.max(wide)
    }

    /// How much value an empty sheet loses when the first piece is placed on it.
    pub fn loss_on_empty(&self, size: Size) -> f32 {
        self.outside([Length::ZERO; 2]) - self.outside(size)
    }

    /// How much value the pattern's leftovers lose when a piece of the extents `size` goes into `space`.
    ///
    /// Exact for required extents. Walks from the space towards the root until nothing changes any more.
    pub fn loss(&self, pattern: &Pattern, space: &Space, size: Size) -> f32 {
        match space.join {
            Join::Before | Join::Under => self.loss_in_gap(pattern, space, size),
            _ if Self::is_large(pattern) => self.loss_behind::<true>(pattern, space, size),
            Join::Append | Join::Wrap | Join::Flip => self.loss_behind::<false>(pattern, space, size),
        }
    }

    /// Fills a gap before a part, or below it. Nothing else moves.
    fn loss_in_gap(&self, pattern: &Pattern, space: &Space, size: Size) -> f32 {
        let along = space.axis.to_usize();
        let across = 1 - along;
        let node = &pattern.nodes[space.node.to_usize()];
        let (width, level) = match space.join {
            Join::Before => {
                let row = &pattern.nodes[node.parent.to_usize()];
                (row.size[across], row.level)
            }
            _ => (space.size[across], node.level),
        };
        let wider = width.max(size[across]);
        let gap = space.size[along] + self.sheet.kerf[along];
        self.leftover(along, gap, width, level)
            - self.leftover(along, space.size[along] - size[along], wider, level)
            - self.leftover(across, wider - size[across], size[along], level + 1)
    }

    /// `LARGE` is known at compile time, so that small sheets, measured far more often, do not pay for the counting.
    fn loss_behind<const LARGE: bool>(&self, pattern: &Pattern, space: &Space, size: Size) -> f32 {
        let nodes = &pattern.nodes;
        let mut gain = 0.0;
        let mut at = space.node.to_usize();
        let mut along = space.axis.to_usize();
        if space.join == Join::Flip {
            // The only part and the new one become a row along the other axis.
            at = 1;
        }
        let node = &nodes[at];
        let [length, width] = oriented(along, size);
        // Extents along and across the row that grows.
        let mut old = oriented(along, node.size);
        let across = 1 - along;
        let mut new = [old[0] + self.sheet.kerf[along] + length, self.sheet.width_for(across, old[1], width)];
        if at == 0 && !self.sheet.may_leave(across, self.sheet.size[across] - width) {
            gain -= DOUBT;
        }
        let level = if space.join == Join::Flip { 0 } else { node.level };
        gain += self.leftover(across, new[1] - width, length, level + 1);
        if new[1] > old[1] {
            if node.is_structure() && node.axis() == along {
                gain += self.widening::<LARGE>(pattern, at, old[1], new[1]);
            } else {
                gain += self.leftover(across, new[1] - old[1], old[0], level + 1);
            }
        }
        while at > 0 {
            if space.join == Join::Flip {
                break;
            }
            let parent = nodes[at].parent.to_usize();
            let row = &nodes[parent];
            let level = row.level;
            // The row runs across: the part grew wider along it, and higher across it.
            let [high, long] = oriented(along, row.size);
            let higher = self.sheet.width_for(along, high, new[0]);
            gain -= self.leftover(along, high - old[0], old[1], level + 1);
            gain += self.leftover(along, higher - new[0], new[1], level + 1);
            if higher > high {
                if LARGE && row.span > SHORT_ROW {
                    gain = self.higher_long_row(pattern, [parent, at], [high, higher], gain);
                } else {
                    for child in pattern.children(parent).filter(|&c| c != at) {
                        let [height, length] = oriented(along, nodes[child].size);
                        gain += self.leftover(along, higher - height, length, level + 1)
                            - self.leftover(along, high - height, length, level + 1);
                    }
                }
            }
            if parent == 0 && !self.sheet.may_leave(along, self.sheet.size[along] - new[0]) {
                gain -= DOUBT;
            }
            if higher == high && new[1] == old[1] {
                return -gain;
            }
            new = [long + new[1] - old[1], higher];
            old = [long, high];
            at = parent;
            along = 1 - along;
        }
        // Now this is the axis of the root.
        if !self.sheet.may_leave(along, self.sheet.size[along] - new[0]) {
            gain -= DOUBT;
        }
        if LARGE {
            self.count(nodes[space.node.to_usize()].level);
        }
        let now = self.outside_now.get().unwrap_or_else(|| self.outside(oriented(along, old)));
        self.outside_now.set(Some(now));
        now - self.outside(oriented(along, new)) - gain
    }

    /// How much value the leftovers beside the parts of a row gain when the row is widened.
    fn widening<const LARGE: bool>(&self, pattern: &Pattern, row: usize, old: Length, new: Length) -> f32 {
        let along = pattern.nodes[row].axis();
        let level = pattern.nodes[row].level + 1;
        if LARGE {
            self.count(pattern.nodes[row].span);
        }
        pattern
            .children(row)
            .map(|child| {
                let [length, width] = oriented(along, pattern.nodes[child].size);
                self.leftover(1 - along, new - width, length, level)
                    - self.leftover(1 - along, old - width, length, level)
            })
            .sum()
    }

    /// Value of all leftovers of the pattern.
    pub fn value(&self, pattern: &Pattern) -> f32 {
        let Some(root) = pattern.nodes.first() else { return self.outside([Length::ZERO; 2]) };
        let mut value = self.outside(root.size);
        for (i, node) in pattern.nodes.iter().enumerate().skip(1) {
            let row = &pattern.nodes[node.parent.to_usize()];
            let (along, across) = (row.axis(), 1 - row.axis());
            let level = row.level;
            let mut above = row.size[across] - node.size[across];
            if let Some(stand) = pattern.stands.get(i) {
                above -= stand.lift;
                value += self.leftover(along, stand.lead, row.size[across], level);
                value += self.leftover(across, stand.lift, node.size[along], level + 1);
            }
            value += self.leftover(across, above, node.size[along], level + 1);
        }
        value
    }
}

/// Nodes on a sheet up to which all its rows count as short.
const SMALL_SHEET: usize = 256;

impl Measure<'_> {
    /// Whether the pattern is so large that measuring one of its spaces may cost far more than its price.
    #[inline]
    pub fn is_large(pattern: &Pattern) -> bool {
        pattern.nodes.len() > SMALL_SHEET
    }

    /// Parts of long rows examined so far: the effort of losses beyond the price of a space, in units.
    #[inline]
    pub fn parts(&self) -> u64 {
        self.parts.get()
    }

    /// The same since the last call.
    #[inline]
    pub fn take_parts(&self) -> usize {
        self.parts.take().to_usize()
    }

    /// Counts the parts of a row, or the rows above a part, that were examined.
    #[inline]
    fn count(&self, parts: u32) {
        if parts > SHORT_ROW {
            self.parts.set(self.parts.get() + u64::from(parts));
        }
    }

    /// Adds to `gain` what the leftovers above the other parts of a long row gain when one part grows higher.
    /// Neighbouring parts are often equal, so each run of equal parts is valued once.
    #[cold]
    #[inline(never)]
    fn higher_long_row(
        &self,
        pattern: &Pattern,
        [row, part]: [usize; 2],
        [high, higher]: [Length; 2],
        gain: f32,
    ) -> f32 {
        let nodes = &pattern.nodes;
        let across = nodes[row].axis();
        let along = 1 - across;
        let level = nodes[row].level + 1;
        self.count(nodes[row].span);
        let mut last = ([Length::ZERO; 2], 0.0);
        pattern.children(row).filter(|&child| child != part).fold(gain, |gain, child| {
            let size = nodes[child].size;
            if size != last.0 {
                let gained = self.leftover(along, higher - size[along], size[across], level)
                    - self.leftover(along, high - size[along], size[across], level);
                last = (size, gained);
            }
            gain + last.1
        })
    }
}
