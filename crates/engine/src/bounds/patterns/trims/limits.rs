//! What patterns with minimum trims may cost.

/// Most square millimetres of a sheet: two tables of 20 MB. One of 6,000 by 3,210 mm would take half a second for each
/// pricing; on two jobs of 500 such panes with defects, its linear programme stayed below the whole number known.
pub(super) const MOST_CELLS: i64 = 10_000_000;
/// Longest side of a sheet in millimetres, so that a row takes a millisecond at most.
pub(super) const LONGEST_SIDE: i64 = 8_000;
/// Most pieces that the area of a sheet holds. Each is worth 1 at least, and values have 16 bits.
pub(super) const MOST_PIECES_ON_A_SHEET: i64 = 10_000;
/// Sums between two polls: some quarter of a millisecond.
pub(super) const SUMS_PER_POLL: u64 = 1_000_000;
