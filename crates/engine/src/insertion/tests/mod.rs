//! Tests of insertion, one file for each source file. The strategies' tests use [`support`] too.

pub(crate) mod support;

mod open_types;
mod placer;
mod quick;
mod remaining;
mod scan;
mod sheets;
mod sort_rule;
