//! No lower bound exceeds what a layout takes, and no layout is called optimal that is not: against every layout of a few
//! pieces, and against sheets that were sawn up at random.

#[path = "../support/mod.rs"]
mod support;

mod every_layout;
mod jobs;
mod least;
mod sawn_up;
