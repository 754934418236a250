//! The measure: which of area, new area or cost a layout minimises first.

/// Highest cost of a sheet.
pub const MAX_COST: i64 = 1_000_000_000_000;
/// Highest total cost of a layout: 2^53 - 1, so that it is exact as a JSON number.
pub const MAX_TOTAL_COST: i64 = (1 << 53) - 1;

/// What a layout of all pieces uses as little of as possible. The area of its sheets decides between equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The area of the used sheets.
    Area,
    /// The area of the used sheets that are no offcuts.
    NewArea,
    /// The cost of the used sheets.
    Cost,
}

impl Measure {
    /// How much of it one sheet of this area takes.
    pub(super) fn of(self, area: i64, cost: Option<i64>, offcut: bool) -> i64 {
        match self {
            Self::NewArea if offcut => 0,
            Self::Area | Self::NewArea => area,
            Self::Cost => cost.unwrap_or(0),
        }
    }

    /// The measure of a job whose sheets have these costs and are offcuts or not; the position of the first sheet
    /// whose cost is missing.
    pub(super) fn asked_for(
        sheets: impl Iterator<Item = (Option<i64>, bool)> + Clone,
    ) -> Result<Self, usize> {
        if sheets.clone().all(|(cost, _)| cost.is_none()) {
            let offcuts = sheets.clone().any(|(_, offcut)| offcut);
            return Ok(if offcuts { Self::NewArea } else { Self::Area });
        }
        let mut sheets = sheets;
        match sheets.position(|(cost, offcut)| cost.is_none() && !offcut) {
            Some(index) => Err(index),
            None => Ok(Self::Cost),
        }
    }
}
