//! Which sheets may take a piece (its homes), and in how many ways.

use crate::insertion::way::Way;
use crate::layout::ids::{PieceTypeId, UsedSheetId};
use crate::numbers::Integer;

use super::Draft;
use super::fitting::{Group, Room};
use super::used_sheet::UsedSheet;
use crate::alns::tuning::{window, work};

impl Draft<'_> {
    /// Moves the window on if there are very many sheets.
    pub(super) fn look_elsewhere(&mut self) {
        let sheets = self.sheets.len();
        let last = sheets.saturating_sub(window::MOST_SHEETS);
        self.turn = self.turn.wrapping_add(window::GOLDEN_RATIO);
        // From half a window before the first sheet to half a window behind the last, so that these get their turn,
        // too.
        let places = (last + window::MOST_SHEETS + 1).to_u128();
        let place = ((u128::from(self.turn) * places) >> u64::BITS).to_usize();
        let from = place.saturating_sub(window::MOST_SHEETS / 2).min(last);
        self.window = from..sheets.min(from + window::MOST_SHEETS);
    }

    /// Counts the spaces of a changed sheet; none if it was emptied.
    pub(super) fn look_for_room(&mut self, sheet: UsedSheetId) {
        let used = &mut self.sheets[sheet];
        let emptied = used.pattern.nodes.is_empty();
        used.room = if emptied { Room::default() } else { self.fitting.room(&used.pattern) };
        self.note_room(sheet);
    }

    /// Copies the groups that may fit a sheet into the words of all sheets.
    pub(super) fn note_room(&mut self, sheet: UsedSheetId) {
        let groups = self.sheets[sheet].room.takes();
        for (takes, groups) in self.takes.iter_mut().zip(groups) {
            takes[sheet] = groups;
        }
    }

    /// Calls `each` with the sheets in the window, and the touched ones, that may take a piece of type `piece_type`.
    #[inline]
    fn visit_homes(&self, piece_type: PieceTypeId, mut each: impl FnMut(UsedSheetId)) {
        let group = self.group(piece_type);
        let takes = &self.takes[group.word];
        // Nobody can predict which sheets these are, so as many at a time as a word has bits are asked without a branch.
        let mut first = self.window.start;
        for some in takes.raw[self.window.clone()].chunks(u64::BITS.to_usize()) {
            let ask = |homes, &groups: &u64| homes << 1 | u64::from(group.is_in(groups));
            let mut homes: u64 = some.iter().rev().fold(0, ask);
            while homes != 0 {
                each(UsedSheetId::from(first + homes.trailing_zeros().to_usize()));
                homes &= homes - 1;
            }
            first += some.len();
        }
        if self.window.len() < self.sheets.len() {
            let others = self.touched().filter(|&sheet| !self.window.contains(&sheet.index()));
            others.filter(|&sheet| group.is_in(takes[sheet])).for_each(each);
        }
    }

    /// Number of spaces on all sheets that a piece of type `piece_type` may fit.
    pub fn all_ways(&self, piece_type: PieceTypeId) -> u32 {
        let group = self.group(piece_type);
        let mut ways = 0;
        self.visit_homes(piece_type, |sheet| ways += self.room(sheet).spaces_for(group));
        ways
    }

    /// Whether any sheet may take a piece of type `piece_type`.
    pub fn has_home(&self, piece_type: PieceTypeId) -> bool {
        let group = self.group(piece_type);
        let takes = &self.takes[group.word];
        let within = takes.raw[self.window.clone()].iter().fold(0, |all, groups| all | groups);
        group.is_in(within) || self.touched().any(|sheet| group.is_in(takes[sheet]))
    }

    /// Calls `each` with every sheet that may take a piece of type `piece_type`.
    #[inline]
    pub fn for_each_home(&mut self, piece_type: PieceTypeId, mut each: impl FnMut(&mut Self, UsedSheetId)) {
        let mut homes = std::mem::take(&mut self.home_buffer);
        homes.clear();
        self.visit_homes(piece_type, |sheet| homes.push(sheet));
        for &sheet in &homes {
            each(self, sheet);
        }
        self.home_buffer = homes;
    }

    /// Whether the sheet may take a piece of type `piece_type`.
    #[inline]
    pub fn may_take(&self, sheet: UsedSheetId, piece_type: PieceTypeId) -> bool {
        let group = self.group(piece_type);
        group.is_in(self.takes[group.word][sheet])
    }

    /// How many spaces of the sheet each group may fit.
    #[inline]
    pub fn room(&self, sheet: UsedSheetId) -> &Room {
        &self.sheets[sheet].room
    }

    /// The group that a type belongs to.
    #[inline]
    pub fn group(&self, piece_type: PieceTypeId) -> Group {
        self.fitting.group(piece_type)
    }

    /// The insertion of least loss for a piece of type `piece_type` on the sheet; `None` once too many spaces were
    /// examined.
    #[inline]
    pub fn best_way(&mut self, sheet: UsedSheetId, piece_type: PieceTypeId) -> Option<Way> {
        if !self.may_take(sheet, piece_type) || self.looks > work::MOST_LOOKS {
            return None;
        }
        let UsedSheet { pattern, options, .. } = &mut *self.sheets[sheet];
        options.best(self.problem, pattern, piece_type, &mut self.looks)
    }

    /// Spaces examined since the last call, or equivalent work.
    pub fn take_looks(&mut self) -> u64 {
        std::mem::take(&mut self.looks)
    }
}
