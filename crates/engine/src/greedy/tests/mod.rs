//! Tests of the builder, one file for each source file; `builder` tests `mod.rs`, which puts them together. `fill.rs` has
//! four: `fill`, `open_types`, `quick` and `remaining`. The tests of other searches use [`support`] too.

pub(crate) mod support;

mod beam;
mod bounded;
mod budget;
mod builder;
mod fill;
mod open_types;
mod quick;
mod refill;
mod remaining;
mod repack;
mod ruin;
mod ruin_params;
mod shelves;
mod sort_rule;
mod surplus;
mod tidy;
