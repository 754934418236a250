//! How a layout is built, and what comes of it.

use crate::bounds::{Bound, Bounds};
use crate::config::BuilderConfig;
use crate::layout::price::measure_of;
use crate::layout::state::Layout;
use crate::stop::Stop;

/// A layout, the bound proved for it, and the calls it took.
pub(crate) struct Built {
    pub layout: Layout,
    /// The same pieces on less area, some of them excluded: another search may find room for those.
    pub attempt: Option<Layout>,
    /// The least area of any layout of all pieces that may fit a sheet.
    pub bound: Bound,
    /// Recreate calls made.
    pub iterations: u64,
}

impl Built {
    /// Whether the bound proves that no layout of all pieces takes less of the measure.
    pub fn is_optimal(&self) -> bool {
        self.layout.excluded.is_empty() && measure_of(self.layout.price) <= self.bound.measure
    }
}

/// How a layout is built.
#[derive(Clone, Copy)]
pub(crate) struct Builder<'a> {
    pub config: &'a BuilderConfig,
    pub bounds: &'a Bounds,
    pub stop: &'a Stop,
}
