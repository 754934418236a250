//! The pool of patterns, and the linear program over them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::pricing::{Pricing, Value};
use super::restricted::Restricted;
use super::table::{Table, largest_dual};
use crate::bounds::{Master, ValuedSheet};
use crate::effort::{EFFORT_BETWEEN_POLLS, Meter};
use crate::layout::ids::{PieceTypeId, SheetTypeId};
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::rows::Part;
use crate::numbers::{Fraction, Integer};
use crate::raster::Item;
use crate::stop::Stop;

/// The value of the most expensive sheet in the tables. Dual values are rounded down to whole numbers.
const VALUE_OF_SHEET: f64 = 4_194_304.0;
/// Most sums of filling one table: about 20 ms.
const MAX_SUMS: usize = 30_000_000;
/// How often a pattern that takes a piece too often is priced again at lower dual values.
const CLIPPED_ROUNDS: usize = 8;
/// By which factor a dual value falls then: the share that is wanted of what the pattern took, at least the first, times
/// the second.
const CLIPPED_VALUE: [f64; 2] = [0.3, 0.95];
/// Linear programs for which a pattern stays in the pool after it was last used.
const REMEMBERED: u64 = 300;
/// What a piece costs that no pattern holds, relative to the most expensive sheet. It must exceed 1, or a sheet of its own
/// would not pay.
const COST_OF_MISSING: f64 = 4.0;
/// How far the simplex method may be from a whole number of patterns, or from all copies of a piece.
pub(super) const NEARLY_WHOLE: f64 = 1e-4;
/// Most nodes of all patterns: about 50 MB.
const MAX_NODES: usize = 500_000;

/// How a sheet is cut.
pub(super) struct Column {
    pub sheet_type: SheetTypeId,
    /// How many pieces it holds of which types.
    pub counts: Vec<(usize, u32)>,
    pub pattern: Pattern,
    /// The linear program in whose solution it was last.
    used: u64,
}

/// How many pieces of each type are wanted, and sheets of each type are left.
#[derive(Clone)]
pub(super) struct Demand {
    pub pieces: Vec<u32>,
    pub sheets: Vec<u64>,
}

/// All patterns found so far.
pub(super) struct Pool<'a> {
    pub problem: &'a Problem,
    pub columns: Vec<Column>,
    /// The number of each, by its sheet type and its counts.
    known: HashMap<(SheetTypeId, Vec<(usize, u32)>), usize>,
    /// The measure of a sheet of each type, relative to the largest one.
    pub costs: Vec<f64>,
    pub largest: f64,
    tables: Vec<Tabled>,
    /// Whether all tables have the most valuable pattern of their sheet.
    pub is_exact: bool,
    /// The piece types of the tables.
    tabled: Vec<usize>,
    solves: u64,
    /// Nodes of all patterns.
    nodes: usize,
    meter: Meter<'a>,
    /// Sums and products so far, and the most that are allowed.
    pub effort: u64,
    pub max_effort: u64,
}

/// The table of one sheet type.
struct Tabled {
    sheet_type: SheetTypeId,
    /// Number of sums that filling takes.
    sums: usize,
    /// The largest dual value that a piece type may have.
    largest_dual: Value,
    table: Box<dyn Pricing>,
}

/// A solved linear program.
pub(super) struct Solved {
    /// The least measure, relative to the largest sheet.
    pub cost: f64,
    /// The patterns that it uses, and how often.
    pub levels: Vec<(usize, f64)>,
    /// The dual value of each piece type.
    pub duals: Vec<f64>,
}

impl<'a> Pool<'a> {
    /// `None` where the tables would be too large.
    pub fn new(problem: &'a Problem, wanted: &[u32], stop: &'a Stop) -> Option<Self> {
        let measures: Vec<f64> = problem.sheets.iter().map(|sheet| sheet.price.measure().to_f64()).collect();
        let largest = measures.iter().copied().fold(1.0, f64::max);
        let mut pool = Self {
            problem,
            columns: Vec::new(),
            known: HashMap::new(),
            costs: measures.into_iter().map(|measure| measure / largest).collect(),
            largest,
            tables: Vec::new(),
            is_exact: true,
            tabled: Vec::new(),
            solves: 0,
            nodes: 0,
            meter: Meter::new(stop),
            effort: 0,
            max_effort: u64::MAX,
        };
        pool.tabulate(wanted);
        (!pool.tables.is_empty()).then_some(pool)
    }

    /// Whether the effort limit or that of memory is reached, or the time is over.
    pub fn is_exhausted(&self) -> bool {
        self.effort >= self.max_effort || self.nodes >= MAX_NODES || self.meter.has_ended()
    }

    /// What ends it.
    pub fn stop(&self) -> &'a Stop {
        self.meter.stop()
    }

    /// Makes the tables those of the piece types that are wanted: of fewer types, they are smaller.
    fn tabulate(&mut self, wanted: &[u32]) {
        let types: Vec<usize> = (0..wanted.len()).filter(|&of| wanted[of] > 0).collect();
        if types == self.tabled {
            return;
        }
        self.tables.clear();
        self.is_exact = true;
        for (sheet_type, sheet) in self.problem.sheets.iter_enumerated() {
            let lengths = (sheet.size[0].get() + sheet.size[1].get()).to_usize() * types.len();
            self.effort += lengths.to_u64();
            if self.meter.ends_after(lengths) {
                break;
            }
            let mut add = |sums, largest_dual, table| {
                self.tables.push(Tabled { sheet_type, sums, largest_dual, table });
            };
            if let Some(table) = Table::new(self.problem, sheet_type, &types, MAX_SUMS) {
                add(table.sums, largest_dual(&table.rasters, &table.items), Box::new(table));
            } else if self.problem.sheets.len() == 1
                && let Some(table) = Restricted::new(self.problem, sheet_type, &types)
            {
                add(table.sums, largest_dual(&table.rasters, &table.items), Box::new(table));
                self.is_exact = false;
            }
        }
        self.tabled = types;
    }

    /// Solves the linear program of a demand. Patterns take no piece more often than it is wanted, unless `unbounded`.
    /// `None` where no patterns meet the demand, or the effort limit is reached.
    pub fn solve(&mut self, demand: &Demand, unbounded: bool) -> Option<Solved> {
        self.tabulate(&demand.pieces);
        self.solves += 1;
        let mut rows = vec![usize::MAX; demand.pieces.len()];
        let mut wanted = Vec::new();
        for (of, &count) in demand.pieces.iter().enumerate().filter(|(_, count)| **count > 0) {
            rows[of] = wanted.len();
            wanted.push(count.to_f64());
        }
        let mut master = Master::new(wanted, COST_OF_MISSING);
        let mut used = Vec::new();
        for at in 0..self.columns.len() {
            let column = &self.columns[at];
            let is_recent = column.used + REMEMBERED >= self.solves;
            let in_stock = demand.sheets[column.sheet_type.index()] > 0;
            let allowed = |&(of, count): &(usize, u32)| {
                if unbounded { demand.pieces[of] > 0 } else { count <= demand.pieces[of] }
            };
            if is_recent && in_stock && column.counts.iter().all(allowed) {
                self.add(&mut master, &rows, at);
                used.push(at);
            }
        }
        loop {
            let most = EFFORT_BETWEEN_POLLS / master.work_per_pivot() + 1;
            let pivots = master.optimise(most);
            let work = (pivots + u64::from(pivots < most)) * master.work_per_pivot();
            self.effort += work;
            if self.meter.ends_after(work.to_usize()) || self.is_exhausted() {
                return None;
            }
            if pivots == most {
                continue;
            }
            let duals: Vec<f64> =
                rows.iter().map(|&row| if row == usize::MAX { 0.0 } else { master.duals()[row] }).collect();
            let mut added = false;
            for table in 0..self.tables.len() {
                let sheet_type = self.tables[table].sheet_type;
                if demand.sheets[sheet_type.index()] == 0 {
                    continue;
                }
                let found = self.price(table, &duals, (!unbounded).then_some(&demand.pieces));
                let Some(at) = found.filter(|at| !used.contains(at)) else { continue };
                if master.improves_by(self.costs[sheet_type.index()], &self.copies(&rows, at)) {
                    self.add(&mut master, &rows, at);
                    used.push(at);
                    added = true;
                }
            }
            if !added {
                if self.is_exhausted() || master.lacks(NEARLY_WHOLE) {
                    return None;
                }
                let levels: Vec<(usize, f64)> =
                    master.used_patterns().map(|(at, level)| (used[at], level)).collect();
                for &(at, _) in &levels {
                    self.columns[at].used = self.solves;
                }
                return Some(Solved { cost: master.cost(), levels, duals });
            }
        }
    }

    fn copies(&self, rows: &[usize], at: usize) -> Vec<(usize, f64)> {
        self.columns[at].counts.iter().map(|&(of, count)| (rows[of], count.to_f64())).collect()
    }

    fn add(&self, master: &mut Master, rows: &[usize], at: usize) {
        master.add(self.costs[self.columns[at].sheet_type.index()], self.copies(rows, at));
    }

    /// What all pieces are worth at these dual values, and sheets at most. `None` where the time is over, or where a sheet
    /// that takes a piece has no table: equal ones may have different kerfs, and the bound needs the value of each.
    pub fn values(&mut self, duals: &[f64], wanted: &[u32]) -> Option<(i64, Vec<ValuedSheet>)> {
        let has_table = |sheet_type| self.tables.iter().any(|tabled| tabled.sheet_type == sheet_type);
        let takes_piece = |sheet_type| Table::takes_piece(self.problem, sheet_type, &self.tabled);
        let lacks_table = |sheet_type| !has_table(sheet_type) && takes_piece(sheet_type);
        if !self.is_exact || self.problem.sheets.keys().any(lacks_table) {
            return None;
        }
        let duals = self.whole_duals(duals);
        let mut sheets = Vec::new();
        for Tabled { sheet_type, sums, table, .. } in &mut self.tables {
            self.effort += sums.to_u64();
            table.fill(&duals, &mut self.meter)?;
            let sheet = &self.problem.sheets[*sheet_type];
            sheets.push(ValuedSheet {
                size: sheet.size.map(|length| length.get().to_i64()),
                area: sheet.area.get(),
                measure: sheet.price.measure(),
                value: table.value().to_i64(),
            });
        }
        let total =
            duals.iter().zip(wanted).map(|(&value, &count)| i64::from(value) * i64::from(count)).sum();
        Some((total, sheets))
    }

    /// Dual values in whole numbers, none of them so large that a pattern would be worth too much.
    fn whole_duals(&self, duals: &[f64]) -> Vec<Value> {
        let largest = self.tables.iter().map(|tabled| tabled.largest_dual).min().unwrap_or(Value::MAX);
        duals.iter().map(|dual| (dual * VALUE_OF_SHEET).whole::<Value>().clamp(0, largest)).collect()
    }

    /// The most valuable pattern of a table's sheet that is found, if it is worth more than the sheet. `wanted` limits
    /// how often it takes each piece.
    fn price(&mut self, table: usize, duals: &[f64], wanted: Option<&Vec<u32>>) -> Option<usize> {
        let true_duals = self.whole_duals(duals);
        let mut duals = true_duals.clone();
        let sheet_type = self.tables[table].sheet_type;
        let least = (self.costs[sheet_type.index()] * VALUE_OF_SHEET).whole::<i64>();
        let mut best: Option<(i64, Part<Item>)> = None;
        for round in 0..CLIPPED_ROUNDS {
            if self.is_exhausted() {
                break;
            }
            let Tabled { sums, table, .. } = &mut self.tables[table];
            self.effort += sums.to_u64();
            table.fill(&duals, &mut self.meter)?;
            if round == 0 && i64::from(table.value()) <= least {
                break;
            }
            let Some(part) = table.pattern() else { break };
            let counts = self.counts(&part);
            let clipped = |of: usize| wanted.map_or(counts[of], |wanted| counts[of].min(wanted[of]));
            let types = || 0..counts.len();
            let value = types().map(|of| i64::from(true_duals[of]) * i64::from(clipped(of))).sum();
            let fits = types().all(|of| clipped(of) == counts[of]);
            if value > least && best.as_ref().is_none_or(|(best, _)| value > *best) {
                best = Some((value, part));
            }
            if fits {
                break;
            }
            for of in types().filter(|&of| clipped(of) < counts[of]) {
                let share = clipped(of).to_f64() / counts[of].to_f64();
                let factor = share.max(CLIPPED_VALUE[0]) * CLIPPED_VALUE[1];
                duals[of] = (duals[of].to_f64() * factor).whole::<Value>();
            }
        }
        best.and_then(|(_, part)| self.learn(sheet_type, &part, wanted))
    }

    /// How many pieces of each type a part holds.
    fn counts(&self, part: &Part<Item>) -> Vec<u32> {
        let mut counts = vec![0; self.problem.types.len()];
        part.for_each_piece(&mut |item| counts[item.of] += 1);
        counts
    }

    /// Adds the pattern of a part without the pieces that are not wanted, unless it is known, and returns its number.
    /// `None` where a rule forbids it.
    pub(super) fn learn(
        &mut self,
        sheet_type: SheetTypeId,
        part: &Part<Item>,
        wanted: Option<&Vec<u32>>,
    ) -> Option<usize> {
        let mut left = wanted.cloned().unwrap_or_else(|| vec![u32::MAX; self.problem.types.len()]);
        let axis = part.root_axis(self.problem);
        let pattern = part.pattern(self.problem, sheet_type, axis, &mut |item| {
            left[item.of] = left[item.of].checked_sub(1)?;
            Some((PieceTypeId::from(item.of), item.turned))
        });
        if !pattern.valid || pattern.pieces == 0 {
            return None;
        }
        let mut counts = vec![0; self.problem.types.len()];
        pattern.for_each_piece(0, |piece_type| counts[piece_type.index()] += 1);
        let counts: Vec<(usize, u32)> =
            counts.into_iter().enumerate().filter(|(_, count)| *count > 0).collect();
        let at = match self.known.entry((sheet_type, counts)) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                let counts = new.key().1.clone();
                self.nodes += pattern.nodes.len();
                self.columns.push(Column { sheet_type, counts, pattern, used: 0 });
                *new.insert(self.columns.len() - 1)
            }
        };
        self.columns[at].used = self.solves;
        Some(at)
    }
}
