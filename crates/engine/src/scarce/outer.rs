//! The outer tables: the most value that can still be added around a region of the sheet, whatever quantities are wanted.

use crate::effort::Meter;
use crate::layout::axis::Axis;
use crate::raster::Raster;
use crate::series::{Below, Table, Value, raise, raise_by_sums};

/// What cannot be part of the sheet. Adding the value of any pattern leaves it below every target.
pub(super) const NEVER: Value = -(1 << 30);

/// A table by points along an axis, those across it side by side; for both axes.
pub(super) type BothWays = [Vec<Value>; 2];

/// For each layer, the value around a region that the layer cuts. `None` where the time is over.
pub(super) fn outer(table: &Table, meter: &mut Meter) -> Option<Vec<BothWays>> {
    let points = table.rasters[1].len();
    let cells = table.rasters[0].len() * points;
    let mut layers = vec![vec![NEVER; cells]; table.layers.len()];
    for &root in &table.roots {
        layers[root][cells - 1] = 0;
    }
    for at in (0..layers.len()).rev() {
        let layer = &table.layers[at];
        spread(&mut layers[at], &layer.values, layer.side_by_side(), &table.rasters, meter)?;
        if let Below::Layer(below) = layer.below {
            let (lower, upper) = layers.split_at_mut(at);
            raise(&mut lower[below], &upper[0]);
        }
    }
    let both = |layer: Vec<Value>| {
        let mut across = vec![NEVER; cells];
        for (x, column) in layer.chunks_exact(points).enumerate() {
            for (y, &value) in column.iter().enumerate() {
                across[y * table.rasters[0].len() + x] = value;
            }
        }
        [layer, across]
    };
    Some(layers.into_iter().map(both).collect())
}

/// Raises the values from the largest region to all that lie in it: less of a region is lost, or another one is cut from
/// beside it.
fn spread(
    outer: &mut [Value],
    inner: &[Value],
    axes: &[Axis],
    rasters: &[Raster; 2],
    meter: &mut Meter,
) -> Option<()> {
    let points = rasters[1].len();
    for x in (0..rasters[0].len()).rev() {
        let own = x * points..(x + 1) * points;
        if x + 1 < rasters[0].len() {
            let (column, wider) = outer.split_at_mut(own.end);
            raise(&mut column[own.start..], &wider[..points]);
        }
        let column = &mut outer[own.clone()];
        let inside = &inner[own.clone()];
        for y in (0..points).rev() {
            if y + 1 < points {
                column[y] = column[y].max(column[y + 1]);
            }
            if axes.contains(&1) {
                for [part, rest] in rasters[1].divisions(y) {
                    column[part] = column[part].max(column[y] + inside[rest]);
                    column[rest] = column[rest].max(column[y] + inside[part]);
                }
            }
        }
        let mut sums = points;
        if axes.contains(&0) {
            for [part, rest] in rasters[0].divisions(x) {
                let (lower, upper) = outer.split_at_mut(own.start);
                let whole = &upper[..points];
                for [to, beside] in [[part, rest], [rest, part]] {
                    let to = &mut lower[to * points..][..points];
                    raise_by_sums(to, whole, &inner[beside * points..][..points]);
                }
                sums += 2 * points;
            }
        }
        if axes.contains(&1) {
            sums += rasters[1].count();
        }
        meter.pay(sums).ok()?;
    }
    Some(())
}
