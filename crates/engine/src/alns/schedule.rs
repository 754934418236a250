//! What happens when: which goal follows, when a reheat or a return to the best is due, and how warm the search is.

use crate::alns::tuning::acceptance;
use crate::config::AlnsConfig;
use crate::numbers::Integer;
use crate::rng::Rng;

/// The goals of the search, and which goal follows which.
/// What a search tries to find next. A complete layout places every piece that fits any sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// Place more than the best layout does, on any sheets in stock.
    PlaceMore,
    /// Place what the best layout places, on less sheet area.
    LessArea,
    /// The same on no more area, cut at less cost.
    CheaperCutting,
}

impl Goal {
    /// The first goal. The start was itself built for less area.
    pub(crate) fn at_first(counts_cutting: bool, complete: bool) -> Self {
        match (complete, counts_cutting) {
            (false, _) => Self::PlaceMore,
            (true, true) => Self::CheaperCutting,
            (true, false) => Self::LessArea,
        }
    }

    /// After a new best layout.
    pub(crate) fn after_success(self, complete: bool) -> Self {
        if self == Self::PlaceMore && complete { Self::LessArea } else { self }
    }

    /// After a long time without a new best layout. The goals that are still open take turns.
    pub(crate) fn after_failure(self, counts_cutting: bool, complete: bool) -> Self {
        match self {
            Self::LessArea if counts_cutting => Self::CheaperCutting,
            Self::LessArea | Self::CheaperCutting if !complete => Self::PlaceMore,
            _ => Self::LessArea,
        }
    }
}

/// Actions due after an iteration without a new best layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Due {
    pub reheat: bool,
    pub return_to_best: bool,
}

/// Counters since the last new best layout.
#[derive(Clone, Debug)]
pub(crate) struct Stagnation {
    reheating_interval: u64,
    return_to_best_after: u64,
    max_no_improve: u64,
    /// Factor on both intervals.
    stretch: u64,
    /// Iterations since the island found a new best layout itself.
    since_own_best: u64,
    /// Iterations since it found or adopted one, or reheated.
    since_reheat: u64,
    /// Iterations since it found or adopted one, or could have returned to it.
    since_return: u64,
}

impl Stagnation {
    pub fn new(config: &AlnsConfig) -> Self {
        Self {
            reheating_interval: config.reheating_interval,
            return_to_best_after: config.return_to_best_after,
            max_no_improve: config.max_no_improve,
            stretch: 1,
            since_own_best: 0,
            since_reheat: 0,
            since_return: 0,
        }
    }

    /// The island found a new best layout.
    pub fn improved(&mut self) {
        self.since_own_best = 0;
        self.adopted();
    }

    /// It adopted one from another island.
    pub fn adopted(&mut self) {
        self.since_reheat = 0;
        self.since_return = 0;
    }

    /// It returned to the best layout.
    pub fn returned(&mut self) {
        self.since_return = 0;
    }

    /// Multiplies the intervals between reheats and between returns to the best layout.
    pub fn slow_down(&mut self, times: u64) {
        self.stretch = times;
    }

    /// Counts an iteration without a new best layout.
    pub fn count_iteration(&mut self) -> Due {
        self.since_own_best += 1;
        self.since_reheat += 1;
        self.since_return += 1;
        let due = Due {
            reheat: self.since_reheat == self.reheating_interval * self.stretch,
            return_to_best: self.since_return == self.return_to_best_after * self.stretch,
        };
        if due.reheat {
            self.since_reheat = 0;
        }
        if due.return_to_best {
            self.since_return = 0;
        }
        due
    }

    /// Whether the iterations allowed without a new best layout are used up.
    pub fn is_over(&self) -> bool {
        self.max_no_improve > 0 && self.since_own_best >= self.max_no_improve
    }
}

/// The temperature of simulated annealing (Kirkpatrick, Gelatt & Vecchi 1983) in square units: how much worse a layout
/// may become. It falls geometrically to a floor, and reheats raise it.
#[derive(Clone, Debug)]
pub(crate) struct Temperature {
    now: f64,
    initial: f64,
    /// The highest that reheats raise it to.
    most: f64,
    floor: f64,
    cooling_rate: f64,
    /// Factor in each iteration: the cooling rate, or nearer to 1 where cooling is slowed down.
    step: f64,
    reheating_factor: f64,
    reheats_left: u32,
}

impl Temperature {
    /// `unit` is the mean piece area.
    pub fn new(config: &AlnsConfig, unit: f64) -> Self {
        let floor = config.min_temperature * unit;
        let accept = config.initial_accept_probability;
        // Metropolis: accept = exp(-worsening / temperature).
        let initial =
            if accept > 0.0 { acceptance::REFERENCE_WORSENING * unit / -libm::log(accept) } else { 0.0 };
        Self {
            now: initial.max(floor),
            initial: initial.max(floor),
            most: initial.max(floor),
            floor,
            cooling_rate: config.cooling_rate,
            step: config.cooling_rate,
            reheating_factor: config.reheating_factor,
            reheats_left: config.max_reheats,
        }
    }

    /// How much worse the next layout may be. It is drawn from an exponential distribution, so accepting up to it is
    /// the Metropolis rule with the random number drawn first.
    pub fn tolerance(&self, rng: &mut Rng) -> f64 {
        self.now * -libm::log(1.0 - rng.unit())
    }

    /// Lowers it before resuming another search's attempt, which a hot search would undo.
    pub fn start_cooler(&mut self) {
        self.now = self.now.min(self.cooler());
    }

    /// Begins no hotter than that, and never reheats beyond it.
    pub fn stay_cooler(&mut self) {
        self.most = self.cooler();
        self.start_cooler();
    }

    fn cooler(&self) -> f64 {
        (self.initial * acceptance::COOLER).max(self.floor)
    }

    /// Cools by one iteration.
    pub fn cool(&mut self) {
        self.now = (self.now * self.step).max(self.floor);
    }

    /// Spreads the cooling of one iteration over this many.
    pub fn slow_down(&mut self, iterations: u64) {
        self.step = libm::pow(self.cooling_rate, 1.0 / iterations.to_f64());
    }

    /// Lets it fall to its floor within this many iterations.
    pub fn cool_within(&mut self, iterations: u64) {
        if self.floor > 0.0 && self.floor < self.now {
            self.step = libm::pow(self.floor / self.now, 1.0 / iterations.max(1).to_f64());
        }
    }

    /// Raises it, unless all reheats are used up.
    pub fn reheat(&mut self) {
        if self.reheats_left > 0 {
            self.reheats_left -= 1;
            self.now = (self.now * self.reheating_factor).min(self.most);
        }
    }
}
