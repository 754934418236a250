//! Repair strategies: how pieces return to the sheets.

mod candidates;
mod insertion;

use crate::config::RepairStrategy;
use crate::insertion::placer::{InsertionRule, Placer};
use crate::insertion::quick::QuickFill;
use crate::insertion::sheets::fill_sheets;
use crate::layout::ids::{PieceTypeId, SheetTypeId, UsedSheetId};
use crate::layout::measure::Power;
use crate::layout::pattern::Pattern;
use crate::layout::state::Layout;
use crate::numbers::Integer;
use crate::rng::Rng;

use super::draft::Draft;
use super::tuning::repair;
use candidates::Candidates;
use insertion::{Selection, place_all};

/// The names of the strategy and of rebuilding everything, as reports have them.
pub(crate) fn names(strategy: RepairStrategy) -> [&'static str; 2] {
    let name = match strategy {
        RepairStrategy::FullRebuild => "fullRebuild",
        RepairStrategy::TreeNative => "treeNative",
        RepairStrategy::TreeNativeRegret => "treeNativeRegret",
    };
    [name, "everything"]
}

/// The state of a repair besides the draft.
pub(crate) struct Repair<'a> {
    pub placer: Placer<'a>,
    /// Each score is multiplied by a random factor from 1 to 1 + `score_noise`.
    pub score_noise: f64,
    candidates: Candidates,
}

impl<'a> Repair<'a> {
    pub fn new(placer: Placer<'a>, score_noise: f64) -> Self {
        Self { placer, score_noise, candidates: Candidates::default() }
    }

    /// Places as many pieces as it can; false as soon as a weight above `limit` is sure to stay outside.
    pub fn run(&mut self, strategy: RepairStrategy, draft: &mut Draft, rng: &mut Rng, limit: i64) -> bool {
        if strategy == RepairStrategy::FullRebuild {
            let touched: Vec<UsedSheetId> = draft.touched().collect();
            self.rebuild(draft, rng, &touched);
        }
        let selection = match strategy {
            RepairStrategy::TreeNativeRegret => Selection::Regret,
            RepairStrategy::TreeNative | RepairStrategy::FullRebuild => Selection::random(rng),
        };
        let mut candidates = std::mem::take(&mut self.candidates);
        let done = place_all(self, &mut candidates, draft, rng, (selection, limit));
        self.candidates = candidates;
        done
    }

    /// Empties all sheets, and packs their pieces again.
    pub fn rebuild_all(&mut self, draft: &mut Draft, rng: &mut Rng, limit: i64) -> bool {
        let all: Vec<UsedSheetId> = draft.sheets().collect();
        self.rebuild(draft, rng, &all);
        self.run(RepairStrategy::TreeNative, draft, rng, limit)
    }

    /// Inserts a piece into a pattern where the leftovers lose least.
    pub fn place_on(&mut self, pattern: &mut Pattern, piece_type: PieceTypeId, rng: &mut Rng) -> bool {
        self.placer.place(std::slice::from_mut(pattern), piece_type, InsertionRule::plain(Power::Low), rng)
    }

    /// Inserts an instance of `piece_type` where the sheet's leftovers lose least, or elsewhere if that cannot be cut.
    pub fn insert(
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
    fn interrupted(&mut self, candidates: &Candidates, draft: &Draft, sheet: UsedSheetId) -> bool {
        let pattern = draft.pattern(sheet);
        self.placer.work += (candidates.list.len() * pattern.spaces.len() + pattern.nodes.len()).to_u64();
        self.placer.interrupted()
    }

    /// Whether to end before the next piece: on sheets full of pieces, even finding a place takes long.
    #[inline]
    pub fn ends_after_looks(&mut self, draft: &mut Draft) -> bool {
        self.placer.work += draft.take_looks();
        self.placer.interrupted()
    }

    /// The loss, made worse by random noise.
    fn with_noise(&self, loss: f32, rng: &mut Rng) -> f64 {
        let loss = f64::from(loss);
        loss + loss.abs() * self.score_noise * rng.unit()
    }

    /// Opens a sheet for the candidate, or gives it up.
    fn open_or_drop(&mut self, candidates: &mut Candidates, draft: &mut Draft, at: usize, rng: &mut Rng) {
        if self.open(draft, candidates.list[at].piece_type, rng) {
            candidates.note_placed(draft, at);
            candidates.opened(draft);
        } else {
            candidates.drop(draft, at);
        }
    }

    /// Opens a sheet for an instance of `piece_type`; its type is drawn from those that the limits allow.
    fn open(&mut self, draft: &mut Draft, piece_type: PieceTypeId, rng: &mut Rng) -> bool {
        let sheet_types = draft.problem.sheets.len();
        let first = rng.below(sheet_types);
        (0..sheet_types).map(|step| SheetTypeId::from((first + step) % sheet_types)).any(|sheet_type| {
            // Once interrupted it places nothing, so there is no point in trying other types.
            !self.placer.was_interrupted()
                && draft.may_open(sheet_type)
                && draft.open(sheet_type, piece_type, |pattern| self.place_on(pattern, piece_type, rng))
        })
    }

    /// Empties `sheets`, and packs their pieces together with those from outside, as the quick start does.
    fn rebuild(&mut self, draft: &mut Draft, rng: &mut Rng, sheets: &[UsedSheetId]) {
        let problem = draft.problem;
        let mut pieces: Vec<PieceTypeId> = draft.outside.instances().take(repair::MOST_REBUILT).collect();
        for &sheet in sheets {
            self.placer.work += draft.pattern(sheet).nodes.len().to_u64() + repair::WORK_PER_SHEET;
            if self.placer.interrupted() {
                break;
            }
            if !draft.pattern(sheet).nodes.is_empty() {
                draft.pattern(sheet).for_each_piece(0, |piece_type| pieces.push(piece_type));
                draft.remove(sheet, 0);
            }
        }
        draft.settle();
        if self.placer.was_interrupted() {
            // The pieces stay outside, so the change will be undone.
            return;
        }
        let mut layout =
            Layout { excluded: pieces, taken: draft.taken().to_owned(), ..Layout::empty(problem) };
        let quick = QuickFill { work_end: self.placer.work + repair::WORK_OF_FILLS };
        fill_sheets(&mut self.placer, &mut layout, &quick, rng);
        layout.patterns.sort_by(|a, b| b.fill(problem).total_cmp(&a.fill(problem)));
        for pattern in layout.patterns {
            if draft.may_open(pattern.sheet_type) {
                draft.add(pattern);
            }
        }
    }
}
