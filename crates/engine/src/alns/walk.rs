//! One ruin and recreate after the other, under simulated annealing.

use crate::config::AlnsConfig;
use crate::rng::Rng;
use crate::stop::{Pacer, Stop};

use super::destroy;
use super::draft::Draft;
use super::objective::Objective;
use super::repair::{Repair, rebuild_all};
use super::temperature::Temperature;
use super::weights::{Success, Weights};

/// What a better worth of the leftovers weighs against area outside.
const WEIGHT_OF_LEFTOVERS: f64 = 0.4;
/// How much of it one change may be hoped to bring, in mean piece areas.
const HOPED_FOR: f64 = 0.1;

/// What a thread's search learns and remembers from change to change, whatever it is that it changes.
pub(crate) struct Walk<'a> {
    objective: &'a Objective<'a>,
    config: &'a AlnsConfig,
    pub rng: Rng,
    pub operators: Weights,
    /// Accepted and all uses of the repair strategy and of rebuilding everything.
    pub repairs: [[u64; 2]; 2],
    pub temperature: Temperature,
    pub iterations: u64,
    pub pacer: Pacer<'a>,
    /// Whether few sheets hold many pieces each: layouts that leave out the same are told apart by their leftovers then.
    pub crowded: bool,
}

/// A change that was tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    pub accepted: bool,
    /// Whether less energy is left than before.
    better: bool,
    /// The destroy operator; `None` where everything was rebuilt.
    operator: Option<usize>,
}

impl Change {
    /// How it has succeeded, where it led to no new best layout.
    pub fn success(self) -> Success {
        if self.better {
            Success::Better
        } else if self.accepted {
            Success::Accepted
        } else {
            Success::None
        }
    }
}

impl<'a> Walk<'a> {
    pub fn new(objective: &'a Objective<'a>, rng: Rng, stop: &'a Stop) -> Self {
        let config = objective.config;
        Self {
            objective,
            config,
            rng,
            operators: Weights::new(config, destroy::OPERATORS.len()),
            repairs: [[0; 2]; 2],
            temperature: Temperature::new(config, objective.mean_area),
            iterations: 0,
            pacer: Pacer::new(stop),
            crowded: false,
        }
    }

    /// One ruin and recreate. It is undone where it is not accepted; else it is for the caller to keep.
    pub fn step(&mut self, draft: &mut Draft, repair: &mut Repair) -> Change {
        self.iterations += 1;
        let tolerance = self.temperature.tolerance(&mut self.rng);
        self.temperature.cool();
        draft.begin();
        let weight = draft.outside.weight();
        let energy = self.energy(draft);
        let hope = if self.crowded { HOPED_FOR * self.objective.mean_area } else { 0.0 };
        let limit = (energy + tolerance + hope).max(weight as f64) as i64;
        let operator = self.operators.choose(&mut self.rng);
        let rebuild = self.rng.chance(self.config.full_rebuild_probability);
        let within = if rebuild {
            rebuild_all(repair, draft, &mut self.rng, limit)
        } else {
            let amount = self.amount(draft);
            (destroy::OPERATORS[operator].destroy)(draft, &mut self.rng, amount);
            draft.settle();
            // Pieces that moved up may have come into a defect's way: nothing that is inserted mends that.
            draft.fits() && repair.run(self.config.repair_strategy, draft, &mut self.rng, limit)
        };
        let (mut accepted, mut better) = (false, false);
        if within && draft.is_valid() {
            let gain = if self.crowded { draft.gain_of_leftovers() } else { 0.0 };
            let after = self.energy(draft);
            // Out of time, what the layouts cost is not known.
            let known = !self.pacer.has_ended();
            accepted = known && after - WEIGHT_OF_LEFTOVERS * gain <= energy + tolerance;
            better = accepted && after < energy;
        }
        if !accepted {
            draft.roll_back();
        }
        let uses = &mut self.repairs[usize::from(rebuild)];
        uses[0] += u64::from(accepted);
        uses[1] += 1;
        Change { accepted, better, operator: (!rebuild).then_some(operator) }
    }

    /// Takes note of what a change came to.
    pub fn learn(&mut self, change: Change, success: Success) {
        if let Some(operator) = change.operator {
            self.operators.learn(operator, success);
        }
    }

    /// What stays outside, and what the ways in which the sheets are cut add.
    fn energy(&mut self, draft: &mut Draft) -> f64 {
        let weight = draft.outside.weight() as f64;
        if self.objective.minds_manner() {
            weight + draft.cost_of_manners(self.objective, &mut self.pacer) as f64
        } else {
            weight
        }
    }

    /// Nodes that an iteration removes.
    fn amount(&mut self, draft: &Draft) -> usize {
        let counted = f64::from(draft.placed().min(AlnsConfig::MOST_COUNTED));
        let most = (self.config.max_destruction_rate * counted).ceil().max(1.0) as usize;
        let least = ((self.config.min_destruction_rate * counted).ceil().max(1.0) as usize).min(most);
        least + self.rng.below(most - least + 1)
    }
}
