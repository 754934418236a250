//! The cost of the best layout of a few pieces, found by trying all layouts.
//!
//! For every region that cuts can leave of a sheet, it finds all sets of pieces that can be cut from it with only waste
//! beside them. Then it tries every assignment of the pieces to sheets in stock. Every rule of the contract holds.

use std::collections::{BTreeSet, HashMap};

use cutting_engine::bounds::Bound;
use cutting_engine::instance::{Direction, Instance, Machine, Piece, Sheet};
use cutting_engine::numbers::Integer;

use crate::support::sketch::{Region, stage_below};

/// Most piece instances. Six have 64 subsets, one for each bit of [`Sets`].
pub(crate) const MAX_PIECES: u64 = 6;

/// How often the cuts of one stage may cut a remainder of a region away without leaving a fragment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shaving {
    /// By one cut: the remainder is no wider than the kerf.
    Once,
    /// By several cuts, as the checker accepts it: the remainder may be wider.
    Again,
}

/// The least measure and the least area over all layouts of all pieces; `None` if there is no such layout.
pub(crate) fn least(instance: &Instance, shaving: Shaving) -> Option<Bound> {
    assert!(instance.instance_count() <= MAX_PIECES);
    let sheets = instance.sheets();
    let from_one: Vec<Sets> =
        sheets.iter().map(|sheet| Saw::new(instance, sheet, shaving).cut_sheet()).collect();
    let all = (1 << instance.instance_count()) - 1;

    let mut least: Option<Bound> = None;
    let mut open = BTreeSet::from([(0_u32, vec![0_u32; sheets.len()])]);
    while let Some((placed, used)) = open.pop_first() {
        if placed == all {
            let total = |each: &dyn Fn(&Sheet) -> i64| {
                used.iter().zip(sheets).map(|(&n, sheet)| i64::from(n) * each(sheet)).sum()
            };
            let (measure, area): (i64, i64) =
                (total(&|sheet| instance.measure_of(sheet)), total(&Sheet::area));
            let so_far = least.unwrap_or(Bound::INFINITE);
            least = Some(Bound { measure: so_far.measure.min(measure), area: so_far.area.min(area) });
            continue;
        }
        // The first remaining piece lies on some sheet.
        let first = 1 << placed.trailing_ones();
        for (kind, _) in sheets.iter().enumerate().filter(|&(kind, sheet)| used[kind] < sheet.quantity) {
            let mut used = used.clone();
            used[kind] += 1;
            let fitting = from_one[kind].iter().filter(|set| set & first != 0 && set & placed == 0);
            open.extend(fitting.map(|set| (placed | set, used.clone())));
        }
    }
    least
}

/// Sets of pieces, one bit each. A set of pieces is a number whose bits are pieces.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Sets(u64);

impl Sets {
    const NONE: Self = Self(0);
    const EMPTY_SET: Self = Self(1);

    fn of_one(piece: usize) -> Self {
        Self(1 << (1 << piece))
    }

    fn iter(self) -> impl Iterator<Item = u32> {
        (0..64).filter(move |set| self.0 >> set & 1 == 1)
    }

    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn but_empty(self) -> Self {
        Self(self.0 & !1)
    }

    /// The unions of a set from each side, if they have no piece in common.
    fn with(self, other: Self) -> Self {
        let disjoint = |set| Sets((0..64).filter(|other| other & set == 0).map(|other| 1 << other).sum());
        self.iter().fold(Self::NONE, |unions, set| {
            // The union of disjoint sets is their sum.
            unions.or(Self((other.0 & disjoint(set).0) << set))
        })
    }
}

/// Where a region comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Origin {
    /// Direction and stage of the cut that made the region.
    made_by: Option<(Direction, u32)>,
    /// Whether a cut of this stage has shaved its far edge, if that is allowed only once.
    trimmed: bool,
}

struct Saw<'a> {
    instance: &'a Instance,
    sheet: &'a Sheet,
    shaving: Shaving,
    pieces: Vec<&'a Piece>,
    answers: HashMap<(Region, Origin), Sets>,
}

impl<'a> Saw<'a> {
    fn new(instance: &'a Instance, sheet: &'a Sheet, shaving: Shaving) -> Self {
        let pieces = instance.pieces();
        let pieces = pieces.iter().flat_map(|p| std::iter::repeat_n(p, p.quantity.to_usize())).collect();
        Self { instance, sheet, shaving, pieces, answers: HashMap::new() }
    }

    /// The sets that can be cut from the whole sheet.
    fn cut_sheet(mut self) -> Sets {
        self.cut(Region::usable(self.sheet), Origin { made_by: None, trimmed: false }).but_empty()
    }

    /// The sets that can be cut from a region. They include the empty set if it may be waste.
    fn cut(&mut self, region: Region, mut origin: Origin) -> Sets {
        let rules = self.instance.rules();
        // On a sheet without defects, the position of a region does not matter. Without a limit, nor does the stage, beyond
        // those that the machine limits.
        let region = if self.sheet.defects.is_empty() { Region { x: 0, y: 0, ..region } } else { region };
        if let (0, Some((_, stage))) = (rules.max_stages, &mut origin.made_by) {
            let limited = self.instance.machine().map_or(0, Machine::last_stage);
            *stage = (*stage).min(limited + 1);
        }
        if let Some(&known) = self.answers.get(&(region, origin)) {
            return known;
        }
        let mut sets = self.leaf(region, origin.made_by);
        for direction in [Direction::Vertical, Direction::Horizontal] {
            let stage = stage_below(rules, origin.made_by, direction);
            let is_allowed = self.machine_cuts(region, origin.made_by, Some((direction, stage)));
            if is_allowed && (rules.max_stages == 0 || stage <= rules.max_stages) {
                let trimmed = origin.trimmed && origin.made_by.is_some_and(|(above, _)| above == direction);
                sets = sets.or(self.divide(region, (direction, stage), trimmed));
            }
        }
        self.answers.insert((region, origin), sets);
        sets
    }

    /// Whether the machine takes a region for a part that is cut so first, or not at all.
    fn machine_cuts(
        &self,
        region: Region,
        made_by: Option<(Direction, u32)>,
        first: Option<(Direction, u32)>,
    ) -> bool {
        let Some(machine) = self.instance.machine() else { return true };
        if first.is_some_and(|(direction, _)| !machine.allows_cut(region.extent(direction.other()))) {
            return false;
        }
        let first_stage = first.map(|(_, stage)| stage);
        if let Some((direction, stage)) = made_by {
            first_stage == Some(stage) || machine.allows_part(stage, region.extent(direction))
        } else {
            let rules = self.instance.rules();
            let whole = region.extent(rules.first_direction);
            !rules.alternate || first_stage == Some(1) || whole <= machine.parts_of(1).1
        }
    }

    fn leaf(&self, region: Region, made_by: Option<(Direction, u32)>) -> Sets {
        let fragment = made_by.map(|(direction, _)| region.extent(direction));
        let waste = fragment.is_some_and(|extent| extent >= self.instance.rules().min_trim);
        let mut sets = if waste { Sets::EMPTY_SET } else { Sets::NONE };
        let is_spoilt = self.sheet.defects.iter().any(|defect| region.overlaps(defect));
        if is_spoilt || !self.machine_cuts(region, made_by, None) {
            return sets;
        }
        let Region { w, h, .. } = region;
        for (at, piece) in self.pieces.iter().enumerate() {
            let lies = |size, rotated| {
                size == (piece.width, piece.height) && piece.may_lie(self.sheet.grain, rotated)
            };
            if lies((w, h), false) || lies((h, w), true) {
                sets = sets.or(Sets::of_one(at));
            }
        }
        sets
    }

    /// The non-empty sets that can be cut if the first cut has this direction.
    fn divide(&mut self, region: Region, (direction, stage): (Direction, u32), trimmed: bool) -> Sets {
        let with = |trimmed: bool| Origin { made_by: Some((direction, stage)), trimmed };
        let whole = region.extent(direction);
        let kerf = self.sheet.kerf_of(direction);
        let mut sets = Sets::NONE;
        for extent in 1..whole {
            let child_region = region.strip(direction, 0, extent);
            let rest = whole - extent - kerf;
            if rest > 0 {
                let child = self.cut(child_region, with(false));
                let next = self.cut(region.strip(direction, extent + kerf, rest), with(trimmed));
                sets = sets.or(child.with(next));
            } else if !trimmed {
                sets = sets.or(self.cut(child_region, with(self.shaving == Shaving::Once)));
            }
        }
        sets.but_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::{free_cuts, instance, piece, sheet, stages};

    fn kinds(sheets: &[(i32, i32, u32)]) -> Vec<Sheet> {
        sheets.iter().map(|&(w, h, quantity)| Sheet { quantity, ..sheet(w, h) }).collect()
    }

    #[test]
    fn unions_join_only_disjoint_sets() {
        let of = |sets: &[u32]| Sets(sets.iter().map(|set| 1 << set).sum());
        let unions = of(&[0b00, 0b01, 0b110]).with(of(&[0b00, 0b10, 0b11]));
        assert_eq!(unions.iter().collect::<Vec<_>>(), [0b00, 0b01, 0b10, 0b11, 0b110]);
        assert_eq!(Sets::of_one(5).with(Sets(u64::MAX)).iter().count(), 32);
    }

    #[test]
    fn the_least_area_counts() {
        let tiles = vec![Piece { quantity: 4, ..piece(5, 5) }];
        let job = instance(tiles, kinds(&[(10, 11, 9), (5, 5, 9)]), free_cuts());
        assert_eq!(least(&job, Shaving::Once), Some(Bound { measure: 100, area: 100 }));
    }

    #[test]
    fn stock_is_limited() {
        let tiles = vec![Piece { quantity: 3, ..piece(5, 5) }];
        let of = |sheets| least(&instance(tiles.clone(), kinds(sheets), free_cuts()), Shaving::Once);
        assert_eq!(of(&[(5, 5, 2), (7, 7, 1)]), Some(Bound { measure: 99, area: 99 }));
        assert_eq!(of(&[(5, 5, 2)]), None);
    }

    #[test]
    fn four_pieces_around_a_fifth_are_no_guillotine_layout() {
        let around = vec![piece(3, 2), piece(2, 3), piece(3, 2), piece(2, 3), piece(1, 1)];
        let job = instance(around, kinds(&[(5, 5, 9)]), free_cuts());
        assert_eq!(least(&job, Shaving::Once).map(|least| least.area), Some(50));
    }

    #[test]
    fn stages_kerf_trim_and_defects_count() {
        let pieces = vec![piece(4, 4), piece(4, 3), piece(5, 8)];
        let sheets = |rules, sheet: Sheet| {
            let area = sheet.area();
            let sheet = Sheet { quantity: 9, ..sheet };
            let least = least(&instance(pieces.clone(), vec![sheet], rules), Shaving::Once);
            least.map(|least| least.area / area)
        };
        let trim = |min_trim| cutting_engine::instance::Rules { min_trim, ..free_cuts() };
        assert_eq!(sheets(free_cuts(), sheet(9, 8)), Some(1));
        assert_eq!(sheets(stages(1), sheet(9, 8)), None);
        assert_eq!(sheets(stages(2), sheet(9, 8)), Some(1));
        assert_eq!(sheets(trim(1), sheet(9, 8)), Some(1));
        assert_eq!(sheets(trim(2), sheet(9, 8)), Some(2));
        assert_eq!(sheets(free_cuts(), Sheet { kerf: [1; 2], ..sheet(9, 8) }), Some(2));
        assert_eq!(sheets(free_cuts(), Sheet { kerf: [1; 2], ..sheet(10, 8) }), Some(1));
        let defects = vec![cutting_engine::instance::Defect { x: 4, y: 7, width: 1, height: 1 }];
        assert_eq!(sheets(free_cuts(), Sheet { defects: defects.clone(), ..sheet(9, 8) }), None);
        assert_eq!(sheets(free_cuts(), Sheet { defects, ..sheet(10, 8) }), Some(1));
    }

    #[test]
    fn an_edge_is_shaved_once_or_again() {
        let rules = cutting_engine::instance::Rules { min_trim: 9, ..free_cuts() };
        let job = instance(vec![piece(5, 5)], vec![Sheet { kerf: [1; 2], ..sheet(7, 5) }], rules);
        assert_eq!(least(&job, Shaving::Once), None);
        assert_eq!(least(&job, Shaving::Again), Some(Bound { measure: 35, area: 35 }));
    }
}
