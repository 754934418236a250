//! The only place of the engine that starts threads.

use std::sync::{Mutex, PoisonError};

use super::island::Island;
use crate::numbers::Integer;

/// Lets every island that still searches make `iterations`, and runs `meanwhile` alongside, on at most `threads`
/// threads. The calling thread is one of them, and there are never more threads than islands.
///
/// Islands share nothing during a round, so the number of threads decides how long it takes and nothing else.
pub(crate) fn run_round<T>(
    islands: &mut [Island],
    threads: u32,
    iterations: u64,
    meanwhile: impl FnOnce() -> T,
) -> T {
    let threads = islands.len().min(threads.to_usize());
    let going = islands.iter_mut().filter(|island| !island.has_ended).collect();
    share_out(going, threads, |island: &mut Island| island.run(iterations), meanwhile)
}

/// Runs `first` on this thread, and all `jobs` on `threads` threads including this one.
fn share_out<J: Send, T>(
    jobs: Vec<J>,
    threads: usize,
    work: impl Fn(J) + Sync,
    first: impl FnOnce() -> T,
) -> T {
    let started = threads.saturating_sub(1).min(jobs.len());
    let jobs = Mutex::new(jobs);
    let work_on = || {
        while let Some(job) = next_job(&jobs) {
            work(job);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..started {
            scope.spawn(work_on);
        }
        let done = first();
        work_on();
        done
    })
}

fn next_job<J>(jobs: &Mutex<Vec<J>>) -> Option<J> {
    jobs.lock().unwrap_or_else(PoisonError::into_inner).pop()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::{Barrier, Mutex};
    use std::thread;

    use super::share_out;

    /// The number of threads that worked on the instances. They end together if there are as many `threads` as instances.
    fn workers(jobs: usize, threads: usize) -> usize {
        let workers = Mutex::new(HashSet::new());
        let note = || workers.lock().expect("nobody panicked").insert(thread::current().id());
        let together = Barrier::new(if threads == jobs { jobs } else { 1 });
        let work = |()| {
            note();
            together.wait();
        };
        share_out(vec![(); jobs], threads, work, || {
            note();
        });
        let workers = workers.lock().expect("nobody panicked");
        workers.len()
    }

    #[test]
    fn no_more_threads_work_than_are_granted_and_this_one_is_among_them() {
        for jobs in [2, 3, 8] {
            assert_eq!(workers(jobs, jobs), jobs, "one a job, and the bound beside them");
        }
        assert_eq!([0, 1].map(|threads| workers(4, threads)), [1, 1]);
        assert!(workers(8, 3) <= 3);
        assert!(workers(1, 3) <= 2);
        assert_eq!(workers(0, 4), 1);
    }

    #[test]
    fn every_job_is_done_once_and_what_came_first_is_returned() {
        let done = Mutex::new(Vec::new());
        let first = share_out((0..50).collect(), 4, |job: u32| done.lock().expect("alive").push(job), || 7);
        let mut done = done.into_inner().expect("alive");
        done.sort_unstable();
        assert!(done.into_iter().eq(0..50));
        assert_eq!(first, 7);
    }
}
