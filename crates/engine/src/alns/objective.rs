//! The cost of a layout, in units of the measure: square millimetres of used sheet, or money.

use typed_index_collections::TiVec;

use crate::alns::tuning::outside;
use crate::bounds::Bound;
use crate::config::AlnsConfig;
use crate::cut_tree::{CutTree, NodeKind};
use crate::instance::Instance;
use crate::layout::expand::{STEPS_OF_CUTS, cut};
use crate::layout::ids::PieceTypeId;
use crate::layout::pattern::Pattern;
use crate::layout::price::{Price, area_of, measure_of, price};
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::numbers::{Fraction, Integer};
use crate::solution::{SheetLayout, Solution};
use crate::stop::{Pacer, Stop};

/// The cost of a layout. The area of its sheets decides between layouts of equal value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cost {
    /// Measure of the sheets, penalties and bonuses.
    pub value: i128,
    /// Area of the sheets.
    pub area: i64,
}

impl Cost {
    pub const MIN: Self = Self { value: i128::MIN, area: i64::MIN };
    pub const MAX: Self = Self { value: i128::MAX, area: i64::MAX };

    /// The cost of sheets of this price.
    pub fn of_sheets(price: Price) -> Self {
        Self { value: i128::from(measure_of(price)), area: area_of(price) }
    }
}

/// The cost function of the search.
pub(crate) struct Objective<'a> {
    pub problem: &'a Problem,
    pub config: &'a AlnsConfig,
    /// Cost of leaving out an instance of each type.
    penalties: TiVec<PieceTypeId, i128>,
    /// Mean area of the pieces that fit some sheet.
    pub mean_area: f64,
}

/// The share of the cuts in the cost of a sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CuttingCost {
    /// Cost of its cuts and their changes of direction.
    pub cuts: i128,
    /// Area of its largest offcut.
    pub offcut: i64,
}

impl<'a> Objective<'a> {
    pub fn new(problem: &'a Problem, config: &'a AlnsConfig) -> Self {
        let penalties = problem.types.iter().map(|piece| penalty(config, piece.priority)).collect();
        let wanted = problem.types.iter().filter(|piece| piece.may_fit());
        let (area, count) = wanted.fold((0.0, 0.0), |(area, count), piece| {
            (area + piece.area.to_f64() * f64::from(piece.count), count + f64::from(piece.count))
        });
        Self { problem, config, penalties, mean_area: if count > 0.0 { area / count } else { 1.0 } }
    }

    /// Whether cuts count in the cost.
    pub fn counts_cutting(&self) -> bool {
        let AlnsConfig { cut_penalty, direction_change_penalty, liquid_offcut_bonus, .. } = *self.config;
        cut_penalty > 0 || direction_change_penalty > 0 || liquid_offcut_bonus > 0.0
    }

    /// Whether a sheet of this price for one piece of type `piece_type` costs at most as much as leaving the piece out.
    pub fn prefers_sheet(&self, piece_type: PieceTypeId, price: Price) -> bool {
        i128::from(measure_of(price)) <= self.penalties[piece_type]
    }

    /// Whether a piece that the layout leaves out may get a sheet of its own.
    pub fn may_add_sheets(&self, layout: &Layout) -> bool {
        let least = self.problem.sheets.iter().map(|sheet| sheet.price).min().unwrap_or(0);
        layout.excluded.iter().any(|&piece_type| self.prefers_sheet(piece_type, least))
    }

    /// A lower bound on the cost. `bound` concerns the sheets of complete layouts only, not how they are cut.
    pub fn least_cost(&self, bound: Bound) -> Cost {
        let all_placed = self.penalties.iter().all(|&penalty| penalty > i128::from(bound.measure));
        if bound.is_reachable() && all_placed && !self.counts_cutting() {
            Cost { value: i128::from(bound.measure), area: bound.area }
        } else {
            Cost::MIN
        }
    }

    /// Cost of a whole layout; `None` if `stop` fires first.
    pub fn cost(&self, layout: &Layout, stop: &Stop) -> Option<Cost> {
        let mut cost = Cost::of_sheets(layout.price);
        cost.value += self.left_out(layout.excluded.iter().copied());
        if self.counts_cutting() {
            let mut pacer = Pacer::new(stop);
            let mut costs = Vec::with_capacity(layout.patterns.len());
            for pattern in &layout.patterns {
                if pacer.ends_after(STEPS_OF_CUTS * pattern.nodes.len()) {
                    return None;
                }
                costs.push(self.cutting_cost(pattern));
            }
            cost.value += self.total_cutting_cost(&costs);
        }
        Some(cost)
    }

    /// Cost of an answer. It may have more sheets than the layout that it was made from.
    pub fn cost_of_answer(&self, instance: &Instance, answer: &Solution) -> Cost {
        let sheets = answer.sheets.iter().map(|used| {
            let sheet = &instance.sheets()[used.sheet.to_usize()];
            price(instance.measure_of(sheet), sheet.area())
        });
        let mut cost = Cost::of_sheets(sheets.sum());
        let left_out = answer.unplaced.iter().map(|left| {
            let priority = instance.pieces()[left.piece.to_usize()].priority;
            i128::from(left.count) * penalty(self.config, priority)
        });
        let cutting_cost = |used: &SheetLayout| {
            self.cutting_cost_of(&used.tree, used.summary.cut_count, used.summary.largest_offcut)
        };
        let costs: Vec<CuttingCost> = answer.sheets.iter().map(cutting_cost).collect();
        cost.value += left_out.sum::<i128>() + self.total_cutting_cost(&costs);
        cost
    }

    /// Cost of leaving out `pieces`.
    pub fn left_out(&self, pieces: impl Iterator<Item = PieceTypeId>) -> i128 {
        pieces.map(|piece_type| self.penalties[piece_type]).sum()
    }

    /// The cutting cost of `pattern`.
    pub fn cutting_cost(&self, pattern: &Pattern) -> CuttingCost {
        let cut = cut(self.problem, pattern, [0, 0]);
        cut.map_or_else(CuttingCost::default, |(tree, quality)| {
            self.cutting_cost_of(&tree, quality.cuts, quality.offcut)
        })
    }

    fn cutting_cost_of(&self, tree: &CutTree, cuts: u32, offcut: i64) -> CuttingCost {
        let turns = i128::from(self.config.direction_change_penalty) * direction_changes(tree);
        CuttingCost { cuts: i128::from(self.config.cut_penalty) * i128::from(cuts) + turns, offcut }
    }

    /// The cost of cutting all sheets.
    pub fn total_cutting_cost(&self, costs: &[CuttingCost]) -> i128 {
        let largest = costs.iter().map(|cutting_cost| cutting_cost.offcut).max().unwrap_or(0);
        let bonus = self.config.liquid_offcut_bonus * largest.to_f64();
        costs.iter().map(|cutting_cost| cutting_cost.cuts).sum::<i128>() - bonus.whole::<i128>()
    }

    /// Penalty weight of each piece type while searching for a layout that places as much as the best one: its area,
    /// but no more than leaving it out costs.
    pub fn areas(&self) -> TiVec<PieceTypeId, i64> {
        let areas = self.problem.types.iter().map(|piece| piece.area);
        areas
            .zip(&self.penalties)
            .map(|(area, &penalty)| i128::from(area).min(penalty.max(1)).to_i64())
            .collect()
    }

    /// The same where not all pieces fit: the penalty, scaled to the size of areas. The area decides between equals.
    pub fn scaled_penalties(&self) -> TiVec<PieceTypeId, i64> {
        let types = self.problem.types.iter().zip(&self.penalties);
        let (penalties, count) = types.fold((0.0, 0.0), |(penalties, count), (piece, &penalty)| {
            (penalties + penalty.to_f64() * f64::from(piece.count), count + f64::from(piece.count))
        });
        let scale = if penalties > 0.0 { self.mean_area * count / penalties } else { 0.0 };
        let types = self.problem.types.iter().zip(&self.penalties);
        types
            .map(|(piece, &penalty)| {
                (penalty.to_f64() * scale).whole::<i64>() + piece.area / outside::AREA_SHARE + 1
            })
            .collect()
    }
}

/// Cost of leaving out an instance of a piece with this priority.
fn penalty(config: &AlnsConfig, priority: u32) -> i128 {
    i128::from(config.unplaced_penalty) + i128::from(config.priority_penalty) * i128::from(priority)
}

/// Cuts whose direction differs from that of the cut above them.
fn direction_changes(tree: &CutTree) -> i128 {
    let mut changes = 0;
    for node in tree.nodes.iter().filter(|node| node.kind == NodeKind::Cut) {
        for part in [node.child, node.next].into_iter().flatten() {
            let part = &tree.nodes[part.to_usize()];
            changes += i128::from(part.kind == NodeKind::Cut && part.direction != node.direction);
        }
    }
    changes
}
