//! Destroy and repair, iteration after iteration, accepted by simulated annealing.

use crate::alns::tuning::{acceptance, chains, trades};
use crate::config::AlnsConfig;
use crate::effort::Meter;
use crate::numbers::{Fraction, Integer};
use crate::report::OperatorUse;
use crate::rng::Rng;
use crate::stop::Stop;

use super::composition::Compositions;
use super::destroy;
use super::draft::Draft;
use super::objective::Objective;
use super::repair::{self, Repair};
use super::schedule::Temperature;
use super::trades::trade;
use super::weights::{Success, Weights};

/// The state of a search by simulated annealing that outlives a draft.
pub(crate) struct Annealing<'a> {
    objective: &'a Objective<'a>,
    config: &'a AlnsConfig,
    pub rng: Rng,
    pub operators: Weights,
    /// Uses of the destroy operators, and last of chains.
    pub destroys: Vec<OperatorUse>,
    /// Uses of the repair strategy, and of rebuilding everything.
    pub repairs: Vec<OperatorUse>,
    pub temperature: Temperature,
    pub iterations: u64,
    pub meter: Meter<'a>,
    /// Whether few sheets hold many pieces each. If so, the value of the leftovers decides between layouts that leave
    /// out the same pieces.
    pub crowded: bool,
    /// Whether many sheets hold many pieces in all. If so, the value of the leftovers counts as well, and most changes
    /// are small.
    pub large: bool,
    /// Whether chains are removed. Where sheets have several prices, they gain nothing on average.
    has_chains: bool,
}

/// A change that was tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    /// Whether it was accepted, and whether it lowered the energy. The caller finds out whether it led to a new best layout.
    pub success: Success,
    /// The destroy operator; `None` where everything was rebuilt, or a chain was removed.
    pub operator: Option<usize>,
}

impl<'a> Annealing<'a> {
    pub fn new(objective: &'a Objective<'a>, rng: Rng, stop: &'a Stop) -> Self {
        let config = objective.config;
        Self {
            objective,
            config,
            rng,
            operators: Weights::new(config, destroy::OPERATORS.len()),
            destroys: destroy::unused(),
            repairs: repair::unused(config.repair_strategy),
            temperature: Temperature::new(config, objective.mean_area),
            iterations: 0,
            meter: Meter::new(stop),
            crowded: false,
            large: false,
            has_chains: !Compositions::are_a_choice(objective.problem),
        }
    }

    /// One iteration. Undoes a change that is not accepted. The caller keeps one that is.
    pub fn step(&mut self, draft: &mut Draft, repair: &mut Repair) -> Change {
        self.iterations += 1;
        let tolerance = self.temperature.tolerance(&mut self.rng);
        self.temperature.cool();
        draft.begin();
        let weight = draft.unplaced.weight();
        let energy = self.energy(draft);
        let weight_of_leftovers = self.weight_of_leftovers();
        let hope = if weight_of_leftovers > 0.0 {
            acceptance::REFERENCE_WORSENING * self.objective.mean_area
        } else {
            0.0
        };
        let limit = (energy + tolerance + hope).max(weight.to_f64()).whole::<i64>();
        let operator = self.operators.choose(&mut self.rng);
        let rebuild = self.rng.chance(self.config.full_rebuild_probability);
        let mut chained = false;
        let within = if rebuild {
            repair.rebuild_all(draft, &mut self.rng, limit)
        } else {
            let amount = self.amount(draft);
            chained = self.large
                && self.has_chains
                && self.rng.chance(chains::PROBABILITY)
                && destroy::remove_chain(draft, &mut self.rng);
            if !chained {
                (destroy::OPERATORS[operator].destroy)(draft, &mut self.rng, amount);
            }
            draft.settle();
            if draft.problem.is_priced && self.rng.chance(trades::PROBABILITY) {
                trade(draft, &mut self.rng);
            }
            // Pieces that moved up may now lie on a defect. No insertion repairs that.
            draft.fits() && repair.run(self.config.repair_strategy, draft, &mut self.rng, limit)
        };
        let mut success = Success::Rejected;
        if within && draft.is_valid() {
            let gain = if weight_of_leftovers > 0.0 { draft.gain_of_leftovers() } else { 0.0 };
            let after = self.energy(draft);
            // Once time is over, the cost of cutting is unknown.
            let known = !self.meter.has_ended();
            if known && after - weight_of_leftovers * gain <= energy + tolerance {
                success = if after < energy { Success::Better } else { Success::Accepted };
            }
        }
        if success == Success::Rejected {
            draft.roll_back();
        }
        self.repairs[usize::from(rebuild)].count(success != Success::Rejected);
        if chained {
            self.destroys[destroy::OPERATORS.len()].count(success != Success::Rejected);
        }
        Change { success, operator: (!rebuild && !chained).then_some(operator) }
    }

    /// Credits the destroy operator, if there was one, with its success.
    pub fn learn(&mut self, operator: Option<usize>, success: Success) {
        if let Some(operator) = operator {
            self.operators.learn(operator, success);
            self.destroys[operator].count(success != Success::Rejected);
        }
    }

    /// Unplaced area that one more unit of leftover value makes up for.
    fn weight_of_leftovers(&self) -> f64 {
        if self.crowded || self.large { acceptance::WEIGHT_OF_LEFTOVERS } else { 0.0 }
    }

    /// The weight of the unplaced pieces, and the cost of cutting where it counts.
    fn energy(&mut self, draft: &mut Draft) -> f64 {
        let weight = draft.unplaced.weight().to_f64();
        if self.objective.counts_cutting() {
            weight + draft.total_cutting_cost(self.objective, &mut self.meter).to_f64()
        } else {
            weight
        }
    }

    /// The number of nodes to remove in this iteration.
    fn amount(&mut self, draft: &Draft) -> usize {
        let counted = f64::from(draft.placed().min(AlnsConfig::MOST_COUNTED));
        let most = (self.config.max_destruction_rate * counted).ceil().max(1.0).whole::<usize>();
        let least = (self.config.min_destruction_rate * counted).ceil().max(1.0).whole::<usize>().min(most);
        let more = most - least + 1;
        // Small changes gain most for their time.
        let more = if self.large { 1 + self.rng.below(more) } else { more };
        least + self.rng.below(more)
    }
}
