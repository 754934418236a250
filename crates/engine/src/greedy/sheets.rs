//! Sheet by sheet: each is filled as well as the filler can, from what is left.

use crate::layout::pattern::Pattern;
use crate::layout::state::Layout;
use crate::rng::Rng;

use super::beam::Beam;
use super::place::Placer;
use super::quick;
use super::rest::Rest;
use super::sizes::Sizes;

/// Sheet areas' worth of the largest pieces, and of a sample of the others, that one sheet chooses from.
const WINDOW: f64 = 4.0;
/// The same for the beam, which looks at all of them again and again.
const BEAM_WINDOW: f64 = 2.0;

/// How a sheet is filled.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Filler {
    /// The best of a few fills; of one fill from so much work on.
    Quick(u64),
    /// The beam; one quick fill once its work is spent.
    Beam(Beam),
}

/// Fills sheet after sheet until everything is placed or the stock is used up.
pub(crate) fn fill_sheets(placer: &mut Placer, layout: &mut Layout, filler: Filler, rng: &mut Rng) {
    let problem = placer.problem;
    let mut rest = Rest::new(problem, &layout.excluded);
    let mut open = Sizes::new(problem, layout);
    while rest.area > 0 && !placer.interrupted() {
        let mut best: Option<(Pattern, f64)> = None;
        let sizes = open.draw(rng);
        if sizes.is_empty() {
            break;
        }
        for sheet in sizes {
            let found = fill_one(placer, &mut rest, sheet, filler, rng);
            if found.is_none() {
                open.close(sheet);
            }
            if let Some((pattern, merit)) = found
                && best.as_ref().is_none_or(|(_, so_far)| merit > *so_far)
            {
                best = Some((pattern, merit));
            }
        }
        if let Some((pattern, _)) = best {
            pattern.for_each_piece(0, |what| rest.take(problem, what));
            let sheet = pattern.sheet as usize;
            layout.push(problem, pattern);
            if !layout.in_stock(problem, sheet) {
                open.close(sheet);
            }
        }
    }
    layout.excluded = rest.left();
}

fn fill_one(
    placer: &mut Placer,
    rest: &mut Rest,
    sheet: usize,
    filler: Filler,
    rng: &mut Rng,
) -> Option<(Pattern, f64)> {
    let problem = placer.problem;
    let ease = rest.ease(problem, sheet);
    match filler {
        Filler::Beam(beam) if placer.work < beam.work_end => {
            let mut window = rest.window(problem, sheet, (BEAM_WINDOW * ease).max(1.0), rng);
            placer.work += rest.work_of_window();
            window.sort_by(|&a, &b| {
                problem.types[b as usize].area.cmp(&problem.types[a as usize].area).then(a.cmp(&b))
            });
            let kinds: Vec<(u32, u32)> =
                window.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u32)).collect();
            let pattern = beam.fill(placer, sheet, &kinds, |pattern| rest.merit(problem, pattern))?;
            let merit = rest.merit(problem, &pattern);
            Some((pattern, merit))
        }
        Filler::Quick(work_end) | Filler::Beam(Beam { work_end, .. }) => {
            let window = rest.window(problem, sheet, (WINDOW * ease).max(1.0), rng);
            placer.work += rest.work_of_window();
            quick::fill(placer, rest, sheet, &window, work_end, rng)
        }
    }
}
