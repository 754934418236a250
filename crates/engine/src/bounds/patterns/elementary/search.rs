//! The order of work: price, enumerate, cut, divide.

use std::collections::BTreeSet;

use super::branching::{Branching, Outcome};
use super::division::{Loss, Most, divides};
use super::enumeration::{Enumeration, Progress};
use super::heuristic;
use super::limits::{
    ENOUGH_PATTERNS, LESS_WEIGHT, MOST_LISTED, MOST_PARTS, MOST_PARTS_AT_START, MOST_PATTERNS, MOST_STEPS,
    STEPS_OF_FIRST_DIVISION, WEIGHT,
};
use super::listed::Listed;
use super::listing::{Listing, Purpose};
use super::outside::Outside;
use super::pieces::{Pieces, Set};
use super::prices::Prices;
use super::programme::Programme;
use crate::bounds::patterns::critical::CriticalSets;
use crate::bounds::patterns::grid::Grid;
use crate::bounds::patterns::limits::{
    FIRST_CELLS, FREE_FROM_STAGES, MIN_EXCESS, PRICE_OF_SHEET, STEPS_PER_POLL,
};
use crate::bounds::patterns::table::Table;
use crate::bounds::relaxation::Relaxation;
use crate::instance::Rules;
use crate::numbers::{Integer, whole_of};
use crate::stop::Stop;

/// The price of a sheet in whole numbers.
const SHEET: i64 = whole_of(PRICE_OF_SHEET);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The prices at the start may prove enough.
    Start,
    /// The master has no cuts yet. Without their charges, fewer parts need to be enumerated.
    Uncut,
    Cut,
}

/// Column generation over elementary patterns of one job. It can be left and taken up again.
pub(in crate::bounds::patterns) struct Elementary {
    grid: Grid,
    pieces: Pieces,
    table: Table,
    programme: Programme,
    stage: Stage,
    /// Weight of the prices at the start in the smoothed ones.
    weight: f64,
    /// For each item, its best multiplier last time.
    multipliers: Vec<i32>,
    listing: Option<Listing>,
    listed: Option<Listed>,
    branching: Option<Branching>,
    exhausted: bool,
    steps: u64,
}

impl Elementary {
    /// Begins with patterns that are known, and with the prices that have proved most. `None` where the job has too many
    /// pieces, several sizes of sheets, or a limit of stages.
    pub fn new<'p>(
        relaxation: &Relaxation,
        rules: &Rules,
        patterns: impl Iterator<Item = &'p [(usize, f64)]>,
        start: &[f64],
    ) -> Option<Self> {
        let grid = Grid::new(relaxation, FIRST_CELLS);
        let pieces = Pieces::new(relaxation, &grid)?;
        if rules.max_stages > 0 && rules.max_stages < FREE_FROM_STAGES {
            return None;
        }
        let known: BTreeSet<Set> = patterns.map(|copies| pieces.set_of(copies)).collect();
        Some(Self {
            table: Table::new(grid.extent, rules, CriticalSets::none()),
            programme: Programme::new(&pieces, known, start),
            grid,
            stage: Stage::Start,
            weight: WEIGHT,
            multipliers: vec![0; pieces.items.len()],
            pieces,
            listing: None,
            listed: None,
            branching: None,
            exhausted: false,
            steps: 0,
        })
    }

    /// Whether it cannot prove anything more.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Steps taken so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Works for about `steps` further steps, or until it is proved that `sheets` sheets are not enough: then true.
    pub fn refutes(&mut self, sheets: i64, steps: u64, stop: &Stop) -> bool {
        let most = self.steps + steps;
        while !self.exhausted && self.steps < most && stop.poll().is_none() {
            let refuted = match self.listing.take() {
                Some(listing) => self.go_on(listing, sheets, STEPS_PER_POLL.min(most - self.steps), stop),
                None if self.branching.is_some() => self.branch(STEPS_PER_POLL.min(most - self.steps), stop),
                None if self.stage == Stage::Start => self.begin(Purpose::Division, sheets, stop),
                None => self.improve(sheets, STEPS_PER_POLL.min(most - self.steps), stop),
            };
            if refuted {
                // More patterns may be used on one more sheet.
                (self.listed, self.branching) = (None, None);
                return true;
            }
            self.exhausted |= self.steps > MOST_STEPS;
        }
        false
    }

    /// Solves the master, and looks for patterns that improve it or for cuts.
    fn improve(&mut self, sheets: i64, steps: u64, stop: &Stop) -> bool {
        let Self { programme, pieces, .. } = self;
        let most = steps / programme.master.work_per_pivot() + 1;
        let pivots = programme.master.optimise(most);
        self.steps += (pivots + 1) * programme.master.work_per_pivot();
        if pivots == most {
            return false;
        }
        if let Some(listed) = self.listed.take() {
            return self.improve_from(listed, sheets, stop);
        }
        let may_be_enough = programme.master.cost() <= sheets.to_f64() * (1.0 + MIN_EXCESS);
        if may_be_enough && (programme.widen(pieces) || self.stage == Stage::Cut && self.cut()) {
            return false;
        }
        let Self { programme, pieces, .. } = self;
        // The nearer the master is to its optimum, the more of the patterns listed are all that a layout may use.
        if !may_be_enough || self.stage == Stage::Uncut {
            let weight = if may_be_enough { 0.0 } else { self.weight };
            let (found, steps) = heuristic::patterns(pieces, &programme.prices(pieces, weight), stop);
            self.steps += steps;
            if programme.add(pieces, found) {
                return false;
            }
        }
        if may_be_enough {
            return self.begin(Purpose::Division, sheets, stop);
        }
        if self.weight > 0.0 {
            self.weight = (self.weight - LESS_WEIGHT).max(0.0);
            return false;
        }
        self.begin(Purpose::Pricing, sheets, stop)
    }

    /// The same where patterns are listed.
    fn improve_from(&mut self, mut listed: Listed, sheets: i64, stop: &Stop) -> bool {
        let Self { programme, pieces, .. } = self;
        let prices = programme.prices(pieces, 0.0);
        let (values, steps) = listed.values(pieces, &prices, stop);
        self.steps += steps;
        let Some(values) = values else {
            self.listed = Some(listed);
            return false;
        };
        let most = values.iter().map(|&(value, _)| i64::from(value)).max().unwrap_or(0);
        if listed.complete && most <= prices.most_to_refute(sheets) {
            return true;
        }
        let improving = values.iter().copied().filter(|(value, _)| i64::from(*value) >= SHEET).collect();
        if programme.add(pieces, improving) || programme.widen(pieces) {
            self.listed = Some(listed);
            return false;
        }
        if !listed.complete {
            return self.begin(Purpose::Division, sheets, stop);
        }
        listed.keep(&values, prices.total - (sheets - 1) * most);
        if self.cut() {
            self.listed = Some(listed);
            return false;
        }
        self.branching = Some(Branching::new(listed.priced, sheets, listed.into_patterns()));
        false
    }

    /// Goes on with the division of the pieces among the patterns listed.
    fn branch(&mut self, steps: u64, stop: &Stop) -> bool {
        let Self { branching: Some(branching), pieces, .. } = self else { return false };
        let before = branching.steps;
        let outcome = branching.work(pieces, steps, stop);
        self.steps += branching.steps - before;
        outcome == Outcome::Impossible || outcome != Outcome::Unfinished && self.give_up()
    }

    /// Adds cuts to the master. False where there are none that gain anything.
    fn cut(&mut self) -> bool {
        self.steps += self.pieces.items.len().to_u64().pow(3) / 6;
        self.programme.cut(&self.pieces)
    }

    /// Begins to enumerate patterns. True where the bounds of the whole sheet prove that there are none.
    fn begin(&mut self, purpose: Purpose, sheets: i64, stop: &Stop) -> bool {
        let (weight, most_parts) =
            if self.stage == Stage::Start { (1.0, MOST_PARTS_AT_START) } else { (0.0, MOST_PARTS) };
        let prices = self.programme.prices(&self.pieces, weight);
        let (threshold, wanted) = match purpose {
            Purpose::Pricing => (prices.most_to_refute(sheets), ENOUGH_PATTERNS),
            // The others are worth a sheet at most, so each is worth at least what they leave to it.
            Purpose::Division => ((prices.total - (sheets - 1) * SHEET - 1).min(SHEET), MOST_PATTERNS),
        };
        let Self { pieces, grid, table, multipliers, .. } = self;
        let outside = Outside::new(pieces, grid, table, &prices, multipliers, threshold, stop);
        let (Some(outside), Ok(least)) = (outside, i32::try_from(threshold)) else {
            return self.next_stage();
        };
        self.steps += outside.steps;
        self.multipliers.clone_from(&outside.multipliers);
        if outside.most <= threshold {
            return true;
        }
        let enumeration = Enumeration::new(pieces, &prices, &outside, least, wanted, most_parts);
        self.listing = Some(Listing { purpose, prices, outside, enumeration });
        false
    }

    /// Goes on with an enumeration.
    fn go_on(&mut self, mut listing: Listing, sheets: i64, steps: u64, stop: &Stop) -> bool {
        let (progress, steps) = listing.work(&self.pieces, steps);
        self.steps += steps;
        if progress == Progress::Unfinished {
            self.listing = Some(listing);
            return false;
        }
        let Listing { purpose, prices, enumeration, .. } = listing;
        let found = enumeration.found;
        match (purpose, progress) {
            (Purpose::Pricing, Progress::Complete) if found.is_empty() => true,
            (Purpose::Pricing, _) if found.is_empty() => self.give_up(),
            (Purpose::Pricing, _) => {
                !self.programme.add(&self.pieces, found) && self.begin(Purpose::Division, sheets, stop)
            }
            (Purpose::Division, Progress::Complete) => self.list(found, &prices, sheets, stop),
            (Purpose::Division, _) => self.next_stage(),
        }
    }

    /// Lists patterns: all that a layout may use, if none is worth more than a sheet.
    fn list(&mut self, found: Vec<(i32, Set)>, prices: &Prices, sheets: i64, stop: &Stop) -> bool {
        let complete = found.iter().all(|(value, _)| i64::from(*value) <= SHEET);
        if self.stage == Stage::Start {
            self.stage = Stage::Uncut;
            return complete && self.divides(found, prices, sheets, stop) == Some(false);
        }
        let priced = self.pieces.of_items(|item| prices.items[item] > 0);
        let listed = Listed::new(found.iter().map(|&(_, pattern)| pattern).collect(), priced, complete);
        if complete {
            self.programme.only(&self.pieces, &listed);
        } else if !self.programme.add(&self.pieces, found) {
            return self.give_up();
        }
        self.listed = Some(listed);
        false
    }

    /// Goes on where an enumeration for a division took too many parts.
    fn next_stage(&mut self) -> bool {
        self.stage = match self.stage {
            Stage::Start => Stage::Uncut,
            Stage::Uncut => Stage::Cut,
            Stage::Cut => return self.give_up(),
        };
        false
    }

    fn give_up(&mut self) -> bool {
        self.exhausted = true;
        false
    }

    /// Whether the pieces can be divided among these patterns, which are all that a layout may use.
    fn divides(
        &mut self,
        values: Vec<(i32, Set)>,
        prices: &Prices,
        sheets: i64,
        stop: &Stop,
    ) -> Option<bool> {
        let most = values.iter().map(|&(value, _)| i64::from(value)).max().unwrap_or(0);
        let budget = sheets * most - prices.total;
        let losses = values.into_iter().map(|(value, set)| (most - i64::from(value), set));
        let patterns: BTreeSet<Loss> = losses.filter(|(loss, _)| *loss <= budget).collect();
        let wanted = self.pieces.of_items(|item| prices.items[item] > 0);
        let patterns = patterns.into_iter().collect();
        let most = Most { steps: STEPS_OF_FIRST_DIVISION, listed: MOST_LISTED };
        let (possible, steps) = divides(&self.pieces, wanted, patterns, budget, most, stop);
        self.steps += steps;
        possible
    }
}

#[cfg(test)]
#[path = "tests/search.rs"]
mod tests;
