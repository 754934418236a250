//! What the cheap bounds may cost. A step of the pacer is some nanoseconds.

/// Most defects of one sheet that the area bound considers, the largest ones first.
pub(super) const MAX_DEFECTS: usize = 64;

/// Products of two values that all pairs of functions of one form may take together.
pub(super) const MAX_PRODUCTS: usize = 500_000;
/// Most parameters of one family of dual feasible functions that are tried on one domain.
pub(super) const MAX_PARAMETERS: usize = 64;
/// Values that one family of functions may tabulate on one domain. Many lengths leave fewer parameters.
pub(super) const MAX_TABULATED: usize = 25_000;
/// Largest parameter `k` of the staircase functions.
pub(super) const MAX_STAIRS: i64 = 20;
/// Largest multiple of a module that is fitted to a length in the rounding functions.
pub(super) const MAX_MULTIPLE: i64 = 12;

/// Most pieces of an instance whose pairs are matched: the matching is cubic in them.
pub(super) const MAX_MATCHED: i64 = 200;
/// Share of the best bound, as numerator and denominator, that a product must prove by itself before its pieces are matched.
pub(super) const MIN_SHARE_FOR_MATCHING: (i64, i64) = (9, 10);
/// Steps of the pacer that a matching takes for each two pieces.
pub(super) const STEPS_PER_PAIR: usize = 10;

/// Most sizes of sheets that the covering problem branches on; the depth of its recursion.
pub(super) const MAX_SIZES: usize = 16;
/// Most nodes of the search for one covering.
pub(super) const MAX_COVERING_NODES: u32 = 2_000;
/// Most inequalities that are added one after the other.
pub(super) const MAX_CUTTING_PLANES: usize = 12;
/// Most classes of pieces that only some sizes take.
pub(super) const MAX_CLASSES: usize = 4;
/// Steps of the pacer that writing down an inequality takes, beside one for each item.
pub(super) const STEPS_PER_INEQUALITY: usize = 20;
/// Steps of the pacer that a covering problem takes, some milliseconds at most.
pub(super) const STEPS_PER_CUTTING_PLANE: usize = 100_001;
