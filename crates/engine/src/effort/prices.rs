//! What operations cost, in units of effort (see [`super`]). The prices beyond that of a space were measured on instances
//! of many thousand pieces, sheets or defects. Everything that is not here costs a unit, or nothing.

/// Examining a space for a piece: whether it fits, and what the leftovers lose. Also reading a node of a pattern.
pub const SPACE: usize = 5;
/// Spaces of a sheet, and nodes of a pattern, that cost nothing extra.
pub const FEW_SPACES: usize = 256;
/// What each further space costs on top: small pieces fit most spaces of a large sheet, and a space that fits costs three
/// times as much.
pub const SPACE_OF_MANY: usize = 2 * SPACE;
/// Each further node of a pattern that is copied, and whose pieces are removed.
pub const NODE_COPIED: usize = 4 * SPACE;
/// Copying a pattern.
pub const PATTERN_COPIED: usize = 30 * SPACE;
/// Working out the cuts of a pattern, for each of its nodes.
pub const NODE_CUT: usize = 60;

/// Pieces, types or sheets that a step goes over at no cost. Ordinary instances have fewer.
pub const FEW: usize = 1_000;
/// Preparing an iteration of ruin and recreate, or an attempt at a small move.
pub const ITERATION: usize = 20 * SPACE;
/// Taking a piece from the pool of an iteration, on top of its insertion.
pub const PIECE_OF_POOL: usize = 2 * SPACE;
/// Placing a piece on a shelf.
pub const PIECE_ON_SHELF: usize = 20;

/// An iteration of the deep search, about ten microseconds, and what each sheet adds.
pub const SEARCH_ITERATION: usize = 6_250;
pub const SEARCH_SHEET: usize = 10;
/// A slow iteration of the deep search: more than there is between two polls.
pub const SLOW_ITERATION: usize = 100_001;
