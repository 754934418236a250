//! The limits of exact pricing. Larger instances are priced on a grid instead.

/// Most square units of a sheet: a table of 40 MB, with five stages two of them. A pricing of 6,000 by 3,210 mm
/// takes 0.1 to 0.4 seconds for 50 to 250 types and four stages.
pub(super) const MOST_CELLS: i64 = 20_000_000;
/// Longest side of a sheet in units of length, so that a row takes a millisecond at most.
pub(super) const LONGEST_SIDE: i64 = 8_000;
/// Most pieces that the area of a sheet holds. Each is worth 1 at least, and values have 16 bits.
pub(super) const MOST_PIECES_ON_A_SHEET: i64 = 10_000;
/// Sums between two polls: some quarter of a millisecond.
pub(super) const SUMS_PER_POLL: u64 = 1_000_000;
/// Least number of units of a coarse row. With half and twice as many, pricings of 200 to 1,000 panes take a tenth to a
/// half longer.
pub(super) const UNITS_OF_A_COARSE_ROW: usize = 800;
/// Rows of strips of which all strips are computed before the next rows are looked for; 20 and 40 take as long.
pub(super) const ROWS_AT_A_TIME: usize = 9;
