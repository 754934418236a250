//! `solve`: the job's bytes -> instance -> layout -> checker -> the result's bytes.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use cutting_engine::check::check;
use cutting_engine::solve::solve;
use cutting_engine::stop::{Interrupt, Stop};

use crate::failure::Failure;
use crate::job::Job;
use crate::result;

/// The whole way of one solve. Its time limit counts from here, not from the queue.
pub(crate) fn solve_bytes(job: &[u8], cancel: Arc<AtomicBool>) -> Result<Vec<u8>, Failure> {
    let job = Job::parse(job)?;
    let stop = Stop::never().after(job.limit).on(cancel);
    let outcome = solve(&job.instance, &job.config, &stop);
    if outcome.interrupt == Some(Interrupt::Cancelled) {
        return Err(Failure::Cancelled);
    }
    if let Some(first) = check(&job.instance, &outcome.solution).first() {
        return Err(Failure::CheckFailed(format!("{} at {}: {}", first.code, first.path, first.message)));
    }
    Ok(result::encode(&job, &outcome))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::tests::JOB;

    #[test]
    fn a_cancelled_solve_has_no_answer() {
        let cancelled = Arc::new(AtomicBool::new(true));
        assert_eq!(solve_bytes(JOB.as_bytes(), cancelled), Err(Failure::Cancelled));
    }

    #[test]
    fn a_solve_out_of_time_answers_all_the_same() {
        let hurried = JOB.replace("60000", "0");
        let result = solve_bytes(hurried.as_bytes(), Arc::default()).expect("it answers with what it has");
        assert_eq!(crate::verify_task::verify_bytes(JOB.as_bytes(), &result), Ok(b"[]".to_vec()));
    }

    #[test]
    fn a_fault_of_the_job_comes_first() {
        let cancelled = Arc::new(AtomicBool::new(true));
        assert!(matches!(solve_bytes(b"{}", cancelled), Err(Failure::InvalidJob(_))));
    }
}
