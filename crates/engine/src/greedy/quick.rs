//! The quick way to fill a sheet: the best of a few randomised best-fit fills.

use crate::layout::measure::Power;
use crate::layout::pattern::Pattern;
use crate::rng::Rng;

use super::order::Order;
use super::place::{Placer, Taste};
use super::rest::Rest;

/// Fills tried for each sheet where few pieces go on one.
const FILLS: f64 = 10.0;

/// Pieces that are sorted in no time, and further ones in a unit of work.
const SHORT: usize = 1_000;
const SORTED_A_UNIT: u64 = 4;

/// The best fill of an empty sheet of type `sheet` with pieces of `window`, and its merit. Beyond `work_end` there is one
/// fill only.
pub(crate) fn fill(
    placer: &mut Placer,
    rest: &Rest,
    sheet: usize,
    window: &[u32],
    work_end: u64,
    rng: &mut Rng,
) -> Option<(Pattern, f64)> {
    let problem = placer.problem;
    let mut trial = Pattern::default();
    let mut best: Option<(Pattern, f64)> = None;
    let fills = (FILLS * rest.ease(problem, sheet)) as usize;
    for fill in 0..fills.max(1) {
        let order = match fill {
            _ if rest.scarce => Order::Worth,
            0 => Order::Area,
            _ => Order::random(rng),
        };
        fill_once(placer, &mut trial, sheet, window, (order, fill), rng);
        let merit = rest.merit(problem, &trial);
        if trial.pieces > 0 && trial.valid && best.as_ref().is_none_or(|(_, so_far)| merit > *so_far) {
            let (kept, so_far) = best.get_or_insert_with(|| (Pattern::default(), 0.0));
            kept.clone_from(&trial);
            *so_far = merit;
        }
        if i64::from(trial.pieces) == rest.count || placer.work > work_end {
            break;
        }
    }
    best
}

/// One fill, the pieces in the given order; later fills are noisier.
fn fill_once(
    placer: &mut Placer,
    pattern: &mut Pattern,
    sheet: usize,
    window: &[u32],
    (order, fill): (Order, usize),
    rng: &mut Rng,
) {
    let problem = placer.problem;
    let noise = if fill < 2 { 0.0 } else { 0.5 };
    let power = [Power::Low, Power::Middle, Power::High][fill % 3];
    let taste = Taste { untidy: problem.trims && fill % 8 == 7, ..Taste::plain(power) };
    placer.work += window.len().saturating_sub(SHORT) as u64 / SORTED_A_UNIT;
    let pieces = order.arrange(problem, sheet as u32, window, noise, rng);
    pattern.clear(problem, sheet as u32);
    let mut failed = u32::MAX;
    for what in pieces {
        if what == failed {
            continue;
        }
        if !placer.place(std::slice::from_mut(pattern), what, taste, rng) {
            failed = what;
        }
    }
}
