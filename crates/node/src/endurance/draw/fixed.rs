//! Sheets of a random job that are cut already: each has a row of pieces of one kind.

use std::collections::HashSet;
use std::fmt::Write;

use serde_json::{Value, json};

use super::Draw;
use super::shop::Of;
use crate::endurance::job_text::{JobText, SheetText};
use cutting_engine::numbers::Integer;

/// Bytes of a node in a request.
const BYTES_OF_A_NODE: usize = 260;
/// Nodes for each piece: a cut along each axis, the piece and its waste.
const NODES_OF_A_PIECE: usize = 4;

impl Draw {
    /// Cuts some sheets of the job, within so many bytes of the request.
    pub(super) fn fixed_sheets(&mut self, job: &mut JobText, materials: &Of, spare: usize) {
        let mut most = spare / BYTES_OF_A_NODE / NODES_OF_A_PIECE;
        let mut left: Vec<usize> = job.pieces.iter().map(|piece| piece.quantity.to_usize()).collect();
        let first: Vec<u64> = job
            .sheets
            .iter()
            .scan(0, |next, sheet| {
                let first = *next;
                *next += sheet.quantity;
                Some(first)
            })
            .collect();
        let longest = self.one(&[1, 10, 10_000]);
        let mut cut = HashSet::new();
        let mut fixed: Vec<Value> = Vec::new();
        for _ in 0..self.one(&[1, 10, 1_000]) {
            let [at, entry] = [self.rng.below(job.pieces.len()), self.rng.below(job.sheets.len())];
            let (piece, sheet) = (&job.pieces[at], &job.sheets[entry]);
            let sheet_index = first[entry] + self.rng.below(sheet.quantity.to_usize()).to_u64();
            let is_of_it = materials.as_ref().is_none_or(|[pieces, sheets]| pieces[at] == sheets[entry]);
            let room = row_of(sheet, piece.size).min(left[at]).min(longest).min(most);
            if !is_of_it || room == 0 || !cut.insert(sheet_index) {
                continue;
            }
            let count = 1 + self.rng.below(room);
            left[at] -= count;
            most -= count;
            fixed.push(json!({"sheetIndex": sheet_index, "nodes": row(sheet, piece.size, at, count)}));
        }
        if !fixed.is_empty() {
            _ = write!(job.more, ",\"fixedSheets\":{}", json!(fixed));
        }
    }
}

fn usable(sheet: &SheetText) -> [i64; 2] {
    let [left, right, top, bottom] = sheet.margins;
    [sheet.size[0] - left - right, sheet.size[1] - top - bottom]
}

/// How many pieces lie side by side on a sheet.
fn row_of(sheet: &SheetText, [width, height]: [i64; 2]) -> usize {
    let [wide, high] = usable(sheet);
    if height > high { 0 } else { ((wide + sheet.kerf) / (width + sheet.kerf)).max(0).to_usize() }
}

/// A tree of `count` pieces side by side, cut off one after the other.
fn row(sheet: &SheetText, [width, height]: [i64; 2], piece: usize, count: usize) -> Vec<Value> {
    let [wide, high] = usable(sheet);
    let [left, _, _, bottom] = sheet.margins;
    let mut nodes = Vec::new();
    let (mut x, mut depth) = (left, 0);
    for _ in 0..count {
        let rest = left + wide - x;
        let kerf = sheet.kerf.min(rest - width);
        if rest > width {
            let beyond = 1 + if high > height { 2 + usize::from(high - height > sheet.kerf) } else { 1 };
            let next = (rest > width + kerf).then_some(nodes.len() + beyond);
            nodes.push(cut(true, [x, bottom, rest, high], depth, kerf, nodes.len(), next));
            depth += 1;
        }
        let here = depth;
        if high > height {
            let kerf = sheet.kerf.min(high - height);
            let next = (high > height + kerf).then_some(nodes.len() + 2);
            nodes.push(cut(false, [x, bottom, width, high], here, kerf, nodes.len(), next));
            nodes.push(leaf([x, bottom, width, height], here + 1, Some(piece)));
            if next.is_some() {
                let above = bottom + height + kerf;
                nodes.push(leaf([x, above, width, high - height - kerf], here + 1, None));
            }
        } else {
            nodes.push(leaf([x, bottom, width, height], here, Some(piece)));
        }
        x += width + kerf;
    }
    let rest = left + wide - x;
    if rest > 0 {
        nodes.push(leaf([x, bottom, rest, high], depth, None));
    }
    nodes
}

fn cut(vertical: bool, place: [i64; 4], depth: usize, kerf: i64, at: usize, next: Option<usize>) -> Value {
    let stage = if vertical { 1 } else { 2 };
    node(
        place,
        json!({"vertical": vertical, "stage": stage, "depth": depth, "kerf": kerf, "child": at + 1,
                       "next": next, "piece": null}),
    )
}

fn leaf(place: [i64; 4], depth: usize, piece: Option<usize>) -> Value {
    let piece = piece.map(|index| json!({"index": index, "rotated": false}));
    node(
        place,
        json!({"vertical": true, "stage": 2, "depth": depth, "kerf": 0, "child": null, "next": null,
                       "piece": piece}),
    )
}

fn node([x, y, width, height]: [i64; 4], mut members: Value) -> Value {
    for (name, value) in [("x", x), ("y", y), ("width", width), ("height", height)] {
        members[name] = json!(value);
    }
    members
}
