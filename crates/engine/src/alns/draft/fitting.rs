//! How many spaces of a sheet each piece type may fit, counted for all types at once.

use std::sync::Arc;

use crate::layout::axis::Axis;
use crate::layout::pattern::Pattern;
use crate::layout::problem::{PieceType, Problem};
use crate::layout::tree::Space;

/// Words of a set of groups.
pub(super) const WORDS: usize = 2;

/// A set of groups of piece types, a bit each.
type Groups = [u64; WORDS];

/// No type at all.
const NOTHING: Groups = [0; WORDS];

/// A group of piece types, by where its bit stands in a set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    pub(super) word: usize,
    shift: u32,
}

impl Group {
    /// Whether a word of a set has it.
    #[inline]
    pub fn is_in(self, word: u64) -> bool {
        word >> self.shift & 1 != 0
    }
}

/// Binary digits of a count of spaces; it goes no further than they can tell.
const DIGITS: usize = 6;

/// How many spaces each group may fit: the first digit of every count, then the second, and so on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Room([Groups; DIGITS]);

impl Room {
    /// Counts one more space for each of the groups; no count is above `most` then.
    #[inline]
    fn count(&mut self, groups: Groups, most: usize) {
        let mut carry = groups;
        let digits = usize::BITS - most.leading_zeros();
        for digit in self.0.iter_mut().take(digits as usize) {
            let next = both(*digit, carry);
            *digit = [digit[0] ^ carry[0], digit[1] ^ carry[1]];
            carry = next;
        }
        if digits > DIGITS as u32 {
            self.0 = self.0.map(|digit| either(digit, carry));
        }
    }

    /// How many spaces the group may fit.
    #[inline]
    pub fn spaces_for(&self, group: Group) -> u32 {
        (self.0.iter().enumerate())
            .map(|(digit, groups)| ((groups[group.word] >> group.shift & 1) as u32) << digit)
            .sum()
    }

    /// The groups that may fit some space.
    #[inline]
    pub fn takes(&self) -> Groups {
        self.0.into_iter().fold(NOTHING, either)
    }
}

/// Groups of types whose first sides are about the same.
const GROUPS_OF_A_BAND: usize = 16;

/// Most lengths that are told apart.
const MOST_LENGTHS: i32 = 512;

/// Counts for all types at once how many spaces they may fit.
///
/// Where there are more types than bits, types of about the same extents share one, and what fits for one of them may fit for
/// all; lengths are rounded in the same spirit.
#[derive(Clone, Debug)]
pub(super) struct Fitting {
    groups: Arc<[Group]>,
    /// Of the types that lie in one way only, by width and by height.
    fixed: Option<Ladders>,
    /// Of those that may be turned, by shorter and by longer side.
    turning: Option<Ladders>,
    /// Lengths are told apart by all but so many of their low bits.
    coarseness: u32,
}

/// For the two sides of a piece: which groups have one that is no longer than a length, and which have one that is as long.
#[derive(Clone, Debug)]
struct Ladders {
    up_to: [Vec<Groups>; 2],
    exactly: [Vec<Groups>; 2],
}

impl Ladders {
    /// Of groups by their sides. No length reaches `lengths`.
    fn new(types: &[(Group, [usize; 2])], lengths: usize) -> Self {
        let exactly = [0, 1].map(|side| {
            let mut rungs = vec![NOTHING; lengths];
            for (group, sides) in types {
                if let Some(rung) = rungs.get_mut(sides[side]) {
                    rung[group.word] |= 1 << group.shift;
                }
            }
            rungs
        });
        let up_to = exactly.clone().map(|mut rungs| {
            for at in 1..lengths {
                rungs[at] = either(rungs[at], rungs[at - 1]);
            }
            rungs
        });
        Self { up_to, exactly }
    }

    /// The groups with no side longer than these.
    #[inline]
    fn within(&self, sides: [usize; 2]) -> Groups {
        both(self.up_to[0][sides[0]], self.up_to[1][sides[1]])
    }

    /// The groups of which one side is as long as this one, and the other no longer than that.
    #[inline]
    fn filling(&self, side: usize, length: usize, other: usize) -> Groups {
        both(self.exactly[side][length], self.up_to[1 - side][other])
    }
}

impl Fitting {
    pub fn new(problem: &Problem) -> Self {
        Self::with_groups(problem, group(&problem.types).into())
    }

    /// For another problem with the same types: grouping these takes longest.
    pub fn alike(&self, problem: &Problem) -> Self {
        Self::with_groups(problem, Arc::clone(&self.groups))
    }

    fn with_groups(problem: &Problem, groups: Arc<[Group]>) -> Self {
        let longest = problem.sheets.iter().flat_map(|sheet| sheet.size).max().unwrap_or(0);
        let coarseness = (0..i32::BITS).find(|bits| longest >> bits < MOST_LENGTHS).unwrap_or(0);
        let ladders = |turns: bool| {
            let among = groups.iter().zip(&problem.types).filter(|(_, piece)| piece.turns == turns);
            let types: Vec<_> = among
                .map(|(&group, piece)| (group, sides(piece).map(|side| (side >> coarseness) as usize)))
                .collect();
            (!types.is_empty()).then(|| Ladders::new(&types, (longest >> coarseness) as usize + 1))
        };
        let (fixed, turning) = (ladders(false), ladders(true));
        Self { groups, fixed, turning, coarseness }
    }

    /// The group of a type.
    #[inline]
    pub fn group(&self, what: u32) -> Group {
        self.groups[what as usize]
    }

    /// What the spaces of the pattern may be used for.
    pub fn room(&self, pattern: &Pattern) -> Room {
        let mut room = Room::default();
        for (at, space) in pattern.spaces.iter().enumerate() {
            room.count(self.groups_for(space), at + 1);
        }
        room
    }

    /// The groups of which some type may fit the space.
    #[inline]
    fn groups_for(&self, space: &Space) -> Groups {
        let size = space.size.map(|side| (side >> self.coarseness) as usize);
        let across = 1 - space.axis as Axis;
        let mut groups = NOTHING;
        if let Some(ladders) = &self.fixed {
            groups = if space.exact {
                ladders.filling(across, size[across], size[1 - across])
            } else {
                ladders.within(size)
            };
        }
        if let Some(ladders) = &self.turning {
            let turning = if space.exact {
                let fill = |side| ladders.filling(side, size[across], size[1 - across]);
                either(fill(0), fill(1))
            } else {
                ladders.within(sorted(size))
            };
            groups = either(groups, turning);
        }
        groups
    }
}

/// Groups types of about the same extents: bands by the first side, each of them divided by the second.
fn group(types: &[PieceType]) -> Vec<Group> {
    let members = types.len().div_ceil(WORDS * u64::BITS as usize).max(1);
    let mut order: Vec<usize> = (0..types.len()).collect();
    order.sort_by_key(|&what| sides(&types[what])[0]);
    for band in order.chunks_mut(GROUPS_OF_A_BAND * members) {
        band.sort_by_key(|&what| sides(&types[what])[1]);
    }
    let mut groups = vec![Group { word: 0, shift: 0 }; types.len()];
    for (rank, what) in order.into_iter().enumerate() {
        let bit = (rank / members) as u32;
        groups[what] = Group { word: (bit / u64::BITS) as usize, shift: bit % u64::BITS };
    }
    groups
}

/// The sides that decide where a piece fits: of one that may be turned the shorter one comes first.
fn sides(piece: &PieceType) -> [i32; 2] {
    if piece.turns { sorted(piece.size) } else { piece.size }
}

#[inline]
fn either(a: Groups, b: Groups) -> Groups {
    [a[0] | b[0], a[1] | b[1]]
}

#[inline]
fn both(a: Groups, b: Groups) -> Groups {
    [a[0] & b[0], a[1] & b[1]]
}

/// The shorter extent first.
#[inline]
fn sorted<Length: Ord + Copy>(size: [Length; 2]) -> [Length; 2] {
    [size[0].min(size[1]), size[0].max(size[1])]
}
