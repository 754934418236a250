//! The one place that catches panics: beyond it, a panic would end the whole process.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use napi::Error;

use crate::aside::THREADS;
use crate::failure::Failure;
use crate::outcomes::{Answer, Outcomes};

/// Does `work` on a thread of its own, and tells `outcomes` how it has ended. A panic in it becomes [`Failure::Panic`].
pub(crate) fn guarded<T: Into<Answer> + 'static>(
    outcomes: &Outcomes,
    id: u32,
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> napi::Result<()> {
    let tell = outcomes.teller(id);
    THREADS
        .run(move || caught(work), move |outcome| tell(outcome.map(Into::into)))
        .map_err(|error| Error::from_reason(error.to_string()))
}

/// The work owns all that it touches, so nothing half changed outlives a panic.
fn caught<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|payload| Err(Failure::Panic(message(payload.as_ref()))))
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
