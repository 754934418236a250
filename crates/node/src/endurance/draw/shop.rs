//! What the jobs of a shop have beside sizes: names, materials, costs, offcuts to keep, and questions about the saw.

use std::fmt::Write;

use cutting_engine::instance::{MAX_COST, MAX_TOTAL_COST};
use cutting_engine::numbers::{Fraction, Integer};
use serde_json::{Value, json};

use super::{Draw, LONGEST};
use crate::endurance::job_text::JobText;

/// Bytes of a request that a label, a material or a cost takes, with its name.
const BYTES_OF_A_MEMBER: usize = 25;

/// The material of each piece and each sheet; `None` for a job without materials.
pub(super) type Of = Option<[Vec<usize>; 2]>;

impl Draw {
    /// Adds them to some jobs, as far as a request has bytes for them.
    pub(super) fn shop(&mut self, job: &mut JobText) {
        let items = job.pieces.len() + job.sheets.len();
        let members = 3 * items * BYTES_OF_A_MEMBER;
        let materials = if members < job.spare_bytes() {
            self.labels(job);
            self.costs(job);
            self.materials(job)
        } else {
            None
        };
        self.saw(job);
        self.grain(job);
        let spare = job.spare_bytes().saturating_sub(members);
        if self.chance(0.3) {
            self.fixed_sheets(job, &materials, spare);
        }
    }

    /// Every waste is kept, or what is large enough; or the job says nothing of it.
    pub(super) fn offcut_classes(&mut self) -> Value {
        if self.chance(0.6) {
            return Value::Null;
        }
        (0..=self.rng.below(8))
            .map(|_| {
                let length = if self.chance(0.5) { 1 } else { self.any_size(LONGEST) };
                let (width, percent) = (self.between(1, length), self.between(0, 100));
                json!({"minLength": length, "minWidth": width, "minArea": 0, "valuePercent": percent})
            })
            .collect()
    }

    /// Where a request has bytes for it: of all sheets alike, or of each.
    fn grain(&mut self, job: &mut JobText) {
        let items = job.pieces.len() + job.sheets.len();
        if self.chance(0.8) || items * BYTES_OF_A_MEMBER > job.spare_bytes() {
            return;
        }
        let of_sheets = self.one(&["x", "y", ""]);
        for piece in &mut job.pieces {
            _ = write!(piece.more, ",\"grain\":\"{}\"", self.one(&["x", "y", "none"]));
        }
        for sheet in &mut job.sheets {
            let own = self.one(&["x", "y", "none"]);
            let grain = if of_sheets.is_empty() { own } else { of_sheets };
            _ = write!(sheet.more, ",\"grain\":\"{grain}\"");
        }
    }

    fn labels(&mut self, job: &mut JobText) {
        if self.chance(0.8) {
            return;
        }
        for (index, piece) in job.pieces.iter_mut().enumerate() {
            _ = write!(piece.more, ",\"label\":\"piece {index}\"");
        }
        for (index, sheet) in job.sheets.iter_mut().enumerate() {
            _ = write!(sheet.more, ",\"label\":\"sheet {index}\"");
        }
    }

    /// Some offcuts, and costs of which no layout has more than can be counted.
    fn costs(&mut self, job: &mut JobText) {
        let instances: u64 = job.pieces.iter().map(|piece| piece.quantity).sum();
        let dearest = MAX_COST.min(MAX_TOTAL_COST / instances.max(1).to_i64());
        let dearest = self.one(&[0, 1, 1_000, dearest]).min(dearest);
        let priced = self.chance(0.3);
        let offcuts = self.one(&[0.0, 0.0, 0.5, 1.0]);
        for sheet in &mut job.sheets {
            if priced {
                let cost = match self.rng.below(4) {
                    0 => self.one(&[0, 1, dearest]).min(dearest),
                    _ => (dearest.to_f64() * self.rng.unit()).whole(),
                };
                _ = write!(sheet.more, ",\"cost\":{cost}");
            }
            if self.chance(offcuts) {
                sheet.more.push_str(",\"offcut\":true");
            }
        }
    }

    /// Up to a hundred materials, some of which may lack pieces or sheets.
    fn materials(&mut self, job: &mut JobText) -> Of {
        if self.chance(0.7) {
            return None;
        }
        let count = self.one(&[1, 2, 5, 100]);
        let mut of = |items: usize| -> Vec<usize> { (0..items).map(|_| self.rng.below(count)).collect() };
        let of = [of(job.pieces.len()), of(job.sheets.len())];
        for (piece, material) in job.pieces.iter_mut().zip(&of[0]) {
            _ = write!(piece.more, ",\"material\":{material}");
        }
        for (sheet, material) in job.sheets.iter_mut().zip(&of[1]) {
            _ = write!(sheet.more, ",\"material\":{material}");
        }
        let listed: Vec<_> =
            (0..count).map(|at| json!({"name": format!("m{at}"), "islands": 1 + at % 2})).collect();
        _ = write!(job.more, ",\"materials\":{}", json!(listed));
        Some(of)
    }

    fn saw(&mut self, job: &mut JobText) {
        if self.chance(0.8) {
            return;
        }
        let machine = json!({"sheetMs": 10_000_000, "cutMs": 10_000_000, "turnMs": 0, "feedMmPerS": 1,
                             "unitNm": 1_000_000});
        let production = json!({
            "cutList": self.chance(0.5),
            "bookHeight": if self.chance(0.5) { json!(self.one(&[1, 4, 1_000])) } else { json!(null) },
            "machine": if self.chance(0.5) { machine } else { json!(null) },
        });
        _ = write!(job.more, ",\"production\":{production}");
    }
}
