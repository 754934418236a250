//! Which jobs are priced exactly, and how they are turned.

use std::slice::from_ref;

use crate::bounds::patterns::exact::fitting::{Fitting, Stack};
use crate::bounds::relaxation::Relaxation;
use crate::bounds::testing::{fixed, sheet, turnable};
use crate::instance::Direction::{Horizontal, Vertical};
use crate::instance::{Direction, Instance, Piece, Rules, Sheet};

fn fitting(pieces: &[Piece], sheets: &[Sheet], rules: Rules) -> Option<Fitting> {
    let instance = Instance::new(pieces.to_vec(), sheets.to_vec(), rules).expect("a valid instance");
    let demand: Vec<u32> = pieces.iter().map(|piece| piece.quantity).collect();
    Fitting::of(&Relaxation::new(&instance, &demand), &rules)
}

fn rules(max_stages: u32, first_direction: Direction) -> Rules {
    Rules { max_stages, alternate: true, first_direction, min_trim: 20, ..Rules::FREE }
}

#[test]
fn the_last_stage_cuts_heights() {
    let pieces = [fixed(30, 40), turnable(30, 50)];
    let sides = |max_stages, first| {
        let fitting = fitting(&pieces, &[sheet(100, 90)], rules(max_stages, first)).expect("they are priced");
        (fitting.width, fitting.height, fitting.stacks)
    };
    let stack = |width, pieces: &[(usize, usize)]| Stack { width, pieces: pieces.to_vec() };
    // Cuts of the fourth stage are horizontal if those of the first are vertical.
    let straight = (100, 90, vec![stack(30, &[(40, 0), (50, 1)]), stack(50, &[(30, 1)])]);
    assert_eq!(sides(4, Vertical), straight);
    assert_eq!(sides(3, Horizontal), straight);
    let turned = (90, 100, vec![stack(30, &[(50, 1)]), stack(40, &[(30, 0)]), stack(50, &[(30, 1)])]);
    assert_eq!(sides(4, Horizontal), turned);
    assert_eq!(sides(3, Vertical), turned);
    assert_eq!(sides(2, Horizontal), turned);
}

#[test]
fn a_turn_that_does_not_fit_is_left_out() {
    let pieces = [turnable(30, 95), fixed(20, 20)];
    let stacks = fitting(&pieces, &[sheet(100, 90)], rules(4, Vertical)).expect("they are priced").stacks;
    assert_eq!(stacks.iter().map(|stack| stack.width).collect::<Vec<_>>(), [20, 95]);
}

#[test]
fn a_blade_consumes_short_remainders() {
    let pieces = [fixed(30, 40)];
    let trim = |kerfs: &[i32], min_trim| {
        let sheets: Vec<Sheet> =
            kerfs.iter().map(|&kerf| Sheet { kerf: [kerf; 2], ..sheet(100, 100) }).collect();
        let rules = Rules { min_trim, ..rules(4, Vertical) };
        fitting(&pieces, &sheets, rules).expect("they are priced").trim
    };
    assert_eq!([trim(&[0], 20), trim(&[0], 1), trim(&[0], 0)], [20, 1, 1]);
    assert_eq!([trim(&[3], 20), trim(&[3], 0)], [1, 1]);
    assert_eq!(trim(&[0, 3], 20), 1);
}

#[test]
fn other_jobs_are_not_priced_so() {
    let usual = rules(4, Vertical);
    let pieces = [fixed(30, 40)];
    let square = sheet(100, 100);
    let fits = |pieces: &[Piece], sheets: &[Sheet], rules| fitting(pieces, sheets, rules).is_some();
    assert!(fits(&pieces, from_ref(&square), usual));
    assert!(!fits(&pieces, from_ref(&square), Rules { alternate: false, ..usual }));
    assert!(!fits(&pieces, from_ref(&square), Rules { max_stages: 1, ..usual }));
    assert!(!fits(&pieces, from_ref(&square), Rules { max_stages: 6, ..usual }));
    assert!(!fits(&pieces, &[square.clone(), sheet(100, 90)], usual));
    assert!(!fits(&pieces, &[sheet(7_000, 3_000)], usual));
    assert!(!fits(&pieces, &[sheet(11_000, 100)], usual));
    // A sheet of these would be worth more than a value can be, at the least prices.
    assert!(!fits(&[fixed(5, 5)], &[sheet(1_000, 1_000)], usual));
    assert!(fits(&[fixed(10, 10)], &[sheet(1_000, 1_000)], usual));
}
