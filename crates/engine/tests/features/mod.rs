//! Hand-made jobs whose right answer is known.

mod choice_of_sheets;
mod defect_cuts;
mod defects;
mod fixed_sheets;
mod grain;
mod kerf;
mod limited_stock;
mod machine;
mod margins;
mod matched;
mod materials;
mod offcuts;
mod prices;
mod quantities;
mod remnant;
mod rotation;
mod stage_limits;
mod trims;

use cutting_engine::config::Config;
use cutting_engine::cut_tree::{Node, NodeKind};
use cutting_engine::instance::{Defect, Piece, Rules, Sheet};
use cutting_engine::pipeline::solve;
use cutting_engine::solution::{Solution, Unplaced, UnplacedReason};
use cutting_engine::stop::Stop;

use crate::support::{assert_valid, instance};

fn many(quantity: u32, mut piece: Piece) -> Piece {
    piece.quantity = quantity;
    piece
}

fn turnable(mut piece: Piece) -> Piece {
    piece.can_rotate = true;
    piece
}

fn saw(kerf: i32, mut sheet: Sheet) -> Sheet {
    sheet.kerf = [kerf; 2];
    sheet
}

fn stock(quantity: u32, mut sheet: Sheet) -> Sheet {
    sheet.quantity = quantity;
    sheet
}

fn spoilt(mut sheet: Sheet, defects: &[(i32, i32, i32, i32)]) -> Sheet {
    sheet.defects = defects.iter().map(|&(x, y, width, height)| Defect { x, y, width, height }).collect();
    sheet
}

/// The engine's answer with default settings.
fn cut(pieces: Vec<Piece>, sheets: Vec<Sheet>, rules: Rules) -> Solution {
    let instance = instance(pieces, sheets, rules);
    let solution = solve(&instance, &Config::default(), &Stop::never()).solution;
    assert_valid(&instance, &solution);
    solution
}

/// The number of sheets that all pieces take.
fn sheets_for_all(pieces: Vec<Piece>, sheet: Sheet, rules: Rules) -> usize {
    let solution = cut(pieces, vec![stock(10_000, sheet)], rules);
    assert_eq!(solution.unplaced, []);
    solution.sheets.len()
}

fn left_out(solution: &Solution) -> Vec<(u32, u32, UnplacedReason)> {
    solution.unplaced.iter().map(|&Unplaced { piece, count, reason }| (piece, count, reason)).collect()
}

fn placed(solution: &Solution) -> impl Iterator<Item = (&Node, bool)> {
    solution.sheets.iter().flat_map(|sheet| &sheet.tree.nodes).filter_map(|node| match node.kind {
        NodeKind::Piece { rotated, .. } => Some((node, rotated)),
        _ => None,
    })
}
