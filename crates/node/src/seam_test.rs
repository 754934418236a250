//! Solves the fixtures of the seam, which vitest reads as well.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::cancel::Control;
use crate::solve_task::{Granted, Solved, solve_bytes};
use crate::verify_task::verify_bytes;

#[test]
fn every_job_has_its_result_byte_for_byte_and_it_verifies() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test/fixtures/seam");
    let mut jobs = 0;
    for entry in fs::read_dir(folder).expect("the fixtures are there") {
        let path = entry.expect("the fixtures can be listed").path();
        let Some(name) = path.to_str().and_then(|path| path.strip_suffix(".job.json")) else { continue };
        let job = fs::read(&path).expect("the job can be read");
        let mut expected = fs::read(format!("{name}.result.json")).expect("the result can be read");
        // The fixture has line breaks for readers; the addon writes one line.
        expected.retain(|&byte| byte != b'\n');
        let expected_stats = fs::read(format!("{name}.stats.json")).ok();
        for threads in [None, Some(1), Some(2), Some(4)] {
            let granted = Granted { threads, ..Granted::default() };
            // Tracing does not change the result either.
            let traced = threads.is_some();
            let Solved { result, alns_stats, trace, .. } =
                solve_bytes(&job, granted, &Control::default(), traced).expect("the job is solved");
            assert_eq!(trace.is_some(), traced);
            assert!(result == expected, "{name}.result.json is another result; `make golden` writes it anew");
            assert_eq!(
                alns_stats.as_deref().map(timeless),
                expected_stats.as_deref().map(timeless),
                "{name}.stats.json"
            );
        }
        assert_eq!(verify_bytes(&job, &expected), Ok(b"[]".to_vec()), "{name}");
        jobs += 1;
    }
    assert!(jobs > 0, "there are no fixtures");
}

/// `alnsStats` without the members that depend on the clock.
fn timeless(bytes: &[u8]) -> Value {
    let mut stats: Value = serde_json::from_slice(bytes).expect("they are JSON");
    for name in ["elapsedMs", "iterationsPerSecond"] {
        stats[name] = Value::Null;
    }
    stats
}
