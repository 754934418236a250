//! Tests of the files beside this folder, a file for each of its own.

mod config;
mod error;
mod finish;
mod instance;
mod rng;
mod solution;
mod solve;
mod stop;
