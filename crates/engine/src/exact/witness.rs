//! Finds patterns for a set of pieces that a table of [`table`](super::table) says can be cut. The table stores the
//! sets alone, so the cuts are searched again from the whole sheet down.

use super::counts::Counts;
use super::table::{Region, Table};
use crate::effort::{Exhausted, Meter};
use crate::layout::axis::{Axis, ONLY, oriented};
use crate::layout::rows::Part;
use crate::raster::Item;

/// What a region has to hold.
#[derive(Clone, Copy)]
struct Wanted {
    level: usize,
    axis: Axis,
    region: Region,
    counts: Counts,
}

impl Table<'_> {
    /// Up to `most` patterns of the sheet that hold these counts; fewer where the effort is exhausted.
    pub fn patterns(&self, counts: Counts, most: usize, meter: &mut Meter) -> Vec<Part<Item>> {
        let mut found = Vec::new();
        for (level, axis, region) in self.roots() {
            let wanted = Wanted { level, axis, region, counts };
            // With one stage only, the pieces are those of a row, not of the table.
            let may_hold = self.stages.limit == 1 || self.holds(wanted);
            if may_hold && self.search(wanted, most, &mut found, meter).is_err() {
                break;
            }
        }
        found
    }

    fn holds(&self, wanted: Wanted) -> bool {
        let Wanted { level, axis, region, counts } = wanted;
        self.set(level, axis, region).iter().any(|entry| entry.counts == counts)
    }

    /// Adds the patterns of a region to those found, until they are `most`.
    fn search(
        &self,
        wanted: Wanted,
        most: usize,
        found: &mut Vec<Part<Item>>,
        meter: &mut Meter,
    ) -> Result<(), Exhausted> {
        let Wanted { level, axis, region: whole, counts } = wanted;
        meter.pay(1)?;
        let mut pieces = (0..self.items.len()).filter(|&item| {
            let fits = |axis: Axis| self.items[item].size[axis] <= self.points[axis].lengths[whole[axis]];
            self.packing.one(self.items[item].of).counts == counts && fits(0) && fits(1)
        });
        if self.stages.limit > 1
            && let Some(item) = pieces.next()
        {
            add(Part::Piece(self.items[item]), most, found);
            return Ok(());
        }
        if level == 1 && !self.is_free() {
            return self.search_rows(wanted, most, found, meter);
        }
        let axes = if self.is_free() { &[0, 1] } else { ONLY[axis] };
        for &axis in axes {
            let (along, across) = (whole[axis], whole[1 - axis]);
            // The same pieces on less.
            if let Some(less) = along.checked_sub(1) {
                let shorter = Wanted { region: oriented(axis, [less, across]), ..wanted };
                if found.len() < most && self.holds(shorter) {
                    self.search(shorter, most, found, meter)?;
                }
            }
            if !self.is_free() {
                let next = Wanted { level: level - 1, axis: 1 - axis, ..wanted };
                if found.len() < most && self.holds(next) {
                    self.search(next, most, found, meter)?;
                }
            }
            for part in 0..along {
                if found.len() < most {
                    self.search_split(wanted, axis, part, most, found, meter)?;
                }
            }
        }
        Ok(())
    }

    /// The patterns with a part of that point at the start of the row along `axis`.
    fn search_split(
        &self,
        wanted: Wanted,
        axis: Axis,
        part: usize,
        most: usize,
        found: &mut Vec<Part<Item>>,
        meter: &mut Meter,
    ) -> Result<(), Exhausted> {
        let Wanted { level, region: whole, counts, .. } = wanted;
        let (along, across) = (whole[axis], whole[1 - axis]);
        let Some(rest) = self.points[axis].beside(along, part) else { return Ok(()) };
        let free = self.is_free();
        let child = Wanted {
            level: if free { level } else { level - 1 },
            axis: 1 - axis,
            region: oriented(axis, [part, across]),
            counts: 0,
        };
        let next = Wanted { level, axis, region: oriented(axis, [rest, across]), counts: 0 };
        let children = self.set(child.level, child.axis, child.region);
        let nexts = self.set(next.level, next.axis, next.region);
        meter.pay(1 + children.len() * nexts.len())?;
        for &one in children {
            for &other in nexts {
                if found.len() >= most || self.packing.sum(one, other).counts != counts {
                    continue;
                }
                let (mut ones, mut others) = (Vec::new(), Vec::new());
                self.search(Wanted { counts: one.counts, ..child }, most, &mut ones, meter)?;
                self.search(Wanted { counts: other.counts, ..next }, most, &mut others, meter)?;
                for one in &ones {
                    for other in &others {
                        add(Part::row(axis, [one.clone(), other.clone()]), most, found);
                    }
                }
            }
        }
        Ok(())
    }

    /// The rows of pieces that need no further stage.
    fn search_rows(
        &self,
        wanted: Wanted,
        most: usize,
        found: &mut Vec<Part<Item>>,
        meter: &mut Meter,
    ) -> Result<(), Exhausted> {
        let Wanted { axis, region: whole, counts, .. } = wanted;
        let points = &self.points[axis];
        let width = self.points[1 - axis].lengths[whole[1 - axis]];
        for (across, sets) in self.rows(axis).filter(|(across, _)| self.stages.limit == 1 || *across <= width)
        {
            let mut at = Some(whole[axis]);
            let mut left = counts;
            let mut parts = Vec::new();
            while let Some(here) = at.filter(|_| left > 0) {
                meter.pay(self.items.len())?;
                if !sets[here].iter().any(|entry| entry.counts == left) {
                    break;
                }
                // The first item of which the others follow.
                let step = (0..self.items.len()).find_map(|item| {
                    let Item { of, size, .. } = self.items[item];
                    let one = self.packing.one(of);
                    if size[1 - axis] != across || size[axis] > points.lengths[here] {
                        return None;
                    }
                    let rest = points.up_to(points.lengths[here] - size[axis]);
                    if one.counts == left {
                        return Some((item, rest, 0));
                    }
                    let others = &sets[rest?];
                    let other = others.iter().find(|&&other| self.packing.sum(one, other).counts == left)?;
                    Some((item, rest, other.counts))
                });
                match step {
                    Some((item, rest, others)) => {
                        parts.push(Part::Piece(self.items[item]));
                        (at, left) = (rest, others);
                    }
                    None => at = here.checked_sub(1),
                }
            }
            if left == 0 {
                add(Part::row(axis, parts), most, found);
            }
        }
        Ok(())
    }
}

fn add(part: Part<Item>, most: usize, found: &mut Vec<Part<Item>>) {
    if found.len() < most && !found.contains(&part) {
        found.push(part);
    }
}
