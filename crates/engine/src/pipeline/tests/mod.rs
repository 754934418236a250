//! Tests of the steps and of whole solves.

mod construct;
mod solve;
