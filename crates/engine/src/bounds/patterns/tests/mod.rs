//! Tests of the pattern bound.

mod column_generation;
mod master;
mod table;
