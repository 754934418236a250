//! Proptest strategies over the whole range of requests.

use cutting_engine::instance::{
    Defect, Direction, Instance, MAX_OFFCUT_CLASSES, Margins, OffcutClass, Piece, Rules, Sheet,
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

/// A few pieces on small sheets, where kerf, trim and margins matter most.
pub(crate) const SMALL: Scale = Scale { side: 60, piece_types: 6, quantity: 4, sheet_types: 3, defects: 4 };

/// Workshop jobs: sheets several metres long, quantities in the hundreds.
pub(crate) const MEDIUM: Scale =
    Scale { side: 4_000, piece_types: 25, quantity: 200, sheet_types: 4, defects: 60 };

pub(crate) fn any_instance(scale: Scale) -> impl Strategy<Value = Instance> {
    let pieces = vec(any_piece(scale), 1..=scale.piece_types);
    let sheets = vec(any_sheet(scale), 1..=scale.sheet_types);
    (pieces, sheets, any_rules(scale), any::<bool>(), weighted(0.3)).prop_map(
        |(pieces, mut sheets, rules, twin, priced)| {
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
    let area = prop_oneof![2 => Just(0), 1 => 0..=i64::from(scale.side * scale.side)];
    let class = (sides, area, 0..=100_u32).prop_map(|((min_width, min_length), min_area, percent)| {
        OffcutClass { min_length, min_width, min_area, percent }
    });
    vec(class, 1..=MAX_OFFCUT_CLASSES)
}

fn any_piece(scale: Scale) -> impl Strategy<Value = Piece> {
    // Mostly smaller than a sheet, sometimes larger than any.
    let side =
        prop_oneof![8 => 1..=scale.side / 3, 3 => 1..=scale.side, 1 => scale.side..=scale.side * 3 / 2];
    let quantity = prop_oneof![6 => 1..=4_u32, 1 => 1..=scale.quantity];
    let priority = prop_oneof![2 => Just(0), 1 => 0..=9_u32, 1 => 0..=1_000_000_u32];
    (side.clone(), side, quantity, any::<bool>(), priority).prop_map(
        |(width, height, quantity, can_rotate, priority)| Piece {
            width,
            height,
            quantity,
            can_rotate,
            priority,
        },
    )
}

fn any_sheet(scale: Scale) -> impl Strategy<Value = Sheet> {
    let side = scale.side / 6..=scale.side;
    let kerf = prop_oneof![2 => Just(0), 3 => 1..=5_i32, 1 => 1..=scale.side / 6];
    let quantity = prop_oneof![3 => 1..=3_u32, 1 => 1..=40_u32, 1 => Just(1_000_000)];
    let cost = prop_oneof![1 => Just(0), 3 => 1..=1_000_i64];
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
        })
    })
}

fn any_margins(width: i32, height: i32) -> impl Strategy<Value = Margins> {
    let margin = |side: i32| prop_oneof![2 => Just(0), 1 => 0..=(side - 1) / 2];
    (margin(width), margin(width), margin(height), margin(height))
        .prop_map(|(left, right, top, bottom)| Margins { left, right, top, bottom })
}

/// At least partly on the sheet.
fn any_defect(width: i32, height: i32) -> impl Strategy<Value = Defect> {
    let size = |side: i32| prop_oneof![4 => 1..=(side / 20).max(1), 1 => 1..=side];
    (size(width), size(height)).prop_flat_map(move |(w, h)| {
        (1 - w..width, 1 - h..height).prop_map(move |(x, y)| Defect { x, y, width: w, height: h })
    })
}

fn any_rules(scale: Scale) -> impl Strategy<Value = Rules> {
    let min_trim = prop_oneof![3 => Just(0), 2 => 1..=scale.side / 10, 1 => 1..=scale.side];
    (0..=6_u32, any::<bool>(), any::<bool>(), min_trim).prop_map(
        |(max_stages, alternate, vertical, min_trim)| Rules {
            max_stages,
            alternate,
            first_direction: if vertical { Direction::Vertical } else { Direction::Horizontal },
            min_trim,
        },
    )
}
