//! The search for a better remnant at no more sheets.
//!
//! Of layouts on equally good sheets, the one whose kept offcuts are worth most is the best; where no classes say which are
//! kept, the one with the largest offcut. Improving that by steps does not work: most of the way lies on a plateau, where
//! nothing becomes larger until several pieces have moved. So the remnant becomes a constraint. The sheets lose a little
//! more than the best layout leaves, and the deep search places all pieces on what remains ([`complete`]). It may leave
//! pieces out meanwhile. Each success is cut for real, and counts if it is better.
//!
//! There are two forms of the constraint:
//! - a [`strip`] is taken off one sheet, for one large remnant,
//! - kept offcuts are [`held`] as further pieces, for many.
//!
//! [`Arms`] divides the work among bold and timid steps of both. All work is counted, and each attempt has a stream of
//! random numbers of its own, so the clock only ends the search.

mod arms;
mod bound;
mod held;
mod strip;
#[cfg(test)]
mod tests;
mod thin;
mod tuning;

use std::cmp::Reverse;
use std::sync::Arc;

use typed_index_collections::TiVec;

use crate::alns::{Attempt, Objective, complete};
use crate::config::AlnsConfig;
use crate::cut_tree::{Node, NodeKind};
use crate::instance::class_of;
use crate::layout::axis::Size;
use crate::layout::cost::Price;
use crate::layout::expand::cut_well;
use crate::layout::expand::ways::Ways;
use crate::layout::ids::{SheetTypeId, UsedSheetId};
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::state::{Layout, SharedLayout};
use crate::layout::tree;
use crate::numbers::{Fraction, Integer};
use crate::report::{SearchReport, StopReason};
use crate::rng::{Rng, scramble};
use crate::stop::Stop;
use crate::stop::stagnation_limit::StagnationLimit;
use crate::units::{Area, Length};

use arms::{Arm, Arms};
use bound::most_remnants;
pub(crate) use bound::most_value;
use tuning::{effort, parts};

/// The work that a search for remnants may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// What is enough, in iterations on sheets of a few pieces.
    pub enough: u64,
    /// Iterations in a row without a better remnant after which hardly any is found.
    pub in_vain: u64,
    /// Most iterations.
    pub iterations: u64,
    /// Most iterations in a row without a better remnant.
    pub max_no_improve: u64,
    /// Most milliseconds without one; 0 for no limit.
    pub max_no_improve_ms: f64,
}

impl Effort {
    /// What `greedy` spends on `problem`.
    pub fn of_greedy(problem: &Problem) -> Self {
        Self {
            enough: limit(problem, effort::OF_GREEDY, effort::OF_GREEDY_FOR_A_PIECE),
            in_vain: u64::MAX,
            iterations: u64::MAX,
            max_no_improve: u64::MAX,
            max_no_improve_ms: 0.0,
        }
    }

    /// What the limits of `alns` leave after its search for fewer sheets, which made the iterations of `report`.
    pub fn of_alns(problem: &Problem, config: &AlnsConfig, report: &SearchReport) -> Self {
        let or_none = |most: u64| if most == 0 { u64::MAX } else { most };
        let made = report.iterations / u64::from(report.islands.max(1));
        let left = or_none(config.max_iterations).saturating_sub(made);
        Self {
            enough: u64::MAX,
            in_vain: limit(problem, effort::MAX_IN_VAIN, effort::MAX_IN_VAIN_FOR_A_PIECE),
            iterations: left,
            max_no_improve: or_none(config.max_no_improve),
            max_no_improve_ms: config.max_no_best_improve_ms,
        }
    }
}

/// The remnants of a layout: what their search improves. The greater, the better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Worth {
    /// Value of the kept offcuts.
    pub value: i64,
    /// Area of the largest offcut.
    pub offcut: Area,
}

/// What is left of one sheet, as it will be cut.
#[derive(Clone, Debug, Default)]
struct Left {
    worth: Worth,
    /// Extents of the offcuts that are kept.
    offcuts: Vec<Size>,
}

/// What came of a search.
#[derive(Default)]
pub(crate) struct Found {
    /// A layout with better remnants, if there is one.
    pub layout: Option<Layout>,
    /// Better layouts found, and iterations made.
    improvements: u64,
    iterations: u64,
    /// Why it ended although something better may exist.
    ended_by: Option<StopReason>,
}

impl Found {
    /// The report of a deep search that this one followed.
    pub fn added_to(&self, report: SearchReport) -> SearchReport {
        SearchReport {
            stop_reason: self.ended_by.unwrap_or(report.stop_reason),
            iterations: report.iterations + self.iterations,
            improvements: report.improvements + self.improvements,
            ..report
        }
    }
}

/// Searches for a layout with better remnants, on the same sheets or on fewer.
pub(crate) fn improve(objective: &Objective, layout: &Layout, effort: Effort, stop: &Stop) -> Found {
    if !objective.problem.profile.searches_remnants() || layout.patterns.is_empty() {
        return Found::default();
    }
    let mut search = Search::new(objective, layout.clone().into());
    let ended_by = search.run(effort, stop);
    let Search { best, successes, iterations, .. } = search;
    Found { layout: (successes > 0).then(|| best.into()), improvements: successes, iterations, ended_by }
}

struct Search<'a> {
    objective: &'a Objective<'a>,
    problem: &'a Problem,
    best: SharedLayout,
    /// What is left of each sheet of the best layout.
    left: TiVec<UsedSheetId, Left>,
    worth: Worth,
    /// Usable area of all sheets less that of the pieces: no remnants are larger.
    free: Area,
    /// No remnants are better than this, in the unit of [`Search::goal`].
    most: i64,
    arms: Arms,
    attempts: u64,
    successes: u64,
    iterations: u64,
    /// The work so far, in iterations on sheets of a few pieces.
    spent: u64,
}

/// A layout to complete, on sheets where the remnants are taken away.
struct Start {
    problem: Problem,
    layout: SharedLayout,
    /// Sheets of each type that it may use.
    composition: TiVec<SheetTypeId, u64>,
    /// The sheets of the best layout that it replaces.
    replaced: Vec<UsedSheetId>,
    /// The type of the sheet that is shorter than in stock, if one is: the last type of the problem.
    shortened: Option<SheetTypeId>,
}

impl<'a> Search<'a> {
    fn new(objective: &'a Objective<'a>, best: SharedLayout) -> Self {
        let problem = objective.problem;
        let mut ways = Ways::new(problem);
        let left: TiVec<UsedSheetId, Left> =
            best.patterns.iter().map(|pattern| Left::of(problem, pattern, &mut ways)).collect();
        let free = free_area(problem, &best);
        let pieces = best.patterns.iter().map(|pattern| u64::from(pattern.pieces)).sum();
        Self {
            objective,
            problem,
            worth: worth_of(&left),
            most: most_remnants(problem, best.price),
            best,
            left,
            free,
            arms: Arms::new(pieces, problem.trims, problem.profile.keeps_offcuts),
            attempts: 0,
            successes: 0,
            iterations: 0,
            spent: 0,
        }
    }

    /// Improves the remnants; returns why it ended although something better may exist.
    fn run(&mut self, effort: Effort, stop: &Stop) -> Option<StopReason> {
        let (mut since, mut in_vain) = (0, 0);
        let mut stagnation_limit = StagnationLimit::of_ms(effort.max_no_improve_ms, stop);
        while self.may_improve() {
            if let Some(interrupt) = stop.poll() {
                return Some(interrupt.into());
            } else if stagnation_limit.is_over() {
                return Some(StopReason::NoImproveTime);
            } else if since >= effort.max_no_improve {
                return Some(StopReason::NoImprove);
            } else if self.iterations >= effort.iterations {
                return Some(StopReason::Iterations);
            } else if self.spent >= effort.enough || since >= effort.in_vain || in_vain > parts::MAX_IN_VAIN {
                return None;
            }
            let seed = self.objective.config.seed.cast_unsigned();
            let mut rng = Rng::new(seed ^ scramble(self.attempts));
            self.attempts += 1;
            let left = (effort.iterations - self.iterations).min(effort.max_no_improve - since);
            let left = left.min(effort.enough - self.spent).min(effort.in_vain - since);
            let number = self.arms.choose(&mut rng);
            let before = self.worth;
            let made = self.attempt(number, left, &mut rng, stop);
            self.iterations += made;
            in_vain = if made > 0 { 0 } else { in_vain + 1 };
            let gain = self.gain_since(before);
            if gain > 0.0 {
                since = 0;
                stagnation_limit.restart();
            } else {
                since += made.max(1);
            }
            self.arms.learn(number, gain, made + parts::ITERATIONS_OF_A_START);
        }
        None
    }

    /// What the search improves: the value of the kept offcuts, or where none are kept the area of the largest one.
    fn goal(&self, worth: Worth) -> i64 {
        if self.problem.profile.keeps_offcuts { worth.value } else { worth.offcut.get() }
    }

    /// Whether better remnants may exist.
    fn may_improve(&self) -> bool {
        self.goal(self.worth) < self.most
    }

    /// What was gained, as a share of the most that may be. A larger offcut of the same value is the least gain.
    fn gain_since(&self, before: Worth) -> f64 {
        let gain = (self.goal(self.worth) - self.goal(before)).to_f64() / self.most.max(1).to_f64();
        if self.worth > before { gain.max(f64::MIN_POSITIVE) } else { 0.0 }
    }

    /// Makes one attempt of at most `most` iterations, with the arm of this number. Returns how many it made.
    fn attempt(&mut self, number: usize, most: u64, rng: &mut Rng, stop: &Stop) -> u64 {
        let (arm, step) = self.arms.at(number);
        let start = match arm {
            Arm::Strip | Arm::BoldStrip => self.shorten(arm == Arm::BoldStrip, step.fraction, rng),
            Arm::Grow | Arm::Add => self.hold(arm == Arm::Add, step.fraction, rng, stop),
        };
        self.spent += parts::ITERATIONS_OF_A_START;
        let Some(start) = start else { return 0 };
        let settling: u64 = start.layout.patterns.iter().map(|pattern| u64::from(pattern.effort)).sum();
        let of_a_sheet = settling / start.layout.patterns.len().max(1).to_u64();
        let mut objective = Objective::new(&start.problem, self.objective.config);
        objective.mean_area = self.objective.mean_area;
        let tries = Attempt {
            iterations: step.iterations.min(most),
            counts_leftovers: !self.problem.trims && rng.chance(parts::COUNTS_LEFTOVERS),
            is_cool: arm != Arm::BoldStrip,
        };
        let rng = Rng::new(rng.bits());
        let (found, made) = complete(&objective, &start.layout, start.composition.clone(), rng, tries, stop);
        if found.excluded.is_empty() {
            self.take(&start, found);
        }
        self.spent += made * (1 + of_a_sheet / parts::SETTLING_OF_FEW);
        made
    }

    /// Takes a layout of a changed problem in place of the sheets `replaced`, if its remnants are better.
    fn take(&mut self, start: &Start, found: SharedLayout) {
        let replaced = &start.replaced;
        let mut best = SharedLayout { excluded: self.best.excluded.clone(), ..Layout::nothing(self.problem) };
        let mut left: TiVec<UsedSheetId, Left> = TiVec::new();
        let mut push = |pattern: Arc<Pattern>, known: Left| {
            best.push(self.problem, pattern);
            left.push(known);
        };
        for (sheet, pattern) in self.best.patterns.iter_enumerated() {
            if !replaced.contains(&sheet) {
                push(Arc::clone(pattern), self.left[sheet].clone());
            }
        }
        for pattern in found.patterns {
            let known = replaced.iter().find(|&&sheet| Arc::ptr_eq(&self.best.patterns[sheet], &pattern));
            if let Some(&known) = known {
                push(pattern, self.left[known].clone());
                continue;
            }
            let Some(restored) = self.restored(start, &pattern) else { return };
            if !restored.nodes.is_empty() {
                let known = Left::of(self.problem, &restored, &mut Ways::new(self.problem));
                push(Arc::new(restored), known);
            }
        }
        let rank = |price: Price, worth: Worth| (price, Reverse(worth));
        let worth = worth_of(&left);
        if rank(best.price, worth) < rank(self.best.price, self.worth) {
            if best.price < self.best.price {
                self.free = free_area(self.problem, &best);
                self.most = most_remnants(self.problem, best.price);
            }
            (self.best, self.left, self.worth) = (best, left, worth);
            self.successes += 1;
        }
    }

    /// A pattern of a changed problem as one of the problem itself: on the whole sheet, without held offcuts. `None`
    /// where it cannot be cut.
    fn restored(&self, start: &Start, pattern: &Pattern) -> Option<Pattern> {
        let problem = self.problem;
        let mut restored = pattern.clone();
        let is_held =
            |node: &tree::Node| !node.is_structure() && node.piece_type.index() >= problem.types.len();
        while let Some(held) = restored.nodes.iter().position(is_held) {
            restored.remove(&start.problem, held, |_| ());
        }
        let whole = start.shortened.filter(|_| pattern.sheet_type.index() >= problem.sheets.len());
        let restored = restored.on_sheet(problem, whole.unwrap_or(pattern.sheet_type));
        restored.valid.then_some(restored)
    }

    /// The sheets that an attempt on `sheet` searches: all, or some of very many, those with most waste more likely.
    fn searched_with(&self, sheet: UsedSheetId, rng: &mut Rng) -> Vec<UsedSheetId> {
        let pieces = |sheet: UsedSheetId| self.best.patterns[sheet].pieces;
        let mut order: Vec<(f64, UsedSheetId)> = self
            .best
            .patterns
            .iter_enumerated()
            .filter(|&(other, _)| other != sheet)
            .map(|(other, pattern)| (pattern.fill(self.problem) + parts::NOISE_OF_FILL * rng.unit(), other))
            .collect();
        if order.len() >= parts::MAX_SHEETS {
            order.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        }
        let mut chosen = vec![sheet];
        let mut count = pieces(sheet);
        for (_, other) in order {
            if chosen.len() < parts::MAX_SHEETS && count + pieces(other) <= parts::MAX_PIECES {
                count += pieces(other);
                chosen.push(other);
            }
        }
        chosen.sort_unstable();
        chosen
    }
}

impl Left {
    fn of(problem: &Problem, pattern: &Pattern, ways: &mut Ways) -> Self {
        let Some((tree, quality)) = cut_well(problem, pattern, [Length::ZERO; 2], ways) else {
            return Self::default();
        };
        let classes = &problem.offcut_classes;
        let sheet = &problem.sheets[pattern.sheet_type];
        let waste = tree.nodes.iter().filter(|node| node.kind == NodeKind::Waste);
        let size = |node: &Node| [node.width, node.height].map(Length::new);
        let is_kept = |node: &&Node| class_of(classes, node.width, node.height).is_some();
        let is_whole = |node: &&Node| !sheet.is_spoilt([node.x, node.y].map(Length::new), size(node));
        let offcuts = waste.filter(is_kept).filter(is_whole).map(size).collect();
        Self { worth: Worth { value: quality.value, offcut: quality.offcut }, offcuts }
    }
}

/// The limit `most`. Where no offcuts are kept, only `for_a_piece` for each piece.
fn limit(problem: &Problem, most: u64, for_a_piece: u64) -> u64 {
    let profile = &problem.profile;
    if profile.keeps_offcuts { most } else { most.min(for_a_piece * profile.copies.to_u64()) }
}

fn worth_of(left: &TiVec<UsedSheetId, Left>) -> Worth {
    Worth {
        value: left.iter().map(|left| left.worth.value).sum(),
        offcut: left.iter().map(|left| left.worth.offcut).max().unwrap_or_default(),
    }
}

/// Usable area of the sheets less that of the pieces on them.
fn free_area(problem: &Problem, layout: &SharedLayout) -> Area {
    let free = |pattern: &Arc<Pattern>| {
        let [width, height] = problem.sheets[pattern.sheet_type].size;
        width * height - pattern.used
    };
    layout.patterns.iter().map(free).sum()
}

/// Area of a share of another one, at least one square unit.
fn share_of(area: Area, share: f64) -> Area {
    Area::new((area.to_f64() * share).whole::<i64>().max(1))
}
