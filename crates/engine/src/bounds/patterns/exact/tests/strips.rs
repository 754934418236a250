//! Strips: their bounds, and what the first row makes of them.

use crate::bounds::patterns::columns::{NONE, Value};
use crate::bounds::patterns::exact::regions::Regions;
use crate::bounds::patterns::exact::row::Row;
use crate::bounds::patterns::exact::sheet::ExactSheet;
use crate::bounds::patterns::exact::strips::Strips;
use crate::bounds::patterns::exact::tests::sheet::priced;
use crate::bounds::testing::{fixed, sheet};
use crate::instance::{Piece, Rules};
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::stop::Stop;

/// So high that a coarse row rounds heights down to multiples of 4.
pub(super) const HEIGHT: usize = 3_300;

fn random_pieces(rng: &mut Rng) -> Vec<Piece> {
    let mut pieces: Vec<Piece> =
        (0..6).map(|_| fixed(3 + rng.below(12).to_i32(), 400 + rng.below(900).to_i32())).collect();
    pieces.sort_by_key(Piece::area);
    pieces.dedup_by_key(|piece| piece.area());
    pieces
}

/// Regions up to a width of 40 and that height.
pub(super) fn random_regions(rng: &mut Rng, trim: usize) -> Regions {
    let stack = |piece: &Piece| {
        let mut parts = vec![NONE; HEIGHT + 1];
        parts[piece.height.to_usize()] = (piece.area() / 100).to_i16();
        let row = Row::new(&parts, trim);
        row.values(&mut parts);
        (piece.width.to_usize(), parts)
    };
    let mut pieces = random_pieces(rng);
    pieces.sort_by_key(|piece| piece.width);
    pieces.dedup_by_key(|piece| piece.width);
    let stacks: Vec<(usize, Vec<Value>)> = pieces.iter().map(stack).collect();
    let mut regions = Regions::default();
    regions.fill(40, trim, &stacks, &Stop::never()).expect("nothing stops it");
    regions
}

#[test]
fn a_strip_is_worth_its_bound_at_most() {
    let mut rng = Rng::new(5);
    let mut lower = 0;
    for trim in [1, 20, 300] {
        let regions = random_regions(&mut rng, trim);
        let strips = Strips::new(HEIGHT, trim, 400);
        for width in 1..=40 {
            let [bound, value] = [strips.bound(&regions, width).0, strips.value(&regions, width).0];
            assert!(bound >= value, "width {width}, trim {trim}: {bound}, {value}");
            lower += u32::from(bound > value);
        }
    }
    assert!(lower > 0, "some bounds are no values");
}

#[test]
fn the_best_row_consists_of_strips_that_are_computed() {
    let mut rng = Rng::new(7);
    for round in 0..30 {
        let pieces = random_pieces(&mut rng);
        let min_trim = [0, 20, 300][round % 3];
        let rules = Rules { max_stages: 4, alternate: true, min_trim, ..Rules::FREE };
        let sheet = sheet(40, HEIGHT.to_i32());
        let (mut sheet, relaxation) = priced(&pieces, &sheet, rules);
        let mut prices: Vec<Value> =
            relaxation.items.iter().map(|item| (item.width * item.height / 100).to_i16()).collect();
        sheet.fill(&mut prices, &Stop::never()).expect("nothing stops it");
        assert_eq!(sheet.value(), all_strips(&sheet), "{pieces:?}, {rules:?}");
        let worth = |pattern: &Vec<usize>| pattern.iter().map(|&item| prices[item]).sum::<Value>();
        assert_eq!(sheet.patterns(1, &Stop::never()).iter().map(worth).next(), Some(sheet.value()));
    }
}

/// The value of a sheet of which every strip is computed.
fn all_strips(sheet: &ExactSheet) -> Value {
    let strip = |width: usize| sheet.strips.value(&sheet.regions, width).0;
    let parts: Vec<Value> = std::iter::once(NONE).chain((1..=sheet.fitting.width).map(strip)).collect();
    Row::most(&parts, sheet.fitting.trim).0.max(0)
}
