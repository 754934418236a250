//! Threads of lower priority for all work that takes longer than a call.
//!
//! libuv's threads do none of it. The event loop shares locks with them, so they must keep their priority. Each would have
//! to wait for a thread of lower priority, and waking two threads takes a tenth of a millisecond.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Duration;

use crate::priority;

/// A thread ends after this much time without work, and returns free memory to the system. Between its tasks the allocator
/// keeps that at hand: a solve of 20 pieces would otherwise fetch ten pages more from the system.
const REST: Duration = Duration::from_secs(5);

/// Most threads, unless the environment says otherwise: as many as those of libuv.
const DEFAULT_MOST: usize = 4;

/// Most threads, whatever the environment says: libuv has no more either.
const LIMIT: usize = 1_024;

/// The threads of this process. There are as many as `UV_THREADPOOL_SIZE` allows, which bounds libuv's threads as well.
pub(crate) static THREADS: LazyLock<Threads> = LazyLock::new(|| {
    let size = std::env::var("UV_THREADPOOL_SIZE").ok().and_then(|size| size.parse().ok());
    Threads::new(size.unwrap_or(DEFAULT_MOST).clamp(1, LIMIT), REST, spawn)
});

/// Tells whoever waits for a task how it went.
type Tell = Box<dyn FnOnce()>;

/// Does the work. The thread may get its next task before anybody is told of this one.
type Task = Box<dyn FnOnce() -> Tell + Send>;

/// A thread, and how it gets its tasks.
type Worker = (ThreadId, Sender<Task>);

/// Starts a thread that serves. Fails where the system allows no further one.
type Spawn = fn(Box<dyn FnOnce() + Send>) -> io::Result<()>;

fn spawn(serve: Box<dyn FnOnce() + Send>) -> io::Result<()> {
    thread::Builder::new().name("solver".to_owned()).spawn(serve).map(|_| ())
}

/// Threads that are started when they are wanted, and end when they are not.
pub(crate) struct Threads {
    most: usize,
    rest: Duration,
    spawn: Spawn,
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
    fn new(most: usize, rest: Duration, spawn: Spawn) -> Self {
        Self { most, rest, spawn, state: Mutex::default() }
    }

    /// Does `work` on a thread of lower priority, and calls `told` there with the outcome. While there are as many tasks as
    /// threads, or the system allows no further thread, it waits.
    ///
    /// # Panics
    /// Neither may panic: the thread would end, and its place would be lost.
    ///
    /// # Errors
    /// There is no thread, and the system allows none.
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
        // A thread that does not start would drop its task.
        let first = Arc::new(Mutex::new(Some(first)));
        let taken = Arc::clone(&first);
        let take = |task: &Mutex<Option<Task>>| task.lock().unwrap_or_else(PoisonError::into_inner).take();
        let started = (self.spawn)(Box::new(move || {
            priority::step_back();
            self.serve(take(&taken).expect("it is taken back only if no thread starts"));
        }));
        started.or_else(|error| self.do_without(take(&first).expect("no thread has taken it"), error))
    }

    /// Leaves a task to the other threads, because this one could not be started.
    fn do_without(&self, task: Task, error: io::Error) -> io::Result<()> {
        let mut state = self.state();
        state.started -= 1;
        if let Some((_, tasks)) = state.idle.pop() {
            drop(state);
            tasks.send(task).expect("the thread waits for tasks");
        } else if state.started > 0 {
            state.waiting.push_back(task);
        } else {
            return Err(error);
        }
        Ok(())
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
                Err(_) => return cutting_system::collect(),
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
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::Receiver;

    use super::*;

    fn threads(most: usize, rest: Duration) -> &'static Threads {
        Box::leak(Box::new(Threads::new(most, rest, spawn)))
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
    fn where_the_system_allows_no_further_thread_tasks_wait_for_those_there_are() {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let only_one: Spawn = |serve| {
            if STARTED.fetch_add(1, Ordering::Relaxed) > 0 {
                return Err(io::ErrorKind::WouldBlock.into());
            }
            spawn(serve)
        };
        let threads: &Threads = Box::leak(Box::new(Threads::new(3, REST, only_one)));
        let (goes_on, waits) = channel::<()>();
        let first = outcome(threads, move || waits.recv().is_ok());
        let others = [1, 2, 3].map(|number| outcome(threads, move || number));
        goes_on.send(()).expect("it waits");
        assert_eq!(first.recv(), Ok(true));
        assert_eq!(others.map(|other| other.recv()), [Ok(1), Ok(2), Ok(3)]);
        assert_eq!(threads.state().started, 1);
    }

    #[test]
    fn where_the_system_allows_no_thread_it_says_so() {
        let none: Spawn = |_| Err(io::ErrorKind::WouldBlock.into());
        let threads: &Threads = Box::leak(Box::new(Threads::new(3, REST, none)));
        for _ in 0..5 {
            assert_eq!(
                threads.run(|| (), drop).map_err(|error| error.kind()),
                Err(io::ErrorKind::WouldBlock)
            );
        }
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
