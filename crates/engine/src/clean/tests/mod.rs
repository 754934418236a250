//! Tests of clean sheets, one file for each source file; `build` tests `mod.rs`.

mod assignment;
mod build;
