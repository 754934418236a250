//! The order of work: price, enumerate, cut, divide.

use std::collections::BTreeSet;

use super::division::{Loss, divides};
use super::enumeration::{Enumeration, Progress};
use super::heuristic;
use super::limits::{ENOUGH_PATTERNS, LESS_WEIGHT, MOST_PARTS, MOST_STEPS, STEPS_OF_DIVISION, WEIGHT};
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
use crate::stop::Stop;

/// The price of a sheet in whole numbers.
const SHEET: i64 = PRICE_OF_SHEET as i64;

/// What patterns are enumerated for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// To improve the master.
    Pricing,
    /// To divide the pieces among them.
    Division,
}

/// An enumeration under way.
struct Listing {
    purpose: Purpose,
    prices: Prices,
    outside: Outside,
    enumeration: Enumeration,
}

/// Column generation over elementary patterns of one job. It can be left and taken up again.
pub(in crate::bounds::patterns) struct Elementary {
    grid: Grid,
    pieces: Pieces,
    table: Table,
    programme: Programme,
    /// Weight of the prices at the start in the smoothed ones.
    weight: f64,
    /// For each item, the multiplier that was best last time.
    multipliers: Vec<i32>,
    listing: Option<Listing>,
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
            weight: WEIGHT,
            multipliers: vec![0; pieces.items.len()],
            pieces,
            listing: None,
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
                None => self.improve(sheets, STEPS_PER_POLL.min(most - self.steps), stop),
            };
            if refuted {
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
        if programme.master.cost() <= sheets as f64 * (1.0 + MIN_EXCESS) {
            self.steps += (pieces.items.len() as u64).pow(3) / 6;
            if programme.widen(pieces) || programme.cut(pieces) {
                return false;
            }
            return self.begin(Purpose::Division, sheets, stop);
        }
        let (found, steps) = heuristic::patterns(pieces, &programme.prices(pieces, self.weight), stop);
        self.steps += steps;
        if programme.add(pieces, found) {
            return false;
        }
        if self.weight > 0.0 {
            self.weight = (self.weight - LESS_WEIGHT).max(0.0);
            return false;
        }
        self.begin(Purpose::Pricing, sheets, stop)
    }

    /// Begins to enumerate patterns. True where the bounds of the whole sheet prove that there are none.
    fn begin(&mut self, purpose: Purpose, sheets: i64, stop: &Stop) -> bool {
        let prices = self.programme.prices(&self.pieces, 0.0);
        let (threshold, wanted) = match purpose {
            Purpose::Pricing => (prices.most_to_refute(sheets), ENOUGH_PATTERNS),
            // The others are worth a sheet at most, so each is worth at least what they leave to it.
            Purpose::Division => ((prices.total - (sheets - 1) * SHEET - 1).min(SHEET), usize::MAX),
        };
        let Self { pieces, grid, table, multipliers, .. } = self;
        let outside = Outside::new(pieces, grid, table, &prices, multipliers, threshold, stop);
        let (Some(outside), Ok(least)) = (outside, i32::try_from(threshold)) else {
            self.exhausted = true;
            return false;
        };
        self.steps += outside.steps;
        self.multipliers.clone_from(&outside.multipliers);
        if outside.most <= threshold {
            return true;
        }
        let enumeration = Enumeration::new(pieces, &prices, &outside, least, wanted, MOST_PARTS);
        self.listing = Some(Listing { purpose, prices, outside, enumeration });
        false
    }

    /// Goes on with an enumeration.
    fn go_on(&mut self, mut listing: Listing, sheets: i64, steps: u64, stop: &Stop) -> bool {
        let Listing { purpose, prices, outside, enumeration } = &mut listing;
        let before = enumeration.steps;
        let progress = enumeration.work(&self.pieces, prices, outside, steps);
        self.steps += enumeration.steps - before;
        if progress == Progress::Unfinished {
            self.listing = Some(listing);
            return false;
        }
        let found = std::mem::take(&mut enumeration.found);
        match (*purpose, progress) {
            (Purpose::Pricing, Progress::Complete) if found.is_empty() => true,
            (Purpose::Pricing, _) if found.is_empty() => self.give_up(),
            (Purpose::Pricing, _) => {
                !self.programme.add(&self.pieces, found) && self.begin(Purpose::Division, sheets, stop)
            }
            (Purpose::Division, Progress::Complete) => {
                self.cannot_divide(found, &listing.prices, sheets, stop)
            }
            (Purpose::Division, _) => self.give_up(),
        }
    }

    fn give_up(&mut self) -> bool {
        self.exhausted = true;
        false
    }

    /// Whether the pieces cannot be divided among the patterns, which are all that a layout may use.
    fn cannot_divide(&mut self, found: Vec<(i32, Set)>, prices: &Prices, sheets: i64, stop: &Stop) -> bool {
        if found.iter().any(|(value, _)| i64::from(*value) > SHEET) {
            // The master was not solved.
            self.programme.forget_progress();
            self.exhausted = !self.programme.add(&self.pieces, found);
            return false;
        }
        let patterns: BTreeSet<Loss> =
            found.into_iter().map(|(value, set)| (SHEET - i64::from(value), set)).collect();
        let wanted = self.pieces.of_items(|item| prices.items[item] > 0);
        let budget = sheets * SHEET - prices.total;
        let (possible, steps) =
            divides(&self.pieces, wanted, patterns.into_iter().collect(), budget, STEPS_OF_DIVISION, stop);
        self.steps += steps;
        if possible == Some(false) {
            return true;
        }
        self.give_up()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{FREE, Job};
    use super::*;
    use crate::bounds::testing::{fixed, turnable};
    use crate::rng::Rng;

    fn search(job: &Job) -> Elementary {
        let room = (job.grid.extent[0] * job.grid.extent[1]) as f64;
        let by_area = |item: &crate::bounds::relaxation::Item| (item.width * item.height) as f64 / room;
        let start: Vec<f64> = job.relaxation.items.iter().map(by_area).collect();
        Elementary::new(&job.relaxation, &FREE, std::iter::empty(), &start).expect("one size, free cuts")
    }

    #[test]
    fn refutes_what_is_too_few_and_nothing_else() {
        let mut rng = Rng::new(11);
        let (mut refuted, mut all) = (0, 0);
        for _ in 0..80 {
            let job = Job::any(&mut rng);
            let fewest = job.fewest_sheets();
            for sheets in 1..=fewest {
                let mut search = search(&job);
                let is_refuted = search.refutes(sheets, u64::MAX / 2, &Stop::never());
                assert!(!is_refuted || sheets < fewest, "{sheets} sheets are enough");
                assert!(is_refuted || search.is_exhausted());
                all += usize::from(sheets < fewest);
                refuted += usize::from(is_refuted);
            }
        }
        assert!(all > 80, "{all}");
        assert!(20 * refuted > 19 * all, "{refuted} of {all}");
    }

    #[test]
    fn can_be_left_and_taken_up_again() {
        let mut rng = Rng::new(2);
        let pieces: Vec<_> =
            (0..24).map(|_| turnable(20 + rng.below(50) as i32, 20 + rng.below(50) as i32)).collect();
        let job = Job::new(&pieces, [100, 100]);
        let mut at_once = search(&job);
        let sheets = 6;
        let refuted = at_once.refutes(sheets, u64::MAX / 2, &Stop::never());
        let mut in_parts = search(&job);
        let mut rounds = 0;
        let mut now = false;
        while !now && !in_parts.is_exhausted() {
            now = in_parts.refutes(sheets, 1_000, &Stop::never());
            rounds += 1;
        }
        assert!(rounds > 10, "{rounds}");
        assert_eq!(now, refuted);
    }

    #[test]
    fn ends_when_told_to() {
        let job = Job::new(&[fixed(6, 6), fixed(6, 5)], [10, 10]);
        let mut search = search(&job);
        let over = Stop::never().after(std::time::Duration::ZERO);
        assert!(!search.refutes(1, u64::MAX / 2, &over) && !search.is_exhausted());
        assert!(search.refutes(1, u64::MAX / 2, &Stop::never()));
    }

    #[test]
    fn is_for_one_size_of_sheets_and_free_cuts() {
        let job = Job::new(&[fixed(6, 6)], [10, 10]);
        let staged = Rules { max_stages: 3, ..FREE };
        assert!(Elementary::new(&job.relaxation, &staged, std::iter::empty(), &[0.4]).is_none());
    }
}
