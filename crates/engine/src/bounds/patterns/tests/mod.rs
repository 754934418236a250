//! Tests of the pattern bound.

mod deepening;
mod table;
