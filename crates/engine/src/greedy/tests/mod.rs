//! Tests of the builder, one file for each source file; `builder` tests `mod.rs`, which puts them together.

mod beam;
mod bounded;
mod budget;
mod builder;
mod extent;
mod refill;
mod repack;
mod ruin;
mod shelves;
mod surplus;
mod tidy;
