//! Tests of the steps and of whole solves.

mod solve;
