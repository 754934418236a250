//! Random jobs of at most six pieces on a few small sheets, over the whole range of requests.

use cutting_engine::instance::{
    Defect, Direction, Grain, Instance, Machine, Margins, Piece, Rules, Sheet, StageRule,
};
use cutting_engine::numbers::Integer;
use cutting_engine::rng::Rng;

use super::least::MAX_PIECES;
use crate::support::{piece, sheet};

/// Whether the sheets have defects. They are smaller then, because the position of a region on them matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stock {
    Sound,
    Flawed,
    /// Without defects, but some sheets are offcuts or have a cost.
    Priced,
    /// Without defects, but sheets and pieces may have grain.
    Grained,
    /// Without defects, for a machine with limits.
    Limited,
}

/// The next job of `rng`.
pub(crate) fn any_job(rng: &mut Rng, stock: Stock) -> Instance {
    let mut dice = Dice(rng);
    let side = dice.from(if stock == Stock::Flawed { 4..=8 } else { 6..=13 });
    let kerf = dice.one_of(&[[0, 0], [0, 0], [1, 1], [2, 2], [1, 0], [1, 2]]);
    let kinds = dice.one_of(&[1, 1, 2, 3]);
    let mut sheets: Vec<Sheet> = (0..kinds).map(|_| dice.sheet(side, kerf, stock)).collect();
    if stock == Stock::Priced {
        dice.price(&mut sheets);
    }
    let rules = Rules {
        max_stages: dice.one_of(&[0, 0, 1, 2, 2, 3, 3, 4, 5]),
        alternate: dice.from(0..=1) == 0,
        first_direction: dice.one_of(&[Direction::Vertical, Direction::Horizontal]),
        min_trim: dice.one_of(&[0, 0, 0, 1, 2, 3]),
        ..Rules::FREE
    };
    let mut pieces = dice.pieces(side);
    if stock == Stock::Grained {
        let mut grain = || dice.one_of(&[Grain::None, Grain::X, Grain::X, Grain::Y]);
        for sheet in &mut sheets {
            sheet.grain = grain();
        }
        for piece in &mut pieces {
            piece.grain = grain();
        }
    }
    let machine = if stock == Stock::Limited { dice.machine(side) } else { None };
    Instance::new(pieces, sheets, rules).expect("a valid instance").with_machine(machine)
}

struct Dice<'a>(&'a mut Rng);

impl Dice<'_> {
    fn from(&mut self, range: std::ops::RangeInclusive<i32>) -> i32 {
        range.start() + self.0.below((range.end() - range.start()).to_usize() + 1).to_i32()
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.0.below(choices.len())]
    }

    fn sheet(&mut self, side: i32, kerf: [i32; 2], stock: Stock) -> Sheet {
        let (width, height) = (self.from(side - 2..=side), self.from((side - 3).max(2)..=side));
        let margins = Margins {
            left: self.one_of(&[0, 0, 0, 1]),
            top: self.one_of(&[0, 0, 0, 1]),
            ..Margins::default()
        };
        let defects = (0..if stock == Stock::Flawed { self.from(1..=2) } else { 0 })
            .map(|_| Defect {
                x: self.from(0..=width - 1),
                y: self.from(0..=height - 1),
                width: self.from(1..=3),
                height: self.from(1..=3),
            })
            .collect();
        // Sometimes each sheet type has its own kerf.
        let kerf = if self.from(0..=5) == 0 { [self.from(0..=2), self.from(0..=2)] } else { kerf };
        let quantity = self.one_of(&[1, 2, 3, 9]);
        Sheet { kerf, margins, defects, quantity, ..sheet(width, height) }
    }

    /// Limits of up to three stages and of the length of cuts.
    fn machine(&mut self, side: i32) -> Option<Machine> {
        let rules: Vec<StageRule> = (1..=self.from(0..=3).to_u32())
            .map(|stage| {
                let min_part = self.one_of(&[0, 2, 3, side / 2]);
                let max_part = self.one_of(&[0, 0, side - 2, side - 1, side / 2]);
                StageRule { stage, min_part, max_part: if max_part < min_part { 0 } else { max_part } }
            })
            .collect();
        let longest = self.one_of(&[0, 0, side - 2, side - 1]);
        Machine::new(&rules, longest).expect("valid limits")
    }

    /// Marks offcuts, or gives sheets costs, which need not go with their areas. An offcut may be free.
    fn price(&mut self, sheets: &mut [Sheet]) {
        let costs = self.from(0..=2) > 0;
        for sheet in sheets {
            sheet.offcut = self.from(0..=1) == 0;
            if costs && (!sheet.offcut || self.from(0..=1) == 0) {
                sheet.cost = Some(self.one_of(&[0, 1, 5, 7, sheet.area(), 1_000_000]));
            }
        }
    }

    /// Up to six pieces, small, long or large. Some are wanted several times.
    fn pieces(&mut self, side: i32) -> Vec<Piece> {
        let mut wanted = self.from(1..=MAX_PIECES.to_i32());
        let any_turns = self.from(0..=2);
        let longest = self.one_of(&[side / 2, 2 * side / 3, side]).max(2);
        let least = self.one_of(&[1, 2, side / 3]).max(1);
        let mut pieces = Vec::new();
        while wanted > 0 {
            let quantity = self.one_of(&[1, 1, 1, 2, 3]).min(wanted);
            wanted -= quantity;
            pieces.push(Piece {
                quantity: quantity.to_u32(),
                can_rotate: any_turns == 2 || any_turns == 1 && self.from(0..=1) == 0,
                priority: self.one_of(&[0, 0, 3, 1_000]),
                ..piece(self.from(least..=longest), self.from(least..=longest))
            });
        }
        pieces
    }
}
