//! What the cheap bounds may cost. A step of the meter is some nanoseconds.
//!
//! What a limit does was measured on 500 instances by the recipes of Berkey & Wang 1987 and Martello & Vigo 1998, once
//! with fixed and once with turnable pieces, and on 160 random jobs with sheets of three sizes. The sums of the bounds, which
//! then had some further ones:
//!
//! | | Sheets, fixed | Sheets, turnable | Area of three sizes, in largest sheets |
//! | --- | --- | --- | --- |
//! | area bound alone | 5,997 | 5,997 | 1,482.9 |
//! | all cheap bounds | 7,219 | 6,939 | 1,524.6 |
//! | `MAX_PRODUCTS` 50,000; 5,000,000 | 7,219; 7,219 | 6,939; 6,939 | 1,524.0; 1,524.6 |
//! | 16 functions of a family; 256, twice the time | 7,216; 7,219 | 6,933; 6,939 | 1,522.5; 1,525.6 |
//! | no staircase functions; `MAX_STAIRS` 40 | 7,217; 7,219 | 6,938; 6,939 | 1,522.6; 1,524.9 |
//! | `MAX_COVERING_NODES` 200; 20,000, half again the time | | | 1,492.5; 1,583.3 |
//! | 3 inequalities added; 6 or 50 | | | 1,519.5; 1,524.6 |

/// Products of two values that all pairs of functions of one form may take together: half a millisecond. So a hundred
/// pieces have 70 functions of each family along an axis, and ten thousand pieces seven.
pub(super) const MAX_PRODUCTS: usize = 500_000;
/// Largest parameter `k` of the staircase functions.
pub(super) const MAX_STAIRS: i64 = 20;

/// Most sizes of sheets that the covering problem branches on; the depth of its recursion. Also the most inequalities that
/// are added one after the other.
pub(super) const MAX_SIZES: usize = 16;
/// Most nodes of the search for one covering: some milliseconds.
pub(super) const MAX_COVERING_NODES: u32 = 2_000;
