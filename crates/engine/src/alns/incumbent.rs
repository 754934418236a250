//! The best layout known.

use std::sync::Arc;

use typed_index_collections::TiVec;

use crate::bounds::Known;
use crate::layout::cheaper_sheets::on_cheaper_sheets;
use crate::layout::cost::Cost;
use crate::layout::ids::{PieceTypeId, SheetTypeId, UsedSheetId};
use crate::layout::pattern::Pattern;
use crate::layout::price::{Price, area_of, measure_of};
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::observer::Figures;
use crate::stop::Pacer;

use super::objective::Objective;

/// A layout with its cost.
#[derive(Clone, Debug)]
pub(crate) struct Incumbent {
    pub layout: SharedLayout,
    pub cost: Cost,
}

impl Incumbent {
    /// What an observer learns about it. It counts the instances that fit no sheet, which the search never sees.
    pub fn figures(&self, objective: &Objective) -> Figures {
        let SharedLayout { patterns, excluded, price, .. } = &self.layout;
        Figures {
            cost: objective.weighed(self.cost),
            sheets: patterns.len(),
            sheet_area: area_of(*price).get(),
            measure: measure_of(*price),
            unplaced: excluded.len() + objective.problem.misfits(),
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
    pub price: Price,
}

impl SharedLayout {
    /// What it shows about the least measure and area.
    pub fn known(&self) -> Known {
        Known { measure: measure_of(self.price), area: area_of(self.price).get() }
    }

    /// Moves patterns to cheaper sheets in stock that hold them. Ends early if the pacer does.
    pub fn move_to_cheaper_sheets(&mut self, problem: &Problem, pacer: &mut Pacer) {
        let patterns = self.patterns.iter().map(|pattern| &**pattern);
        for (sheet, pattern) in on_cheaper_sheets(problem, patterns, &mut self.taken, pacer) {
            let old = std::mem::replace(&mut self.patterns[sheet], Arc::new(pattern));
            let [old, new] = [old.sheet_type, self.patterns[sheet].sheet_type];
            self.price += problem.sheets[new].price - problem.sheets[old].price;
        }
    }
}

impl From<Layout> for SharedLayout {
    fn from(layout: Layout) -> Self {
        let Layout { patterns, excluded, taken, price } = layout;
        Self { patterns: patterns.into_iter().map(Arc::new).collect(), excluded, taken, price }
    }
}

impl From<SharedLayout> for Layout {
    fn from(layout: SharedLayout) -> Self {
        let SharedLayout { patterns, excluded, taken, price } = layout;
        Self { patterns: patterns.into_iter().map(Arc::unwrap_or_clone).collect(), excluded, taken, price }
    }
}
