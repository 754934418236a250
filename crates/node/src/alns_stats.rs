//! Writes the contract's `alnsStats` object: how a deep search went.

use std::time::Duration;

use cutting_engine::numbers::Integer;
use cutting_engine::report::{OperatorUse, SearchReport, StopReason};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// The bytes of `alnsStats`: the contract's fields in its order, then the additive ones.
///
/// `seed` is that of the configuration, `elapsed` the time of the whole solve.
pub(crate) fn encode(report: &SearchReport, seed: i64, elapsed: Duration) -> Vec<u8> {
    let elapsed_ms = elapsed.as_micros().to_f64() / 1e3;
    let per_second = report.iterations.to_f64() * 1e3 / elapsed_ms;
    let body = StatsBody {
        iterations: report.iterations,
        improvements: report.improvements,
        elapsed_ms,
        stop_reason: stop_reason(report.stop_reason),
        seed,
        threads: report.islands,
        iterations_per_second: if per_second.is_finite() { per_second.round() } else { 0.0 },
        destroy: Operators(&report.destroy),
        repair: Operators(&report.repair),
    };
    serde_json::to_vec(&body).expect("these types are plain data")
}

#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
struct StatsBody<'a> {
    iterations: u64,
    improvements: u64,
    elapsed_ms: f64,
    stop_reason: &'static str,
    seed: i64,
    threads: u32,
    iterations_per_second: f64,
    destroy: Operators<'a>,
    repair: Operators<'a>,
}

fn stop_reason(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Optimal => "optimal",
        StopReason::NothingToImprove => "nothing_to_improve",
        StopReason::Iterations => "iterations",
        StopReason::NoImprove => "no_improve",
        StopReason::NoImproveTime => "no_improve_time",
        StopReason::Time => "time",
        StopReason::Cancelled => "cancelled",
    }
}

/// An object with a member for each operator.
struct Operators<'a>(&'a [OperatorUse]);

impl Serialize for Operators<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for &OperatorUse { name, uses, successes } in self.0 {
            map.serialize_entry(name, &Uses { uses, successes })?;
        }
        map.end()
    }
}

#[derive(serde::Serialize)]
struct Uses {
    uses: u64,
    successes: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_every_field_in_the_order_of_the_contract() {
        let operator = |name, uses, successes| OperatorUse { name, uses, successes };
        let report = SearchReport {
            iterations: 3_000,
            improvements: 4,
            stop_reason: StopReason::NoImproveTime,
            islands: 2,
            destroy: vec![operator("leaves", 1_000, 10), operator("strips", 2_000, 20)],
            repair: vec![operator("treeNative", 3_000, 30)],
        };
        let text = String::from_utf8(encode(&report, i64::MIN, Duration::from_micros(1_500_250)));
        let expected = concat!(
            r#"{"iterations":3000,"improvements":4,"elapsedMs":1500.25,"stopReason":"no_improve_time","#,
            r#""seed":-9223372036854775808,"threads":2,"iterationsPerSecond":2000.0,"#,
            r#""destroy":{"leaves":{"uses":1000,"successes":10},"strips":{"uses":2000,"successes":20}},"#,
            r#""repair":{"treeNative":{"uses":3000,"successes":30}}}"#,
        );
        assert_eq!(text.as_deref(), Ok(expected));
        assert!(encode(&report, 0, Duration::ZERO).starts_with(br#"{"iterations":3000,"#));
    }
}
