//! The order of the objective: what decides between two layouts.
//!
//! 1. The penalties of the unplaced pieces, or the weighed sum of all levels where the settings have weights.
//! 2. The area of the unplaced pieces.
//! 3. The measure of the sheets, then their area ([`Price`]).
//! 4. Of finished layouts: the value of the kept offcuts, the largest offcut, and the number of cuts ([`Rank`]).

use std::cmp::Reverse;
use std::iter::Sum;

use super::ids::PieceTypeId;
use super::price::Price;
use super::problem::Problem;
use super::state::Layout;
use crate::units::Area;

/// The cost of a layout, compared level by level: the least is the best.
///
/// The levels are numbers of their own, so none of them can hide in the rounding of another, whatever the unit of length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cost {
    /// The penalties of the pieces that are left out. Where a configuration weighs them against sheets or cuts, its
    /// weighed sum of all of these.
    pub first: i128,
    /// Area of the pieces that are left out.
    pub unplaced_area: Area,
    /// Measure, then area of the used sheets.
    pub sheets: Price,
}

impl Cost {
    pub const MIN: Self = Self { first: i128::MIN, unplaced_area: Area::MIN, sheets: Price::MIN };
    pub const MAX: Self = Self { first: i128::MAX, unplaced_area: Area::MAX, sheets: Price::MAX };
}

/// The rank of a finished layout: its cost, and what decides between layouts of equal cost. The least is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank {
    pub cost: Cost,
    /// Value of the offcuts that are kept.
    pub kept: Reverse<i64>,
    /// Area of the largest offcut.
    pub offcut: Reverse<Area>,
    pub cuts: u64,
}

/// What the pieces that a layout leaves out amount to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LeftOut {
    /// Sum of their penalties.
    pub penalty: i128,
    /// Sum of their areas.
    pub area: Area,
}

impl Sum for LeftOut {
    fn sum<I: Iterator<Item = Self>>(each: I) -> Self {
        each.fold(Self::default(), |sum, one| Self {
            penalty: sum.penalty + one.penalty,
            area: sum.area + one.area,
        })
    }
}

impl Layout {
    /// Its cost with default weights.
    pub fn cost(&self, problem: &Problem) -> Cost {
        let left_out = |&piece_type: &PieceTypeId| {
            let piece = &problem.types[piece_type];
            LeftOut { penalty: 1 + i128::from(piece.priority), area: piece.area }
        };
        let LeftOut { penalty, area } = self.excluded.iter().map(left_out).sum();
        Cost { first: penalty, unplaced_area: area, sheets: self.price }
    }

    /// Whether it costs less with default weights.
    pub fn is_better_than(&self, other: &Self, problem: &Problem) -> bool {
        self.cost(problem) < other.cost(problem)
    }
}
