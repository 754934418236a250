//! A lone piece on an empty sheet, compared with every way to cut it.

use cutting_engine::cut_tree::{CutTree, Node, NodeKind};
use cutting_engine::instance::{Defect, Direction, Grain, Instance, Margins, Piece, Rules, Sheet};
use cutting_engine::solo::{EmptySheets, Lone};
use cutting_engine::solution::UnplacedReason::{
    self, Defects, Depth, DoesNotFitAnySheet, Stages, StockExhausted, Trim,
};
use cutting_engine::solution::{SheetLayout, Solution};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::support::brute_force::{cut_all, cut_all_within};
use crate::support::sketch::{Part, Region, draw, solution};
use crate::support::{cases, codes, free_cuts, instance, piece, sheet, stages};

/// A depth that no lone piece reaches.
const DEEP: u32 = 500;

/// A place of the piece, and the direction of the first cut.
#[derive(Clone, Copy)]
struct Spot {
    x: i32,
    y: i32,
    rotated: bool,
    first_cut: Direction,
}

/// The cuts that free a piece at `place`, by one stage in each direction.
fn cuts_for(instance: &Instance, place: Spot) -> Part {
    let (sheet, piece) = (&instance.sheets()[0], &instance.pieces()[0]);
    let usable = Region::usable(sheet);
    let (width, height) =
        if place.rotated { (piece.height, piece.width) } else { (piece.width, piece.height) };
    let trim = |direction: Direction, part: Part| {
        let kerf = sheet.kerf_of(direction);
        let (offset, extent) = match direction {
            Direction::Vertical => (place.x - usable.x, width),
            Direction::Horizontal => (place.y - usable.y, height),
        };
        let remainder = usable.extent(direction) - offset - extent;
        let next = (remainder > kerf).then(|| Box::new(Part::Waste));
        let part = if remainder == 0 { part } else { Part::Cut(direction, extent, Box::new(part), next) };
        if offset == 0 {
            return part;
        }
        Part::Cut(direction, offset - kerf, Box::new(Part::Waste), Some(Box::new(part)))
    };
    let inner = if place.rotated { Part::Turned(0) } else { Part::Piece(0) };
    trim(place.first_cut, trim(place.first_cut.other(), inner))
}

fn is_legal(instance: &Instance, place: Spot) -> bool {
    codes(instance, &solution(instance, &[cuts_for(instance, place)], Vec::new())).is_empty()
}

fn lone(instance: &Instance, depth_limit: u32) -> Lone<'_> {
    let (sheet, piece) = (&instance.sheets()[0], &instance.pieces()[0]);
    Lone { rules: instance.rules(), machine: instance.machine(), depth_limit, sheet, piece, number: 0 }
}

/// The cut tree of the piece, which passes the checker.
fn legal_tree(instance: &Instance, depth: u32) -> Option<CutTree> {
    let tree = lone(instance, depth).cut()?;
    let sheet = SheetLayout::new(instance, 0, 0, tree.clone());
    let alone = Solution { sheets: vec![sheet], unplaced: Vec::new() };
    let codes = codes(instance, &alone);
    assert!(codes.is_empty(), "{codes:?}: {tree:#?} of {instance:#?}");
    assert!(tree.nodes.iter().all(|node| node.depth <= depth), "{tree:#?} of {instance:#?}");
    Some(tree)
}

/// The first legal place in the promised order, found by trying each.
fn first_legal(instance: &Instance) -> Option<Spot> {
    let usable = Region::usable(&instance.sheets()[0]);
    let spots = [false, true]
        .into_iter()
        .flat_map(|rotated| (0..usable.w).map(move |dx| (dx, rotated)))
        .flat_map(|(dx, rotated)| (0..usable.h).map(move |dy| (usable.x + dx, usable.y + dy, rotated)))
        .filter(|&(_, _, rotated)| !rotated || instance.pieces()[0].width != instance.pieces()[0].height);
    let directions = [instance.rules().first_direction, instance.rules().first_direction.other()];
    spots
        .flat_map(|(x, y, rotated)| directions.map(|first_cut| Spot { x, y, rotated, first_cut }))
        .find(|&place| fits_inside(instance, place) && is_legal(instance, place))
}

fn fits_inside(instance: &Instance, place: Spot) -> bool {
    let (sheet, piece) = (&instance.sheets()[0], &instance.pieces()[0]);
    let usable = Region::usable(sheet);
    let (w, h) = if place.rotated { (piece.height, piece.width) } else { (piece.width, piece.height) };
    let offset_is_cut = |offset: i32, direction| offset == 0 || offset > sheet.kerf_of(direction);
    place.x + w <= usable.x + usable.w
        && place.y + h <= usable.y + usable.h
        && offset_is_cut(place.x - usable.x, Direction::Vertical)
        && offset_is_cut(place.y - usable.y, Direction::Horizontal)
}

/// The constraints that may be in the way, in the order in which they are blamed.
const IN_THE_WAY: [UnplacedReason; 4] = [Stages, Depth, Trim, Defects];

/// Whether any cuts free the piece if only the constraints in `kept` hold.
fn fits(instance: &Instance, depth: u32, kept: &[UnplacedReason]) -> bool {
    let kept = |reason| kept.contains(&reason);
    let mut rules = *instance.rules();
    let mut sheets = instance.sheets().to_vec();
    if !kept(Stages) {
        rules.max_stages = 0;
    }
    if !kept(Trim) {
        rules.min_trim = 0;
    }
    if !kept(Defects) {
        for sheet in &mut sheets {
            sheet.defects.clear();
        }
    }
    sheets.into_iter().any(|sheet| {
        let alone = Instance::new(instance.pieces().to_vec(), vec![sheet], rules).expect("a valid instance");
        cut_all_within(&alone, kept(Depth).then_some(depth)).is_some()
    })
}

/// The reasons that may be given: the one that holds whatever the cuts, or else each without which the piece could be cut.
fn possible_reasons(instance: &Instance, depth: u32) -> Vec<UnplacedReason> {
    let fits = |kept: &[UnplacedReason]| fits(instance, depth, kept);
    let without = |lifted| IN_THE_WAY.into_iter().filter(|&other| other != lifted).collect::<Vec<_>>();
    if fits(&IN_THE_WAY) {
        return vec![StockExhausted];
    }
    if !fits(&[]) {
        return vec![DoesNotFitAnySheet];
    }
    let alone: Vec<UnplacedReason> =
        IN_THE_WAY.into_iter().filter(|&reason| fits(&without(reason))).collect();
    if !alone.is_empty() {
        return alone;
    }
    let anyhow = IN_THE_WAY.into_iter().find(|&reason| !fits(&[reason]));
    // By one stage in each direction, a lone piece takes at most four cuts.
    let next = if depth < 4 { Depth } else { Trim };
    vec![anyhow.unwrap_or(next)]
}

fn any_tiny_sheet() -> impl Strategy<Value = Sheet> {
    let margin = || prop_oneof![2 => Just(0), 1 => 0..2_i32];
    let margins = (margin(), margin(), margin(), margin()).prop_map(|(left, right, top, bottom)| Margins {
        left,
        right,
        top,
        bottom,
    });
    let kerf = prop_oneof![2 => (0..3_i32).prop_map(|kerf| [kerf; 2]), 1 => [0..4_i32, 0..4_i32]];
    (3..10_i32, 3..10_i32, kerf, margins).prop_flat_map(|(width, height, kerf, margins)| {
        let defect = (-1..width, -1..height, 2..4_i32, 2..4_i32).prop_map(|(x, y, width, height)| Defect {
            x,
            y,
            width,
            height,
        });
        vec(defect, 0..4).prop_map(move |defects| Sheet {
            width,
            height,
            kerf,
            margins,
            quantity: 1,
            defects,
            cost: None,
            offcut: false,
            grain: Grain::None,
        })
    })
}

/// One piece and a few sheets, small enough to try every cut.
fn any_lone_piece() -> impl Strategy<Value = Instance> {
    let piece = (1..9_i32, 1..9_i32, any::<bool>())
        .prop_map(|(width, height, can_rotate)| Piece { can_rotate, ..piece(width, height) });
    let rules = (0..4_u32, any::<bool>(), any::<bool>(), 0..5_i32).prop_map(
        |(max_stages, alternate, vertical, min_trim)| Rules {
            max_stages,
            alternate,
            first_direction: if vertical { Direction::Vertical } else { Direction::Horizontal },
            min_trim,
            ..Rules::FREE
        },
    );
    (piece, vec(any_tiny_sheet(), 1..3), rules)
        .prop_map(|(piece, sheets, rules)| instance(vec![piece], sheets, rules))
}

proptest! {
    #![proptest_config(cases(1))]

    #[test]
    fn a_place_is_found_whenever_any_cuts_free_the_piece(instance in any_lone_piece()) {
        prop_assert_eq!(legal_tree(&instance, DEEP).is_some(), cut_all(&instance).is_some());
    }

    #[test]
    fn the_place_is_the_first_legal_one_of_one_stage_in_each_direction(instance in any_lone_piece()) {
        let Some(first) = first_legal(&instance) else { return Ok(()) };
        let found = lone(&instance, DEEP).place();
        let found = found.map(|p| (p.x, p.y, p.rotated));
        prop_assert_eq!(found, Some((first.x, first.y, first.rotated)));
        let drawn = draw(&instance, 0, &cuts_for(&instance, first));
        prop_assert_eq!(legal_tree(&instance, DEEP), Some(drawn));
    }

    #[test]
    fn within_a_depth_a_place_is_found_whenever_cuts_exist(instance in any_lone_piece(), depth in 0..9_u32) {
        let found = legal_tree(&instance, depth);
        prop_assert_eq!(found.is_some(), cut_all_within(&instance, Some(depth)).is_some());
    }

    #[test]
    fn the_reason_is_one_that_holds(instance in any_lone_piece(), depth in 1..9_u32) {
        let reason = EmptySheets::new(&instance, depth).reason(&instance.pieces()[0]);
        let possible = possible_reasons(&instance, depth);
        prop_assert!(possible.contains(&reason), "{:?} is not in {:?}", reason, possible);
    }
}

#[test]
fn a_remainder_of_two_kerfs_goes_with_the_cuts_of_two_stages() {
    let rules = Rules { min_trim: 3, first_direction: Direction::Horizontal, ..stages(3) };
    let saw = Sheet { kerf: [1; 2], ..sheet(11, 11) };
    let tree = |rules, size: (i32, i32)| {
        legal_tree(&instance(vec![piece(size.0, size.1)], vec![saw.clone()], rules), DEEP)
    };
    let cuts = |tree: CutTree| {
        let cut =
            |node: &Node| (node.kind == NodeKind::Cut).then_some((node.direction, node.stage, node.kerf));
        tree.nodes.iter().filter_map(cut).collect::<Vec<_>>()
    };
    let (h, v) = (Direction::Horizontal, Direction::Vertical);
    assert_eq!(tree(rules, (5, 9)).map(cuts), Some(vec![(h, 1, 1), (v, 2, 1), (h, 3, 1)]));
    // The cut between them is vertical, and one more takes a stage of its own.
    assert_eq!(tree(rules, (11, 9)), None);
    assert_eq!(tree(rules, (5, 8)), None);
    assert!(tree(Rules { max_stages: 5, ..rules }, (5, 8)).is_some());
    assert_eq!(tree(Rules { first_direction: v, ..rules }, (5, 9)), None);
    // A lone piece takes the plain reason that it always took.
    assert_eq!(reason(piece(5, 8), vec![saw.clone()], rules), Trim);
}

fn reason(piece: Piece, sheets: Vec<Sheet>, rules: Rules) -> UnplacedReason {
    reason_within(DEEP, piece, sheets, rules)
}

fn reason_within(depth: u32, piece: Piece, sheets: Vec<Sheet>, rules: Rules) -> UnplacedReason {
    let instance = instance(vec![piece], sheets, rules);
    EmptySheets::new(&instance, depth).reason(&instance.pieces()[0])
}

/// A defect in the middle of a sheet of 100 x 60.
fn scratched() -> Sheet {
    Sheet { defects: vec![Defect { x: 45, y: 25, width: 10, height: 10 }], ..sheet(100, 60) }
}

#[test]
fn too_large() {
    assert_eq!(reason(piece(60, 100), vec![sheet(100, 60), sheet(99, 99)], free_cuts()), DoesNotFitAnySheet);
    let turnable = Piece { can_rotate: true, ..piece(60, 100) };
    assert_eq!(reason(turnable, vec![sheet(100, 60)], free_cuts()), StockExhausted);
}

#[test]
fn too_few_stages() {
    assert_eq!(reason(piece(50, 50), vec![sheet(100, 60)], stages(1)), Stages);
    assert_eq!(reason(piece(100, 50), vec![sheet(100, 60)], stages(1)), Stages);
    assert_eq!(reason(piece(50, 60), vec![sheet(100, 60)], stages(1)), StockExhausted);
    assert_eq!(reason(piece(50, 50), vec![sheet(100, 60)], stages(2)), StockExhausted);
    let one_of_either = Rules { max_stages: 1, ..free_cuts() };
    assert_eq!(reason(piece(100, 50), vec![sheet(100, 60)], one_of_either), StockExhausted);
}

#[test]
fn too_deep() {
    let of = |depth, size: (i32, i32), sheet| {
        reason_within(depth, piece(size.0, size.1), vec![sheet], free_cuts())
    };
    assert_eq!(of(1, (50, 50), sheet(100, 60)), Depth);
    assert_eq!(of(2, (50, 50), sheet(100, 60)), StockExhausted);
    assert_eq!(of(1, (50, 60), sheet(100, 60)), StockExhausted);
    // With a defect on the left, one cut frees the piece on the right. Between two defects it takes two cuts.
    let flawed = |x| Sheet { defects: vec![Defect { x, y: 0, width: 10, height: 60 }], ..sheet(100, 60) };
    assert_eq!(of(1, (50, 60), flawed(0)), StockExhausted);
    let both = |width| {
        let mut glass = flawed(0);
        glass.defects.push(Defect { x: 90, ..glass.defects[0] });
        (width, glass)
    };
    let (width, glass) = both(50);
    assert_eq!(of(1, (width, 60), glass.clone()), Depth);
    assert_eq!(of(2, (width, 60), glass), StockExhausted);
}

#[test]
fn fragments_too_small() {
    let rules = Rules { min_trim: 20, ..free_cuts() };
    assert_eq!(reason(piece(81, 60), vec![sheet(100, 60)], rules), Trim);
    assert_eq!(reason(piece(80, 60), vec![sheet(100, 60)], rules), StockExhausted);
    let saw = Sheet { kerf: [3; 2], ..sheet(100, 60) };
    assert_eq!(reason(piece(97, 60), vec![saw.clone()], rules), StockExhausted);
    assert_eq!(reason(piece(96, 60), vec![saw.clone()], rules), Trim);
    assert_eq!(reason(piece(78, 60), vec![saw.clone()], rules), Trim);
    assert_eq!(reason(piece(77, 60), vec![saw], rules), StockExhausted);
}

#[test]
fn defects_everywhere() {
    assert_eq!(reason(piece(46, 26), vec![scratched()], free_cuts()), Defects);
    assert_eq!(reason(piece(45, 60), vec![scratched()], free_cuts()), StockExhausted);
    assert_eq!(reason(piece(46, 26), vec![scratched(), sheet(100, 60)], free_cuts()), StockExhausted);
}

#[test]
fn lifting_one_constraint_of_two_is_enough() {
    // There are 43 mm between the defects, but every place leaves a fragment of less than 10 mm.
    let mut glass = scratched();
    glass.defects.push(Defect { x: 20, y: 0, width: 1, height: 60 });
    glass.defects.push(Defect { x: 98, y: 0, width: 1, height: 60 });
    let rules = Rules { min_trim: 10, ..free_cuts() };
    assert_eq!(reason(piece(40, 60), vec![glass], rules), Trim);
}

#[test]
fn constraints_that_only_together_are_in_the_way() {
    let rules = Rules { min_trim: 20, ..stages(1) };
    assert_eq!(reason(piece(90, 60), vec![scratched()], Rules { max_stages: 2, ..rules }), Trim);
    assert_eq!(reason(piece(90, 50), vec![scratched()], rules), Stages);
}

#[test]
fn lanes_between_twenty_thousand_defects() {
    // A grid of defects with free lanes of 9 mm.
    let grid =
        (0..20_000).map(|i| Defect { x: i % 200 * 10, y: i / 200 * 10, width: 1, height: 1 }).collect();
    let glass = Sheet { defects: grid, ..sheet(2_000, 1_000) };
    assert_eq!(reason(piece(9, 1_000), vec![glass.clone()], free_cuts()), StockExhausted);
    assert_eq!(reason(piece(10, 990), vec![glass.clone(); 50], free_cuts()), Defects);
}
