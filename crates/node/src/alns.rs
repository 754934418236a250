//! The part of a job that steers the deep search, and the ranges of its numbers.

use std::ops::RangeInclusive;

use cutting_engine::config::{AlnsConfig, RepairStrategy};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::ranges::{Key, out_of_range, to_json};

/// `alnsConfig` of the contract but for its time limit, which is part of the job's. Its numbers of 64 bits are decimal
/// texts, because JavaScript's numbers cannot hold them all.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WireAlns {
    max_iterations: u64,
    max_no_improve: u64,
    num_threads: u32,
    full_rebuild_probability: f64,
    early_stop_threshold: f64,
    early_stop_min_iter: u64,
    cooling_rate: f64,
    initial_accept_prob: f64,
    min_temperature: f64,
    min_destruction_rate: f64,
    max_destruction_rate: f64,
    score_noise: f64,
    seed: String,
    unplaced_penalty: String,
    priority_penalty: String,
    cut_penalty: String,
    direction_change_penalty: String,
    liquid_offcut_bonus: f64,
    reheating_interval: u64,
    reheating_factor: f64,
    max_reheats: u32,
    return_to_best_after: u64,
    return_to_best_prob: f64,
    weight_decay: f64,
    initial_operator_weight: f64,
    min_operator_weight: f64,
    max_no_best_improve_ms: f64,
    max_inter_sheet_transfers_per_iter: u32,
    max_tree_operators_per_iter: u32,
    #[serde(with = "WireRepairStrategy")]
    repair_strategy: RepairStrategy,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "RepairStrategy", rename_all = "camelCase")]
enum WireRepairStrategy {
    FullRebuild,
    TreeNative,
    TreeNativeRegret,
}

impl WireAlns {
    pub(crate) fn into_config(self) -> Result<AlnsConfig, String> {
        let int64 = |text: &str, name| text.parse::<i64>().map_err(|_| format!("alns: {name} is no int64"));
        let config = AlnsConfig {
            max_iterations: self.max_iterations,
            max_no_improve: self.max_no_improve,
            islands: self.num_threads,
            threads: AlnsConfig::default().threads,
            full_rebuild_probability: self.full_rebuild_probability,
            early_stop_threshold: self.early_stop_threshold,
            early_stop_min_iterations: self.early_stop_min_iter,
            cooling_rate: self.cooling_rate,
            initial_accept_probability: self.initial_accept_prob,
            min_temperature: self.min_temperature,
            min_destruction_rate: self.min_destruction_rate,
            max_destruction_rate: self.max_destruction_rate,
            score_noise: self.score_noise,
            seed: int64(&self.seed, "seed")?,
            unplaced_penalty: int64(&self.unplaced_penalty, "unplacedPenalty")?,
            priority_penalty: int64(&self.priority_penalty, "priorityPenalty")?,
            cut_penalty: int64(&self.cut_penalty, "cutPenalty")?,
            direction_change_penalty: int64(&self.direction_change_penalty, "directionChangePenalty")?,
            liquid_offcut_bonus: self.liquid_offcut_bonus,
            reheating_interval: self.reheating_interval,
            reheating_factor: self.reheating_factor,
            max_reheats: self.max_reheats,
            return_to_best_after: self.return_to_best_after,
            return_to_best_probability: self.return_to_best_prob,
            weight_decay: self.weight_decay,
            initial_operator_weight: self.initial_operator_weight,
            min_operator_weight: self.min_operator_weight,
            max_no_best_improve_ms: self.max_no_best_improve_ms,
            max_transfers: self.max_inter_sheet_transfers_per_iter,
            max_tree_operators: self.max_tree_operators_per_iter,
            repair_strategy: self.repair_strategy,
        };
        if let Some(name) = out_of_range(&KEYS, &config) {
            return Err(format!("alns: {name} is out of range"));
        }
        if config.min_destruction_rate > config.max_destruction_rate {
            return Err("alns: minDestructionRate is above maxDestructionRate".to_owned());
        }
        Ok(config)
    }
}

const ITERATIONS: RangeInclusive<i64> = 0..=1_000_000_000;
const PENALTY: RangeInclusive<i128> = 0..=1_000_000_000_000_000_000;
const ONE_DAY_MS: f64 = 86_400_000.0;

/// Its numbers, by the names of the contract.
const KEYS: [Key<AlnsConfig>; 29] = [
    Key::int("maxIterations", ITERATIONS, |c| c.max_iterations as i64),
    Key::int("maxNoImprove", ITERATIONS, |c| c.max_no_improve as i64),
    Key::int("numThreads", 1..=64, |c| c.islands.into()),
    Key::real("fullRebuildProbability", 0.0..=1.0, |c| c.full_rebuild_probability),
    Key::real("earlyStopThreshold", 0.0..=1.0, |c| c.early_stop_threshold),
    Key::int("earlyStopMinIter", ITERATIONS, |c| c.early_stop_min_iterations as i64),
    Key::real("coolingRate", 0.5..=1.0, |c| c.cooling_rate),
    Key::real("initialAcceptProb", 0.0..=0.99, |c| c.initial_accept_probability),
    Key::real("minTemperature", 0.0..=1.0, |c| c.min_temperature),
    Key::real("minDestructionRate", 0.0..=1.0, |c| c.min_destruction_rate),
    Key::real("maxDestructionRate", 0.0..=1.0, |c| c.max_destruction_rate),
    Key::real("scoreNoise", 0.0..=1.0, |c| c.score_noise),
    Key::wide("seed", i64::MIN as i128..=i64::MAX as i128, |c| c.seed.into()),
    Key::wide("unplacedPenalty", PENALTY, |c| c.unplaced_penalty.into()),
    Key::wide("priorityPenalty", PENALTY, |c| c.priority_penalty.into()),
    Key::wide("cutPenalty", PENALTY, |c| c.cut_penalty.into()),
    Key::wide("directionChangePenalty", PENALTY, |c| c.direction_change_penalty.into()),
    Key::real("liquidOffcutBonus", 0.0..=1.0, |c| c.liquid_offcut_bonus),
    Key::int("reheatingInterval", ITERATIONS, |c| c.reheating_interval as i64),
    Key::real("reheatingFactor", 1.0..=1_000.0, |c| c.reheating_factor),
    Key::int("maxReheats", 0..=1_000_000, |c| c.max_reheats.into()),
    Key::int("returnToBestAfter", ITERATIONS, |c| c.return_to_best_after as i64),
    Key::real("returnToBestProb", 0.0..=1.0, |c| c.return_to_best_probability),
    Key::real("weightDecay", 0.0..=1.0, |c| c.weight_decay),
    Key::real("initialOperatorWeight", 0.001..=1_000.0, |c| c.initial_operator_weight),
    Key::real("minOperatorWeight", 0.001..=1_000.0, |c| c.min_operator_weight),
    Key::real("maxNoBestImproveMs", 0.0..=ONE_DAY_MS, |c| c.max_no_best_improve_ms),
    Key::int("maxInterSheetTransfersPerIter", 0..=1_000, |c| c.max_transfers.into()),
    Key::int("maxTreeOperatorsPerIter", 0..=1_000, |c| c.max_tree_operators.into()),
];

/// Ranges and defaults of all of it.
pub(crate) fn ranges() -> Value {
    let default = AlnsConfig::default();
    let mut ranges = to_json(&KEYS, &default);
    let repair_strategy =
        WireRepairStrategy::serialize(&default.repair_strategy, serde_json::value::Serializer);
    ranges.insert("repairStrategy".to_owned(), json!({ "default": repair_strategy.ok() }));
    ranges.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Failure;
    use crate::job::Job;
    use crate::job::tests::JOB;

    /// No value is that of another key, nor a default.
    const ALNS: &str = r#"{"maxIterations":999999999,"maxNoImprove":88,"numThreads":64,
        "fullRebuildProbability":0.01,"earlyStopThreshold":0.02,"earlyStopMinIter":77,"coolingRate":0.51,
        "initialAcceptProb":0.03,"minTemperature":0.04,"minDestructionRate":0.05,"maxDestructionRate":0.06,
        "scoreNoise":0.07,"seed":"-9223372036854775808","unplacedPenalty":"999999999999999999","priorityPenalty":"11",
        "cutPenalty":"12","directionChangePenalty":"13","liquidOffcutBonus":0.09,"reheatingInterval":66,
        "reheatingFactor":2.5,"maxReheats":55,"returnToBestAfter":44,"returnToBestProb":0.11,"weightDecay":0.12,
        "initialOperatorWeight":3.5,"minOperatorWeight":0.13,"maxNoBestImproveMs":33.5,
        "maxInterSheetTransfersPerIter":22,"maxTreeOperatorsPerIter":21,"repairStrategy":"treeNativeRegret"}"#;

    /// A job with `alns`.
    fn parse(alns: &str) -> Result<Job, Failure> {
        Job::parse(JOB.replace(r#""alns":null"#, &format!(r#""alns":{alns}"#)).as_bytes())
    }

    #[test]
    fn every_key_arrives() {
        let expected = AlnsConfig {
            max_iterations: 999_999_999,
            max_no_improve: 88,
            islands: 64,
            threads: u32::MAX,
            full_rebuild_probability: 0.01,
            early_stop_threshold: 0.02,
            early_stop_min_iterations: 77,
            cooling_rate: 0.51,
            initial_accept_probability: 0.03,
            min_temperature: 0.04,
            min_destruction_rate: 0.05,
            max_destruction_rate: 0.06,
            score_noise: 0.07,
            seed: i64::MIN,
            unplaced_penalty: 999_999_999_999_999_999,
            priority_penalty: 11,
            cut_penalty: 12,
            direction_change_penalty: 13,
            liquid_offcut_bonus: 0.09,
            reheating_interval: 66,
            reheating_factor: 2.5,
            max_reheats: 55,
            return_to_best_after: 44,
            return_to_best_probability: 0.11,
            weight_decay: 0.12,
            initial_operator_weight: 3.5,
            min_operator_weight: 0.13,
            max_no_best_improve_ms: 33.5,
            max_transfers: 22,
            max_tree_operators: 21,
            repair_strategy: RepairStrategy::TreeNativeRegret,
        };
        assert_eq!(parse(ALNS).expect("the job is valid").config.alns, Some(expected));
    }

    #[test]
    fn every_repair_strategy_arrives() {
        for (name, strategy) in [
            ("fullRebuild", RepairStrategy::FullRebuild),
            ("treeNative", RepairStrategy::TreeNative),
            ("treeNativeRegret", RepairStrategy::TreeNativeRegret),
        ] {
            let job = parse(&ALNS.replace("treeNativeRegret", name)).expect("the job is valid");
            assert_eq!(job.config.alns.map(|config| config.repair_strategy), Some(strategy));
        }
    }

    /// The JSON of `ALNS` with one member more or another value of one.
    fn with(name: &str, value: &Value) -> String {
        let mut alns: Value = serde_json::from_str(ALNS).expect("it is JSON");
        alns[name] = value.clone();
        alns.to_string()
    }

    #[test]
    fn no_number_beyond_its_range_is_taken() {
        let ranges = ranges();
        for key in KEYS {
            let range = &ranges[key.name];
            for (bound, step) in [("min", -1.0), ("max", 1.0)] {
                let beyond = match &range[bound] {
                    Value::String(wide) => {
                        let bound: i128 = wide.parse().expect("it is an integer");
                        (bound + step as i128).to_string().into()
                    }
                    number if number.is_f64() => (number.as_f64().expect("it is one") + step * 1e-6).into(),
                    number => (number.as_i64().expect("it is an integer") + step as i64).into(),
                };
                let Err(Failure::InvalidJob(fault)) = parse(&with(key.name, &beyond)) else {
                    panic!("{} may be {beyond}", key.name)
                };
                let refused = fault.contains("out of range")
                    || fault.contains("invalid value")
                    || fault.contains("no int64");
                assert!(refused, "{}: {fault}", key.name);
            }
        }
    }

    #[test]
    fn refuses_what_is_no_part_of_a_job() {
        for (name, value, expected) in [
            ("timeLimitMs", 5.into(), "unknown field `timeLimitMs`"),
            ("repairStrategy", "none".into(), "unknown variant `none`"),
            ("seed", "1.5".into(), "seed is no int64"),
            ("minDestructionRate", 0.07.into(), "minDestructionRate is above maxDestructionRate"),
        ] {
            let Err(Failure::InvalidJob(fault)) = parse(&with(name, &value)) else { panic!("{name}") };
            assert!(fault.contains(expected), "{fault}");
        }
    }
}
