//! Jobs of a few pieces on one small sheet, small enough for brute force.

use cutting_engine::instance::{Defect, Direction, Instance, Piece, Rules, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::rng::Rng;

use super::{piece, sheet};

/// The rules that tiny jobs may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TinyRules {
    /// Kerf, stages and directions.
    Plain,
    /// Also defects and a minimal trim.
    All,
}

/// Four or five pieces that cover most of the sheet.
pub(crate) fn tiny_job(rng: &mut Rng, with: TinyRules) -> Instance {
    loop {
        let mut from = |least: i32, span: usize| least + rng.below(span).to_i32();
        let kerf = [[0, 0], [0, 0], [1, 1], [2, 2], [1, 2], [2, 0]][from(0, 6).to_usize()];
        let sheet = Sheet { kerf, ..sheet(from(7, 5), from(6, 4)) };
        let defects = (0..from(0, 3) / 2)
            .map(|_| Defect { x: from(0, 6), y: from(0, 5), width: 1, height: from(1, 2) })
            .collect();
        let rules = Rules {
            max_stages: [0, 2, 3, 4][from(0, 4).to_usize()],
            alternate: from(0, 2) == 0,
            first_direction: [Direction::Vertical, Direction::Horizontal][from(0, 2).to_usize()],
            min_trim: [0, 0, 2, 3][from(0, 4).to_usize()],
            ..Rules::FREE
        };
        let pieces: Vec<Piece> = (0..from(4, 2))
            .map(|_| Piece { can_rotate: from(0, 2) == 0, ..piece(from(1, 6), from(1, 6)) })
            .collect();
        let area: i64 = pieces.iter().map(Piece::area).sum();
        let (rules, defects) = match with {
            TinyRules::Plain => (Rules { min_trim: 0, ..rules }, Vec::new()),
            TinyRules::All => (rules, defects),
        };
        if area <= sheet.area() && area * 10 >= sheet.area() * 7 {
            let sheet = Sheet { defects, ..sheet };
            return Instance::new(pieces, vec![sheet], rules).expect("a valid instance");
        }
    }
}
