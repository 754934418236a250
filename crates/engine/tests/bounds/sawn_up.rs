//! Bounds on sheets sawn up at random: their pieces fit on these sheets again.

use cutting_engine::bounds::{Bound, Bounds};
use cutting_engine::instance::{Piece, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::rng::Rng;
use cutting_engine::stop::Stop;
use proptest::prelude::*;

use crate::support::sawyer::saw;
use crate::support::{bounds_of, cases, free_cuts, instance, piece, sheet};

proptest! {
    #![proptest_config(cases(1))]

    #[test]
    fn never_exceeds_the_cost_of_a_valid_layout(seed in any::<u64>()) {
        let (instance, solution) = saw(seed);
        let mut demand: Vec<u32> = instance.pieces().iter().map(|piece| piece.quantity).collect();
        for entry in &solution.unplaced {
            demand[entry.piece.to_usize()] -= entry.count;
        }
        let area: i64 = solution.sheets.iter().map(|s| instance.sheets()[s.sheet.to_usize()].area()).sum();
        let bound = Bounds::for_demand(&instance, &demand).full_until(Bound::INFINITE, &Stop::never());
        prop_assert!(bound.area <= area, "{bound:?} exceeds an area of {area}");
    }
}

/// The pieces of a sheet sawn up without waste.
fn sawn_up(rng: &mut Rng, sheet: &Sheet, cuts: usize) -> Vec<Piece> {
    let mut parts = vec![(sheet.usable_width(), sheet.usable_height())];
    for _ in 0..cuts {
        let at = rng.below(parts.len());
        let (width, height) = parts[at];
        let vertical = rng.chance(0.5);
        let room = if vertical { width - sheet.kerf[0] } else { height - sheet.kerf[1] };
        if room < 2 {
            continue;
        }
        let first = 1 + rng.below(room.to_usize() - 1).to_i32();
        let part = |extent| if vertical { (extent, height) } else { (width, extent) };
        parts[at] = part(first);
        parts.push(part(room - first));
    }
    // A piece that may turn counts with the narrower kerf on all sides.
    let kinds = if sheet.kerf[0] == sheet.kerf[1] { 3 } else { 1 };
    let any_turn = |(width, height)| match 2 - rng.below(kinds) {
        0 => Piece { can_rotate: true, ..piece(height, width) },
        1 => Piece { can_rotate: true, ..piece(width, height) },
        _ => piece(width, height),
    };
    parts.into_iter().map(any_turn).collect()
}

#[test]
fn is_met_by_sheets_sawn_up_without_waste() {
    let mut rng = Rng::new(4);
    for round in 0..600 {
        let (width, height) = (20 + rng.below(300).to_i32(), 20 + rng.below(300).to_i32());
        let height = if round % 2 == 0 { width } else { height };
        let kerf = rng.below(5).to_i32();
        let kerf = [kerf, if round % 3 == 0 { rng.below(5).to_i32() } else { kerf }];
        let plenty = Sheet { kerf, quantity: 50, ..sheet(width, height) };
        let number = 1 + rng.below(12);
        let mut pieces = Vec::new();
        for _ in 0..number {
            let cuts = rng.below(10);
            pieces.extend(sawn_up(&mut rng, &plenty, cuts));
        }
        let area = number.to_i64() * plenty.area();
        let expected = Bound { measure: area, area };
        let bounds = bounds_of(&instance(pieces, vec![plenty], free_cuts()));
        assert_eq!(
            (bounds.quick(), bounds.full_until(Bound::INFINITE, &Stop::never())),
            (expected, expected)
        );
    }
}

#[test]
fn never_exceeds_the_area_of_sawn_up_sheets_of_several_sizes() {
    let mut rng = Rng::new(5);
    for _ in 0..500 {
        let kerf = [rng.below(4).to_i32(), rng.below(4).to_i32()];
        let sheets: Vec<Sheet> = (0..2 + rng.below(3))
            .map(|_| {
                let (width, height) = (20 + rng.below(200).to_i32(), 20 + rng.below(200).to_i32());
                Sheet { kerf, quantity: 1 + rng.below(5).to_u32(), ..sheet(width, height) }
            })
            .collect();
        let (mut pieces, mut area) = (Vec::new(), 0);
        for sheet in &sheets {
            for _ in 0..=rng.below(sheet.quantity.to_usize()) {
                let cuts = rng.below(8);
                pieces.extend(sawn_up(&mut rng, sheet, cuts));
                area += sheet.area();
            }
        }
        let bounds = bounds_of(&instance(pieces, sheets, free_cuts()));
        let bound = bounds.full_until(Bound::INFINITE, &Stop::never());
        assert!(bound.area <= area, "{bound:?} exceeds {area}");
    }
}
