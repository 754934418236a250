//! The best layout known.

use std::sync::Arc;

use typed_index_collections::TiVec;

use crate::layout::ids::{PieceTypeId, SheetTypeId, UsedSheetId};
use crate::layout::pattern::Pattern;
use crate::layout::state::Layout;
use crate::observer::Figures;

/// A layout with its cost.
#[derive(Clone, Debug)]
pub(crate) struct Incumbent {
    pub layout: SharedLayout,
    pub cost: i128,
}

impl Incumbent {
    /// What an observer learns about it. `misfits` are the instances that fit no sheet, which the search never sees.
    pub fn figures(&self, misfits: usize) -> Figures {
        let SharedLayout { patterns, excluded, area, .. } = &self.layout;
        Figures {
            cost: self.cost,
            sheets: patterns.len(),
            sheet_area: *area,
            unplaced: excluded.len() + misfits,
        }
    }
}

/// A layout that shares equal sheets with other layouts, so a copy costs next to nothing, whatever its size.
#[derive(Clone, Debug)]
pub(crate) struct SharedLayout {
    pub patterns: TiVec<UsedSheetId, Arc<Pattern>>,
    /// The other fields are those of [`Layout`].
    pub excluded: Vec<PieceTypeId>,
    pub taken: TiVec<SheetTypeId, u64>,
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
