//! Repair strategies: how pieces return to the sheets.
//!
//! Best insertion: pieces return one by one, each where the leftovers lose least. A rule says which piece comes next.
//! `treeNative` draws it for each repair; `treeNativeRegret` always takes the piece with the largest regret (Ropke &
//! Pisinger 2006): the difference between its second best and its best sheet.

mod candidates;

use crate::config::RepairStrategy;
use crate::effort::prices;
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
use candidates::{Candidate, Candidates};

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

    /// Places as many pieces as it can; false as soon as a weight above `limit` is sure to stay unplaced.
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
    pub fn place_on(&mut self, pattern: &mut Pattern, piece_type: PieceTypeId) -> bool {
        self.placer.place(std::slice::from_mut(pattern), piece_type, InsertionRule::plain(Power::Low))
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

    /// Whether to end after an insertion into `sheet`: on a sheet full of pieces, each insertion takes long.
    fn interrupted(&mut self, candidates: &Candidates, draft: &Draft, sheet: UsedSheetId) -> bool {
        let pattern = draft.pattern(sheet);
        let spaces = candidates.list.len() * pattern.spaces.len();
        self.placer.meter.ends_after(prices::SPACE * spaces + prices::SPACE * pattern.nodes.len())
    }

    /// Whether to end before the next piece: on sheets full of pieces, even finding a place takes long.
    #[inline]
    pub fn ends_after_evaluations(&mut self, draft: &mut Draft) -> bool {
        self.placer.meter.ends_after(draft.take_effort())
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

    /// Empties `sheets`, and packs their pieces together with unplaced ones, as the quick start does.
    fn rebuild(&mut self, draft: &mut Draft, rng: &mut Rng, sheets: &[UsedSheetId]) {
        let problem = draft.problem;
        let mut pieces: Vec<PieceTypeId> = draft.unplaced.copies().take(repair::MAX_REBUILT).collect();
        for &sheet in sheets {
            let nodes = draft.pattern(sheet).nodes.len();
            if self.placer.meter.ends_after(prices::SPACE * nodes + prices::PATTERN_COPIED) {
                break;
            }
            if !draft.pattern(sheet).nodes.is_empty() {
                draft.pattern(sheet).for_each_piece(0, |piece_type| pieces.push(piece_type));
                draft.remove(sheet, 0);
            }
        }
        draft.settle();
        if self.placer.meter.was_stopped() {
            // The pieces stay unplaced, so the change will be undone.
            return;
        }
        let mut layout =
            Layout { excluded: pieces, taken: draft.taken().to_owned(), ..Layout::empty(problem) };
        let quick = QuickFill { effort_limit: self.placer.meter.spent() + repair::EFFORT_OF_FILLS };
        fill_sheets(&mut self.placer, &mut layout, &quick, rng);
        layout.patterns.sort_by(|a, b| b.fill(problem).total_cmp(&a.fill(problem)));
        for pattern in layout.patterns {
            if draft.may_open(pattern.sheet_type) {
                draft.add(pattern);
            }
        }
    }
}

/// The rule for which piece is placed next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Selection {
    /// The piece with the fewest ways.
    FewestSpaces,
    /// The largest piece.
    Largest,
    /// The piece with the fewest ways for its size.
    FewestSpacesForSize,
    /// The piece with the largest regret.
    Regret,
}

impl Selection {
    pub fn random(rng: &mut Rng) -> Self {
        let drawn = rng.below(20);
        if drawn < repair::FEWEST_SPACES_FIRST {
            Self::FewestSpaces
        } else if drawn < repair::FEWEST_SPACES_FIRST + repair::LARGEST_FIRST {
            Self::Largest
        } else {
            Self::FewestSpacesForSize
        }
    }

    fn counts_spaces(self) -> bool {
        matches!(self, Self::FewestSpaces | Self::FewestSpacesForSize)
    }

    /// The piece with the least key comes first. The bits of numbers that are not negative have their order.
    #[inline]
    fn key(self, candidate: Candidate) -> u32 {
        match self {
            Self::FewestSpaces => candidate.spaces,
            Self::Largest | Self::Regret => !candidate.side.to_bits(),
            Self::FewestSpacesForSize => (candidate.spaces.to_f32() / candidate.side).to_bits(),
        }
    }
}

/// The best sheet for a piece.
#[derive(Clone, Copy)]
struct Choice {
    sheet: UsedSheetId,
    loss: f64,
    /// What it loses on the second best sheet.
    second: f64,
}

impl Choice {
    fn regret(self) -> f64 {
        self.second - self.loss
    }
}

/// Places as many of the candidates as it can; false as soon as a weight above `limit` is sure to stay unplaced.
fn place_all(
    repair: &mut Repair,
    candidates: &mut Candidates,
    draft: &mut Draft,
    rng: &mut Rng,
    (selection, limit): (Selection, i64),
) -> bool {
    candidates.gather(draft, rng, selection.counts_spaces());
    // Regret compares all pieces, so none may be overlooked by chance.
    let blink = if selection == Selection::Regret { 0.0 } else { repair::BLINK };
    while candidates.lost(draft) <= limit {
        let Some(mut at) = next_candidate(selection, candidates, rng) else { return true };
        if repair.ends_after_evaluations(draft) {
            return false;
        }
        let mut choice = None;
        if selection == Selection::Regret {
            for other in 0..candidates.list.len() {
                let piece_type = candidates.list[other].piece_type;
                let chosen = choose_sheet(repair, candidates, draft, (piece_type, blink), rng);
                if repair.ends_after_evaluations(draft) {
                    return false;
                }
                // A piece that fits no sheet waits until the others are placed.
                if chosen.is_some_and(|this| choice.is_none_or(|most: Choice| this.regret() > most.regret()))
                {
                    (at, choice) = (other, chosen);
                }
            }
        } else {
            let piece_type = candidates.list[at].piece_type;
            choice = choose_sheet(repair, candidates, draft, (piece_type, blink), rng);
        }
        let Some(Choice { sheet, .. }) = choice else {
            repair.open_or_drop(candidates, draft, at, rng);
            continue;
        };
        let piece_type = candidates.list[at].piece_type;
        candidates.place(draft, at, sheet, |draft| repair.insert(draft, sheet, piece_type));
        if repair.interrupted(candidates, draft, sheet) {
            return false;
        }
    }
    false
}

/// The candidate that comes next. Each may be overlooked, but not all of them are.
fn next_candidate(selection: Selection, candidates: &Candidates, rng: &mut Rng) -> Option<usize> {
    /// The bit of a key that makes it worse than any.
    const OVERLOOKED: u32 = u32::BITS + 1;
    // Branchless: which candidate is better than those before is unpredictable.
    let mut bits = rng.bits();
    let last = candidates.list.len().checked_sub(1)?;
    let (mut least, mut best) = (1 << u32::BITS, last);
    for (at, &candidate) in candidates.list.iter().enumerate() {
        if at % 8 == 7 {
            bits = rng.bits();
        }
        let byte = bits & 0xff;
        bits >>= 8;
        let overlooked = byte.to_f64() < 256.0 * repair::BLINK && at < last;
        let key = u64::from(selection.key(candidate)) | u64::from(overlooked) << OVERLOOKED;
        // A coin flip decides between equals.
        let better = key < least + u64::from(byte & 1 == 0);
        least = if better { key } else { least };
        best = if better { at } else { best };
    }
    Some(best)
}

/// The sheet where the piece loses least, apart from noise; `None` if it fits none. Each is overlooked with probability
/// `blink`, but not all of them are.
fn choose_sheet(
    repair: &Repair,
    candidates: &Candidates,
    draft: &mut Draft,
    (piece_type, blink): (PieceTypeId, f64),
    rng: &mut Rng,
) -> Option<Choice> {
    let mut best: Option<Choice> = None;
    let mut overlooked = None;
    draft.for_each_candidate_sheet(piece_type, |draft, sheet| {
        if !candidates.may_try(piece_type, sheet) {
            return;
        }
        if rng.chance(blink) {
            overlooked = Some(Choice { sheet, loss: 0.0, second: 0.0 });
            return;
        }
        let Some(insertion) = draft.best_insertion(sheet, piece_type) else { return };
        let loss = repair.with_noise(insertion.loss, rng);
        match &mut best {
            Some(best) if loss >= best.loss => best.second = best.second.min(loss),
            _ => {
                best =
                    Some(Choice { sheet, loss, second: best.map_or(repair::ONLY_SHEET, |best| best.loss) });
            }
        }
    });
    best.or(overlooked)
}
