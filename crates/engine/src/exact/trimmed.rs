//! The sets of pieces that can be cut from a tiny sheet where waste has a minimum trim.
//!
//! A shorter part then may not take the place of a longer one, nor fewer pieces that of more. So every length in units
//! counts, and every set of pieces.
//!
//! A region is a piece, or a row of parts. The remainder of a row is a waste fragment that is large enough, or the cuts
//! behind its parts consume it: one cut behind each part may consume a remainder that is no wider than the kerf
//! ([`sawn`](super::sawn)). A row of a single part only cuts away its remainder.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use super::counts::{Counts, Entry, Packing};
use super::effort::{Effort, Exhausted};
use super::sawn::{Run, Way};
use super::table::Stages;
use crate::layout::axis::{Axis, oriented};
use crate::layout::sheet_type::SheetType;
use crate::numbers::Integer;
use crate::raster::{Item, MAX_STAGES};
use crate::units::Length;

/// Largest sheet, in square units.
const MAX_AREA: i64 = 1_600;
/// Effort of adding a part to a row.
const EFFORT_OF_A_SUM: usize = 8;

/// The sets of pieces that a region holds, each with a way to cut it.
pub(super) type Ways = BTreeMap<Counts, Rc<Way>>;

/// Tables of the regions of one sheet.
pub(super) struct Trimmed<'a> {
    packing: &'a Packing,
    items: &'a [Item],
    sheet: &'a SheetType,
    /// By number of stages left, axis of the next one, and extents.
    known: HashMap<(u32, Axis, [Length; 2]), Rc<Ways>>,
}

impl<'a> Trimmed<'a> {
    /// Whether the tables of a sheet are small enough.
    pub fn may_tabulate(sheet: &SheetType) -> bool {
        let [width, height] = sheet.size;
        width * height <= MAX_AREA && sheet.kerf.iter().all(|&kerf| kerf <= width.max(height))
    }

    /// All sets that the sheet holds. Items are enlarged by the kerf.
    pub fn ways(
        packing: &'a Packing,
        items: &'a [Item],
        sheet: &'a SheetType,
        stages: Stages,
        effort: &mut Effort,
    ) -> Result<Ways, Exhausted> {
        let mut table = Self { packing, items, sheet, known: HashMap::new() };
        let limit = stages.limit.min(MAX_STAGES);
        let roots = match stages.first {
            Some(first) => [(limit, first), (limit - 1, 1 - first)],
            None => [(limit, 0), (limit, 1)],
        };
        let mut ways = Ways::new();
        for (level, axis) in roots {
            for (&counts, way) in table.region(level, axis, sheet.size, effort)?.iter() {
                ways.entry(counts).or_insert_with(|| Rc::clone(way));
            }
        }
        Ok(ways)
    }

    /// What a region holds with `level` stages left, the next one along `axis`.
    fn region(
        &mut self,
        level: u32,
        axis: Axis,
        size: [Length; 2],
        effort: &mut Effort,
    ) -> Result<Rc<Ways>, Exhausted> {
        if let Some(known) = self.known.get(&(level, axis, size)) {
            return Ok(Rc::clone(known));
        }
        let enlarged = self.sheet.enlarged(size);
        let fits = |item: &Item| item.size[0] <= enlarged[0] && item.size[1] <= enlarged[1];
        let may_hold = level > 0 && self.items.iter().any(fits);
        let mut ways = if may_hold { self.rows(level, axis, size, effort)? } else { Ways::new() };
        for item in self.items.iter().filter(|item| item.size == enlarged) {
            ways.insert(self.packing.one(item.of).counts, Rc::new(Way::Piece(*item)));
        }
        let ways = Rc::new(ways);
        self.known.insert((level, axis, size), Rc::clone(&ways));
        Ok(ways)
    }

    /// What rows along `axis` hold that fill a region.
    fn rows(
        &mut self,
        level: u32,
        axis: Axis,
        size: [Length; 2],
        effort: &mut Effort,
    ) -> Result<Ways, Exhausted> {
        let [length, width] = oriented(axis, size);
        let kerf = self.sheet.kerf[axis];
        let whole = (length + kerf).get();
        // By the length that is filled, a kerf behind each part: of equal sets, the one in most parts, which can leave
        // most.
        let mut filled: Vec<BTreeMap<Counts, Rc<Run>>> = vec![BTreeMap::new(); whole.to_usize() + 1];
        // Parts in ascending order of their lengths.
        for part in (1..=length.get()).map(Length::new) {
            let ways = self.region(level - 1, 1 - axis, oriented(axis, [part, width]), effort)?;
            if ways.is_empty() {
                continue;
            }
            let step = (part + kerf).get();
            for at in step..=whole {
                let (shorter, filled) = filled.split_at_mut(at.to_usize());
                let (before, filled) = (&shorter[(at - step).to_usize()], &mut filled[0]);
                effort.add(1 + EFFORT_OF_A_SUM * before.len() * ways.len())?;
                let mut add = |counts: Counts, parts: u32, way: &Rc<Way>, before: Option<&Rc<Run>>| {
                    if filled.get(&counts).is_none_or(|other| other.parts < parts) {
                        let run = Run { parts, last: (part, Rc::clone(way)), before: before.map(Rc::clone) };
                        filled.insert(counts, Rc::new(run));
                    }
                };
                for (&counts, way) in ways.iter() {
                    if at == step {
                        add(counts, 1, way, None);
                    }
                    for (&others, run) in before {
                        if self.packing.covers(self.packing.wanted, others + counts) {
                            add(others + counts, run.parts + 1, way, Some(run));
                        }
                    }
                }
            }
        }
        let mut ways = Ways::new();
        for (rest, filled) in (0..).map(Length::new).zip(filled.into_iter().rev()) {
            for (counts, run) in filled {
                // A single part that fills the region is not cut here.
                let is_cut = rest > 0 || run.parts > 1;
                if is_cut && (rest <= kerf.times(run.parts) || self.sheet.may_leave(axis, rest)) {
                    ways.entry(counts).or_insert_with(|| Rc::new(Way::Row(axis, run)));
                }
            }
        }
        Ok(ways)
    }

    /// The sets of pieces with their areas, ascending.
    pub fn sets(packing: &Packing, ways: &Ways) -> Vec<Entry> {
        ways.keys().map(|&counts| Entry { counts, area: packing.area(counts) }).collect()
    }
}
