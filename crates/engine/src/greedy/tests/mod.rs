//! Tests of the builder, a file for each of its own; `builder` for the page that puts them together.

pub(crate) mod support;

mod beam;
mod bounded;
mod budget;
mod builder;
mod order;
mod place;
mod quick;
mod refill;
mod repack;
mod rest;
mod ruin;
mod scale;
mod sheets;
mod shelves;
mod sizes;
mod tidy;
