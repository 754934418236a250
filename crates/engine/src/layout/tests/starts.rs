//! How many zones begin before a position.

use crate::layout::rect::Rect;
use crate::layout::starts::Starts;
use crate::layout::tests::support::mm;
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::units::Length;

#[test]
fn agrees_with_counting() {
    let mut rng = Rng::new(4);
    for (count, longest) in [(0, 9), (64, 900), (65, 900), (700, 90), (700, 1_000_000), (5_000, 3)] {
        for axis in 0..2 {
            let mut zones: Vec<Rect> = (0..count)
                .map(|_| [rng.below(longest).to_i32(), rng.below(longest).to_i32()])
                .map(|start| Rect { start: mm(start), end: mm(start.map(|at| at + 1)) })
                .collect();
            zones.sort_by_key(|zone| zone.start[axis]);
            let starts = Starts::new(&zones, axis);
            let places = (0..300).map(|_| rng.below(longest + 20).to_i32() - 10);
            for place in places.chain([i32::MIN, 0, i32::MAX]).map(Length::new) {
                let expected = zones.iter().filter(|zone| zone.start[axis] < place).count();
                assert_eq!(starts.before(&zones, place), expected, "{count} zones, {place}");
            }
        }
    }
}
