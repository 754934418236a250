//! An index of the sizes of sheets: tells in logarithmic time whether a rectangle fits one of them.

/// Usable areas, the widest first, each with the greatest height of those at least as wide.
pub(super) struct Sizes(Vec<[i32; 2]>);

impl Sizes {
    pub(super) fn new(sizes: impl Iterator<Item = [i32; 2]>) -> Self {
        let mut sizes: Vec<_> = sizes.collect();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        let mut highest = 0;
        for [_, height] in &mut sizes {
            highest = highest.max(*height);
            *height = highest;
        }
        Self(sizes)
    }

    /// Whether one of them is at least so wide and so high, in logarithmic time.
    pub(super) fn hold(&self, width: i32, height: i32) -> bool {
        let wide_enough = self.0.partition_point(|size| size[0] >= width);
        wide_enough > 0 && self.0[wide_enough - 1][1] >= height
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::Integer;
    use crate::rng::Rng;

    #[test]
    fn agrees_with_a_scan_of_all_sizes() {
        let mut rng = Rng::new(5);
        let mut some = |most: usize| [1 + rng.below(most).to_i32(), 1 + rng.below(most).to_i32()];
        for count in 0..30 {
            let all: Vec<[i32; 2]> = (0..count).map(|_| some(20)).collect();
            let sizes = Sizes::new(all.iter().copied());
            for _ in 0..100 {
                let [width, height] = some(22);
                let expected = all.iter().any(|size| size[0] >= width && size[1] >= height);
                assert_eq!(sizes.hold(width, height), expected);
            }
        }
    }
}
