//! Tasks for libuv's thread pool, and the one place that catches panics: beyond it, a panic would end the whole process.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use napi::bindgen_prelude::{AsyncTask, Buffer, ToNapiValue, TypeName};
use napi::{Env, Error, JsError, Task};

use crate::failure::Failure;

/// An answer that is handed to JavaScript without copying its bytes.
pub trait Answer: Send + 'static {
    /// What JavaScript gets.
    type Js: ToNapiValue + TypeName;
    fn into_js(self) -> Self::Js;
}

impl Answer for Vec<u8> {
    type Js = Buffer;
    fn into_js(self) -> Buffer {
        self.into()
    }
}

/// Work for a thread of libuv's pool.
pub struct GuardedTask<T> {
    work: Option<Work<T>>,
}

type Work<T> = Box<dyn FnOnce() -> Result<T, Failure> + Send>;

/// Runs `work` off the event loop. A panic in it becomes [`Failure::Panic`].
pub(crate) fn guarded<T: Answer>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> AsyncTask<GuardedTask<T>> {
    AsyncTask::new(GuardedTask { work: Some(Box::new(work)) })
}

impl<T: Answer> Task for GuardedTask<T> {
    type Output = Result<T, Failure>;
    type JsValue = T::Js;

    fn compute(&mut self) -> napi::Result<Self::Output> {
        let work = self.work.take().ok_or_else(|| Error::from_reason("a task runs once"))?;
        // The work owns all that it touches, so nothing half changed outlives a panic.
        Ok(catch_unwind(AssertUnwindSafe(work))
            .unwrap_or_else(|payload| Err(Failure::Panic(message(payload.as_ref())))))
    }

    fn resolve(&mut self, env: Env, output: Self::Output) -> napi::Result<Self::JsValue> {
        output.map(T::into_js).map_err(|failure| {
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
    fn returns_what_the_work_yields() {
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
