use std::collections::HashMap;

use super::columns::{Demand, Pool};
use super::pricing::{Pricing, Value};
use super::restricted::Restricted;
use super::table::Table;
use super::*;
use crate::bounds::Bound;
use crate::effort::Meter;
use crate::instance::{Direction, Instance, Piece, Rules, Sheet};
use crate::layout::axis::Axis;
use crate::layout::cost::Price;
use crate::layout::rows::Part;
use crate::layout::state::Layout;
use crate::layout::tests::support::{DEEP, fixed, many, sheet, turnable};
use crate::numbers::Fraction;
use crate::raster::Item;
use crate::rng::Rng;
use crate::units::Length;

fn problem(pieces: Vec<Piece>, sheets: Vec<Sheet>, rules: Rules) -> Problem {
    let instance = Instance::new(pieces, sheets, rules).expect("a valid instance");
    Problem::new(&instance, DEEP, &Stop::never())
}

/// A piece between a tenth and the whole of each side of a sheet.
fn random_piece(rng: &mut Rng, width: i32, height: i32) -> Piece {
    let mut side = |most: i32| most / 10 + 1 + rng.below((most - most / 10).to_usize()).to_i32();
    let (width, height) = (side(width), side(height));
    if rng.chance(0.5) { turnable(width, height) } else { fixed(width, height) }
}

fn random_rules(rng: &mut Rng) -> Rules {
    let first_direction = if rng.chance(0.5) { Direction::Vertical } else { Direction::Horizontal };
    Rules {
        max_stages: [0, 2, 3, 4, 5, 9][rng.below(6)],
        alternate: rng.chance(0.7),
        first_direction,
        ..Rules::FREE
    }
}

/// The most valuable pattern by trying every cut of every region.
struct Plain<'a> {
    problem: &'a Problem,
    duals: &'a [Value],
    kerf: [i32; 2],
    known: HashMap<(u32, Axis, [i32; 2]), Value>,
}

impl Plain<'_> {
    /// Of a region with so many stages left, the next along `axis`; all lengths include a kerf.
    fn value(&mut self, stages: u32, axis: Axis, size: [i32; 2]) -> Value {
        if let Some(&known) = self.known.get(&(stages, axis, size)) {
            return known;
        }
        let mut best = self.piece(|piece| piece == size);
        if stages > 0 {
            best = best.max(self.value(stages - 1, 1 - axis, size));
            let mut parts = [size; 2];
            for part in 1..size[axis] {
                parts[0][axis] = part;
                parts[1][axis] = size[axis] - part;
                let sum = self.value(stages - 1, 1 - axis, parts[0]) + self.value(stages, axis, parts[1]);
                best = best.max(sum);
            }
        }
        self.known.insert((stages, axis, size), best);
        best
    }

    fn piece(&self, fits: impl Fn([i32; 2]) -> bool) -> Value {
        let mut best: Value = 0;
        for (piece, &price) in self.problem.types.iter().zip(self.duals) {
            for &turned in piece.all_turnings() {
                let [width, height] = piece.laid(turned).map(Length::get);
                if fits([width + self.kerf[0], height + self.kerf[1]]) {
                    best = best.max(price);
                }
            }
        }
        best
    }
}

#[test]
fn a_table_has_the_most_valuable_pattern_of_all() {
    let mut rng = Rng::new(1);
    let mut more_than_nothing = 0;
    for _ in 0..400 {
        let (width, height) = (4 + rng.below(12).to_i32(), 4 + rng.below(12).to_i32());
        let kerf = [rng.below(3).to_i32(), rng.below(3).to_i32()];
        let rules = random_rules(&mut rng);
        let pieces = (0..=rng.below(5)).map(|_| random_piece(&mut rng, width, height)).collect();
        let problem = problem(pieces, vec![Sheet { kerf, ..sheet(width, height, 0) }], rules);
        let duals: Vec<Value> = problem.types.iter().map(|_| 1 + rng.below(30).to_i32()).collect();
        let types: Vec<usize> = (0..problem.types.len()).collect();
        let mut table = Table::new(&problem, 0.into(), &types, usize::MAX).expect("a piece fits");
        table.fill(&duals, &mut Meter::new(&Stop::never())).expect("nothing ends it");

        let mut plain = Plain { problem: &problem, duals: &duals, kerf, known: HashMap::new() };
        // With so many stages, any tree of cuts of so small a sheet is possible.
        let stages = if rules.max_stages == 0 { 12 } else { rules.max_stages };
        let firsts: &[Axis] = match (rules.alternate && rules.max_stages > 0, problem.first_axis) {
            (false, _) => &[0, 1],
            (true, 0) => &[0],
            (true, _) => &[1],
        };
        let whole = [width + kerf[0], height + kerf[1]];
        let most = firsts.iter().map(|&first| plain.value(stages, first, whole)).fold(0, Value::max);
        assert_eq!(table.value(), most, "{rules:?} {:?} {whole:?}", problem.types);
        more_than_nothing += usize::from(most > 0);

        let pattern = table.pattern().expect("it holds a piece");
        assert_eq!(value_of(&pattern, &duals), most);
    }
    assert!(more_than_nothing > 390);
}

fn value_of(part: &Part<Item>, duals: &[Value]) -> Value {
    let mut value = 0;
    part.for_each_piece(&mut |item| value += duals[item.of]);
    value
}

#[test]
fn a_restricted_table_finds_a_pattern_of_the_value_it_tells_and_nearly_the_best() {
    let mut rng = Rng::new(3);
    let [mut found, mut most] = [0, 0];
    for _ in 0..300 {
        let (width, height) = (30 + rng.below(70).to_i32(), 30 + rng.below(70).to_i32());
        let kerf = [rng.below(3).to_i32(), rng.below(3).to_i32()];
        let rules = random_rules(&mut rng);
        let pieces = (0..=rng.below(8)).map(|_| random_piece(&mut rng, width, height)).collect();
        let problem = problem(pieces, vec![Sheet { kerf, ..sheet(width, height, 0) }], rules);
        let duals: Vec<Value> = problem.types.iter().map(|_| 1 + rng.below(300).to_i32()).collect();
        let types: Vec<usize> = (0..problem.types.len()).collect();
        let (stop, sheet_type) = (Stop::never(), 0.into());
        let mut exact = Table::new(&problem, sheet_type, &types, usize::MAX).expect("a piece fits");
        let mut restricted = Restricted::new(&problem, sheet_type, &types).expect("a piece fits");
        exact.fill(&duals, &mut Meter::new(&stop)).expect("nothing ends it");
        restricted.fill(&duals, &mut Meter::new(&stop)).expect("nothing ends it");
        assert!(restricted.value() <= exact.value());
        let part = restricted.pattern().expect("it holds a piece");
        assert_eq!(value_of(&part, &duals), restricted.value());
        (found, most) = (found + restricted.value(), most + exact.value());
        let wanted: Vec<u32> = types.iter().map(|_| 1_000).collect();
        let mut pool = Pool::new(&problem, &wanted, &stop).expect("a piece fits");
        let known = pool.learn(sheet_type, &part, None).expect("it can be cut");
        let held: i32 =
            pool.columns[known].counts.iter().map(|&(of, count)| duals[of] * count.to_i32()).sum();
        assert_eq!(held, restricted.value());
    }
    assert!(f64::from(found) > 0.98 * f64::from(most), "{found} of {most}");
}

#[test]
fn the_search_fills_what_rounding_leaves() {
    let (stop, mut rng) = (Stop::never(), Rng::new(4));
    let config = AlnsConfig::default();
    for stages in [3, 4, 0] {
        let pieces: Vec<Piece> = (0..12)
            .map(|_| many(20, turnable(300 + rng.below(700).to_i32(), 100 + rng.below(500).to_i32())))
            .collect();
        let rules = Rules { max_stages: stages, ..Rules::FREE };
        let problem = problem(pieces, vec![sheet(2_800, 2_070, 4)], rules);
        let wanted: Vec<u32> = problem.types.iter().map(|piece| piece.count).collect();
        let demand = Demand { pieces: wanted.clone(), sheets: vec![problem.sheets.raw[0].stock] };
        let mut pool = Pool::new(&problem, &wanted, &stop).expect("a piece fits");
        assert!(
            !pool.is_exact && pool.values(&[0.1; 12], &wanted).is_none(),
            "a restricted table proves nothing"
        );
        let solved = pool.solve(&demand, true).expect("there is enough stock");
        let sheets = solved.cost.ceil().whole::<usize>() + 1;
        let mut search = Search::new(pool, demand);
        let objective = Objective::new(&problem, &config);
        let (layout, made) = search.complete(&solved, sheets, &objective, 20_000, &stop);
        let layout = layout.expect("it is found");
        assert!(layout.patterns.len() <= sheets && (1..20_000).contains(&made));
        let mut placed = vec![0; wanted.len()];
        for pattern in &layout.patterns {
            assert!(pattern.valid);
            pattern.for_each_piece(0, |piece_type| placed[piece_type.index()] += 1);
        }
        assert_eq!(placed, wanted);
        assert!(search.complete(&solved, 1, &objective, 1_000, &stop).0.is_none(), "one sheet is too few");
    }
}

#[test]
fn dives_and_steps_meet_the_demand_and_stay_above_the_bound() {
    let mut rng = Rng::new(2);
    let stop = Stop::never();
    for _ in 0..60 {
        let (width, height) = (20 + rng.below(60).to_i32(), 20 + rng.below(60).to_i32());
        let rules = random_rules(&mut rng);
        let pieces = (0..=rng.below(6))
            .map(|_| many(1 + rng.below(40).to_u32(), random_piece(&mut rng, width, height)))
            .collect();
        let mut sheets = vec![sheet(width, height, rng.below(4).to_i32())];
        if rng.chance(0.5) {
            let few = 1 + rng.below(8).to_u32();
            sheets.push(Sheet { quantity: few, ..sheet(width + 9, height + 5, 1) });
        }
        let problem = problem(pieces, sheets, rules);
        let wanted: Vec<u32> = problem.types.iter().map(|piece| piece.count).collect();
        let demand = Demand {
            pieces: wanted.clone(),
            sheets: problem.sheets.iter().map(|sheet| sheet.stock).collect(),
        };
        let mut pool = Pool::new(&problem, &wanted, &stop).expect("a piece fits");
        let least = pool.solve(&demand, true).expect("there is enough stock").cost * pool.largest;
        let mut search = Search::new(pool, demand.clone());
        let mut sheets = search.dive(&demand, f64::MAX, 0.0).expect("there is enough stock");
        let dived = search.measure(&sheets);
        for _ in 0..20 {
            let before = search.measure(&sheets);
            let gained = search.step(&mut sheets);
            assert_eq!(gained, search.measure(&sheets) < before);
            assert!(search.measure(&sheets) <= before);
        }
        assert!(search.measure(&sheets) <= dived && search.measure(&sheets) >= least * 0.999_999);
        let layout = search.layout(&sheets).expect("patterns without pieces too many can be cut");
        assert!(layout.excluded.is_empty());
        let mut placed = vec![0; wanted.len()];
        for pattern in &layout.patterns {
            assert!(pattern.valid);
            pattern.for_each_piece(0, |piece_type| placed[piece_type.index()] += 1);
        }
        assert_eq!(placed, wanted);
        assert!(layout.taken.iter().zip(&problem.sheets).all(|(&taken, sheet)| taken <= sheet.stock));
    }
}

#[test]
fn only_series_without_defects_trims_and_free_sheets_are_searched() {
    let is_searched = |pieces: Vec<Piece>, sheets: Vec<Sheet>, rules, price| {
        let problem = problem(pieces, sheets, rules);
        let layout = Layout { price, ..Layout::nothing(&problem) };
        let built = Built { layout, attempt: None, bound: Bound::ZERO, iterations: 0 };
        Series::of(&problem, &built, &Stop::never()).is_some()
    };
    let is_series = |pieces, sheets, rules| is_searched(pieces, sheets, rules, Price::plain(1));
    let pieces = || vec![many(60, turnable(30, 20)), many(60, fixed(21, 35))];
    assert!(is_series(pieces(), vec![sheet(100, 80, 2)], Rules::FREE));
    assert!(!is_series(vec![many(90, fixed(21, 35))], vec![sheet(100, 80, 2)], Rules::FREE));
    assert!(!is_series(pieces(), vec![sheet(100, 80, 2)], Rules { min_trim: 5, ..Rules::FREE }));
    assert!(!is_series(pieces(), vec![sheet(100, 80, 2)], Rules { max_stages: 1, ..Rules::FREE }));
    let offcut = Sheet { offcut: true, ..sheet(100, 80, 2) };
    assert!(!is_series(pieces(), vec![sheet(100, 80, 2), offcut], Rules::FREE));
    // A layout whose price meets the bound is optimal.
    assert!(!is_searched(pieces(), vec![sheet(100, 80, 2)], Rules::FREE, Price::plain(0)));
}

#[test]
fn a_sheet_without_a_table_proves_nothing() {
    let stop = Stop::never();
    let is_proved = |sheets: Vec<Sheet>| {
        let pieces = (1..=10).map(|at| many(20, fixed(100 * at, 100))).collect();
        let problem = problem(pieces, sheets, Rules::FREE);
        let wanted: Vec<u32> = problem.types.iter().map(|piece| piece.count).collect();
        let mut pool = Pool::new(&problem, &wanted, &stop).expect("one sheet has a table");
        pool.values(&vec![0.1; wanted.len()], &wanted).is_some()
    };
    let (short, low) = (sheet(6_000, 100, 0), sheet(6_000, 90, 0));
    assert!(is_proved(vec![short.clone()]));
    assert!(is_proved(vec![short.clone(), low]), "the other sheet takes no piece");
    // Looking for its points would take too long.
    assert!(!is_proved(vec![short, sheet(1_000_000, 100, 0)]));
}
