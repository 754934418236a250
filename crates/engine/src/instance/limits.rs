//! The greatest numbers that an instance may contain.

/// Longest side of a piece, a sheet or a defect, in units of length.
pub const MAX_DIMENSION: i32 = 1_000_000;
/// Largest quantity of one piece or one sheet entry.
pub const MAX_QUANTITY: u32 = 1_000_000;
/// Most piece instances in one job: the sum of the quantities.
pub const MAX_INSTANCES: u64 = 100_000;
/// Highest priority of a piece.
pub const MAX_PRIORITY: u32 = 1_000_000;
/// Largest total area, in square units: 2^53 - 1, so that every area is exact as a JSON number.
pub const MAX_AREA: i64 = (1 << 53) - 1;
