//! The one place where a panic is caught: past it, it would end the whole process.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use napi::bindgen_prelude::{AsyncTask, Buffer};
use napi::{Env, Error, JsError, Task};

use crate::failure::Failure;

/// Work for a thread of libuv's pool that yields bytes.
pub struct GuardedTask {
    work: Option<Work>,
}

type Work = Box<dyn FnOnce() -> Result<Vec<u8>, Failure> + Send>;

/// Runs `work` off the event loop. A panic in it becomes [`Failure::Panic`].
pub(crate) fn guarded(
    work: impl FnOnce() -> Result<Vec<u8>, Failure> + Send + 'static,
) -> AsyncTask<GuardedTask> {
    AsyncTask::new(GuardedTask { work: Some(Box::new(work)) })
}

impl Task for GuardedTask {
    type Output = Result<Vec<u8>, Failure>;
    type JsValue = Buffer;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        let work = self.work.take().ok_or_else(|| Error::from_reason("a task runs once"))?;
        // The work owns all it touches, so nothing half changed outlives a panic.
        Ok(catch_unwind(AssertUnwindSafe(work))
            .unwrap_or_else(|payload| Err(Failure::Panic(message(payload.as_ref())))))
    }

    /// Hands the bytes over without copying them.
    fn resolve(&mut self, env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        output.map(Buffer::from).map_err(|failure| {
            let error = JsError::from(Error::new(failure.code(), failure.to_string()));
            Error::from(error.into_unknown(env))
        })
    }
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(work: impl FnOnce() -> Result<Vec<u8>, Failure> + Send + 'static) -> Result<Vec<u8>, Failure> {
        GuardedTask { work: Some(Box::new(work)) }.compute().expect("the task runs for the first time")
    }

    #[test]
    fn hands_out_what_the_work_yields() {
        assert_eq!(run(|| Ok(vec![1, 2])), Ok(vec![1, 2]));
        assert_eq!(run(|| Err(Failure::Cancelled)), Err(Failure::Cancelled));
    }

    #[test]
    fn turns_a_panic_into_a_failure_with_its_message() {
        assert_eq!(run(|| panic!("plain")), Err(Failure::Panic("plain".to_owned())));
        assert_eq!(run(|| panic!("number {}", 7)), Err(Failure::Panic("number 7".to_owned())));
        let empty: &[u8] = &[];
        assert!(matches!(run(move || Ok(vec![empty[0]])), Err(Failure::Panic(_))));
    }
}
