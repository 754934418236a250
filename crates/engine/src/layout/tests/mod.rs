//! Tests of the core, a file for each of its own; [`support`] serves the tests of the searches too.

pub(crate) mod support;

mod dodge;
mod expand;
mod insert;
mod measure;
mod pattern;
mod problem;
mod remove;
mod rows;
mod settle;
mod sheet_type;
mod sound;
mod spaces;
mod spoilt;
mod starts;
mod state;
