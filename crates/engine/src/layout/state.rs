//! A layout as the search keeps it: the pattern of each used sheet, and the unplaced pieces.

use std::borrow::Borrow;
use std::sync::Arc;

use typed_index_collections::TiVec;

use super::cost::{Cost, LeftOut, Price};
use super::ids::{PieceTypeId, SheetTypeId, UsedSheetId};
use super::pattern::Pattern;
use super::problem::Problem;
use crate::numbers::Integer;
use crate::units::Area;

/// Patterns of all used sheets, and the excluded pieces.
#[derive(Clone, Debug)]
pub(crate) struct Layout<P = Pattern> {
    pub patterns: TiVec<UsedSheetId, P>,
    /// The type of each copy that is on no sheet; at first of all copies.
    pub excluded: Vec<PieceTypeId>,
    /// Used sheets of each type.
    pub taken: TiVec<SheetTypeId, u64>,
    /// Total price of the used sheets.
    pub price: Price,
}

/// A layout that shares equal patterns with other layouts, so a copy costs next to nothing, whatever its size.
pub(crate) type SharedLayout = Layout<Arc<Pattern>>;

impl<P: Borrow<Pattern>> Layout<P> {
    /// Adds a used sheet.
    pub fn push(&mut self, problem: &Problem, pattern: P) {
        let added: &Pattern = pattern.borrow();
        let sheet_type = added.sheet_type;
        self.taken[sheet_type] += 1;
        self.price += problem.sheets[sheet_type].price;
        self.patterns.push(pattern);
    }
}

impl<P> Layout<P> {
    /// No sheets and no pieces.
    pub fn nothing(problem: &Problem) -> Self {
        Self {
            patterns: TiVec::new(),
            excluded: Vec::new(),
            taken: vec![0; problem.sheets.len()].into(),
            price: Price::ZERO,
        }
    }

    /// Total area of the used sheets.
    pub fn area(&self) -> Area {
        self.price.area()
    }

    /// What the used sheets take of the measure.
    pub fn measure(&self) -> i64 {
        self.price.measure()
    }

    /// Whether another sheet of this type is in stock.
    pub fn in_stock(&self, problem: &Problem, sheet_type: SheetTypeId) -> bool {
        self.taken[sheet_type] < problem.sheets[sheet_type].stock
    }

    /// Adds the sheets and the excluded pieces of another layout.
    pub fn join(&mut self, other: Self) {
        self.patterns.extend(other.patterns);
        self.excluded.extend(other.excluded);
        self.taken.iter_mut().zip(other.taken).for_each(|(taken, more)| *taken += more);
        self.price += other.price;
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
        let Layout { patterns, excluded, taken, price } = layout;
        Self { patterns: patterns.into_iter().map(Arc::unwrap_or_clone).collect(), excluded, taken, price }
    }
}

impl Layout {
    /// Nothing placed yet: every piece that some sheet may take is excluded.
    pub fn empty(problem: &Problem) -> Self {
        let excluded = problem
            .types
            .iter_enumerated()
            .filter(|(_, piece)| piece.may_fit())
            .flat_map(|(piece_type, piece)| std::iter::repeat_n(piece_type, piece.count.to_usize()))
            .collect();
        Self { excluded, ..Self::nothing(problem) }
    }

    /// Removes a used sheet and returns its pattern.
    pub fn take(&mut self, problem: &Problem, sheet: UsedSheetId) -> Pattern {
        let pattern = self.patterns.swap_remove(sheet);
        self.taken[pattern.sheet_type] -= 1;
        self.price -= problem.sheets[pattern.sheet_type].price;
        pattern
    }

    /// Removes a used sheet and excludes its pieces.
    pub fn exclude(&mut self, problem: &Problem, sheet: UsedSheetId) {
        let pattern = self.take(problem, sheet);
        if !pattern.nodes.is_empty() {
            pattern.for_each_piece(0, |piece_type| self.excluded.push(piece_type));
        }
    }

    /// Its cost with default weights.
    pub fn cost(&self, problem: &Problem) -> Cost {
        let left_out = |&piece_type: &PieceTypeId| {
            let piece = &problem.types[piece_type];
            LeftOut { penalty: i128::from(piece.members) + i128::from(piece.priority), area: piece.area }
        };
        let LeftOut { penalty, area } = self.excluded.iter().map(left_out).sum();
        Cost { first: penalty, unplaced_area: area, sheets: self.price }
    }

    /// Whether it costs less with default weights.
    pub fn is_better_than(&self, other: &Self, problem: &Problem) -> bool {
        self.cost(problem) < other.cost(problem)
    }
}
