//! The core that every search of the engine stands on: cutting patterns as trees without coordinates.
//!
//! A [`Pattern`](pattern::Pattern) says how one sheet is cut. Its tree holds no leftovers and no positions: every node
//! has the size that it *requires*, and slack belongs to whoever can use it (the requirement tree, in the spirit of
//! Fleszar 2013 and Gardeyn & Wauters 2022). Inserting or removing a piece is therefore a local change, followed by one
//! pass over the nodes of that sheet ([`settle`]). Coordinates and the cuts themselves are derived at the very end
//! ([`expand`]).

pub(crate) mod axis;
mod better_sheets;
pub(crate) mod cost;
pub(crate) mod dodge;
pub(crate) mod expand;
pub(crate) mod ids;
mod machine;
pub(crate) mod measure;
pub(crate) mod pattern;
pub(crate) mod problem;
pub(crate) mod rows;
pub(crate) mod settle;
pub(crate) mod sheet_type;
#[cfg(any(test, debug_assertions))]
pub(crate) mod sound;
pub(crate) mod spoilt;
pub(crate) mod state;
pub(crate) mod tree;

#[cfg(test)]
pub(crate) mod tests;
