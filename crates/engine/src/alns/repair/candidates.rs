//! The types that a repair tries to place.

use crate::alns::tuning::repair;
use crate::layout::ids::{PieceTypeId, UsedSheetId};
use crate::numbers::Integer;
use crate::rng::Rng;

use super::super::draft::{Draft, Group};

/// A piece type to place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub piece_type: PieceTypeId,
    group: Group,
    /// The side of a square of its area.
    pub side: f32,
    /// Spaces on all sheets that it may fit.
    pub spaces: u32,
}

/// Types to place.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    pub list: Vec<Candidate>,
    /// Weight of the unplaced copies of the listed types: this much may still be placed.
    pub placeable: i64,
    /// Whether spaces are counted. If not, they only say whether there was any at first.
    counts: bool,
    /// Types with sheets on which they found no place although they seemed to fit.
    barred: Vec<(PieceTypeId, UsedSheetId)>,
}

impl Candidates {
    /// Lists unplaced types, half of them those that this change removed, and counts their spaces if `counts`.
    ///
    /// If no sheet can be opened, types that fit no sheet are dropped at once: most repairs end here.
    pub fn gather(&mut self, draft: &Draft, rng: &mut Rng, counts: bool) {
        self.counts = counts;
        self.list.clear();
        self.barred.clear();
        self.placeable = 0;
        let types = draft.unplaced.types().len();
        let count = types.min(repair::MAX_TYPES);
        // Types that this change removed stand last.
        let late = count.div_ceil(2);
        let early = count - late;
        let from = if types > count { rng.below(types - count + 1) } else { 0 };
        for at in (from..from + early).chain(types - late..types) {
            let piece_type = draft.unplaced.types()[at];
            self.placeable +=
                draft.unplaced.weight_of(piece_type) * i64::from(draft.unplaced.count(piece_type));
            let spaces = if counts {
                draft.count_spaces(piece_type)
            } else {
                u32::from(draft.fits_somewhere(piece_type))
            };
            let side = draft.problem.types[piece_type].area.get().to_f32().sqrt();
            self.list.push(Candidate { piece_type, group: draft.group(piece_type), side, spaces });
        }
        if draft.problem.sheets.keys().any(|sheet_type| draft.may_open(sheet_type)) {
            return;
        }
        for at in (0..self.list.len()).rev() {
            if self.list[at].spaces == 0 {
                self.drop(draft, at);
            }
        }
    }

    /// Gives a candidate up: no more of its instances will be placed.
    pub fn drop(&mut self, draft: &Draft, at: usize) {
        let Candidate { piece_type, .. } = self.list.swap_remove(at);
        self.placeable -= draft.unplaced.weight_of(piece_type) * i64::from(draft.unplaced.count(piece_type));
    }

    /// Lets `insert` place a copy of the candidate on the sheet, and updates the counts of spaces.
    pub fn place(
        &mut self,
        draft: &mut Draft,
        at: usize,
        sheet: UsedSheetId,
        insert: impl FnOnce(&mut Draft) -> bool,
    ) {
        self.recount(draft, sheet, |spaces, room| spaces - room);
        let placed = insert(draft);
        self.recount(draft, sheet, |spaces, room| spaces + room);
        if placed {
            self.note_placed(draft, at);
        } else {
            self.barred.push((self.list[at].piece_type, sheet));
        }
    }

    /// Whether a piece of type `piece_type` may be tried on the sheet.
    pub fn may_try(&self, piece_type: PieceTypeId, sheet: UsedSheetId) -> bool {
        !self.barred.contains(&(piece_type, sheet))
    }

    /// Counts the spaces into a sheet that was opened.
    pub fn opened(&mut self, draft: &Draft) {
        self.recount(draft, UsedSheetId::from(draft.sheet_count() - 1), |spaces, room| spaces + room);
    }

    /// Changes the counts by the spaces into a sheet.
    fn recount(&mut self, draft: &Draft, sheet: UsedSheetId, change: impl Fn(u32, u32) -> u32) {
        if self.counts {
            let room = draft.room(sheet);
            for candidate in &mut self.list {
                candidate.spaces = change(candidate.spaces, room.spaces_for(candidate.group));
            }
        }
    }

    /// a copy of the candidate was placed.
    pub fn note_placed(&mut self, draft: &Draft, at: usize) {
        let piece_type = self.list[at].piece_type;
        self.placeable -= draft.unplaced.weight_of(piece_type);
        if draft.unplaced.count(piece_type) == 0 {
            self.list.swap_remove(at);
        }
    }

    /// Weight that is sure to stay unplaced.
    pub fn lost(&self, draft: &Draft) -> i64 {
        draft.unplaced.weight() - self.placeable
    }
}
