//! Moves patterns to cheaper sheets in stock that hold them.

use std::borrow::Borrow;
use std::cmp::Reverse;

use super::ids::{SheetTypeId, UsedSheetId};
use super::pattern::Pattern;
use super::problem::Problem;
use super::state::Layout;
use crate::effort::{Meter, prices};
use crate::numbers::Integer;
use crate::units::Length;

/// Most cheaper sheet types that each pattern is tried on.
const MAX_TRIED: usize = 8;
/// Most sheets and parts examined for all patterns together: some milliseconds.
const MAX_EXAMINED: usize = 1_000_000;

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
        let mut examined = 0;
        for sheet in order {
            let pattern = self.patterns[sheet].borrow();
            let old = pattern.sheet_type;
            let cheaper = sheet_types.partition_point(|&sheet_type| price(sheet_type) < price(old));
            examined += cheaper;
            let effort = cheaper + MAX_TRIED * (pattern.nodes.len() + prices::PATTERN_COPIED);
            if examined > MAX_EXAMINED || meter.ends_after(effort) {
                return;
            }
            let possible = sheet_types[..cheaper]
                .iter()
                .copied()
                .filter(|&there| self.in_stock(problem, there) && pattern.may_move_to(problem, there));
            let found = possible.take(MAX_TRIED).find_map(|sheet_type| {
                let there = pattern.on_sheet(problem, sheet_type);
                examined += prices::SPACE * there.effort.to_usize() + there.nodes.len();
                there.valid.then_some(there)
            });
            if let Some(pattern) = found {
                self.taken[old] -= 1;
                self.taken[pattern.sheet_type] += 1;
                self.price += price(pattern.sheet_type) - price(old);
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
        moved.set_sheet_type(problem, sheet_type);
        moved
    }
}
