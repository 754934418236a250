//! Filling the gaps of sheets in use with excluded pieces.

use crate::insertion::placer::{Placer, Taste};
use crate::layout::measure::Power;
use crate::layout::state::Layout;
use crate::rng::Rng;

/// Places excluded pieces on the sheets in use wherever they find room, by falling penalty density.
pub(crate) fn refill(placer: &mut Placer, layout: &mut Layout, rng: &mut Rng) {
    let problem = placer.problem;
    let density = |what: u32| problem.types[what as usize].penalty_density();
    let mut pieces = std::mem::take(&mut layout.excluded);
    pieces.sort_by(|&a, &b| density(b).total_cmp(&density(a)).then(a.cmp(&b)));
    let taste = Taste { first_fit: true, ..Taste::plain(Power::Low) };
    let mut failed = u32::MAX;
    for what in pieces {
        if what == failed || !placer.place(&mut layout.patterns, what, taste, rng) {
            failed = what;
            layout.excluded.push(what);
        }
    }
}
