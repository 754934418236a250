//! The state of a draft before a change. Its checks with debug assertions compare with it.

use typed_index_collections::TiVec;

use crate::layout::ids::UsedSheetId;
use crate::layout::state::SharedLayout;

use super::fitting::WORDS;

/// The state of a draft when a change began.
#[derive(Debug, Default)]
pub(super) struct Snapshot {
    pub layout: Option<SharedLayout>,
    pub weight: i64,
    pub takes: [TiVec<UsedSheetId, u64>; WORDS],
}
