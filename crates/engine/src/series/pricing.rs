//! What pricing is: finding a pattern that is worth most at given values of the pieces.

use crate::effort::Meter;
use crate::layout::rows::Part;
use crate::raster::Item;

/// The value of a piece type or a region. No pattern is worth more than the largest number, see
/// [`largest_dual`](super::table::largest_dual).
pub(crate) type Value = i32;

/// The table of a sheet.
pub(crate) trait Pricing {
    /// Computes every value at these dual values of the piece types. `None` where the time is over.
    fn fill(&mut self, duals: &[Value], meter: &mut Meter) -> Option<()>;

    /// The value of the most valuable pattern.
    fn value(&self) -> Value;

    /// The most valuable pattern; `None` if it holds nothing.
    fn pattern(&self) -> Option<Part<Item>>;
}
