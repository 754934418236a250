//! The checker: what it accepts, what it refuses and with which code.

#[path = "../support/mod.rs"]
mod support;

mod accepts;
mod counts;
mod cuts;
mod messages;
mod mutations;
mod offcuts;
mod sheets;
mod structure;
