//! The pieces still to be placed while sheet after sheet is filled.

use typed_index_collections::TiVec;

use crate::effort::prices;
use crate::layout::ids::{PieceTypeId, SheetTypeId};
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::numbers::{Fraction, Integer};
use crate::rng::Rng;
use crate::units::{Area, Length};

/// Pieces on a sheet from which fewer fills are tried, with smaller windows, because each insertion costs more.
const MANY: f64 = 60.0;

/// The pieces still to be placed, by type.
pub(crate) struct Remaining {
    counts: TiVec<PieceTypeId, u32>,
    /// Types by falling area; by falling penalty density where not all pieces can fit.
    order: Vec<PieceTypeId>,
    pub area: Area,
    pub count: i64,
    /// Types in `order` with no piece left.
    used_up: usize,
    /// Types that the last window examined.
    examined: usize,
    /// See [`Problem::is_scarce`].
    pub scarce: bool,
}

impl Remaining {
    pub fn new(problem: &Problem, excluded: &[PieceTypeId]) -> Self {
        let scarce = problem.is_scarce();
        let mut counts: TiVec<_, u32> = vec![0; problem.types.len()].into();
        let mut area = Area::ZERO;
        for &piece_type in excluded {
            counts[piece_type] += 1;
            area += problem.types[piece_type].area;
        }
        let mut order: Vec<PieceTypeId> = problem.types.keys().filter(|&t| counts[t] > 0).collect();
        let first = |piece_type: PieceTypeId| {
            let piece = &problem.types[piece_type];
            if scarce { piece.penalty_density() } else { piece.area.to_f64() }
        };
        order.sort_by(|&a, &b| first(b).total_cmp(&first(a)).then(a.cmp(&b)));
        Self { counts, order, area, count: excluded.len().to_i64(), used_up: 0, examined: 0, scarce }
    }

    pub fn take(&mut self, problem: &Problem, piece_type: PieceTypeId) {
        self.counts[piece_type] -= 1;
        self.used_up += usize::from(self.counts[piece_type] == 0);
        self.count -= 1;
        self.area -= problem.types[piece_type].area;
    }

    pub fn left(&self) -> Vec<PieceTypeId> {
        let mut left = Vec::with_capacity(self.count.to_usize());
        for (piece_type, &count) in self.counts.iter_enumerated() {
            left.extend(std::iter::repeat_n(piece_type, count.to_usize()));
        }
        left
    }

    /// The share of the full effort that a sheet deserves: 1 where few pieces go on it, less where [`MANY`] or more do.
    pub fn ease(&self, problem: &Problem, sheet_type: SheetTypeId) -> f64 {
        let size = problem.sheets[sheet_type].size.map(Length::to_f64);
        let mean = self.area.to_f64() / self.count.to_f64();
        let on_it = (size[0] * size[1] / mean).min(self.count.to_f64());
        (MANY / on_it).min(1.0)
    }

    /// The pieces that one sheet chooses from. Of those that are small enough for it: all, or about `size` sheet areas
    /// of the largest and as much again of a sample of the others.
    pub fn window(
        &mut self,
        problem: &Problem,
        sheet_type: SheetTypeId,
        size: f64,
        rng: &mut Rng,
    ) -> Vec<PieceTypeId> {
        let sheet = &problem.sheets[sheet_type];
        let sheet_area = sheet.size[0].to_f64() * sheet.size[1].to_f64();
        if 4 * self.used_up > self.order.len() {
            self.order.retain(|&t| self.counts[t] > 0);
            self.used_up = 0;
        }
        let candidate = |piece_type: PieceTypeId| {
            let piece = &problem.types[piece_type];
            let fits = |extents: [Length; 2]| extents[0] <= sheet.size[0] && extents[1] <= sheet.size[1];
            self.counts[piece_type] > 0
                && piece.turnings(sheet).iter().any(|&turned| fits(piece.laid_on(sheet, turned)))
        };
        let mut window = Vec::new();
        if self.area.to_f64() < 2.0 * size * sheet_area {
            for &piece_type in self.order.iter().filter(|&&t| candidate(t)) {
                self.offer(problem, piece_type, sheet_area, &mut window);
            }
            self.examined = self.order.len();
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
        // A sample without repetition: one of the others in every `stride`, from a random one on.
        let others = self.order.len() - at;
        let mean = self.area.to_f64() / self.order.len().to_f64();
        let stride = (others.to_f64() * mean / (size * sheet_area)).whole::<usize>().max(1);
        let mut next = if others > 0 { at + rng.below(stride.min(others)) } else { self.order.len() };
        while next < self.order.len() {
            if candidate(self.order[next]) {
                self.offer(problem, self.order[next], sheet_area, &mut window);
            }
            next += stride;
        }
        self.examined = at + others / stride;
        window
    }

    /// The effort of the last window: nothing if it examined few types.
    pub fn effort_of_window(&self) -> usize {
        self.examined.saturating_sub(prices::FEW)
    }

    /// Offers pieces of one type, at most as many as cover one sheet.
    fn offer(
        &self,
        problem: &Problem,
        piece_type: PieceTypeId,
        sheet_area: f64,
        window: &mut Vec<PieceTypeId>,
    ) -> f64 {
        let each = problem.types[piece_type].area.to_f64();
        let most = (sheet_area / each).floor().max(1.0).whole::<u32>();
        let count = self.counts[piece_type].min(most);
        window.extend(std::iter::repeat_n(piece_type, count.to_usize()));
        each * f64::from(count)
    }

    /// The profit of a pattern: the value of its pieces for its cost. A sheet that takes all remaining pieces beats any
    /// other.
    pub fn profit(&self, problem: &Problem, pattern: &Pattern) -> f64 {
        let sheet = &problem.sheets[pattern.sheet_type];
        let cost = sheet.area.to_f64() / sheet.thrift;
        if i64::from(pattern.pieces) == self.count {
            return 1e30 / cost;
        }
        let mut value = 0.0;
        if !pattern.nodes.is_empty() {
            pattern.for_each_piece(0, |piece_type| {
                let piece = &problem.types[piece_type];
                let share = piece.area.to_f64() / cost;
                // share^1.25: above 1, so that large pieces go first.
                value += if self.scarce { piece.penalty() } else { share * share.sqrt().sqrt() };
            });
        }
        value
    }
}
