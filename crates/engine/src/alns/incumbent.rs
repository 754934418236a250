//! The best layout known.

use crate::layout::state::Layout;

/// A layout with its cost.
#[derive(Clone, Debug)]
pub(crate) struct Incumbent {
    pub layout: Layout,
    pub cost: i128,
}
