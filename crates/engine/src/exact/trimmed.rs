//! The sets of pieces that can be cut from a tiny sheet where waste has a minimum trim.
//!
//! A shorter part then may not take the place of a longer one, nor fewer pieces that of more. So every length in units
//! counts, and every set of pieces.

use std::collections::HashMap;
use std::rc::Rc;

use super::counts::{Counts, Entry, Packing};
use super::effort::{Effort, Exhausted};
use super::table::{Item, Stages};
use super::witness::Part;
use crate::layout::axis::{Axis, oriented};
use crate::layout::sheet_type::SheetType;
use crate::numbers::Integer;

/// Largest sheet, in square units.
const MAX_AREA: i64 = 1_600;
/// Most stages that differ.
const MAX_LEVELS: u32 = 6;

/// A set of pieces, and a way to cut it.
type Cut = (Entry, Rc<Part>);

/// Tables of the rows of one sheet.
pub(super) struct Trimmed<'a> {
    packing: &'a Packing,
    items: &'a [Item],
    sheet: &'a SheetType,
    /// By number of stages left, axis and extents: what rows of at least two parts hold.
    known: HashMap<(u32, Axis, [i32; 2]), Rc<Vec<Cut>>>,
}

/// What parts side by side up to a length hold, a kerf behind each: one part, and more.
#[derive(Clone, Default)]
struct Filled {
    one: Vec<Cut>,
    more: Vec<Cut>,
}

impl<'a> Trimmed<'a> {
    /// Whether the tables of a sheet are small enough.
    pub fn may_tabulate(sheet: &SheetType) -> bool {
        let [width, height] = sheet.size;
        i64::from(width) * i64::from(height) <= MAX_AREA && sheet.kerf <= width.max(height)
    }

    /// All sets that the sheet holds. Items are enlarged by the kerf.
    pub fn sets(
        packing: &'a Packing,
        items: &'a [Item],
        sheet: &'a SheetType,
        stages: Stages,
        effort: &mut Effort,
    ) -> Result<Vec<(Entry, Part)>, Exhausted> {
        let mut table = Self { packing, items, sheet, known: HashMap::new() };
        let limit = stages.limit.min(MAX_LEVELS);
        let roots = match stages.first {
            Some(first) => [(limit, first), (limit - 1, 1 - first)],
            None => [(limit, 0), (limit, 1)],
        };
        let mut sets = Vec::new();
        for (level, axis) in roots.into_iter().filter(|&(level, _)| level > 0) {
            let (one, more) = table.rows(level, axis, sheet.size, effort)?;
            for (entry, part) in one.into_iter().chain(more) {
                let set: Cut = (entry, part);
                insert(&mut sets, set);
            }
        }
        Ok(sets.into_iter().map(|(entry, part)| (entry, Rc::unwrap_or_clone(part))).collect())
    }

    /// Rows along `axis` that fill a region: those of one part, and those of more.
    fn rows(
        &mut self,
        level: u32,
        axis: Axis,
        size: [i32; 2],
        effort: &mut Effort,
    ) -> Result<(Vec<Cut>, Vec<Cut>), Exhausted> {
        let [length, width] = oriented(axis, size);
        let kerf = self.sheet.kerf;
        let end = (length + kerf).to_usize();
        let mut filled = vec![Filled::default(); end + 1];
        // Parts in ascending order of their lengths.
        for part in 1..=length {
            let parts = self.parts(level - 1, axis, [part, width], effort)?;
            if parts.is_empty() {
                continue;
            }
            let step = (part + kerf).to_usize();
            for one in &parts {
                insert(&mut filled[step].one, one.clone());
            }
            for at in step..=end {
                let mut sums = Vec::new();
                for before in filled[at - step].one.iter().chain(&filled[at - step].more) {
                    for one in &parts {
                        effort.add(1 + sums.len())?;
                        if let Some(sum) = self.sum(axis, before, one) {
                            insert(&mut sums, sum);
                        }
                    }
                }
                for sum in sums {
                    effort.add(1 + filled[at].more.len())?;
                    insert(&mut filled[at].more, sum);
                }
            }
        }
        let (mut one, mut more) = (Vec::new(), Vec::new());
        for (at, filled) in filled.into_iter().enumerate() {
            if self.sheet.may_leave(length + kerf - at.to_i32()) {
                effort.add(one.len() * filled.one.len() + more.len() * filled.more.len())?;
                filled.one.into_iter().for_each(|cut| insert(&mut one, cut));
                filled.more.into_iter().for_each(|cut| insert(&mut more, cut));
            }
        }
        Ok((one, more))
    }

    /// What a part of a row along `axis` holds, with `level` stages left to cut it.
    fn parts(
        &mut self,
        level: u32,
        axis: Axis,
        [length, width]: [i32; 2],
        effort: &mut Effort,
    ) -> Result<Vec<Cut>, Exhausted> {
        let kerf = self.sheet.kerf;
        let mut cuts = Vec::new();
        for &item in self.items {
            let rest = width + kerf - item.size[1 - axis];
            let fits = item.size[axis] == length + kerf && rest >= 0 && self.sheet.may_leave(rest);
            if fits && (rest == 0 || level > 0) {
                insert(&mut cuts, (self.packing.one(item.of), Rc::new(Part::Piece(item))));
            }
        }
        if level == 0 {
            return Ok(cuts);
        }
        let key = (level, 1 - axis, oriented(axis, [length, width]));
        let rows = if let Some(known) = self.known.get(&key) {
            Rc::clone(known)
        } else {
            let rows = Rc::new(self.rows(key.0, key.1, key.2, effort)?.1);
            self.known.insert(key, Rc::clone(&rows));
            rows
        };
        effort.add(1 + rows.len())?;
        rows.iter().for_each(|cut| insert(&mut cuts, cut.clone()));
        Ok(cuts)
    }

    /// Both in one row; `None` if that is more than is wanted.
    fn sum(&self, axis: Axis, before: &Cut, next: &Cut) -> Option<Cut> {
        let counts: Counts = before.0.counts + next.0.counts;
        let entry = Entry { counts, area: before.0.area + next.0.area };
        let part = || Part::row(axis, [(*before.1).clone(), (*next.1).clone()]);
        self.packing.covers(self.packing.wanted, counts).then(|| (entry, Rc::new(part())))
    }
}

fn insert(cuts: &mut Vec<Cut>, cut: Cut) {
    if cuts.iter().all(|other| other.0.counts != cut.0.counts) {
        cuts.push(cut);
    }
}
