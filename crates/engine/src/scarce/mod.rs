//! Scarce stock: more pieces than the sheets hold (the guillotine knapsack problem). On one sheet it is solved to proof. On
//! several, each sheet in turn takes the best of its own pieces and those left out ([`refill::refill`]).
//!
//! **Value.** A piece is worth what leaving it out costs; of equal values, the area decides. Both are one number.
//!
//! **Bound.** No pattern is worth more than the most valuable one that takes pieces in any number, which a table of all
//! regions has ([`crate::series`]). The outer table says how much more than a region the sheet can hold ([`outer`]).
//!
//! **Rounds.** A round looks for a pattern that reaches a target below the bound, among all that can be built ([`round`]).
//! If there is none, the bound falls below the target, and the next target is lower. So the first round that finds a
//! pattern proves the best one (iterative deepening). Small steps cost little; a step that took too long is made smaller.
//! Regions know nothing of defects, minimum trims, limits of machines and depth: a pattern that breaks such a rule only
//! tells how far the bound falls.

mod outer;
pub(crate) mod refill;
mod round;
mod space;
mod value;

use crate::bounds::Bound;
use crate::config::Config;
use crate::effort::{Meter, prices};
use crate::greedy::{Built, tidy_up};
use crate::layout::ids::{PieceTypeId, SheetTypeId};
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::rows::Part;
use crate::layout::state::Layout;
use crate::numbers::{Fraction, Integer, gcd};
use crate::raster::Item;
use crate::stop::Stop;

use round::{Ended, Round};
use space::{MAX_SUMS, Space};
pub use value::MostPlaced;
pub(crate) use value::most_placed;

/// The first step below the bound, relative to it.
const FIRST_STEP: i64 = 8_000;
/// The factor on a step after a round took too long, and after a later one did not.
const SMALLER_STEP: f64 = 0.6;
const LARGER_STEP: f64 = 1.25;
/// Most effort in all of `greedy`, and of `alns`: a quarter of a second, and six seconds. Before anything else is tried, a
/// tenth of a second may prove the best pattern at once. The first round takes a part of that; later ones take more each
/// time that one took too long, as the step becomes smaller.
const EFFORT_OF_GREEDY: u64 = 50_000_000;
const EFFORT_OF_ALNS: u64 = 1_200_000_000;

/// Most effort, in sums: of `alns`, what its iterations would take.
fn most_effort(config: &Config) -> u64 {
    let Some(alns) = config.alns() else { return EFFORT_OF_GREEDY };
    let iterations = if alns.max_iterations > 0 { alns.max_iterations } else { u64::MAX };
    EFFORT_OF_GREEDY
        .saturating_add(iterations.saturating_mul(prices::SEARCH_ITERATION.to_u64()))
        .min(EFFORT_OF_ALNS)
}

/// One sheet and more pieces than fit, for patterns that hold as much of them as any.
pub(crate) struct Scarce<'a> {
    problem: &'a Problem,
    space: Space,
    /// A unit of a piece's value in exact values, which are `value * per_value + area`, divided by `unit`.
    per_value: i64,
    unit: i64,
    /// The exact value of all pieces.
    all: i64,
    /// No pattern has a greater exact value.
    bound: i64,
    /// The exact value of the best pattern that follows all rules, and the pattern if it was found here.
    best: i64,
    pattern: Option<Pattern>,
    /// The exact value of the best pattern found. It may break a rule that regions ignore.
    reached: i64,
    /// How far below the bound the next target is.
    step: i64,
    has_failed: bool,
    slot: u64,
    /// The round that was paused, with its target.
    round: Option<(i64, Round)>,
    /// Whether nothing more can be found: there are too many regions.
    is_stuck: bool,
    /// Sums so far.
    effort: u64,
}

impl<'a> Scarce<'a> {
    /// `None` where there are several sheets, pieces have no value of their own, or the tables would be too large.
    pub fn of(problem: &'a Problem, config: &Config, stop: &Stop) -> Option<Self> {
        if problem.profile.stock != 1 || problem.has_blocks() {
            return None;
        }
        let sheet_type = SheetTypeId::from(problem.sheets.iter().position(|sheet| sheet.stock > 0)?);
        let wanted = problem.types.iter().map(|piece| if piece.may_fit() { piece.count } else { 0 });
        Self::on_sheet(problem, sheet_type, &wanted.collect::<Vec<u32>>(), config, MAX_SUMS, stop)
    }

    /// For a sheet of one type and the pieces that are wanted of each type. `None` where pieces have no value of their
    /// own, or tables would take more than `most_sums`.
    fn on_sheet(
        problem: &'a Problem,
        sheet_type: SheetTypeId,
        wanted: &[u32],
        config: &Config,
        most_sums: usize,
        stop: &Stop,
    ) -> Option<Self> {
        let size = problem.sheets[sheet_type].size;
        let per_value = (size[0] * size[1]).get() + 1;
        let mut values = Vec::with_capacity(wanted.len());
        let (mut all, mut unit) = (0_i64, 0);
        for (piece, &count) in problem.types.iter().zip(wanted) {
            let value =
                config.value(piece.priority)?.checked_mul(per_value)?.checked_add(piece.area.get())?;
            all = all.checked_add(value.checked_mul(i64::from(count))?)?;
            unit = if count > 0 { gcd(value, unit) } else { unit };
            values.push(value);
        }
        let unit = unit.max(1);
        let values = values.into_iter().map(|value| value / unit).collect();
        let space = Space::new(problem, sheet_type, wanted, values, most_sums, &mut Meter::new(stop))?;
        Some(Self {
            problem,
            per_value,
            unit,
            all: all / unit,
            bound: space.most().min(all / unit),
            best: 0,
            pattern: None,
            reached: 0,
            step: 0,
            has_failed: false,
            slot: EFFORT_OF_GREEDY / 12,
            round: None,
            is_stuck: false,
            effort: 0,
            space,
        })
    }

    /// The best layout, if little effort proves it. `bound` is that of a layout of all pieces.
    pub fn at_once(&mut self, bound: Bound, stop: &Stop) -> Option<Built> {
        self.search(EFFORT_OF_GREEDY * 2 / 5, stop);
        if !self.is_proved() {
            return None;
        }
        let layout = self.layout(stop)?;
        Some(Built { layout, attempt: None, bound, iterations: 0 })
    }

    /// The better of `built` and what a longer search finds.
    pub fn or_better(&mut self, mut built: Built, config: &Config, stop: &Stop) -> Built {
        let held = |piece: &PieceTypeId| self.space.values[piece.index()];
        let best = self.all - built.layout.excluded.iter().map(held).sum::<i64>();
        if best >= self.best {
            (self.best, self.pattern) = (best, None);
        }
        let trying = stop.for_trying();
        self.search(most_effort(config), if config.alns().is_some() { &trying } else { stop });
        if let Some(layout) = self.layout(stop) {
            (built.layout, built.attempt) = (layout, None);
        }
        built
    }

    /// The most that any layout places.
    pub fn most_placed(&self) -> MostPlaced {
        let exact = i128::from(self.bound) * i128::from(self.unit);
        MostPlaced { value: (exact / i128::from(self.per_value)).to_i64(), is_proved: self.is_proved() }
    }

    /// Whether no layout is better than the best one.
    fn is_proved(&self) -> bool {
        self.best >= self.bound
    }

    /// Searches until the effort so far exceeds `most`, the best layout is proved, or the time is over.
    fn search(&mut self, most: u64, stop: &Stop) {
        let mut meter = Meter::new(stop);
        while self.best.max(self.reached) < self.bound
            && !self.is_stuck
            && self.effort < most
            && !meter.ends_after(0)
        {
            let target = (self.bound - self.step).max(self.best.max(self.reached) + 1);
            let mut round = match self.round.take() {
                Some((same, round)) if same == target => round,
                _ => Round::new(&self.space, target),
            };
            let before = round.effort();
            let ended = round.run(&self.space, before + self.slot.min(most - self.effort), &mut meter);
            self.effort += round.effort() - before + 1;
            if let Some((value, part)) = round.best(&self.space) {
                self.reached = self.reached.max(value);
                if value > self.best
                    && let Some(pattern) = self.pattern(&part)
                {
                    (self.best, self.pattern) = (value, Some(pattern));
                }
            }
            if ended == Ended::Complete {
                self.bound = self.best.max(self.reached).max(target - 1);
                self.step = if self.has_failed {
                    (self.step.to_f64() * LARGER_STEP).whole::<i64>() + 1
                } else {
                    (2 * self.step).max(self.bound / FIRST_STEP).max(1)
                };
            } else {
                self.is_stuck = ended == Ended::Broken && self.step == 0;
                self.step = (self.step.to_f64() * SMALLER_STEP).whole::<i64>();
                self.has_failed = true;
                self.slot = (self.slot.to_f64() / SMALLER_STEP).whole::<u64>();
                self.round = (ended == Ended::Paused).then_some((target, round));
            }
        }
    }

    /// The layout of the pattern found, if there is one.
    fn layout(&mut self, stop: &Stop) -> Option<Layout> {
        let pattern = self.pattern.take()?;
        let mut placed = vec![0_u32; self.problem.types.len()];
        pattern.for_each_piece(0, |piece_type| placed[piece_type.index()] += 1);
        let mut layout = Layout::empty(self.problem);
        layout.excluded.retain(|piece_type| {
            let placed = &mut placed[piece_type.index()];
            let is_left_out = *placed == 0;
            *placed = placed.saturating_sub(1);
            is_left_out
        });
        layout.push(self.problem, pattern);
        tidy_up(self.problem, &mut layout, stop);
        Some(layout)
    }

    /// A part as a pattern of the sheet. `None` where a rule forbids it that regions ignore: defects, minimum trims, a
    /// single stage, limits of the machine, depth.
    fn pattern(&self, part: &Part<Item>) -> Option<Pattern> {
        let problem = self.problem;
        let axis = part.root_axis(problem);
        let sheet_type = self.space.table.sheet_type;
        let pattern = part
            .pattern(problem, sheet_type, axis, &mut |item| Some((PieceTypeId::from(item.of), item.turned)));
        pattern.valid.then_some(pattern)
    }
}
