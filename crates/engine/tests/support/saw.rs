//! What can be cut from a sheet, by trying every cut of every region.

use std::collections::HashMap;
use std::rc::Rc;

use cutting_engine::instance::{Direction, Instance, Piece, Rules};
use cutting_engine::numbers::Integer;

use super::sketch::stage_below;

/// Most piece types.
pub(crate) const MAX_TYPES: usize = 5;

/// Counts by piece type.
pub(crate) type Counts = [u16; MAX_TYPES];

/// No pieces.
pub(crate) const NOTHING: Counts = [0; MAX_TYPES];

/// Where a region comes from: direction and stage of the cut that made it, and whether a cut of this stage has consumed
/// the remainder behind it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Origin {
    pub(crate) made_by: Option<(Direction, u32)>,
    pub(crate) trimmed: bool,
}

/// Width, height and origin of a region.
type Question = (i32, i32, Origin);

/// What can be cut from regions of one sheet, by trying every cut of each: the plain recursion over binary trees. Without
/// a minimum trim, any remainder may be waste, so cuts lie where pieces side by side end. With one, they lie anywhere.
pub(crate) struct Saw<'a> {
    rules: &'a Rules,
    kerf: [i32; 2],
    pieces: &'a [Piece],
    ends: [Vec<i32>; 2],
    known: HashMap<Question, Rc<Vec<Counts>>>,
    /// Pairs of counts added.
    pub(crate) work: u64,
}

/// Most pairs of counts that are added for one job; jobs that take more are left out.
pub(crate) const MAX_WORK: u64 = 3_000_000;

fn covers(one: Counts, other: Counts) -> bool {
    one.iter().zip(&other).all(|(one, other)| one >= other)
}

fn insert(sets: &mut Vec<Counts>, counts: Counts) {
    if !sets.iter().any(|&other| covers(other, counts)) {
        sets.retain(|&other| !covers(counts, other));
        sets.push(counts);
    }
}

impl<'a> Saw<'a> {
    pub(crate) fn new(instance: &'a Instance) -> Self {
        let (sheet, pieces) = (&instance.sheets()[0], instance.pieces());
        let sides = |vertical: bool| {
            pieces.iter().flat_map(move |piece| {
                let side = if vertical { piece.width } else { piece.height };
                let other = if vertical { piece.height } else { piece.width };
                [Some(side), piece.can_rotate.then_some(other)].into_iter().flatten()
            })
        };
        let ends = |vertical: bool, length: i32| {
            if instance.rules().min_trim > 0 {
                return (1..=length).collect();
            }
            let mut ends: Vec<i32> = sides(vertical).filter(|&side| side <= length).collect();
            ends.sort_unstable();
            let mut at = 0;
            while at < ends.len() {
                let start = ends[at] + sheet.kerf[usize::from(!vertical)];
                ends.extend(sides(vertical).map(|side| start + side).filter(|&end| end <= length));
                ends[at + 1..].sort_unstable();
                ends.dedup();
                at += 1;
            }
            ends
        };
        let ends = [ends(true, sheet.usable_width()), ends(false, sheet.usable_height())];
        Self { rules: instance.rules(), kerf: sheet.kerf, pieces, ends, known: HashMap::new(), work: 0 }
    }

    pub(crate) fn cut(&mut self, w: i32, h: i32, mut origin: Origin) -> Rc<Vec<Counts>> {
        if self.rules.min_trim == 0 {
            origin.trimmed = false;
        }
        if let (0, Some((_, stage))) = (self.rules.max_stages, &mut origin.made_by) {
            *stage = 1;
        }
        let key = (w, h, origin);
        if let Some(known) = self.known.get(&key) {
            return Rc::clone(known);
        }
        if self.work > MAX_WORK {
            return Rc::default();
        }
        let mut sets = Vec::new();
        for (at, piece) in self.pieces.iter().enumerate() {
            let fits = (w, h) == (piece.width, piece.height);
            if fits || piece.can_rotate && (h, w) == (piece.width, piece.height) {
                let mut counts = NOTHING;
                counts[at] = 1;
                self.insert(&mut sets, counts);
            }
        }
        for direction in [Direction::Vertical, Direction::Horizontal] {
            let stage = stage_below(self.rules, origin.made_by, direction);
            if self.rules.max_stages == 0 || stage <= self.rules.max_stages {
                let trimmed = origin.trimmed && origin.made_by.is_some_and(|(above, _)| above == direction);
                self.divide((w, h), (direction, stage), trimmed, &mut sets);
            }
        }
        let sets = Rc::new(sets);
        self.known.insert(key, Rc::clone(&sets));
        sets
    }

    /// Adds what can be cut if the first cut has this direction.
    fn divide(
        &mut self,
        (w, h): (i32, i32),
        (direction, stage): (Direction, u32),
        trimmed: bool,
        sets: &mut Vec<Counts>,
    ) {
        let vertical = direction == Direction::Vertical;
        let whole = if vertical { w } else { h };
        let kerf = self.kerf[usize::from(!vertical)];
        let ends = self.ends[usize::from(!vertical)].clone();
        for end in ends.into_iter().take_while(|&end| end < whole) {
            // What is left is cut to where pieces side by side may end, in the same stage.
            let fitting = |rest: i32| self.ends[usize::from(!vertical)].iter().rfind(|&&end| end <= rest);
            let rest = fitting(whole - end - kerf).copied().unwrap_or(0);
            // A remainder that is no wider than the kerf is consumed once.
            let is_consumed = whole - end <= kerf;
            if self.rules.min_trim > 0 && is_consumed && trimmed {
                continue;
            }
            let mut part = |extent: i32, trimmed: bool| {
                let origin = Origin { made_by: Some((direction, stage)), trimmed };
                match (extent, vertical) {
                    (0, _) => Rc::default(),
                    (_, true) => self.cut(extent, h, origin),
                    (_, false) => self.cut(w, extent, origin),
                }
            };
            let (child, next) = (part(end, is_consumed), part(rest, trimmed));
            self.work += ((child.len() + 1) * (next.len() + 1) * (1 + sets.len())).to_u64();
            // Either part may be waste that is wide enough.
            let waste = |extent: i32| {
                (extent >= self.rules.min_trim || extent == 0 && is_consumed).then_some(NOTHING)
            };
            for &one in child.iter().chain(waste(end).as_ref()) {
                for &other in next.iter().chain(waste(rest).as_ref()) {
                    let sum = self.sum(one, other);
                    if let Some(sum) = sum.filter(|&sum| sum != NOTHING) {
                        self.insert(sets, sum);
                    }
                }
            }
        }
    }

    /// Both together, without pieces that are not wanted; with a minimum trim, `None` if there are any.
    pub(crate) fn sum(&self, one: Counts, other: Counts) -> Option<Counts> {
        let mut sum = NOTHING;
        for (of, piece) in self.pieces.iter().enumerate() {
            let wanted = piece.quantity.to_u16();
            if self.rules.min_trim > 0 && one[of] + other[of] > wanted {
                return None;
            }
            sum[of] = (one[of] + other[of]).min(wanted);
        }
        Some(sum)
    }

    /// Adds counts, unless others can take their place.
    pub(crate) fn insert(&self, sets: &mut Vec<Counts>, counts: Counts) {
        if self.rules.min_trim == 0 {
            insert(sets, counts);
        } else if !sets.contains(&counts) {
            sets.push(counts);
        }
    }
}
