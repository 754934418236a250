//! Which concrete sheets are used, and in which order.

use super::report::Report;
use super::rule;
use crate::instance::{Defect, Margins, Sheet};
use crate::solution::SheetLayout;

/// The stock as concrete sheets, and how far each kind of equal sheets is used up.
pub(super) struct Stock {
    entries: Vec<Entry>,
    last: Option<u64>,
}

struct Entry {
    /// Index of its first concrete sheet.
    start: u64,
    /// One past the index of its last concrete sheet.
    end: u64,
    /// The first entry of equal sheets; it keeps the lowest index of them all that is still free.
    kind: usize,
    /// The next entry of equal sheets.
    successor: Option<usize>,
    lowest_free: Option<u64>,
}

impl Stock {
    pub(super) fn new(sheets: &[Sheet]) -> Self {
        let mut end = 0;
        let mut entries: Vec<Entry> = sheets
            .iter()
            .enumerate()
            .map(|(index, sheet)| {
                let start = end;
                end = start + u64::from(sheet.quantity);
                Entry { start, end, kind: index, successor: None, lowest_free: Some(start) }
            })
            .collect();

        let kinds: Vec<_> = sheets.iter().map(kind).collect();
        let mut order: Vec<usize> = (0..sheets.len()).collect();
        order.sort_by(|&a, &b| kinds[a].cmp(&kinds[b]));
        for pair in order.windows(2) {
            let (before, after) = (pair[0], pair[1]);
            if kinds[before] == kinds[after] {
                entries[before].successor = Some(after);
                entries[after].kind = entries[before].kind;
            }
        }
        Self { entries, last: None }
    }

    /// Judges the index of one used sheet, whose entry exists.
    pub(super) fn take(&mut self, layout: &SheetLayout, position: usize, report: &mut Report) {
        let index = layout.sheet_index;
        let path = || format!("sheets[{position}]");
        if self.last.is_some_and(|last| index <= last) {
            report.add(rule::SHEET_ORDER, path(), format!("sheet index {index} is not above the one before"));
        }
        self.last = Some(index);

        let Entry { start, end, kind, successor, .. } = self.entries[layout.sheet as usize];
        if !(start..end).contains(&index) {
            let entry = layout.sheet;
            report.add(
                rule::SHEET_INDEX,
                path(),
                format!("sheet index {index} is not one of entry {entry}: {start} to {}", end - 1),
            );
            return;
        }
        if let Some(free) = self.entries[kind].lowest_free
            && free < index
        {
            let message = format!("sheet index {index} is used although the identical sheet {free} is free");
            report.add(rule::SHEET_NOT_LOWEST, path(), message);
        }
        self.entries[kind].lowest_free = match successor {
            _ if index + 1 < end => Some(index + 1),
            Some(entry) => Some(self.entries[entry].start),
            None => None,
        };
    }
}

/// Everything in which equal sheets agree; the order in which defects are listed is no difference.
fn kind(sheet: &Sheet) -> (i32, i32, i32, Margins, Vec<Defect>) {
    let mut defects = sheet.defects.clone();
    defects.sort_unstable();
    (sheet.width, sheet.height, sheet.kerf, sheet.margins, defects)
}
