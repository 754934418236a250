//! Moves patterns to better sheets in stock that hold them: cheaper ones, or ones with fewer defects.

use std::borrow::Borrow;
use std::cmp::Reverse;

use super::ids::{SheetTypeId, UsedSheetId};
use super::pattern::Pattern;
use super::problem::Problem;
use super::sheet_type::SheetType;
use super::state::Layout;
use crate::effort::{Meter, prices};
use crate::numbers::Integer;
use crate::units::Length;

/// Most better sheet types that each pattern is tried on.
const MAX_TRIED: usize = 8;
/// Most sheets and parts examined for all patterns together: some milliseconds. Twenty times as many for cleaner sheets,
/// which are looked for less often.
const MAX_EXAMINED: usize = 1_000_000;

impl<P: Borrow<Pattern> + From<Pattern>> Layout<P> {
    /// Moves patterns to cheaper sheets in stock that hold them, those on the most expensive sheets first. There are
    /// none where the price of sheets is their area. Ends early if the meter does.
    pub fn move_to_cheaper_sheets(&mut self, problem: &Problem, meter: &mut Meter) {
        if problem.is_priced && problem.sheets.len() > 1 {
            let suits = |pattern: &Pattern, there| pattern.may_move_to(problem, there);
            self.move_patterns(problem, |sheet| sheet.price, suits, MAX_EXAMINED, meter);
        }
    }

    /// Moves patterns to sheets in stock that have fewer defects and are alike otherwise, those on the most defects
    /// first. Ends early if the meter does.
    pub fn move_to_cleaner_sheets(&mut self, problem: &Problem, meter: &mut Meter) {
        if problem.has_cleaner_sheets() {
            let kind = |sheet_type: SheetTypeId| problem.sheets[sheet_type].kind();
            let suits = |pattern: &Pattern, there| kind(pattern.sheet_type) == kind(there);
            self.move_patterns(problem, |sheet| sheet.defects[0].len(), suits, 20 * MAX_EXAMINED, meter);
        }
    }

    /// Moves patterns to sheet types of a lower rank that suit them and hold them.
    fn move_patterns<Rank: Ord>(
        &mut self,
        problem: &Problem,
        rank: impl Fn(&SheetType) -> Rank,
        suits: impl Fn(&Pattern, SheetTypeId) -> bool,
        max_examined: usize,
        meter: &mut Meter,
    ) {
        let rank = |sheet_type: SheetTypeId| rank(&problem.sheets[sheet_type]);
        let mut sheet_types: Vec<SheetTypeId> = problem.sheets.keys().collect();
        sheet_types.sort_by_key(|&sheet_type| rank(sheet_type));
        let mut order: Vec<UsedSheetId> = self.patterns.keys().collect();
        order.sort_by_key(|&sheet| Reverse(rank(self.patterns[sheet].borrow().sheet_type)));
        let mut examined = 0;
        for sheet in order {
            let pattern = self.patterns[sheet].borrow();
            let old = pattern.sheet_type;
            let better = sheet_types.partition_point(|&sheet_type| rank(sheet_type) < rank(old));
            examined += better;
            let effort = better + MAX_TRIED * (pattern.nodes.len() + prices::PATTERN_COPIED);
            if examined > max_examined || meter.ends_after(effort) {
                return;
            }
            let possible = sheet_types[..better]
                .iter()
                .copied()
                .filter(|&there| self.in_stock(problem, there) && suits(pattern, there));
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
