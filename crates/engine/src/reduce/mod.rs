//! Reductions: an instance is made into another one, which is solved instead, and its layout is brought back.
//!
//! | Reduction | What is solved instead |
//! | --- | --- |
//! | [`Part`] | the pieces and sheets of one material |
//! | [`fixed_sheets`] | what remains besides sheets that are cut already |
//! | [`matched`] | blocks in place of the members of matched sets |
//! | [`WithoutOffcuts`] | the instance without the offcuts in stock |
//! | [`DefectFree`] | the instance on sheets without their defects |
//! | [`Replication`] | a small instance of the same proportions, whose sheets are repeated |
//!
//! The first two are a [`Selection`] of pieces and sheets, which is one index map. The others share the piece types of
//! the whole.

pub(crate) mod defect_free;
pub(crate) mod fixed_sheets;
pub(crate) mod matched;
mod materials;
mod replication;
mod selection;
#[cfg(test)]
mod tests;
mod without_offcuts;

pub(crate) use defect_free::DefectFree;
pub use materials::{Materials, Part, fix};
pub(crate) use replication::Replication;
pub use selection::Selection;
pub(crate) use without_offcuts::WithoutOffcuts;
