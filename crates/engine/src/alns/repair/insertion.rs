//! Best insertion: pieces return one by one, each where the leftovers lose least. A rule says which piece comes next.
//! `treeNative` draws it for each repair; `treeNativeRegret` always takes the piece with the largest regret (Ropke &
//! Pisinger 2006): the difference between its second best and its best sheet.

use crate::alns::tuning::repair;
use crate::layout::ids::{PieceTypeId, UsedSheetId};
use crate::numbers::Integer;
use crate::rng::Rng;

use super::super::draft::Draft;
use super::Repair;
use super::candidates::{Candidate, Candidates};

/// The rule for which piece is placed next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Selection {
    /// The piece with the fewest ways.
    FewestWays,
    /// The largest piece.
    Largest,
    /// The piece with the fewest ways for its size.
    FewestWaysForSize,
    /// The piece with the largest regret.
    Regret,
}

impl Selection {
    pub fn random(rng: &mut Rng) -> Self {
        let drawn = rng.below(20);
        if drawn < repair::FEWEST_WAYS_FIRST {
            Self::FewestWays
        } else if drawn < repair::FEWEST_WAYS_FIRST + repair::LARGEST_FIRST {
            Self::Largest
        } else {
            Self::FewestWaysForSize
        }
    }

    fn counts_ways(self) -> bool {
        matches!(self, Self::FewestWays | Self::FewestWaysForSize)
    }

    /// The piece with the least key comes first. The bits of numbers that are not negative have their order.
    #[inline]
    fn key(self, candidate: Candidate) -> u32 {
        match self {
            Self::FewestWays => candidate.ways,
            Self::Largest | Self::Regret => !candidate.side.to_bits(),
            Self::FewestWaysForSize => (candidate.ways.to_f32() / candidate.side).to_bits(),
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

/// Places as many of the candidates as it can; false as soon as a weight above `limit` is sure to stay outside.
pub(super) fn place_all(
    repair: &mut Repair,
    candidates: &mut Candidates,
    draft: &mut Draft,
    rng: &mut Rng,
    (selection, limit): (Selection, i64),
) -> bool {
    candidates.gather(draft, rng, selection.counts_ways());
    // Regret compares all pieces, so none may be overlooked by chance.
    let blink = if selection == Selection::Regret { 0.0 } else { repair::BLINK };
    while candidates.lost(draft) <= limit {
        let Some(mut at) = next_candidate(selection, candidates, rng) else { return true };
        if repair.ends_after_looks(draft) {
            return false;
        }
        let mut choice = None;
        if selection == Selection::Regret {
            for other in 0..candidates.list.len() {
                let piece_type = candidates.list[other].piece_type;
                let chosen = choose_sheet(repair, candidates, draft, (piece_type, blink), rng);
                if repair.ends_after_looks(draft) {
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
        candidates.place(draft, at, sheet, |draft| repair.insert(draft, sheet, piece_type, rng));
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
    draft.for_each_home(piece_type, |draft, sheet| {
        if !candidates.may_try(piece_type, sheet) {
            return;
        }
        if rng.chance(blink) {
            overlooked = Some(Choice { sheet, loss: 0.0, second: 0.0 });
            return;
        }
        let Some(way) = draft.best_way(sheet, piece_type) else { return };
        let loss = repair.with_noise(way.loss, rng);
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
