//! Guillotine cutting layouts: rectangular pieces on stock sheets, freed by straight edge-to-edge cuts.
//!
//! The problem is two-dimensional variable-sized bin packing with guillotine cuts, and with what a cutting table adds:
//! a blade's [kerf](instance::Sheet::kerf), [margins](instance::Margins), [defects](instance::Defect), a
//! [least size of fragments](instance::Rules::min_trim), [stages](instance::Rules::max_stages), limited stock and
//! priorities. Lengths are whole units, areas square units; the origin is a sheet's bottom-left corner.
//!
//! ```
//! use cutting_engine::config::Config;
//! use cutting_engine::instance::{Direction, Grain, Instance, Margins, Piece, Rules, Sheet};
//! use cutting_engine::{check::check, pipeline::solve, stop::Stop};
//!
//! let door = Piece { width: 600, height: 400, quantity: 4, can_rotate: true, priority: 0, grain: Grain::None, block: None };
//! let board = Sheet {
//!     width: 1203,
//!     height: 803,
//!     kerf: [3, 3],
//!     margins: Margins::default(),
//!     quantity: 10,
//!     defects: vec![],
//!     cost: None,
//!     offcut: false,
//!     grain: Grain::None,
//! };
//! let rules = Rules { max_stages: 2, alternate: true, ..Rules::FREE };
//! let instance = Instance::new(vec![door], vec![board], rules)?;
//!
//! let solution = solve(&instance, &Config::default(), &Stop::never()).solution;
//!
//! assert_eq!(solution.sheets.len(), 1);
//! assert_eq!(solution.sheets[0].summary.placed_count, 4);
//! assert!(check(&instance, &solution).is_empty());
//! # Ok::<(), cutting_engine::error::InstanceError>(())
//! ```
//!
//! [`pipeline`] is the whole algorithm on one page. [`check::check`] judges any layout, however it was made. The
//! crate knows no JSON, no labels of a client, no environment, and no clock outside [`stop`].
#![forbid(unsafe_code)]

mod alns;
pub mod bounds;
pub mod check;
pub mod config;
pub mod cut_tree;
mod effort;
pub mod error;
mod exact;
mod finish;
mod greedy;
mod insertion;
pub mod instance;
mod layout;
pub mod misfits;
pub mod numbers;
pub mod observer;
pub mod pipeline;
pub mod profile;
mod raster;
pub mod reduce;
mod remnants;
pub mod report;
pub mod rng;
mod scarce;
mod series;
pub mod solo;
pub mod solution;
pub mod stop;
#[cfg(test)]
mod tests;
pub mod units;

/// Version of the engine, which answers state.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
