//! Reductions: an instance is made into another one, which is solved instead, and its layout is brought back.
//!
//! | Reduction | What is solved instead |
//! | --- | --- |
//! | [`Part`] | the pieces and sheets of one material |
//! | [`fixed_sheets`] | what remains besides sheets that are cut already |
//! | [`matched`] | blocks in place of the members of matched sets |
//! | [`WithoutOffcuts`] | the instance without the offcuts in stock |
//!
//! The first two and the last are a [`Selection`] of pieces and sheets, which is one index map.

pub(crate) mod fixed_sheets;
pub(crate) mod matched;
mod materials;
mod selection;
mod without_offcuts;

pub use materials::{Part, fix};
pub use selection::Selection;
pub(crate) use without_offcuts::WithoutOffcuts;
