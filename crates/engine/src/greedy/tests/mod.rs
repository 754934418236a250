//! Tests of the builder, a file for each of its own; `builder` for the page that puts them together.

mod beam;
mod bounded;
mod budget;
mod builder;
mod refill;
mod repack;
mod ruin;
mod scale;
mod shelves;
mod tidy;
