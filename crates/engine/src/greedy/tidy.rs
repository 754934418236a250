//! The final pass: one large remnant and few cuts, on the same sheets.
//!
//! The emptiest sheet gives pieces to the others while they have room. The pieces that stay on it are packed for the
//! largest offcut, and every other sheet is packed again for fewer cuts. Where offcuts have a value, it comes first.

use crate::greedy::sort_rule::SortRule;
use crate::insertion::placer::{InsertionRule, Placer};
use crate::layout::expand::{CutQuality, cut};
use crate::layout::ids::{PieceTypeId, UsedSheetId};
use crate::layout::pattern::Pattern;
use crate::layout::state::Layout;
use crate::numbers::Integer;
use crate::rng::Rng;

use super::tuning::tidy::{MAX_EFFORT, MAX_PIECES, TRIES, TRIES_ELSEWHERE};
use crate::units::Length;

/// Improves the remnant, then the number of cuts.
pub(crate) fn tidy(placer: &mut Placer, layout: &mut Layout, rng: &mut Rng) {
    let problem = placer.problem;
    let end = placer.meter.spent() + MAX_EFFORT;
    let fills = layout.patterns.iter_enumerated().map(|(sheet, pattern)| (sheet, pattern.fill(problem)));
    let Some((emptiest, _)) = fills.min_by(|a, b| a.1.total_cmp(&b.1)) else { return };
    let last = UsedSheetId::from(layout.patterns.len() - 1);
    layout.patterns.swap(emptiest, last);
    if layout.excluded.is_empty() {
        if problem.offcut_classes.is_empty() {
            give_away(placer, layout, end);
        } else {
            give_away_for_value(placer, layout, end);
        }
    }
    if layout.patterns[last].nodes.is_empty() {
        layout.take(problem, last);
    } else {
        let larger = |new: CutQuality, old: CutQuality| new.rank() > old.rank();
        repack(placer, &mut layout.patterns[last], rng, TRIES, larger);
    }
    for pattern in layout.patterns[..last].iter_mut().rev() {
        if placer.meter.spent() > end || placer.meter.ends() {
            return;
        }
        let fewer = |new: CutQuality, old: CutQuality| {
            (new.value, old.cuts, new.offcut) > (old.value, new.cuts, old.offcut)
        };
        repack(placer, pattern, rng, TRIES_ELSEWHERE, fewer);
    }
}

/// The same, but only keeps the moves if no offcut that they use up was worth more.
fn give_away_for_value(placer: &mut Placer, layout: &mut Layout, effort_limit: u64) {
    let problem = placer.problem;
    let before = layout.patterns.clone();
    give_away(placer, layout, effort_limit);
    let last = layout.patterns.len() - 1;
    if layout.patterns.raw[last].nodes.is_empty() {
        return;
    }
    let quality = |pattern: &Pattern| cut(problem, pattern, [Length::ZERO; 2]).map(|(_, quality)| quality);
    let changed = before.raw.iter().zip(&layout.patterns.raw).filter(|(old, new)| old.pieces != new.pieces);
    let mut gain = 0_i128;
    for (old, new) in changed {
        let (Some(old), Some(new)) = (quality(old), quality(new)) else { continue };
        gain += i128::from(new.value) - i128::from(old.value);
    }
    if gain < 0 {
        layout.patterns = before;
    }
}

/// Moves pieces of the last sheet to others that have room for them, the largest first.
fn give_away(placer: &mut Placer, layout: &mut Layout, effort_limit: u64) {
    let problem = placer.problem;
    let Some((last, others)) = layout.patterns.raw.split_last_mut() else { return };
    if others.is_empty() {
        return;
    }
    let rule = InsertionRule { first_fit: true, ..InsertionRule::default() };
    let mut pieces = contents(last);
    pieces.sort_by_key(|&piece_type| (std::cmp::Reverse(problem.types[piece_type].area), piece_type));
    for piece_type in pieces {
        if placer.meter.spent() > effort_limit || placer.meter.ends() {
            return;
        }
        placer.count_large(last);
        let mut without = last.clone();
        let Some(node) = without.nodes.iter().position(|node| node.piece_type == piece_type) else {
            continue;
        };
        without.remove(problem, node, |_| ());
        without.settle(problem);
        if without.valid && placer.place(others, piece_type, rule) {
            *last = without;
        }
    }
}

/// Repacks the pieces of one sheet repeatedly and keeps the best packing.
fn repack(
    placer: &mut Placer,
    pattern: &mut Pattern,
    rng: &mut Rng,
    tries: usize,
    better: impl Fn(CutQuality, CutQuality) -> bool,
) {
    let problem = placer.problem;
    if pattern.pieces > MAX_PIECES {
        return;
    }
    let Some((_, mut quality)) = cut(problem, pattern, [Length::ZERO; 2]) else { return };
    let pieces = contents(pattern);
    let mut trial = Pattern::default();
    for _ in 0..tries {
        trial.clear(problem, pattern.sheet_type);
        if !pack_all(placer, &mut trial, &pieces, rng) {
            continue;
        }
        if let Some((_, new)) = cut(problem, &trial, [Length::ZERO; 2])
            && better(new, quality)
        {
            quality = new;
            std::mem::swap(pattern, &mut trial);
        }
    }
}

/// Packs pieces in a random order; false as soon as one finds no room.
fn pack_all(placer: &mut Placer, pattern: &mut Pattern, pieces: &[PieceTypeId], rng: &mut Rng) -> bool {
    let problem = placer.problem;
    let order = SortRule::random(rng);
    let rule = InsertionRule { untidy: problem.trims && rng.chance(0.5), ..InsertionRule::default() };
    order
        .arrange(problem, pattern.sheet_type, pieces, 0.5 * rng.unit(), rng)
        .into_iter()
        .all(|piece_type| placer.place(std::slice::from_mut(pattern), piece_type, rule))
}

/// The type of every piece on a sheet.
fn contents(pattern: &Pattern) -> Vec<PieceTypeId> {
    let mut contents = Vec::with_capacity(pattern.pieces.to_usize());
    if !pattern.nodes.is_empty() {
        pattern.for_each_piece(0, |piece_type| contents.push(piece_type));
    }
    contents
}

/// Places excluded pieces on the sheets in use wherever they find room, by falling penalty density.
pub(crate) fn refill(placer: &mut Placer, layout: &mut Layout) {
    let problem = placer.problem;
    let density = |piece_type: PieceTypeId| problem.types[piece_type].penalty_density();
    let mut pieces = std::mem::take(&mut layout.excluded);
    pieces.sort_by(|&a, &b| density(b).total_cmp(&density(a)).then(a.cmp(&b)));
    let rule = InsertionRule { first_fit: true, ..InsertionRule::default() };
    let mut failed = None;
    for piece_type in pieces {
        if failed == Some(piece_type) || !placer.place(&mut layout.patterns.raw, piece_type, rule) {
            failed = Some(piece_type);
            layout.excluded.push(piece_type);
        }
    }
}
