//! The relaxed problem that the bounds solve: pieces and sheets enlarged by the kerf, equal ones merged.

use super::bound::Bound;
use crate::instance::{Grain, Instance, Sheet};

/// Equal pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Item {
    /// Whether both turns are allowed and fit a sheet. The sides of any other item are in the turn that is left.
    pub(super) turnable: bool,
    /// Enlarged width; the longer side of a turnable item.
    pub(super) width: i64,
    /// Enlarged height.
    pub(super) height: i64,
    /// How many are wanted, at least 1.
    pub(super) count: i64,
}

/// Sheets of one usable size, one full area and one measure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Size {
    /// Enlarged usable width.
    pub(super) width: i64,
    /// Enlarged usable height.
    pub(super) height: i64,
    /// Area of one sheet as layouts count it, margins included.
    pub(super) sheet_area: i64,
    /// Measure of one sheet.
    pub(super) measure: i64,
    /// How many there are, at most as many as pieces, so that sums of capacities stay below 2^63.
    pub(super) stock: i64,
}

impl Size {
    /// What sheets of one size have in common.
    fn kind(&self) -> (i64, i64, i64, i64) {
        (self.width, self.height, self.sheet_area, self.measure)
    }

    /// The bound that `sheets` sheets give if there is no other size.
    pub(super) fn bound(&self, sheets: i64) -> Bound {
        if sheets > self.stock {
            return Bound::INFINITE;
        }
        Bound { measure: sheets * self.measure, area: sheets * self.sheet_area }
    }
}

/// A packing problem such that every layout of the instance is a solution of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Relaxation {
    /// The wanted pieces, those with one turn first.
    pub(super) items: Vec<Item>,
    /// The stock; only sizes that take a piece.
    pub(super) sizes: Vec<Size>,
    /// Whether every item fits a sheet on its own.
    pub(super) all_fit: bool,
    /// The narrowest kerfs of the stock, of vertical and of horizontal cuts. They enlarge pieces and sheets; a turnable
    /// item, by the narrower one on both sides.
    pub(super) kerf: [i64; 2],
    /// The widest kerf of the stock.
    pub(super) widest_kerf: i64,
}

impl Relaxation {
    /// Takes `demand[i]` instances of the `i`-th piece of `instance`.
    pub(super) fn new(instance: &Instance, demand: &[u32]) -> Self {
        let of_grain = |grain: Grain| {
            let sheets = instance.sheets().iter().filter(move |sheet| sheet.grain == grain);
            Frontier::new(sheets.map(|s| (i64::from(s.usable_width()), i64::from(s.usable_height()))))
        };
        let sheets = Grain::ALL.map(|grain| (grain, of_grain(grain)));
        let mut all_fit = true;
        let mut items = Vec::with_capacity(demand.len());
        for (piece, &count) in instance.pieces().iter().zip(demand) {
            let (width, height) = (i64::from(piece.width), i64::from(piece.height));
            let holds = |rotated: bool, (width, height)| {
                let mut sheets = sheets.iter().filter(|(grain, _)| piece.may_lie(*grain, rotated));
                sheets.any(|(_, sheets)| sheets.some_holds(width, height))
            };
            let straight = holds(false, (width, height));
            let turned = holds(true, (height, width));
            all_fit &= straight || turned || count == 0;
            let turnable = straight && turned && width != height;
            let turn = if turnable { width < height } else { !straight };
            let (width, height) = if turn { (height, width) } else { (width, height) };
            items.push(Item { turnable, width, height, count: i64::from(count) });
        }
        let mut relaxation =
            Self { items: merged(items), sizes: Vec::new(), all_fit, kerf: [0; 2], widest_kerf: 0 };
        relaxation.add_sizes(instance);
        relaxation
    }

    fn add_sizes(&mut self, instance: &Instance) {
        // A sheet takes an item if and only if the item's box, with its sides negated, holds the sheet's.
        let items = Frontier::new(self.items.iter().flat_map(|item| {
            let turns = [(-item.width, -item.height), (-item.height, -item.width)];
            turns.into_iter().take(if item.turnable { 2 } else { 1 })
        }));
        let useful = |sheet: &&Sheet| {
            items.some_holds(-i64::from(sheet.usable_width()), -i64::from(sheet.usable_height()))
        };
        let sheets: Vec<&Sheet> = instance.sheets().iter().filter(useful).collect();
        let kerf =
            [0, 1].map(|axis| i64::from(sheets.iter().map(|sheet| sheet.kerf[axis]).min().unwrap_or(0)));
        self.kerf = kerf;
        self.widest_kerf = i64::from(sheets.iter().flat_map(|sheet| sheet.kerf).max().unwrap_or(0));
        for item in &mut self.items {
            let [across, up] = if item.turnable { [kerf[0].min(kerf[1]); 2] } else { kerf };
            item.width += across;
            item.height += up;
        }
        let mut sizes: Vec<Size> = sheets
            .into_iter()
            .map(|sheet| Size {
                width: i64::from(sheet.usable_width()) + kerf[0],
                height: i64::from(sheet.usable_height()) + kerf[1],
                sheet_area: sheet.area(),
                measure: instance.measure_of(sheet),
                stock: i64::from(sheet.quantity),
            })
            .collect();
        sizes.sort_by_key(Size::kind);
        sizes.dedup_by(|next, size| {
            let equal = next.kind() == size.kind();
            if equal {
                size.stock += next.stock;
            }
            equal
        });
        let pieces = self.pieces();
        for size in &mut sizes {
            size.stock = size.stock.min(pieces);
        }
        self.sizes = sizes;
    }

    /// Number of pieces wanted.
    pub(super) fn pieces(&self) -> i64 {
        self.items.iter().map(|item| item.count).sum()
    }

    /// The width and the height of an item in each turn. As in any layout, equal extents are equally wide in all turns,
    /// which the last stage depends on: each has the kerf of its own direction.
    pub(super) fn turns(&self, item: &Item) -> impl Iterator<Item = (i64, i64)> {
        let [across, up] = self.kerf;
        let beyond = if item.turnable { [across, up].map(|kerf| kerf - across.min(up)) } else { [0; 2] };
        let turns = [(item.width, item.height), (item.height, item.width)];
        let turns = turns.into_iter().take(if item.turnable { 2 } else { 1 });
        turns.map(move |(width, height)| (width + beyond[0], height + beyond[1]))
    }

    /// Number of items with one turn; they come first.
    pub(super) fn fixed_items(&self) -> usize {
        self.items.partition_point(|item| !item.turnable)
    }
}

fn merged(mut items: Vec<Item>) -> Vec<Item> {
    items.retain(|item| item.count > 0);
    items.sort_unstable();
    items.dedup_by(|next, item| {
        let equal = (next.turnable, next.width, next.height) == (item.turnable, item.width, item.height);
        if equal {
            item.count += next.count;
        }
        equal
    });
    items
}

/// The Pareto frontier of a set of rectangles: tells whether one of them is at least so wide and so high.
struct Frontier {
    /// In ascending order of the width; each height is the greatest of this rectangle and all wider ones.
    boxes: Vec<(i64, i64)>,
}

impl Frontier {
    fn new(boxes: impl Iterator<Item = (i64, i64)>) -> Self {
        let mut boxes: Vec<(i64, i64)> = boxes.collect();
        boxes.sort_unstable();
        let mut highest = i64::MIN;
        for (_, height) in boxes.iter_mut().rev() {
            highest = highest.max(*height);
            *height = highest;
        }
        Self { boxes }
    }

    fn some_holds(&self, width: i64, height: i64) -> bool {
        let first = self.boxes.partition_point(|&(w, _)| w < width);
        self.boxes.get(first).is_some_and(|&(_, highest)| highest >= height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::testing::{fixed, instance, sheet, turnable};
    use crate::instance::Piece;

    fn relaxation(pieces: &[Piece], sheets: &[Sheet]) -> Relaxation {
        let demand: Vec<u32> = pieces.iter().map(|piece| piece.quantity).collect();
        Relaxation::new(&instance(pieces, sheets), &demand)
    }

    #[test]
    fn merges_equal_pieces_and_lists_those_with_one_turn_first() {
        let many = Piece { quantity: 3, ..turnable(20, 30) };
        let pieces = [many, fixed(30, 20), turnable(30, 20), turnable(40, 40), fixed(30, 20)];
        let relaxation = relaxation(&pieces, &[sheet(100, 100)]);
        let item = |turnable, width, height, count| Item { turnable, width, height, count };
        assert_eq!(relaxation.items, [item(false, 30, 20, 2), item(false, 40, 40, 1), item(true, 30, 20, 4)]);
        assert_eq!(relaxation.fixed_items(), 2);
        assert!(relaxation.all_fit);
    }

    #[test]
    fn a_piece_with_one_possible_turn_takes_it() {
        let items = relaxation(&[turnable(80, 30)], &[sheet(50, 100), sheet(70, 100)]).items;
        assert_eq!(items, [Item { turnable: false, width: 30, height: 80, count: 1 }]);
    }

    #[test]
    fn enlarges_by_the_narrowest_kerf_of_the_sheets_that_take_a_piece() {
        let sheets = [
            Sheet { kerf: [4, 2], ..sheet(100, 90) },
            Sheet { kerf: [3, 5], ..sheet(70, 90) },
            Sheet { kerf: [1, 1], ..sheet(19, 90) },
        ];
        let turned = Item { turnable: true, width: 32, height: 22, count: 1 };
        let relaxation = relaxation(&[fixed(20, 10), turnable(20, 30)], &sheets);
        assert_eq!(relaxation.items, [Item { turnable: false, width: 23, height: 12, count: 1 }, turned]);
        let sizes: Vec<_> = relaxation.sizes.iter().map(|size| (size.width, size.height)).collect();
        assert_eq!(sizes, [(73, 92), (103, 92)]);
        let turns = relaxation.items.iter().map(|item| relaxation.turns(item).collect::<Vec<_>>());
        assert_eq!(turns.collect::<Vec<_>>(), [vec![(23, 12)], vec![(33, 22), (23, 32)]]);
    }

    #[test]
    fn merges_sheets_of_one_size_and_counts_no_more_than_there_are_pieces() {
        let two = Sheet { quantity: 2, ..sheet(100, 90) };
        let pieces = |quantity| [Piece { quantity, ..fixed(20, 10) }];
        let stock = |quantity, sheets: &[Sheet]| relaxation(&pieces(quantity), sheets).sizes[0].stock;
        assert_eq!(stock(9, &[two.clone(), two.clone()]), 4);
        assert_eq!(stock(3, &[two.clone(), two]), 3);
    }

    #[test]
    fn a_rectangle_holds_another_only_if_both_sides_are_long_enough() {
        let frontier = Frontier::new([(10, 30), (20, 15), (15, 15)].into_iter());
        assert!(frontier.some_holds(10, 30) && frontier.some_holds(20, 15) && frontier.some_holds(1, 1));
        assert!(!frontier.some_holds(11, 16) && !frontier.some_holds(21, 1) && !frontier.some_holds(1, 31));
    }
}
