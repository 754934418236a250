//! Best insertion: piece by piece in an order drawn anew for each repair, each where its leftovers lose least.

use crate::rng::Rng;

use super::super::draft::Draft;
use super::Repair;
use super::candidates::{Candidate, Candidates};

/// Probability of overlooking a piece or a sheet ("blinks": Christiaens & Vanden Berghe 2020).
const BLINK: f64 = 0.05;

/// Which piece is placed next.
#[derive(Clone, Copy, Debug)]
enum Order {
    /// The one with the fewest ways.
    Restricted,
    /// The largest.
    Area,
    /// The one with the fewest ways for its size.
    RestrictedForSize,
}

impl Order {
    fn random(rng: &mut Rng) -> Self {
        match rng.below(20) {
            0..7 => Self::Restricted,
            7..13 => Self::Area,
            _ => Self::RestrictedForSize,
        }
    }

    /// The least key comes first.
    #[inline]
    fn key(self, candidate: Candidate) -> f32 {
        match self {
            Self::Restricted => candidate.ways as f32,
            Self::Area => -candidate.side,
            Self::RestrictedForSize => candidate.ways as f32 / candidate.side,
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
    let order = Order::random(rng);
    candidates.gather(draft, rng, !matches!(order, Order::Area));
    while candidates.lost(draft) <= limit {
        let Some(at) = next(order, candidates, rng) else { return true };
        if repair.ends_after_looks(draft) {
            return false;
        }
        let what = candidates.list[at].what;
        match choose_sheet(repair, candidates, draft, what, rng) {
            Some(sheet) => {
                candidates.place(draft, at, sheet, |draft| repair.insert(draft, sheet, what, rng));
                if repair.interrupted(candidates, draft, sheet) {
                    return false;
                }
            }
            None => repair.open_or_drop(candidates, draft, at, rng),
        }
    }
    false
}

/// The candidate that comes next; the first of those that are overlooked where all are.
fn next(order: Order, candidates: &Candidates, rng: &mut Rng) -> Option<usize> {
    let mut best: Option<(f32, usize)> = None;
    let mut bits = rng.bits();
    for (at, &candidate) in candidates.list.iter().enumerate() {
        if at % 8 == 7 {
            bits = rng.bits();
        }
        let byte = bits & 0xff;
        bits >>= 8;
        if (byte as f64) < 256.0 * BLINK && at + 1 < candidates.list.len() {
            continue;
        }
        let key = order.key(candidate);
        // A coin decides between equals.
        if best.is_none_or(|(least, _)| key < least || (key <= least && byte & 1 == 0)) {
            best = Some((key, at));
        }
    }
    best.map(|(_, at)| at)
}

/// The sheet where the piece costs least, but for noise; `None` where it fits none.
fn choose_sheet(
    repair: &Repair,
    candidates: &Candidates,
    draft: &mut Draft,
    what: u32,
    rng: &mut Rng,
) -> Option<usize> {
    let mut best: Option<(f64, usize)> = None;
    let mut overlooked = None;
    draft.for_each_home(what, |draft, sheet| {
        if !candidates.may_try(what, sheet) {
            return;
        }
        if rng.chance(BLINK) {
            overlooked = Some(sheet);
            return;
        }
        let Some(way) = draft.best_way(sheet, what) else { return };
        let loss = repair.blur(way.loss, rng);
        if best.is_none_or(|(least, _)| loss < least) {
            best = Some((loss, sheet));
        }
    });
    best.map(|(_, sheet)| sheet).or(overlooked)
}
