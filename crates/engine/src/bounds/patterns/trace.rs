//! How a value of the table comes about: the pattern behind it.

use super::grid::{Cells, Grid};
use super::table::{Place, Table};
use super::values::Value;

impl Table {
    /// The items of a best pattern of a rectangle, one by one.
    pub(super) fn pattern(&self, grid: &Grid, prices: &[Value], rectangle: Cells) -> Vec<usize> {
        let mut items = Vec::new();
        let best = self.patterns(rectangle).max().map(|(_, start)| (start, rectangle));
        let mut open: Vec<(Place, Cells)> = best.into_iter().collect();
        while let Some((from, part)) = open.pop() {
            let value = self.at(from, part);
            if value == 0 {
                continue;
            }
            let ([layer, family], part) = self.least(from, part);
            match self.layers[layer].below {
                None => items.extend(self.item_worth(family, grid, prices, (value, part))),
                Some(below) if self.at([below, family], part) == value => open.push(([below, family], part)),
                Some(_) => open.extend(self.division([layer, family], part).into_iter().flatten()),
            }
        }
        items
    }

    /// A smallest family and a least part that are worth as much.
    fn least(&self, [layer, mut family]: Place, mut part: Cells) -> (Place, Cells) {
        let value = self.at([layer, family], part);
        let mut smaller = self.families.smaller(family).iter();
        while let Some(&other) = smaller.next() {
            if self.at([layer, other], part) == value {
                family = other;
                smaller = self.families.smaller(family).iter();
            }
        }
        for axis in 0..2 {
            let shorter = |part: Cells| {
                let mut shorter = part;
                shorter[axis] -= 1;
                shorter
            };
            while self.at([layer, family], shorter(part)) == value {
                part = shorter(part);
            }
        }
        ([layer, family], part)
    }

    /// Two parts that together are worth as much as the whole.
    fn division(&self, [layer, family]: Place, part: Cells) -> Option<[(Place, Cells); 2]> {
        let whole = self.at([layer, family], part);
        let pairs = self.families.divisions(family).iter().flat_map(|&[a, b]| [[a, b], [b, a]]);
        let pairs = pairs.chain([[family, 0], [0, family]]);
        let axes = (0..2).filter(|&axis| self.layers[layer].cuts[axis]);
        let cuts = axes.flat_map(|axis| (1..=part[axis] / 2).map(move |extent| (axis, extent)));
        cuts.flat_map(|cut| pairs.clone().map(move |pair| (cut, pair)))
            .map(|((axis, extent), [a, b])| {
                let mut parts = [part, part];
                parts[0][axis] = extent;
                parts[1][axis] -= extent;
                [([layer, a], parts[0]), ([layer, b], parts[1])]
            })
            .find(|parts| parts.iter().map(|&(from, part)| self.at(from, part)).sum::<Value>() == whole)
    }

    fn item_worth(
        &self,
        family: usize,
        grid: &Grid,
        prices: &[Value],
        (value, part): (Value, Cells),
    ) -> Option<usize> {
        (0..prices.len()).find(|&item| {
            let fits = |turn: &Cells| turn[0] <= part[0] && turn[1] <= part[1];
            prices[item] == value && self.families.allows(family, item) && grid.items[item].iter().any(fits)
        })
    }
}
