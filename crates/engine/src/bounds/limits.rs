//! What the cheap bounds may cost. A step of the meter is some nanoseconds.
//!
//! What a limit does was measured on 500 instances by the recipes of Berkey & Wang 1987 and Martello & Vigo 1998, once
//! with fixed and once with turnable pieces, and on 160 random jobs with sheets of three sizes. The sums of the bounds, which
//! then had a matching of large pieces as well, for two sheets of the first column, and rounding functions, for three:
//!
//! | | Sheets, fixed | Sheets, turnable | Area of three sizes, in largest sheets |
//! | --- | --- | --- | --- |
//! | area bound alone | 5,997 | 5,997 | 1,482.9 |
//! | all cheap bounds | 7,219 | 6,939 | 1,524.6 |
//! | `MAX_PRODUCTS` 50,000 | 7,219 | 6,939 | 1,524.0 |
//! | `MAX_PRODUCTS` 5,000,000 | 7,219 | 6,939 | 1,524.6 |
//! | 16 functions of a family | 7,216 | 6,933 | 1,522.5 |
//! | 256 functions of a family, twice the time | 7,219 | 6,939 | 1,525.6 |
//! | no staircase functions | 7,217 | 6,938 | 1,522.6 |
//! | `MAX_STAIRS` 40 | 7,219 | 6,939 | 1,524.9 |
//! | no rounding functions | 7,216 | 6,938 | 1,521.2 |
//! | `MAX_COVERING_NODES` 200 | | | 1,492.5 |
//! | `MAX_COVERING_NODES` 20,000, half again the time | | | 1,583.3 |
//! | `MAX_CUTTING_PLANES` 3 | | | 1,519.5 |
//! | `MAX_CUTTING_PLANES` 6 or 50 | | | 1,524.6 |
//! | `MAX_CLASSES` 1 | | | 1,513.1 |
//! | `MAX_CLASSES` 16 | | | 1,524.6 |

/// Most defects of one sheet that the area bound considers, the largest ones first. They are compared in pairs:
/// 50 million comparisons for the 10,000 defects that a sheet may have.
pub(super) const MAX_DEFECTS: usize = 64;

/// Products of two values that all pairs of functions of one form may take together: half a millisecond. So a hundred
/// pieces have 70 functions of each family along an axis, and ten thousand pieces seven.
pub(super) const MAX_PRODUCTS: usize = 500_000;
/// Largest parameter `k` of the staircase functions.
pub(super) const MAX_STAIRS: i64 = 20;

/// Most sizes of sheets that the covering problem branches on; the depth of its recursion.
pub(super) const MAX_SIZES: usize = 16;
/// Most nodes of the search for one covering: some milliseconds.
pub(super) const MAX_COVERING_NODES: u32 = 2_000;
/// Most inequalities that are added one after the other.
pub(super) const MAX_CUTTING_PLANES: usize = 12;
/// Most classes of pieces that only some sizes take.
pub(super) const MAX_CLASSES: usize = 4;
/// Steps of the meter that writing down an inequality takes, beside one for each item.
pub(super) const STEPS_PER_INEQUALITY: usize = 20;
/// Steps of the meter that a covering problem takes. One more than between two polls, so that it polls before each.
pub(super) const STEPS_PER_CUTTING_PLANE: usize = 100_001;
