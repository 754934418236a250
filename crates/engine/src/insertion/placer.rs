//! Best-fit insertion of one piece, with its work counted.

mod detours;
mod large;

use std::ops::{ControlFlow, Range};

use crate::layout::ids::PieceTypeId;
use crate::layout::measure::{Measure, Power};
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::tree::Stand;
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::stop::Stop;

use super::scan::{Insertion, Orientation, keep_better, scan};
use crate::units::Length;

/// Ways tried, best first, on patterns whose spaces cannot be relied on. Bounds the cost of one insertion; not varied.
const TRIES: usize = 8;

/// Work between two readings of the clock: about half a millisecond.
const WORK_BETWEEN_POLLS: u64 = 20_000;

/// The rule by which a piece chooses among the spaces that take it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InsertionRule {
    pub power: Power,
    /// Probability of skipping a space.
    pub blink: f64,
    /// Whether to take the first sheet with room, not the best one.
    pub first_fit: bool,
    /// Whether to accept fragments that are too small, which further pieces may fill.
    pub untidy: bool,
}

impl InsertionRule {
    /// The least loss, and nothing else.
    pub fn plain(power: Power) -> Self {
        Self { power, blink: 0.0, first_fit: false, untidy: false }
    }
}

/// Inserts pieces one by one; keeps its buffers and counts its work.
pub(crate) struct Placer<'a> {
    pub problem: &'a Problem,
    stop: &'a Stop,
    /// Whether it places nothing more: the stop has fired, or the allowed work is spent.
    ended: bool,
    told_to_end: bool,
    next_poll: u64,
    /// It ends at this much work, until more is allowed.
    end: u64,
    /// Work done so far: spaces examined, and everything else in the same unit.
    pub work: u64,
    /// Ways to try, each with the index of its pattern.
    insertions: Vec<(usize, Insertion)>,
    trial: Pattern,
}

impl<'a> Placer<'a> {
    pub fn new(problem: &'a Problem, stop: &'a Stop) -> Self {
        Self {
            problem,
            stop,
            ended: false,
            told_to_end: false,
            next_poll: 0,
            end: u64::MAX,
            work: 0,
            insertions: Vec::new(),
            trial: Pattern::default(),
        }
    }

    /// Allows this much further work, whatever was allowed before.
    pub fn allow(&mut self, work: u64) {
        self.end = self.work.saturating_add(work);
        self.ended = self.told_to_end;
        self.next_poll = self.next_poll.min(self.end);
    }

    /// Whether it must end: the stop has fired, or its work is spent. From then on it places nothing. Reads the clock
    /// only now and then.
    #[inline]
    pub fn interrupted(&mut self) -> bool {
        if self.work >= self.next_poll && !self.ended {
            self.poll();
        }
        self.ended
    }

    #[cold]
    fn poll(&mut self) {
        self.next_poll = self.end.min(self.work + WORK_BETWEEN_POLLS);
        self.told_to_end = self.stop.poll().is_some();
        self.ended = self.told_to_end || self.work >= self.end;
    }

    /// [`Self::interrupted`], but reads the clock at once: for use after work that is not counted.
    pub fn is_out_of_time(&mut self) -> bool {
        self.next_poll = self.work;
        self.interrupted()
    }

    /// A grace period to finish what an interruption cut short.
    pub fn grace(&self) -> Stop {
        self.stop.grace(self.problem.instances())
    }

    /// Whether the stop has fired, so anything may be unfinished.
    pub fn was_interrupted(&self) -> bool {
        self.told_to_end
    }

    /// Puts a piece of type `piece_type` where it costs least among `patterns`; false where it fits none of them.
    pub fn place(
        &mut self,
        patterns: &mut [Pattern],
        piece_type: PieceTypeId,
        rule: InsertionRule,
        rng: &mut Rng,
    ) -> bool {
        self.insertions.clear();
        if self.interrupted() {
            return false;
        }
        let mut best: Option<(usize, Insertion)> = None;
        for at in 0..patterns.len() {
            let before = self.insertions.len();
            let found = self.collect(&patterns[at], at, piece_type, rule, rng);
            if let Some(found) = found
                && best.is_none_or(|(_, best)| found.loss < best.loss)
            {
                best = Some((at, found));
            }
            if rule.first_fit && best.is_some() {
                break;
            }
            if rule.first_fit
                && self.insertions.len() > before
                && self.try_insertions(patterns, piece_type, rule)
            {
                return true;
            }
        }
        match best {
            Some((at, best)) if self.insertions.is_empty() => {
                self.apply(&mut patterns[at], best, piece_type);
                true
            }
            Some(best) => {
                self.insertions.push(best);
                self.try_insertions(patterns, piece_type, rule)
            }
            None => self.try_insertions(patterns, piece_type, rule),
        }
    }

    /// The best way into a pattern whose spaces can be relied on. Ways into any other pattern go to `ways` instead.
    fn collect(
        &mut self,
        pattern: &Pattern,
        at: usize,
        piece_type: PieceTypeId,
        rule: InsertionRule,
        rng: &mut Rng,
    ) -> Option<Insertion> {
        let piece = &self.problem.types[piece_type];
        self.work += 1;
        let fits = |size: [Length; 2]| pattern.may_take(size);
        if !piece.turnings().iter().any(|&turned| fits(piece.laid(turned))) {
            return None;
        }
        let measure = Measure::new(self.problem, pattern, rule.power);
        let large = Measure::is_large(pattern);
        let uncertain =
            pattern.must_try(self.problem) || pattern.nodes.is_empty() && self.problem.has_stages();
        let mut best: Option<Insertion> = None;
        for &turned in piece.turnings() {
            let size = piece.laid(turned);
            if !fits(size) {
                continue;
            }
            let mut offer = |placer: &mut Self, insertion: Insertion| {
                if uncertain {
                    placer.insertions.push((at, insertion));
                } else {
                    keep_better(&mut best, insertion);
                }
            };
            if pattern.nodes.is_empty() {
                offer(self, Insertion::start(turned, measure.loss_on_empty(size)));
                continue;
            }
            self.work += pattern.spaces.len().to_u64();
            let overlooks = || rule.blink > 0.0 && rng.chance(rule.blink);
            scan(
                &measure,
                (pattern, &pattern.spaces),
                Orientation { size, turned },
                overlooks,
                |insertion| {
                    if large && self.ends_after_parts(&measure) {
                        return ControlFlow::Break(());
                    }
                    offer(self, insertion);
                    ControlFlow::Continue(())
                },
            )
            .continue_value()?;
        }
        if large {
            self.count_long_looks(pattern, piece.turnings().len());
        }
        best
    }

    /// Carries out the way and counts what settling took; says which nodes may have to go round a defect.
    fn apply(
        &mut self,
        pattern: &mut Pattern,
        insertion: Insertion,
        piece_type: PieceTypeId,
    ) -> Range<usize> {
        let nodes = insertion.apply(self.problem, pattern, piece_type);
        self.count_settling(pattern);
        nodes
    }

    /// Tries the collected ways, best first, until one gives a valid pattern.
    fn try_insertions(
        &mut self,
        patterns: &mut [Pattern],
        piece_type: PieceTypeId,
        rule: InsertionRule,
    ) -> bool {
        for _ in 0..TRIES.min(self.insertions.len()) {
            // On a sheet with thousands of defects one attempt may cost a million units of work.
            if self.interrupted() {
                break;
            }
            let losses = self.insertions.iter().map(|(_, insertion)| insertion.loss).enumerate();
            // The first of equals. It can mostly be cut, so sorting them all would take longer.
            let Some((best, _)) = losses.min_by(|(_, a), (_, b)| a.total_cmp(b)) else { break };
            let (at, insertion) = self.insertions.remove(best);
            if self.attempt(&mut patterns[at], insertion, piece_type, rule) {
                self.insertions.clear();
                return true;
            }
        }
        self.insertions.clear();
        false
    }

    /// The way of least loss into one pattern, the piece lying as `turned` says.
    pub fn best_insertion(
        &mut self,
        pattern: &Pattern,
        piece_type: PieceTypeId,
        turned: bool,
        power: Power,
    ) -> Option<Insertion> {
        let size = self.problem.types[piece_type].laid(turned);
        self.work += 1;
        if !pattern.may_take(size) {
            return None;
        }
        let measure = Measure::new(self.problem, pattern, power);
        if pattern.nodes.is_empty() {
            return Some(Insertion::start(turned, measure.loss_on_empty(size)));
        }
        let large = Measure::is_large(pattern);
        self.work += pattern.spaces.len().to_u64();
        let mut best: Option<Insertion> = None;
        scan(
            &measure,
            (pattern, &pattern.spaces),
            Orientation { size, turned },
            || false,
            |insertion| {
                if large && self.ends_after_parts(&measure) {
                    return ControlFlow::Break(());
                }
                keep_better(&mut best, insertion);
                ControlFlow::Continue(())
            },
        )
        .continue_value()?;
        if large {
            self.count_long_looks(pattern, 1);
        }
        best
    }

    /// Puts the piece on the pattern by the way, unless that makes it invalid; false where it would.
    pub fn attempt(
        &mut self,
        pattern: &mut Pattern,
        insertion: Insertion,
        piece_type: PieceTypeId,
        rule: InsertionRule,
    ) -> bool {
        let mut trial = std::mem::take(&mut self.trial);
        trial.clone_from(pattern);
        self.count_large(pattern);
        let nodes = self.apply(&mut trial, insertion, piece_type);
        if trial.stands.get(nodes.clone()).is_some_and(|stands| stands.iter().any(Stand::is_detour)) {
            self.choose_detours(&mut trial, nodes, rule.power);
        }
        let placed = trial.valid || rule.untidy && trial.fits;
        if placed {
            std::mem::swap(pattern, &mut trial);
        }
        self.trial = trial;
        placed
    }
}
