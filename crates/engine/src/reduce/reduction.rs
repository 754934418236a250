//! What all reductions have in common.

use crate::stop::Stop;

/// An instance made into another one.
pub trait Reduction {
    /// What is solved instead.
    type Lowered;
    /// A layout, of what is solved instead and of the whole.
    type Layout;

    /// What is solved instead.
    fn lower(&self) -> &Self::Lowered;

    /// A layout of what was solved as one of the whole. Where `stop` fires, pieces stay unplaced.
    fn lift(&self, layout: Self::Layout, stop: &Stop) -> Self::Layout;
}
