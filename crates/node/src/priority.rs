//! How solver threads share the cores with the event loop.

/// Lets the event loop go before the calling thread, where both want a core: it has little to do, and all clients wait
/// for it. Only Linux knows priorities of single threads; elsewhere nothing changes.
pub(crate) fn step_back() {
    #[cfg(target_os = "linux")]
    linux::step_back();
}

#[cfg(target_os = "linux")]
mod linux {
    use std::cell::Cell;

    use rustix::process::{getpriority_process, setpriority_process};

    /// Added to the thread's niceness: a tenth of the weight of the event loop.
    const NICER: i32 = 10;

    thread_local!(static DONE: Cell<bool> = const { Cell::new(false) });

    /// A thread that may not is as it was: that is slower, but no fault.
    pub(super) fn step_back() {
        if DONE.replace(true) {
            return;
        }
        if let Ok(niceness) = getpriority_process(None) {
            let _ = setpriority_process(None, niceness + NICER);
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_thread_steps_back_once_and_no_other_does() {
            let before = getpriority_process(None).expect("it can be read");
            let after = std::thread::spawn(|| {
                step_back();
                step_back();
                getpriority_process(None).expect("it can be read")
            });
            assert_eq!(after.join().expect("it ends"), (before + NICER).min(19));
            assert_eq!(getpriority_process(None).expect("it can be read"), before);
        }
    }
}
