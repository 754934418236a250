//! What a draft was before a change, for its checks: those with debug assertions alone.

use typed_index_collections::TiVec;

use crate::alns::incumbent::SharedLayout;
use crate::layout::ids::UsedSheetId;

use super::fitting::WORDS;

/// What a draft held when a change began.
#[derive(Debug, Default)]
pub(super) struct Snapshot {
    pub layout: Option<SharedLayout>,
    pub weight: i64,
    pub takes: [TiVec<UsedSheetId, u64>; WORDS],
}
