//! Many equal pieces.

use super::{many, saw, sheets_for_all};
use crate::support::{piece, sheet, stages};

#[test]
fn five_hundred_equal_pieces() {
    assert_eq!(sheets_for_all(vec![many(500, piece(10, 10))], sheet(100, 60), stages(5)), 9);
    // 9 x 5 with kerfs.
    let sawn = sheets_for_all(vec![many(500, piece(10, 10))], saw(1, sheet(98, 54)), stages(5));
    assert_eq!(sawn, 500_usize.div_ceil(45));
}

#[test]
fn thousands_of_two_types() {
    let pieces = vec![many(3_000, piece(50, 30)), many(1_000, piece(50, 60))];
    assert_eq!(sheets_for_all(pieces, sheet(100, 60), stages(2)), 750 + 500);
}
