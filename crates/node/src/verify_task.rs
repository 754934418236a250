//! `verify`: job bytes and the bytes of any response → violations.

use cutting_engine::check::Violation;
use serde::Serialize;

use crate::claim;
use crate::failure::Failure;
use crate::job::Job;

/// A violation, with its members in the order of writing.
#[derive(Serialize)]
struct Objection {
    code: &'static str,
    path: String,
    message: String,
}

/// The violations as a JSON array.
pub(crate) fn verify_bytes(job: &[u8], response: &[u8]) -> Result<Vec<u8>, Failure> {
    let job = Job::parse(job)?;
    let objection = |Violation { code, path, message }| Objection { code, path, message };
    let objections: Vec<Objection> = claim::verify(&job, response).into_iter().map(objection).collect();
    Ok(serde_json::to_vec(&objections).expect("these types are plain data"))
}
