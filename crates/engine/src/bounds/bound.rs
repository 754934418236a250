//! What a lower bound proves.

/// What any layout of all pieces needs at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Least total area of the used sheets, margins included, in square millimetres.
    pub area: i64,
    /// Least number of used sheets, whatever their sizes.
    pub sheets: u64,
}

impl Bound {
    /// No layout holds all pieces: a piece fits no sheet, or the stock is too small.
    pub const UNREACHABLE: Self = Self { area: i64::MAX, sheets: u64::MAX };

    /// The bound that holds for every instance.
    pub(super) const NOTHING: Self = Self { area: 0, sheets: 0 };

    /// Whether a layout of all pieces may exist.
    pub fn is_reachable(&self) -> bool {
        *self != Self::UNREACHABLE
    }

    /// The stronger of two bounds, figure by figure.
    pub(super) fn max(self, other: Self) -> Self {
        Self { area: self.area.max(other.area), sheets: self.sheets.max(other.sheets) }
    }
}
