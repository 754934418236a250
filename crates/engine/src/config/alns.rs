//! The settings of the strategy `alns`.

use super::setting::configuration;
use crate::numbers::gcd;

/// How removed pieces return (`repairStrategy` of the contract).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepairStrategy {
    /// The greedy builder repacks the touched sheets.
    FullRebuild,
    /// Inserts each piece where the leftovers lose least.
    TreeNative,
    /// The same, but first the piece that would lose most by waiting (regret).
    TreeNativeRegret,
}

impl RepairStrategy {
    /// All strategies, in the order of the contract.
    pub const ALL: [Self; 3] = [Self::FullRebuild, Self::TreeNative, Self::TreeNativeRegret];

    /// Their names in the contract.
    pub const NAMES: [&str; 3] = ["fullRebuild", "treeNative", "treeNativeRegret"];

    /// Its name in the contract.
    pub fn name(self) -> &'static str {
        let [full_rebuild, tree_native, tree_native_regret] = Self::NAMES;
        match self {
            Self::FullRebuild => full_rebuild,
            Self::TreeNative => tree_native,
            Self::TreeNativeRegret => tree_native_regret,
        }
    }

    /// The strategy with that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|strategy| strategy.name() == name)
    }
}

/// The most iterations that a limit or an interval may name: hours of searching.
const MOST_ITERATIONS: u64 = 1_000_000_000;

/// The highest penalty, in square units. Sums over 100,000 pieces with priorities stay far below 2^127.
const MOST_PENALTY: i64 = 1_000_000_000_000_000_000;

/// In square units. A valid job uses less than 2^53 mm² of sheets, so one unplaced piece outweighs any saving of
/// sheets.
const OUTWEIGHS_ALL_SHEETS: i64 = 10_000_000_000_000_000;

const ONE_DAY_MS: f64 = 86_400_000.0;

configuration! {
    /// Steers the deep search (`alnsConfig` of the contract, which explains each key; the time limit is the caller's
    /// [`Stop`](crate::stop::Stop)).
    ///
    /// Temperatures are measured in mean piece areas, penalties in square units of used sheet. A count, an
    /// interval or a time of 0 switches its rule off.
    pub struct AlnsConfig {
        /// Iterations after which each island stops.
        max_iterations: u64 = 0, "maxIterations" in 0..=MOST_ITERATIONS;
        /// Iterations in a row without a new best layout of its own after which an island stops.
        max_no_improve: u64 = 0, "maxNoImprove" in 0..=MOST_ITERATIONS;
        /// Searches that run side by side and share their best layout. The answer depends on their number.
        islands: u32 = 1, "numThreads" in 1..=64;
        /// Threads that the islands run on, at most one each. They decide how long it takes, not what it finds.
        threads: u32 = u32::MAX;
        /// Probability that an iteration rebuilds the whole layout.
        full_rebuild_probability: f64 = 0.0, "fullRebuildProbability" in 0.0..=1.0;
        /// An island stops once its own best cost exceeds the best of all by more than this fraction.
        early_stop_threshold: f64 = 0.0, "earlyStopThreshold" in 0.0..=1.0;
        /// Iterations that an island completes before [`Self::early_stop_threshold`] applies to it.
        early_stop_min_iterations: u64 = 1_000, "earlyStopMinIter" in 0..=MOST_ITERATIONS;
        /// Factor on the temperature after each iteration.
        cooling_rate: f64 = 0.9999, "coolingRate" in 0.5..=1.0;
        /// Probability of accepting a layout worse by a tenth of the mean piece area as the search begins.
        initial_accept_probability: f64 = 0.35, "initialAcceptProb" in 0.0..=0.99;
        /// Floor of the temperature, in mean piece areas.
        min_temperature: f64 = 0.01, "minTemperature" in 0.0..=1.0;
        /// Least fraction of the placed pieces (of at most [`Self::MOST_COUNTED`]) that an iteration removes; no more
        /// than [`Self::max_destruction_rate`].
        min_destruction_rate: f64 = 0.01, "minDestructionRate" in 0.0..=1.0;
        /// Greatest such fraction.
        max_destruction_rate: f64 = 0.12, "maxDestructionRate" in 0.0..=1.0;
        /// Each score is multiplied by a random factor from 1 to 1 + `score_noise`.
        score_noise: f64 = 0.2, "scoreNoise" in 0.0..=1.0;
        /// Seed of every random choice.
        seed: i64 = 0, "seed" in i64::MIN..=i64::MAX;
        /// Cost of each unplaced instance.
        unplaced_penalty: i64 = OUTWEIGHS_ALL_SHEETS, "unplacedPenalty" in 0..=MOST_PENALTY;
        /// Further cost of each unplaced instance per unit of its priority.
        priority_penalty: i64 = OUTWEIGHS_ALL_SHEETS, "priorityPenalty" in 0..=MOST_PENALTY;
        /// Cost of each cut.
        cut_penalty: i64 = 0, "cutPenalty" in 0..=MOST_PENALTY;
        /// Cost of each cut whose direction differs from that of the cut above it.
        direction_change_penalty: i64 = 0, "directionChangePenalty" in 0..=MOST_PENALTY;
        /// Fraction of the largest offcut's area that is deducted from the cost.
        liquid_offcut_bonus: f64 = 0.0, "liquidOffcutBonus" in 0.0..=1.0;
        /// Iterations in a row without a new best layout after which the search reheats.
        reheating_interval: u64 = 20_000, "reheatingInterval" in 0..=MOST_ITERATIONS;
        /// Factor by which a reheat multiplies the temperature, up to the initial one.
        reheating_factor: f64 = 10.0, "reheatingFactor" in 1.0..=1_000.0;
        /// Reheats allowed to each island.
        max_reheats: u32 = 1_000_000, "maxReheats" in 0..=1_000_000;
        /// Iterations without a new best layout after which the search may return to the best.
        return_to_best_after: u64 = 50_000, "returnToBestAfter" in 0..=MOST_ITERATIONS;
        /// Probability that it does.
        return_to_best_probability: f64 = 0.5, "returnToBestProb" in 0.0..=1.0;
        /// Share of its old weight that an operator keeps when its average score is mixed in.
        weight_decay: f64 = 0.9, "weightDecay" in 0.0..=1.0;
        /// Weight of each operator as the search begins.
        initial_operator_weight: f64 = 1.0, "initialOperatorWeight" in 0.001..=1_000.0;
        /// Least weight of an operator.
        min_operator_weight: f64 = 0.05, "minOperatorWeight" in 0.001..=1_000.0;
        /// Milliseconds without a new best layout after which the search stops.
        max_no_best_improve_ms: f64 = 0.0, "maxNoBestImproveMs" in 0.0..=ONE_DAY_MS;
        /// Attempts in each accepted iteration to move a piece to a fuller sheet.
        max_transfers: u32 = 0, "maxInterSheetTransfersPerIter" in 0..=1_000;
        /// Attempts in each accepted iteration to move a subtree within its sheet.
        max_tree_operators: u32 = 0, "maxTreeOperatorsPerIter" in 0..=1_000;
        /// How removed pieces return (`repairStrategy` of the contract).
        repair_strategy: RepairStrategy = RepairStrategy::TreeNative;
    }
}

impl AlnsConfig {
    /// Destruction rates count no more pieces than this, so that iterations stay local in large jobs.
    pub const MOST_COUNTED: u32 = 100;

    /// Cost of leaving out an instance of this priority.
    pub fn penalty(&self, priority: u32) -> i128 {
        i128::from(self.unplaced_penalty) + i128::from(self.priority_penalty) * i128::from(priority)
    }

    /// Cost of leaving out so many pieces with this sum of priorities.
    pub(crate) fn penalty_of(&self, members: u32, priority: u32) -> i128 {
        self.penalty(priority) + i128::from(self.unplaced_penalty) * i128::from(members - 1)
    }

    /// What placing an instance of this priority is worth, relative to the greatest common divisor of both penalties: by
    /// default 1 + priority. `None` where sheets or cuts may be worth more, or the number is too large.
    pub fn value(&self, priority: u32) -> Option<i64> {
        let unit = gcd(self.unplaced_penalty, self.priority_penalty);
        if self.weighs() || unit == 0 {
            None
        } else {
            i64::try_from(self.penalty(priority) / i128::from(unit)).ok()
        }
    }

    /// Whether cuts, changes of direction or offcuts have a cost or a bonus.
    pub fn counts_cutting(&self) -> bool {
        self.cut_penalty > 0 || self.direction_change_penalty > 0 || self.liquid_offcut_bonus > 0.0
    }

    /// Whether a layout of pieces of these priorities is optimal if no sheets of a lower measure hold them all: cutting
    /// costs nothing, and leaving out any piece costs more than sheets of this `measure`.
    pub fn sheets_decide(&self, mut priorities: impl Iterator<Item = u32>, measure: i64) -> bool {
        !self.counts_cutting() && priorities.all(|priority| self.penalty(priority) > i128::from(measure))
    }

    /// Whether layouts are compared by their weighed cost first: cuts count, or a penalty may be less than what sheets
    /// cost. If not, as by default, they are compared by penalties, then unplaced area, and then their sheets.
    pub fn weighs(&self) -> bool {
        self.counts_cutting()
            || self.unplaced_penalty < OUTWEIGHS_ALL_SHEETS
            || (1..OUTWEIGHS_ALL_SHEETS).contains(&self.priority_penalty)
    }
}
