//! Fills sheet after sheet from the pieces that remain: each by the best of a few random fills, or by the beam.

use std::collections::HashMap;

use typed_index_collections::TiVec;

use super::beam::Beam;
use super::sort_rule::SortRule;
use super::tuning::beam::WINDOW as WINDOW_OF_BEAM;
use crate::effort::prices;
use crate::insertion::placer::{InsertionRule, Placer};
use crate::layout::ids::{PieceTypeId, SheetTypeId};
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::numbers::{Fraction, Integer};
use crate::rng::Rng;
use crate::units::{Area, Length};

/// How each sheet is filled.
#[derive(Clone, Copy, Debug)]
pub(super) enum Filler {
    /// By the best of several quick fills; from this effort on, by a single one.
    Quick { effort_limit: u64 },
    /// By the beam; from its effort limit on, by a single quick fill.
    Beam(Beam),
}

/// One quick fill for each sheet.
pub(super) const ONE_FILL: Filler = Filler::Quick { effort_limit: 0 };

/// Fills sheet after sheet until everything is placed or the stock is used up.
pub(super) fn fill_sheets(placer: &mut Placer, layout: &mut Layout, filler: Filler, rng: &mut Rng) {
    let problem = placer.problem;
    let mut open = OpenTypes::new(problem, layout);
    let mut remaining = Remaining::new(problem, &layout.excluded);
    while remaining.area > 0 && !placer.meter.ends() {
        let mut best: Option<(Pattern, f64)> = None;
        let drawn = open.draw(rng);
        if drawn.is_empty() {
            break;
        }
        for sheet_type in drawn {
            let found = match filler {
                Filler::Beam(beam) if placer.meter.spent() < beam.effort_limit => {
                    fill_by_beam(placer, &mut remaining, sheet_type, beam, rng)
                }
                Filler::Quick { effort_limit } | Filler::Beam(Beam { effort_limit, .. }) => {
                    fill_quickly(placer, &mut remaining, sheet_type, effort_limit, rng)
                }
            };
            if found.is_none() {
                open.close(sheet_type);
            }
            if let Some((pattern, profit)) = found
                && best.as_ref().is_none_or(|(_, so_far)| profit > *so_far)
            {
                best = Some((pattern, profit));
            }
        }
        if let Some((pattern, _)) = best {
            pattern.for_each_piece(0, |piece_type| remaining.take(problem, piece_type));
            let sheet_type = pattern.sheet_type;
            layout.push(problem, pattern);
            if !layout.in_stock(problem, sheet_type) {
                open.close(sheet_type);
            }
        }
    }
    layout.excluded = remaining.left();
}

/// Sheet areas of the largest pieces that one sheet chooses from, and as much again of a sample of the others. Twice as
/// much takes twice the time for 2 % fewer sheets; ruin and recreate uses that time better.
const WINDOW: f64 = 4.0;

/// Fills tried for each sheet if few pieces go on one. Without further search, 7, 30 and 100 fills need 7,545, 7,435
/// and 7,408 sheets in 0.2, 0.7 and 2.4 ms.
const FILLS: f64 = 10.0;

/// The best of several random fills of an empty sheet, and its [profit](Remaining::profit); `None` where no piece fits.
pub(super) fn fill_quickly(
    placer: &mut Placer,
    remaining: &mut Remaining,
    sheet_type: SheetTypeId,
    effort_limit: u64,
    rng: &mut Rng,
) -> Option<(Pattern, f64)> {
    let problem = placer.problem;
    let window = remaining.window(placer, sheet_type, WINDOW, rng);
    let mut trial = Pattern::default();
    let mut best: Option<(Pattern, f64)> = None;
    let fills = (FILLS * remaining.ease(problem, sheet_type)).whole::<usize>();
    for fill in 0..fills.max(1) {
        let order = match fill {
            _ if remaining.scarce => SortRule::PenaltyDensity,
            0 => SortRule::Area,
            _ => SortRule::random(rng),
        };
        let noise = if fill < 2 { 0.0 } else { 0.5 };
        let rule = InsertionRule { untidy: problem.trims && fill % 8 == 7, ..InsertionRule::default() };
        placer.meter.spend(window.len().saturating_sub(prices::FEW));
        trial.clear(problem, sheet_type);
        let mut failed = None;
        for piece_type in order.arrange(problem, sheet_type, &window, noise, rng) {
            if failed != Some(piece_type) && !placer.place(std::slice::from_mut(&mut trial), piece_type, rule)
            {
                failed = Some(piece_type);
            }
        }
        let profit = remaining.profit(problem, &trial);
        if trial.pieces > 0 && trial.valid && best.as_ref().is_none_or(|(_, so_far)| profit > *so_far) {
            let (kept, so_far) = best.get_or_insert_with(|| (Pattern::default(), 0.0));
            kept.clone_from(&trial);
            *so_far = profit;
        }
        if i64::from(trial.pieces) == remaining.count || placer.meter.spent() > effort_limit {
            break;
        }
    }
    best
}

/// What the beam makes of an empty sheet, and its profit.
fn fill_by_beam(
    placer: &mut Placer,
    remaining: &mut Remaining,
    sheet_type: SheetTypeId,
    beam: Beam,
    rng: &mut Rng,
) -> Option<(Pattern, f64)> {
    let problem = placer.problem;
    let mut window = remaining.window(placer, sheet_type, WINDOW_OF_BEAM, rng);
    window.sort_by(|&a, &b| problem.types[b].area.cmp(&problem.types[a].area).then(a.cmp(&b)));
    let window: Vec<(PieceTypeId, u32)> =
        window.chunk_by(|a, b| a == b).map(|same| (same[0], same.len().to_u32())).collect();
    let profit = |pattern: &Pattern| remaining.profit(problem, pattern);
    let pattern = beam.fill(placer, sheet_type, &window, profit)?;
    let profit = profit(&pattern);
    Some((pattern, profit))
}

/// Sheet types tried for each sheet: the best use of them all is kept. Bounds the cost of a sheet; not varied.
pub(super) const TYPES_TRIED: usize = 6;

/// The sheet types that are in stock and may still take a piece, grouped by all but their defects. A draw costs the same
/// however many there are.
pub(super) struct OpenTypes {
    /// The groups with open types, in ascending order. While sheets are free of charge, those alone.
    open: Vec<usize>,
    /// The others, until all of those are closed.
    later: Vec<usize>,
    /// The open types of each group, those with the fewest defects first.
    groups: Vec<Vec<SheetTypeId>>,
    /// The group of each type, and the number of its defects.
    of: TiVec<SheetTypeId, (usize, usize)>,
}

impl OpenTypes {
    pub fn new(problem: &Problem, layout: &Layout) -> Self {
        let mut known = HashMap::new();
        let mut groups: Vec<Vec<SheetTypeId>> = Vec::new();
        let mut of: TiVec<SheetTypeId, (usize, usize)> = TiVec::new();
        for (sheet_type, sheet) in problem.sheets.iter_enumerated() {
            let group = *known.entry(sheet.kind()).or_insert_with(|| {
                groups.push(Vec::new());
                groups.len() - 1
            });
            of.push((group, sheet.defects[0].len()));
            if layout.in_stock(problem, sheet_type) {
                groups[group].push(sheet_type);
            }
        }
        for group in &mut groups {
            group.sort_by_key(|&sheet_type| (of[sheet_type].1, sheet_type));
        }
        let open = (0..groups.len()).filter(|&group| !groups[group].is_empty());
        let is_free = |group: &usize| problem.sheets[groups[*group][0]].is_free();
        let (mut open, mut later): (Vec<_>, _) = open.partition(|group| !problem.is_priced || is_free(group));
        if open.is_empty() {
            std::mem::swap(&mut open, &mut later);
        }
        Self { open, later, groups, of }
    }

    /// Draws a few of them. Of types that differ in their defects alone, it takes those with the fewest.
    pub fn draw(&self, rng: &mut Rng) -> Vec<SheetTypeId> {
        let all = || self.open.iter().flat_map(|&group| &self.groups[group]).copied();
        if all().nth(TYPES_TRIED).is_none() {
            let mut drawn: Vec<SheetTypeId> = all().collect();
            drawn.sort_unstable();
            return drawn;
        }
        let mut drawn: Vec<SheetTypeId> = Vec::with_capacity(TYPES_TRIED);
        while drawn.len() < TYPES_TRIED {
            let group = self.open[rng.below(self.open.len())];
            let before = drawn.iter().filter(|&&sheet_type| self.of[sheet_type].0 == group).count();
            drawn.extend(self.groups[group].get(before));
        }
        drawn
    }

    /// Drops a type: none is left of it, or no piece fits it any more.
    pub fn close(&mut self, sheet_type: SheetTypeId) {
        let (group, defects) = self.of[sheet_type];
        let types = &mut self.groups[group];
        let Ok(at) = types.binary_search_by_key(&(defects, sheet_type), |&other| (self.of[other].1, other))
        else {
            return;
        };
        types.remove(at);
        if types.is_empty()
            && let Ok(at) = self.open.binary_search(&group)
        {
            self.open.remove(at);
        }
        if self.open.is_empty() {
            std::mem::swap(&mut self.open, &mut self.later);
        }
    }
}

/// Pieces on a sheet from which fewer fills are tried, with smaller windows, because each insertion costs more.
const MANY: f64 = 60.0;

/// The pieces still to be placed, by type.
pub(super) struct Remaining {
    counts: TiVec<PieceTypeId, u32>,
    /// Types by falling area; by falling penalty density where not all pieces can fit.
    order: Vec<PieceTypeId>,
    pub area: Area,
    pub count: i64,
    /// Types in `order` with no piece left.
    used_up: usize,
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
        Self { counts, order, area, count: excluded.len().to_i64(), used_up: 0, scarce }
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

    /// The pieces that one sheet chooses from. Of those that are small enough for it: all, or about as many sheet `areas` of
    /// the largest and as much again of a sample of the others; less for a sheet of many pieces.
    pub fn window(
        &mut self,
        placer: &mut Placer,
        sheet_type: SheetTypeId,
        areas: f64,
        rng: &mut Rng,
    ) -> Vec<PieceTypeId> {
        let problem = placer.problem;
        let sheet = &problem.sheets[sheet_type];
        let size = (areas * self.ease(problem, sheet_type)).max(1.0);
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
            placer.meter.spend(self.order.len().saturating_sub(prices::FEW));
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
        placer.meter.spend((at + others / stride).saturating_sub(prices::FEW));
        window
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
