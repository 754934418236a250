//! The best layout of a small job by exact dynamic programming over guillotine patterns.
//!
//! Greedy answers may take a sheet too many, or leave out a piece that fits, where a few kinds of pieces fill sheets
//! almost exactly. Where the tables of all patterns are small, this module finds out whether there is a better layout: on
//! sheets of a lower price, or with more pieces on those in stock.
//!
//! **Tables.** For each region between two reduced raster points ([`crate::raster`]), a table has the sets of pieces that
//! can be cut from it, as counts by piece type ([`counts`]): all that no other one covers. With a limit of stages there is
//! a table for each number of stages left, as in Gilmore & Gomory 1965. Without a limit, there is one for all regions
//! (Beasley 1985) ([`table`]).
//!
//! **Waste.** The price of the best layout so far limits what all sheets of a better one may waste. A region that wastes
//! more is of no use, so most tables are nearly empty.
//!
//! **Sheets.** Every set of sheets that costs less is tried, the cheapest one first, by adding up the counts of sheet
//! after sheet ([`sheets`]).
//!
//! The depth limit, limits of the machine and minimum trims are no part of the tables. Where they forbid a pattern, others
//! with the same pieces are tried ([`witness`]).

mod counts;
mod sheets;
mod table;
mod witness;

use crate::effort::Meter;
use crate::greedy::{Built, tidy_up};
use crate::layout::problem::Problem;
use crate::stop::Stop;

/// The better of `built` and the best layout that the tables show, if they are small.
pub(crate) fn or_exact(problem: &Problem, mut built: Built, stop: &Stop) -> Built {
    if built.is_optimal() || stop.poll().is_some() {
        return built;
    }
    let Some(max_effort) = problem.profile.exact_effort() else { return built };
    let mut meter = Meter::new(stop);
    // The limit itself may be spent.
    meter.allow(max_effort + 1);
    let better = sheets::better(problem, &built, &mut meter);
    if let Some(mut layout) = better.filter(|layout| layout.is_better_than(&built.layout, problem)) {
        tidy_up(problem, &mut layout, stop);
        (built.layout, built.attempt) = (layout, None);
    }
    built
}
