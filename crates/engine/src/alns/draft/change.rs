//! How a change of a draft begins, and how it is kept or undone.

use super::Draft;
use crate::layout::ids::{SheetTypeId, UsedSheetId};

impl Draft<'_> {
    /// Whether this change has touched the sheet.
    pub fn is_touched(&self, sheet: UsedSheetId) -> bool {
        self.sheets[sheet].touched == self.change
    }

    /// The sheets that this change has touched.
    pub fn touched(&self) -> impl Iterator<Item = UsedSheetId> + '_ {
        let opened = (self.before..self.sheets.len()).map(UsedSheetId::from);
        self.saved.iter().map(|&(sheet, _)| sheet).chain(opened)
    }

    /// Begins a change.
    pub fn begin(&mut self) {
        debug_assert!(self.saved.is_empty(), "the change before was neither kept nor undone");
        self.change += 1;
        self.before = self.sheets.len();
        self.opened_or_closed.clear();
        self.unplaced.begin();
        #[cfg(debug_assertions)]
        self.note_for_checks();
    }

    /// Makes the change last.
    pub fn keep(&mut self) {
        #[cfg(debug_assertions)]
        let touched: Vec<UsedSheetId> = self.touched().collect();
        while let Some((_, old)) = self.saved.pop() {
            self.spare.push(old);
        }
        for sheet in self.sheets.keys().rev() {
            if self.sheets[sheet].pattern.nodes.is_empty() {
                let gone = self.sheets.swap_remove(sheet);
                for fit_bits in &mut self.fit_bits {
                    fit_bits.swap_remove(sheet);
                }
                self.spare.push(gone);
            }
        }
        self.advance_window();
        #[cfg(debug_assertions)]
        self.assert_sound(&touched);
    }

    /// Undoes the change.
    pub fn roll_back(&mut self) {
        #[cfg(debug_assertions)]
        let touched: Vec<UsedSheetId> = self.touched().collect();
        while self.sheets.len() > self.before {
            self.spare.extend(self.sheets.pop());
            for fit_bits in &mut self.fit_bits {
                fit_bits.pop();
            }
        }
        while let Some((sheet, old)) = self.saved.pop() {
            self.spare.push(std::mem::replace(&mut self.sheets[sheet], old));
            self.copy_fit_bits(sheet);
        }
        while let Some((sheet_type, opened)) = self.opened_or_closed.pop() {
            self.count_sheet(sheet_type, !opened);
        }
        self.unplaced.roll_back();
        #[cfg(debug_assertions)]
        {
            self.assert_undone();
            self.assert_sound(&touched);
        }
    }

    /// A sheet was opened or closed by this change.
    pub(super) fn turn_over(&mut self, sheet_type: SheetTypeId, opened: bool) {
        self.opened_or_closed.push((sheet_type, opened));
        self.count_sheet(sheet_type, opened);
    }

    fn count_sheet(&mut self, sheet_type: SheetTypeId, opened: bool) {
        let price = self.problem.sheets[sheet_type].price;
        if opened {
            self.taken[sheet_type] += 1;
            self.price += price;
        } else {
            self.taken[sheet_type] -= 1;
            self.price -= price;
        }
    }

    /// Copies the sheet, unless this change has touched it before.
    pub(super) fn touch(&mut self, sheet: UsedSheetId) {
        if self.is_touched(sheet) {
            return;
        }
        let mut copy = self.blank();
        copy.touched = self.change;
        copy.room = self.sheets[sheet].room;
        copy.buffer().clone_from(&self.sheets[sheet].pattern);
        let old = std::mem::replace(&mut self.sheets[sheet], copy);
        self.saved.push((sheet, old));
    }
}
