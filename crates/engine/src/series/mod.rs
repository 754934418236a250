//! Series: many copies of few piece types, cut by patterns that column generation finds.
//!
//! The linear program of Gilmore & Gomory 1965 chooses how often each pattern is cut. Its solution is nearly whole where
//! each pattern is cut many times, so that rounding it wastes little.
//!
//! **Pricing.** The most valuable pattern at given dual values is found exactly, by dynamic programming on reduced raster
//! points ([`table`]). Where these are too many, on sheets of one type, it is the most valuable one of a simple kind
//! ([`restricted`]). Patterns that take a piece more often than it is wanted are clipped and priced again at lower values
//! ([`columns`]).
//!
//! **Dive.** As many whole copies of each pattern as the solution has are fixed, then the program is solved again for
//! what remains ([`search`]).
//!
//! **Rounding.** Where a sheet less is possible, most sheets are those of the program, and `alns` fills the others
//! ([`rounding`]).
//!
//! **Neighbourhood.** Some sheets are removed at random, and what is missing is cut again by another dive.
//!
//! **Bound.** At the dual values, no sheet is worth more than its most valuable pattern: a covering inequality (see
//! [`crate::bounds`]).

mod columns;
mod pricing;
mod restricted;
mod rounding;
mod search;
mod table;
#[cfg(test)]
mod tests;

use crate::alns::Objective;
use crate::bounds::Bounds;
use crate::config::AlnsConfig;
use crate::greedy::{Built, tidy_up};
use crate::layout::problem::{PieceType, Problem};
use crate::layout::sheet_type::SheetType;
use crate::layout::state::Layout;
use crate::numbers::Integer;
use crate::stop::Stop;
use crate::stop::stagnation_limit::StagnationLimit;

use columns::{Demand, Pool};
pub(crate) use pricing::{Pricing, Value};
use search::{Search, Sheets};
pub(crate) use table::{Below, Table, raise, raise_by_sums};

/// Most steps of the deep search, and iterations of rounding, in a row without a gain: about a second. Of 27 jobs of panels,
/// each that saved a sheet by rounding needed at most 14,000.
const STAGNATION_LIMIT: u64 = 50_000;
/// Most effort before the deep search: about half a second.
const MAX_EFFORT: u64 = 500_000_000;
/// Most iterations of rounding before the deep search: a tenth of a second.
const MAX_ITERATIONS: u64 = 5_000;
/// An attempt makes at least so many iterations, and at least one for each of so many since the last gain.
const MIN_ITERATIONS: u64 = 1_000;
const ITERATIONS_PER_SHARE: u64 = 4;

/// A job that is a series, and its sheets so far.
pub(crate) struct Series<'a> {
    search: Search<'a>,
    sheets: Option<Sheets>,
}

impl<'a> Series<'a> {
    /// `None` where the instance is no series, has rules that patterns cannot follow (minimum trims, a single stage, sheets
    /// that cost nothing), where the tables of several sheet types would be too large, or where `built` leaves nothing to
    /// search: it is optimal, or pieces did not fit.
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
            && let Some((total, sheets)) = self.search.pool.values(&solved.duals, &demand.pieces)
        {
            built.bound = bounds.by_values(built.bound, total, &sheets);
        }
        if self.search.pool.is_exact {
            self.sheets = self.search.dive(&demand, f64::MAX, 0.0);
            self.take_sheets(&mut built, stop);
        }
        let config = AlnsConfig::default();
        let objective = Objective::new(self.search.pool.problem, &config);
        let mut no_limit = StagnationLimit::of_ms(0.0, stop);
        self.save_sheets(&mut built, &objective, [MAX_ITERATIONS; 2], &mut no_limit);
        built
    }

    /// Searches on until a limit of the configuration, the bound is met, or nothing is gained any more.
    pub fn improve(&mut self, mut built: Built, objective: &Objective, stop: &Stop) -> Built {
        let config = objective.config;
        self.search.pool.max_effort = u64::MAX;
        let mut stagnation_limit = StagnationLimit::of_ms(config.max_no_best_improve_ms, stop);
        let or = |limit: u64, most: u64| if limit > 0 { limit.min(most) } else { most };
        let allowed = or(config.max_iterations, u64::MAX);
        let limits = [allowed, or(config.max_no_improve, STAGNATION_LIMIT)];
        let made = self.save_sheets(&mut built, objective, limits, &mut stagnation_limit);
        if !self.search.pool.is_exact {
            return built;
        }
        let allowed = allowed - made;
        if self.sheets.is_none() {
            let demand = self.search.demand.clone();
            self.sheets = self.search.dive(&demand, f64::MAX, 0.0);
        }
        let Some(mut sheets) = self.sheets.take() else { return built };
        let most = limits[1];
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
        self.take_sheets(&mut built, stop);
        built.iterations += steps;
        built
    }

    /// Takes one sheet less after the other, until so many iterations are made, or made in vain. Returns how many. For
    /// sheets of one type.
    fn save_sheets(
        &mut self,
        built: &mut Built,
        objective: &Objective,
        [allowed, most_in_vain]: [u64; 2],
        stagnation_limit: &mut StagnationLimit,
    ) -> u64 {
        let Search { pool, demand, .. } = &mut self.search;
        let (problem, stop) = (pool.problem, pool.stop());
        if problem.sheets.len() > 1 {
            return 0;
        }
        let Some(solved) = pool.solve(demand, true) else { return 0 };
        let measure = problem.sheets.raw[0].price.measure();
        let (mut made, mut in_vain) = (0, 0);
        while made < allowed && in_vain < most_in_vain && !stagnation_limit.is_over() && stop.poll().is_none()
        {
            let sheets = built.layout.patterns.len().saturating_sub(1);
            if solved.cost > sheets.to_f64() || measure * i64::from(sheets.to_u32()) < built.bound.measure {
                break;
            }
            let iterations = (in_vain / ITERATIONS_PER_SHARE).max(MIN_ITERATIONS).min(allowed - made);
            let (found, iterations) = self.search.complete(&solved, sheets, objective, iterations, stop);
            made += iterations;
            in_vain += iterations.max(1);
            if found.is_some_and(|layout| take(built, layout, problem, stop)) {
                in_vain = 0;
                stagnation_limit.restart();
            }
        }
        built.iterations += made;
        made
    }

    fn take_sheets(&self, built: &mut Built, stop: &Stop) {
        if let Some(layout) = self.sheets.as_ref().and_then(|sheets| self.search.layout(sheets)) {
            take(built, layout, self.search.pool.problem, stop);
        }
    }
}

/// Takes a layout if it is better.
fn take(built: &mut Built, mut layout: Layout, problem: &Problem, stop: &Stop) -> bool {
    let is_better = layout.is_better_than(&built.layout, problem);
    if is_better {
        tidy_up(problem, &mut layout, stop);
        (built.layout, built.attempt) = (layout, None);
    }
    is_better
}
