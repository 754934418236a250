//! Which sheets may take a piece (its candidate sheets), and how many of its spaces fit.

use crate::insertion::scan::Insertion;
use crate::layout::ids::{PieceTypeId, UsedSheetId};
use crate::numbers::Integer;

use super::Draft;
use super::fitting::{Group, Room};
use super::used_sheet::UsedSheet;
use crate::alns::tuning::{window, work};

impl Draft<'_> {
    /// Moves the window on if there are very many sheets.
    pub(super) fn advance_window(&mut self) {
        let sheets = self.sheets.len();
        let last = sheets.saturating_sub(window::MAX_SHEETS);
        self.window_phase = self.window_phase.wrapping_add(window::GOLDEN_RATIO);
        // From half a window before the first sheet to half a window behind the last, so that these get their turn,
        // too.
        let places = (last + window::MAX_SHEETS + 1).to_u128();
        let place = ((u128::from(self.window_phase) * places) >> u64::BITS).to_usize();
        let from = place.saturating_sub(window::MAX_SHEETS / 2).min(last);
        self.window = from..sheets.min(from + window::MAX_SHEETS);
    }

    /// Counts the spaces of a changed sheet; none if it was emptied.
    pub(super) fn count_fitting_spaces(&mut self, sheet: UsedSheetId) {
        let used = &mut self.sheets[sheet];
        let emptied = used.pattern.nodes.is_empty();
        used.room = if emptied { Room::default() } else { self.fitting.room(&used.pattern) };
        self.copy_fit_bits(sheet);
    }

    /// Copies the groups that may fit a sheet into the words of all sheets.
    pub(super) fn copy_fit_bits(&mut self, sheet: UsedSheetId) {
        let groups = self.sheets[sheet].room.takes();
        for (fit_bits, groups) in self.fit_bits.iter_mut().zip(groups) {
            fit_bits[sheet] = groups;
        }
    }

    /// Calls `each` with the sheets in the window, and the touched ones, that may take a piece of type `piece_type`.
    #[inline]
    fn visit_candidate_sheets(&self, piece_type: PieceTypeId, mut each: impl FnMut(UsedSheetId)) {
        let group = self.group(piece_type);
        let fit_bits = &self.fit_bits[group.word];
        // Branchless, a word of bits at a time: which sheets these are is unpredictable.
        let mut first = self.window.start;
        for some in fit_bits.raw[self.window.clone()].chunks(u64::BITS.to_usize()) {
            let ask = |candidates, &groups: &u64| candidates << 1 | u64::from(group.is_in(groups));
            let mut candidates: u64 = some.iter().rev().fold(0, ask);
            while candidates != 0 {
                each(UsedSheetId::from(first + candidates.trailing_zeros().to_usize()));
                candidates &= candidates - 1;
            }
            first += some.len();
        }
        if self.window.len() < self.sheets.len() {
            let others = self.touched().filter(|&sheet| !self.window.contains(&sheet.index()));
            others.filter(|&sheet| group.is_in(fit_bits[sheet])).for_each(each);
        }
    }

    /// Number of spaces on all sheets that a piece of type `piece_type` may fit.
    pub fn count_spaces(&self, piece_type: PieceTypeId) -> u32 {
        let group = self.group(piece_type);
        let mut ways = 0;
        self.visit_candidate_sheets(piece_type, |sheet| ways += self.room(sheet).spaces_for(group));
        ways
    }

    /// Whether any sheet may take a piece of type `piece_type`.
    pub fn fits_somewhere(&self, piece_type: PieceTypeId) -> bool {
        let group = self.group(piece_type);
        let fit_bits = &self.fit_bits[group.word];
        let within = fit_bits.raw[self.window.clone()].iter().fold(0, |all, groups| all | groups);
        group.is_in(within) || self.touched().any(|sheet| group.is_in(fit_bits[sheet]))
    }

    /// Calls `each` with every sheet that may take a piece of type `piece_type`.
    #[inline]
    pub fn for_each_candidate_sheet(
        &mut self,
        piece_type: PieceTypeId,
        mut each: impl FnMut(&mut Self, UsedSheetId),
    ) {
        let mut candidates = std::mem::take(&mut self.sheet_buffer);
        candidates.clear();
        self.visit_candidate_sheets(piece_type, |sheet| candidates.push(sheet));
        for &sheet in &candidates {
            each(self, sheet);
        }
        self.sheet_buffer = candidates;
    }

    /// Whether the sheet may take a piece of type `piece_type`.
    #[inline]
    pub fn may_take(&self, sheet: UsedSheetId, piece_type: PieceTypeId) -> bool {
        let group = self.group(piece_type);
        group.is_in(self.fit_bits[group.word][sheet])
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
    pub fn best_insertion(&mut self, sheet: UsedSheetId, piece_type: PieceTypeId) -> Option<Insertion> {
        if !self.may_take(sheet, piece_type) || self.effort > work::MAX_EFFORT {
            return None;
        }
        let UsedSheet { pattern, insertions, .. } = &mut *self.sheets[sheet];
        insertions.best(self.problem, pattern, piece_type, &mut self.effort)
    }

    /// The effort of evaluations since the last call.
    pub fn take_effort(&mut self) -> usize {
        std::mem::take(&mut self.effort)
    }
}
