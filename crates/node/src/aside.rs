//! Threads of lower priority that do the work of libuv's threads.
//!
//! libuv's own threads must keep their priority. When the event loop gives them work, glibc makes it wait until those
//! that were woken before have run, and they share a lock with it. Beside other programs that keep all cores busy, a
//! thread of lower priority runs a while later, and the event loop spent a fifth of its time waiting for such threads.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use crate::priority;

/// A thread ends after this much time without work: as long as it lives, the allocator keeps memory for it.
const REST: Duration = Duration::from_secs(5);

type Task = Box<dyn FnOnce() + Send>;

/// A thread, and how it gets its tasks.
type Worker = (ThreadId, Sender<Task>);

/// Threads without work, the last used one last: that one has the most memory at hand.
static IDLE: Mutex<Vec<Worker>> = Mutex::new(Vec::new());

fn idle() -> MutexGuard<'static, Vec<Worker>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does `work` on a thread of lower priority and waits for it; on this one if the system allows no further thread.
///
/// There are at most as many such threads as were ever wanted at a time.
///
/// # Panics
/// `work` must not panic: the thread would end, and this one with it.
pub(crate) fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    // Other systems know no priorities of single threads.
    if !cfg!(target_os = "linux") {
        return work();
    }
    let known = idle().pop();
    let Ok(worker) = known.map_or_else(start, Ok) else { return work() };
    let (sender, receiver) = channel();
    let task = move || sender.send(work()).unwrap_or_else(|_| unreachable!("the answer is awaited"));
    worker.1.send(Box::new(task)).expect("the thread waits for tasks");
    let done = receiver.recv().expect("the work does not panic");
    idle().push(worker);
    done
}

fn start() -> io::Result<Worker> {
    let (sender, tasks) = channel();
    let thread = thread::Builder::new().name("solver".to_owned()).spawn(move || {
        priority::step_back();
        serve(&tasks, REST);
    })?;
    Ok((thread.thread().id(), sender))
}

/// Does one task after the other, until none has come for the time of `rest`.
fn serve(tasks: &Receiver<Task>, rest: Duration) {
    loop {
        match tasks.recv_timeout(rest) {
            Ok(task) => task(),
            // Whoever has taken the thread from the idle ones has a task for it.
            Err(RecvTimeoutError::Timeout) if !leave() => {}
            Err(_) => return,
        }
    }
}

/// Takes the calling thread from the idle ones. Returns whether it was there.
fn leave() -> bool {
    let own = thread::current().id();
    let mut idle = idle();
    let at = idle.iter().position(|&(id, _)| id == own);
    at.map(|at| idle.remove(at)).is_some()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::{Arc, Barrier};

    use super::*;

    #[test]
    fn work_is_done_on_other_threads_which_are_used_again() {
        let own = thread::current().id();
        // As many at once as the others of this program may keep busy, and then one after the other.
        let together = Arc::new(Barrier::new(3));
        let callers: Vec<_> = (0..3)
            .map(|number| {
                let together = Arc::clone(&together);
                thread::spawn(move || {
                    aside(move || {
                        together.wait();
                        (number, thread::current().id())
                    })
                })
            })
            .collect();
        let met: Vec<_> = callers.into_iter().map(|caller| caller.join().expect("it ends")).collect();
        assert_eq!(met.iter().map(|&(number, _)| number).collect::<Vec<_>>(), [0, 1, 2]);
        let threads: HashSet<_> = met.iter().map(|&(_, id)| id).collect();
        assert!(threads.len() == 3 && !threads.contains(&own));
        assert_ne!(aside(|| thread::current().id()), own);
    }

    #[test]
    fn a_thread_ends_once_it_is_idle_and_not_while_a_task_may_come() {
        let (sender, tasks) = channel::<Task>();
        let thread = thread::spawn(move || {
            // Another test may get it.
            priority::step_back();
            serve(&tasks, Duration::ZERO);
        });
        let (told, heard) = channel();
        for number in 0..100 {
            let told = told.clone();
            sender.send(Box::new(move || told.send(number).expect("the test listens"))).expect("it waits");
            assert_eq!(heard.recv(), Ok(number));
        }
        let id = thread.thread().id();
        idle().push((id, sender));
        thread.join().expect("it ends");
        assert!(idle().iter().all(|&(other, _)| other != id));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn it_has_a_lower_priority_and_the_caller_keeps_its_own() {
        use rustix::process::getpriority_process;
        let niceness = || getpriority_process(None).expect("it can be read");
        let before = niceness();
        assert_eq!(aside(niceness), (before + 10).min(19));
        assert_eq!(niceness(), before);
    }
}
