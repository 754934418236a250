//! One round of the search: whether any pattern reaches a target.
//!
//! Regions are built bottom-up, from pieces and from two smaller ones side by side. A region is kept if its value and the
//! most that can be added around it reach the target, and if it takes no more pieces than there are. All of equal size and
//! usage are one (Wang 1983; Viswanathan & Bagchi 1993; Dolatabadi, Lodi & Monaci 2012).
//!
//! A cell is all regions of one size in a layer. It is closed once its regions have been joined with those of all closed
//! cells. A usage is how many pieces of each limited type a region holds, in a field each. A mark is a hash of a usage.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use super::outer::NEVER;
use super::space::Space;
use crate::effort::Meter;
use crate::layout::axis::{Axis, oriented};
use crate::layout::rows::Part;
use crate::numbers::{Integer, entry};
use crate::raster::Item;
use crate::series::{Below, Value};
use crate::units::Length;

/// Most memory of all regions, in bytes.
const MAX_BYTES: usize = 128_000_000;
/// Effort of looking at a pair of regions, in sums, and half of the fields of a usage that are added for one more.
const EFFORT_OF_PAIR: usize = 8;

/// A region that holds pieces.
#[derive(Clone, Copy)]
struct Region {
    key: Key,
    value: Value,
    exact: i64,
    /// A sum of the marks of its pieces.
    mark: u64,
    made: Made,
}

/// What regions of equal usage have in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Key {
    layer: u8,
    at: [u16; 2],
    /// In a row of pieces: their exact extent across it. Otherwise 0.
    across: Length,
}

#[derive(Clone, Copy)]
enum Made {
    Of(u32),
    Row(u8, [u32; 2]),
}

/// Regions in closed cells, for each layer and those below it. For both axes, by points along.
struct Closed {
    /// Each cell across that has regions, and the value of the best.
    best: [Vec<Vec<(u16, Value)>>; 2],
    /// The value of the best of all these cells.
    most: [Vec<Value>; 2],
}

/// How a round ended, for the time being.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// Nothing is left to try.
    Complete,
    /// The effort is used up. It may go on.
    Paused,
    /// There are too many regions, or the time is over.
    Broken,
}

pub(super) struct Round {
    /// Patterns of this exact value are searched for; one more than that of the best found.
    target: i64,
    least: Value,
    regions: Vec<Region>,
    /// As many as memory is for.
    most_regions: usize,
    usages: Vec<u16>,
    /// Regions by what they are: open addressing, one more than their numbers.
    known: Vec<u32>,
    /// Regions that are not joined yet, by the areas of their cells.
    pending: BTreeMap<(i64, Key), Vec<u32>>,
    /// By layer: regions of each cell, the most valuable first.
    cells: Vec<HashMap<[u16; 2], Vec<u32>>>,
    closed: Vec<Closed>,
    /// Rows of pieces by layer and extent across.
    rows: HashMap<(u8, Length), Vec<u32>>,
    /// Cells of pieces that are not joined yet.
    pieces: Vec<(i64, Key)>,
    best: Option<u32>,
    effort: u64,
    sum: Vec<u16>,
}

impl Round {
    /// Searches for patterns worth at least `target`, which is above 0.
    pub fn new(space: &Space, target: i64) -> Self {
        let closed = |_| Closed {
            best: space.points(0).map(|points| vec![Vec::new(); points]),
            most: space.points(0).map(|points| vec![NEVER; points]),
        };
        let layers = space.table.layers.len();
        let mut round = Self {
            target,
            least: space.scale.up(target),
            regions: Vec::new(),
            // In all lists, most of them with room to grow.
            most_regions: MAX_BYTES / (5 * size_of::<Region>() + 2 * size_of::<u16>() * space.wanted.len()),
            usages: Vec::new(),
            known: vec![0; 1 << 12],
            pending: BTreeMap::new(),
            cells: vec![HashMap::new(); layers],
            closed: (0..layers).map(closed).collect(),
            rows: HashMap::new(),
            pieces: Vec::new(),
            best: None,
            effort: 0,
            sum: vec![0; space.wanted.len()],
        };
        for layer in 0..layers {
            if let Below::Layer(_) = space.table.layers[layer].below {
                continue;
            }
            for (number, item) in space.table.items.iter().enumerate() {
                round.sum.fill(0);
                let mut mark = 0;
                if let Some(field) = space.fields[item.of] {
                    round.sum[field] = 1;
                    mark = space.marks[field];
                }
                let across = space.row_axis(layer).map_or(Length::ZERO, |axis| item.size[1 - axis]);
                let key = Key { layer: layer.to_u8(), at: space.region(item.size), across };
                let exact = space.values[item.of];
                let value = space.scale.up(exact);
                if value + space.around(layer, key.at) >= round.least {
                    round.keep(space, Region { key, value, exact, mark, made: Made::Of(entry(number)) });
                }
            }
        }
        round.pieces = round.pending.keys().copied().collect();
        round
    }

    /// Goes on until the effort so far exceeds `most`.
    pub fn run(&mut self, space: &Space, most: u64, meter: &mut Meter) -> Ended {
        while self.effort <= most {
            let Some((key, mut list)) = self.next() else { return Ended::Complete };
            sort(&self.regions, &mut list);
            self.close(space, key, &list);
            if self.join(space, key, &list, meter).is_none() {
                return Ended::Broken;
            }
        }
        Ended::Paused
    }

    /// The cell that is joined next, with its regions: first those of the pieces, then the largest one, so that whole
    /// patterns are built early.
    fn next(&mut self) -> Option<(Key, Vec<u32>)> {
        while let Some(at) = self.pieces.pop() {
            if let Some(list) = self.pending.remove(&at) {
                return Some((at.1, list));
            }
        }
        self.pending.pop_last().map(|((_, key), list)| (key, list))
    }

    /// Sums so far.
    pub fn effort(&self) -> u64 {
        self.effort
    }

    /// The most valuable pattern so far, with its exact value.
    pub fn best(&self, space: &Space) -> Option<(i64, Part<Item>)> {
        self.best.map(|best| (self.regions[best.to_usize()].exact, self.part(space, best)))
    }

    fn part(&self, space: &Space, at: u32) -> Part<Item> {
        match self.regions[at.to_usize()].made {
            Made::Of(item) => Part::Piece(space.table.items[item.to_usize()]),
            Made::Row(axis, parts) => Part::row(axis.to_usize(), parts.map(|part| self.part(space, part))),
        }
    }

    /// Adds the regions of a cell to those that others are joined with.
    fn close(&mut self, space: &Space, key: Key, list: &[u32]) {
        let best = list.first().map_or(NEVER, |&at| self.regions[at.to_usize()].value);
        let cell = self.cells[key.layer.to_usize()].entry(key.at).or_default();
        cell.extend_from_slice(list);
        sort(&self.regions, cell);
        if space.row_axis(key.layer.to_usize()).is_some() {
            self.rows.entry((key.layer, key.across)).or_default().extend_from_slice(list);
        }
        let mut layer = Some(key.layer.to_usize());
        while let Some(at) = layer {
            let Closed { best: own, most } = &mut self.closed[at];
            for axis in [0, 1] {
                let [along, across] = oriented(axis, key.at);
                let column = &mut own[axis][along.to_usize()];
                match column.iter_mut().find(|(at, _)| *at == across) {
                    Some((_, value)) => *value = (*value).max(best),
                    None => column.push((across, best)),
                }
                let most = &mut most[axis][along.to_usize()];
                *most = best.max(*most);
            }
            layer = space.above[at];
        }
    }

    /// Joins the regions of a cell with all in closed cells, their own among them. `None` where the time is over.
    fn join(&mut self, space: &Space, key: Key, list: &[u32], meter: &mut Meter) -> Option<()> {
        let mut above = Some(key.layer.to_usize());
        while let Some(layer) = above {
            for &axis in space.table.layers[layer].side_by_side() {
                if space.row_axis(layer).is_some() {
                    self.join_rows(space, axis, key, list, meter)?;
                } else {
                    self.join_along(space, (layer, axis), key, list, meter)?;
                }
            }
            if self.regions.len() >= self.most_regions {
                return None;
            }
            above = space.above[layer];
        }
        Some(())
    }

    /// Joins rows of pieces with others of equal extent across. `None` where the time is over.
    fn join_rows(
        &mut self,
        space: &Space,
        axis: Axis,
        key: Key,
        list: &[u32],
        meter: &mut Meter,
    ) -> Option<()> {
        let others = self.rows.get(&(key.layer, key.across)).cloned().unwrap_or_default();
        for &one in list {
            for &other in &others {
                let at = [one, other].map(|at| self.regions[at.to_usize()].key.at);
                if let Some(at) = joined(space, axis, at) {
                    let around = space.around(key.layer.to_usize(), at);
                    self.make(space, (axis, [one, other]), Key { at, ..key }, around);
                }
            }
            meter.pay(others.len() * EFFORT_OF_PAIR).ok()?;
        }
        Some(())
    }

    /// Joins regions along an axis with all in closed cells of a layer and those below it. `None` where the time is over.
    fn join_along(
        &mut self,
        space: &Space,
        (layer, axis): (usize, Axis),
        key: Key,
        list: &[u32],
        meter: &mut Meter,
    ) -> Option<()> {
        let Some(&first) = list.first() else { return Some(()) };
        let top = self.regions[first.to_usize()].value;
        let [along, across] = oriented(axis, key.at).map(Integer::to_usize);
        let [_, points] = space.points(axis);
        let raster = &space.table.rasters[axis];
        let own = raster.lengths[along];
        let mut found: Vec<(u16, Value)> = Vec::new();
        for (other, &length) in raster.lengths.iter().enumerate() {
            let Some(whole) = raster.from(own + length) else { break };
            let outer = &space.outer[layer][axis][whole * points..][..points];
            let least = self.least - top;
            self.effort += 1;
            let closed = &self.closed[layer];
            if closed.most[axis][other] + outer[across] < least {
                continue;
            }
            let column = &closed.best[axis][other];
            self.effort += column.len().to_u64();
            found.clear();
            found.extend(
                column.iter().filter(|(at, value)| *value + outer[across.max(at.to_usize())] >= least),
            );
            for &(at, _) in &found {
                let high = at.max(across.to_u16());
                let result = oriented(axis, [whole.to_u16(), high]);
                let around = outer[high.to_usize()];
                let cell = oriented(axis, [other.to_u16(), at]);
                self.join_cells(space, (layer, axis), key, list, (cell, result, around), meter)?;
            }
        }
        (!meter.ends_after(raster.len())).then_some(())
    }

    /// Joins regions with those of a closed cell. `None` where the time is over.
    fn join_cells(
        &mut self,
        space: &Space,
        (layer, axis): (usize, Axis),
        key: Key,
        list: &[u32],
        (cell, at, around): ([u16; 2], [u16; 2], Value),
        meter: &mut Meter,
    ) -> Option<()> {
        let mut lower = Some(layer);
        while let Some(below) = lower {
            lower = match space.table.layers[below].below {
                Below::Layer(below) => Some(below),
                _ => None,
            };
            // A row of parts that need fewer stages is one of a layer below, unless pieces there must be equally high.
            let highest = below.max(key.layer.to_usize());
            if highest + 1 + usize::from(space.row_axis(highest).is_some()) < layer {
                continue;
            }
            let Some(others) = self.cells[below].get_mut(&cell).map(std::mem::take) else { continue };
            let Some(&most) = others.first() else { continue };
            let most = self.regions[most.to_usize()].value + around;
            let made = Key { layer: layer.to_u8(), at, across: Length::ZERO };
            let mut is_over = false;
            for &one in list {
                let value = self.regions[one.to_usize()].value;
                if value + most < self.least || is_over {
                    break;
                }
                let before = self.effort;
                for &other in &others {
                    if value + self.regions[other.to_usize()].value + around < self.least {
                        break;
                    }
                    self.make(space, (axis, [one, other]), made, around);
                }
                is_over = meter.ends_after((self.effort - before).to_usize());
            }
            self.cells[below].insert(cell, others);
            if is_over {
                return None;
            }
        }
        Some(())
    }

    /// Makes a region of two, unless it is worth too little, is known, or takes too many pieces.
    fn make(&mut self, space: &Space, (axis, parts): (Axis, [u32; 2]), key: Key, around: Value) {
        let [one, other] = parts.map(|part| self.regions[part.to_usize()]);
        let value = one.value + other.value;
        if value + around < self.least {
            return;
        }
        let fields = self.sum.len();
        self.effort += (EFFORT_OF_PAIR + fields / (2 * EFFORT_OF_PAIR)).to_u64();
        let mut exceeds = false;
        let usage = |part: u32| part.to_usize() * fields..(part.to_usize() + 1) * fields;
        let (left, right) = (&self.usages[usage(parts[0])], &self.usages[usage(parts[1])]);
        for (((sum, left), right), wanted) in self.sum.iter_mut().zip(left).zip(right).zip(&space.wanted) {
            *sum = left + right;
            exceeds |= *sum > *wanted;
        }
        if exceeds {
            return;
        }
        let exact = one.exact + other.exact;
        let mark = one.mark.wrapping_add(other.mark);
        self.keep(space, Region { key, value, exact, mark, made: Made::Row(axis.to_u8(), parts) });
    }

    /// Keeps a region of the usage `self.sum`, unless one like it is known that is worth no less.
    fn keep(&mut self, space: &Space, region: Region) {
        let mut slot = self.slot(&region);
        let fields = self.sum.len();
        while self.known[slot] > 0 {
            let number = self.known[slot] - 1;
            let at = number.to_usize();
            let other = &self.regions[at];
            if other.mark == region.mark
                && other.key == region.key
                && self.usages[at * fields..(at + 1) * fields] == self.sum
            {
                if other.exact >= region.exact {
                    return;
                }
                break;
            }
            slot = (slot + 1) % self.known.len();
        }
        if self.regions.len() >= self.most_regions {
            return;
        }
        let number = entry(self.regions.len());
        self.known[slot] = number + 1;
        self.regions.push(region);
        self.usages.extend_from_slice(&self.sum);
        self.pending.entry((space.area(region.key.at), region.key)).or_default().push(number);
        if 2 * self.regions.len() > self.known.len() {
            self.grow();
        }
        self.consider(space, number);
    }

    /// Notes a region if it is the best, and aims higher if it reaches the target.
    fn consider(&mut self, space: &Space, number: u32) {
        let exact = self.regions[number.to_usize()].exact;
        if self.best.is_none_or(|best| self.regions[best.to_usize()].exact < exact) {
            self.best = Some(number);
        }
        if exact >= self.target {
            self.target = exact + 1;
            self.least = space.scale.up(self.target);
        }
    }

    fn slot(&self, region: &Region) -> usize {
        let Key { layer, at, across } = region.key;
        let place = (u64::from(at[0]) << 48) ^ (u64::from(at[1]) << 32) ^ (u64::from(layer) << 24);
        let mixed = (place ^ u64::from(across.get().unsigned_abs())).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ region.mark).wrapping_mul(0xff51_afd7_ed55_8ccd);
        (mixed >> 32).to_usize() % self.known.len()
    }

    fn grow(&mut self) {
        self.known = vec![0; 2 * self.known.len()];
        for number in 0..self.regions.len() {
            let mut slot = self.slot(&self.regions[number]);
            while self.known[slot] > 0 {
                slot = (slot + 1) % self.known.len();
            }
            self.known[slot] = entry(number + 1);
        }
    }
}

/// Sorts regions, the most valuable first.
fn sort(regions: &[Region], list: &mut [u32]) {
    list.sort_unstable_by_key(|&at| (Reverse(regions[at.to_usize()].value), at));
}

/// The region of two side by side along an axis. `None` where they exceed the sheet.
fn joined(space: &Space, axis: Axis, [one, other]: [[u16; 2]; 2]) -> Option<[u16; 2]> {
    let raster = &space.table.rasters[axis];
    let length = |at: [u16; 2]| raster.lengths[at[axis].to_usize()];
    let along = raster.from(length(one) + length(other))?;
    Some(oriented(axis, [along.to_u16(), one[1 - axis].max(other[1 - axis])]))
}
