//! Sheet by sheet: each is filled as well as the filler can, from what is left.

use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::rng::Rng;

use super::beam::Beam;
use super::place::Placer;
use super::quick;
use super::rest::Rest;

/// Sheet areas' worth of the largest pieces, and of a sample of the others, that one sheet chooses from.
const WINDOW: f64 = 4.0;
/// The same for the beam, which looks at all of them again and again.
const BEAM_WINDOW: f64 = 2.0;

/// Sheet types tried for each sheet.
const SIZES: usize = 6;

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
    let mut barren = vec![false; problem.sheets.len()];
    while rest.area > 0 && !placer.interrupted() {
        let mut best: Option<(Pattern, f64)> = None;
        let sizes = sizes_to_try(problem, layout, &barren, rng);
        if sizes.is_empty() {
            break;
        }
        for sheet in sizes {
            let found = fill_one(placer, &mut rest, sheet, filler, rng);
            barren[sheet] = found.is_none();
            if let Some((pattern, merit)) = found
                && best.as_ref().is_none_or(|(_, so_far)| merit > *so_far)
            {
                best = Some((pattern, merit));
            }
        }
        if let Some((pattern, _)) = best {
            pattern.for_each_piece(0, |what| rest.take(problem, what));
            layout.push(problem, pattern);
        }
    }
    layout.excluded = rest.left();
}

/// A few of the sheet types in stock that may still take a piece; of those of one size the ones with the fewest defects.
fn sizes_to_try(problem: &Problem, layout: &Layout, barren: &[bool], rng: &mut Rng) -> Vec<usize> {
    let mut sizes: Vec<usize> =
        (0..problem.sheets.len()).filter(|&s| !barren[s] && layout.in_stock(problem, s)).collect();
    if sizes.len() > SIZES {
        for at in 0..SIZES {
            let mut chosen = at + rng.below(sizes.len() - at);
            for other in at..sizes.len() {
                if problem.sheets[sizes[other]].is_cleaner_than(&problem.sheets[sizes[chosen]]) {
                    chosen = other;
                }
            }
            sizes.swap(at, chosen);
        }
        sizes.truncate(SIZES);
    }
    sizes
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
            quick::fill(placer, rest, sheet, &window, work_end, rng)
        }
    }
}
