//! The deep search: adaptive large neighbourhood search (Ropke & Pisinger 2006) on cut trees without coordinates.
//!
//! Each iteration removes a few parts from the sheets ([`destroy`]), puts pieces back where the leftovers lose least
//! ([`repair`]), and keeps or undoes the change ([`draft`]) by simulated annealing ([`annealing`]). Islands search side
//! by side. They meet after fixed numbers of iterations, never by the clock, so the answer does not depend on how their
//! threads were scheduled. [`tuning`] has all constants.

mod annealing;
mod complete;
mod composition;
mod destroy;
mod draft;
mod insertion_cache;
mod island;
mod moves;
mod objective;
mod repair;
mod schedule;
mod search;
mod threads;
mod trades;
mod tuning;
mod unplaced;
mod weights;

#[cfg(test)]
mod tests;

pub(crate) use complete::{Attempt, complete};
pub(crate) use objective::Objective;
pub(crate) use search::search;
