//! Tests of the reductions.

mod assignment;
mod replication;
