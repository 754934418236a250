//! The one place that catches panics: beyond it, a panic would end the whole process.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use napi::bindgen_prelude::{Buffer, Object, ToNapiValue, TypeName};
use napi::{Env, Error, JsError};

use crate::aside::THREADS;
use crate::failure::Failure;

/// An answer that is handed to JavaScript without copying its bytes.
pub trait Answer: Send + 'static {
    type Js: ToNapiValue + TypeName;
    fn into_js(self) -> Self::Js;
}

impl Answer for Vec<u8> {
    type Js = Buffer;
    fn into_js(self) -> Buffer {
        self.into()
    }
}

/// Does `work` on a thread of its own, which settles the promise that is returned. A panic in it becomes [`Failure::Panic`].
pub(crate) fn guarded<T: Answer>(
    env: &Env,
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> napi::Result<Object<'_>> {
    let (deferred, promise) = env.create_deferred()?;
    let settle = move |outcome: Result<T, Failure>| deferred.resolve(move |env| value_of(env, outcome));
    THREADS.run(move || caught(work), settle).map_err(|error| Error::from_reason(error.to_string()))?;
    Ok(promise)
}

/// The work owns all that it touches, so nothing half changed outlives a panic.
fn caught<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|payload| Err(Failure::Panic(message(payload.as_ref()))))
}

fn value_of<T: Answer>(env: Env, outcome: Result<T, Failure>) -> napi::Result<T::Js> {
    outcome.map(T::into_js).map_err(|failure| {
        let error = JsError::from(Error::new(failure.code(), failure.to_string()));
        Error::from(error.into_unknown(env))
    })
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(work: impl FnOnce() -> Result<Vec<u8>, Failure>) -> Result<Vec<u8>, Failure> {
        caught(work)
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
