//! Which sheets take which pieces, and in how many ways.

use super::super::options::Way;
use super::Draft;
use super::used_sheet::UsedSheet;

/// Most sheets, besides those that were touched, that are looked at for a piece.
const MOST_SHEETS: usize = 256;

impl Draft<'_> {
    /// Looks at other sheets where they are very many.
    pub(super) fn look_elsewhere(&mut self) {
        let sheets = self.sheets.len();
        let from = (self.window.start + MOST_SHEETS / 2) % sheets.saturating_sub(MOST_SHEETS).max(1);
        self.window = from..sheets.min(from + MOST_SHEETS);
    }

    /// In how many ways a piece of type `what` fits the sheets, all of them together.
    pub fn all_ways(&mut self, what: u32) -> u32 {
        let mut ways = 0;
        self.for_each_home(what, |_, _, more| ways += more);
        ways
    }

    /// Calls `each` with every sheet that takes a piece of type `what`, and in how many ways it does.
    #[inline]
    pub fn for_each_home(&mut self, what: u32, mut each: impl FnMut(&mut Self, usize, u32)) {
        let mut visit = |draft: &mut Self, sheet| {
            let ways = draft.ways(sheet, what);
            if ways > 0 {
                each(draft, sheet, ways);
            }
        };
        let window = self.window.clone();
        for sheet in window.clone() {
            visit(self, sheet);
        }
        if window.len() < self.sheets.len() {
            for at in 0..self.saved.len() {
                let sheet = self.saved[at].0 as usize;
                if !window.contains(&sheet) {
                    visit(self, sheet);
                }
            }
            for sheet in self.before..self.sheets.len() {
                visit(self, sheet);
            }
        }
    }

    /// In how many ways a piece of type `what` fits the sheet.
    #[inline]
    pub fn ways(&mut self, sheet: usize, what: u32) -> u32 {
        if !self.may_take(sheet, what) {
            return 0;
        }
        let UsedSheet { pattern, options, .. } = &mut self.sheets[sheet];
        options.ways(self.problem, pattern, what)
    }

    #[inline]
    fn may_take(&self, sheet: usize, what: u32) -> bool {
        let piece = &self.problem.types[what as usize];
        self.rooms[sheet].takes(piece.shorter_side(), piece.area)
    }

    /// The way of least loss for a piece of type `what` on the sheet.
    #[inline]
    pub fn best_way(&mut self, sheet: usize, what: u32) -> Option<Way> {
        if !self.may_take(sheet, what) {
            return None;
        }
        let UsedSheet { pattern, options, .. } = &mut self.sheets[sheet];
        options.best(self.problem, pattern, what)
    }
}
