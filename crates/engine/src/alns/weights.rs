//! Adaptive weights: chooses operators by their success so far (Ropke & Pisinger 2006, section 3.4).

use crate::alns::tuning::weights;
use crate::config::AlnsConfig;
use crate::numbers::Integer;
use crate::rng::Rng;

/// The outcome of a use of an operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Success {
    /// A new best layout.
    Best,
    /// A better layout than before.
    Better,
    /// A layout that is not better, but was accepted.
    Accepted,
    /// A layout that was refused.
    Rejected,
}

impl Success {
    fn score(self) -> f64 {
        let [best, better, accepted] = weights::SCORES;
        match self {
            Self::Best => best,
            Self::Better => better,
            Self::Accepted => accepted,
            Self::Rejected => 0.0,
        }
    }
}

#[derive(Clone, Debug)]
struct OperatorWeight {
    weight: f64,
    score: f64,
    uses: u32,
}

/// The weights of the operators.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    operators: Vec<OperatorWeight>,
    sum: f64,
    decay: f64,
    least: f64,
    /// Uses in this segment.
    uses: u32,
}

impl Weights {
    pub fn new(config: &AlnsConfig, operators: usize) -> Self {
        let weight = config.initial_operator_weight.max(config.min_operator_weight);
        Self {
            operators: vec![OperatorWeight { weight, score: 0.0, uses: 0 }; operators],
            sum: weight * operators.to_f64(),
            decay: config.weight_decay,
            least: config.min_operator_weight,
            uses: 0,
        }
    }

    /// Draws an operator in proportion to its weight.
    pub fn choose(&self, rng: &mut Rng) -> usize {
        let mut left = rng.unit() * self.sum;
        for (at, operator) in self.operators.iter().enumerate() {
            left -= operator.weight;
            if left < 0.0 {
                return at;
            }
        }
        self.operators.len() - 1
    }

    /// Scores a use of an operator. At the end of a segment, adapts the weights.
    pub fn learn(&mut self, operator: usize, success: Success) {
        self.operators[operator].score += success.score();
        self.operators[operator].uses += 1;
        self.uses += 1;
        if self.uses == weights::SEGMENT {
            self.adapt();
        }
    }

    fn adapt(&mut self) {
        self.uses = 0;
        self.sum = 0.0;
        for operator in &mut self.operators {
            if operator.uses > 0 {
                let average = operator.score / f64::from(operator.uses);
                operator.weight = operator.weight * self.decay + average * (1.0 - self.decay);
            }
            operator.weight = operator.weight.max(self.least);
            operator.score = 0.0;
            operator.uses = 0;
            self.sum += operator.weight;
        }
    }
}
