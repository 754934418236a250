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

use cutting_engine::config::{AlnsConfig, Config};
use cutting_engine::cut_tree::{Node, NodeKind};
use cutting_engine::instance::{Defect, Direction, Instance, Piece, Rules, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::solve;
use cutting_engine::rng::Rng;
use cutting_engine::solution::{Solution, Unplaced, UnplacedReason};
use cutting_engine::stop::Stop;

use crate::support::brute_force::cut_all;
use crate::support::{assert_valid, cases, instance, piece, share_of, sheet};

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
    solved(&instance(pieces, sheets, rules))
}

fn solved(instance: &Instance) -> Solution {
    let solution = solve(instance, &Config::default(), &Stop::never()).solution;
    assert_valid(instance, &solution);
    solution
}

/// What a random job of small numbers is about.
struct Draw {
    /// The longest side of a sheet.
    side: i32,
    /// The most kinds of pieces, and copies of one.
    kinds: usize,
    most: u32,
}

/// A number between two others, both included.
fn between(rng: &mut Rng, least: i32, most: i32) -> i32 {
    least + rng.below((most - least + 1).to_usize()).to_i32()
}

impl Draw {
    /// Pieces, a sheet without a kerf that holds each of them, and rules.
    fn job(&self, rng: &mut Rng) -> (Vec<Piece>, Sheet, Rules) {
        let Self { side, kinds, most } = *self;
        let mut from = |least: i32, most: i32| between(rng, least, most);
        let (width, height) = (from(side / 2, side), from(side / 2, side));
        let pieces = (0..from(1, kinds.to_i32()))
            .map(|_| Piece {
                can_rotate: from(0, 1) == 0,
                quantity: from(1, most.to_i32()).to_u32(),
                ..piece(from(1, width), from(1, height))
            })
            .collect();
        let rules = Rules {
            max_stages: [0, 2, 3, 4, 5][from(0, 4).to_usize()],
            alternate: from(0, 2) > 0,
            first_direction: [Direction::Vertical, Direction::Horizontal][from(0, 1).to_usize()],
            min_trim: [0, 0, side / 6][from(0, 2).to_usize()],
            ..Rules::FREE
        };
        (pieces, stock(50, sheet(width, height)), rules)
    }
}

/// One of few kerfs.
fn any_kerf(rng: &mut Rng) -> [i32; 2] {
    [[0, 0], [1, 1], [2, 1]][rng.below(3)]
}

/// Asserts that both strategies keep the rules of random jobs.
fn assert_any_layout_is_valid(rng: &mut Rng, job: impl Fn(&mut Rng, &Draw) -> Instance) {
    for round in 0..cases(1).cases {
        let side = if round % 2 == 0 { 12 } else { 200 };
        let job = job(rng, &Draw { side, kinds: 6, most: 8 });
        solved(&job);
        if round % 8 == 0 {
            let alns = AlnsConfig { max_iterations: 60, ..AlnsConfig::default() };
            let config = Config::new(Config::default().builder().clone(), Some(alns)).expect("valid");
            assert_valid(&job, &solve(&job, &config, &Stop::never()).solution);
        }
    }
}

/// Asserts that lone pieces are cut if and only if brute force cuts them. Returns how many were cut, and how many not for
/// `reason`.
fn cut_lone_pieces(
    rng: &mut Rng,
    reason: UnplacedReason,
    job: impl Fn(&mut Rng, &Draw) -> Instance,
) -> (usize, usize) {
    let (mut cut, mut beyond) = (0, 0);
    for _ in 0..share_of(1_500) {
        let job = job(rng, &Draw { side: 10, kinds: 1, most: 1 });
        let unplaced = left_out(&solved(&job));
        assert_eq!(unplaced.is_empty(), cut_all(&job).is_some(), "{unplaced:?} of {job:#?}");
        cut += usize::from(unplaced.is_empty());
        beyond += usize::from(unplaced.iter().any(|entry| entry.2 == reason));
    }
    (cut, beyond)
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
