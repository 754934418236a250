//! `verify`: a job and anybody's response -> what is to be objected to.

use cutting_engine::check::Violation;
use serde::Serialize;

use crate::claim;
use crate::failure::Failure;
use crate::job::Job;

/// A violation; its members in the order in which they are written.
#[derive(Serialize)]
struct Objection {
    code: &'static str,
    path: String,
    message: String,
}

/// The objections as a JSON array.
pub(crate) fn verify_bytes(job: &[u8], response: &[u8]) -> Result<Vec<u8>, Failure> {
    let job = Job::parse(job)?;
    let objection = |Violation { code, path, message }| Objection { code, path, message };
    let objections: Vec<Objection> = claim::verify(&job, response).into_iter().map(objection).collect();
    Ok(serde_json::to_vec(&objections).expect("these types are plain data"))
}
