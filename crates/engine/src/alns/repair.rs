//! Repair strategies: how pieces return to the sheets.
//!
//! Best insertion: about the largest unplaced piece comes next, and goes where the leftovers lose least. With
//! `treeNativeRegret`, the piece with the largest regret comes next (Ropke & Pisinger 2006): the difference between its
//! second best and its best sheet. `fullRebuild` first empties the sheets that the change has touched.

use crate::config::RepairStrategy;
use crate::effort::prices;
use crate::insertion::placer::{InsertionRule, Placer};
use crate::layout::ids::{PieceTypeId, SheetTypeId, UsedSheetId};
use crate::layout::pattern::Pattern;
use crate::numbers::Fraction;
use crate::report::OperatorUse;
use crate::rng::Rng;

use super::draft::Draft;
use super::tuning::repair;

/// The strategy and rebuilding everything, as reports have them, without any use.
pub(crate) fn unused(strategy: RepairStrategy) -> Vec<OperatorUse> {
    [strategy.name(), "everything"].map(OperatorUse::none).into()
}

/// The state of a repair besides the draft.
pub(crate) struct Repair<'a> {
    pub placer: Placer<'a>,
    /// Each score is multiplied by a random factor from 1 to 1 + `score_noise`.
    score_noise: f64,
    /// The types to place, about the largest last.
    types: Vec<PieceTypeId>,
    /// Sheets on which the type at hand found no place although it seemed to fit.
    barred: Vec<(PieceTypeId, UsedSheetId)>,
}

/// The best sheet for a piece.
#[derive(Clone, Copy)]
struct Choice {
    sheet: UsedSheetId,
    loss: f64,
    /// What it loses more on the second best sheet.
    regret: f64,
}

impl<'a> Repair<'a> {
    pub fn new(placer: Placer<'a>, score_noise: f64) -> Self {
        Self { placer, score_noise, types: Vec::new(), barred: Vec::new() }
    }

    /// Places as many pieces as it can; false as soon as a weight above `limit` is sure to stay unplaced.
    pub fn run(&mut self, strategy: RepairStrategy, draft: &mut Draft, rng: &mut Rng, limit: i64) -> bool {
        let mut most = repair::MAX_TYPES;
        if strategy == RepairStrategy::FullRebuild {
            let touched: Vec<UsedSheetId> = draft.touched().collect();
            self.empty(draft, &touched);
            most = usize::MAX;
        }
        self.place_all(draft, rng, (most, strategy == RepairStrategy::TreeNativeRegret, limit))
    }

    /// Empties all sheets, and packs their pieces again.
    pub fn rebuild_all(&mut self, draft: &mut Draft, rng: &mut Rng, limit: i64) -> bool {
        let all: Vec<UsedSheetId> = draft.sheets().collect();
        self.empty(draft, &all);
        self.place_all(draft, rng, (usize::MAX, false, limit))
    }

    fn empty(&mut self, draft: &mut Draft, sheets: &[UsedSheetId]) {
        for &sheet in sheets {
            let nodes = draft.pattern(sheet).nodes.len();
            if self.placer.meter.ends_after(prices::SPACE * nodes + prices::PATTERN_COPIED) {
                break;
            }
            if nodes > 0 {
                draft.remove(sheet, 0);
            }
        }
        draft.settle();
    }

    /// Places pieces of at most so many types, by regret or the largest first.
    fn place_all(
        &mut self,
        draft: &mut Draft,
        rng: &mut Rng,
        (most, by_regret, limit): (usize, bool, i64),
    ) -> bool {
        self.barred.clear();
        self.gather(draft, rng, most);
        let placeable = self.types.iter().map(|&piece_type| weight_of_all(draft, piece_type)).sum::<i64>();
        let mut lost = draft.unplaced.weight() - placeable;
        while lost <= limit {
            let next =
                if by_regret { self.most_regretted(draft, rng) } else { self.types.len().checked_sub(1) };
            let Some(at) = next else { return self.types.is_empty() };
            if self.ends_after_evaluations(draft) {
                return false;
            }
            let piece_type = self.types[at];
            if let Some(Choice { sheet, .. }) = self.best_sheet(draft, piece_type, rng) {
                if !self.insert(draft, sheet, piece_type) {
                    self.barred.push((piece_type, sheet));
                }
                let pattern = draft.pattern(sheet);
                if self.placer.meter.ends_after(prices::SPACE * (pattern.spaces.len() + pattern.nodes.len()))
                {
                    return false;
                }
            } else if !self.open(draft, piece_type, rng) {
                lost += weight_of_all(draft, piece_type);
                self.types.remove(at);
                continue;
            }
            if draft.unplaced.count(piece_type) == 0 {
                self.types.remove(at);
            }
        }
        false
    }

    /// Lists unplaced types, half of them those that this change removed. Where no sheet can be opened, it leaves out
    /// those that fit no sheet: most repairs end here.
    fn gather(&mut self, draft: &Draft, rng: &mut Rng, most: usize) {
        let unplaced = draft.unplaced.types();
        let count = unplaced.len().min(most);
        // Types that this change removed stand last.
        let late = unplaced.len() - count.div_ceil(2);
        let early = count / 2;
        let from = rng.below(late - early + 1);
        let may_open = draft.problem.sheets.keys().any(|sheet_type| draft.may_open(sheet_type));
        self.types.clear();
        self.types.extend(
            unplaced[from..from + early]
                .iter()
                .chain(&unplaced[late..])
                .filter(|&&piece_type| may_open || draft.fits_somewhere(piece_type)),
        );
        self.types.sort_by_cached_key(|&piece_type| {
            let area = draft.problem.types[piece_type].area.to_f64();
            (area * (1.0 + repair::NOISE * rng.unit())).whole::<i64>()
        });
    }

    /// The position of the type with the largest regret. Those that fit no sheet wait until the others are placed.
    /// `None` once it is interrupted, or no type is left.
    fn most_regretted(&mut self, draft: &mut Draft, rng: &mut Rng) -> Option<usize> {
        let mut most = (f64::NEG_INFINITY, self.types.len().checked_sub(1)?);
        for at in 0..self.types.len() {
            if self.ends_after_evaluations(draft) {
                return None;
            }
            let regret =
                self.best_sheet(draft, self.types[at], rng).map_or(f64::NEG_INFINITY, |best| best.regret);
            if regret > most.0 {
                most = (regret, at);
            }
        }
        Some(most.1)
    }

    /// The sheet where the piece loses least, apart from noise; `None` if it fits none.
    fn best_sheet(&self, draft: &mut Draft, piece_type: PieceTypeId, rng: &mut Rng) -> Option<Choice> {
        let mut best: Option<Choice> = None;
        draft.for_each_candidate_sheet(piece_type, |draft, sheet| {
            if self.barred.contains(&(piece_type, sheet)) {
                return;
            }
            let Some(insertion) = draft.best_insertion(sheet, piece_type) else { return };
            let loss = f64::from(insertion.loss);
            let loss = loss + loss.abs() * self.score_noise * rng.unit();
            match &mut best {
                Some(best) if loss >= best.loss => best.regret = best.regret.min(loss - best.loss),
                _ => {
                    let regret = best.map_or(f64::INFINITY, |best| best.loss - loss);
                    best = Some(Choice { sheet, loss, regret });
                }
            }
        });
        best
    }

    /// Inserts a copy of `piece_type` where the sheet's leftovers lose least, or elsewhere if that cannot be cut.
    pub fn insert(&mut self, draft: &mut Draft, sheet: UsedSheetId, piece_type: PieceTypeId) -> bool {
        let Some(insertion) = draft.best_insertion(sheet, piece_type) else { return false };
        if !draft.pattern(sheet).must_try(draft.problem) {
            draft.insert(sheet, piece_type, insertion);
            return true;
        }
        draft.try_insert(sheet, piece_type, |pattern| self.place_on(pattern, piece_type))
    }

    /// Inserts a piece into a pattern where the leftovers lose least.
    pub fn place_on(&mut self, pattern: &mut Pattern, piece_type: PieceTypeId) -> bool {
        self.placer.place(std::slice::from_mut(pattern), piece_type, InsertionRule::default())
    }

    /// Opens a sheet for a copy of `piece_type`; its type is drawn from those that the limits allow.
    fn open(&mut self, draft: &mut Draft, piece_type: PieceTypeId, rng: &mut Rng) -> bool {
        let sheet_types = draft.problem.sheets.len();
        let first = rng.below(sheet_types);
        (0..sheet_types).map(|step| SheetTypeId::from((first + step) % sheet_types)).any(|sheet_type| {
            // Once interrupted it places nothing, so there is no point in trying other types.
            !self.placer.meter.was_stopped()
                && draft.may_open(sheet_type)
                && draft.open(sheet_type, piece_type, |pattern| self.place_on(pattern, piece_type))
        })
    }

    /// Whether to end before the next piece: on sheets full of pieces, even finding a place takes long.
    #[inline]
    pub fn ends_after_evaluations(&mut self, draft: &mut Draft) -> bool {
        self.placer.meter.ends_after(draft.take_effort())
    }
}

/// Weight of all unplaced copies of the type.
fn weight_of_all(draft: &Draft, piece_type: PieceTypeId) -> i64 {
    draft.unplaced.weight_of(piece_type) * i64::from(draft.unplaced.count(piece_type))
}
