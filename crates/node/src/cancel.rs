//! The hold that JavaScript has on a running solve.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cutting_engine::stop::Finish;
use napi_derive::napi;

use crate::progress::{Latest, Progress};

/// What one solve shares with whoever started it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Control {
    /// The flag that ends it without an answer.
    pub cancel: Arc<AtomicBool>,
    /// Ends it with the best layout so far.
    pub finish: Finish,
    /// What its search told last.
    pub latest: Arc<Latest>,
}

/// Ends the solve it was passed to, queued or running, and tells how far it is. Each solve needs its own.
#[napi]
#[derive(Default)]
pub struct CancelToken {
    control: Control,
}

#[napi]
impl CancelToken {
    /// A token that is not cancelled yet.
    #[napi(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the solve to end without an answer. It rejects with `code` `cancelled` about 20 ms later. Further calls
    /// change nothing.
    #[napi]
    pub fn cancel(&self) {
        self.control.cancel.store(true, Ordering::Relaxed);
    }

    /// Asks the solve to end with its best layout so far, as if its time limit passed now. Further calls change
    /// nothing.
    #[napi]
    pub fn finish(&self) {
        self.control.finish.finish();
    }

    /// How far the deep search is; null before its first layout, and always if the strategy is `greedy`.
    #[napi]
    pub fn progress(&self) -> Option<Progress> {
        self.control.latest.progress()
    }

    /// What the solve shares with this token.
    pub(crate) fn control(&self) -> Control {
        self.control.clone()
    }
}
