//! Tests of the core, one file for each source file. The searches' tests use [`support`] too.

pub(crate) mod support;

mod better_sheets;
mod cost;
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
mod state;
mod ways;
