//! Best insertion: pieces return one by one, each where the leftovers lose least. Each repair draws the rule that says
//! which piece comes next.

use crate::alns::tuning::repair;
use crate::layout::ids::{PieceTypeId, UsedSheetId};
use crate::numbers::Integer;
use crate::rng::Rng;

use super::super::draft::Draft;
use super::candidates::{Candidate, Candidates};
use super::placing::Repair;

/// The rule for which piece is placed next.
#[derive(Clone, Copy, Debug)]
enum Selection {
    /// The piece with the fewest ways.
    FewestWays,
    /// The largest piece.
    Largest,
    /// The piece with the fewest ways for its size.
    FewestWaysForSize,
}

impl Selection {
    fn random(rng: &mut Rng) -> Self {
        let drawn = rng.below(20);
        if drawn < repair::FEWEST_WAYS_FIRST {
            Self::FewestWays
        } else if drawn < repair::FEWEST_WAYS_FIRST + repair::LARGEST_FIRST {
            Self::Largest
        } else {
            Self::FewestWaysForSize
        }
    }

    /// The piece with the least key comes first. The bits of numbers that are not negative have their order.
    #[inline]
    fn key(self, candidate: Candidate) -> u32 {
        match self {
            Self::FewestWays => candidate.ways,
            Self::Largest => !candidate.side.to_bits(),
            Self::FewestWaysForSize => (candidate.ways.to_f32() / candidate.side).to_bits(),
        }
    }
}

pub(super) fn place_all(
    repair: &mut Repair,
    candidates: &mut Candidates,
    draft: &mut Draft,
    rng: &mut Rng,
    limit: i64,
) -> bool {
    let selection = Selection::random(rng);
    candidates.gather(draft, rng, !matches!(selection, Selection::Largest));
    while candidates.lost(draft) <= limit {
        let Some(at) = next_candidate(selection, candidates, rng) else { return true };
        if repair.ends_after_looks(draft) {
            return false;
        }
        let piece_type = candidates.list[at].piece_type;
        match choose_sheet(repair, candidates, draft, piece_type, rng) {
            Some(sheet) => {
                candidates.place(draft, at, sheet, |draft| repair.insert(draft, sheet, piece_type, rng));
                if repair.interrupted(candidates, draft, sheet) {
                    return false;
                }
            }
            None => repair.open_or_drop(candidates, draft, at, rng),
        }
    }
    false
}

/// The candidate that comes next. Each may be overlooked, but not all of them are.
fn next_candidate(selection: Selection, candidates: &Candidates, rng: &mut Rng) -> Option<usize> {
    /// The bit of a key that makes it worse than any.
    const OVERLOOKED: u32 = u32::BITS + 1;
    // Nobody can predict which candidate is better than those before, so that is no branch.
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

/// The sheet where the piece loses least, apart from noise; `None` if it fits none.
fn choose_sheet(
    repair: &Repair,
    candidates: &Candidates,
    draft: &mut Draft,
    piece_type: PieceTypeId,
    rng: &mut Rng,
) -> Option<UsedSheetId> {
    let mut best: Option<(f64, UsedSheetId)> = None;
    let mut overlooked = None;
    draft.for_each_home(piece_type, |draft, sheet| {
        if !candidates.may_try(piece_type, sheet) {
            return;
        }
        if rng.chance(repair::BLINK) {
            overlooked = Some(sheet);
            return;
        }
        let Some(way) = draft.best_way(sheet, piece_type) else { return };
        let loss = repair.with_noise(way.loss, rng);
        if best.is_none_or(|(least, _)| loss < least) {
            best = Some((loss, sheet));
        }
    });
    best.map(|(_, sheet)| sheet).or(overlooked)
}
