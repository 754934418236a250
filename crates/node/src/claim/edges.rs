//! Judges what a claim says about edge bands: on placements, and in the totals. It shares no code with the writer. What
//! the claim leaves out is not missed.

use cutting_engine::check::Violation;
use cutting_engine::cut_tree::Node;
use cutting_engine::numbers::Integer;

use super::read::{Reading, piece_of};
use super::rule::{self, violation};
use super::wire::{WireBandUse, WireEdges, WirePlaced};
use crate::job::Job;

pub(super) fn check(job: &Job, reading: &Reading, found: &mut Vec<Violation>) {
    for (position, (sheet, layout)) in
        reading.declared.sheets.iter().zip(&reading.solution.sheets).enumerate()
    {
        let pieces = layout.tree.nodes.iter().filter_map(piece_of);
        for (index, (placed, piece)) in sheet.placements.iter().zip(pieces).enumerate() {
            if let Some(message) = fault(job, placed, piece) {
                let path = || format!("sheets[{position}].placements[{index}]");
                rule::note(found, rule::EDGES, path, message);
            }
        }
    }
    let Some(stated) = &reading.declared.edge_bands else { return };
    let nodes = reading.solution.sheets.iter().flat_map(|layout| &layout.tree.nodes);
    if *stated != uses(job, nodes) {
        let message = "it is not the list of all bands with the finished sides and the pieces that have them";
        found.push(violation(rule::EDGES, "edgeBands", message));
    }
}

/// What is wrong with the edges that a placement of a piece states.
fn fault(job: &Job, placed: &WirePlaced, piece: u32) -> Option<String> {
    let states_any =
        placed.edges.is_some() || placed.finished_width.is_some() || placed.finished_height.is_some();
    if !states_any {
        return None;
    }
    let Some(finish) = job.edges.of_piece(piece) else {
        return Some("the piece has no edges in the request".to_owned());
    };
    let name = |side: usize| finish.sides[side].map(|band| job.edges.name(band).to_owned());
    let (left, right, bottom, top) = (name(0), name(1), name(2), name(3));
    let (edges, width, height) = if placed.placement.rotated {
        let edges = WireEdges { bottom: left, right: bottom, top: right, left: top };
        (edges, finish.height, finish.width)
    } else {
        (WireEdges { left, right, bottom, top }, finish.width, finish.height)
    };
    if placed.edges.as_ref().is_some_and(|stated| *stated != edges) {
        return Some("the bands are on other sides of the piece as placed".to_owned());
    }
    let differs = |stated: Option<i32>, right: i32| stated.is_some_and(|stated| stated != right);
    let is_wrong = differs(placed.finished_width, width) || differs(placed.finished_height, height);
    is_wrong.then(|| format!("the finished size as placed is {width} x {height}"))
}

/// The totals as they should be.
fn uses<'a>(job: &Job, nodes: impl Iterator<Item = &'a Node>) -> Vec<WireBandUse> {
    let bands = job.edges.bands.iter().flatten();
    let mut uses: Vec<WireBandUse> =
        bands.map(|name| WireBandUse { name: name.clone(), length: 0, pieces: 0 }).collect();
    for finish in nodes.filter_map(piece_of).filter_map(|piece| job.edges.of_piece(piece)) {
        let [left, right, bottom, top] = finish.sides;
        for (band, total) in (0_u32..).zip(&mut uses) {
            let count =
                |sides: [Option<u32>; 2]| sides.into_iter().filter(|&side| side == Some(band)).count();
            let (upright, level) = (count([left, right]), count([bottom, top]));
            total.length +=
                upright.to_i64() * i64::from(finish.height) + level.to_i64() * i64::from(finish.width);
            total.pieces += u64::from(upright + level > 0);
        }
    }
    uses
}
