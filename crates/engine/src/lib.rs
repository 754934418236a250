//! Guillotine cutting layouts.
#![forbid(unsafe_code)]

pub mod bounds;
pub mod check;
pub mod config;
pub mod cut_tree;
pub mod error;
mod finish;
mod greedy;
pub mod instance;
mod layout;
pub mod rng;
pub mod solo;
pub mod solution;
pub mod solve;
pub mod stop;

/// Version of the engine, as answers carry it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
