//! What a draft was before a change, for its checks: those with debug assertions alone.

use crate::alns::incumbent::SharedLayout;

use super::fitting::WORDS;

/// What a draft held when a change began.
#[derive(Debug, Default)]
pub(super) struct Snapshot {
    pub layout: Option<SharedLayout>,
    pub weight: i64,
    pub takes: [Vec<u64>; WORDS],
}
