//! Adaptive choice among operators by their success (Ropke & Pisinger 2006, section 3.4).

use crate::config::AlnsConfig;
use crate::rng::Rng;

/// What an operator's use came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Success {
    /// A new best layout.
    Best,
    /// Better than before.
    Better,
    /// Not better, but accepted.
    Accepted,
    /// Not accepted.
    None,
}

impl Success {
    fn score(self) -> f64 {
        match self {
            Self::Best => 33.0,
            Self::Better => 9.0,
            Self::Accepted => 3.0,
            Self::None => 0.0,
        }
    }
}

/// Uses of all operators together after which the weights are adapted.
const SEGMENT: u32 = 1_000;

#[derive(Clone, Debug)]
struct Operator {
    weight: f64,
    score: f64,
    uses: u32,
}

/// The weights of some operators.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    operators: Vec<Operator>,
    sum: f64,
    decay: f64,
    least: f64,
    /// Uses in this segment.
    uses: u32,
    /// Accepted uses and all uses of each operator since the search began.
    pub record: Vec<[u64; 2]>,
}

impl Weights {
    pub fn new(config: &AlnsConfig, operators: usize) -> Self {
        let weight = config.initial_operator_weight.max(config.min_operator_weight);
        Self {
            operators: vec![Operator { weight, score: 0.0, uses: 0 }; operators],
            sum: weight * operators as f64,
            decay: config.weight_decay,
            least: config.min_operator_weight,
            uses: 0,
            record: vec![[0; 2]; operators],
        }
    }

    /// An operator, in proportion to its weight.
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

    /// Takes note of a use.
    pub fn learn(&mut self, operator: usize, success: Success) {
        self.operators[operator].score += success.score();
        self.operators[operator].uses += 1;
        self.record[operator][0] += u64::from(success != Success::None);
        self.record[operator][1] += 1;
        self.uses += 1;
        if self.uses == SEGMENT {
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
