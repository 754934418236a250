//! Which sheet types are tried for the next sheet.

use std::collections::HashMap;

use typed_index_collections::TiVec;

use crate::layout::ids::SheetTypeId;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::rng::Rng;

/// Sheet types tried for each sheet: the best use of them all is kept. Bounds the cost of a sheet; not varied.
pub(super) const TYPES_TRIED: usize = 6;

/// The sheet types that are in stock and may still take a piece, grouped by all but their defects. A draw costs the same
/// however many there are.
pub(super) struct OpenTypes {
    /// The groups with open types, in ascending order. While sheets are free of charge, those alone.
    open: Vec<usize>,
    /// The others, until all of those are closed.
    later: Vec<usize>,
    /// The open types of each group, those with the fewest defects first.
    groups: Vec<Vec<SheetTypeId>>,
    /// The group of each type, and the number of its defects.
    of: TiVec<SheetTypeId, (usize, usize)>,
}

impl OpenTypes {
    pub fn new(problem: &Problem, layout: &Layout) -> Self {
        let mut known = HashMap::new();
        let mut groups: Vec<Vec<SheetTypeId>> = Vec::new();
        let mut of: TiVec<SheetTypeId, (usize, usize)> = TiVec::new();
        for (sheet_type, sheet) in problem.sheets.iter_enumerated() {
            let group = *known.entry(sheet.kind()).or_insert_with(|| {
                groups.push(Vec::new());
                groups.len() - 1
            });
            of.push((group, sheet.defects[0].len()));
            if layout.in_stock(problem, sheet_type) {
                groups[group].push(sheet_type);
            }
        }
        for group in &mut groups {
            group.sort_by_key(|&sheet_type| (of[sheet_type].1, sheet_type));
        }
        let open = (0..groups.len()).filter(|&group| !groups[group].is_empty());
        let is_free = |group: &usize| problem.sheets[groups[*group][0]].is_free();
        let (mut open, mut later): (Vec<_>, _) = open.partition(|group| !problem.is_priced || is_free(group));
        if open.is_empty() {
            std::mem::swap(&mut open, &mut later);
        }
        Self { open, later, groups, of }
    }

    /// Only those that are free of charge.
    pub fn free(problem: &Problem, layout: &Layout) -> Self {
        let mut all = Self::new(problem, layout);
        all.later.clear();
        let is_free = |group: &[SheetTypeId]| problem.sheets[group[0]].is_free();
        all.open.retain(|&group| is_free(&all.groups[group]));
        all
    }

    /// Draws a few of them. Of types that differ in their defects alone, it takes those with the fewest.
    pub fn draw(&self, rng: &mut Rng) -> Vec<SheetTypeId> {
        let all = || self.open.iter().flat_map(|&group| &self.groups[group]).copied();
        if all().nth(TYPES_TRIED).is_none() {
            let mut drawn: Vec<SheetTypeId> = all().collect();
            drawn.sort_unstable();
            return drawn;
        }
        let mut drawn: Vec<SheetTypeId> = Vec::with_capacity(TYPES_TRIED);
        while drawn.len() < TYPES_TRIED {
            let group = self.open[rng.below(self.open.len())];
            let before = drawn.iter().filter(|&&sheet_type| self.of[sheet_type].0 == group).count();
            drawn.extend(self.groups[group].get(before));
        }
        drawn
    }

    /// Drops a type: none is left of it, or no piece fits it any more.
    pub fn close(&mut self, sheet_type: SheetTypeId) {
        let (group, defects) = self.of[sheet_type];
        let types = &mut self.groups[group];
        let Ok(at) = types.binary_search_by_key(&(defects, sheet_type), |&other| (self.of[other].1, other))
        else {
            return;
        };
        types.remove(at);
        if types.is_empty()
            && let Ok(at) = self.open.binary_search(&group)
        {
            self.open.remove(at);
        }
        if self.open.is_empty() {
            std::mem::swap(&mut self.open, &mut self.later);
        }
    }
}
