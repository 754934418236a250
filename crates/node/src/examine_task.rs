//! `examine`: job bytes → what is certain before a solve, as JSON.

use std::sync::Arc;

use cutting_engine::check::MAX_VIOLATIONS;
use cutting_engine::instance::Instance;
use cutting_engine::misfits::{Examined, Misfit, Shortage, examine};
use cutting_engine::solution::UnplacedReason;
use cutting_engine::stop::{Interrupt, Stop};
use serde::Serialize;

use crate::cancel::Control;
use crate::failure::Failure;
use crate::job::Job;
use crate::reason;
use crate::solve_task::granted_time;

/// As many misfits as a list of warnings has room for.
const MOST: usize = MAX_VIOLATIONS;

/// What is certain, with its members in the order of writing.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Findings {
    /// Whether every piece was judged by more than its size.
    complete: bool,
    /// One message for each material whose stock is too small.
    shortages: Vec<String>,
    misfits: Vec<NamedMisfit>,
}

#[derive(Serialize)]
struct NamedMisfit {
    piece: u32,
    reason: &'static str,
    message: &'static str,
}

/// The findings as JSON; those of the first pieces if `max_ms` is too short.
pub(crate) fn examine_bytes(job: &[u8], control: &Control, max_ms: f64) -> Result<Vec<u8>, Failure> {
    let stop = Stop::never().after(granted_time(max_ms)).on(Arc::clone(&control.cancel));
    let job = Job::parse(job)?;
    let depth = job.config.builder().max_recursion_depth;
    let mut findings = Findings { complete: true, ..Findings::default() };
    match &job.materials {
        None => findings.add(examined(&job.instance, depth, &stop), None, |piece| piece),
        Some(materials) => {
            for part in &materials.parts {
                let found = match &part.instance {
                    Some(own) => examined(own, depth, &stop),
                    None => without_sheets(part.pieces.len()),
                };
                let in_whole = |piece: u32| part.pieces[piece as usize];
                findings.add(found, materials.name(part.material), in_whole);
            }
        }
    }
    if stop.poll() == Some(Interrupt::Cancelled) {
        return Err(Failure::Cancelled);
    }
    findings.misfits.sort_by_key(|misfit| misfit.piece);
    findings.misfits.truncate(MOST);
    Ok(serde_json::to_vec(&findings).expect("these types are plain data"))
}

fn examined(instance: &Instance, depth: u32, stop: &Stop) -> Examined {
    examine(instance, depth, MOST, stop)
}

fn without_sheets(pieces: usize) -> Examined {
    let misfit = |piece| Misfit { piece, reason: UnplacedReason::Material };
    Examined {
        misfits: (0..pieces.min(MOST) as u32).map(misfit).collect(),
        shortage: None,
        is_complete: true,
    }
}

impl Findings {
    fn add(&mut self, found: Examined, material: Option<&str>, in_whole: impl Fn(u32) -> u32) {
        self.complete &= found.is_complete;
        self.misfits.extend(found.misfits.into_iter().map(|Misfit { piece, reason }| NamedMisfit {
            piece: in_whole(piece),
            reason: reason::name(reason),
            message: reason::message(reason),
        }));
        if let Some(Shortage { wanted, stock }) = found.shortage {
            let of = material.map_or(String::new(), |name| format!(" of {name:?}"));
            self.shortages.push(format!(
                "Some pieces{of} must stay out: with their kerfs they take at least {wanted} square units, and all \
                 sheets{of} together have {stock}."
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use serde_json::{Value, json};

    use super::*;

    /// A job of pieces `[width, height, quantity, material]` and sheets alike.
    fn job(pieces: &[[u32; 4]], sheets: &[[u32; 4]]) -> Vec<u8> {
        let piece = |&[width, height, quantity, material]: &[u32; 4]| {
            json!({"originalIndex": 0, "width": width, "height": height, "quantity": quantity,
                   "canRotate": true, "priority": 0, "material": material})
        };
        let sheet = |&[width, height, quantity, material]: &[u32; 4]| {
            json!({"width": width, "height": height, "kerf": 0, "marginLeft": 0, "marginRight": 0, "marginTop": 0,
                   "marginBottom": 0, "quantity": quantity, "defects": [], "material": material})
        };
        let pieces: Vec<Value> = pieces.iter().map(piece).collect();
        let sheets: Vec<Value> = sheets.iter().map(sheet).collect();
        let material = |name: &str| json!({"name": name, "islands": 1});
        json!({"maxMs": 1_000, "pieces": pieces, "sheets": sheets, "alns": null,
               "materials": [material("oak"), material("steel")],
               "rules": {"maxStages": 5, "alternateOrientation": true, "firstCutVertical": true, "minTrimSize": 0},
               "builder": {"beamWidth": 10, "beamWidthAtRoot": 50, "maxBuildCalls": 0, "maxRecursionDepth": 500,
                           "scoreNoise": 0, "noiseSeed": "0"}})
        .to_string()
        .into_bytes()
    }

    fn findings(job: &[u8]) -> Value {
        let found = examine_bytes(job, &Control::default(), 60_000.0).expect("the job is valid");
        serde_json::from_slice(&found).expect("it is JSON")
    }

    #[test]
    fn names_misfits_in_the_order_of_the_request() {
        let found = findings(&job(&[[9, 9, 1, 1], [20, 1, 1, 0], [5, 5, 1, 0]], &[[10, 10, 1, 0]]));
        let named = |piece: u32, reason: UnplacedReason| json!({"piece": piece, "reason": reason::name(reason), "message": reason::message(reason)});
        let expected = [named(0, UnplacedReason::Material), named(1, UnplacedReason::DoesNotFitAnySheet)];
        assert_eq!(found, json!({"complete": true, "shortages": [], "misfits": expected}));
    }

    #[test]
    fn tells_of_which_material_there_is_too_little() {
        let found = findings(&job(&[[10, 10, 2, 0], [10, 10, 2, 1]], &[[10, 10, 2, 0], [10, 10, 1, 1]]));
        let message = "Some pieces of \"steel\" must stay out: with their kerfs they take at least 200 square units, \
                       and all sheets of \"steel\" together have 100.";
        assert_eq!(found["shortages"], json!([message]));
    }

    #[test]
    fn lists_no_more_than_there_is_room_for() {
        let found = findings(&job(&[[20, 20, 1, 0]; 120], &[[10, 10, 1, 0]]));
        assert_eq!(found["misfits"].as_array().map(Vec::len), Some(MOST));
    }

    #[test]
    fn out_of_time_it_is_not_complete() {
        let asked = job(&[[5, 5, 1, 0]], &[[10, 10, 1, 0]]);
        let found = examine_bytes(&asked, &Control::default(), 0.0).expect("the job is valid");
        assert!(String::from_utf8_lossy(&found).starts_with("{\"complete\":false"));
    }

    #[test]
    fn cancelled_it_has_no_answer() {
        let control = Control::default();
        control.cancel.store(true, Ordering::Relaxed);
        let asked = job(&[[5, 5, 1, 0]], &[[10, 10, 1, 0]]);
        assert_eq!(examine_bytes(&asked, &control, 60_000.0), Err(Failure::Cancelled));
        assert!(matches!(examine_bytes(b"{}", &control, 1.0), Err(Failure::InvalidJob(_))));
    }
}
