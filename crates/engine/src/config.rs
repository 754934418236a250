//! What steers the search. Each default stands here once.

/// Tuning of the greedy builder (`builderConfig` of the contract).
#[derive(Clone, Debug, PartialEq)]
pub struct BuilderConfig {
    /// Partial layouts that the beam keeps on each level. Range 1 to 1,000, default 10.
    pub beam_width: u32,
    /// Partial layouts that the beam keeps after the first piece of a sheet. Range 1 to 10,000, default 50.
    pub beam_width_at_root: u32,
    /// Recreate calls allowed; 0 (the default) fits the budget to the instance. Range 0 to 10,000,000.
    pub max_build_calls: u32,
    /// Deepest cut tree that the builder makes. Range 1 to 10,000, default 500.
    pub max_recursion_depth: u32,
    /// Relative noise on the order of insertion, for diversity. Range 0 to 1, default 0.
    pub score_noise: f64,
    /// Seed of every random choice. Any value, default 0.
    pub noise_seed: u64,
}

impl Default for BuilderConfig {
    fn default() -> Self {
        Self {
            beam_width: 10,
            beam_width_at_root: 50,
            max_build_calls: 0,
            max_recursion_depth: 500,
            score_noise: 0.0,
            noise_seed: 0,
        }
    }
}

/// How removed pieces return (`repairStrategy` of the contract).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepairStrategy {
    /// The greedy builder packs the touched sheets anew.
    FullRebuild,
    /// Each piece is inserted into the cut trees where its leftovers lose least.
    TreeNative,
    /// The same, but first those that would lose most by waiting.
    TreeNativeRegret,
}

/// Steers the deep search (`alnsConfig` of the contract, where each key is explained; its time limit is the caller's
/// [`Stop`](crate::stop::Stop)).
///
/// Temperatures are measured in mean piece areas, penalties in square millimetres of used sheet. Where a count, an
/// interval or a time may be 0, that switches it off.
#[derive(Clone, Debug, PartialEq)]
pub struct AlnsConfig {
    /// Iterations after which each thread stops. Default 0.
    pub max_iterations: u64,
    /// Iterations in a row without a new best layout of its own after which a thread stops. Default 0.
    pub max_no_improve: u64,
    /// Searches that go on side by side and share their best layout, at least 1. The answer depends on their number. Default 1.
    pub islands: u32,
    /// Threads that they run on, at least 1: the answer does not depend on it. By default there is one for each.
    pub threads: u32,
    /// Probability that an iteration rebuilds the whole layout.
    pub full_rebuild_probability: f64,
    /// Fraction of the best cost of all threads by which a thread's own may exceed it. Default 0.
    pub early_stop_threshold: f64,
    /// Iterations that a thread completes before that is asked.
    pub early_stop_min_iterations: u64,
    /// Factor on the temperature after each iteration, at first.
    pub cooling_rate: f64,
    /// Probability of accepting a layout worse by a tenth of the mean piece area, as the search begins.
    pub initial_accept_probability: f64,
    /// Floor of the temperature.
    pub min_temperature: f64,
    /// Least fraction of the placed pieces (of [`Self::MOST_COUNTED`] at most) that an iteration removes.
    pub min_destruction_rate: f64,
    /// Greatest such fraction.
    pub max_destruction_rate: f64,
    /// Scores are multiplied by a random factor between 1 and 1 plus this.
    pub score_noise: f64,
    /// Seed of every random choice.
    pub seed: i64,
    /// Cost of each unplaced instance.
    pub unplaced_penalty: i64,
    /// Further cost of each unplaced instance for each unit of its priority.
    pub priority_penalty: i64,
    /// Cost of each cut.
    pub cut_penalty: i64,
    /// Cost of each cut across the one above it.
    pub direction_change_penalty: i64,
    /// Fraction of the largest offcut's area that is deducted from the cost.
    pub liquid_offcut_bonus: f64,
    /// Iterations in a row without a new best layout after which the temperature is raised, at first.
    pub reheating_interval: u64,
    /// Factor of a reheat.
    pub reheating_factor: f64,
    /// Reheats allowed to each thread.
    pub max_reheats: u32,
    /// Iterations without a new best layout after which the search may return to the best, at first.
    pub return_to_best_after: u64,
    /// Probability that it does.
    pub return_to_best_probability: f64,
    /// Share of its old weight that an operator keeps.
    pub weight_decay: f64,
    /// Weight of each operator at first.
    pub initial_operator_weight: f64,
    /// Least weight of an operator.
    pub min_operator_weight: f64,
    /// Milliseconds without a new best layout after which the search stops.
    pub max_no_best_improve_ms: f64,
    /// Attempts in each iteration to move a piece to another sheet.
    pub max_transfers: u32,
    /// Attempts in each iteration to move a subtree within a sheet.
    pub max_tree_operators: u32,
    /// How removed pieces return.
    pub repair_strategy: RepairStrategy,
}

impl AlnsConfig {
    /// Destruction rates count no more pieces than this, so that iterations stay local in large jobs.
    pub const MOST_COUNTED: u32 = 100;
}

impl Default for AlnsConfig {
    fn default() -> Self {
        Self {
            max_iterations: 0,
            max_no_improve: 0,
            islands: 1,
            threads: u32::MAX,
            full_rebuild_probability: 0.0,
            early_stop_threshold: 0.0,
            early_stop_min_iterations: 1_000,
            cooling_rate: 0.9999,
            initial_accept_probability: 0.35,
            min_temperature: 0.01,
            min_destruction_rate: 0.01,
            max_destruction_rate: 0.12,
            score_noise: 0.2,
            seed: 0,
            unplaced_penalty: OUTWEIGHS_ALL_SHEETS,
            priority_penalty: OUTWEIGHS_ALL_SHEETS,
            cut_penalty: 0,
            direction_change_penalty: 0,
            liquid_offcut_bonus: 0.0,
            reheating_interval: 20_000,
            reheating_factor: 10.0,
            max_reheats: 1_000_000,
            return_to_best_after: 50_000,
            return_to_best_probability: 0.5,
            weight_decay: 0.9,
            initial_operator_weight: 1.0,
            min_operator_weight: 0.05,
            max_no_best_improve_ms: 0.0,
            max_transfers: 0,
            max_tree_operators: 0,
            repair_strategy: RepairStrategy::TreeNative,
        }
    }
}

/// A valid job uses less than 2^53 mm² of sheets, so one unplaced piece outweighs any saving of sheets.
const OUTWEIGHS_ALL_SHEETS: i64 = 10_000_000_000_000_000;

/// Everything that steers one solve.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Config {
    /// Tuning of the greedy builder.
    pub builder: BuilderConfig,
    /// The deep search that follows it, if any.
    pub alns: Option<AlnsConfig>,
}
