//! Layouts combined from good sheets of earlier layouts.
//!
//! A pool remembers well filled patterns of accepted layouts. Choosing among them is a set packing problem, searched by
//! ruin and recreate. The search continues from the set that holds most.

use std::collections::HashSet;

use typed_index_collections::TiVec;

use crate::alns::tuning::{recombination, work};
use crate::layout::ids::{PieceTypeId, SheetTypeId};
use crate::numbers::Integer;

use crate::layout::pattern::Pattern;
use crate::layout::price::Price;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::rng::{Rng, scramble};
use crate::stop::Pacer;
use crate::units::Area;

/// A pattern with its pieces, sorted.
struct Remembered {
    pattern: Pattern,
    pieces: Vec<PieceTypeId>,
}

/// The patterns remembered.
#[derive(Default)]
pub(crate) struct Pool {
    entries: Vec<Remembered>,
    /// The [`fingerprint`]s of the entries.
    known: HashSet<u64>,
}

impl Pool {
    /// Remembers the pattern if at least the share `fill` of it is used.
    pub fn offer(&mut self, problem: &Problem, pattern: &Pattern, fill: f64) {
        if pattern.nodes.is_empty()
            || pattern.pieces > recombination::MOST_PIECES
            || pattern.fill(problem) < fill
        {
            return;
        }
        if !self.known.insert(fingerprint(pattern)) {
            return;
        }
        if self.entries.len() == recombination::MOST_PATTERNS {
            self.forget_the_worse_half(problem);
        }
        let mut pieces = Vec::with_capacity(pattern.pieces.to_usize());
        pattern.for_each_piece(0, |piece_type| pieces.push(piece_type));
        pieces.sort_unstable();
        self.entries.push(Remembered { pattern: pattern.clone(), pieces });
    }

    fn forget_the_worse_half(&mut self, problem: &Problem) {
        self.entries.sort_by(|a, b| b.pattern.fill(problem).total_cmp(&a.pattern.fill(problem)));
        for gone in self.entries.drain(recombination::MOST_PATTERNS / 2..) {
            self.known.remove(&fingerprint(&gone.pattern));
        }
    }

    /// A layout of remembered patterns within `price_limit` that holds as much of `wanted` as possible and excludes the
    /// others. `None` if too little is remembered, or the pacer ends.
    pub fn recombine(
        &mut self,
        problem: &Problem,
        wanted: &[PieceTypeId],
        price_limit: Price,
        rng: &mut Rng,
        pacer: &mut Pacer,
    ) -> Option<Layout> {
        if self.entries.len() < 2 {
            return None;
        }
        self.entries.sort_by(|a, b| {
            b.pattern.fill(problem).total_cmp(&a.pattern.fill(problem)).then_with(|| a.pieces.cmp(&b.pieces))
        });
        let mut choice = Choice::new(problem, wanted, price_limit);
        let mut best = choice.chosen.clone();
        let mut most = Area::ZERO;
        for _ in 0..recombination::ROUNDS {
            if pacer.ends_after(work::STEPS_PER_PATTERN * self.entries.len() + wanted.len()) {
                return None;
            }
            choice.drop_some(&self.entries, problem, rng);
            let [least, width] = recombination::BLINKS;
            let blink = least + width * rng.unit();
            for at in 0..self.entries.len() {
                if !rng.chance(blink) {
                    choice.take_if_it_fits(&self.entries, problem, at);
                }
            }
            if choice.used >= most {
                most = choice.used;
                best.clone_from(&choice.chosen);
            } else if rng.chance(0.5) {
                choice = Choice::new(problem, wanted, price_limit);
                for &at in &best {
                    choice.take_if_it_fits(&self.entries, problem, at);
                }
            }
        }
        let mut layout = Layout::nothing(problem);
        let mut left = counts(problem, wanted);
        for at in best {
            for &piece_type in &self.entries[at].pieces {
                left[piece_type] -= 1;
            }
            layout.push(problem, self.entries[at].pattern.clone());
        }
        for (piece_type, &count) in left.iter_enumerated() {
            layout.excluded.extend(std::iter::repeat_n(piece_type, count.to_usize()));
        }
        Some(layout)
    }
}

/// A hash of the sheet type and the pieces of a pattern, whatever their order.
fn fingerprint(pattern: &Pattern) -> u64 {
    let mut sum = scramble(pattern.sheet_type.index().to_u64() << u32::BITS);
    pattern.for_each_piece(0, |piece_type| sum = sum.wrapping_add(scramble(piece_type.index().to_u64())));
    sum
}

fn counts(problem: &Problem, pieces: &[PieceTypeId]) -> TiVec<PieceTypeId, u32> {
    let mut counts: TiVec<_, u32> = vec![0; problem.types.len()].into();
    for &piece_type in pieces {
        counts[piece_type] += 1;
    }
    counts
}

/// A choice among the entries of the pool.
struct Choice {
    chosen: Vec<usize>,
    /// Instances that no chosen pattern holds.
    left: TiVec<PieceTypeId, u32>,
    stock: TiVec<SheetTypeId, u64>,
    price_left: Price,
    /// Area of the pieces on the chosen patterns.
    used: Area,
}

impl Choice {
    fn new(problem: &Problem, wanted: &[PieceTypeId], price_limit: Price) -> Self {
        Self {
            chosen: Vec::new(),
            left: counts(problem, wanted),
            stock: problem.sheets.iter().map(|sheet| sheet.stock).collect(),
            price_left: price_limit,
            used: Area::ZERO,
        }
    }

    fn take_if_it_fits(&mut self, entries: &[Remembered], problem: &Problem, at: usize) {
        let Remembered { pattern, pieces } = &entries[at];
        let price = problem.sheets[pattern.sheet_type].price;
        if price > self.price_left || self.stock[pattern.sheet_type] == 0 {
            return;
        }
        let fits = pieces.chunk_by(|a, b| a == b).all(|same| self.left[same[0]].to_usize() >= same.len());
        if fits {
            for &piece_type in pieces {
                self.left[piece_type] -= 1;
            }
            self.price_left -= price;
            self.stock[pattern.sheet_type] -= 1;
            self.used += pattern.used;
            self.chosen.push(at);
        }
    }

    /// Drops up to a third of the chosen patterns.
    fn drop_some(&mut self, entries: &[Remembered], problem: &Problem, rng: &mut Rng) {
        let drops = 1 + rng.below(self.chosen.len() / 3 + 1);
        for _ in 0..drops.min(self.chosen.len()) {
            let at = self.chosen.swap_remove(rng.below(self.chosen.len()));
            let Remembered { pattern, pieces } = &entries[at];
            for &piece_type in pieces {
                self.left[piece_type] += 1;
            }
            self.price_left += problem.sheets[pattern.sheet_type].price;
            self.stock[pattern.sheet_type] += 1;
            self.used -= pattern.used;
        }
    }
}
