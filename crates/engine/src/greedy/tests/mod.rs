//! Tests of the builder, a file for each of its own; `builder` for the page that puts them together.

mod beam;
mod bounded;
mod budget;
mod builder;
mod refill;
mod repack;
mod replication;
mod ruin;
mod shelves;
mod tidy;
