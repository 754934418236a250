//! The checker: what it accepts, what it refuses and with which code.

mod accepts;
mod counts;
mod cuts;
mod messages;
mod mutations;
mod offcuts;
mod sheets;
mod structure;
