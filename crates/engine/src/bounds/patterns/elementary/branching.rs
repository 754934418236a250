//! Whether patterns out of a long list can divide all pieces among a number of sheets: branch and bound.
//!
//! The linear programme over a list bounds it, and drops patterns that lose more than the gap. Where it is not enough,
//! two pieces are either cut from one sheet or from two (Ryan & Foster 1981, "An integer programming approach to
//! scheduling"). Short lists are left to the tree search (`division`).

use super::division::{Loss, Most, divides};
use super::limits::{MOST_LISTED, ROUNDING, SHORT_LIST, STEPS_OF_DIVISION, STEPS_OF_SHORT_DIVISION};
use super::pieces::{Pieces, Set};
use super::prices::Prices;
use crate::bounds::patterns::limits::{PRICE_OF_SHEET, STEPS_PER_POLL};
use crate::bounds::patterns::master::{Master, Row};
use crate::numbers::Fraction;
use crate::stop::Stop;

/// What is known of a division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Possible,
    Impossible,
    /// It took too many steps or too much memory.
    Unknown,
    Unfinished,
}

/// A division that can be left and taken up again.
pub(super) struct Branching {
    /// The pieces that must be cut.
    wanted: Set,
    sheets: i64,
    /// The lists of the branches that are open.
    open: Vec<Vec<Set>>,
    /// Patterns in them together at most.
    most_listed: usize,
    /// Steps taken so far.
    pub steps: u64,
}

impl Branching {
    /// `patterns` are all that `sheets` sheets may use; they hold no other pieces than those `wanted`.
    pub fn new(wanted: Set, sheets: i64, patterns: Vec<Set>) -> Self {
        Self { wanted, sheets, open: vec![patterns], most_listed: MOST_LISTED, steps: 0 }
    }

    /// Works for about `steps` further steps.
    pub fn work(&mut self, pieces: &Pieces, steps: u64, stop: &Stop) -> Outcome {
        let most = self.steps + steps;
        while self.steps < most && stop.poll().is_none() {
            if self.open.iter().map(Vec::len).sum::<usize>() > self.most_listed {
                return Outcome::Unknown;
            }
            let Some(patterns) = self.open.pop() else { return Outcome::Impossible };
            let outcome = self.branch(pieces, patterns, stop);
            if outcome != Outcome::Unfinished {
                return outcome;
            }
        }
        Outcome::Unfinished
    }

    /// Refutes the list of a branch, or divides it into two.
    fn branch(&mut self, pieces: &Pieces, patterns: Vec<Set>, stop: &Stop) -> Outcome {
        let Some(master) = self.solved(pieces, &patterns, stop) else {
            self.open.push(patterns);
            return Outcome::Unfinished;
        };
        let duals = master.duals().iter();
        let items = duals.map(|dual| (PRICE_OF_SHEET * dual.max(0.0)).whole::<i32>()).collect();
        let prices = Prices::new(pieces, items, &[], Vec::new());
        let value = |&set: &Set| (i64::from(prices.value(pieces, set)), set);
        let values: Vec<(i64, Set)> = patterns.iter().map(value).collect();
        self.steps += patterns.iter().map(|set| u64::from(set.count_ones())).sum::<u64>();
        let most = values.iter().map(|(value, _)| *value).max().unwrap_or(0);
        let budget = self.sheets * most - prices.total;
        if budget < 0 {
            return Outcome::Unfinished;
        }
        let losses = values.into_iter().map(|(value, set)| (most - value, set));
        let kept: Vec<Loss> = losses.filter(|(loss, _)| *loss <= budget).collect();
        let pair = pair(pieces, &patterns, &master);
        if kept.len() <= SHORT_LIST || pair.is_none() {
            let steps = if pair.is_none() { STEPS_OF_DIVISION } else { STEPS_OF_SHORT_DIVISION };
            let most = Most { steps, listed: self.most_listed };
            let (possible, steps) = divides(pieces, self.wanted, kept.clone(), budget, most, stop);
            self.steps += steps;
            match possible {
                Some(true) => return Outcome::Possible,
                Some(false) => return Outcome::Unfinished,
                None => {}
            }
        }
        let Some(both) = pair else { return Outcome::Unknown };
        let sets = kept.into_iter().map(|(_, set)| set);
        let apart = sets.clone().filter(|set| set & both != both).collect();
        let together = sets.filter(|set| [0, both].contains(&(set & both))).collect();
        self.open.extend([apart, together]);
        Outcome::Unfinished
    }

    /// The linear programme over a list, solved. `None` where `stop` ended it.
    fn solved(&mut self, pieces: &Pieces, patterns: &[Set], stop: &Stop) -> Option<Master> {
        let rows = pieces.items.iter().enumerate().map(|(item, equals)| {
            let is_wanted = self.wanted & pieces.one_of(item) != 0;
            let wanted = if is_wanted { f64::from(equals.count) } else { 0.0 };
            Row { wanted, missing: f64::from(u8::from(is_wanted)), beyond: 0.0 }
        });
        let mut master = Master::of_rows(rows.collect());
        for &pattern in patterns {
            master.add(1.0, pieces.counted(pattern));
        }
        let most = STEPS_PER_POLL / master.work_per_pivot() + 1;
        loop {
            let pivots = master.optimise(most);
            self.steps += (pivots + 1) * master.work_per_pivot() / PIVOTS_ARE_FASTER;
            if pivots < most {
                return Some(master);
            }
            if stop.poll().is_some() {
                return None;
            }
        }
    }
}

/// Multiplications of these pivots in the time of a step: with long lists, most of them are for prices (measured: 0.7
/// nanoseconds).
const PIVOTS_ARE_FASTER: u64 = 4;

/// Two pieces that a solution cuts from one sheet about half of the time. Pieces that are wanted more than once are left out, since
/// any two of them may be meant.
fn pair(pieces: &Pieces, patterns: &[Set], master: &Master) -> Option<Set> {
    let single: Vec<Set> = (0..pieces.items.len())
        .filter(|&item| pieces.items[item].count == 1)
        .map(|item| pieces.one_of(item))
        .collect();
    let used: Vec<(Set, f64)> = master
        .used_patterns()
        .map(|(at, level)| (patterns[at], level))
        .filter(|(_, level)| *level > ROUNDING)
        .collect();
    let mut best: Option<(f64, Set)> = None;
    for (at, &a) in single.iter().enumerate() {
        let with_a: Vec<(Set, f64)> = used.iter().copied().filter(|(set, _)| set & a != 0).collect();
        for &b in &single[at + 1..] {
            let together: f64 = with_a.iter().filter(|(set, _)| set & b != 0).map(|(_, level)| level).sum();
            let distance = (together - 0.5).abs();
            let is_fraction = distance < 0.5 - NEARLY_WHOLE;
            if is_fraction && best.is_none_or(|(least, _)| distance < least) {
                best = Some((distance, a | b));
            }
        }
    }
    best.map(|(_, both)| both)
}

/// A share of a sheet this near to a whole one counts as whole.
const NEARLY_WHOLE: f64 = 0.01;

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::testing::Job;
    use super::*;
    use crate::rng::Rng;

    fn outcome(branching: &mut Branching, pieces: &Pieces) -> Outcome {
        branching.work(pieces, u64::MAX / 2, &Stop::never())
    }

    #[test]
    fn divides_pieces_among_the_fewest_sheets_and_no_fewer() {
        let mut rng = Rng::new(3);
        for _ in 0..60 {
            let job = Job::any(&mut rng);
            let wanted = job.pieces.of_items(|_| true);
            let fewest = job.fewest_sheets();
            for (sheets, expected) in [
                (fewest - 1, Outcome::Impossible),
                (fewest, Outcome::Possible),
                (fewest + 1, Outcome::Possible),
            ] {
                let mut branching = Branching::new(wanted, sheets, job.patterns());
                assert_eq!(outcome(&mut branching, &job.pieces), expected);
            }
        }
    }

    /// Ten pieces of which any three fit a sheet.
    fn triples() -> (Job, Vec<Set>) {
        let pieces: Vec<_> = (1..=10).map(|side| crate::bounds::testing::fixed(side, 1)).collect();
        let job = Job::new(&pieces, [40, 40]);
        let all: Set = job.pieces.of_items(|_| true);
        let triples = (1..=all).filter(|set| set.count_ones() == 3).collect();
        (job, triples)
    }

    #[test]
    fn branches_where_the_list_is_long() {
        let (job, triples) = triples();
        let wanted = job.pieces.of_items(|_| true);
        assert!(triples.len() > SHORT_LIST);
        // Three patterns hold nine of ten pieces.
        let mut three = Branching::new(wanted, 3, triples.clone());
        assert_eq!(outcome(&mut three, &job.pieces), Outcome::Impossible);
        let singles = (0..10).map(|piece| 1 << piece);
        let mut four = Branching::new(wanted, 4, triples.into_iter().chain(singles).collect());
        assert_eq!(outcome(&mut four, &job.pieces), Outcome::Possible);
    }

    #[test]
    fn gives_up_where_the_lists_become_too_long() {
        let (job, triples) = triples();
        let all = job.pieces.of_items(|_| true);
        let with = |most_listed| {
            let mut branching = Branching { most_listed, ..Branching::new(all, 3, triples.clone()) };
            outcome(&mut branching, &job.pieces)
        };
        assert_eq!(with(triples.len() - 1), Outcome::Unknown);
        assert_eq!(with(2 * triples.len()), Outcome::Impossible);
    }

    #[test]
    fn pieces_that_are_not_wanted_are_left_out() {
        let (job, triples) = triples();
        let nine = 0b1_1111_1111;
        let triples = triples.into_iter().filter(|set| set & !nine == 0).collect();
        let mut three = Branching::new(nine, 3, triples);
        assert_eq!(outcome(&mut three, &job.pieces), Outcome::Possible);
    }

    #[test]
    fn can_be_left_and_taken_up_again() {
        let (job, triples) = triples();
        let mut branching = Branching::new(job.pieces.of_items(|_| true), 3, triples);
        let over = Stop::never().after(Duration::ZERO);
        assert_eq!(branching.work(&job.pieces, u64::MAX / 2, &over), Outcome::Unfinished);
        let mut rounds = 0;
        let end = loop {
            match branching.work(&job.pieces, 1, &Stop::never()) {
                Outcome::Unfinished => rounds += 1,
                end => break end,
            }
        };
        assert_eq!(end, Outcome::Impossible);
        assert!(rounds > 0);
    }
}
