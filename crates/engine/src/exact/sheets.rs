//! Combines the tables of single sheets: the cheapest set of sheets that holds all pieces, or the best pieces that all
//! sheets in stock hold.

use std::collections::HashMap;

use typed_index_collections::TiVec;

use super::counts::{Counts, Entry, Packing};
use super::table::{Stages, Table};
use crate::effort::{Exhausted, Meter};
use crate::greedy::Built;
use crate::layout::cost::Price;
use crate::layout::ids::{PieceTypeId, SheetTypeId};
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::rows::Part;
use crate::layout::state::Layout;
use crate::numbers::{Fraction, Integer};
use crate::raster::{Item, items};
use crate::units::Area;

/// Most sets of sheets that are looked at.
const MAX_CHOICES: usize = 5_000;
/// Most sheets of a layout.
const MAX_SHEETS: u64 = 2_000;
/// Patterns with the same pieces that are tried where a minimum trim, the depth limit or the machine may forbid some.
const MAX_WITNESSES: usize = 64;

/// A layout that is better than what was built, if the tables are small and there is one.
pub(super) fn better(problem: &Problem, built: &Built, meter: &mut Meter) -> Option<Layout> {
    let mut wanted: TiVec<PieceTypeId, u32> = problem.types.iter().map(|piece| piece.count).collect();
    for (piece_type, piece) in problem.types.iter_enumerated() {
        if !piece.may_fit() {
            wanted[piece_type] = 0;
        }
    }
    let (bound, limit) = if built.layout.excluded.is_empty() {
        (Price::new(built.bound.measure, Area::new(built.bound.area)), built.layout.price)
    } else {
        let all = problem.sheets.iter().map(|sheet| sheet.price.times(sheet.stock));
        wanted = more_pieces(problem, built, &wanted, meter)?;
        (Price::ZERO, all.sum::<Price>().next_above())
    };
    let mut job = Job::new(problem, &wanted)?;
    let choices = job.choices(bound, limit)?;
    for sheets in &choices {
        if let Some(layout) = job.layout(sheets, meter).ok()? {
            return Some(layout);
        }
    }
    None
}

/// The pieces that all sheets in stock hold at best, by type; `None` if that is not known, or no better than what was
/// built.
fn more_pieces(
    problem: &Problem,
    built: &Built,
    wanted: &TiVec<PieceTypeId, u32>,
    meter: &mut Meter,
) -> Option<TiVec<PieceTypeId, u32>> {
    let mut job = Job::new(problem, wanted)?;
    let sheets: TiVec<SheetTypeId, u64> = problem.sheets.iter().map(|sheet| sheet.stock).collect();
    if sheets.iter().sum::<u64>() > MAX_SHEETS {
        return None;
    }
    // What is left out of a better layout has no higher penalty.
    let penalty = |of: PieceTypeId| problem.types[of].penalty();
    let excluded: f64 = built.layout.excluded.iter().map(|&of| penalty(of)).sum();
    let mut light: Vec<usize> = (0..job.types.len()).collect();
    light.sort_by(|&one, &other| {
        let worth = |of: usize| job.area(of).to_f64() / penalty(job.types[of]);
        worth(other).total_cmp(&worth(one)).then(one.cmp(&other))
    });
    let (mut left, mut spared) = (excluded, 0.0);
    for of in light {
        let count = f64::from(wanted[job.types[of]]).min(left / penalty(job.types[of]));
        left -= count * penalty(job.types[of]);
        spared += count * job.area(of).to_f64();
    }
    let all = job.packing.area(job.packing.wanted);
    let least = (all - spared.ceil().whole::<i64>() - 1).max(0);
    let slack = (job.room(&sheets) - least).max(0);
    let reached = job.reach(&sheets, slack, meter).ok()?;
    let rank = |counts: Counts| {
        let of_type = |of: usize| {
            let piece = &problem.types[job.types[of]];
            let missing = u64::from(piece.count) - job.packing.count(counts, of);
            (missing.to_f64() * piece.penalty(), missing.to_i64() * piece.area.get())
        };
        let sum = |(penalty, area): (f64, i64), (more, larger): (f64, i64)| (penalty + more, area + larger);
        (0..job.types.len()).map(of_type).fold((0.0, 0), sum)
    };
    let found = reached.last()?.iter().map(|step| step.total.counts);
    let best = found.min_by(|&one, &other| {
        let (one, other) = (rank(one), rank(other));
        one.0.total_cmp(&other.0).then(one.1.cmp(&other.1))
    })?;
    let of_built = (excluded, built.layout.cost(problem).unplaced_area.get());
    if rank(best) >= of_built {
        return None;
    }
    let mut placed: TiVec<PieceTypeId, u32> = vec![0; problem.types.len()].into();
    for (of, &piece_type) in job.types.iter().enumerate() {
        placed[piece_type] = job.packing.count(best, of).to_u32();
    }
    Some(placed)
}

/// The pieces to be placed, and the tables of the sheets.
struct Job<'a> {
    problem: &'a Problem,
    /// The types that are wanted, as counted.
    types: Vec<PieceTypeId>,
    packing: Packing,
    tables: TiVec<SheetTypeId, Option<Tabled>>,
}

/// What one sheet holds at best.
struct Tabled {
    /// What it may waste.
    slack: i64,
    /// Ascending by counts, so that the order does not depend on how they were found.
    sets: Vec<Entry>,
}

/// Counts that so many sheets hold.
#[derive(Clone, Copy)]
struct Step {
    total: Entry,
    /// The counts of the last sheet, and the position of the step before.
    last: Counts,
    before: usize,
}

impl<'a> Job<'a> {
    fn new(problem: &'a Problem, wanted: &TiVec<PieceTypeId, u32>) -> Option<Self> {
        let types: Vec<PieceTypeId> =
            wanted.iter_enumerated().filter(|&(_, &count)| count > 0).map(|(of, _)| of).collect();
        // The narrowest kerf enlarges pieces where their area is compared with that of sheets.
        let kerf = problem.least_kerf();
        let counted = |&of: &PieceTypeId| (wanted[of], problem.types[of].enlarged_area(kerf).get());
        let packing = Packing::new(&types.iter().map(counted).collect::<Vec<_>>())?;
        let tables = problem.sheets.iter().map(|_| None).collect();
        (!types.is_empty()).then_some(Self { problem, types, packing, tables })
    }

    /// Enlarged area of a piece.
    fn area(&self, of: usize) -> i64 {
        self.packing.one(of).area
    }

    /// Enlarged area of a sheet.
    fn room_of(&self, sheet_type: SheetTypeId) -> i64 {
        let sheet = &self.problem.sheets[sheet_type];
        let [width, height] = sheet.enlarged(sheet.size);
        (width * height).get()
    }

    fn room(&self, sheets: &TiVec<SheetTypeId, u64>) -> i64 {
        sheets.iter_enumerated().map(|(of, &count)| count.to_i64() * self.room_of(of)).sum()
    }

    /// The sets of sheets with enough area for all pieces that cost less than `limit` and no less than `bound`, the cheapest
    /// first; `None` if they are too many.
    fn choices(&self, bound: Price, limit: Price) -> Option<Vec<TiVec<SheetTypeId, u64>>> {
        let needed = self.packing.area(self.packing.wanted);
        let mut choices: Vec<(Price, TiVec<SheetTypeId, u64>)> = Vec::new();
        let mut open: Vec<(SheetTypeId, Price, i64, TiVec<SheetTypeId, u64>)> =
            vec![(0.into(), Price::ZERO, 0, vec![0; self.problem.sheets.len()].into())];
        let mut looked = 0;
        while let Some((at, so_far, room, chosen)) = open.pop() {
            looked += 1;
            if looked > MAX_CHOICES || open.len() > MAX_CHOICES {
                return None;
            }
            let Some(sheet) = self.problem.sheets.get(at) else {
                let enough = so_far.measure() >= bound.measure() && so_far.area() >= bound.area();
                if room >= needed && enough && so_far < limit {
                    choices.push((so_far, chosen));
                }
                continue;
            };
            let own = self.room_of(at);
            let next: SheetTypeId = (at.index() + 1).into();
            // The last type has to make up what is missing.
            let is_last = next.index() == self.problem.sheets.len();
            let missing = (needed - room).max(0);
            let least = if is_last { missing.to_u64().div_ceil(own.to_u64()) } else { 0 };
            for count in least..=sheet.stock.min(MAX_SHEETS) {
                let price = so_far + sheet.price.times(count);
                if price >= limit || open.len() > MAX_CHOICES {
                    break;
                }
                let mut chosen = chosen.clone();
                chosen[at] = count;
                open.push((next, price, room + count.to_i64() * own, chosen));
            }
        }
        choices.sort_by(|one, other| one.0.cmp(&other.0).then_with(|| one.1.cmp(&other.1)));
        Some(choices.into_iter().map(|(_, chosen)| chosen).collect())
    }

    /// The counts that the first sheets hold, for one sheet more after the other. They waste `slack` at most.
    fn reach(
        &mut self,
        sheets: &TiVec<SheetTypeId, u64>,
        slack: i64,
        meter: &mut Meter,
    ) -> Result<Vec<Vec<Step>>, Exhausted> {
        let nothing = Step { total: Entry { counts: 0, area: 0 }, last: 0, before: 0 };
        let mut reached = vec![vec![nothing]];
        let mut room = 0;
        for (sheet_type, &count) in sheets.iter_enumerated() {
            if count == 0 {
                continue;
            }
            self.tabulate(sheet_type, slack, meter)?;
            for _ in 0..count {
                room += self.room_of(sheet_type);
                let Some(tabled) = &self.tables[sheet_type] else { return Err(Exhausted) };
                let before = reached.last().map_or(&[][..], Vec::as_slice);
                let mut steps: Vec<Step> = Vec::new();
                let empty = Entry { counts: 0, area: 0 };
                for (position, step) in before.iter().enumerate() {
                    for &one in tabled.sets.iter().chain([&empty]) {
                        let total = self.packing.sum(step.total, one);
                        meter.pay(1 + steps.len())?;
                        if room - total.area > slack {
                            continue;
                        }
                        let covers = |one: &Step, other: &Step| {
                            self.packing.covers(one.total.counts, other.total.counts)
                        };
                        let new = Step { total, last: one.counts, before: position };
                        if steps.iter().any(|other| covers(other, &new)) {
                            continue;
                        }
                        steps.retain(|other| !covers(&new, other));
                        steps.push(new);
                    }
                }
                reached.push(steps);
            }
        }
        Ok(reached)
    }

    /// Computes what a sheet holds if it wastes no more than `slack`.
    fn tabulate(&mut self, sheet_type: SheetTypeId, slack: i64, meter: &mut Meter) -> Result<(), Exhausted> {
        if self.tables[sheet_type].as_ref().is_some_and(|tabled| tabled.slack >= slack) {
            return Ok(());
        }
        let mut sets = self.table(sheet_type, slack, meter)?.of_sheet();
        sets.sort_unstable_by_key(|entry| entry.counts);
        self.tables[sheet_type] = Some(Tabled { slack, sets });
        Ok(())
    }

    fn table(&self, sheet_type: SheetTypeId, slack: i64, meter: &mut Meter) -> Result<Table<'_>, Exhausted> {
        let problem = self.problem;
        let sheet = &problem.sheets[sheet_type];
        let size = sheet.enlarged(sheet.size);
        let types = self.types.iter().map(|&piece_type| &problem.types[piece_type]);
        let items = items(sheet, types.enumerate());
        let stages = Stages { limit: problem.stage_limit, first: problem.first_axes() };
        Table::new(&self.packing, items, size, stages, slack, meter).ok_or(Exhausted)
    }

    /// A layout of all pieces on these sheets, if there is one.
    fn layout(
        &mut self,
        sheets: &TiVec<SheetTypeId, u64>,
        meter: &mut Meter,
    ) -> Result<Option<Layout>, Exhausted> {
        let wanted = self.packing.wanted;
        let slack = self.room(sheets) - self.packing.area(wanted);
        let reached = self.reach(sheets, slack, meter)?;
        let Some(mut at) =
            reached.last().and_then(|steps| steps.iter().position(|step| step.total.counts == wanted))
        else {
            return Ok(None);
        };
        let types =
            sheets.iter_enumerated().flat_map(|(of, &count)| std::iter::repeat_n(of, count.to_usize()));
        let types: Vec<SheetTypeId> = types.collect();
        let mut holdings: Vec<(SheetTypeId, Counts)> = Vec::new();
        for (steps, &sheet_type) in reached[1..].iter().zip(&types).rev() {
            holdings.push((sheet_type, steps[at].last));
            at = steps[at].before;
        }
        holdings.retain(|&(_, counts)| counts > 0);
        self.cut(&holdings, slack, meter)
    }

    /// A layout of sheets that hold these counts.
    fn cut(
        &self,
        holdings: &[(SheetTypeId, Counts)],
        slack: i64,
        meter: &mut Meter,
    ) -> Result<Option<Layout>, Exhausted> {
        let problem = self.problem;
        let mut left: TiVec<PieceTypeId, u32> =
            problem.types.iter().map(|piece| if piece.may_fit() { piece.count } else { 0 }).collect();
        let mut layout = Layout::nothing(problem);
        let mut known: HashMap<(SheetTypeId, Counts), Vec<Part<Item>>> = HashMap::new();
        let mut tables: TiVec<SheetTypeId, Option<Table>> = problem.sheets.iter().map(|_| None).collect();
        for &(sheet_type, counts) in holdings {
            let table = match &mut tables[sheet_type] {
                Some(table) => &*table,
                table => table.insert(self.table(sheet_type, slack, meter)?),
            };
            let mut patterns = |most: usize| table.patterns(counts, most, meter);
            let parts = match known.entry((sheet_type, counts)) {
                std::collections::hash_map::Entry::Occupied(known) => known.into_mut(),
                std::collections::hash_map::Entry::Vacant(unknown) => unknown.insert(patterns(1)),
            };
            let made = |parts: &[Part<Item>]| {
                parts.iter().find_map(|part| {
                    let mut left = left.clone();
                    self.pattern(sheet_type, part, &mut left).map(|pattern| (pattern, left))
                })
            };
            let mut found = made(parts);
            if found.is_none() {
                *parts = patterns(MAX_WITNESSES);
                found = made(parts);
            }
            let Some((pattern, rest)) = found else { return Ok(None) };
            left = rest;
            if pattern.pieces > 0 {
                layout.push(problem, pattern);
            }
        }
        for (piece_type, &count) in left.iter_enumerated() {
            layout.excluded.extend(std::iter::repeat_n(piece_type, count.to_usize()));
        }
        Ok(Some(layout))
    }

    /// The pattern of a sheet, without pieces of which none are `left`; `None` if a rule forbids it.
    fn pattern(
        &self,
        sheet_type: SheetTypeId,
        part: &Part<Item>,
        left: &mut TiVec<PieceTypeId, u32>,
    ) -> Option<Pattern> {
        let axis = if let Part::Row(axis, _) = part { *axis } else { self.problem.first_axis };
        let pattern = part.pattern(self.problem, sheet_type, axis, &mut |item| {
            let piece_type = self.types[item.of];
            left[piece_type] = left[piece_type].checked_sub(1)?;
            Some((piece_type, item.turned))
        });
        Some(pattern).filter(|pattern| pattern.valid)
    }
}
