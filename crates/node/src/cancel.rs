//! The flag by which JavaScript ends a running solve.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use napi_derive::napi;

/// Ends the solve it was passed to, queued or running, about 20 ms after `cancel()`.
#[napi]
#[derive(Default)]
pub struct CancelToken {
    flag: Arc<AtomicBool>,
}

#[napi]
impl CancelToken {
    /// A token that is not cancelled yet.
    #[napi(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the solve to end, which then rejects with `code` `cancelled`. Further calls change nothing.
    #[napi]
    pub fn cancel(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// The flag that the search polls.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }
}
