//! The part of a job that steers the deep search.

use cutting_engine::config::{AlnsConfig, RepairStrategy};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// `alnsConfig` of the contract without its time limit, which is part of the job's. Integers of 64 bits are decimal
/// texts: JavaScript's numbers cannot hold them all.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WireAlnsConfig {
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
    #[serde(deserialize_with = "repair_strategy")]
    repair_strategy: RepairStrategy,
}

impl WireAlnsConfig {
    /// The engine's settings, their ranges not yet checked.
    pub(crate) fn into_config(self) -> Result<AlnsConfig, String> {
        let int64 =
            |text: &str, name| text.parse::<i64>().map_err(|_| format!("alns: {name} is not an int64"));
        Ok(AlnsConfig {
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
        })
    }
}

fn repair_strategy<'de, D: Deserializer<'de>>(deserializer: D) -> Result<RepairStrategy, D::Error> {
    let name = String::deserialize(deserializer)?;
    RepairStrategy::named(&name).ok_or_else(|| D::Error::unknown_variant(&name, &RepairStrategy::NAMES))
}

#[cfg(test)]
pub(crate) mod tests {
    use cutting_engine::numbers::Fraction;
    use serde_json::Value;

    use super::*;
    use crate::failure::Failure;
    use crate::job::Job;
    use crate::job::tests::JOB;
    use crate::ranges::contract_ranges;

    /// Every value differs from the others and from the defaults.
    pub(crate) const ALNS: &str = r#"{"maxIterations":999999999,"maxNoImprove":88,"numThreads":64,
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
        assert_eq!(parse(ALNS).expect("the job is valid").config.alns(), Some(&expected));
    }

    #[test]
    fn every_repair_strategy_arrives() {
        for (name, strategy) in [
            ("fullRebuild", RepairStrategy::FullRebuild),
            ("treeNative", RepairStrategy::TreeNative),
            ("treeNativeRegret", RepairStrategy::TreeNativeRegret),
        ] {
            let job = parse(&ALNS.replace("treeNativeRegret", name)).expect("the job is valid");
            assert_eq!(job.config.alns().map(|config| config.repair_strategy), Some(strategy));
        }
    }

    /// The JSON of `ALNS` with one member added or changed.
    fn with(name: &str, value: &Value) -> String {
        let mut alns: Value = serde_json::from_str(ALNS).expect("it is JSON");
        alns[name] = value.clone();
        alns.to_string()
    }

    #[test]
    fn numbers_outside_their_range_are_refused() {
        let ranges: Value = serde_json::from_str(&contract_ranges()).expect("they are JSON");
        for setting in AlnsConfig::settings() {
            let range = &ranges["alns"][setting.name];
            for (bound, step) in [("min", -1.0), ("max", 1.0)] {
                let beyond = match &range[bound] {
                    Value::String(wide) => {
                        let bound: i128 = wide.parse().expect("it is an integer");
                        (bound + step.whole::<i128>()).to_string().into()
                    }
                    number if number.is_f64() => (number.as_f64().expect("it is one") + step * 1e-6).into(),
                    number => (number.as_i64().expect("it is an integer") + step.whole::<i64>()).into(),
                };
                let Err(Failure::InvalidJob(fault)) = parse(&with(setting.name, &beyond)) else {
                    panic!("{} may be {beyond}", setting.name)
                };
                let refused = fault.contains("out of range")
                    || fault.contains("invalid value")
                    || fault.contains("not an int64");
                assert!(refused, "{}: {fault}", setting.name);
            }
        }
    }

    #[test]
    fn refuses_invalid_settings() {
        for (name, value, expected) in [
            ("timeLimitMs", 5.into(), "unknown field `timeLimitMs`"),
            ("repairStrategy", "none".into(), "unknown variant `none`"),
            ("seed", "1.5".into(), "seed is not an int64"),
            ("minDestructionRate", 0.07.into(), "minDestructionRate is above maxDestructionRate"),
        ] {
            let Err(Failure::InvalidJob(fault)) = parse(&with(name, &value)) else { panic!("{name}") };
            assert!(fault.contains(expected), "{fault}");
        }
    }
}
