//! The only place of the engine that starts threads.

use std::sync::{Mutex, PoisonError};

use super::island::Island;

/// Lets every island that goes on search for so many iterations, on `threads` threads, and does `meanwhile` beside them.
///
/// An island knows nothing of the others during a round, so the threads decide how long it takes, and nothing else. Where
/// there is a thread for each island, this one has the time to do `meanwhile` beside them; else it is one of the threads.
pub(crate) fn run_round<T>(
    islands: &mut [Island],
    threads: u32,
    iterations: u64,
    meanwhile: impl FnOnce() -> T,
) -> T {
    let going: Vec<&mut Island> = islands.iter_mut().filter(|island| island.end.is_none()).collect();
    let started = threads_to_start(going.len(), threads);
    let going = Mutex::new(going);
    let run_islands = || {
        while let Some(island) = next(&going) {
            island.run(iterations);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..started {
            scope.spawn(run_islands);
        }
        let done = meanwhile();
        run_islands();
        done
    })
}

fn next<'a, 'b>(going: &Mutex<Vec<&'a mut Island<'b>>>) -> Option<&'a mut Island<'b>> {
    going.lock().unwrap_or_else(PoisonError::into_inner).pop()
}

/// One island needs no thread but the one there is.
fn threads_to_start(islands: usize, threads: u32) -> usize {
    let threads = (threads.max(1) as usize).min(islands);
    if threads == islands && islands > 1 { islands } else { threads.saturating_sub(1) }
}

#[cfg(test)]
mod tests {
    use super::threads_to_start;

    #[test]
    fn no_more_threads_work_than_are_granted_and_one_beside_an_island_each() {
        assert_eq!([0, 1, 2, 4].map(|threads| threads_to_start(1, threads)), [0, 0, 0, 0]);
        assert_eq!([0, 1, 2, 3, 4, 64].map(|threads| threads_to_start(4, threads)), [0, 0, 1, 2, 4, 4]);
        assert_eq!(threads_to_start(0, 4), 0);
    }
}
