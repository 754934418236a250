//! How JavaScript is told that work has ended.

use std::sync::Arc;

use napi::Status;
use napi::bindgen_prelude::{Buffer, Either, FnArgs, Function};
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi_derive::napi;

use crate::failure::Failure;
use crate::solve_task::{JsSolved, Solved};

/// What work has come to. Its bytes are handed to JavaScript without copying.
pub(crate) enum Answer {
    Solved(Solved),
    Bytes(Vec<u8>),
}

impl From<Solved> for Answer {
    fn from(solved: Solved) -> Self {
        Self::Solved(solved)
    }
}

impl From<Vec<u8>> for Answer {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Bytes(bytes)
    }
}

impl From<Answer> for Either<JsSolved, Buffer> {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Solved(solved) => Self::A(solved.into()),
            Answer::Bytes(bytes) => Self::B(bytes.into()),
        }
    }
}

/// The arguments of the function that JavaScript passes: whose outcome it is, and the answer or the failure.
type Told = FnArgs<(u32, Option<Either<JsSolved, Buffer>>, Option<JsFailure>)>;

type Tell = ThreadsafeFunction<Outcome, (), Told, Status, false, true>;

/// The number that JavaScript gave the work, and how it went.
type Outcome = (u32, Result<Answer, Failure>);

/// Why work has no answer.
#[napi(object, object_from_js = false)]
pub struct JsFailure {
    /// `cancelled`, `out_of_time`, `invalid_job`, `check_failed` or `panic`.
    pub code: String,
    pub message: String,
}

impl From<Failure> for JsFailure {
    fn from(failure: Failure) -> Self {
        Self { code: failure.code().to_owned(), message: failure.to_string() }
    }
}

/// Tells one thread of JavaScript how its work has ended, all of it through one function. A promise of the binding has a
/// way of its own for each piece of work, which takes the event loop longer than reading 20 pieces.
///
/// It does not keep the process alive: whoever waits for an outcome has to.
#[napi]
pub struct Outcomes {
    tell: Arc<Tell>,
}

#[napi]
impl Outcomes {
    /// `tell` is called with the number of the work, and with its answer or else its failure. It must not throw.
    #[napi(
        constructor,
        ts_args_type = "tell: (id: number, answer?: Solved | Buffer | null, failure?: JsFailure | null) => void"
    )]
    #[allow(clippy::needless_pass_by_value, reason = "as the binding hands it over")]
    pub fn new(tell: Function<'_, Told, ()>) -> napi::Result<Self> {
        let tell = tell.build_threadsafe_function::<Outcome>().weak::<true>();
        let tell = tell.build_callback(|context| {
            let (id, outcome) = context.value;
            Ok(match outcome {
                Ok(answer) => (id, Some(answer.into()), None),
                Err(failure) => (id, None, Some(failure.into())),
            }
            .into())
        })?;
        Ok(Self { tell: Arc::new(tell) })
    }

    /// A function to tell the outcome of work `id` from any thread. Once JavaScript has ended, nobody hears it.
    pub(crate) fn teller(&self, id: u32) -> impl FnOnce(Result<Answer, Failure>) + Send + 'static {
        let tell = Arc::clone(&self.tell);
        move |outcome| {
            tell.call((id, outcome), ThreadsafeFunctionCallMode::NonBlocking);
        }
    }
}
