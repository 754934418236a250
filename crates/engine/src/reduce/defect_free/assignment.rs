//! The assignment of patterns to sheets in stock: a matching, in which a pattern meets a sheet if it has an arrangement
//! with all defects of the sheet in waste.
//!
//! Augmenting paths (Kuhn 1955, "The Hungarian method for the assignment problem") move patterns to other sheets that
//! they fit, for those that fit few.

use crate::effort::{Meter, prices};
use crate::layout::ids::SheetTypeId;
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::numbers::Integer;

/// The most that may be spent on arrangements: some 0.6 s. 10,000 panes of jumbo glass on 760 sheets take nearly as much.
const MAX_EFFORT: u64 = 10_000_000;
/// Patterns times sheet types up to which sheets are assigned: 20 MB.
const MAX_PAIRS: usize = 20_000_000;

/// The patterns, which are on defect-free sheets, each arranged on a sheet of one of `types`, as far as these are in stock.
/// `None` for one that finds no sheet, or once the meter ends. The types with the most defects come first.
pub(in crate::reduce) fn assign(
    in_stock: &Problem,
    patterns: &[&Pattern],
    types: &[SheetTypeId],
    meter: &mut Meter,
) -> Vec<Option<Pattern>> {
    if patterns.len().saturating_mul(types.len()) > MAX_PAIRS {
        return vec![None; patterns.len()];
    }
    let mut by_fill: Vec<usize> = (0..patterns.len()).collect();
    by_fill.sort_by_key(|&pattern| patterns[pattern].used);
    let mut assignment = Assignment {
        in_stock,
        patterns,
        types,
        first: vec![0; patterns.len()],
        fits: vec![None; patterns.len() * types.len()],
        assigned: vec![None; patterns.len()],
        holds: vec![Vec::new(); types.len()],
        effort: 0,
    };
    let firsts = firsts(in_stock, patterns.len(), types);
    for (&pattern, &first) in by_fill.iter().zip(&firsts) {
        assignment.first[pattern] = first;
    }
    // The cleanest sheets that are enough, and then all.
    for from in [firsts.first().copied().unwrap_or(0), 0] {
        for &pattern in &by_fill {
            if assignment.assigned[pattern].is_none() {
                assignment.add(pattern, from, meter);
            }
        }
    }
    let Assignment { assigned, mut effort, .. } = assignment;
    let pairs = patterns.iter().zip(assigned);
    pairs.map(|(pattern, there)| pattern.arranged(in_stock, types[there?], &mut effort)).collect()
}

/// For each pattern from the emptiest to the fullest, the first of the cleanest types that have a sheet for it and each
/// pattern behind it.
fn firsts(in_stock: &Problem, patterns: usize, types: &[SheetTypeId]) -> Vec<usize> {
    let mut first = types.len();
    let mut sheets = 0;
    let mut firsts: Vec<usize> = (1..=patterns.to_u64())
        .map(|wanted| {
            while first > 0 && sheets < wanted {
                first -= 1;
                sheets += in_stock.sheets[types[first]].stock;
            }
            first
        })
        .collect();
    firsts.reverse();
    firsts
}

/// Patterns and types by their numbers.
struct Assignment<'a> {
    in_stock: &'a Problem,
    patterns: &'a [&'a Pattern],
    types: &'a [SheetTypeId],
    /// For each pattern, the type that it looks at first.
    first: Vec<usize>,
    /// For each pattern, whether it fits each type, as far as that is known.
    fits: Vec<Option<bool>>,
    /// The type of each pattern.
    assigned: Vec<Option<usize>>,
    /// The patterns on each type.
    holds: Vec<Vec<usize>>,
    effort: u64,
}

impl Assignment<'_> {
    /// Assigns a sheet of the types behind `from` to another pattern, along the shortest path on which patterns move to
    /// make room.
    fn add(&mut self, pattern: usize, from: usize, meter: &mut Meter) -> bool {
        // For each type reached, the pattern that may move there.
        let mut comes: Vec<Option<usize>> = vec![None; self.types.len()];
        let mut reached = vec![pattern];
        let mut at = 0;
        while let Some(&pattern) = reached.get(at) {
            at += 1;
            self.effort += self.types.len().to_u64() / 16;
            if self.effort > MAX_EFFORT {
                return false;
            }
            let first = self.first[pattern];
            for there in (first..self.types.len()).chain(from..first) {
                if comes[there].is_some() || !self.fits(pattern, there, meter) {
                    continue;
                }
                comes[there] = Some(pattern);
                if self.holds[there].len().to_u64() < self.in_stock.sheets[self.types[there]].stock {
                    self.shift(there, &comes);
                    return true;
                }
                reached.extend(&self.holds[there]);
            }
        }
        false
    }

    /// Moves patterns along the path that ends at the type `there`.
    fn shift(&mut self, there: usize, comes: &[Option<usize>]) {
        let mut end = Some(there);
        while let Some(there) = end
            && let Some(pattern) = comes[there]
        {
            end = self.assigned[pattern].replace(there);
            self.holds[there].push(pattern);
            if let Some(before) = end {
                self.holds[before].retain(|&other| other != pattern);
            }
        }
    }

    fn fits(&mut self, pattern: usize, there: usize, meter: &mut Meter) -> bool {
        let pair = pattern * self.types.len() + there;
        if self.fits[pair].is_none() && !meter.ends_after(1) {
            let before = self.effort;
            let arranged =
                self.patterns[pattern].arranged(self.in_stock, self.types[there], &mut self.effort);
            meter.ends_after(prices::SPACE * (self.effort - before).to_usize());
            self.fits[pair] = Some(arranged.is_some());
        }
        self.fits[pair] == Some(true)
    }
}
