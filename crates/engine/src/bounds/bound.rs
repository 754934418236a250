//! The types of lower bounds, and the covering inequalities that prove them.

/// What any layout of all pieces needs at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Least total measure of the used sheets: equal to `area` where the measure is the area.
    pub measure: i64,
    /// Least total area of the used sheets, margins included, in square units.
    pub area: i64,
    /// Least number of used sheets, whatever their sizes.
    pub sheets: u64,
}

impl Bound {
    /// No layout holds all pieces: a piece fits no sheet, or the stock is too small.
    pub const UNREACHABLE: Self = Self { measure: i64::MAX, area: i64::MAX, sheets: u64::MAX };

    /// The bound that holds for every instance.
    pub(crate) const NOTHING: Self = Self { measure: 0, area: 0, sheets: 0 };

    /// Whether it proves a layout optimal that is known.
    pub fn meets(&self, known: Known) -> bool {
        self.area >= known.area && self.measure >= known.measure
    }

    /// Whether a layout of all pieces may exist.
    pub fn is_reachable(&self) -> bool {
        *self != Self::UNREACHABLE
    }

    /// The bound of two jobs that share nothing.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self {
            measure: self.measure + other.measure,
            area: self.area + other.area,
            sheets: self.sheets + other.sheets,
        }
    }

    /// The stronger of two bounds, figure by figure.
    pub(super) fn max(self, other: Self) -> Self {
        Self {
            measure: self.measure.max(other.measure),
            area: self.area.max(other.area),
            sheets: self.sheets.max(other.sheets),
        }
    }
}

/// The measure and the area of the best layout known: upper bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its measure.
    pub measure: i64,
    /// Area of its sheets, in square units.
    pub area: i64,
}

impl Known {
    /// No layout is known.
    pub const NOTHING: Self = Self { measure: i64::MAX, area: i64::MAX };
}

/// A covering inequality, the form in which every family of bounds states what it proves: in every layout of all pieces, `x[t]` used sheets of each size `t` satisfy `sum capacities[t] * x[t] >= total`.
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
