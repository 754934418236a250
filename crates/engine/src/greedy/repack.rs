//! One iteration of ruin and recreate: a few sheets lose some or all of their pieces, and are packed again together
//! with excluded pieces.

use typed_index_collections::TiSlice;

use super::plan::RuinParams;
use super::tuning::repack::{FIRST_FIT, MAX_SHEETS, MIN_IN_PART, POOL, ROUNDING, SURELY_IN_PART};
use crate::effort::prices;
use crate::greedy::sort_rule::SortRule;
use crate::insertion::placer::{InsertionRule, Placer};
use crate::layout::cost::Price;
use crate::layout::ids::{PieceTypeId, SheetTypeId, UsedSheetId};
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::layout::tree::Tree;
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::units::Length;

/// Runs iterations and keeps its buffers.
pub(crate) struct Repacker {
    score_noise: f64,
    pub params: RuinParams,
    /// Indices of the sheets at hand.
    chosen: Vec<UsedSheetId>,
    /// See [`Self::changed`].
    changed: Vec<UsedSheetId>,
    /// Their copies, and a spare pattern for a sheet that may be added.
    scratch: Vec<Pattern>,
    /// Whether one is.
    adds_sheet: bool,
    /// Pieces to place, with their keys.
    pool: Vec<(f64, PieceTypeId)>,
    /// Excluded pieces that were tried.
    tried: Vec<PieceTypeId>,
    /// Pieces that found no room.
    failed: Vec<PieceTypeId>,
}

impl Repacker {
    pub fn new(score_noise: f64, params: RuinParams) -> Self {
        Self {
            score_noise,
            params,
            chosen: Vec::new(),
            changed: Vec::new(),
            scratch: (0..=MAX_SHEETS).map(|_| Pattern::default()).collect(),
            adds_sheet: false,
            pool: Vec::new(),
            tried: Vec::new(),
            failed: Vec::new(),
        }
    }

    /// One iteration, without a limit of the price while not all pieces fit yet; returns whether the layout changed. It
    /// does unless the weight of the excluded pieces would grow.
    pub fn run(
        &mut self,
        placer: &mut Placer,
        rng: &mut Rng,
        layout: &mut Layout,
        max_price: Option<Price>,
        weight: &TiSlice<PieceTypeId, f64>,
    ) -> bool {
        let problem = placer.problem;
        let order = if max_price.is_none() && rng.chance(0.5) {
            SortRule::PenaltyDensity
        } else {
            SortRule::random(rng)
        };
        let noise = 0.5 * rng.unit() + self.score_noise;
        let rule = InsertionRule { first_fit: rng.chance(FIRST_FIT), ..InsertionRule::default() };
        self.choose_sheets(layout, rng);
        self.pool.clear();
        self.ruin_sheets(placer, layout, rng);
        self.change_sizes(problem, layout, max_price.unwrap_or(Price::MAX), rng);
        let from = self.take_excluded(layout, rng);
        self.sort_pool(problem, order, noise, rng);
        if !self.recreate(placer, rule, weight) {
            return false;
        }
        self.accept(problem, layout, from);
        true
    }

    /// After a change: the positions where the layout may have another sheet than before.
    pub fn changed(&self) -> &[UsedSheetId] {
        &self.changed
    }

    /// After a change: the pieces that are newly excluded, and those whose place among the excluded they took.
    pub fn exchanged(&self) -> (&[PieceTypeId], &[PieceTypeId]) {
        (&self.failed, &self.tried)
    }

    fn choose_sheets(&mut self, layout: &Layout, rng: &mut Rng) {
        let sheets = layout.patterns.len();
        let count = if rng.chance(self.params.one_sheet) { 1 } else { MAX_SHEETS }.min(sheets);
        self.chosen.clear();
        while self.chosen.len() < count {
            let at = UsedSheetId::from(rng.below(sheets));
            if !self.chosen.contains(&at) {
                self.chosen.push(at);
            }
        }
    }

    /// Copies the chosen sheets and takes pieces out of the copies.
    fn ruin_sheets(&mut self, placer: &mut Placer, layout: &Layout, rng: &mut Rng) {
        let problem = placer.problem;
        let pieces: u32 = self.chosen.iter().map(|&i| layout.patterns[i].pieces).sum();
        let each = f64::from(pieces) / self.chosen.len().max(1).to_f64();
        let partly = rng.chance((each / SURELY_IN_PART).max(MIN_IN_PART));
        for (slot, &index) in self.chosen.iter().enumerate() {
            let copy = &mut self.scratch[slot];
            copy.clone_from(&layout.patterns[index]);
            placer.meter.spend(prices::PATTERN_COPIED);
            placer.count_large(copy);
            let pool = &mut self.pool;
            let mut free = |piece_type: PieceTypeId| pool.push((0.0, piece_type));
            if partly {
                for _ in 0..=rng.below(self.params.most_subtrees) {
                    if copy.nodes.is_empty() {
                        break;
                    }
                    let node = random_subtree(copy, rng);
                    copy.remove(problem, node, &mut free);
                }
                copy.settle(problem);
            } else {
                copy.for_each_piece(0, free);
                let sheet = copy.sheet_type;
                copy.clear(problem, sheet);
            }
        }
    }

    /// Emptied sheets may become sheets of another type, and a sheet may be added, where price and stock allow.
    fn change_sizes(&mut self, problem: &Problem, layout: &Layout, max_price: Price, rng: &mut Rng) {
        let types = problem.sheets.len();
        let added = self.chosen.len();
        self.adds_sheet = false;
        let mut price = layout.price;
        for slot in 0..=added {
            let old = (slot < added).then_some(self.scratch[slot].sheet_type);
            let free = match old {
                None => Price::ZERO,
                Some(old) if types > 1 && self.scratch[slot].nodes.is_empty() && rng.chance(0.5) => {
                    problem.sheets[old].price
                }
                Some(_) => continue,
            };
            let new = SheetTypeId::from(rng.below(types));
            let cost = problem.sheets[new].price;
            let claimed = self.scratch[..added].iter().filter(|p| p.sheet_type == new).count().to_u64();
            let kept = self.chosen.iter().filter(|&&i| layout.patterns[i].sheet_type == new).count().to_u64();
            let in_stock = layout.taken[new] - kept + claimed < problem.sheets[new].stock;
            if Some(new) != old && in_stock && cost <= max_price.saturating_sub(price - free) {
                self.scratch[slot].clear(problem, new);
                self.adds_sheet = slot == added;
                price += cost - free;
            }
        }
    }

    /// Puts a window of the excluded pieces into the pool; returns the index where the window begins.
    fn take_excluded(&mut self, layout: &Layout, rng: &mut Rng) -> usize {
        let count = layout.excluded.len().min(POOL);
        let from = rng.below(layout.excluded.len() - count + 1);
        self.tried.clear();
        self.tried.extend_from_slice(&layout.excluded[from..from + count]);
        self.pool.extend(self.tried.iter().map(|&piece_type| (0.0, piece_type)));
        from
    }

    /// The copies of the chosen sheets, and the added one.
    fn at_hand(&self) -> &[Pattern] {
        &self.scratch[..self.chosen.len() + usize::from(self.adds_sheet)]
    }

    fn sort_pool(&mut self, problem: &Problem, order: SortRule, noise: f64, rng: &mut Rng) {
        // Keys are relative to a sheet at hand, or to any type where there is none.
        let last = SheetTypeId::from(problem.sheets.len() - 1);
        let at_hand = self.at_hand().first().map_or(last, |pattern| pattern.sheet_type);
        let sheet = problem.sheets[at_hand].size.map(Length::to_f64);
        for (key, piece_type) in &mut self.pool {
            let base = order.key(&problem.types[*piece_type], sheet);
            *key = base * (1.0 + noise * (rng.unit() - 0.5));
        }
        self.pool.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    }

    /// Packs the pool; false as soon as the unplaced weight exceeds the weight before.
    fn recreate(
        &mut self,
        placer: &mut Placer,
        rule: InsertionRule,
        weight: &TiSlice<PieceTypeId, f64>,
    ) -> bool {
        let used = self.at_hand().len();
        let limit: f64 = self.tried.iter().map(|&piece_type| weight[piece_type]).sum();
        self.failed.clear();
        let mut outside = 0.0;
        let mut skip = None;
        for &(_, piece_type) in &self.pool {
            placer.meter.spend(prices::PIECE_OF_POOL);
            if skip != Some(piece_type) && placer.place(&mut self.scratch[..used], piece_type, rule) {
                continue;
            }
            skip = Some(piece_type);
            outside += weight[piece_type];
            if outside > limit * (1.0 + ROUNDING) {
                return false;
            }
            self.failed.push(piece_type);
        }
        self.scratch[..used].iter().all(|pattern| pattern.valid)
    }

    /// Replaces the sheets by their copies, and the excluded pieces that were tried by those that found no room.
    fn accept(&mut self, problem: &Problem, layout: &mut Layout, from: usize) {
        let excluded = &mut layout.excluded;
        let kept = self.failed.len().min(self.tried.len());
        excluded[from..from + kept].copy_from_slice(&self.failed[..kept]);
        excluded.extend_from_slice(&self.failed[kept..]);
        for at in (from + kept..from + self.tried.len()).rev() {
            excluded.swap_remove(at);
        }
        for (slot, &index) in self.chosen.iter().enumerate() {
            let old = layout.patterns[index].sheet_type;
            let new = self.scratch[slot].sheet_type;
            if old != new {
                layout.taken[old] -= 1;
                layout.taken[new] += 1;
                layout.price += problem.sheets[new].price - problem.sheets[old].price;
            }
            std::mem::swap(&mut layout.patterns[index], &mut self.scratch[slot]);
        }
        self.changed.clone_from(&self.chosen);
        let added = &self.scratch[self.chosen.len()];
        if self.adds_sheet && !added.nodes.is_empty() {
            self.changed.push(layout.patterns.next_key());
            layout.push(problem, added.clone());
        }
        self.chosen.sort_unstable();
        for &index in self.chosen.iter().rev() {
            if layout.patterns[index].nodes.is_empty() {
                layout.take(problem, index);
            }
        }
    }
}

/// The node of a random piece, or of a row around it: one level up again and again, each time with even odds.
fn random_subtree(pattern: &Tree, rng: &mut Rng) -> usize {
    let count = pattern.nodes.len();
    let mut node = rng.below(count);
    while pattern.nodes[node].is_structure() {
        node = rng.below(count);
    }
    while node > 0 && rng.chance(0.5) {
        node = pattern.nodes[node].parent.to_usize();
    }
    node
}
