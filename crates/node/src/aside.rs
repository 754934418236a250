//! Threads of lower priority for all work that takes longer than a call.
//!
//! libuv's threads do none of it. The event loop shares locks with them, so they must keep their priority. Each would have
//! to wait for a thread of lower priority, and waking two threads takes a tenth of a millisecond.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use crate::priority;

/// A thread ends after this much time without work: as long as it lives, the allocator keeps memory for it.
const REST: Duration = Duration::from_secs(5);

/// Most threads, unless the environment says otherwise: as many as those of libuv.
const DEFAULT_MOST: usize = 4;

/// Most threads, whatever the environment says: libuv has no more either.
const LIMIT: usize = 1_024;

/// The threads of this process. There are as many as `UV_THREADPOOL_SIZE` allows, which bounds libuv's threads as well.
pub(crate) static THREADS: LazyLock<Threads> = LazyLock::new(|| {
    let size = std::env::var("UV_THREADPOOL_SIZE").ok().and_then(|size| size.parse().ok());
    Threads::new(size.unwrap_or(DEFAULT_MOST).clamp(1, LIMIT), REST)
});

/// Tells whoever waits for a task how it went.
type Tell = Box<dyn FnOnce()>;

/// Does the work. The thread may get its next task before anybody is told of this one.
type Task = Box<dyn FnOnce() -> Tell + Send>;

/// A thread, and how it gets its tasks.
type Worker = (ThreadId, Sender<Task>);

/// Threads that are started when they are wanted, and end when they are not.
pub(crate) struct Threads {
    most: usize,
    rest: Duration,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    started: usize,
    /// Those without work, the last used one last: that one has the most memory at hand.
    idle: Vec<Worker>,
    /// Tasks for which there is no thread.
    waiting: VecDeque<Task>,
}

impl Threads {
    fn new(most: usize, rest: Duration) -> Self {
        Self { most, rest, state: Mutex::default() }
    }

    /// Does `work` on a thread of lower priority, and calls `told` there with the outcome. While there are as many tasks as
    /// threads, it waits.
    ///
    /// # Panics
    /// Neither may panic: the thread would end, and its place would be lost.
    ///
    /// # Errors
    /// The system allows no further thread.
    pub(crate) fn run<T: 'static>(
        &'static self,
        work: impl FnOnce() -> T + Send + 'static,
        told: impl FnOnce(T) + Send + 'static,
    ) -> io::Result<()> {
        let task: Task = Box::new(move || {
            let outcome = work();
            Box::new(move || told(outcome))
        });
        let mut state = self.state();
        if let Some((_, tasks)) = state.idle.pop() {
            drop(state);
            tasks.send(task).expect("the thread waits for tasks");
        } else if state.started < self.most {
            state.started += 1;
            drop(state);
            return self.start(task);
        } else {
            state.waiting.push_back(task);
        }
        Ok(())
    }

    /// The event loop takes it, too. So nothing is done meanwhile that takes time, such as waking a thread.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn start(&'static self, first: Task) -> io::Result<()> {
        let serve = move || {
            priority::step_back();
            self.serve(first);
        };
        let started = thread::Builder::new().name("solver".to_owned()).spawn(serve);
        started.map(|_| ()).inspect_err(|_| self.state().started -= 1)
    }

    /// Does one task after the other, until none has come for the time of `rest`.
    fn serve(&self, first: Task) {
        let (own, tasks) = channel();
        self.work_off(&own, first);
        loop {
            match tasks.recv_timeout(self.rest) {
                Ok(task) => self.work_off(&own, task),
                // Whoever has taken the thread from the idle ones has a task for it.
                Err(RecvTimeoutError::Timeout) if !self.leave() => {}
                Err(_) => return,
            }
        }
    }

    /// Does a task, and those that wait. The thread is idle before it tells of its last one: whoever is told may have the
    /// next task at once.
    fn work_off(&self, own: &Sender<Task>, first: Task) {
        let mut next = Some(first);
        while let Some(task) = next {
            let tell = task();
            next = self.next_or_idle(own);
            tell();
        }
    }

    fn next_or_idle(&self, own: &Sender<Task>) -> Option<Task> {
        let mut state = self.state();
        let next = state.waiting.pop_front();
        if next.is_none() {
            state.idle.push((thread::current().id(), own.clone()));
        }
        next
    }

    /// Takes the calling thread from the idle ones. Returns whether it was there.
    fn leave(&self) -> bool {
        let own = thread::current().id();
        let mut state = self.state();
        let Some(at) = state.idle.iter().position(|&(id, _)| id == own) else { return false };
        state.idle.remove(at);
        state.started -= 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Barrier;
    use std::sync::mpsc::Receiver;

    use super::*;

    fn threads(most: usize, rest: Duration) -> &'static Threads {
        Box::leak(Box::new(Threads::new(most, rest)))
    }

    /// Does `work` on one of `threads`, and tells its outcome.
    fn outcome<T: Send + 'static>(
        threads: &'static Threads,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Receiver<T> {
        let (sender, outcome) = channel();
        threads.run(work, move |value| sender.send(value).expect("the test listens")).expect("it starts");
        outcome
    }

    fn id(threads: &'static Threads) -> ThreadId {
        outcome(threads, || thread::current().id()).recv().expect("it ends")
    }

    #[test]
    fn tasks_are_done_together_on_other_threads_which_are_used_again() {
        static TOGETHER: Barrier = Barrier::new(3);
        let threads = threads(3, REST);
        let outcomes = [(); 3].map(|()| {
            outcome(threads, || {
                TOGETHER.wait();
                thread::current().id()
            })
        });
        let ids = HashSet::from(outcomes.map(|outcome| outcome.recv().expect("it ends")));
        assert!(ids.len() == 3 && !ids.contains(&thread::current().id()));
        assert!((0..10).all(|_| ids.contains(&id(threads))));
    }

    #[test]
    fn whoever_is_told_gets_the_same_thread_again() {
        let threads = threads(2, REST);
        let first = id(threads);
        assert!((0..100).all(|_| id(threads) == first));
        assert_eq!(threads.state().started, 1);
    }

    #[test]
    fn tasks_beyond_the_threads_wait_and_are_done_in_order() {
        let threads = threads(1, REST);
        let (sender, done) = channel();
        for number in 0..100 {
            let sender = sender.clone();
            threads
                .run(move || number, move |number| sender.send(number).expect("the test listens"))
                .expect("it starts");
        }
        assert!((0..100).all(|number| done.recv() == Ok(number)));
        assert_eq!(threads.state().started, 1);
    }

    #[test]
    fn a_thread_ends_once_it_is_idle_and_another_one_is_started() {
        let threads = threads(1, Duration::ZERO);
        let first = id(threads);
        while threads.state().started > 0 {
            thread::yield_now();
        }
        assert!(threads.state().idle.is_empty());
        assert_ne!(id(threads), first);
    }

    #[test]
    fn a_thread_does_not_end_while_a_task_may_come() {
        // Between two tasks it ends or not, as it happens, but no task is lost.
        let threads = threads(2, Duration::ZERO);
        assert!((0..1_000).all(|number| outcome(threads, move || number).recv() == Ok(number)));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn it_has_a_lower_priority_and_the_caller_keeps_its_own() {
        use rustix::process::getpriority_process;
        let niceness = || getpriority_process(None).expect("it can be read");
        let before = niceness();
        assert_eq!(outcome(threads(1, REST), niceness).recv(), Ok((before + 10).min(19)));
        assert_eq!(niceness(), before);
    }
}
