//! Which attempt comes next, and how far it reaches.

use crate::numbers::Integer;
use crate::rng::Rng;

/// A kind of attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arm {
    /// Takes a strip off a sheet that is a little longer than the longest one left.
    Strip,
    /// Empties a sheet, and takes off half of what may be left at best.
    BoldStrip,
    /// Holds the offcuts as pieces, and lets one grow.
    Grow,
    /// Holds them, and adds a further one.
    Add,
}

const ALL: [Arm; 4] = [Arm::Strip, Arm::Grow, Arm::Add, Arm::BoldStrip];

/// How far an attempt reaches, and how long it may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// Share of what may be gained at best.
    pub fraction: f64,
    /// Most iterations.
    pub iterations: u64,
}

/// The step of an arm now, and its success so far.
#[derive(Clone, Debug)]
struct State {
    arm: Arm,
    first: Step,
    step: Step,
    /// Factor on the fraction after a failure, and the fraction below which it starts over with more iterations.
    shrinks: f64,
    least: f64,
    /// Gain and iterations, of which the earlier count less and less.
    gain: f64,
    iterations: f64,
}

/// All arms that suit a problem.
pub(super) struct Arms(Vec<State>);

/// Share of the attempts that are drawn whatever the success so far.
const DRAWN: f64 = 0.15;
/// Factor by which the gain and the iterations of earlier attempts count less with each further one.
const MEMORY: f64 = 0.8;
/// Gain and iterations that each arm begins with: that of a good first attempt.
const FIRST_GAIN: f64 = 0.02;
const FIRST_ITERATIONS: f64 = 500.0;
/// Factor on the iterations of an arm that starts over, and the most of them.
const LONGER: u64 = 2;
const MAX_ITERATIONS: u64 = 50_000;

/// The first step of a strip, a share of what may be gained: for up to a hundred pieces, and the least for more of them.
/// Its iterations, for each piece and at least; minimum trims multiply them. The boxes of 40 to 100 pieces keep 0.716 of the
/// free area with a quarter and 1,000 iterations, and 0.70 with smaller and longer steps. Glass keeps 20.3 million with the
/// former after ten seconds, and 22.0 with these after nine (three seeds).
const STRIP_OF_HUNDRED: f64 = 0.25;
const LEAST_STRIP: f64 = 0.1;
const ITERATIONS_OF_A_PIECE: u64 = 20;
const LEAST_ITERATIONS: u64 = 1_000;
const LONGER_WITH_TRIMS: u64 = 4;
/// Iterations of an attempt that holds offcuts: many where several offcuts are kept and few pieces are on the sheets.
/// After two seconds, the boxes keep 0.716 and 0.716 of the free area (two seeds), and 0.700 and 0.697 with 300. Glass keeps
/// 21.9 million with 300 after ten seconds, and 19.7 with 2,000; with trims 11.4 and 10.1.
const MANY_OF_HELD: u64 = 2_000;
const FEW_OF_HELD: u64 = 300;
const FEW_PIECES: u64 = 100;

impl Arms {
    /// For a layout of so many pieces. Where no offcuts are kept, none are held.
    pub fn new(pieces: u64, trims: bool, keeps: bool) -> Self {
        let strip = (STRIP_OF_HUNDRED * 100.0 / pieces.max(1).to_f64()).clamp(LEAST_STRIP, STRIP_OF_HUNDRED);
        let longer = if trims { LONGER_WITH_TRIMS } else { 1 };
        let of_held = if pieces <= FEW_PIECES { MANY_OF_HELD } else { FEW_OF_HELD };
        let of_strip = (longer * ITERATIONS_OF_A_PIECE * pieces).clamp(LEAST_ITERATIONS, MAX_ITERATIONS);
        let state = |arm: Arm| {
            let (fraction, iterations, shrinks, least) = match arm {
                Arm::Strip => (strip, of_strip, 0.5, 0.001),
                Arm::BoldStrip => (0.5, 5_000, 0.7, 0.05),
                Arm::Grow => (0.3, of_held, 0.8, 0.002),
                Arm::Add => (1.0, of_held, 0.8, 0.7),
            };
            let step = Step { fraction, iterations };
            State {
                arm,
                first: step,
                step,
                shrinks,
                least,
                gain: if arm == Arm::BoldStrip { 0.0 } else { FIRST_GAIN },
                iterations: FIRST_ITERATIONS,
            }
        };
        let suits = |arm: &Arm| keeps || !matches!(arm, Arm::Grow | Arm::Add);
        Self(ALL.into_iter().filter(suits).map(state).collect())
    }

    /// The number of the arm of the next attempt.
    pub fn choose(&self, rng: &mut Rng) -> usize {
        if rng.chance(DRAWN) {
            return rng.below(self.0.len());
        }
        let yields = |at: usize| self.0[at].gain / self.0[at].iterations;
        // The first of equals.
        (1..self.0.len()).fold(0, |best, at| if yields(at) > yields(best) { at } else { best })
    }

    /// The arm of this number, and its next step.
    pub fn at(&self, number: usize) -> (Arm, Step) {
        (self.0[number].arm, self.0[number].step)
    }

    /// Notes what an attempt has gained.
    pub fn learn(&mut self, number: usize, gain: f64, iterations: u64) {
        let state = &mut self.0[number];
        state.gain = MEMORY * state.gain + gain;
        state.iterations = MEMORY * state.iterations + iterations.to_f64();
        if gain > 0.0 {
            return;
        }
        state.step.fraction *= state.shrinks;
        if state.step.fraction < state.least {
            let iterations = (LONGER * state.step.iterations).min(MAX_ITERATIONS);
            state.step = Step { iterations, ..state.first };
        }
    }
}
