//! Shorthands for jobs, and random jobs and patterns.

use crate::check::check;
use crate::cut_tree::{CutTree, NodeKind};
use crate::instance::{Defect, Direction, Grain, Instance, Margins, Piece, Rules, Sheet};
use crate::layout::expand::cut_well;
use crate::layout::expand::ways::Ways;
use crate::layout::ids::PieceTypeId;
use crate::layout::pattern::Laid;
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::tree::{Detour, Space};
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::solution::{SheetLayout, Solution, Unplaced};
use crate::stop::Stop;
use crate::units::Length;

/// A depth limit that is never reached.
pub(crate) const DEEP: u32 = 10_000;

/// The index of type `Id` with this number.
pub(crate) fn id<Id: From<usize>>(number: usize) -> Id {
    number.into()
}

/// The indices with these numbers.
pub(crate) fn ids<Id: From<usize>, const N: usize>(numbers: [usize; N]) -> Vec<Id> {
    numbers.map(Id::from).into()
}

/// These numbers as lengths.
pub(crate) fn mm<const N: usize>(numbers: [i32; N]) -> [Length; N] {
    numbers.map(Length::new)
}

/// One piece that may not be turned.
pub(crate) fn fixed(width: i32, height: i32) -> Piece {
    Piece { width, height, quantity: 1, can_rotate: false, priority: 0, grain: Grain::None, block: None }
}

/// One piece that may be turned.
pub(crate) fn turnable(width: i32, height: i32) -> Piece {
    Piece { can_rotate: true, ..fixed(width, height) }
}

/// The piece, `quantity` times.
pub(crate) fn many(quantity: u32, mut piece: Piece) -> Piece {
    piece.quantity = quantity;
    piece
}

/// Plenty of sheets without margins or defects.
pub(crate) fn sheet(width: i32, height: i32, kerf: i32) -> Sheet {
    Sheet {
        width,
        height,
        kerf: [kerf; 2],
        margins: Margins::default(),
        quantity: 1_000,
        defects: Vec::new(),
        cost: None,
        offcut: false,
        grain: Grain::None,
    }
}

/// The sheet with defects. Each is `(x, y, width, height)`.
pub(crate) fn spoilt(mut sheet: Sheet, defects: &[(i32, i32, i32, i32)]) -> Sheet {
    sheet.defects = defects.iter().map(|&(x, y, width, height)| Defect { x, y, width, height }).collect();
    sheet
}

/// Any cuts, and no minimum trim.
pub(crate) const FREE: Rules = Rules::FREE;

/// Alternating stages, the first of them vertical. 0 means no limit.
pub(crate) fn stages(max_stages: u32) -> Rules {
    Rules { max_stages, alternate: true, ..FREE }
}

/// The rules with a minimum trim.
pub(crate) fn trim(min_trim: i32, rules: Rules) -> Rules {
    Rules { min_trim, ..rules }
}

/// An instance, and the search's model of it.
pub(crate) struct Job {
    pub instance: Instance,
    pub problem: Problem,
}

impl Job {
    pub fn new(pieces: &[Piece], sheets: &[Sheet], rules: Rules) -> Self {
        Self::with_depth(pieces, sheets, rules, DEEP)
    }

    pub fn with_depth(pieces: &[Piece], sheets: &[Sheet], rules: Rules, depth_limit: u32) -> Self {
        let instance = Instance::new(pieces.to_vec(), sheets.to_vec(), rules).expect("a valid instance");
        let problem = Problem::new(&instance, depth_limit, &Stop::never());
        Self { instance, problem }
    }

    /// An empty sheet of the first type.
    pub fn empty(&self) -> Pattern {
        Pattern::new(&self.problem, id(0))
    }

    /// The first sheet type with one piece on it, unturned.
    pub fn started(&self, piece_type: impl Into<PieceTypeId>) -> Pattern {
        let mut pattern = self.empty();
        pattern.start(&self.problem, laid(piece_type));
        pattern
    }

    /// Puts a piece, unturned, into the only space of the pattern that `wanted` accepts.
    pub fn put(
        &self,
        pattern: &mut Pattern,
        piece_type: impl Into<PieceTypeId>,
        wanted: impl Fn(&Space) -> bool,
    ) {
        let mut found = pattern.spaces.iter().filter(|space| wanted(space));
        let space = *found.next().expect("such a space");
        assert!(found.next().is_none(), "only one such space");
        pattern.insert(&self.problem, space, laid(piece_type));
    }

    /// The tree. `V` and `H` are rows divided by vertical and horizontal cuts, numbers are piece types, `'` means
    /// turned.
    pub fn sketch(pattern: &Pattern) -> String {
        let mut drawn = String::new();
        let mut ends: Vec<usize> = Vec::new();
        for (at, node) in pattern.nodes.iter().enumerate() {
            while ends.last() == Some(&at) {
                ends.pop();
                drawn.push(')');
            }
            if !drawn.is_empty() && !drawn.ends_with('(') {
                drawn.push(' ');
            }
            if node.is_structure() {
                drawn.push_str(["V(", "H("][node.axis()]);
                ends.push(at + node.span.to_usize());
            } else {
                drawn.push_str(&node.piece_type.to_string());
                drawn.push_str(if node.turned { "'" } else { "" });
            }
        }
        drawn + &")".repeat(ends.len())
    }

    /// All ways to insert a piece: the space, and the piece as it would lie.
    pub fn ways(&self, pattern: &Pattern) -> Vec<(Space, Laid)> {
        let mut ways = Vec::new();
        for (piece_type, piece) in self.problem.types.iter_enumerated() {
            for &turned in piece.all_turnings() {
                let size = piece.laid(turned);
                let laid = Laid { turned, ..laid(piece_type) };
                ways.extend(pattern.spaces.iter().filter(|s| s.takes(size)).map(|&space| (space, laid)));
            }
        }
        ways
    }

    /// The pattern with one more random piece in a random place, if a valid place is found soon.
    pub fn with_one_more(&self, pattern: &Pattern, rng: &mut Rng) -> Option<Pattern> {
        let ways = if pattern.nodes.is_empty() { Vec::new() } else { self.ways(pattern) };
        (0..8).find_map(|_| {
            let mut trial = pattern.clone();
            if pattern.nodes.is_empty() {
                let piece_type = PieceTypeId::from(rng.below(self.problem.types.len()));
                let turned = self.problem.types[piece_type].turns && rng.chance(0.5);
                trial.start(&self.problem, Laid { turned, detour: random_detour(rng), ..laid(piece_type) });
            } else {
                let &(space, laid) = ways.get(rng.below(ways.len().max(1)))?;
                trial.insert(&self.problem, space, Laid { detour: random_detour(rng), ..laid });
            }
            trial.valid.then_some(trial)
        })
    }

    /// A random pattern of the first sheet type with at most `pieces` pieces.
    pub fn grown(&self, pieces: usize, rng: &mut Rng) -> Pattern {
        let mut pattern = self.empty();
        for _ in 0..pieces {
            let Some(next) = self.with_one_more(&pattern, rng) else { break };
            pattern = next;
        }
        pattern
    }

    /// A solution of this one pattern. Pieces are assigned to the first entry of their type.
    pub fn solution(&self, pattern: &Pattern) -> Solution {
        let pieces = self.instance.pieces();
        let mut left: Vec<u32> = pieces.iter().map(|piece| piece.quantity).collect();
        let entry = self.problem.sheets[pattern.sheet_type].entries[0];
        let margins = self.instance.sheets()[entry.to_usize()].margins;
        let origin = mm([margins.left, margins.bottom]);
        let ways = &mut Ways::none(&self.problem);
        let (mut tree, _) = cut_well(&self.problem, pattern, origin, ways).expect("a valid pattern");
        self.name_pieces(&mut tree);
        for node in &tree.nodes {
            if let NodeKind::Piece { piece, .. } = node.kind {
                left[piece.to_usize()] -= 1;
            }
        }
        let unplaced = (0..).zip(left).filter(|&(_, count)| count > 0).map(|(piece, count)| {
            let behind = |entries: &[(u32, u32)]| entries.iter().any(|&(entry, _)| entry == piece);
            let piece_type =
                self.problem.types.iter().find(|piece_type| behind(&piece_type.entries)).expect("its type");
            Unplaced { piece, count, reason: piece_type.reason }
        });
        let before = &self.instance.sheets()[..entry.to_usize()];
        let index = before.iter().map(|sheet| u64::from(sheet.quantity)).sum();
        Solution {
            sheets: vec![SheetLayout::new(&self.instance, entry, index, tree)],
            unplaced: unplaced.collect(),
        }
    }

    /// Gives every piece of a tree the first entry of its type.
    pub fn name_pieces(&self, tree: &mut CutTree) {
        for node in &mut tree.nodes {
            if let NodeKind::Piece { piece, rotated } = &mut node.kind {
                *piece = self.problem.types[PieceTypeId(*piece)].entries[0].0;
                let Piece { width, height, .. } = self.instance.pieces()[piece.to_usize()];
                *rotated = [node.width, node.height] != [width, height];
            }
        }
    }

    /// Asserts that the pattern can be cut under all rules of the contract, no deeper than allowed.
    pub fn assert_cuttable(&self, pattern: &Pattern) {
        let solution = self.solution(pattern);
        let violations = check(&self.instance, &solution);
        assert!(violations.is_empty(), "{violations:#?}\n{pattern:#?}\n{:#?}", self.instance);
        let summary = solution.sheets[0].summary;
        assert!(summary.max_depth <= self.problem.depth_limit, "{summary:?}");
        assert_eq!((summary.placed_count, summary.used_area), (pattern.pieces, pattern.used.get()));
    }
}

/// A piece, unturned, that moves on along its row past defects.
pub(crate) fn laid(piece_type: impl Into<PieceTypeId>) -> Laid {
    Laid { piece_type: piece_type.into(), turned: false, detour: Detour::MoveOn }
}

fn random_detour(rng: &mut Rng) -> Detour {
    if rng.chance(0.6) { Detour::MoveOn } else { Detour::StepAside }
}

/// Features that a random job may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum With {
    Stages,
    Trims,
    Defects,
    /// A tight limit on the depth of the tree.
    Depth,
}

pub(crate) const EVERYTHING: &[With] = &[With::Stages, With::Trims, With::Defects, With::Depth];

/// A few piece types, plenty of each, and one sheet type with margins and a kerf of 0 to 5.
pub(crate) fn random_job(rng: &mut Rng, with: &[With]) -> Job {
    let mut from = |least: i32, most: i32| least + rng.below((most - least + 1).to_usize()).to_i32();
    let (width, height) = (from(40, 160), from(40, 160));
    let margins = Margins { left: from(0, 3), right: from(0, 3), top: from(0, 3), bottom: from(0, 3) };
    let defects = if with.contains(&With::Defects) { from(0, 6) } else { 0 };
    let defects = (0..defects)
        .map(|_| Defect {
            x: from(-2, width - 1),
            y: from(-2, height - 1),
            width: from(3, 12),
            height: from(3, 12),
        })
        .collect();
    let sheet = Sheet { margins, defects, ..sheet(width, height, from(0, 5)) };
    // Few different sides, so that exact fits occur.
    let sides: Vec<i32> = (0..4).map(|_| from(4, 50)).collect();
    let pieces: Vec<Piece> = (0..from(1, 6))
        .map(|_| {
            let piece = fixed(sides[from(0, 3).to_usize()], sides[from(0, 3).to_usize()]);
            Piece { can_rotate: from(0, 1) == 1, quantity: 10_000, ..piece }
        })
        .collect();
    let rules = Rules {
        max_stages: if with.contains(&With::Stages) { from(0, 6).to_u32() } else { 0 },
        alternate: from(0, 1) == 1,
        first_direction: [Direction::Vertical, Direction::Horizontal][from(0, 1).to_usize()],
        min_trim: if with.contains(&With::Trims) { from(0, 12) } else { 0 },
        ..Rules::FREE
    };
    let depth_limit =
        if with.contains(&With::Depth) && from(0, 2) == 0 { from(4, 24).to_u32() } else { DEEP };
    Job::with_depth(&pieces, &[sheet], rules, depth_limit)
}
