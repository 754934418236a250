//! The exact pricing problem: the most valuable pattern of a sheet on single units.
//!
//! A grid (`grid`) rounds pieces down, and knows no minimum trims. For sheets of one size whose cuts alternate in two to
//! five stages, the pricing problem can be solved as it is.
//!
//! **Rows of parts.** The cuts of a stage divide a region into a row of parts, and leave a remainder, which is nothing or
//! at least as long as the minimum trim. A shorter one cannot be cut across into fragments that are large enough, because
//! no cut has waste on both sides. The order of the parts and the remainder does not matter. A blade, however, could
//! consume a short remainder in several cuts. So with a kerf, any remainder is allowed.
//!
//! **Stages.** Turn the sheet so that the last stage cuts the heights. Then
//!
//! ```text
//! s_a(h)     a row of pieces of width a along a height h                     stage n        (`stacks`)
//! v(w, h)    a row of such stacks of height h along a width w                stage n - 1    (`regions`)
//! c(w, h)    a row of such regions of width w along a height h               stage n - 2    (`strips`)
//! d(h)       a row of such strips of height h along the width of the sheet   stage n - 3    (`strips`)
//! r          a row of such bands along the height of the sheet               stage n - 4
//! ```
//!
//! With five stages, `r` is the value of the sheet. With four it is `d` of its height, and with three `c` of its width
//! and height; with two, it is a row of stacks as high as the sheet. A stage that has nothing to cut is a row of one part
//! without a remainder.
//!
//! **Parts that pay.** A part is tried only if shorter parts of the same row do not make as much of its length, or of one
//! that is shorter by the minimum trim or more: the difference would be part of the remainder. That leaves one in ten
//! heights.
//!
//! **Prices.** Every piece is worth 1 at least, so what is worth nothing holds nothing.

mod fitting;
mod regions;
mod row;
mod sheet;
mod strips;
#[cfg(test)]
mod tests;

pub(super) use fitting::Fitting;
pub(super) use sheet::ExactSheet;
