//! The edits that a change is made of.

use std::sync::Arc;

use crate::insertion::scan::Insertion;
use crate::layout::ids::{PieceTypeId, SheetTypeId, UsedSheetId};
use crate::layout::pattern::Pattern;

use super::super::composition::Composition;
use super::Draft;

impl Draft<'_> {
    /// Removes a subtree from a sheet; its pieces become unplaced. Call [`Draft::settle`] before inserting anything.
    pub fn remove(&mut self, sheet: UsedSheetId, node: usize) {
        self.touch(sheet);
        let used = &mut self.sheets[sheet];
        used.forget();
        let unplaced = &mut self.unplaced;
        used.pattern_mut().remove(self.problem, node, |piece_type| unplaced.push(piece_type));
        if used.pattern.nodes.is_empty() {
            let sheet_type = used.pattern.sheet_type;
            self.turn_over(sheet_type, false);
        }
    }

    /// Derives sizes and spaces of all touched sheets. An emptied sheet takes no more pieces.
    pub fn settle(&mut self) {
        for saved in 0..self.saved.len() {
            let index = self.saved[saved].0;
            let sheet = &mut self.sheets[index];
            if !sheet.pattern.nodes.is_empty() {
                sheet.pattern_mut().settle(self.problem);
            }
            self.count_fitting_spaces(index);
        }
    }

    /// Empties the sheet with the least fill.
    pub fn drop_worst_sheet(&mut self) {
        self.begin();
        self.empty_worst(|_| true);
        self.settle();
        self.keep();
    }

    /// Limits the number of sheets of each type from now on. Empties the surplus sheets with the least fill.
    pub fn fix_composition(&mut self, composition: Composition) {
        self.begin();
        for (sheet_type, &most) in composition.iter_enumerated() {
            while self.taken[sheet_type] > most {
                self.empty_worst(|pattern| pattern.sheet_type == sheet_type);
            }
        }
        self.settle();
        self.keep();
        self.composition = Some(composition);
    }

    /// Empties the sheet with the least worth of those whose patterns are `among` the ones asked for.
    fn empty_worst(&mut self, among: impl Fn(&Pattern) -> bool) {
        let pattern = |sheet: UsedSheetId| &self.sheets[sheet].pattern;
        let used = self.sheets.keys().filter(|&s| !pattern(s).nodes.is_empty() && among(pattern(s)));
        let worth = |sheet: &UsedSheetId| pattern(*sheet).worth(self.problem);
        if let Some(worst) = used.min_by(|a, b| worth(a).total_cmp(&worth(b))) {
            self.remove(worst, 0);
        }
    }

    /// Replaces the `sheets` by patterns. No piece may be on two of them; a piece that is on none becomes unplaced.
    pub fn replace_all(&mut self, sheets: &[UsedSheetId], patterns: Vec<Pattern>) {
        self.begin();
        for &sheet in sheets {
            self.remove(sheet, 0);
        }
        self.settle();
        for pattern in patterns {
            self.add(pattern);
        }
        self.keep();
    }

    /// Cuts what a settled sheet holds from a sheet of another type; false where that sheet cannot hold it, is not in
    /// stock, or costs too much.
    pub fn trade(&mut self, sheet: UsedSheetId, sheet_type: SheetTypeId) -> bool {
        let pattern = &self.sheets[sheet].pattern;
        let old = pattern.sheet_type;
        let freed = self.problem.sheets[old].price;
        if !self.may_use(sheet_type, freed) || !pattern.may_move_to(self.problem, sheet_type) {
            return false;
        }
        let moved = pattern.on_sheet(self.problem, sheet_type);
        if !moved.valid {
            return false;
        }
        self.touch(sheet);
        self.sheets[sheet].pattern = Arc::new(moved);
        self.sheets[sheet].forget();
        self.turn_over(old, false);
        self.turn_over(sheet_type, true);
        self.count_fitting_spaces(sheet);
        true
    }

    /// Inserts an unplaced copy of `piece_type` into the sheet.
    pub fn insert(&mut self, sheet: UsedSheetId, piece_type: PieceTypeId, insertion: Insertion) {
        self.touch(sheet);
        insertion.apply(self.problem, self.sheets[sheet].pattern_mut(), piece_type);
        self.inserted(sheet, piece_type);
    }

    /// Lets `put` insert a copy of `piece_type` into the pattern; false if it could not.
    pub fn try_insert(
        &mut self,
        sheet: UsedSheetId,
        piece_type: PieceTypeId,
        put: impl FnOnce(&mut Pattern) -> bool,
    ) -> bool {
        self.touch(sheet);
        let done = put(self.sheets[sheet].pattern_mut());
        if done {
            self.inserted(sheet, piece_type);
        }
        done
    }

    fn inserted(&mut self, sheet: UsedSheetId, piece_type: PieceTypeId) {
        self.sheets[sheet].forget();
        self.count_fitting_spaces(sheet);
        self.unplaced.pop(piece_type);
    }

    /// Opens a sheet of type `sheet_type`, into which `put` inserts an unplaced copy of `piece_type`; false if
    /// it could not.
    pub fn open(
        &mut self,
        sheet_type: SheetTypeId,
        piece_type: PieceTypeId,
        put: impl FnOnce(&mut Pattern) -> bool,
    ) -> bool {
        let mut sheet = self.blank();
        let pattern = sheet.buffer();
        pattern.clear(self.problem, sheet_type);
        if !put(pattern) {
            self.spare.push(sheet);
            return false;
        }
        sheet.touched = self.change;
        self.push(sheet);
        self.turn_over(sheet_type, true);
        self.unplaced.pop(piece_type);
        true
    }

    /// Adds a sheet that holds unplaced pieces.
    pub fn add(&mut self, pattern: Pattern) {
        pattern.for_each_piece(0, |piece_type| self.unplaced.pop(piece_type));
        let mut sheet = self.blank();
        sheet.touched = self.change;
        sheet.pattern = Arc::new(pattern);
        self.turn_over(sheet.pattern.sheet_type, true);
        self.push(sheet);
    }
}
