//! Tests of the files beside this folder, one file for each source file.

mod config;
mod error;
mod finish;
mod instance;
mod profile;
mod rng;
mod solution;
mod stop;
mod units;
