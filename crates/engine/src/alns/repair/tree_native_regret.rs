//! Regret insertion (Ropke & Pisinger 2006): first places the piece with the largest regret: the difference between its
//! second best and its best sheet.

use crate::alns::tuning::repair;
use crate::layout::ids::{PieceTypeId, UsedSheetId};
use crate::rng::Rng;

use super::super::draft::Draft;
use super::candidates::Candidates;
use super::placing::Repair;

pub(super) fn place_all(
    repair: &mut Repair,
    candidates: &mut Candidates,
    draft: &mut Draft,
    rng: &mut Rng,
    limit: i64,
) -> bool {
    candidates.gather(draft, rng, false);
    while candidates.lost(draft) <= limit {
        if candidates.list.is_empty() {
            return true;
        }
        let mut most: Option<(f64, usize, UsedSheetId)> = None;
        let mut homeless = None;
        for at in 0..candidates.list.len() {
            if repair.ends_after_looks(draft) {
                return false;
            }
            match regret(repair, candidates, draft, candidates.list[at].piece_type, rng) {
                Some((regret, sheet)) => {
                    if most.is_none_or(|(so_far, ..)| regret > so_far) {
                        most = Some((regret, at, sheet));
                    }
                }
                None => homeless = Some(at),
            }
        }
        // A piece that fits no sheet waits until the others are placed.
        if let Some((_, at, sheet)) = most {
            let piece_type = candidates.list[at].piece_type;
            candidates.place(draft, at, sheet, |draft| repair.insert(draft, sheet, piece_type, rng));
            if repair.interrupted(candidates, draft, sheet) {
                return false;
            }
        } else if let Some(at) = homeless {
            repair.open_or_drop(candidates, draft, at, rng);
        }
    }
    false
}

/// The regret of the piece, and the best sheet for it.
fn regret(
    repair: &Repair,
    candidates: &Candidates,
    draft: &mut Draft,
    piece_type: PieceTypeId,
    rng: &mut Rng,
) -> Option<(f64, UsedSheetId)> {
    let mut best: Option<(f64, UsedSheetId)> = None;
    let mut second = None;
    draft.for_each_home(piece_type, |draft, sheet| {
        if !candidates.may_try(piece_type, sheet) {
            return;
        }
        let Some(way) = draft.best_way(sheet, piece_type) else { return };
        let loss = repair.with_noise(way.loss, rng);
        match best {
            Some((least, _)) if loss >= least => {
                second = Some(second.map_or(loss, |so_far: f64| so_far.min(loss)));
            }
            _ => {
                second = best.map(|(least, _)| least);
                best = Some((loss, sheet));
            }
        }
    });
    let (least, sheet) = best?;
    Some((second.map_or(repair::ONLY_SHEET - least, |second| second - least), sheet))
}
