//! What a change may consist of.

use std::sync::Arc;

use crate::insertion::way::Way;
use crate::layout::pattern::Pattern;

use super::Draft;

impl Draft<'_> {
    /// Takes a subtree off a sheet. Its pieces are outside then; [`Draft::settle`] is due before anything is inserted.
    pub fn remove(&mut self, sheet: usize, node: usize) {
        self.touch(sheet);
        let used = &mut self.sheets[sheet];
        used.forget();
        let outside = &mut self.outside;
        used.pattern_mut().remove(self.problem, node, |what| outside.push(what));
        if used.pattern.nodes.is_empty() {
            let kind = used.pattern.sheet;
            self.turn_over(kind, false);
        }
    }

    /// Derives the sizes and spaces of all sheets that were touched; an emptied one takes no pieces any more.
    pub fn settle(&mut self) {
        for saved in 0..self.saved.len() {
            let index = self.saved[saved].0 as usize;
            let sheet = &mut self.sheets[index];
            if !sheet.pattern.nodes.is_empty() {
                sheet.pattern_mut().settle(self.problem);
            }
            self.look_for_room(index);
        }
    }

    /// Empties the sheet that is used worst.
    pub fn drop_worst_sheet(&mut self) {
        self.begin();
        self.empty_worst(|_| true);
        self.settle();
        self.keep();
    }

    /// Allows so many sheets of each type from now on, and empties the worst used ones of those that are too many.
    pub fn impose(&mut self, composition: Vec<u64>) {
        self.begin();
        for (kind, &most) in composition.iter().enumerate() {
            while self.taken[kind] > most {
                self.empty_worst(|pattern| pattern.sheet as usize == kind);
            }
        }
        self.settle();
        self.keep();
        self.composition = Some(composition);
    }

    /// Empties the sheet that is used worst of those whose patterns are `among` them.
    fn empty_worst(&mut self, among: impl Fn(&Pattern) -> bool) {
        let pattern = |sheet: usize| &self.sheets[sheet].pattern;
        let used = (0..self.sheets.len()).filter(|&s| !pattern(s).nodes.is_empty() && among(pattern(s)));
        let fill = |sheet: &usize| pattern(*sheet).fill(self.problem);
        if let Some(worst) = used.min_by(|a, b| fill(a).total_cmp(&fill(b))) {
            self.remove(worst, 0);
        }
    }

    /// Puts patterns in place of those of the `sheets`; no piece may be on two, and those that are on none are outside.
    pub fn replace_all(&mut self, sheets: &[usize], patterns: Vec<Pattern>) {
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

    /// Puts another pattern of the same pieces, or of none, in place of a sheet's; together with a second such call no piece
    /// may be lost.
    pub fn replace(&mut self, sheet: usize, pattern: Pattern) {
        self.touch(sheet);
        let used = &mut self.sheets[sheet];
        used.pattern = Arc::new(pattern);
        used.forget();
        if used.pattern.nodes.is_empty() {
            let kind = used.pattern.sheet;
            self.turn_over(kind, false);
        }
        self.look_for_room(sheet);
    }

    /// Puts an instance of `what` from outside on the sheet.
    pub fn insert(&mut self, sheet: usize, what: u32, way: Way) {
        self.touch(sheet);
        way.apply(self.problem, self.sheets[sheet].pattern_mut(), what);
        self.inserted(sheet, what);
    }

    /// Lets `put` change the pattern so that it holds an instance of `what` more; false where it could not.
    pub fn try_insert(&mut self, sheet: usize, what: u32, put: impl FnOnce(&mut Pattern) -> bool) -> bool {
        self.touch(sheet);
        let done = put(self.sheets[sheet].pattern_mut());
        if done {
            self.inserted(sheet, what);
        }
        done
    }

    fn inserted(&mut self, sheet: usize, what: u32) {
        self.sheets[sheet].forget();
        self.look_for_room(sheet);
        self.outside.pop(what);
    }

    /// Opens a sheet of type `kind` with an instance of `what` from outside on it, which `put` puts there; false where
    /// it could not.
    pub fn open(&mut self, kind: u32, what: u32, put: impl FnOnce(&mut Pattern) -> bool) -> bool {
        let mut sheet = self.blank();
        let pattern = sheet.buffer();
        pattern.clear(self.problem, kind);
        if !put(pattern) {
            self.spare.push(sheet);
            return false;
        }
        sheet.touched = self.change;
        self.push(sheet);
        self.turn_over(kind, true);
        self.outside.pop(what);
        true
    }

    /// Adds a sheet whose pieces are outside.
    pub fn add(&mut self, pattern: Pattern) {
        pattern.for_each_piece(0, |what| self.outside.pop(what));
        let mut sheet = self.blank();
        sheet.touched = self.change;
        sheet.pattern = Arc::new(pattern);
        self.turn_over(sheet.pattern.sheet, true);
        self.push(sheet);
    }
}
