//! Which sheets to use. A composition is the number of sheets of each type.
//!
//! If few sheets hold many pieces each, emptying and opening sheets one by one hardly ever leads from one composition
//! to another, because too many pieces stay unplaced on the way. So the island chooses a composition and fills it
//! (compare Wei et al. 2013).

use std::collections::HashMap;

use typed_index_collections::{TiSlice, TiVec};

use crate::alns::tuning::compositions;
use crate::layout::ids::SheetTypeId;
use crate::numbers::{Fraction, Integer};

use crate::effort::Meter;
use crate::layout::cost::Price;
use crate::layout::problem::Problem;
use crate::layout::sheet_type::SheetType;
use crate::rng::Rng;
use crate::stop::Stop;

use crate::layout::state::SharedLayout;
use crate::units::Area;

/// How many sheets of each type to use.
pub(crate) type Composition = TiVec<SheetTypeId, u64>;

/// Chooses compositions, and remembers how far each search got.
#[derive(Debug, Default)]
pub(crate) struct Compositions {
    tried: HashMap<Composition, Tried>,
    /// The one that the island is filling.
    now: Option<Composition>,
    /// The largest share of the sheet area that a search has filled since all pieces were last placed.
    filled: Option<f64>,
}

/// The record of a composition that was tried.
#[derive(Debug)]
struct Tried {
    /// Searches so far.
    searches: usize,
    /// Searches that got no further than the previous one.
    without_progress: u32,
    /// The least area that stayed unplaced, in square units.
    unplaced: f64,
    /// The layout from which the next search continues.
    layout: Option<SharedLayout>,
}

/// The inputs of a choice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<'a> {
    pub problem: &'a Problem,
    /// Used sheets of each type, in the best layout known.
    pub used: &'a TiSlice<SheetTypeId, u64>,
    /// Area of the pieces.
    pub pieces: f64,
    /// A lower bound on the price of any layout of all pieces.
    pub least: Price,
}

impl Compositions {
    /// Whether there is anything to choose. Defects rule it out: they make area a poor measure of a sheet.
    pub fn are_a_choice(problem: &Problem) -> bool {
        problem.sheets.iter().any(|sheet| sheet.price != problem.sheets.raw[0].price)
            && !problem.sheets.iter().any(SheetType::has_defects)
    }

    /// The search for the chosen composition placed all pieces.
    pub fn succeeded(&mut self) {
        self.now = None;
        self.filled = None;
    }

    /// The search for the chosen composition is over, and the least unplaced area was `unplaced`. The next search may
    /// continue from `layout`.
    pub fn failed(&mut self, problem: &Problem, pieces: f64, unplaced: f64, layout: Option<SharedLayout>) {
        let Some(now) = self.now.take() else { return };
        let filled = (pieces - unplaced) / area(problem, &now).to_f64();
        self.filled = Some(self.filled.map_or(filled, |most| most.max(filled)));
        let tried = self.tried.entry(now).or_insert(Tried {
            searches: 0,
            without_progress: 0,
            unplaced: f64::INFINITY,
            layout: None,
        });
        tried.searches += 1;
        if unplaced < tried.unplaced {
            tried.layout = layout;
        } else {
            // The next search starts from scratch.
            tried.without_progress += 1;
            tried.layout = None;
        }
        tried.unplaced = tried.unplaced.min(unplaced);
        let numbers = 2 * problem.sheets.len() + problem.instances();
        if self.tried.len() * numbers > compositions::MEMORY {
            self.tried.clear();
        }
    }

    #[cfg(test)]
    pub fn remembered(&self) -> usize {
        self.tried.len()
    }

    /// Multiple of the usual number of iterations that the search for the chosen composition gets: twice as many as the
    /// one before. Dense instances of one to four sheets need to continue what they have reached: together with larger
    /// ruins, this solved 180 of 264 instead of 156.
    pub fn stretch(&self) -> u64 {
        let searches =
            self.now.as_ref().and_then(|now| self.tried.get(now)).map_or(0, |tried| tried.searches);
        2 << searches.min(3)
    }

    /// The layout from which the search for the chosen composition goes on, if the last one made progress.
    pub fn resume(&mut self) -> Option<SharedLayout> {
        self.tried.get_mut(self.now.as_ref()?)?.layout.take()
    }

    /// Chooses a composition of a lower price than the used one that is likely to be filled; `None` if there is none, or if
    /// `stop` fires first.
    pub fn choose(&mut self, wanted: Wanted, rng: &mut Rng, stop: &Stop) -> Option<Composition> {
        let Wanted { problem, used, pieces, least } = wanted;
        if used.iter().all(|&count| count == 0) {
            return None;
        }
        let limit = price(problem, used).next_below();
        let known = pieces / area(problem, used).to_f64();
        let hoped_for = match self.filled {
            None => known + compositions::AMBITION,
            Some(filled) => known + (filled - known).max(0.0) / 2.0,
        };
        let reachable = self.filled.map_or(hoped_for, |filled| filled.max(hoped_for));
        let goal = (pieces / hoped_for).min((area(problem, used) - Area::new(1)).to_f64());
        let key = |drawn: &Composition| {
            let short = if problem.is_priced {
                // Of compositions that hold enough, the cheapest. The area only decides what stays unplaced.
                price(problem, drawn).measure().to_f64() / limit.next_above().measure().max(1).to_f64()
            } else {
                (area(problem, drawn).to_f64() - goal).abs() / goal
            };
            let changed: Composition =
                used.iter().zip(drawn).map(|(&old, &new)| old.saturating_sub(new)).collect();
            let change = area(problem, &changed).to_f64() / goal;
            // The share of the pieces that is likely to stay unplaced. It grows with each search without progress.
            let unplaced = match self.tried.get(drawn) {
                Some(tried) => tried.unplaced / pieces * f64::from(1 + tried.without_progress),
                None => (1.0 - reachable * area(problem, drawn).to_f64() / pieces).max(0.0),
            };
            short + compositions::RELUCTANCE * change + unplaced
        };
        // Where sheets are free, the price limits nothing.
        let enough = if problem.is_priced {
            Area::new((pieces / hoped_for * compositions::ENOUGH).whole())
        } else {
            Area::MAX
        };
        let mut meter = Meter::new(stop);
        let drawn =
            (0..compositions::DRAWS).map_while(|_| draw(problem, used, (limit, enough), rng, &mut meter));
        let chosen = drawn
            .filter(|drawn| price(problem, drawn) >= least && area(problem, drawn) >= pieces.whole::<i64>())
            .map(|drawn| (key(&drawn), drawn))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        self.now = chosen.map(|(_, drawn)| drawn);
        self.now.clone()
    }
}

fn price(problem: &Problem, counts: &TiSlice<SheetTypeId, u64>) -> Price {
    counts.iter().zip(&problem.sheets).map(|(&count, sheet)| sheet.price.times(count)).sum()
}

fn area(problem: &Problem, counts: &TiSlice<SheetTypeId, u64>) -> Area {
    counts.iter().zip(&problem.sheets).map(|(&count, sheet)| sheet.area.times(count)).sum()
}

/// Exchanges some of the sheets in `used` for others, until no further one fits within the limit, or their area is
/// enough. `None` once the meter has ended.
fn draw(
    problem: &Problem,
    used: &TiSlice<SheetTypeId, u64>,
    (limit, enough): (Price, Area),
    rng: &mut Rng,
    meter: &mut Meter,
) -> Option<Composition> {
    let sheets = &problem.sheets;
    let mut drawn = used.to_vec();
    let mut left = limit - price(problem, used);
    let mut removals = 1_usize;
    while rng.chance(0.5) {
        removals += 1;
    }
    while removals > 0 || left < Price::ZERO {
        left += take_any(problem, &mut drawn, rng);
        removals = removals.saturating_sub(1);
        if meter.ends_after(2 * sheets.len()) {
            return None;
        }
    }
    // A sheet that does not fit now never will.
    let mut sheet_types: Vec<SheetTypeId> = sheets.keys().collect();
    for _ in 0..compositions::DRAWS {
        if meter.ends_after(sheet_types.len()) {
            return None;
        }
        sheet_types.retain(|&sheet_type| {
            drawn[sheet_type] < sheets[sheet_type].stock && sheets[sheet_type].price <= left
        });
        if sheet_types.is_empty() || problem.is_priced && area(problem, &drawn) >= enough {
            break;
        }
        let sheet_type = sheet_types[rng.below(sheet_types.len())];
        drawn[sheet_type] += 1;
        left -= sheets[sheet_type].price;
    }
    Some(drawn)
}

/// Takes a random sheet out of the composition, if it has any; returns its price.
fn take_any(problem: &Problem, counts: &mut TiSlice<SheetTypeId, u64>, rng: &mut Rng) -> Price {
    let sheets: u64 = counts.iter().sum();
    let mut number = rng.below(sheets.max(1).to_usize()).to_u64();
    for (count, sheet) in counts.iter_mut().zip(&problem.sheets) {
        if number < *count {
            *count -= 1;
            return sheet.price;
        }
        number -= *count;
    }
    Price::ZERO
}
