//! Tests of the builder, one file for each source file; `builder` tests `mod.rs`, which puts them together.

mod beam;
mod bounded;
mod budget;
mod builder;
mod refill;
mod repack;
mod ruin;
mod ruin_params;
mod shelves;
mod surplus;
mod tidy;
