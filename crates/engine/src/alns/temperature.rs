//! The temperature of simulated annealing (Kirkpatrick, Gelatt & Vecchi 1983): how much worse a layout may become.

use crate::alns::tuning::acceptance;
use crate::config::AlnsConfig;
use crate::numbers::Integer;
use crate::rng::Rng;

/// A temperature in square millimetres. It falls geometrically to a floor, and reheats raise it.
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

    /// Raises it; false once all reheats are used up.
    pub fn reheat(&mut self) -> bool {
        if self.reheats_left == 0 {
            return false;
        }
        self.reheats_left -= 1;
        self.now = (self.now * self.reheating_factor).min(self.most);
        true
    }

    /// In square millimetres.
    pub fn now(&self) -> f64 {
        self.now
    }
}
