//! A part of a layout that several islands share (`sharing`).

use crate::layout::state::SharedLayout;

/// What an island searches in a shared round.
pub(crate) struct Part {
    pub layout: SharedLayout,
    /// Islands that share the round: the temperature falls with the iterations of all of them.
    pub islands: usize,
}
