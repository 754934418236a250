//! Bands, compared with rows that are made for one height.

use crate::bounds::patterns::columns::NONE;
use crate::bounds::patterns::exact::row::Row;
use crate::bounds::patterns::exact::strips::{Bands, Strips};
use crate::bounds::patterns::exact::tests::strips::{HEIGHT, random_regions};
use crate::rng::Rng;
use crate::stop::Stop;

#[test]
fn a_band_is_the_best_row_of_strips_of_its_height() {
    let mut rng = Rng::new(9);
    for trim in [1, 20] {
        let mut bands = Bands::new(40, trim);
        // The second filling must not know of the first.
        for _ in 0..2 {
            let regions = random_regions(&mut rng, trim);
            let mut values = vec![NONE; HEIGHT + 1];
            bands.fill(&regions, &mut values, &Stop::never()).expect("nothing stops it");
            for height in (1..=HEIGHT).step_by(67) {
                let strip = |width| Row::most(&regions.column(width, HEIGHT)[..=height], trim).0;
                let strips: Vec<_> = (0..=40).map(strip).collect();
                assert_eq!(values[height], Row::most(&strips, trim).0, "height {height}, trim {trim}");
                let worth = |[width, height]: [usize; 2]| regions.column(width, HEIGHT)[height];
                let strips = Strips::new(HEIGHT, trim, 400);
                let mut found = Vec::new();
                for width in bands.widths(height) {
                    let heights = strips.heights(&regions, [width, height]);
                    found.extend(heights.into_iter().map(|height| [width, height]));
                }
                assert_eq!(found.into_iter().map(worth).sum::<i16>(), values[height].max(0));
            }
        }
    }
}
