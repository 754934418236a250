//! Tables for one sheet: for each region between raster points, the sets of pieces that can be cut from it, without
//! those that a larger set covers.

use super::counts::{Entry, Packing, Set};
use crate::effort::{Exhausted, Meter};
use crate::layout::axis::{Axis, ONLY, oriented};
use crate::numbers::Integer;
use crate::raster::{Item, MAX_STAGES, Raster, lengths};
use crate::units::Length;

/// Most regions of all tables.
const MAX_REGIONS: usize = 400_000;

/// Which stages there are.
#[derive(Clone, Copy)]
pub(super) struct Stages {
    /// `u32::MAX` for no limit.
    pub limit: u32,
    /// The axes that the first stage may have.
    pub first: &'static [Axis],
}

/// The tables of one sheet.
pub(super) struct Table<'a> {
    pub packing: &'a Packing,
    pub items: Vec<Item>,
    pub points: [Raster; 2],
    pub stages: Stages,
    /// By number of stages left, less one, and axis of the next one; without a limit, one table for both.
    levels: Vec<[Vec<Set>; 2]>,
    /// Rows of pieces of one extent across, by axis: that extent, and a set for each point.
    rows: [Vec<(Length, Vec<Set>)>; 2],
    /// Most that a region may waste.
    slack: i64,
    /// Of the sheet, enlarged by the kerf.
    size: [Length; 2],
}

/// A region by its points along both axes.
pub(super) type Region = [usize; 2];

impl<'a> Table<'a> {
    /// The tables of a sheet with that enlarged size; `None` if they are too large, or nothing fits.
    pub fn new(
        packing: &'a Packing,
        items: Vec<Item>,
        size: [Length; 2],
        stages: Stages,
        slack: i64,
        meter: &mut Meter,
    ) -> Option<Self> {
        let points = |axis: Axis| Raster::new(size[axis], &lengths(&items, axis), MAX_REGIONS);
        let points = [points(0)?, points(1)?];
        let mut table = Self {
            packing,
            items,
            points,
            stages,
            levels: Vec::new(),
            rows: [Vec::new(), Vec::new()],
            slack,
            size,
        };
        let regions = table.points[0].len() * table.points[1].len();
        let levels = if table.is_free() { 1 } else { 2 * stages.limit.min(MAX_STAGES).to_usize() };
        if regions * levels > MAX_REGIONS {
            return None;
        }
        table.fill(meter).ok()?;
        Some(table)
    }

    /// Whether any region may be cut in either direction: no limit of stages.
    pub fn is_free(&self) -> bool {
        self.stages.limit > MAX_STAGES
    }

    /// The whole sheet, and with how many stages left and along which axis it may be cut first.
    pub fn roots(&self) -> Vec<(usize, Axis, Region)> {
        let whole = [0, 1].map(|axis| self.points[axis].len() - 1);
        let axes = if self.is_free() { ONLY[0] } else { self.stages.first };
        axes.iter().map(|&axis| (self.levels.len(), axis, whole)).collect()
    }

    /// What can be cut from the sheet.
    pub fn of_sheet(&self) -> Set {
        let mut all = Set::new();
        for (level, axis, region) in self.roots() {
            let set = if self.stages.limit == 1 {
                self.rows(axis).next().and_then(|(_, sets)| sets.last()).map_or(&[][..], Vec::as_slice)
            } else {
                self.set(level, axis, region)
            };
            for &entry in set {
                self.packing.insert(&mut all, entry);
            }
        }
        all
    }

    /// The rows of pieces along an axis, by extent across. With one stage only, pieces must be as wide as the sheet.
    pub fn rows(&self, axis: Axis) -> impl Iterator<Item = (Length, &[Set])> {
        let alone = self.stages.limit == 1;
        let whole = self.size[1 - axis];
        let rows = self.rows[axis].iter().filter(move |(across, _)| !alone || *across == whole);
        rows.map(|(across, sets)| (*across, sets.as_slice()))
    }

    /// What can be cut from a region with `level` stages left, the next one along `axis`.
    pub fn set(&self, level: usize, axis: Axis, region: Region) -> &[Entry] {
        let axis = if self.is_free() { 0 } else { axis };
        &self.levels[level - 1][axis][self.index(region)]
    }

    fn index(&self, region: Region) -> usize {
        region[0] * self.points[1].len() + region[1]
    }

    fn length(&self, axis: Axis, at: usize) -> Length {
        self.points[axis].lengths[at]
    }

    fn regions(&self) -> usize {
        self.points[0].len() * self.points[1].len()
    }

    fn fill(&mut self, meter: &mut Meter) -> Result<(), Exhausted> {
        if self.is_free() {
            return self.fill_free(meter);
        }
        for axis in [0, 1] {
            self.rows[axis] = self.fill_rows(axis, meter)?;
        }
        let first = [self.first_level(0, meter)?, self.first_level(1, meter)?];
        self.levels.push(first);
        for level in 2..=self.stages.limit {
            // Only one of the two axes is asked for if the first one is given.
            let is_first = (self.stages.limit - level).is_multiple_of(2);
            let mut next = [Vec::new(), Vec::new()];
            for axis in [0, 1] {
                if self.stages.first.contains(&if is_first { axis } else { 1 - axis }) {
                    next[axis] = self.next_level(axis, meter)?;
                }
            }
            self.levels.push(next);
        }
        Ok(())
    }

    /// Rows of pieces along `axis`, for each extent across.
    fn fill_rows(&self, axis: Axis, meter: &mut Meter) -> Result<Vec<(Length, Vec<Set>)>, Exhausted> {
        let points = &self.points[axis];
        let mut rows = Vec::new();
        for across in lengths(&self.items, 1 - axis) {
            let items: Vec<&Item> = self.items.iter().filter(|item| item.size[1 - axis] == across).collect();
            let mut sets: Vec<Set> = Vec::with_capacity(points.len());
            for at in 0..points.len() {
                let room = (self.length(axis, at) * across).get();
                let mut set = Set::new();
                if at > 0 {
                    self.take(&mut set, &sets[at - 1], room);
                }
                for item in items.iter().filter(|item| item.size[axis] <= points.lengths[at]) {
                    let one = self.packing.one(item.of);
                    let rest = points.up_to(points.lengths[at] - item.size[axis]);
                    let others = rest.map_or(&[][..], |rest| sets[rest].as_slice());
                    meter.pay(1 + others.len() * (1 + set.len()))?;
                    self.keep(&mut set, one, room);
                    for &other in others {
                        self.keep(&mut set, self.packing.sum(one, other), room);
                    }
                }
                sets.push(set);
            }
            rows.push((across, sets));
        }
        Ok(rows)
    }

    /// Regions that are cut by one stage only. What the pieces leave across their row is left to the region around it.
    fn first_level(&self, axis: Axis, meter: &mut Meter) -> Result<Vec<Set>, Exhausted> {
        let mut sets = vec![Set::new(); self.regions()];
        for along in 0..self.points[axis].len() {
            let mut rows = self.rows[axis].iter().peekable();
            let mut set = Set::new();
            for across in 0..self.points[1 - axis].len() {
                let room = (self.length(axis, along) * self.length(1 - axis, across)).get();
                while let Some((_, row)) =
                    rows.next_if(|(extent, _)| *extent <= self.points[1 - axis].lengths[across])
                {
                    meter.pay(row[along].len() * (1 + set.len()))?;
                    for &entry in &row[along] {
                        self.packing.insert(&mut set, entry);
                    }
                }
                meter.pay(1 + set.len())?;
                let kept = set.iter().filter(|entry| room - entry.area <= self.slack).copied();
                sets[self.index(oriented(axis, [along, across]))] = kept.collect();
            }
        }
        Ok(sets)
    }

    /// Regions whose first stage is along `axis`, of parts with a stage less.
    fn next_level(&self, axis: Axis, meter: &mut Meter) -> Result<Vec<Set>, Exhausted> {
        let points = &self.points[axis];
        let parts = self.levels.last().map_or(&[][..], |level| level[1 - axis].as_slice());
        let mut sets = vec![Set::new(); self.regions()];
        for across in 0..self.points[1 - axis].len() {
            let at = |along: usize| self.index(oriented(axis, [along, across]));
            let mut fresh: Vec<(usize, Set)> = Vec::new();
            for along in 0..points.len() {
                let room = (self.length(axis, along) * self.length(1 - axis, across)).get();
                let mut set = Set::new();
                if along > 0 {
                    self.take(&mut set, &sets[at(along - 1)], room);
                }
                let before = if along > 0 { parts[at(along - 1)].as_slice() } else { &[] };
                self.take(&mut set, &parts[at(along)], room);
                for (part, new) in &fresh {
                    let Some(rest) = points.beside(along, *part) else { continue };
                    self.add(&mut set, new, &sets[at(rest)], room, meter)?;
                }
                let new: Set = self.not_covered(&parts[at(along)], before);
                meter.pay(1 + new.len())?;
                if !new.is_empty() {
                    fresh.push((along, new));
                }
                sets[at(along)] = set;
            }
        }
        Ok(sets)
    }

    /// All regions, each cut in either direction.
    fn fill_free(&mut self, meter: &mut Meter) -> Result<(), Exhausted> {
        let [columns, lines] = [self.points[0].len(), self.points[1].len()];
        let mut sets = vec![Set::new(); self.regions()];
        // Parts of each line and column that hold more than the next shorter one.
        let mut fresh_along: Vec<Vec<(usize, Set)>> = vec![Vec::new(); lines];
        for column in 0..columns {
            let mut fresh_up: Vec<(usize, Set)> = Vec::new();
            for line in 0..lines {
                let at = |column: usize, line: usize| column * lines + line;
                let room = (self.length(0, column) * self.length(1, line)).get();
                let mut set = Set::new();
                for item in &self.items {
                    let fits = item.size[0] <= self.points[0].lengths[column]
                        && item.size[1] <= self.points[1].lengths[line];
                    if fits {
                        self.keep(&mut set, self.packing.one(item.of), room);
                    }
                }
                let narrower = if column > 0 { sets[at(column - 1, line)].as_slice() } else { &[] };
                let lower = if line > 0 { sets[at(column, line - 1)].as_slice() } else { &[] };
                self.take(&mut set, narrower, room);
                self.take(&mut set, lower, room);
                for (part, new) in &fresh_along[line] {
                    let Some(rest) = self.points[0].beside(column, *part) else { continue };
                    self.add(&mut set, new, &sets[at(rest, line)], room, meter)?;
                }
                for (part, new) in &fresh_up {
                    let Some(rest) = self.points[1].beside(line, *part) else { continue };
                    self.add(&mut set, new, &sets[at(column, rest)], room, meter)?;
                }
                meter.pay(1 + set.len())?;
                let (along, up) = (self.not_covered(&set, narrower), self.not_covered(&set, lower));
                if !along.is_empty() {
                    fresh_along[line].push((column, along));
                }
                if !up.is_empty() {
                    fresh_up.push((line, up));
                }
                sets[at(column, line)] = set;
            }
        }
        self.levels.push([sets, Vec::new()]);
        Ok(())
    }

    fn add(
        &self,
        set: &mut Set,
        parts: &[Entry],
        others: &[Entry],
        room: i64,
        meter: &mut Meter,
    ) -> Result<(), Exhausted> {
        meter.pay(1 + parts.len() * others.len() * (1 + set.len()))?;
        for &part in parts {
            for &other in others {
                self.keep(set, self.packing.sum(part, other), room);
            }
        }
        Ok(())
    }

    fn take(&self, set: &mut Set, others: &[Entry], room: i64) {
        for &entry in others {
            self.keep(set, entry, room);
        }
    }

    /// Adds an entry to the set of a region, unless it wastes too much.
    fn keep(&self, set: &mut Set, entry: Entry, room: i64) {
        if room - entry.area <= self.slack {
            self.packing.insert(set, entry);
        }
    }

    /// The entries that no other one covers.
    fn not_covered(&self, entries: &[Entry], others: &[Entry]) -> Set {
        let covered =
            |entry: &Entry| others.iter().any(|other| self.packing.covers(other.counts, entry.counts));
        entries.iter().filter(|entry| !covered(entry)).copied().collect()
    }
}
