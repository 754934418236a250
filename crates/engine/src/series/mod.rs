//! Series: many copies of few piece types, cut by patterns that column generation finds.
//!
//! The linear program of Gilmore & Gomory 1965 chooses how often each pattern is cut. Its solution is nearly whole where
//! each pattern is cut many times, so that rounding it wastes little.
//!
//! **Pricing.** The most valuable pattern at given dual values is found exactly, by dynamic programming on reduced raster
//! points ([`table`]). Patterns that take a piece more often than it is wanted are clipped and priced again at lower
//! values ([`columns`]).
//!
//! **Dive.** As many whole copies of each pattern as the solution has are fixed, then the program is solved again for
//! what remains ([`search`]).
//!
//! **Neighbourhood.** Some sheets are removed at random, and what is missing is cut again by another dive.
//!
//! **Bound.** At the dual values, no sheet is worth more than its most valuable pattern: a covering inequality (see
//! [`crate::bounds`]).

mod columns;
mod raster;
mod search;
mod table;
#[cfg(test)]
mod tests;

use crate::bounds::{Bounds, ValuedSheet};
use crate::config::AlnsConfig;
use crate::greedy::{Built, tidy_up};
use crate::layout::ids::SheetTypeId;
use crate::layout::problem::{PieceType, Problem};
use crate::layout::sheet_type::SheetType;
use crate::numbers::Integer;
use crate::stop::Stop;
use crate::stop::stagnation_limit::StagnationLimit;

use columns::{Demand, Pool};
pub(crate) use raster::Raster;
use search::{Search, Sheets};
pub(crate) use table::{Below, Item, Table, Value, raise, raise_by_sums};

/// Steps of the deep search without a gain after which it goes on with single pieces.
const STAGNATION_LIMIT: u64 = 50_000;
/// Most effort before the deep search: about half a second.
const MAX_EFFORT: u64 = 250_000_000;

/// A job that is a series, and its sheets so far.
pub(crate) struct Series<'a> {
    search: Search<'a>,
    sheets: Option<Sheets>,
}

impl<'a> Series<'a> {
    /// `None` where the instance is no series, has rules that patterns cannot follow (minimum trims, a single stage, sheets
    /// that cost nothing), where the tables of all sheets would be too large, or where `built` leaves nothing to search: it
    /// is optimal, or pieces did not fit.
    pub fn of(problem: &'a Problem, built: &Built, stop: &'a Stop) -> Option<Self> {
        let is_free = problem.sheets.iter().any(SheetType::is_free);
        if built.is_optimal()
            || !built.layout.excluded.is_empty()
            || !problem.profile.is_series()
            || is_free
            || problem.is_strict()
            || problem.stage_limit < 2
        {
            return None;
        }
        let wanted = |piece: &PieceType| if piece.may_fit() { piece.count } else { 0 };
        let demand = Demand {
            pieces: problem.types.iter().map(wanted).collect(),
            sheets: problem.sheets.iter().map(|sheet| sheet.stock).collect(),
        };
        let pool = Pool::new(problem, &demand.pieces, stop)?;
        Some(Self { search: Search::new(pool, demand), sheets: None })
    }

    /// The better of `built` and a layout of patterns, with what the linear program proves.
    pub fn or_better(&mut self, mut built: Built, bounds: &Bounds, stop: &Stop) -> Built {
        self.search.pool.max_effort = MAX_EFFORT;
        let demand = self.search.demand.clone();
        if let Some(solved) = self.search.pool.solve(&demand, true)
            && let Some(values) = self.search.pool.values(&solved.duals)
        {
            let problem = self.search.pool.problem;
            let pieces = values.pieces.iter().zip(&demand.pieces);
            let total = pieces.map(|(&value, &count)| i64::from(value) * i64::from(count)).sum();
            let valued = |(sheet_type, value): (SheetTypeId, Value)| {
                let sheet = &problem.sheets[sheet_type];
                ValuedSheet {
                    size: sheet.size.map(|length| length.get().to_i64()),
                    area: sheet.area.get(),
                    measure: sheet.price.measure(),
                    value: value.to_i64(),
                }
            };
            let sheets: Vec<ValuedSheet> = values.sheets.into_iter().map(valued).collect();
            built.bound = bounds.by_values(built.bound, total, &sheets);
        }
        self.sheets = self.search.dive(&demand, f64::MAX, 0.0);
        self.take(&mut built, stop);
        built
    }

    /// Searches on until a limit of `config`, the bound is met, or nothing is gained any more.
    pub fn improve(&mut self, mut built: Built, config: &AlnsConfig, stop: &Stop) -> Built {
        self.search.pool.max_effort = u64::MAX;
        if self.sheets.is_none() {
            let demand = self.search.demand.clone();
            self.sheets = self.search.dive(&demand, f64::MAX, 0.0);
        }
        let Some(mut sheets) = self.sheets.take() else { return built };
        let mut stagnation_limit = StagnationLimit::of_ms(config.max_no_best_improve_ms, stop);
        let most = if config.max_no_improve > 0 {
            config.max_no_improve.min(STAGNATION_LIMIT)
        } else {
            STAGNATION_LIMIT
        };
        let allowed = if config.max_iterations > 0 { config.max_iterations } else { u64::MAX };
        let least = built.bound.measure.to_f64();
        let (mut steps, mut gained) = (0, 0);
        while steps < allowed.min(gained + most)
            && self.search.measure(&sheets) > least
            && !self.search.pool.is_exhausted()
            && !stagnation_limit.is_over()
        {
            steps += 1;
            if self.search.step(&mut sheets) {
                gained = steps;
                stagnation_limit.restart();
            }
        }
        self.sheets = Some(sheets);
        self.take(&mut built, stop);
        built.iterations += steps;
        built
    }

    fn take(&self, built: &mut Built, stop: &Stop) {
        let problem = self.search.pool.problem;
        if let Some(sheets) = &self.sheets
            && let Some(mut layout) = self.search.layout(sheets)
            && layout.is_better_than(&built.layout, problem)
        {
            tidy_up(problem, &mut layout, stop);
            (built.layout, built.attempt) = (layout, None);
        }
    }
}
