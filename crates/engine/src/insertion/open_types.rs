//! Which sheet types are tried for the next sheet.

use std::collections::HashMap;

use typed_index_collections::TiVec;

use crate::layout::ids::SheetTypeId;
use crate::layout::problem::Problem;
use crate::layout::state::Layout;
use crate::rng::Rng;

/// Sheet types tried for each sheet: the best use of them all is kept. Bounds the cost of a sheet; not varied.
pub(super) const TYPES_TRIED: usize = 6;

/// The sheet types that are in stock and may still take a piece. A draw costs the same however many there are.
pub(super) struct OpenTypes {
    /// Ascending. While sheets are free of charge, those alone.
    open: Vec<SheetTypeId>,
    /// The others, until all of those are closed.
    later: Vec<SheetTypeId>,
    cleanest: Option<Cleanest>,
}

impl OpenTypes {
    pub fn new(problem: &Problem, layout: &Layout) -> Self {
        let mut open: Vec<SheetTypeId> =
            problem.sheets.keys().filter(|&s| layout.in_stock(problem, s)).collect();
        let cleanest = problem.has_cleaner_sheets().then(|| Cleanest::new(problem, &open));
        let mut later = Vec::new();
        if problem.is_priced {
            (open, later) = open.into_iter().partition(|&sheet_type| problem.sheets[sheet_type].is_free());
            if open.is_empty() {
                std::mem::swap(&mut open, &mut later);
            }
        }
        Self { open, later, cleanest }
    }

    /// Only those that are free of charge.
    pub fn free(problem: &Problem, layout: &Layout) -> Self {
        let mut all = Self::new(problem, layout);
        all.later.clear();
        all.open.retain(|&sheet_type| problem.sheets[sheet_type].is_free());
        all
    }

    /// Draws a few of them. Of types of one size it takes those with the fewest defects.
    pub fn draw(&self, rng: &mut Rng) -> Vec<SheetTypeId> {
        if self.open.len() <= TYPES_TRIED {
            return self.open.clone();
        }
        let mut shuffle =
            Shuffle { open: &self.open, drawn: Vec::with_capacity(TYPES_TRIED), moved: Vec::new() };
        for at in 0..TYPES_TRIED {
            let mut chosen = at + rng.below(self.open.len() - at);
            if let Some(cleanest) = &self.cleanest {
                chosen = cleanest.instead_of(chosen, &shuffle);
            }
            shuffle.draw(at, chosen);
        }
        shuffle.drawn
    }

    /// Drops a type: none is left of it, or no piece fits it any more.
    pub fn close(&mut self, sheet_type: SheetTypeId) {
        if let Ok(at) = self.open.binary_search(&sheet_type) {
            self.open.remove(at);
            if let Some(cleanest) = &mut self.cleanest {
                cleanest.remove(sheet_type);
            }
            if self.open.is_empty() {
                std::mem::swap(&mut self.open, &mut self.later);
            }
        }
    }
}

/// Shuffles the first few positions of a long list without touching the list itself.
struct Shuffle<'a> {
    open: &'a [SheetTypeId],
    drawn: Vec<SheetTypeId>,
    /// Positions whose type differs from the list's, each with its type.
    moved: Vec<(usize, SheetTypeId)>,
}

impl Shuffle<'_> {
    fn get(&self, position: usize) -> SheetTypeId {
        let moved = self.moved.iter().find(|&&(at, _)| at == position);
        moved.map_or(self.open[position], |&(_, sheet_type)| sheet_type)
    }

    /// The position of a type that is not drawn yet.
    fn position(&self, sheet_type: SheetTypeId) -> Option<usize> {
        let moved = self.moved.iter().find(|&&(_, other)| other == sheet_type);
        moved.map(|&(at, _)| at).or_else(|| self.open.binary_search(&sheet_type).ok())
    }

    /// Draws the type at `chosen` and moves the one at `at` there.
    fn draw(&mut self, at: usize, chosen: usize) {
        let (first, drawn) = (self.get(at), self.get(chosen));
        self.moved.retain(|&(position, _)| position != at && position != chosen);
        if at != chosen {
            self.moved.push((chosen, first));
        }
        self.drawn.push(drawn);
    }
}

/// The open types of each size, those with the fewest defects first.
struct Cleanest {
    /// For each type: its group, and the number of its defects.
    of: TiVec<SheetTypeId, (usize, usize)>,
    groups: Vec<Vec<SheetTypeId>>,
}

impl Cleanest {
    fn new(problem: &Problem, open: &[SheetTypeId]) -> Self {
        let mut known = HashMap::new();
        let of: TiVec<SheetTypeId, (usize, usize)> = problem
            .sheets
            .iter()
            .map(|sheet| {
                let next = known.len();
                let group = *known.entry((sheet.size, sheet.price, sheet.kerf)).or_insert(next);
                (group, sheet.defects[0].len())
            })
            .collect();
        let mut groups = vec![Vec::new(); known.len()];
        for &sheet_type in open {
            groups[of[sheet_type].0].push(sheet_type);
        }
        for group in &mut groups {
            group.sort_by_key(|&sheet_type| (of[sheet_type].1, sheet_type));
        }
        Self { of, groups }
    }

    /// The first position of a type that differs from the one at `chosen` only in its defects, and has the fewest;
    /// `chosen` itself where none has fewer.
    fn instead_of(&self, chosen: usize, shuffle: &Shuffle) -> usize {
        let (group, defects) = self.of[shuffle.get(chosen)];
        let group = &self.groups[group];
        let mut left = group.iter().copied().filter(|sheet_type| !shuffle.drawn.contains(sheet_type));
        let Some(fewest) =
            left.next().map(|sheet_type| self.of[sheet_type].1).filter(|&fewest| fewest < defects)
        else {
            return chosen;
        };
        // Of those with as few: the first one that has not moved, and all that have.
        let is_moved = |sheet_type: SheetTypeId| shuffle.moved.iter().any(|&(_, other)| other == sheet_type);
        let unmoved = group
            .iter()
            .copied()
            .filter(|&sheet_type| self.of[sheet_type].1 == fewest)
            .find(|sheet_type| !shuffle.drawn.contains(sheet_type) && !is_moved(*sheet_type));
        let moved = shuffle.moved.iter().map(|&(_, sheet_type)| sheet_type);
        let moved =
            moved.filter(|&sheet_type| self.of[sheet_type] == (self.of[shuffle.get(chosen)].0, fewest));
        moved.chain(unmoved).filter_map(|sheet_type| shuffle.position(sheet_type)).min().unwrap_or(chosen)
    }

    fn remove(&mut self, sheet_type: SheetTypeId) {
        let group = &mut self.groups[self.of[sheet_type].0];
        let key = |&other: &SheetTypeId| (self.of[other].1, other);
        if let Ok(at) = group.binary_search_by_key(&key(&sheet_type), key) {
            group.remove(at);
        }
    }
}
