//! The quick start: sheet by sheet, each the best of a few randomised best-fit fills.

use crate::layout::measure::Power;
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::rng::Rng;
use crate::stop::Stop;

use super::order::Order;
use super::place::{Placer, Taste};

/// Fills tried for each sheet.
const FILLS: usize = 10;
/// Sheet sizes tried for each sheet.
const SIZES: usize = 6;
/// Sheet areas' worth of the largest pieces, and of a sample of the others, that one sheet chooses from.
const WINDOW: f64 = 4.0;
/// Pieces on a sheet from which on the window, and the number of fills, shrink: an insertion costs more there.
const MANY: f64 = 60.0;

/// Fills sheet after sheet until everything is placed, the stock is used up, or `area_limit` is reached.
pub(crate) fn fill_sheets(
    placer: &mut Placer,
    layout: &mut Layout,
    area_limit: i64,
    rng: &mut Rng,
    stop: &Stop,
) {
    let problem = placer.problem;
    let mut rest = Rest::new(problem, &layout.excluded);
    let mut barren = vec![false; problem.sheets.len()];
    let mut trial = Pattern::default();
    while rest.area > 0 && stop.poll().is_none() {
        let mut best: Option<(Pattern, f64)> = None;
        for sheet in rest.sizes_to_try(problem, layout, &barren, area_limit) {
            let ease = rest.ease(problem, sheet);
            let window = rest.window(problem, sheet, (WINDOW * ease).max(1.0), rng);
            let mut fruitful = false;
            for fill in 0..((FILLS as f64 * ease) as usize).max(1) {
                fill_one(placer, &mut trial, sheet, &window, fill, rng);
                let merit = rest.merit(problem, &trial);
                fruitful |= trial.pieces > 0;
                if trial.pieces > 0 && best.as_ref().is_none_or(|(_, so_far)| merit > *so_far) {
                    let (kept, so_far) = best.get_or_insert_with(|| (Pattern::default(), 0.0));
                    kept.clone_from(&trial);
                    *so_far = merit;
                }
                if i64::from(trial.pieces) == rest.count {
                    break;
                }
            }
            barren[sheet] = !fruitful;
        }
        match best {
            Some((pattern, _)) => {
                pattern.for_each_piece(0, |what| rest.take(problem, what));
                layout.push(problem, pattern);
            }
            None if rest.sizes_to_try(problem, layout, &barren, area_limit).is_empty() => break,
            None => {}
        }
    }
    layout.excluded = rest.left();
}

/// Fills one empty sheet from `window`.
fn fill_one(
    placer: &mut Placer,
    pattern: &mut Pattern,
    sheet: usize,
    window: &[u32],
    fill: usize,
    rng: &mut Rng,
) {
    let problem = placer.problem;
    let order = if fill == 0 { Order::Area } else { Order::random(rng) };
    let noise = if fill < 2 { 0.0 } else { 0.5 };
    let power = [Power::Low, Power::Middle, Power::High][fill % 3];
    let taste = Taste { power, blink: 0.0, first_fit: false };
    let size = problem.sheets[sheet].size.map(f64::from);
    let mut keyed: Vec<(f64, u32)> = window
        .iter()
        .map(|&what| {
            let key = order.key(&problem.types[what as usize], size) * (1.0 + noise * (rng.unit() - 0.5));
            (key, what)
        })
        .collect();
    keyed.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    pattern.clear(problem, sheet as u32);
    let mut failed = u32::MAX;
    for (_, what) in keyed {
        if what == failed {
            continue;
        }
        if !placer.place(std::slice::from_mut(pattern), what, taste, rng) {
            failed = what;
        }
    }
}

/// What is still to be placed, by type.
struct Rest {
    counts: Vec<u32>,
    /// Types by falling area, those of high priority first.
    order: Vec<u32>,
    area: i64,
    count: i64,
    /// Types in `order` of which nothing is left.
    used_up: usize,
}

impl Rest {
    fn new(problem: &Problem, excluded: &[u32]) -> Self {
        let mut counts = vec![0; problem.types.len()];
        let mut area = 0;
        for &what in excluded {
            counts[what as usize] += 1;
            area += problem.types[what as usize].area;
        }
        let mut order: Vec<u32> =
            (0..problem.types.len() as u32).filter(|&t| counts[t as usize] > 0).collect();
        order.sort_by_key(|&t| {
            let piece = &problem.types[t as usize];
            (std::cmp::Reverse((piece.priority, piece.area)), t)
        });
        Self { counts, order, area, count: excluded.len() as i64, used_up: 0 }
    }

    fn take(&mut self, problem: &Problem, what: u32) {
        self.counts[what as usize] -= 1;
        self.used_up += usize::from(self.counts[what as usize] == 0);
        self.count -= 1;
        self.area -= problem.types[what as usize].area;
    }

    fn left(&self) -> Vec<u32> {
        let mut left = Vec::with_capacity(self.count as usize);
        for (what, &count) in self.counts.iter().enumerate() {
            left.extend(std::iter::repeat_n(what as u32, count as usize));
        }
        left
    }

    /// A few sheet types in stock that may still be used.
    fn sizes_to_try(
        &self,
        problem: &Problem,
        layout: &Layout,
        barren: &[bool],
        area_limit: i64,
    ) -> Vec<usize> {
        let mut sizes: Vec<usize> = (0..problem.sheets.len())
            .filter(|&s| !barren[s] && layout.in_stock(problem, s))
            .filter(|&s| layout.area + problem.sheets[s].area <= area_limit)
            .collect();
        sizes.truncate(SIZES);
        sizes
    }

    /// 1 where few pieces go on a sheet, less where [`MANY`] or more do.
    fn ease(&self, problem: &Problem, sheet: usize) -> f64 {
        let size = problem.sheets[sheet].size.map(f64::from);
        let mean = self.area as f64 / self.count as f64;
        let on_it = (size[0] * size[1] / mean).min(self.count as f64);
        (MANY / on_it).min(1.0)
    }

    /// The pieces that one sheet chooses from, of those that are small enough for it: all of them, or about `size`
    /// sheet areas' worth of the largest and as much of a sample of the others.
    fn window(&mut self, problem: &Problem, sheet: usize, size: f64, rng: &mut Rng) -> Vec<u32> {
        let sheet = &problem.sheets[sheet];
        let sheet_area = f64::from(sheet.size[0]) * f64::from(sheet.size[1]);
        if 4 * self.used_up > self.order.len() {
            self.order.retain(|&t| self.counts[t as usize] > 0);
            self.used_up = 0;
        }
        let candidate = |what: u32| {
            let piece = &problem.types[what as usize];
            let fits = |extents: [i32; 2]| extents[0] <= sheet.size[0] && extents[1] <= sheet.size[1];
            self.counts[what as usize] > 0 && (fits(piece.size) || piece.turns && fits(piece.laid(true)))
        };
        let mut window = Vec::new();
        if (self.area as f64) < 2.0 * size * sheet_area {
            for &what in self.order.iter().filter(|&&t| candidate(t)) {
                self.offer(problem, what, sheet_area, &mut window);
            }
            return window;
        }
        let mut at = 0;
        let mut area = 0.0;
        while at < self.order.len() && area < size * sheet_area {
            if candidate(self.order[at]) {
                area += self.offer(problem, self.order[at], sheet_area, &mut window);
            }
            at += 1;
        }
        // A sample without repetition: every so many-th of the others, from a random one on.
        let others = self.order.len() - at;
        let mean = self.area as f64 / self.order.len() as f64;
        let stride = ((others as f64 * mean / (size * sheet_area)) as usize).max(1);
        let mut next = if others > 0 { at + rng.below(stride.min(others)) } else { self.order.len() };
        while next < self.order.len() {
            if candidate(self.order[next]) {
                self.offer(problem, self.order[next], sheet_area, &mut window);
            }
            next += stride;
        }
        window
    }

    /// Offers at most one sheet's worth of a type.
    fn offer(&self, problem: &Problem, what: u32, sheet_area: f64, window: &mut Vec<u32>) -> f64 {
        let each = problem.types[what as usize].area as f64;
        let most = (sheet_area / each).floor().max(1.0) as u32;
        let count = self.counts[what as usize].min(most);
        window.extend(std::iter::repeat_n(what, count as usize));
        each * f64::from(count)
    }

    /// How well a sheet is used: what it holds for what it costs; holding all that is left beats everything.
    fn merit(&self, problem: &Problem, pattern: &Pattern) -> f64 {
        let cost = problem.sheets[pattern.sheet as usize].area as f64;
        if i64::from(pattern.pieces) == self.count {
            return 1e30 / cost;
        }
        let mut value = 0.0;
        let mut priority = 0.0;
        if !pattern.nodes.is_empty() {
            pattern.for_each_piece(0, |what| {
                let piece = &problem.types[what as usize];
                let share = piece.area as f64;
                // area^1.25: above 1, so that large pieces go first.
                value += share * (share / cost).sqrt().sqrt();
                priority += f64::from(piece.priority);
            });
        }
        value / cost + priority
    }
}
