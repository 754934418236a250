//! Returns free memory of the C library to the system, off the event loop.

use napi::{Result, Task};

/// Work for a thread of libuv's pool. That thread has the priority of the event loop, which may have to wait for a lock
/// that it holds.
pub struct TrimTask;

impl Task for TrimTask {
    type Output = ();
    type JsValue = ();

    fn compute(&mut self) -> Result<()> {
        cutting_system::trim();
        Ok(())
    }

    fn resolve(&mut self, _: napi::Env, (): ()) -> Result<()> {
        Ok(())
    }
}
