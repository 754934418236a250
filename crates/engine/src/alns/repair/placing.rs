//! Shared by the repair strategies: placing a piece on a sheet, or on a new one, with the work counted.

use crate::alns::draft::Draft;
use crate::insertion::placer::{InsertionRule, Placer};
use crate::layout::ids::{PieceTypeId, SheetTypeId, UsedSheetId};
use crate::layout::measure::Power;
use crate::layout::pattern::Pattern;
use crate::numbers::Integer;
use crate::rng::Rng;

use super::candidates::Candidates;

/// The state of a repair besides the draft.
pub(crate) struct Repair<'a> {
    pub placer: Placer<'a>,
    /// Each score is multiplied by a random factor from 1 to 1 + `score_noise`.
    pub score_noise: f64,
    pub(super) candidates: Candidates,
}

impl<'a> Repair<'a> {
    pub fn new(placer: Placer<'a>, score_noise: f64) -> Self {
        Self { placer, score_noise, candidates: Candidates::default() }
    }

    /// Inserts a piece into a pattern where the leftovers lose least.
    pub fn place_on(&mut self, pattern: &mut Pattern, piece_type: PieceTypeId, rng: &mut Rng) -> bool {
        self.placer.place(std::slice::from_mut(pattern), piece_type, InsertionRule::plain(Power::Low), rng)
    }

    /// Inserts an instance of `piece_type` where the sheet's leftovers lose least, or elsewhere if that cannot be cut.
    pub(super) fn insert(
        &mut self,
        draft: &mut Draft,
        sheet: UsedSheetId,
        piece_type: PieceTypeId,
        rng: &mut Rng,
    ) -> bool {
        let Some(way) = draft.best_way(sheet, piece_type) else { return false };
        if !draft.pattern(sheet).must_try(draft.problem) {
            draft.insert(sheet, piece_type, way);
            return true;
        }
        draft.try_insert(sheet, piece_type, |pattern| self.place_on(pattern, piece_type, rng))
    }

    /// Whether to end after an insertion into `sheet`: on a sheet full of pieces, each insertion takes long.
    pub(super) fn interrupted(&mut self, candidates: &Candidates, draft: &Draft, sheet: UsedSheetId) -> bool {
        let pattern = draft.pattern(sheet);
        self.placer.work += (candidates.list.len() * pattern.spaces.len() + pattern.nodes.len()).to_u64();
        self.placer.interrupted()
    }

    /// Whether to end before the next piece: on sheets full of pieces, even finding a place takes long.
    #[inline]
    pub(super) fn ends_after_looks(&mut self, draft: &mut Draft) -> bool {
        self.placer.work += draft.take_looks();
        self.placer.interrupted()
    }

    /// The loss, made worse by random noise.
    pub(super) fn with_noise(&self, loss: f32, rng: &mut Rng) -> f64 {
        let loss = f64::from(loss);
        loss + loss.abs() * self.score_noise * rng.unit()
    }

    /// Opens a sheet for the candidate, or gives it up.
    pub(super) fn open_or_drop(
        &mut self,
        candidates: &mut Candidates,
        draft: &mut Draft,
        at: usize,
        rng: &mut Rng,
    ) {
        if self.open(draft, candidates.list[at].piece_type, rng) {
            candidates.note_placed(draft, at);
            candidates.opened(draft);
        } else {
            candidates.drop(draft, at);
        }
    }

    /// Opens a sheet for an instance of `piece_type`; its type is drawn from those that the limits allow.
    pub(super) fn open(&mut self, draft: &mut Draft, piece_type: PieceTypeId, rng: &mut Rng) -> bool {
        let sheet_types = draft.problem.sheets.len();
        let first = rng.below(sheet_types);
        (0..sheet_types).map(|step| SheetTypeId::from((first + step) % sheet_types)).any(|sheet_type| {
            // Once interrupted it places nothing, so there is no point in trying other types.
            !self.placer.was_interrupted()
                && draft.may_open(sheet_type)
                && draft.open(sheet_type, piece_type, |pattern| self.place_on(pattern, piece_type, rng))
        })
    }
}
