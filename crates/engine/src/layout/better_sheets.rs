//! Moves patterns to better sheets in stock that hold them: cheaper ones, or ones with fewer defects.

use std::borrow::Borrow;
use std::cmp::Reverse;

use super::ids::{SheetTypeId, UsedSheetId};
use super::pattern::Pattern;
use super::problem::Problem;
use super::state::Layout;
use crate::effort::{Meter, prices};
use crate::numbers::Integer;
use crate::units::Length;

/// Most better sheet types that each pattern is tried on.
const MAX_TRIED: usize = 8;
/// Most sheets and parts examined for all patterns together: some milliseconds for cheaper sheets, about a tenth of a
/// second for cleaner ones.
const MAX_EXAMINED_CHEAPER: usize = 1_000_000;
const MAX_EXAMINED_CLEANER: usize = 20_000_000;

/// Which patterns move where.
struct Move<'a> {
    /// Sheet types, the best first.
    sheet_types: Vec<SheetTypeId>,
    /// Used sheets in the order in which they move.
    order: Vec<UsedSheetId>,
    /// How many of the sheet types may be better than that of a pattern.
    better: &'a dyn Fn(&[SheetTypeId], &Pattern) -> usize,
    /// Whether a sheet type is better than that of a pattern, and may hold it.
    suits: &'a dyn Fn(&Pattern, SheetTypeId) -> bool,
    max_examined: usize,
}

impl<P: Borrow<Pattern> + From<Pattern>> Layout<P> {
    /// Moves patterns to cheaper sheets in stock that hold them, those on the most expensive sheets first. There are
    /// none where the price of sheets is their area. Ends early if the meter does.
    pub fn move_to_cheaper_sheets(&mut self, problem: &Problem, meter: &mut Meter) {
        if !problem.is_priced || problem.sheets.len() < 2 {
            return;
        }
        let price = |sheet_type: SheetTypeId| problem.sheets[sheet_type].price;
        let mut sheet_types: Vec<SheetTypeId> = problem.sheets.keys().collect();
        sheet_types.sort_by_key(|&sheet_type| price(sheet_type));
        let mut order: Vec<UsedSheetId> = self.patterns.keys().collect();
        order.sort_by_key(|&sheet| Reverse(price(self.patterns[sheet].borrow().sheet_type)));
        let cheaper = Move {
            sheet_types,
            order,
            better: &|sheet_types, pattern| {
                sheet_types.partition_point(|&sheet_type| price(sheet_type) < price(pattern.sheet_type))
            },
            suits: &|pattern, sheet_type| pattern.may_move_to(problem, sheet_type),
            max_examined: MAX_EXAMINED_CHEAPER,
        };
        self.move_patterns(problem, &cheaper, meter);
    }

    /// Moves each pattern to a sheet with fewer defects if one is in stock and the pattern can be cut from it. Ends
    /// early if the meter does.
    pub fn move_to_cleaner_sheets(&mut self, problem: &Problem, meter: &mut Meter) {
        if !problem.has_cleaner_sheets() {
            return;
        }
        let sheet = |sheet_type: SheetTypeId| &problem.sheets[sheet_type];
        let mut sheet_types: Vec<SheetTypeId> = problem.sheets.keys().collect();
        sheet_types.sort_by_key(|&sheet_type| sheet(sheet_type).defects[0].len());
        let on_defects = |&used: &UsedSheetId| sheet(self.patterns[used].borrow().sheet_type).has_defects();
        let cleaner = Move {
            sheet_types,
            order: self.patterns.keys().filter(on_defects).collect(),
            better: &|sheet_types, _| sheet_types.len(),
            suits: &|pattern, sheet_type| sheet(sheet_type).is_cleaner_than(sheet(pattern.sheet_type)),
            max_examined: MAX_EXAMINED_CLEANER,
        };
        self.move_patterns(problem, &cleaner, meter);
    }

    fn move_patterns(&mut self, problem: &Problem, moving: &Move, meter: &mut Meter) {
        let mut examined = 0;
        for &sheet in &moving.order {
            let pattern = self.patterns[sheet].borrow();
            let old = pattern.sheet_type;
            let better = (moving.better)(&moving.sheet_types, pattern);
            examined += better;
            let effort = better + MAX_TRIED * (pattern.nodes.len() + prices::PATTERN_COPIED);
            if examined > moving.max_examined || meter.ends_after(effort) {
                return;
            }
            let possible = moving.sheet_types[..better].iter().copied().filter(|&sheet_type| {
                self.in_stock(problem, sheet_type) && (moving.suits)(pattern, sheet_type)
            });
            let found = possible.take(MAX_TRIED).find_map(|sheet_type| {
                let there = pattern.on_sheet(problem, sheet_type);
                examined += prices::SPACE * there.effort.to_usize() + there.nodes.len();
                there.valid.then_some(there)
            });
            if let Some(pattern) = found {
                let new = pattern.sheet_type;
                self.taken[old] -= 1;
                self.taken[new] += 1;
                self.price += problem.sheets[new].price - problem.sheets[old].price;
                self.patterns[sheet] = pattern.into();
            }
        }
    }
}

impl Pattern {
    /// Whether a sheet of another type may hold it. Only where both sheets are alike but for their sizes does that
    /// follow from the sizes.
    pub fn may_move_to(&self, problem: &Problem, sheet_type: SheetTypeId) -> bool {
        let [from, to] = [self.sheet_type, sheet_type].map(|sheet_type| &problem.sheets[sheet_type]);
        let needs = |axis: usize| {
            let needed = self.nodes.first().map_or(Length::ZERO, |root| root.size[axis]);
            let alike = from.kerf == to.kerf && !from.has_defects();
            !alike || needed <= to.size[axis]
        };
        self.sheet_type != sheet_type && needs(0) && needs(1)
    }

    /// The same pattern, cut from a sheet of another type; not valid if that sheet cannot hold it.
    pub fn on_sheet(&self, problem: &Problem, sheet_type: SheetTypeId) -> Self {
        let mut moved = self.clone();
        moved.edit(problem, |edit| edit.set_sheet_type(sheet_type));
        moved
    }
}
