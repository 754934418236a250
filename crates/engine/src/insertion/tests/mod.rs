//! Tests of insertion, a file for each of its own; [`support`] serves the tests of the strategies too.

pub(crate) mod support;

mod open_types;
mod placer;
mod quick;
mod remaining;
mod sheets;
mod sort_rule;
mod way;
