//! Checks that the layout has the sheets that are cut already as they are.

use std::collections::HashMap;

use super::report::Report;
use super::rule;
use crate::solution::SheetLayout;

/// The sheets that are cut already, until each is met.
pub(super) struct Fixed<'a> {
    missing: HashMap<u64, &'a SheetLayout>,
}

impl<'a> Fixed<'a> {
    pub(super) fn new(sheets: &'a [SheetLayout]) -> Self {
        Self { missing: sheets.iter().map(|layout| (layout.sheet_index, layout)).collect() }
    }

    /// Compares a used sheet with the fixed one of its index. Returns whether there is one.
    pub(super) fn meet(&mut self, layout: &SheetLayout, position: usize, report: &mut Report) -> bool {
        let Some(fixed) = self.missing.remove(&layout.sheet_index) else { return false };
        if (fixed.sheet, &fixed.tree) != (layout.sheet, &layout.tree) {
            let path = format!("sheets[{position}]");
            report.add(rule::FIXED_SHEET, path, "it is cut already, with another tree".to_owned());
        }
        true
    }

    /// Reports what was not met.
    pub(super) fn end(&self, report: &mut Report) {
        let count = self.missing.len();
        if count > 0 {
            let message = format!("{count} of the sheets that are cut already are missing");
            report.add(rule::FIXED_SHEET, "sheets".to_owned(), message);
        }
    }
}
