//! The cost of a layout, in units of the measure: area of the used sheets, or money.

use std::cmp::Reverse;

use typed_index_collections::TiVec;

use crate::alns::tuning::unplaced;
use crate::bounds::Bound;
use crate::config::AlnsConfig;
use crate::cut_tree::CutTree;
use crate::effort::{Meter, prices};
use crate::instance::Instance;
use crate::layout::cost::{Cost, LeftOut, Price, Rank};
use crate::layout::expand::cut;
use crate::layout::ids::PieceTypeId;
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::state::{Layout, SharedLayout};
use crate::numbers::{Fraction, Integer};
use crate::observer::Figures;
use crate::solution::{SheetLayout, Solution};
use crate::stop::Stop;
use crate::units::{Area, Length};

/// The cost function of the search.
pub(crate) struct Objective<'a> {
    pub problem: &'a Problem,
    pub config: &'a AlnsConfig,
    /// Cost of leaving out an instance of each type.
    penalties: TiVec<PieceTypeId, i128>,
    /// Mean area of the pieces that fit some sheet.
    pub mean_area: f64,
    /// No layout costs less, whether all pieces are placed or not.
    pub least: Cost,
}

/// The best layout known, with its cost.
#[derive(Clone, Debug)]
pub(crate) struct Incumbent {
    pub layout: SharedLayout,
    pub cost: Cost,
}

impl Incumbent {
    /// What an observer learns about it. It counts the instances that fit no sheet, which the search never sees.
    pub fn figures(&self, objective: &Objective) -> Figures {
        let layout = &self.layout;
        Figures {
            cost: objective.weighed(self.cost),
            sheets: layout.patterns.len(),
            sheet_area: layout.area().get(),
            measure: layout.measure(),
            unplaced: layout.excluded.len() + objective.problem.misfits(),
        }
    }

    /// What it shows about the least measure and area.
    pub fn known(&self) -> Bound {
        Bound { measure: self.layout.measure(), area: self.layout.area().get() }
    }
}

/// The share of the cuts in the cost of a sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CuttingCost {
    /// Cost of its cuts and their changes of direction.
    pub cuts: i128,
    /// Area of its largest offcut.
    pub offcut: Area,
}

impl<'a> Objective<'a> {
    pub fn new(problem: &'a Problem, config: &'a AlnsConfig) -> Self {
        let penalties = problem.types.iter();
        let penalties = penalties.map(|piece| config.penalty_of(piece.members, piece.priority)).collect();
        let wanted = problem.types.iter().filter(|piece| piece.may_fit());
        let (area, count) = wanted.fold((0.0, 0.0), |(area, count), piece| {
            (area + piece.area.to_f64() * f64::from(piece.count), count + f64::from(piece.count))
        });
        Self {
            problem,
            config,
            penalties,
            mean_area: if count > 0.0 { area / count } else { 1.0 },
            least: Cost::MIN,
        }
    }

    /// Whether cuts count in the cost.
    pub fn counts_cutting(&self) -> bool {
        self.config.counts_cutting()
    }

    /// Whether a sheet of this price for one piece of type `piece_type` costs at most as much as leaving the piece out.
    pub fn prefers_sheet(&self, piece_type: PieceTypeId, price: Price) -> bool {
        i128::from(price.measure()) <= self.penalties[piece_type]
    }

    /// The cost of a layout with these sheets. `cutting` is the cost of all cuts, 0 where they do not count.
    pub fn cost_of(&self, left_out: LeftOut, sheets: Price, cutting: i128) -> Cost {
        let weighed = if self.config.weighs() { i128::from(sheets.measure()) + cutting } else { 0 };
        Cost { first: left_out.penalty + weighed, unplaced_area: left_out.area, sheets }
    }

    /// Sum of all weights of a layout of this cost, in units of the measure.
    pub fn weighed(&self, cost: Cost) -> i128 {
        if self.config.weighs() { cost.first } else { cost.first + i128::from(cost.sheets.measure()) }
    }

    /// A lower bound on the cost. `bound` concerns the sheets of complete layouts only, not how they are cut.
    pub fn least_cost(&self, bound: Bound) -> Cost {
        let priorities = self.problem.types.iter().map(|piece| piece.priority);
        if bound.is_reachable() && self.config.sheets_decide(priorities, bound.measure) {
            self.cost_of(LeftOut::default(), Price::new(bound.measure, Area::new(bound.area)), 0)
        } else {
            self.least
        }
    }

    /// Cost of a whole layout; `None` if `stop` fires first.
    pub fn cost(&self, layout: &Layout, stop: &Stop) -> Option<Cost> {
        let mut cutting = 0;
        if self.counts_cutting() {
            let mut meter = Meter::new(stop);
            let mut costs = Vec::with_capacity(layout.patterns.len());
            for pattern in &layout.patterns {
                if meter.ends_after(prices::NODE_CUT * pattern.nodes.len()) {
                    return None;
                }
                costs.push(self.cutting_cost(pattern));
            }
            cutting = self.total_cutting_cost(&costs);
        }
        Some(self.cost_of(self.left_out(layout.excluded.iter().copied()), layout.price, cutting))
    }

    /// The rank of an answer. It may have more sheets than the layout that it was made from.
    pub fn rank(&self, instance: &Instance, answer: &Solution) -> Rank {
        let sheet = |used: &SheetLayout| &instance.sheets()[used.sheet.to_usize()];
        let sheets = answer
            .sheets
            .iter()
            .map(|used| Price::new(instance.measure_of(sheet(used)), Area::new(sheet(used).area())));
        let left_out = answer.unplaced.iter().map(|left| {
            let piece = &instance.pieces()[left.piece.to_usize()];
            LeftOut {
                penalty: i128::from(left.count) * self.config.penalty_of(piece.members(), piece.priority),
                area: Area::new(piece.area()).times(left.count),
            }
        });
        let cutting_cost = |used: &SheetLayout| {
            self.cutting_cost_of(&used.tree, used.summary.cut_count, Area::new(used.summary.largest_offcut))
        };
        let cutting: Vec<CuttingCost> = answer.sheets.iter().map(cutting_cost).collect();
        Rank {
            cost: self.cost_of(left_out.sum(), sheets.sum(), self.total_cutting_cost(&cutting)),
            kept: Reverse(answer.sheets.iter().map(|used| used.value_kept(instance)).sum()),
            offcut: Reverse(cutting.iter().map(|of_sheet| of_sheet.offcut).max().unwrap_or_default()),
            cuts: answer.sheets.iter().map(|used| u64::from(used.summary.cut_count)).sum(),
        }
    }

    /// What `pieces` amount to if they are left out.
    pub fn left_out(&self, pieces: impl Iterator<Item = PieceTypeId>) -> LeftOut {
        let each = pieces.map(|piece_type| LeftOut {
            penalty: self.penalties[piece_type],
            area: self.problem.types[piece_type].area,
        });
        each.sum()
    }

    /// The cutting cost of `pattern`.
    pub fn cutting_cost(&self, pattern: &Pattern) -> CuttingCost {
        let cut = cut(self.problem, pattern, [Length::ZERO; 2]);
        cut.map_or_else(CuttingCost::default, |(tree, quality)| {
            self.cutting_cost_of(&tree, quality.cuts, quality.offcut)
        })
    }

    fn cutting_cost_of(&self, tree: &CutTree, cuts: u32, offcut: Area) -> CuttingCost {
        let turns = i128::from(self.config.direction_change_penalty) * i128::from(tree.turns());
        CuttingCost { cuts: i128::from(self.config.cut_penalty) * i128::from(cuts) + turns, offcut }
    }

    /// The cost of cutting all sheets.
    pub fn total_cutting_cost(&self, costs: &[CuttingCost]) -> i128 {
        let largest = costs.iter().map(|cutting_cost| cutting_cost.offcut).max().unwrap_or_default();
        let bonus = self.config.liquid_offcut_bonus * largest.to_f64();
        costs.iter().map(|cutting_cost| cutting_cost.cuts).sum::<i128>() - bonus.whole::<i128>()
    }

    /// Penalty weight of each piece type while searching for a layout that places as much as the best one: its area,
    /// but no more than leaving it out costs.
    pub fn areas(&self) -> TiVec<PieceTypeId, i64> {
        let areas = self.problem.types.iter().map(|piece| piece.area);
        areas
            .zip(&self.penalties)
            .map(|(area, &penalty)| i128::from(area.get()).min(penalty.max(1)).to_i64())
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
                (penalty.to_f64() * scale).whole::<i64>() + piece.area.get() / unplaced::AREA_SHARE + 1
            })
            .collect()
    }
}
