//! `verify`: a job and anybody's result -> what is to be objected to.

use cutting_engine::check::Violation;
use serde_json::{Value, json};

use crate::claim;
use crate::failure::Failure;
use crate::job::Job;

/// The objections as a JSON array.
pub(crate) fn verify_bytes(job: &[u8], result: &[u8]) -> Result<Vec<u8>, Failure> {
    let job = Job::parse(job)?;
    let entry = |Violation { code, path, message }| json!({ "code": code, "path": path, "message": message });
    let objections: Value = claim::verify(&job, result).into_iter().map(entry).collect();
    Ok(objections.to_string().into_bytes())
}
