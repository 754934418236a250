//! Sums of lengths in a tree that may be too large for its sheet.

/// Where sums of lengths stop, in millimetres. A pattern that is tried on a sheet for which it was not built may need
/// hundreds of kilometres there. A sheet has at most one kilometre, so nothing of this length fits any.
///
/// It leaves room for two such lengths and a kerf in an `i32`, and for their differences.
pub(super) const TOO_LONG: i32 = 1 << 29;

/// The length of two parts of a row, none of them longer than [`TOO_LONG`], and the kerf between them.
#[inline]
pub(super) fn joined(one: i32, other: i32, kerf: i32) -> i32 {
    (one + other + kerf).min(TOO_LONG)
}
