//! The usable areas of sheets, for pieces that are only judged by their sizes.

use super::grain::Grain;
use super::piece::Piece;
use super::sheet::Sheet;

/// The usable areas of some sheets: the widest first, each with the greatest height of those at least as wide.
struct UsableSizes(Vec<[i32; 2]>);

impl UsableSizes {
    fn new<'a>(sheets: impl Iterator<Item = &'a Sheet>) -> Self {
        let mut sizes: Vec<_> = sheets.map(|sheet| [sheet.usable_width(), sheet.usable_height()]).collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        let mut highest = 0;
        for [_, height] in &mut sizes {
            highest = highest.max(*height);
            *height = highest;
        }
        Self(sizes)
    }

    /// Whether one of them is at least so wide and so high, in logarithmic time.
    fn hold(&self, width: i32, height: i32) -> bool {
        let wide_enough = self.0.partition_point(|size| size[0] >= width);
        wide_enough > 0 && self.0[wide_enough - 1][1] >= height
    }
}

/// The usable areas of some sheets, by the grains that occur.
pub(crate) struct SizesByGrain(Vec<(Grain, UsableSizes)>);

impl SizesByGrain {
    pub fn new(sheets: &[&Sheet]) -> Self {
        let of = |grain| sheets.iter().copied().filter(move |sheet| sheet.grain == grain);
        let occurring = Grain::ALL.into_iter().filter(|&grain| of(grain).next().is_some());
        Self(occurring.map(|grain| (grain, UsableSizes::new(of(grain)))).collect())
    }

    /// Whether one of the sheets is large enough for the piece in some orientation; if `counts_grain`, in one that the
    /// grain allows. The piece is no block.
    pub fn hold(&self, piece: &Piece, counts_grain: bool) -> bool {
        let Piece { width, height, can_rotate, .. } = *piece;
        self.0.iter().any(|(grain, sizes)| {
            let may_lie =
                |rotated| if counts_grain { piece.may_lie(*grain, rotated) } else { !rotated || can_rotate };
            may_lie(false) && sizes.hold(width, height) || may_lie(true) && sizes.hold(height, width)
        })
    }

    /// Whether one of the sheets has a grain.
    pub fn have_grain(&self) -> bool {
        self.0.iter().any(|&(grain, _)| grain != Grain::None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::tests::support::sheet;
    use crate::numbers::Integer;
    use crate::rng::Rng;

    #[test]
    fn agrees_with_a_scan_of_all_sizes() {
        let mut rng = Rng::new(5);
        let mut some = |most: usize| [1 + rng.below(most).to_i32(), 1 + rng.below(most).to_i32()];
        for count in 0..30 {
            let all: Vec<[i32; 2]> = (0..count).map(|_| some(20)).collect();
            let sheets: Vec<Sheet> = all.iter().map(|&[width, height]| sheet(width, height, 0)).collect();
            let sizes = UsableSizes::new(sheets.iter());
            for _ in 0..100 {
                let [width, height] = some(22);
                let expected = all.iter().any(|size| size[0] >= width && size[1] >= height);
                assert_eq!(sizes.hold(width, height), expected);
            }
        }
    }
}
