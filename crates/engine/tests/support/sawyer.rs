//! Random layouts that are valid by construction: sheets are sawn up at random, and the resulting pieces become the
//! job. No search is involved.

use std::collections::BTreeMap;

use cutting_engine::instance::{Defect, Direction, Grain, Instance, Margins, Piece, Rules, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::rng::Rng;
use cutting_engine::solution::{SheetLayout, Solution, Unplaced, UnplacedReason};

use super::sketch::{Part, Region, draw, stage_below};

/// A job with several sheet types, and a valid answer to it.
pub(crate) fn saw(seed: u64) -> (Instance, Solution) {
    let mut rng = Rng::new(seed);
    let rules = Rules {
        max_stages: rng.below(6).to_u32(),
        alternate: rng.chance(0.5),
        first_direction: direction(&mut rng),
        min_trim: if rng.chance(0.5) { 0 } else { rng.below(12).to_i32() },
        ..Rules::FREE
    };
    let mut sawyer = Sawyer { rng, rules, kerf: [0; 2], sizes: BTreeMap::new(), taken: Vec::new() };
    let stock: Vec<Lot> = (0..=sawyer.rng.below(3)).map(|_| sawyer.lot()).collect();
    sawyer.assemble(&stock)
}

/// One sheet type: its entries in the request, and the parts that the used sheets are cut into.
struct Lot {
    sheet: Sheet,
    quantities: Vec<u32>,
    parts: Vec<Part>,
}

struct Sawyer {
    rng: Rng,
    rules: Rules,
    kerf: [i32; 2],
    /// For each width, height and permission to turn: the piece's number, and how many there are.
    sizes: BTreeMap<(i32, i32, bool), (u32, u32)>,
    /// Where pieces lie on any sheet of the current type.
    taken: Vec<Region>,
}

/// Whether a strip must not begin or end with waste, because waste lies on the other side of the cut there.
#[derive(Clone, Copy)]
struct Ends {
    direction: Direction,
    first: bool,
    last: bool,
}

impl Sawyer {
    fn lot(&mut self) -> Lot {
        self.kerf = if self.rng.chance(0.4) { [0; 2] } else { [self.below(5), self.below(5)] };
        let mut margin = || if self.rng.chance(0.5) { 0 } else { self.rng.below(9).to_i32() };
        let margins = Margins { left: margin(), right: margin(), top: margin(), bottom: margin() };
        let (width, height) = (20 + self.below(180), 20 + self.below(180));
        let mut sheet = Sheet {
            width,
            height,
            kerf: self.kerf,
            margins,
            quantity: 1,
            defects: Vec::new(),
            cost: None,
            offcut: false,
            grain: Grain::None,
        };
        let quantities: Vec<u32> = (0..=self.rng.below(2))
            .map(|_| if self.rng.chance(0.2) { 1_000 } else { 1 + self.rng.below(2).to_u32() })
            .collect();
        let used = self.rng.below(3).min(quantities.iter().sum::<u32>().to_usize());
        self.taken.clear();
        let parts = (0..used).map(|_| self.part(Region::usable(&sheet), None, None, 4)).collect();
        sheet.defects = self.defects(&sheet);
        Lot { sheet, quantities, parts }
    }

    /// A part with at least one piece in it.
    fn part(
        &mut self,
        region: Region,
        made_by: Option<(Direction, u32)>,
        ends: Option<Ends>,
        levels: u32,
    ) -> Part {
        let direction = direction(&mut self.rng);
        let stage = stage_below(&self.rules, made_by, direction);
        let whole = region.extent(direction);
        let too_late = self.rules.max_stages > 0 && stage > self.rules.max_stages;
        if levels == 0 || too_late || whole < 2 || self.rng.chance(0.1) {
            return self.piece(region);
        }
        let made_by = Some((direction, stage));
        let mut ends = ends.filter(|e| e.direction == direction).unwrap_or(Ends {
            direction,
            first: false,
            last: false,
        });
        let extent = 1 + self.below(whole - 1);
        let kerf = self.kerf[usize::from(direction == Direction::Horizontal)];
        let rest = whole - extent - kerf;
        let child = region.strip(direction, 0, extent);
        if rest <= 0 {
            ends.last = true;
            return Part::Cut(
                direction,
                extent,
                Box::new(self.part(child, made_by, Some(ends), levels - 1)),
                None,
            );
        }
        let next = region.strip(direction, extent + kerf, rest);
        let least = self.rules.min_trim;
        let (mut below, mut beyond) = (ends, ends);
        let (child, next) = if !ends.first && extent >= least && self.rng.chance(0.15) {
            beyond.first = true;
            (Part::Waste, self.part(next, made_by, Some(beyond), levels - 1))
        } else if !ends.last && rest >= least && self.rng.chance(0.25) {
            below.last = true;
            (self.part(child, made_by, Some(below), levels - 1), Part::Waste)
        } else {
            // At most one of the two may have waste next to the cut.
            below.last = true;
            beyond.first = false;
            let child = self.part(child, made_by, Some(below), levels - 1);
            (child, self.part(next, made_by, Some(beyond), levels - 1))
        };
        Part::Cut(direction, extent, Box::new(child), Some(Box::new(next)))
    }

    fn piece(&mut self, region: Region) -> Part {
        self.taken.push(region);
        let can_rotate = self.rng.chance(0.5);
        let turned = can_rotate && self.rng.chance(0.5);
        let size = if turned { (region.h, region.w) } else { (region.w, region.h) };
        let number = self.sizes.len().to_u32();
        let entry = self.sizes.entry((size.0, size.1, can_rotate)).or_insert((number, 0));
        entry.1 += 1;
        if turned { Part::Turned(entry.0) } else { Part::Piece(entry.0) }
    }

    fn assemble(mut self, stock: &[Lot]) -> (Instance, Solution) {
        if self.sizes.is_empty() {
            self.sizes.insert((1, 1, true), (0, 0));
        }
        let mut pieces = vec![
            Piece {
                width: 1,
                height: 1,
                quantity: 1,
                can_rotate: true,
                priority: 0,
                grain: Grain::None,
                block: None
            };
            self.sizes.len()
        ];
        let mut unplaced = Vec::new();
        for (&(width, height, can_rotate), &(number, placed)) in &self.sizes {
            let count = if placed == 0 || self.rng.chance(0.2) { 1 + self.rng.below(3).to_u32() } else { 0 };
            pieces[number.to_usize()] = Piece {
                width,
                height,
                quantity: placed + count,
                can_rotate,
                priority: self.rng.below(9).to_u32(),
                grain: Grain::None,
                block: None,
            };
            if count > 0 {
                unplaced.push(Unplaced { piece: number, count, reason: UnplacedReason::StockExhausted });
            }
        }
        unplaced.sort_by_key(|entry| entry.piece);

        // Entries of one type need not be adjacent.
        let mut sheets = Vec::new();
        let mut free: Vec<_> = stock.iter().map(|lot| lot.parts.iter()).collect();
        let mut used: Vec<(u32, u64, &Part)> = Vec::new();
        let mut start = 0;
        for round in 0..2 {
            for (lot, parts) in stock.iter().zip(&mut free) {
                if let Some(&quantity) = lot.quantities.get(round) {
                    let entry = sheets.len().to_u32();
                    used.extend(
                        (start..start + u64::from(quantity)).zip(parts).map(|(i, part)| (entry, i, part)),
                    );
                    sheets.push(Sheet { quantity, ..lot.sheet.clone() });
                    start += u64::from(quantity);
                }
            }
        }
        let instance = Instance::new(pieces, sheets, self.rules).expect("a valid instance");
        let layout = |&(entry, index, part): &(u32, u64, &Part)| {
            SheetLayout::new(&instance, entry, index, draw(&instance, entry, part))
        };
        used.sort_by_key(|sheet| sheet.1);
        let solution = Solution { sheets: used.iter().map(layout).collect(), unplaced };
        (instance, solution)
    }

    /// Defects clear of all pieces. Some reach past the edges.
    fn defects(&mut self, sheet: &Sheet) -> Vec<Defect> {
        let mut defects = Vec::new();
        for _ in 0..self.rng.below(40) {
            let defect = Defect {
                x: self.below(sheet.width + 10) - 10,
                y: self.below(sheet.height + 10) - 10,
                width: 1 + self.below(14),
                height: 1 + self.below(14),
            };
            let on_sheet = defect.x + defect.width > 0 && defect.y + defect.height > 0;
            let past = defect.x >= sheet.width || defect.y >= sheet.height;
            if on_sheet && !past && !self.taken.iter().any(|piece| piece.overlaps(&defect)) {
                defects.push(defect);
            }
        }
        defects
    }

    fn below(&mut self, n: i32) -> i32 {
        self.rng.below(n.to_usize()).to_i32()
    }
}

fn direction(rng: &mut Rng) -> Direction {
    if rng.chance(0.5) { Direction::Vertical } else { Direction::Horizontal }
}
