//! Proptest strategies over the whole range of requests.

use cutting_engine::instance::{
    Defect, Direction, Grain, Instance, MAX_COST, MAX_DIMENSION, MAX_OFFCUT_CLASSES, Margins, OffcutClass,
    Piece, Rules, Sheet,
};
use proptest::bool::weighted;
use proptest::collection::vec;
use proptest::prelude::*;

/// How large the jobs are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// Longest side of a sheet.
    pub(crate) side: i32,
    pub(crate) piece_types: usize,
    pub(crate) quantity: u32,
    pub(crate) sheet_types: usize,
    pub(crate) defects: usize,
}

/// Numbers so small that areas differ by a few units.
pub(crate) const TINY: Scale = Scale { side: 12, piece_types: 5, quantity: 3, sheet_types: 3, defects: 1 };

/// A few pieces on small sheets, where kerf, trim and margins matter most.
pub(crate) const SMALL: Scale = Scale { side: 60, piece_types: 6, quantity: 4, sheet_types: 3, defects: 4 };

/// A side of so many millimetres is short beside every [`Scale`].
const FEW: i32 = 12;

/// Workshop jobs: sheets several metres long, quantities in the hundreds.
pub(crate) const MEDIUM: Scale =
    Scale { side: 4_000, piece_types: 25, quantity: 200, sheet_types: 4, defects: 60 };

/// Thousands of pieces, sheets of a few millimetres beside sheets of a kilometre.
pub(crate) const EXTREME: Scale =
    Scale { side: MAX_DIMENSION, piece_types: 4, quantity: 2_000, sheet_types: 4, defects: 4 };

pub(crate) fn any_instance(scale: Scale) -> impl Strategy<Value = Instance> {
    let pieces = vec(any_piece(scale), 1..=scale.piece_types);
    let sheets = vec(any_sheet(scale), 1..=scale.sheet_types);
    let grains = prop_oneof![4 => Just(Vec::new()), 1 => vec(any_grain(), 1..=2), 1 => vec(any_grain(), 16)];
    (pieces, sheets, any_rules(scale), any::<bool>(), weighted(0.3), grains).prop_map(
        |(mut pieces, mut sheets, rules, twin, priced, grains)| {
            let mut grains = grains.into_iter().cycle();
            for sheet in &mut sheets {
                sheet.grain = grains.next().unwrap_or_default();
            }
            for piece in &mut pieces {
                piece.grain = grains.next().unwrap_or_default();
            }
            if !priced {
                for sheet in &mut sheets {
                    sheet.cost = None;
                }
            }
            if twin {
                // Two entries of equal sheets, with their defects in another order.
                let mut second = sheets[0].clone();
                second.defects.reverse();
                sheets.push(second);
            }
            Instance::new(pieces, sheets, rules).expect("a valid instance")
        },
    )
}

/// One class or more, of offcuts from chips to whole sheets.
pub(crate) fn any_offcut_classes(scale: Scale) -> impl Strategy<Value = Vec<OffcutClass>> {
    let sides = (1..=scale.side / 2).prop_flat_map(move |width| (Just(width), width..=scale.side));
    let area = prop_oneof![2 => Just(0), 1 => 0..=i64::from(scale.side) * i64::from(scale.side)];
    let class = (sides, area, 0..=100_u32).prop_map(|((min_width, min_length), min_area, percent)| {
        OffcutClass { min_length, min_width, min_area, percent }
    });
    vec(class, 1..=MAX_OFFCUT_CLASSES)
}

fn any_grain() -> impl Strategy<Value = Grain> {
    prop_oneof![Just(Grain::None), Just(Grain::X), Just(Grain::Y)]
}

fn any_piece(scale: Scale) -> impl Strategy<Value = Piece> {
    // Mostly smaller than a sheet, sometimes larger than any.
    let larger = (scale.side * 3 / 2).min(MAX_DIMENSION);
    let side = prop_oneof![
        6 => 1..=scale.side / 3,
        2 => 1..=FEW,
        3 => 1..=scale.side,
        1 => scale.side..=larger,
    ];
    let quantity = prop_oneof![6 => 1..=4_u32, 1 => 1..=scale.quantity];
    let priority = prop_oneof![2 => Just(0), 1 => 0..=9_u32, 1 => 0..=1_000_000_u32];
    (side.clone(), side, quantity, any::<bool>(), priority).prop_map(
        |(width, height, quantity, can_rotate, priority)| Piece {
            width,
            height,
            quantity,
            can_rotate,
            priority,
            grain: Grain::None,
            block: None,
        },
    )
}

/// Each sheet has a size, a kerf, margins, defects and a cost of its own, so the ends of their ranges meet in one job.
fn any_sheet(scale: Scale) -> impl Strategy<Value = Sheet> {
    let side = prop_oneof![8 => scale.side / 6..=scale.side, 1 => 1..=FEW];
    let kerf = prop_oneof![
        4 => Just(0),
        6 => 1..=5_i32,
        2 => 1..=scale.side / 6,
        1 => 1..=scale.side,
        1 => Just(MAX_DIMENSION),
    ];
    let kerf = prop_oneof![3 => kerf.clone().prop_map(|kerf| [kerf; 2]), 1 => [kerf.clone(), kerf]];
    let quantity = prop_oneof![3 => 1..=3_u32, 1 => 1..=40_u32, 1 => Just(1_000_000)];
    let cost = prop_oneof![2 => Just(0), 6 => 1..=1_000_i64, 1 => Just(1), 1 => Just(MAX_COST)];
    let sheet = (side.clone(), side, kerf, quantity, cost, weighted(0.2));
    sheet.prop_flat_map(move |(width, height, kerf, quantity, cost, offcut)| {
        let defects = prop_oneof![1 => Just(0), 1 => 1..=scale.defects]
            .prop_flat_map(move |count| vec(any_defect(width, height), count));
        (any_margins(width, height), defects).prop_map(move |(margins, defects)| Sheet {
            width,
            height,
            kerf,
            margins,
            quantity,
            defects,
            cost: Some(cost),
            offcut,
            grain: Grain::None,
        })
    })
}

fn any_margins(width: i32, height: i32) -> impl Strategy<Value = Margins> {
    let margin = |side: i32| prop_oneof![2 => Just(0), 1 => 0..=(side - 1) / 2];
    let margins = move |side: i32| {
        // All but a few millimetres.
        let most = (0..side, 1..=3.min(side)).prop_map(move |(first, usable)| {
            let first = first.min(side - usable);
            (first, side - usable - first)
        });
        prop_oneof![9 => (margin(side), margin(side)), 1 => most]
    };
    (margins(width), margins(height)).prop_map(|((left, right), (top, bottom))| Margins {
        left,
        right,
        top,
        bottom,
    })
}

/// At least partly on the sheet.
fn any_defect(width: i32, height: i32) -> impl Strategy<Value = Defect> {
    let size = |side: i32| prop_oneof![4 => 1..=(side / 20).max(1), 1 => 1..=side];
    (size(width), size(height)).prop_flat_map(move |(w, h)| {
        // Anywhere, or at an edge of the sheet, within it or beyond.
        let start =
            |size: i32, side: i32| prop_oneof![6 => 1 - size..side, 1 => Just(1 - size), 1 => Just(0), 1 => Just(side - size), 1 => Just(side - 1)];
        (start(w, width), start(h, height)).prop_map(move |(x, y)| Defect { x, y, width: w, height: h })
    })
}

fn any_rules(scale: Scale) -> impl Strategy<Value = Rules> {
    let min_trim = prop_oneof![3 => Just(0), 2 => 1..=scale.side / 10, 1 => 1..=scale.side];
    let cut_through_defects = prop_oneof![2 => Just(true), 1 => Just(false)];
    (0..=6_u32, any::<bool>(), any::<bool>(), min_trim, cut_through_defects).prop_map(
        |(max_stages, alternate, vertical, min_trim, cut_through_defects)| Rules {
            max_stages,
            alternate,
            first_direction: if vertical { Direction::Vertical } else { Direction::Horizontal },
            min_trim,
            cut_through_defects,
        },
    )
}
