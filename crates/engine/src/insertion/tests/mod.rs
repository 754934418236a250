//! Tests of insertion, one file for each source file.

mod placer;
mod scan;
