//! The types of lower bounds, and the covering inequalities that prove them.

use crate::instance::{Instance, Sheet};

/// A lower bound: what any layout of all pieces needs at least. Or an upper bound: what the best layout known needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Total measure of the used sheets: equal to `area` where the measure is the area.
    pub measure: i64,
    /// Total area of the used sheets, margins included, in square units.
    pub area: i64,
}

impl Bound {
    /// No layout holds all pieces: a piece fits no sheet, or the stock is too small. As an upper bound: no layout is known.
    pub const INFINITE: Self = Self { measure: i64::MAX, area: i64::MAX };

    /// The lower bound that holds for every instance.
    pub(crate) const ZERO: Self = Self { measure: 0, area: 0 };

    /// What these sheets take together.
    pub fn of_sheets<'a>(instance: &Instance, sheets: impl Iterator<Item = &'a Sheet>) -> Self {
        sheets.fold(Self::ZERO, |sum, sheet| Self {
            measure: sum.measure + instance.measure_of(sheet),
            area: sum.area + sheet.area(),
        })
    }

    /// Whether it proves a layout optimal that is known.
    pub fn meets(&self, known: Self) -> bool {
        self.area >= known.area && self.measure >= known.measure
    }

    /// Whether a layout of all pieces may exist.
    pub fn is_reachable(&self) -> bool {
        *self != Self::INFINITE
    }

    /// The bound of two jobs that share nothing.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self { measure: self.measure + other.measure, area: self.area + other.area }
    }

    /// The stronger of two lower bounds, figure by figure.
    pub(super) fn max(self, other: Self) -> Self {
        Self { measure: self.measure.max(other.measure), area: self.area.max(other.area) }
    }
}

/// A covering inequality, the form in which every family of bounds states what it proves: in every layout of all pieces,
/// `x[t]` used sheets of each size `t` satisfy `sum capacities[t] * x[t] >= total`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Inequality {
    /// Value of all pieces together.
    pub(super) total: i64,
    /// For each size, the most that the pieces on one sheet are worth.
    pub(super) capacities: Vec<i64>,
}

/// Quotient rounded up; `a` is at least 0 and `b` at least 1.
pub(super) fn ceil_div(a: i64, b: i64) -> i64 {
    a / b + i64::from(a % b != 0)
}
