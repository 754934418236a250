//! Finds out whether a few pieces can all be cut from one small sheet, by trying every cut.

use std::collections::HashSet;

use cutting_engine::instance::{Direction, Instance, Machine, Piece, Rules, Sheet};
use cutting_engine::numbers::Integer;

use super::sketch::{Part, Region, stage_below};

/// A way to cut one sheet of the first entry so that every instance of every piece is placed; `None` if there is none.
/// Every rule holds, except that a cut may have waste on both sides. Of the cuts of one stage that divide a region, one
/// may consume a remainder that is no wider than the kerf.
///
/// The time is a power of the sheet's sides, and exponential in the number of instances. Sheets of about 10 mm and up
/// to five pieces are feasible.
pub(crate) fn cut_all(instance: &Instance) -> Option<Part> {
    cut_all_within(instance, None)
}

/// The same with a tree no deeper than `depth`, if there is a limit.
pub(crate) fn cut_all_within(instance: &Instance, depth: Option<u32>) -> Option<Part> {
    let pieces = instance
        .pieces()
        .iter()
        .zip(0..)
        .flat_map(|(piece, number)| std::iter::repeat_n((number, piece), piece.quantity.to_usize()))
        .collect();
    let sheet = &instance.sheets()[0];
    let machine = instance.machine();
    let mut saw = BruteForce { rules: instance.rules(), machine, sheet, pieces, failed: HashSet::new() };
    let all = (1 << saw.pieces.len()) - 1;
    saw.cut(Region::usable(sheet), all, Origin { made_by: None, trimmed: false, depth })
}

/// A set of piece instances, one bit each.
type Set = u32;

/// What else matters about a region: direction and stage of the cut that made it, whether a cut of this stage has
/// already consumed the remainder behind it, and how many more levels of cuts it may take.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Origin {
    made_by: Option<(Direction, u32)>,
    trimmed: bool,
    depth: Option<u32>,
}

type Question = (Region, Set, Origin);

struct BruteForce<'a> {
    rules: &'a Rules,
    machine: Option<&'a Machine>,
    sheet: &'a Sheet,
    pieces: Vec<(u32, &'a Piece)>,
    failed: HashSet<Question>,
}

impl BruteForce<'_> {
    fn cut(&mut self, region: Region, set: Set, origin: Origin) -> Option<Part> {
        if set == 0 {
            let (direction, _) = origin.made_by?;
            return (region.extent(direction) >= self.rules.min_trim).then_some(Part::Waste);
        }
        if self.area(set) > i64::from(region.w) * i64::from(region.h) {
            return None;
        }
        let is_part = self.is_part(region, origin.made_by);
        if is_part
            && self.may_begin(origin.made_by, None)
            && let Some(part) = self.exact(region, set)
        {
            return Some(part);
        }
        // On a sheet without defects, the position of a region does not matter.
        let at = if self.sheet.defects.is_empty() { Region { x: 0, y: 0, ..region } } else { region };
        if self.failed.contains(&(at, set, origin)) {
            return None;
        }
        for direction in [Direction::Vertical, Direction::Horizontal] {
            let stage = stage_below(self.rules, origin.made_by, direction);
            let is_same_stage = origin.made_by.is_some_and(|(_, above)| above == stage);
            let length = region.extent(direction.other());
            if self.rules.max_stages > 0 && stage > self.rules.max_stages
                || !is_same_stage && !is_part
                || !self.may_begin(origin.made_by, Some(direction))
                || self.machine.is_some_and(|machine| !machine.allows_cut(length))
            {
                continue;
            }
            let part = self.divide(region, set, (direction, stage), origin);
            if part.is_some() {
                return part;
            }
        }
        self.failed.insert((at, set, origin));
        None
    }

    /// Whether the machine takes the region for a part of the stage that made it.
    fn is_part(&self, region: Region, made_by: Option<(Direction, u32)>) -> bool {
        let allows = |machine: &Machine| {
            made_by.is_none_or(|(direction, stage)| machine.allows_part(stage, region.extent(direction)))
        };
        self.machine.is_none_or(allows)
    }

    /// Whether the first cut of the sheet may have this direction; `None` for no cut.
    fn may_begin(&self, made_by: Option<(Direction, u32)>, first: Option<Direction>) -> bool {
        let Rules { alternate, first_direction, .. } = *self.rules;
        let whole = Region::usable(self.sheet).extent(first_direction);
        let fits = |machine: &Machine| whole <= machine.parts_of(1).1;
        made_by.is_some() || !alternate || first == Some(first_direction) || self.machine.is_none_or(fits)
    }

    fn divide(
        &mut self,
        region: Region,
        set: Set,
        (direction, stage): (Direction, u32),
        Origin { made_by, trimmed, depth }: Origin,
    ) -> Option<Part> {
        let depth = match depth {
            Some(depth) => Some(depth.checked_sub(1)?),
            None => None,
        };
        let trimmed = trimmed && made_by == Some((direction, stage));
        let behind = |trimmed: bool| Origin { made_by: Some((direction, stage)), trimmed, depth };
        let whole = region.extent(direction);
        let kerf = self.sheet.kerf_of(direction);
        for extent in 1..whole {
            let child_region = region.strip(direction, 0, extent);
            let rest = whole - extent - kerf;
            if !self.rules.cut_through_defects && self.cuts_defect(region, direction, extent) {
                continue;
            }
            if rest <= 0 {
                if !trimmed && let Some(child) = self.cut(child_region, set, behind(true)) {
                    return Some(Part::Cut(direction, extent, Box::new(child), None));
                }
                continue;
            }
            let next_region = region.strip(direction, extent + kerf, rest);
            // Every division of the set between the two, except that both are waste.
            let mut subset = set;
            loop {
                if let Some(child) = self.cut(child_region, subset, behind(false))
                    && let Some(next) = self.cut(next_region, set & !subset, behind(trimmed))
                {
                    return Some(Part::Cut(direction, extent, Box::new(child), Some(Box::new(next))));
                }
                if subset == 0 {
                    break;
                }
                subset = (subset - 1) & set;
            }
        }
        None
    }

    /// Whether a cut behind `extent` of a region runs through a defect.
    fn cuts_defect(&self, region: Region, direction: Direction, extent: i32) -> bool {
        let kerf = self.sheet.kerf_of(direction).min(region.extent(direction) - extent);
        let strip = region.strip(direction, extent, kerf);
        self.sheet.defects.iter().any(|defect| strip.overlaps(defect))
    }

    fn exact(&self, region: Region, set: Set) -> Option<Part> {
        if set.count_ones() != 1 {
            return None;
        }
        let (number, piece) = self.pieces[set.trailing_zeros().to_usize()];
        let Region { w, h, .. } = region;
        if self.sheet.defects.iter().any(|defect| region.overlaps(defect)) {
            None
        } else if (w, h) == (piece.width, piece.height) && piece.may_lie(self.sheet.grain, false) {
            Some(Part::Piece(number))
        } else if (h, w) == (piece.width, piece.height) && piece.may_lie(self.sheet.grain, true) {
            Some(Part::Turned(number))
        } else {
            None
        }
    }

    fn area(&self, set: Set) -> i64 {
        self.pieces
            .iter()
            .enumerate()
            .filter(|(bit, _)| set & (1 << bit) != 0)
            .map(|(_, (_, p))| p.area())
            .sum()
    }
}
