//! `examine`: job bytes → what is certain before a solve, as JSON.

use std::sync::Arc;

use cutting_engine::check::MAX_VIOLATIONS;
use cutting_engine::misfits::{Examined, Misfit, Shortage, examine, examine_rest};
use cutting_engine::numbers::Integer;
use cutting_engine::reduce::Part;
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
    /// One for each material whose stock is too small.
    shortages: Vec<NamedShortage>,
    misfits: Vec<NamedMisfit>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NamedShortage {
    /// `None` for entries without a material, and in a job without materials.
    material: Option<String>,
    pieces: i128,
    needed: i128,
    sheets: i128,
    /// Whether some of its sheets are cut already.
    beside_fixed: bool,
}

#[derive(Serialize)]
struct NamedMisfit {
    piece: u32,
    reason: &'static str,
    message: String,
}

/// The findings as JSON; those of the first pieces if `max_ms` is too short.
pub(crate) fn examine_bytes(job: &[u8], control: &Control, max_ms: f64) -> Result<Vec<u8>, Failure> {
    let stop = Stop::never().after(granted_time(max_ms)).on(Arc::clone(&control.cancel));
    let job = Job::parse(job)?;
    let depth = job.config.builder().max_recursion_depth;
    let mut findings = Findings { complete: true, ..Findings::default() };
    match job.parts() {
        None => findings.add(&job, examine(&job.instance, depth, MOST, &stop), None, |piece| piece),
        Some(parts) => {
            for part in parts {
                let found = match part.instance() {
                    Some(own) => examine_rest(own, &part.fixed, depth, MOST, &stop),
                    None => without_sheets(),
                };
                findings.add(&job, found, Some(part), |piece| part.selection.pieces()[piece.to_usize()].0);
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

/// The first piece stands for all of its material: one warning is enough.
fn without_sheets() -> Examined {
    let misfits = vec![Misfit { piece: 0, reason: UnplacedReason::Material }];
    Examined { misfits, shortage: None, is_complete: true }
}

impl Findings {
    /// Adds what was found about a part of the job, or about all of it.
    fn add(&mut self, job: &Job, found: Examined, part: Option<&Part>, in_whole: impl Fn(u32) -> u32) {
        self.complete &= found.is_complete;
        self.misfits.extend(found.misfits.into_iter().map(|Misfit { piece, reason }| {
            let piece = in_whole(piece);
            NamedMisfit {
                piece,
                reason: reason::name(reason),
                message: reason::message(job, piece, reason).to_owned(),
            }
        }));
        if let Some(Shortage { pieces, needed, sheets }) = found.shortage {
            let material = part.zip(job.materials.as_ref()).and_then(|(part, all)| all.name(part.material));
            let beside_fixed = part.is_some_and(|part| !part.fixed.is_empty());
            let material = material.map(str::to_owned);
            self.shortages.push(NamedShortage { material, pieces, needed, sheets, beside_fixed });
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
        let expected = json!([
            {"piece": 0, "reason": "material", "message": "No sheet in stock has the material \"steel\"."},
            {"piece": 1, "reason": "does_not_fit_any_sheet",
             "message": "The piece is larger than the usable area of every sheet."}
        ]);
        assert_eq!(found, json!({"complete": true, "shortages": [], "misfits": expected}));
    }

    #[test]
    fn a_material_without_sheets_is_told_once() {
        let asked = job(&[[5, 5, 1, 0], [9, 9, 1, 1], [8, 8, 1, 1], [7, 7, 1, 1]], &[[10, 10, 9, 0]]);
        let found = findings(&asked);
        let told: Vec<_> =
            found["misfits"].as_array().expect("a list").iter().map(|one| &one["piece"]).collect();
        assert_eq!(told, [1]);
    }

    #[test]
    fn tells_of_which_material_there_is_too_little() {
        let found = findings(&job(&[[10, 10, 2, 0], [10, 10, 2, 1]], &[[10, 10, 2, 0], [10, 10, 1, 1]]));
        let steel =
            json!({"material": "steel", "pieces": 200, "needed": 200, "sheets": 100, "besideFixed": false});
        assert_eq!(found["shortages"], json!([steel]));
    }

    /// The sheet `sheet_index` of 10 x 10, of which piece `index` of 10 x 10 takes all.
    fn full(sheet_index: u32, index: u32) -> Value {
        json!({"sheetIndex": sheet_index, "nodes": [{"x": 0, "y": 0, "width": 10, "height": 10, "vertical": true,
               "stage": 0, "depth": 0, "kerf": 0, "child": null, "next": null,
               "piece": {"index": index, "rotated": false}}]})
    }

    fn beside(fixed: &[Value], job: &[u8]) -> Value {
        let mut job: Value = serde_json::from_slice(job).expect("it is JSON");
        job["fixedSheets"] = json!(fixed);
        let mut found = findings(job.to_string().as_bytes());
        for misfit in found["misfits"].as_array_mut().expect("it is a list") {
            misfit.as_object_mut().expect("it is an object").remove("message");
        }
        found
    }

    #[test]
    fn pieces_on_fixed_sheets_need_no_place() {
        let nothing = json!({"complete": true, "shortages": [], "misfits": []});
        let asked = job(&[[10, 10, 2, 0], [5, 5, 4, 1]], &[[10, 10, 2, 0], [10, 10, 1, 1]]);
        assert_eq!(beside(&[full(0, 0), full(1, 0)], &asked), nothing);
        assert_eq!(beside(&[full(1, 0)], &asked), nothing);
        let defective = String::from_utf8_lossy(&asked)
            .replace("\"defects\":[]", "\"defects\":[{\"x\":1,\"y\":1,\"width\":9,\"height\":9}]");
        let left_out = json!([{"piece": 1, "reason": "defects"}]);
        assert_eq!(beside(&[full(0, 0), full(1, 0)], defective.as_bytes())["misfits"], left_out);
    }

    #[test]
    fn fixed_sheets_hold_no_more_pieces() {
        let asked = job(&[[10, 10, 1, 0], [5, 5, 4, 0], [20, 1, 1, 0]], &[[10, 10, 1, 0]]);
        let found = beside(&[full(0, 0)], &asked);
        let oak = json!({"material": "oak", "pieces": 100, "needed": 100, "sheets": 0, "besideFixed": true});
        assert_eq!(found["shortages"], json!([oak]));
        assert_eq!(found["misfits"], json!([{"piece": 2, "reason": "does_not_fit_any_sheet"}]));
        // The only sheet that could hold it is cut already.
        let asked = job(&[[5, 5, 1, 0], [10, 10, 2, 0]], &[[10, 10, 1, 0], [9, 10, 3, 0]]);
        let found = beside(&[full(0, 1)], &asked);
        assert_eq!(found["misfits"], json!([{"piece": 1, "reason": "stock_exhausted"}]));
        assert_eq!(found["shortages"], json!([]));
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
