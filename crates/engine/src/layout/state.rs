//! A whole layout during a search: the patterns of the used sheets, and the excluded pieces.

use typed_index_collections::TiVec;

use super::cheaper_sheets::on_cheaper_sheets;
use super::ids::{PieceTypeId, SheetTypeId, UsedSheetId};
use super::pattern::Pattern;
use super::price::{Price, area_of};
use super::problem::Problem;
use crate::numbers::Integer;
use crate::stop::{Pacer, Stop};
use crate::units::Area;

/// Most cleaner sheet types that each pattern is tried on.
const MOST_SHEETS_TRIED: usize = 8;
/// Most sheet types and parts examined when a layout moves to cleaner sheets: about a tenth of a second.
const MOST_EXAMINED: usize = 20_000_000;
/// How many of them take as long as one unit of a pattern's effort.
const EXAMINED_A_UNIT: usize = 4;

/// Cost of trying a sheet, beyond that of its nodes, in steps of a pacer.
const STEPS_A_SHEET: usize = 100;

/// Patterns of all used sheets, and the excluded pieces.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    pub patterns: TiVec<UsedSheetId, Pattern>,
    /// The type of every excluded instance.
    pub excluded: Vec<PieceTypeId>,
    /// Used sheets of each type.
    pub taken: TiVec<SheetTypeId, u64>,
    /// Total price of the used sheets.
    pub price: Price,
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
        Self { patterns: TiVec::new(), excluded, taken: vec![0; problem.sheets.len()].into(), price: 0 }
    }

    /// Total area of the used sheets.
    pub fn area(&self) -> Area {
        area_of(self.price)
    }

    /// Whether another sheet of this type is in stock.
    pub fn in_stock(&self, problem: &Problem, sheet_type: SheetTypeId) -> bool {
        self.taken[sheet_type] < problem.sheets[sheet_type].stock
    }

    /// Adds a used sheet.
    pub fn push(&mut self, problem: &Problem, pattern: Pattern) {
        self.taken[pattern.sheet_type] += 1;
        self.price += problem.sheets[pattern.sheet_type].price;
        self.patterns.push(pattern);
    }

    /// Moves each pattern to a sheet with fewer defects if one is in stock and the pattern can be cut from it. Ends
    /// early if `stop` says so.
    pub fn move_to_cleaner_sheets(&mut self, problem: &Problem, stop: &Stop) {
        if !problem.has_cleaner_sheets() {
            return;
        }
        let mut sheet_types: Vec<SheetTypeId> = problem.sheets.keys().collect();
        sheet_types.sort_by_key(|&sheet_type| problem.sheets[sheet_type].defects[0].len());
        let mut moved = Pattern::default();
        let mut pacer = Pacer::new(stop);
        let mut examined = 0;
        for pattern in &mut self.patterns {
            if examined > MOST_EXAMINED {
                return;
            }
            let old = pattern.sheet_type;
            if !problem.sheets[old].has_defects() {
                continue;
            }
            examined += sheet_types.len();
            if pacer.ends_after(sheet_types.len() + MOST_SHEETS_TRIED * (pattern.nodes.len() + STEPS_A_SHEET))
            {
                return;
            }
            let cleaner = sheet_types.iter().filter(|&&sheet_type| {
                self.taken[sheet_type] < problem.sheets[sheet_type].stock
                    && problem.sheets[sheet_type].is_cleaner_than(&problem.sheets[old])
            });
            for &sheet_type in cleaner.take(MOST_SHEETS_TRIED) {
                moved.clone_from(pattern);
                moved.edit(problem, |edit| edit.set_sheet_type(sheet_type));
                examined += moved.nodes.len() + EXAMINED_A_UNIT * moved.effort.to_usize();
                if moved.valid {
                    std::mem::swap(pattern, &mut moved);
                    self.taken[old] -= 1;
                    self.taken[sheet_type] += 1;
                    break;
                }
            }
        }
    }

    /// Moves patterns to cheaper sheets in stock that hold them. Ends early if `stop` says so.
    pub fn move_to_cheaper_sheets(&mut self, problem: &Problem, stop: &Stop) {
        let moved = on_cheaper_sheets(problem, self.patterns.iter(), &mut self.taken, &mut Pacer::new(stop));
        for (sheet, pattern) in moved {
            let old = std::mem::replace(&mut self.patterns[sheet], pattern);
            let [old, new] = [old.sheet_type, self.patterns[sheet].sheet_type];
            self.price += problem.sheets[new].price - problem.sheets[old].price;
        }
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
}
