//! Best-fit insertion of one piece, with its effort counted.

use std::ops::{ControlFlow, Range};

use crate::effort::{Meter, prices};
use crate::layout::ids::PieceTypeId;
use crate::layout::measure::Measure;
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::numbers::Integer;
use crate::stop::Stop;

use super::scan::{Insertion, Orientation, keep_better, scan};

/// Ways tried, best first, on patterns whose spaces cannot be relied on. Bounds the cost of one insertion; not varied.
const TRIES: usize = 8;

/// The rule by which a piece chooses among the spaces that take it. By default, the least loss decides, and no more.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct InsertionRule {
    /// Whether to take the first sheet with room, not the best one.
    pub first_fit: bool,
    /// Whether to accept fragments that are too small, which further pieces may fill.
    pub untidy: bool,
}

/// Inserts pieces one by one; keeps its buffers and counts its effort.
pub(crate) struct Placer<'a> {
    pub problem: &'a Problem,
    /// Counts its effort. Once it has ended, it places nothing more.
    pub meter: Meter<'a>,
    /// Ways to try, each with the index of its pattern.
    insertions: Vec<(usize, Insertion)>,
    trial: Pattern,
}

impl<'a> Placer<'a> {
    pub fn new(problem: &'a Problem, stop: &'a Stop) -> Self {
        Self { problem, meter: Meter::new(stop), insertions: Vec::new(), trial: Pattern::default() }
    }

    /// A grace period to finish what an interruption cut short.
    pub fn grace(&self) -> Stop {
        self.meter.stop().grace(self.problem.instances())
    }

    /// Puts a piece of type `piece_type` where it costs least among `patterns`; false where it fits none of them.
    pub fn place(&mut self, patterns: &mut [Pattern], piece_type: PieceTypeId, rule: InsertionRule) -> bool {
        self.insertions.clear();
        if self.meter.ends() {
            return false;
        }
        let mut best: Option<(usize, Insertion)> = None;
        for at in 0..patterns.len() {
            let found = self.collect(&patterns[at], at, piece_type);
            if let Some(found) = found
                && best.is_none_or(|(_, best)| found.loss < best.loss)
            {
                best = Some((at, found));
            }
            if rule.first_fit && best.is_some() {
                break;
            }
            if rule.first_fit && self.try_insertions(patterns, piece_type, rule) {
                return true;
            }
        }
        if self.insertions.is_empty()
            && let Some((at, best)) = best
        {
            self.apply(&mut patterns[at], best, piece_type);
            return true;
        }
        self.insertions.extend(best);
        self.try_insertions(patterns, piece_type, rule)
    }

    /// The best way into a pattern whose spaces can be relied on. Ways into any other pattern are collected instead.
    fn collect(&mut self, pattern: &Pattern, at: usize, piece_type: PieceTypeId) -> Option<Insertion> {
        let piece = &self.problem.types[piece_type];
        let sheet = &self.problem.sheets[pattern.sheet_type];
        let turnings = piece.turnings(sheet);
        self.meter.spend(prices::SPACE);
        let fits = |turned: bool| pattern.may_take(piece.laid_on(sheet, turned));
        if !turnings.iter().any(|&turned| fits(turned)) {
            return None;
        }
        let measure = Measure::new(self.problem, pattern);
        let uncertain =
            pattern.must_try(self.problem) || pattern.nodes.is_empty() && self.problem.has_stages();
        let mut best: Option<Insertion> = None;
        for &turned in turnings.iter().filter(|&&turned| fits(turned)) {
            let way = Orientation { size: piece.laid_on(sheet, turned), turned };
            self.scan_counted(&measure, pattern, way, |placer, insertion| {
                if uncertain {
                    placer.insertions.push((at, insertion));
                } else {
                    keep_better(&mut best, insertion);
                }
            })
            .continue_value()?;
        }
        best
    }

    /// Calls `each` with every way into the pattern, and counts the effort; breaks once the meter ends.
    fn scan_counted(
        &mut self,
        measure: &Measure,
        pattern: &Pattern,
        orientation: Orientation,
        mut each: impl FnMut(&mut Self, Insertion),
    ) -> ControlFlow<()> {
        if pattern.nodes.is_empty() {
            each(self, Insertion::start(orientation.turned, measure.loss_on_empty(orientation.size)));
            return ControlFlow::Continue(());
        }
        let large = Measure::is_large(pattern);
        self.meter.spend(prices::SPACE * pattern.spaces.len());
        scan(measure, (pattern, &pattern.spaces), orientation, |insertion| {
            if large && self.ends_after_parts(measure) {
                return ControlFlow::Break(());
            }
            each(self, insertion);
            ControlFlow::Continue(())
        })?;
        if large {
            let more = pattern.spaces.len().saturating_sub(prices::FEW_SPACES);
            self.meter.spend(prices::SPACE_OF_MANY * more);
        }
        ControlFlow::Continue(())
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
            // On a sheet with thousands of defects one attempt may cost millions of units of effort.
            if self.meter.ends() {
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
    ) -> Option<Insertion> {
        let sheet = &self.problem.sheets[pattern.sheet_type];
        let size = self.problem.types[piece_type].laid_on(sheet, turned);
        self.meter.spend(prices::SPACE);
        if !pattern.may_take(size) {
            return None;
        }
        let measure = Measure::new(self.problem, pattern);
        let mut best: Option<Insertion> = None;
        self.scan_counted(&measure, pattern, Orientation { size, turned }, |_, insertion| {
            keep_better(&mut best, insertion);
        })
        .continue_value()?;
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
        if !trial.stands.is_empty() {
            self.choose_detours(&mut trial, nodes);
        }
        let placed = trial.valid || rule.untidy && trial.fits;
        if placed {
            std::mem::swap(pattern, &mut trial);
        }
        self.trial = trial;
        placed
    }

    /// Counts the effort of settling the pattern.
    #[inline]
    fn count_settling(&mut self, pattern: &Pattern) {
        self.meter.spend(prices::SPACE * (2 + pattern.effort.to_usize()));
    }

    /// Sends `nodes` round the defects in their way, one after another, each by the detour that leaves the better
    /// leftovers.
    fn choose_detours(&mut self, pattern: &mut Pattern, nodes: Range<usize>) {
        for node in nodes {
            if !pattern.stands[node].has_choice || self.meter.ends() {
                continue;
            }
            let value = self.value(pattern);
            self.turn_detour(pattern, node);
            if self.value(pattern) <= value {
                self.turn_detour(pattern, node);
            }
        }
    }

    fn turn_detour(&mut self, pattern: &mut Pattern, node: usize) {
        let other = pattern.nodes[node].detour.turned();
        pattern.set_detour(self.problem, node, other);
        self.count_settling(pattern);
    }

    /// Value of the pattern's leftovers; less than any where it cannot be cut.
    fn value(&self, pattern: &Pattern) -> f32 {
        if pattern.valid { Measure::new(self.problem, pattern).value(pattern) } else { f32::NEG_INFINITY }
    }

    /// Charges for copying a large sheet and taking pieces off it.
    #[inline]
    pub fn count_large(&mut self, pattern: &Pattern) {
        self.meter.spend(prices::NODE_COPIED * pattern.nodes.len().saturating_sub(prices::FEW_SPACES));
    }

    /// Charges for the parts of long rows examined since the last call. Returns whether to end now. Each space of a
    /// long row may require all its parts to be examined, so one piece alone could take seconds.
    #[cold]
    fn ends_after_parts(&mut self, measure: &Measure) -> bool {
        self.meter.ends_after(measure.take_parts())
    }
}
