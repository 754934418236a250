//! Moves patterns to the cheapest sheets in stock that hold them.

use typed_index_collections::{TiSlice, TiVec};

use super::ids::{SheetTypeId, UsedSheetId};
use super::pattern::Pattern;
use super::problem::Problem;
use crate::numbers::Integer;
use crate::stop::Pacer;
use crate::units::Length;

/// Most cheaper sheet types that each pattern is tried on.
const MOST_TRIED: usize = 8;
/// Most sheets examined for all patterns together: some milliseconds.
const MOST_EXAMINED: usize = 1_000_000;
/// How many of them take as long as one unit of a pattern's effort.
const EXAMINED_A_UNIT: usize = 4;
/// Cost of trying a sheet, beyond that of its nodes, in steps of a pacer.
const STEPS_A_SHEET: usize = 100;

/// The patterns that can be cut from cheaper sheets in stock, as they are cut from these. `taken` has the used sheets of
/// each type, and follows the moves. There are none where the price of sheets is their area. Ends early if the pacer
/// does.
pub(crate) fn on_cheaper_sheets<'a>(
    problem: &Problem,
    patterns: impl Iterator<Item = &'a Pattern>,
    taken: &mut TiSlice<SheetTypeId, u64>,
    pacer: &mut Pacer,
) -> Vec<(UsedSheetId, Pattern)> {
    if !problem.is_priced || problem.sheets.len() < 2 {
        return Vec::new();
    }
    let price = |sheet_type: SheetTypeId| problem.sheets[sheet_type].price;
    let mut sheet_types: Vec<SheetTypeId> = problem.sheets.keys().collect();
    sheet_types.sort_by_key(|&sheet_type| price(sheet_type));
    let patterns: TiVec<UsedSheetId, &Pattern> = patterns.collect();
    // The dearest have most to gain.
    let mut used: Vec<UsedSheetId> = patterns.keys().collect();
    used.sort_by_key(|&sheet| std::cmp::Reverse(price(patterns[sheet].sheet_type)));
    let mut moved = Vec::new();
    let mut examined = 0;
    for sheet in used {
        let pattern = patterns[sheet];
        let old = pattern.sheet_type;
        let cheaper = sheet_types.partition_point(|&sheet_type| price(sheet_type) < price(old));
        examined += cheaper;
        let steps = cheaper + MOST_TRIED * (pattern.nodes.len() + STEPS_A_SHEET);
        if examined > MOST_EXAMINED || pacer.ends_after(steps) {
            break;
        }
        let possible = sheet_types[..cheaper].iter().copied().filter(|&sheet_type| {
            taken[sheet_type] < problem.sheets[sheet_type].stock && pattern.may_move_to(problem, sheet_type)
        });
        let found = possible.take(MOST_TRIED).find_map(|sheet_type| {
            let there = pattern.on_sheet(problem, sheet_type);
            examined += EXAMINED_A_UNIT * there.effort.to_usize() + there.nodes.len();
            there.valid.then_some(there)
        });
        if let Some(pattern) = found {
            taken[old] -= 1;
            taken[pattern.sheet_type] += 1;
            moved.push((sheet, pattern));
        }
    }
    moved
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
