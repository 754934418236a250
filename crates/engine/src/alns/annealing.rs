//! Destroy and repair, iteration after iteration, accepted by simulated annealing.

use crate::alns::tuning::{acceptance, chains, trades};
use crate::config::AlnsConfig;
use crate::effort::Meter;
use crate::numbers::{Fraction, Integer};
use crate::rng::Rng;
use crate::stop::Stop;

use super::composition::Compositions;
use super::destroy;
use super::draft::Draft;
use super::objective::Objective;
use super::repair::Repair;
use super::schedule::Temperature;
use super::trades::trade;
use super::weights::{Success, Weights};

/// The state of an island's search that outlives a draft: whole sheets and regions of them share it.
pub(crate) struct Annealing<'a> {
    objective: &'a Objective<'a>,
    config: &'a AlnsConfig,
    pub rng: Rng,
    pub operators: Weights,
    /// Accepted uses and all uses, of the repair strategy and of rebuilding everything.
    pub repairs: [[u64; 2]; 2],
    /// The same of chains.
    pub chains: [u64; 2],
    pub temperature: Temperature,
    pub iterations: u64,
    pub meter: Meter<'a>,
    /// Whether few sheets hold many pieces each. If so, the value of the leftovers decides between layouts that leave
    /// out the same pieces.
    pub crowded: bool,
    /// Whether many sheets hold many pieces in all. If so, the value of the leftovers counts as well, and most changes
    /// are small.
    pub large: bool,
    /// Whether sheets have one price. If not, chains gain nothing on average.
    alike: bool,
}

/// A change that was tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    pub accepted: bool,
    /// Whether it lowered the energy.
    better: bool,
    /// The destroy operator; `None` where everything was rebuilt, or a chain was removed.
    operator: Option<usize>,
}

impl Change {
    /// Its success, unless it led to a new best layout.
    pub fn success(self) -> Success {
        if self.better {
            Success::Better
        } else if self.accepted {
            Success::Accepted
        } else {
            Success::Rejected
        }
    }
}

impl<'a> Annealing<'a> {
    pub fn new(objective: &'a Objective<'a>, rng: Rng, stop: &'a Stop) -> Self {
        let config = objective.config;
        Self {
            objective,
            config,
            rng,
            operators: Weights::new(config, destroy::OPERATORS.len()),
            repairs: [[0; 2]; 2],
            chains: [0; 2],
            temperature: Temperature::new(config, objective.mean_area),
            iterations: 0,
            meter: Meter::new(stop),
            crowded: false,
            large: false,
            alike: !Compositions::are_a_choice(objective.problem),
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
                && self.alike
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
        let (mut accepted, mut better) = (false, false);
        if within && draft.is_valid() {
            let gain = if weight_of_leftovers > 0.0 { draft.gain_of_leftovers() } else { 0.0 };
            let after = self.energy(draft);
            // Once time is over, the cost of cutting is unknown.
            let known = !self.meter.has_ended();
            accepted = known && after - weight_of_leftovers * gain <= energy + tolerance;
            better = accepted && after < energy;
        }
        if !accepted {
            draft.roll_back();
        }
        let uses = &mut self.repairs[usize::from(rebuild)];
        uses[0] += u64::from(accepted);
        uses[1] += 1;
        self.chains[0] += u64::from(chained && accepted);
        self.chains[1] += u64::from(chained);
        Change { accepted, better, operator: (!rebuild && !chained).then_some(operator) }
    }

    /// Credits the destroy operator with its success.
    pub fn learn(&mut self, change: Change, success: Success) {
        if let Some(operator) = change.operator {
            self.operators.learn(operator, success);
        }
    }

    /// Unplaced square millimetres that one more square millimetre of leftover value makes up for.
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
