//! The best layout known.

use std::sync::Arc;

use crate::layout::pattern::Pattern;
use crate::layout::state::Layout;

/// A layout with its cost.
#[derive(Clone, Debug)]
pub(crate) struct Incumbent {
    pub layout: SharedLayout,
    pub cost: i128,
}

/// A layout that shares its sheets with others which have the same: copies cost next to nothing, however large they are
/// and however many threads hold one.
#[derive(Clone, Debug)]
pub(crate) struct SharedLayout {
    pub patterns: Vec<Arc<Pattern>>,
    /// The other fields are those of [`Layout`].
    pub excluded: Vec<u32>,
    pub taken: Vec<u64>,
    pub area: i64,
}

impl From<Layout> for SharedLayout {
    fn from(layout: Layout) -> Self {
        let Layout { patterns, excluded, taken, area } = layout;
        Self { patterns: patterns.into_iter().map(Arc::new).collect(), excluded, taken, area }
    }
}

impl From<SharedLayout> for Layout {
    fn from(layout: SharedLayout) -> Self {
        let SharedLayout { patterns, excluded, taken, area } = layout;
        Self { patterns: patterns.into_iter().map(Arc::unwrap_or_clone).collect(), excluded, taken, area }
    }
}
