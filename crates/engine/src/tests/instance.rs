//! The ranges of an instance's numbers.

use crate::error::InstanceError;
use crate::instance::{
    Direction, Instance, MAX_AREA, MAX_DIMENSION, MAX_INSTANCES, MAX_PRIORITY, MAX_QUANTITY, Margins, Piece,
    Rules, Sheet,
};
use crate::layout::tests::support::{FREE, fixed, many, sheet, spoilt, stages, trim};
use crate::numbers::Integer;

fn of(pieces: &[Piece], sheets: &[Sheet]) -> Result<Instance, InstanceError> {
    Instance::new(pieces.to_vec(), sheets.to_vec(), FREE)
}

/// What is wrong with the second of two pieces.
fn fault_of_piece(piece: Piece) -> Option<&'static str> {
    match of(&[fixed(1, 1), piece], &[sheet(9, 9, 0)]) {
        Err(InstanceError::Piece { index: 1, fault }) => Some(fault),
        Err(other) => panic!("{other}"),
        Ok(_) => None,
    }
}

/// What is wrong with the second of two sheets.
fn fault_of_sheet(second: Sheet) -> Option<&'static str> {
    match of(&[fixed(1, 1)], &[sheet(9, 9, 0), second]) {
        Err(InstanceError::Sheet { index: 1, fault }) => Some(fault),
        Err(other) => panic!("{other}"),
        Ok(_) => None,
    }
}

#[test]
fn a_piece_has_sides_a_quantity_and_a_priority_within_their_ranges() {
    let longest = MAX_DIMENSION;
    for piece in [fixed(1, longest), fixed(longest, 1), Piece { priority: MAX_PRIORITY, ..fixed(1, 1) }] {
        assert_eq!(fault_of_piece(piece), None);
    }
    for (width, height) in [(0, 1), (1, 0), (-1, 1), (longest + 1, 1), (1, longest + 1), (i32::MIN, i32::MAX)]
    {
        assert_eq!(fault_of_piece(fixed(width, height)), Some("dimension is out of range"));
    }
    for quantity in [0, MAX_QUANTITY + 1, u32::MAX] {
        assert_eq!(fault_of_piece(many(quantity, fixed(1, 1))), Some("quantity is out of range"));
    }
    let too_urgent = Piece { priority: MAX_PRIORITY + 1, ..fixed(1, 1) };
    assert_eq!(fault_of_piece(too_urgent), Some("priority is out of range"));
}

#[test]
fn a_sheet_has_sides_a_quantity_and_a_kerf_within_their_ranges() {
    let longest = MAX_DIMENSION;
    let plenty = Sheet { quantity: MAX_QUANTITY, ..sheet(1, 1, 0) };
    for sheet in [sheet(1, longest, 0), sheet(longest, longest, longest), plenty] {
        assert_eq!(fault_of_sheet(sheet), None);
    }
    for (width, height) in [(0, 1), (1, 0), (longest + 1, 1), (1, longest + 1)] {
        assert_eq!(fault_of_sheet(sheet(width, height, 0)), Some("dimension is out of range"));
    }
    for kerf in [-1, longest + 1] {
        assert_eq!(fault_of_sheet(sheet(9, 9, kerf)), Some("kerf is out of range"));
    }
    for quantity in [0, MAX_QUANTITY + 1] {
        let sheet = Sheet { quantity, ..sheet(9, 9, 0) };
        assert_eq!(fault_of_sheet(sheet), Some("quantity is out of range"));
    }
}

#[test]
fn margins_leave_at_least_a_millimetre() {
    let with = |[left, right, top, bottom]: [i32; 4]| {
        fault_of_sheet(Sheet { margins: Margins { left, right, top, bottom }, ..sheet(10, 20, 0) })
    };
    for margins in [[4, 5, 0, 0], [9, 0, 0, 0], [0, 0, 10, 9]] {
        assert_eq!(with(margins), None, "{margins:?}");
    }
    for margins in [[5, 5, 0, 0], [10, 0, 0, 0], [0, 0, 10, 10], [MAX_DIMENSION; 4]] {
        assert_eq!(with(margins), Some("margins leave nothing usable"), "{margins:?}");
    }
    for margins in [[-1, 0, 0, 0], [0, -1, 0, 0], [0, 0, -1, 0], [0, 0, 0, -1], [i32::MAX, i32::MAX, 0, 0]] {
        assert_eq!(with(margins), Some("margin is out of range"), "{margins:?}");
    }
}

#[test]
fn a_defect_lies_at_least_partly_on_its_sheet() {
    let with =
        |defect: (i32, i32, i32, i32)| fault_of_sheet(spoilt(sheet(10, 20, 0), &[(0, 0, 1, 1), defect]));
    for on_it in [(9, 19, 1, 1), (-5, -5, 6, 6), (-5, -5, 500, 500), (9, 0, MAX_DIMENSION, 1)] {
        assert_eq!(with(on_it), None, "{on_it:?}");
    }
    let off = [(10, 0, 1, 1), (0, 20, 1, 1), (-5, 0, 5, 1), (0, -5, 1, 5), (i32::MIN, 0, MAX_DIMENSION, 1)];
    for off in off {
        assert_eq!(with(off), Some("defect lies wholly off its sheet"), "{off:?}");
    }
    for empty in [(0, 0, 0, 1), (0, 0, 1, 0), (5, 5, -1, 1), (0, 0, MAX_DIMENSION + 1, 1)] {
        assert_eq!(with(empty), Some("defect size is out of range"), "{empty:?}");
    }
}

#[test]
fn pieces_and_sheets_must_not_be_empty() {
    assert_eq!(of(&[], &[sheet(9, 9, 0)]), Err(InstanceError::NoPieces));
    assert_eq!(of(&[fixed(1, 1)], &[]), Err(InstanceError::NoSheets));
}

#[test]
fn the_least_fragment_is_within_its_range() {
    let with =
        |min_trim: i32| Instance::new(vec![fixed(1, 1)], vec![sheet(9, 9, 0)], trim(min_trim, FREE)).err();
    assert_eq!([0, MAX_DIMENSION].map(with), [None, None]);
    let fault = Some(InstanceError::Rules("min_trim is out of range"));
    assert_eq!([-1, MAX_DIMENSION + 1].map(with), [fault.clone(), fault]);
}

#[test]
fn the_instances_are_counted_over_all_pieces() {
    let half = (MAX_INSTANCES / 2).to_u32();
    let two = |first: u32, second: u32| {
        of(&[many(first, fixed(1, 1)), many(second, fixed(2, 1))], &[sheet(9, 9, 0)])
    };
    let most = two(half, half).expect("as many as there may be");
    assert_eq!(most.instance_count(), MAX_INSTANCES);
    assert_eq!(two(half, half + 1), Err(InstanceError::TooManyInstances));
}

#[test]
fn every_possible_area_is_exact() {
    // The sheets that all pieces may need must not exceed 2^53 - 1 square units, nor may the pieces.
    let side = MAX_DIMENSION;
    let most = (MAX_AREA / (i64::from(side) * i64::from(side))).to_u32();
    let one_each = |quantity: u32| of(&[many(quantity, fixed(1, 1))], &[sheet(side, side, 0)]).err();
    assert_eq!([one_each(most), one_each(most + 1)], [None, Some(InstanceError::AreaOverflow)]);
    let huge = |quantity: u32| of(&[many(quantity, fixed(side, side))], &[sheet(1, 1, 0)]).err();
    assert_eq!([huge(most), huge(most + 1)], [None, Some(InstanceError::AreaOverflow)]);
}

#[test]
fn faults_say_where_they_are() {
    let message = |error: Result<Instance, InstanceError>| error.expect_err("a fault").to_string();
    let piece = of(&[fixed(1, 1), fixed(0, 1)], &[sheet(9, 9, 0)]);
    assert_eq!(message(piece), "pieces[1]: dimension is out of range");
    assert_eq!(message(of(&[fixed(1, 1)], &[sheet(9, 9, -1)])), "sheets[0]: kerf is out of range");
}

#[test]
fn the_usable_area_excludes_the_margins() {
    let margins = Margins { left: 1, right: 2, top: 30, bottom: 40 };
    let sheet = Sheet { margins, ..sheet(100, 100, 0) };
    assert_eq!((sheet.usable_width(), sheet.usable_height(), sheet.area()), (97, 30, 10_000));
}

#[test]
fn areas_of_the_largest_pieces_and_sheets_are_exact() {
    let all = i64::from(MAX_DIMENSION) * i64::from(MAX_DIMENSION);
    assert_eq!(
        (fixed(MAX_DIMENSION, MAX_DIMENSION).area(), sheet(MAX_DIMENSION, MAX_DIMENSION, 0).area()),
        (all, all)
    );
}

#[test]
fn the_first_cut_is_of_stage_2_where_stage_1_is_skipped() {
    let [vertical, horizontal] = [Direction::Vertical, Direction::Horizontal];
    assert_eq!((vertical.other(), horizontal.other()), (horizontal, vertical));
    for first_direction in [vertical, horizontal] {
        let alternating = Rules { first_direction, ..stages(3) };
        let first_stages = [first_direction, first_direction.other()].map(|d| alternating.first_stage(d));
        assert_eq!(first_stages, [1, 2]);
        let free = Rules { first_direction, ..FREE };
        assert_eq!([vertical, horizontal].map(|d| free.first_stage(d)), [1, 1]);
    }
}

#[test]
fn without_a_limit_the_stage_limit_is_the_maximum() {
    assert_eq!([0, 1, 7].map(|most| stages(most).stage_limit()), [u32::MAX, 1, 7]);
}
