//! Which mechanisms an instance gets.

use crate::config::Config;
use crate::instance::{Instance, Piece, Sheet};
use crate::layout::problem::Problem;
use crate::layout::tests::support::{DEEP, FREE, fixed, many, sheet, spoilt};
use crate::stop::Stop;

fn used(pieces: Vec<Piece>, sheets: Vec<Sheet>, config: &Config) -> Vec<&'static str> {
    let instance = Instance::new(pieces, sheets, FREE).expect("a valid instance");
    let mechanisms = Problem::new(&instance, DEEP, &Stop::never()).profile.mechanisms(config);
    mechanisms.into_iter().filter(|&(_, is_used)| is_used).map(|(name, _)| name).collect()
}

#[test]
fn mechanisms_follow_from_size_and_stock() {
    let greedy = |pieces, sheets| used(pieces, sheets, &Config::default());
    let plain = || vec![sheet(100, 100, 0)];
    assert_eq!(greedy(vec![many(20, fixed(30, 20))], plain()), ["large ruins", "exact tables", "remnants"]);
    let many_small = (0..40).map(|at| many(200, fixed(10 + at % 7, 10 + at))).collect();
    assert_eq!(
        greedy(many_small, plain()),
        ["shelves", "filling from a surplus", "patterns of a series", "patterns of scarce stock", "remnants"]
    );
    let flawed = vec![spoilt(sheet(100, 100, 0), &[(10, 10, 2, 2)])];
    assert_eq!(greedy(vec![fixed(30, 20)], flawed), ["large ruins", "remnants"]);
    let offcuts = vec![Sheet { offcut: true, ..sheet(50, 50, 0) }, sheet(100, 100, 0)];
    let expected = ["large ruins", "without offcuts", "exact tables", "cheaper sheets", "remnants"];
    assert_eq!(greedy(vec![fixed(30, 20)], offcuts), expected);
}
