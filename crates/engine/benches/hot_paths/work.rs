//! The engine's hot paths, run through its public interface, and the jobs to measure them on.

use cutting_engine::bounds::{Bound, Bounds};
use cutting_engine::check::check;
use cutting_engine::config::{AlnsConfig, BuilderConfig, Config};
use cutting_engine::instance::{Defect, Grain, Instance, Margins, OffcutClass, Piece, Rules, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::pipeline::solve;
use cutting_engine::rng::Rng;
use cutting_engine::stop::Stop;

/// Repeatable work. It returns a number so that the compiler cannot optimise it away.
pub(crate) type Work = Box<dyn Fn() -> u64>;

/// A name, and a function that prepares the work. Only the work itself is measured.
pub(crate) type HotPath = (&'static str, fn() -> Work);

pub(crate) const HOT_PATHS: [HotPath; 17] = [
    ("greedy/20 pieces", || greedy(job(20, 1, &equal_sheets(), free_cuts()))),
    ("greedy/100 pieces", || greedy(job(100, 1, &equal_sheets(), free_cuts()))),
    ("greedy/100 pieces, kerf and four stages", || greedy(job(100, 1, &sawn_sheets(), four_stages()))),
    ("greedy/100 pieces, sheets of three sizes", || greedy(job(100, 1, &several_sheets(), free_cuts()))),
    ("greedy/100 pieces, defects", || greedy(job(100, 1, &spoilt_sheets(), free_cuts()))),
    ("greedy/1000 pieces", || greedy(job(1000, 1, &equal_sheets(), free_cuts()))),
    ("greedy/5000 pieces of 100 kinds", || greedy(job(100, 50, &sawn_sheets(), four_stages()))),
    ("greedy/100 pieces, kept offcuts", || greedy(keeping(job(100, 1, &sawn_sheets(), four_stages())))),
    ("greedy/100 pieces, sheets with prices", || greedy(job(100, 1, &priced_sheets(), free_cuts()))),
    ("alns/100 pieces", || alns(job(100, 1, &equal_sheets(), free_cuts()))),
    ("alns/100 pieces, kerf and four stages", || alns(job(100, 1, &sawn_sheets(), four_stages()))),
    ("alns/100 pieces, kept offcuts", || alns(keeping(job(100, 1, &sawn_sheets(), four_stages())))),
    ("alns/100 pieces, sheets with prices", || alns(job(100, 1, &priced_sheets(), free_cuts()))),
    ("alns/5000 pieces of 100 kinds", || alns(job(100, 50, &sawn_sheets(), four_stages()))),
    ("bounds/100 pieces", || bounds(job(100, 1, &equal_sheets(), free_cuts()))),
    ("bounds/100 pieces, sheets of three sizes", || bounds(job(100, 1, &several_sheets(), free_cuts()))),
    ("check/1000 pieces", || checker(job(1000, 1, &sawn_sheets(), four_stages()))),
];

fn greedy(instance: Instance) -> Work {
    Box::new(move || solve(&instance, &Config::default(), &Stop::never()).iterations)
}

/// A few thousand iterations of the deep search, after a minimal start by the builder.
fn alns(instance: Instance) -> Work {
    let builder = BuilderConfig { max_build_calls: 1, ..BuilderConfig::default() };
    let alns = AlnsConfig { max_iterations: 4000, ..AlnsConfig::default() };
    let config = Config::new(builder, Some(alns)).expect("every setting is in its range");
    Box::new(move || solve(&instance, &config, &Stop::never()).iterations)
}

fn bounds(instance: Instance) -> Work {
    let demand: Vec<u32> = instance.pieces().iter().map(|piece| piece.quantity).collect();
    let full = move || {
        Bounds::for_demand(&instance, &demand).full_until(Bound::INFINITE, &Stop::never()).measure.to_u64()
    };
    Box::new(full)
}

fn checker(instance: Instance) -> Work {
    let solution = solve(&instance, &Config::default(), &Stop::never()).solution;
    // The first check also pays for tidying up the memory that the solve freed.
    check(&instance, &solution);
    Box::new(move || check(&instance, &solution).len().to_u64())
}

/// `kinds` piece types on `sheets`, `quantity` pieces of each. All may be turned.
fn job(kinds: usize, quantity: u32, sheets: &[Sheet], rules: Rules) -> Instance {
    let mut rng = Rng::new(kinds.to_u64());
    let mut side = || 150 + rng.below(1050).to_i32();
    let piece = |(width, height)| Piece {
        width,
        height,
        quantity,
        can_rotate: true,
        priority: 0,
        grain: Grain::None,
        block: None,
    };
    let pieces = (0..kinds).map(|_| piece((side(), side()))).collect();
    Instance::new(pieces, sheets.to_vec(), rules).expect("a valid instance")
}

fn sheet(width: i32, height: i32) -> Sheet {
    Sheet {
        width,
        height,
        kerf: [0; 2],
        margins: Margins::default(),
        quantity: 10_000,
        defects: Vec::new(),
        cost: None,
        offcut: false,
        grain: Grain::None,
    }
}

fn equal_sheets() -> [Sheet; 1] {
    [sheet(3210, 2250)]
}

fn sawn_sheets() -> [Sheet; 1] {
    let margins = Margins { left: 10, right: 10, top: 10, bottom: 10 };
    [Sheet { kerf: [4; 2], margins, ..sheet(2800, 2070) }]
}

fn several_sheets() -> [Sheet; 3] {
    [sheet(3210, 2250), sheet(2800, 2070), sheet(2000, 1500)]
}

/// The cheapest for its area is neither the largest nor the smallest.
fn priced_sheets() -> [Sheet; 3] {
    let [large, medium, small] = several_sheets();
    [
        Sheet { cost: Some(9_000), ..large },
        Sheet { cost: Some(6_500), ..medium },
        Sheet { cost: Some(3_900), ..small },
    ]
}

/// The same job, where large and long offcuts are kept.
fn keeping(instance: Instance) -> Instance {
    let large = OffcutClass { min_length: 800, min_width: 500, min_area: 0, percent: 80 };
    let long = OffcutClass { min_length: 1500, min_width: 150, min_area: 300_000, percent: 40 };
    instance.with_offcut_classes(vec![large, long]).expect("valid classes")
}

/// Three sheets with different defects, and the rest without any.
fn spoilt_sheets() -> [Sheet; 4] {
    let spoilt = |x, y| Sheet {
        quantity: 1,
        defects: vec![
            Defect { x, y, width: 12, height: 30 },
            Defect { x: y, y: x / 2, width: 40, height: 9 },
        ],
        ..sheet(3210, 2250)
    };
    [spoilt(700, 300), spoilt(1500, 1100), spoilt(2600, 2000), sheet(3210, 2250)]
}

fn free_cuts() -> Rules {
    Rules::FREE
}

fn four_stages() -> Rules {
    Rules { max_stages: 4, alternate: true, ..free_cuts() }
}
