//! The bound on the value of kept offcuts, compared with the most that any layout of a tiny job keeps.
//!
//! For every region that cuts can leave of a sheet, and every set of pieces that can be cut from it, this finds the most
//! that the waste beside them is worth.

use std::collections::HashMap;

use cutting_engine::config::{AlnsConfig, BuilderConfig, Config};
use cutting_engine::instance::{Instance, OffcutClass, Piece, class_of};
use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::solve;
use cutting_engine::rng::Rng;
use cutting_engine::solution::SheetLayout;
use cutting_engine::stop::Stop;

use crate::support::{assert_valid, free_cuts, piece, sheet};

const MAX_PIECES: usize = 4;
/// For each set of pieces, the most that is kept beside them; `None` where they cannot be cut.
type Most = Vec<Option<i64>>;

struct Saw<'a> {
    job: &'a Instance,
    pieces: Vec<&'a Piece>,
    known: HashMap<[i32; 2], Most>,
}

impl Saw<'_> {
    fn most(&mut self, [width, height]: [i32; 2]) -> Most {
        if let Some(known) = self.known.get(&[width, height]) {
            return known.clone();
        }
        let mut most: Most = vec![None; 1 << self.pieces.len()];
        let sheet = &self.job.sheets()[0];
        let classes = self.job.offcut_classes();
        let price = self.job.material_price(sheet);
        let area = i64::from(width) * i64::from(height);
        most[0] =
            Some(class_of(classes, width, height).map_or(0, |class| price.value(&classes[class], area)));
        for (at, piece) in self.pieces.iter().enumerate() {
            let lies = (piece.width, piece.height) == (width, height);
            if lies || piece.can_rotate && (piece.height, piece.width) == (width, height) {
                most[1 << at] = Some(0);
            }
        }
        for (axis, extent) in [width, height].into_iter().enumerate() {
            for first in 1..extent {
                let part = |extent: i32| if axis == 0 { [extent, height] } else { [width, extent] };
                let near = self.most(part(first));
                let rest = extent - first - sheet.kerf[axis];
                let far = if rest > 0 { self.most(part(rest)) } else { vec![Some(0)] };
                join(&mut most, &near, &far);
            }
        }
        self.known.insert([width, height], most.clone());
        most
    }
}

/// Adds what two parts give together.
fn join(most: &mut Most, near: &[Option<i64>], far: &[Option<i64>]) {
    for (one, near) in near.iter().enumerate() {
        for (other, far) in far.iter().enumerate().filter(|&(other, _)| one & other == 0) {
            if let (Some(near), Some(far)) = (near, far) {
                most[one | other] = most[one | other].max(Some(near + far));
            }
        }
    }
}

/// The fewest sheets that hold all pieces, and the most that is kept on so many.
fn best(job: &Instance) -> (usize, i64) {
    let wanted = job.pieces().iter().flat_map(|piece| std::iter::repeat_n(piece, piece.quantity.to_usize()));
    let mut saw = Saw { job, pieces: wanted.collect(), known: HashMap::new() };
    let sheet = &job.sheets()[0];
    let mut one = saw.most([sheet.usable_width(), sheet.usable_height()]);
    // A sheet without a piece is not used.
    one[0] = None;
    let mut all = one.clone();
    for sheets in 1.. {
        if let Some(Some(most)) = all.last() {
            return (sheets, *most);
        }
        let mut more = vec![None; all.len()];
        join(&mut more, &all, &one);
        all = more;
    }
    unreachable!("every piece fits a sheet")
}

fn random_job(rng: &mut Rng) -> Instance {
    let mut from = |least: i32, most: i32| least + rng.below((most - least + 1).to_usize()).to_i32();
    let (width, height) = (from(5, 8), from(5, 8));
    let kerf = [from(0, 1), from(0, 1)];
    let left = from(0, 1);
    let pieces = (0..from(1, MAX_PIECES.to_i32()))
        .map(|_| Piece { can_rotate: from(0, 1) == 1, ..piece(from(1, width - left), from(1, height)) })
        .collect();
    let mut stock = sheet(width, height);
    (stock.kerf, stock.quantity, stock.margins.left) = (kerf, 9, left);
    let class = |min_length: i32, min_width: i32, percent: i32| OffcutClass {
        min_length,
        min_width: min_width.min(min_length),
        min_area: 0,
        percent: percent.to_u32(),
    };
    let classes = (0..from(1, 2)).map(|_| class(from(1, 6), from(1, 4), from(1, 100))).collect();
    Instance::new(pieces, vec![stock], free_cuts())
        .and_then(|job| job.with_offcut_classes(classes))
        .expect("a valid instance")
}

#[test]
fn no_layout_keeps_more_than_the_bound() {
    let mut rng = Rng::new(7);
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(60);
    let (mut met, mut most) = (0, 0);
    for _ in 0..cases {
        let job = random_job(&mut rng);
        let (sheets, best) = best(&job);
        for alns in [None, Some(AlnsConfig { max_iterations: 200, ..AlnsConfig::default() })] {
            let config = Config::new(BuilderConfig::default(), alns).expect("valid settings");
            let outcome = solve(&job, &config, &Stop::never());
            assert_valid(&job, &outcome.solution);
            assert_eq!(outcome.solution.sheets.len(), sheets, "{job:#?}");
            let kept: i64 =
                outcome.solution.sheets.iter().map(|layout: &SheetLayout| layout.value_kept(&job)).sum();
            let bound = outcome.most_kept.expect("all pieces are placed");
            assert!(kept <= best && best <= bound, "{kept}, {best}, {bound}: {job:#?}");
            met += u32::from(kept == best);
            most += u32::from(kept == bound);
        }
    }
    assert!(10 * met > 8 * 2 * cases && most > 0, "{met} of {} keep most, {most} meet the bound", 2 * cases);
}
