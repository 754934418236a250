//! Simulated annealing (Kirkpatrick, Gelatt & Vecchi 1983): how much worse a layout may be and still be accepted.

use crate::config::AlnsConfig;
use crate::rng::Rng;

/// The worsening that `initial_accept_probability` speaks of, in mean piece areas.
const WORSENING: f64 = 0.1;

/// The share of the initial temperature that leaves a layout as it is which another search has come to.
const COOLER: f64 = 0.25;

/// A temperature that falls geometrically to a floor, and is raised again on demand.
#[derive(Clone, Debug)]
pub(crate) struct Temperature {
    now: f64,
    initial: f64,
    floor: f64,
    cooling_rate: f64,
    /// What it is multiplied by in each iteration: the cooling rate, or less of a change where it is slowed down.
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
        let initial = if accept > 0.0 { WORSENING * unit / -libm::log(accept) } else { 0.0 };
        Self {
            now: initial.max(floor),
            initial: initial.max(floor),
            floor,
            cooling_rate: config.cooling_rate,
            step: config.cooling_rate,
            reheating_factor: config.reheating_factor,
            reheats_left: config.max_reheats,
        }
    }

    /// How much worse the next layout may be: exponentially distributed, so that accepting up to it is Metropolis' rule.
    pub fn tolerance(&self, rng: &mut Rng) -> f64 {
        self.now * -libm::log(1.0 - rng.unit())
    }

    /// Goes on from where another search ended, which a hot one would undo.
    pub fn start_cooler(&mut self) {
        self.now = (self.now * COOLER).max(self.floor);
    }

    /// An iteration is over.
    pub fn cool(&mut self) {
        self.now = (self.now * self.step).max(self.floor);
    }

    /// From now on it falls as far in so many iterations as it did in one at first.
    pub fn slow_down(&mut self, iterations: u64) {
        self.step = libm::pow(self.cooling_rate, 1.0 / iterations as f64);
    }

    /// Raises it, as often as that is allowed.
    pub fn reheat(&mut self) {
        if self.reheats_left > 0 {
            self.reheats_left -= 1;
            self.now = (self.now * self.reheating_factor).min(self.initial);
        }
    }
}
