//! Whether a rectangle overlaps a defect.

use crate::layout::spoilt::Rect;
use crate::layout::spoilt::SpoiltArea;
use crate::layout::tests::support::mm;
use crate::numbers::Integer;
use crate::rng::Rng;

#[test]
fn agrees_with_a_scan_of_all_zones() {
    let mut rng = Rng::new(3);
    for count in [0, 1, 31, 32, 33, 200, 1_500] {
        let mut some = |longest: usize| {
            let start = [rng.below(1_000).to_i32(), rng.below(1_000).to_i32()];
            let end = start.map(|start| start + 1 + rng.below(longest).to_i32());
            Rect { start: mm(start), end: mm(end) }
        };
        // A few of them are as long as the sheet.
        let zones: Vec<Rect> = (0..count).map(|at| some(if at % 50 == 7 { 1_000 } else { 9 })).collect();
        let area = SpoiltArea::new(&zones);
        for _ in 0..500 {
            let Rect { start, end } = some(60);
            let size = [end[0] - start[0], end[1] - start[1]];
            let expected = zones
                .iter()
                .any(|zone| (0..2).all(|axis| zone.start[axis] < end[axis] && start[axis] < zone.end[axis]));
            assert_eq!(area.overlaps(start, size), expected);
        }
    }
}
