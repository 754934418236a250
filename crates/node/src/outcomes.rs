//! How JavaScript is told that work has ended.

use std::sync::Arc;

use napi::Status;
use napi::bindgen_prelude::{Buffer, FnArgs, Function};
use napi::threadsafe_function::{ThreadsafeFunction, ThreadsafeFunctionCallMode};
use napi_derive::napi;

use crate::failure::Failure;
use crate::solve_task::Solved;

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

/// The arguments of the function that JavaScript passes: whose outcome it is, the bytes of the answer or the failure, and
/// what else a solve tells.
type Told = FnArgs<(
    u32,
    Option<Buffer>,
    Option<JsFailure>,
    Option<u32>,
    Option<i64>,
    Option<f64>,
    Option<Buffer>,
    Option<Buffer>,
)>;

type Tell = ThreadsafeFunction<Outcome, (), Told, Status, false, true>;

/// The number that JavaScript gave the work, and how it went.
type Outcome = (u32, Result<Answer, Failure>);

/// Why work has no answer.
#[napi(object, object_from_js = false)]
pub struct JsFailure {
    /// `cancelled`, `invalid_job`, `check_failed` or `panic`.
    pub code: String,
    pub message: String,
}

impl From<Failure> for JsFailure {
    fn from(failure: Failure) -> Self {
        Self { code: failure.code().to_owned(), message: failure.to_string() }
    }
}

/// One by one, because the binding makes an object three times as slowly as JavaScript does.
fn told((id, outcome): Outcome) -> Told {
    match outcome {
        Ok(Answer::Solved(Solved { summary, result, alns_stats, trace })) => (
            id,
            Some(result.into()),
            None,
            Some(summary.sheets),
            Some(summary.iterations),
            Some(summary.utilization),
            alns_stats.map(Buffer::from),
            trace.map(Buffer::from),
        ),
        Ok(Answer::Bytes(bytes)) => (id, Some(bytes.into()), None, None, None, None, None, None),
        Err(failure) => (id, None, Some(failure.into()), None, None, None, None, None),
    }
    .into()
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
    /// `tell` is called with the number of the work, and with the bytes of its answer or else its failure. It must not throw.
    ///
    /// The bytes of a solve are the contract's `result`, which the independent checker has passed. It also has the figures
    /// of its layout; the contract's `alnsStats`, if the strategy is `alns`; and if `traced`, a JSON array of the events of
    /// the deep search, each with its time in milliseconds since the start.
    #[napi(
        constructor,
        ts_args_type = "tell: (id: number, bytes?: Buffer | null, failure?: JsFailure | null, sheets?: number | null, \
                        iterations?: number | null, utilization?: number | null, alnsStats?: Buffer | null, \
                        trace?: Buffer | null) => void"
    )]
    #[allow(clippy::needless_pass_by_value, reason = "as the binding hands it over")]
    pub fn new(tell: Function<'_, Told, ()>) -> napi::Result<Self> {
        let tell = tell.build_threadsafe_function::<Outcome>().weak::<true>();
        let tell = tell.build_callback(|context| Ok(told(context.value)))?;
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
