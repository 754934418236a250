//! Beam search: fills one sheet, partial pattern by partial pattern.
//!
//! Each level adds one piece. Of all ways to add one to the patterns of a level, the beam keeps the most promising
//! ones: those with the least waste for the area they place (the guide of anytime tree search, Libralesso & Fontan
//! 2021). Waste is what is neither placed nor left in large leftovers.

use std::cmp::Ordering;
use std::collections::HashSet;

use crate::layout::ids::{PieceTypeId, SheetTypeId};
use crate::layout::measure::Measure;
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::numbers::Integer;
use crate::rng::scramble;

use super::tuning::beam::MAX_STEPS;
use crate::insertion::placer::{InsertionRule, Placer};
use crate::insertion::scan::Insertion;

/// How many partial patterns are kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beam {
    /// After the first piece.
    pub width_at_root: usize,
    /// After every further piece.
    pub width: usize,
    /// It ends early at this effort.
    pub effort_limit: u64,
}

/// A partial pattern.
#[derive(Clone)]
struct State {
    pattern: Pattern,
    /// Its pieces, by their positions in the window.
    placed: Vec<u32>,
    /// Value of the leftovers.
    leftovers: f32,
    /// A hash of its pieces, whatever their order.
    content: u64,
}

/// A way to add a piece to one of the states.
struct Step {
    guide: f64,
    state: usize,
    /// Position of the type in the window.
    at: usize,
    insertion: Insertion,
}

impl Step {
    /// The more promising step comes first. No two are equal.
    fn cmp(&self, other: &Self) -> Ordering {
        let position = |step: &Self| (step.state, step.at, step.insertion.turned);
        self.guide.total_cmp(&other.guide).then_with(|| position(self).cmp(&position(other)))
    }
}

/// Drops the least promising steps, in no particular order of the others.
fn keep_best(steps: &mut Vec<Step>) {
    steps.select_nth_unstable_by(MAX_STEPS, Step::cmp);
    steps.truncate(MAX_STEPS);
}

impl Beam {
    /// The pattern of most `profit` for a sheet of type `sheet_type`, with pieces of `window`: types, and how many
    /// there are of each.
    pub fn fill(
        self,
        placer: &mut Placer,
        sheet_type: SheetTypeId,
        window: &[(PieceTypeId, u32)],
        profit: impl Fn(&Pattern) -> f64,
    ) -> Option<Pattern> {
        let problem = placer.problem;
        let empty = Pattern::new(problem, sheet_type);
        let leftovers = Measure::new(problem, &empty).value(&empty);
        let mut states = vec![State { pattern: empty, placed: Vec::new(), leftovers, content: 0 }];
        let mut best: Option<(f64, Pattern)> = None;
        let mut width = self.width_at_root;
        while !states.is_empty() && placer.meter.spent() < self.effort_limit && !placer.meter.ends() {
            let steps = Self::steps(placer, &states, window);
            states = Self::take(placer, &states, &steps, window, width);
            for state in &states {
                let profit = profit(&state.pattern);
                if best.as_ref().is_none_or(|(so_far, _)| profit > *so_far) {
                    best = Some((profit, state.pattern.clone()));
                }
            }
            width = self.width;
        }
        best.map(|(_, pattern)| pattern)
    }

    /// All ways to add one piece, the most promising first; none once it is interrupted.
    fn steps(placer: &mut Placer, states: &[State], window: &[(PieceTypeId, u32)]) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut left = Vec::with_capacity(window.len());
        for (index, state) in states.iter().enumerate() {
            if steps.len() > 2 * MAX_STEPS {
                keep_best(&mut steps);
            }
            left.clear();
            left.extend(window.iter().map(|&(_, count)| count));
            for &at in &state.placed {
                left[at.to_usize()] -= 1;
            }
            for (at, &(piece_type, _)) in window.iter().enumerate() {
                // A level of a wide beam may take seconds, and a state with many types ten milliseconds.
                if placer.meter.ends() {
                    return Vec::new();
                }
                if left[at] == 0 {
                    continue;
                }
                let sheet = &placer.problem.sheets[state.pattern.sheet_type];
                for &turned in placer.problem.types[piece_type].turnings(sheet) {
                    if let Some(insertion) = placer.best_insertion(&state.pattern, piece_type, turned) {
                        let guide = guide(placer.problem, state, piece_type, insertion.loss);
                        steps.push(Step { guide, state: index, at, insertion });
                    }
                }
            }
        }
        steps.sort_unstable_by(Step::cmp);
        steps
    }

    /// Carries out the first `width` steps that lead to different patterns.
    fn take(
        placer: &mut Placer,
        states: &[State],
        steps: &[Step],
        window: &[(PieceTypeId, u32)],
        width: usize,
    ) -> Vec<State> {
        let mut taken: Vec<State> = Vec::with_capacity(width.min(steps.len()));
        let mut known: HashSet<(u64, u64)> = HashSet::new();
        for step in steps {
            if taken.len() == width || placer.meter.ends() {
                break;
            }
            let state = &states[step.state];
            let piece_type = window[step.at].0;
            let content = state.content.wrapping_add(scramble(piece_type.index().to_u64()));
            let key = (content, step.guide.to_bits());
            if known.contains(&key) {
                continue;
            }
            let mut pattern = state.pattern.clone();
            placer.count_large(&pattern);
            if !placer.attempt(&mut pattern, step.insertion, piece_type, InsertionRule::default()) {
                continue;
            }
            known.insert(key);
            let leftovers = Measure::new(placer.problem, &pattern).value(&pattern);
            let mut placed = Vec::with_capacity(state.placed.len() + 1);
            placed.extend_from_slice(&state.placed);
            placed.push(step.at.to_u32());
            taken.push(State { pattern, placed, leftovers, content });
        }
        taken
    }
}

/// Waste divided by the area placed, the piece included: the smaller, the better.
fn guide(problem: &Problem, state: &State, piece_type: PieceTypeId, loss: f32) -> f64 {
    let sheet = &problem.sheets[state.pattern.sheet_type];
    let used = (state.pattern.used + problem.types[piece_type].area).to_f64() * sheet.scale;
    let waste = 1.0 - used - f64::from(state.leftovers - loss);
    waste / used
}
