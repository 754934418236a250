//! Best-fit insertion of one piece: the only scoring rule of the builder.

mod detours;
mod large;

use std::ops::Range;

use crate::layout::insert::Laid;
use crate::layout::measure::{Measure, Power};
use crate::layout::pattern::{Entry, MOVE_ON, Pattern, Stand};
use crate::layout::problem::Problem;
use crate::rng::Rng;
use crate::stop::Stop;

use detours::work_of_settling;

/// Places tried, in the order of their losses, where the spaces alone cannot tell whether a piece may lie there.
const TRIES: usize = 8;

/// Some half a millisecond of work.
const WORK_BETWEEN_POLLS: u64 = 20_000;

/// How a piece chooses among the spaces that it fits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taste {
    pub power: Power,
    /// Probability of overlooking a space.
    pub blink: f64,
    /// Take the first sheet that has room, not the best one.
    pub first_fit: bool,
    /// Put up with fragments that are too small, in the hope that further pieces fill them.
    pub untidy: bool,
}

impl Taste {
    /// The least loss, and nothing else.
    pub fn plain(power: Power) -> Self {
        Self { power, blink: 0.0, first_fit: false, untidy: false }
    }
}

/// A way to put the piece at hand into one of the patterns.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub loss: f32,
    pattern: u32,
    /// `None` on an empty sheet.
    space: Option<u32>,
    pub turned: bool,
}

/// Inserts pieces one by one; keeps its buffers and counts its work.
pub(crate) struct Placer<'a> {
    pub problem: &'a Problem,
    stop: &'a Stop,
    /// Nothing is placed any more: told to end from outside, or the work allowed is spent.
    ended: bool,
    told_to_end: bool,
    next_poll: u64,
    /// The work at which it ends, until more is allowed.
    end: u64,
    /// Spaces looked at, and the cost of what was done besides in the same unit.
    pub work: u64,
    ways: Vec<Way>,
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
            ways: Vec::new(),
            trial: Pattern::default(),
        }
    }

    /// Allows so much further work, whatever was allowed before.
    pub fn allow(&mut self, work: u64) {
        self.end = self.work.saturating_add(work);
        self.ended = self.told_to_end;
        self.next_poll = self.next_poll.min(self.end);
    }

    /// Whether to end now, interrupted or out of work; nothing is placed from then on. Looks at the clock now and then only.
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

    /// The same as [`Self::interrupted`], asked after work that is not counted.
    pub fn is_out_of_time(&mut self) -> bool {
        self.next_poll = self.work;
        self.interrupted()
    }

    /// A little more time, to round off what an interruption cut short.
    pub fn grace(&self) -> Stop {
        self.stop.grace(self.problem.instances())
    }

    /// Whether it was told to end from outside, so that anything may have been left undone.
    pub fn was_interrupted(&self) -> bool {
        self.told_to_end
    }

    /// Puts a piece of type `what` where it costs least among `patterns`; false where it fits none of them.
    pub fn place(&mut self, patterns: &mut [Pattern], what: u32, taste: Taste, rng: &mut Rng) -> bool {
        self.ways.clear();
        if self.interrupted() {
            return false;
        }
        let mut best: Option<Way> = None;
        for at in 0..patterns.len() {
            let before = self.ways.len();
            let found = self.scan(&patterns[at], at as u32, what, taste, rng);
            if let Some(found) = found
                && best.is_none_or(|b| found.loss < b.loss)
            {
                best = Some(found);
            }
            if taste.first_fit && best.is_some() {
                break;
            }
            if taste.first_fit && self.ways.len() > before && self.try_ways(patterns, what, taste) {
                return true;
            }
        }
        match best {
            Some(best) if self.ways.is_empty() => {
                self.apply(&mut patterns[best.pattern as usize], best, what);
                true
            }
            Some(best) => {
                self.ways.push(best);
                self.try_ways(patterns, what, taste)
            }
            None => self.try_ways(patterns, what, taste),
        }
    }

    /// The best way into a pattern where every space can be relied on; ways into any other are put into `ways`.
    fn scan(&mut self, pattern: &Pattern, at: u32, what: u32, taste: Taste, rng: &mut Rng) -> Option<Way> {
        let piece = &self.problem.types[what as usize];
        self.work += 1;
        let fits = |size: [i32; 2]| pattern.may_take(size);
        if !piece.turnings().iter().any(|&turned| fits(piece.laid(turned))) {
            return None;
        }
        let measure = Measure::new(self.problem, pattern, taste.power);
        let large = Measure::is_large(pattern);
        let uncertain =
            pattern.must_try(self.problem) || pattern.nodes.is_empty() && self.problem.has_stages();
        let mut best: Option<Way> = None;
        for &turned in piece.turnings() {
            let size = piece.laid(turned);
            if !fits(size) {
                continue;
            }
            if pattern.nodes.is_empty() {
                let loss = measure.loss_on_empty(size);
                let way = Way { loss, pattern: at, space: None, turned };
                if uncertain {
                    self.ways.push(way);
                } else if best.is_none_or(|b| loss < b.loss) {
                    best = Some(way);
                }
                continue;
            }
            self.work += pattern.spaces.len() as u64;
            for (index, space) in pattern.spaces.iter().enumerate() {
                if !space.takes(size) || (taste.blink > 0.0 && rng.chance(taste.blink)) {
                    continue;
                }
                let loss = measure.loss(pattern, space, size);
                if large && self.ends_after_parts(&measure) {
                    return None;
                }
                let way = Way { loss, pattern: at, space: Some(index as u32), turned };
                if uncertain {
                    self.ways.push(way);
                } else if best.is_none_or(|b| loss < b.loss) {
                    best = Some(way);
                }
            }
        }
        if large {
            self.count_long_looks(pattern, piece.turnings().len());
        }
        best
    }

    /// Puts the piece where `way` says; tells its node, with the row of two that it may share with another piece now.
    fn apply(&mut self, pattern: &mut Pattern, way: Way, what: u32) -> Range<usize> {
        let laid = Laid { what, turned: way.turned, detour: MOVE_ON };
        let nodes = if let Some(space) = way.space.map(|space| pattern.spaces[space as usize]) {
            let beside_piece = !pattern.nodes[space.node as usize].is_structure();
            let node = pattern.insert(self.problem, space, laid);
            match space.entry {
                Entry::Wrap if beside_piece => node - 2..node + 1,
                Entry::Under => node - 1..node + 2,
                _ => node..node + 1,
            }
        } else {
            pattern.start(self.problem, laid);
            1..2
        };
        self.work += work_of_settling(pattern);
        nodes
    }

    /// Tries the collected ways, best first, until one gives a valid pattern.
    fn try_ways(&mut self, patterns: &mut [Pattern], what: u32, taste: Taste) -> bool {
        let mut ways = std::mem::take(&mut self.ways);
        ways.sort_by(|a, b| a.loss.total_cmp(&b.loss));
        let placed = ways.iter().take(TRIES).any(|&way| {
            // One attempt costs up to some million units of work on a sheet with thousands of defects.
            !self.interrupted() && self.attempt(&mut patterns[way.pattern as usize], way, what, taste)
        });
        ways.clear();
        self.ways = ways;
        placed
    }

    /// The way of least loss into one pattern, the piece lying as `turned` says.
    pub fn best_way(&mut self, pattern: &Pattern, what: u32, turned: bool, power: Power) -> Option<Way> {
        let size = self.problem.types[what as usize].laid(turned);
        self.work += 1;
        if !pattern.may_take(size) {
            return None;
        }
        let measure = Measure::new(self.problem, pattern, power);
        if pattern.nodes.is_empty() {
            return Some(Way { loss: measure.loss_on_empty(size), pattern: 0, space: None, turned });
        }
        let large = Measure::is_large(pattern);
        self.work += pattern.spaces.len() as u64;
        let mut best: Option<Way> = None;
        for (index, space) in pattern.spaces.iter().enumerate().filter(|(_, space)| space.takes(size)) {
            let loss = measure.loss(pattern, space, size);
            if large && self.ends_after_parts(&measure) {
                return None;
            }
            if best.is_none_or(|b| loss < b.loss) {
                best = Some(Way { loss, pattern: 0, space: Some(index as u32), turned });
            }
        }
        if large {
            self.count_long_looks(pattern, 1);
        }
        best
    }

    /// Changes the pattern only if that gives a valid one.
    pub fn attempt(&mut self, pattern: &mut Pattern, way: Way, what: u32, taste: Taste) -> bool {
        let mut trial = std::mem::take(&mut self.trial);
        trial.clone_from(pattern);
        self.count_large(pattern);
        let nodes = self.apply(&mut trial, way, what);
        if trial.stands.get(nodes.clone()).is_some_and(|stands| stands.iter().any(Stand::is_detour)) {
            self.choose_detours(&mut trial, nodes, taste.power);
        }
        let placed = trial.valid || taste.untidy && trial.fits;
        if placed {
            std::mem::swap(pattern, &mut trial);
        }
        self.trial = trial;
        placed
    }
}
