//! Checks which sheets of the stock are used, and in which order, and that those that are cut already stay as they are.

use std::collections::HashMap;

use super::report::Report;
use super::rule;
use crate::instance::{Defect, Grain, Margins, Materials, Sheet};
use crate::numbers::Integer;
use crate::solution::SheetLayout;

/// The stock sheet by sheet, and how far each type of equal sheets is used up.
pub(super) struct Stock<'a> {
    entries: Vec<Entry>,
    last: Option<u64>,
    /// The sheets that are cut already, by their indices; no other sheet is missed in their place.
    fixed: HashMap<u64, Fixed<'a>>,
}

/// A sheet that is cut already.
struct Fixed<'a> {
    layout: &'a SheetLayout,
    /// Whether the layout has it.
    is_met: bool,
}

struct Entry {
    /// Index of its first sheet.
    start: u64,
    /// One past the index of its last sheet.
    end: u64,
    /// The first entry of equal sheets, which keeps `lowest_free` for all of them.
    first_equal: usize,
    /// The next entry of equal sheets.
    next_equal: Option<usize>,
    /// Lowest index of equal sheets that is not used.
    lowest_free: Option<u64>,
}

impl<'a> Stock<'a> {
    /// Sheets of different materials are not equal.
    pub(super) fn new(sheets: &[Sheet], materials: Option<&Materials>, fixed: &'a [SheetLayout]) -> Self {
        let mut end = 0;
        let mut entries: Vec<Entry> = sheets
            .iter()
            .enumerate()
            .map(|(index, sheet)| {
                let start = end;
                end = start + u64::from(sheet.quantity);
                Entry { start, end, first_equal: index, next_equal: None, lowest_free: Some(start) }
            })
            .collect();

        let material = |at: usize| materials.map(|materials| materials.sheets[at]);
        let types: Vec<_> = (0..).zip(sheets).map(|(at, sheet)| (material(at), sheet_type(sheet))).collect();
        let mut order: Vec<usize> = (0..sheets.len()).collect();
        order.sort_by(|&a, &b| types[a].cmp(&types[b]));
        for pair in order.windows(2) {
            let (before, after) = (pair[0], pair[1]);
            if types[before] == types[after] {
                entries[before].next_equal = Some(after);
                entries[after].first_equal = entries[before].first_equal;
            }
        }
        let fixed =
            fixed.iter().map(|layout| (layout.sheet_index, Fixed { layout, is_met: false })).collect();
        let mut stock = Self { entries, last: None, fixed };
        for entry in 0..stock.entries.len() {
            if stock.entries[entry].first_equal == entry {
                stock.entries[entry].lowest_free = stock.free_from(entry, stock.entries[entry].start);
            }
        }
        stock
    }

    /// Whether the sheet of this index is cut already.
    pub(super) fn is_cut(&self, index: u64) -> bool {
        self.fixed.contains_key(&index)
    }

    /// Checks the index of a used sheet, whose entry exists.
    pub(super) fn take(&mut self, layout: &SheetLayout, position: usize, report: &mut Report) {
        let index = layout.sheet_index;
        let path = || format!("sheets[{position}]");
        if self.last.is_some_and(|last| index <= last) {
            report.add(
                rule::SHEET_ORDER,
                path(),
                format!("sheet index {index} is not above that of the sheet before"),
            );
        }
        self.last = Some(index);

        let Entry { start, end, first_equal, .. } = self.entries[layout.sheet.to_usize()];
        if !(start..end).contains(&index) {
            let entry = layout.sheet;
            report.add(
                rule::SHEET_INDEX,
                path(),
                format!("sheet index {index} is not one of entry {entry}: {start} to {}", end - 1),
            );
            return;
        }
        if self.fixed.contains_key(&index) {
            return;
        }
        if let Some(free) = self.entries[first_equal].lowest_free
            && free < index
        {
            let message = format!("sheet index {index} is used although the identical sheet {free} is free");
            report.add(rule::SHEET_NOT_LOWEST, path(), message);
        }
        self.entries[first_equal].lowest_free = self.free_from(layout.sheet.to_usize(), index + 1);
    }

    /// Compares a used sheet with the one that is cut already. Returns whether there is one.
    pub(super) fn meet(&mut self, layout: &SheetLayout, position: usize, report: &mut Report) -> bool {
        let Some(fixed) = self.fixed.get_mut(&layout.sheet_index) else { return false };
        fixed.is_met = true;
        if (fixed.layout.sheet, &fixed.layout.tree) != (layout.sheet, &layout.tree) {
            let path = format!("sheets[{position}]");
            report.add(rule::FIXED_SHEET, path, "it is cut already, with another tree".to_owned());
        }
        true
    }

    /// Reports the sheets that are cut already and were not met.
    pub(super) fn end(&self, report: &mut Report) {
        let missing = self.fixed.values().filter(|fixed| !fixed.is_met).count();
        if missing > 0 {
            let message = format!("{missing} of the sheets that are cut already are missing");
            report.add(rule::FIXED_SHEET, "sheets".to_owned(), message);
        }
    }

    /// The lowest index from `index` in this entry or the equal ones after it that is not cut already.
    fn free_from(&self, mut entry: usize, mut index: u64) -> Option<u64> {
        loop {
            let Entry { end, next_equal, .. } = self.entries[entry];
            if index >= end {
                entry = next_equal?;
                index = self.entries[entry].start;
            } else if self.fixed.contains_key(&index) {
                index += 1;
            } else {
                return Some(index);
            }
        }
    }
}

/// What makes sheets identical.
type SheetType = (i32, i32, [i32; 2], Margins, Vec<Defect>, Option<i64>, bool, Grain);

/// What equal sheets have in common. The order of their defects does not matter.
fn sheet_type(sheet: &Sheet) -> SheetType {
    let mut defects = sheet.defects.clone();
    defects.sort_unstable();
    // Where others have a cost, an offcut without one costs nothing.
    let cost = sheet.cost.filter(|&cost| cost > 0 || !sheet.offcut);
    (sheet.width, sheet.height, sheet.kerf, sheet.margins, defects, cost, sheet.offcut, sheet.grain)
}
