//! Which sheets take which pieces, and in how many ways.

use super::super::options::Way;
use super::Draft;
use super::used_sheet::UsedSheet;

/// The sheets that take a piece type, with the number of ways into each.
#[derive(Clone, Debug, Default)]
pub(super) struct Homes {
    generation: u64,
    /// How many of the changed sheets it knows of.
    known: usize,
    sheets: Vec<(u32, u32)>,
}

/// Changes of sheets that are remembered.
const MOST_CHANGES: usize = 4 * MOST_SHEETS;

/// Most sheets, besides those that were touched, that are looked at for a piece.
const MOST_SHEETS: usize = 256;

impl Draft<'_> {
    /// The sheets are not what they were: forgets which take what, and looks at others where they are very many.
    pub(super) fn refresh(&mut self) {
        self.generation += 1;
        self.changed.clear();
        let sheets = self.sheets.len();
        let from = (self.window.start + MOST_SHEETS / 2) % sheets.saturating_sub(MOST_SHEETS).max(1);
        self.window = from..sheets.min(from + MOST_SHEETS);
    }

    /// A change lasts; `renumbered` says whether sheets stand in other places now.
    pub(super) fn catch_up(&mut self, renumbered: bool) {
        if renumbered || self.sheets.len() > MOST_SHEETS || self.changed.len() > MOST_CHANGES {
            self.refresh();
        }
        self.window.end = self.sheets.len().min(self.window.start + MOST_SHEETS);
    }

    /// In how many ways a piece of type `what` fits the sheets, all of them together.
    pub fn all_ways(&mut self, what: u32) -> u32 {
        self.find_homes(what);
        let homes = self.homes[what as usize].sheets.iter();
        let untouched: u32 =
            homes.filter(|&&(sheet, _)| !self.is_touched(sheet as usize)).map(|&(_, ways)| ways).sum();
        untouched + self.ways_into_touched(what)
    }

    fn ways_into_touched(&mut self, what: u32) -> u32 {
        let mut ways = 0;
        for at in 0..self.saved.len() {
            ways += self.ways(self.saved[at].0 as usize, what);
        }
        for sheet in self.before..self.sheets.len() {
            ways += self.ways(sheet, what);
        }
        ways
    }

    /// Calls `each` with every sheet that takes a piece of type `what`.
    pub fn for_each_home(&mut self, what: u32, mut each: impl FnMut(&mut Self, usize)) {
        self.find_homes(what);
        for at in 0..self.homes[what as usize].sheets.len() {
            let sheet = self.homes[what as usize].sheets[at].0 as usize;
            if !self.is_touched(sheet) {
                each(self, sheet);
            }
        }
        for at in 0..self.saved.len() {
            let sheet = self.saved[at].0 as usize;
            if self.ways(sheet, what) > 0 {
                each(self, sheet);
            }
        }
        for sheet in self.before..self.sheets.len() {
            if self.ways(sheet, what) > 0 {
                each(self, sheet);
            }
        }
    }

    /// Sees to it that the homes of `what` are those of before this change.
    fn find_homes(&mut self, what: u32) {
        let homes = &mut self.homes[what as usize];
        let (generation, known) = (homes.generation, homes.known);
        if generation == self.generation && known == self.changed.len() {
            return;
        }
        homes.generation = self.generation;
        homes.known = self.changed.len();
        let mut found = std::mem::take(&mut homes.sheets);
        let changed = self.changed.len() - if generation == self.generation { known } else { 0 };
        if generation == self.generation && 2 * changed < self.before {
            for at in known..self.changed.len() {
                let sheet = self.changed[at];
                found.retain(|&(home, _)| home != sheet);
                self.add_home(&mut found, sheet as usize, what);
            }
        } else {
            found.clear();
            for sheet in self.window.start..self.window.end.min(self.before) {
                self.add_home(&mut found, sheet, what);
            }
        }
        self.homes[what as usize].sheets = found;
    }

    /// Adds the sheet to `homes` if it took a piece of type `what` before this change.
    #[inline]
    fn add_home(&mut self, homes: &mut Vec<(u32, u32)>, sheet: usize, what: u32) {
        let ways = if !self.is_touched(sheet) {
            self.ways(sheet, what)
        } else if let Some((_, old)) = self.saved.iter_mut().find(|&&mut (saved, _)| saved as usize == sheet)
        {
            old.options.ways(self.problem, &old.pattern, what)
        } else {
            0
        };
        if ways > 0 {
            homes.push((sheet as u32, ways));
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
        let room = &self.rooms[sheet];
        let piece = &self.problem.types[what as usize];
        let short = piece.size[0].min(piece.size[1]);
        short <= room.side && piece.area <= room.area
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
