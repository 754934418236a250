//! Filling the gaps of sheets in use with excluded pieces.

use crate::insertion::placer::{InsertionRule, Placer};
use crate::layout::ids::PieceTypeId;
use crate::layout::measure::Power;
use crate::layout::state::Layout;
use crate::rng::Rng;

/// Places excluded pieces on the sheets in use wherever they find room, by falling penalty density.
pub(crate) fn refill(placer: &mut Placer, layout: &mut Layout, rng: &mut Rng) {
    let problem = placer.problem;
    let density = |piece_type: PieceTypeId| problem.types[piece_type].penalty_density();
    let mut pieces = std::mem::take(&mut layout.excluded);
    pieces.sort_by(|&a, &b| density(b).total_cmp(&density(a)).then(a.cmp(&b)));
    let rule = InsertionRule { first_fit: true, ..InsertionRule::plain(Power::Low) };
    let mut failed = None;
    for piece_type in pieces {
        if failed == Some(piece_type) || !placer.place(&mut layout.patterns.raw, piece_type, rule, rng) {
            failed = Some(piece_type);
            layout.excluded.push(piece_type);
        }
    }
}
