//! Which defects a rectangle overlaps, without looking at all of them.

use crate::cut_tree::Node;
use crate::instance::Defect;

/// The defects of one sheet, sorted by their left edges.
///
/// They are not clipped to the sheet: a region on the sheet overlaps a defect exactly where it overlaps its clipped
/// part.
pub(super) struct DefectIndex {
    zones: Vec<Zone>,
}

struct Zone {
    left: i64,
    right: i64,
    bottom: i64,
    top: i64,
    /// The farthest right edge of this defect and all before it.
    reach: i64,
}

impl DefectIndex {
    pub(super) fn new(defects: &[Defect]) -> Self {
        let mut zones: Vec<Zone> = defects
            .iter()
            .map(|d| Zone {
                left: i64::from(d.x),
                right: i64::from(d.x) + i64::from(d.width),
                bottom: i64::from(d.y),
                top: i64::from(d.y) + i64::from(d.height),
                reach: 0,
            })
            .collect();
        zones.sort_unstable_by_key(|zone| zone.left);
        let mut reach = i64::MIN;
        for zone in &mut zones {
            reach = reach.max(zone.right);
            zone.reach = reach;
        }
        Self { zones }
    }

    /// Whether the inside of the node's region meets the inside of a defect.
    pub(super) fn overlap(&self, node: &Node) -> bool {
        let (left, bottom) = (i64::from(node.x), i64::from(node.y));
        let (right, top) = (left + i64::from(node.width), bottom + i64::from(node.height));
        let begun = self.zones.partition_point(|zone| zone.left < right);
        self.zones[..begun]
            .iter()
            .rev()
            .take_while(|zone| zone.reach > left)
            .any(|zone| zone.right > left && zone.bottom < top && bottom < zone.top)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cut_tree::NodeKind;
    use crate::instance::Direction;
    use crate::rng::Rng;

    #[test]
    fn agrees_with_looking_at_every_defect() {
        let mut rng = Rng::new(7);
        for _ in 0..2_000 {
            let mut side = |least: i32, span: usize| least + rng.below(span) as i32;
            let defects: Vec<Defect> = (0..side(0, 8))
                .map(|_| Defect { x: side(-5, 30), y: side(-5, 30), width: side(1, 12), height: side(1, 12) })
                .collect();
            let node = Node {
                kind: NodeKind::Waste,
                x: side(0, 20),
                y: side(0, 20),
                width: side(1, 10),
                height: side(1, 10),
                direction: Direction::Vertical,
                stage: 0,
                depth: 0,
                kerf: 0,
                child: None,
                next: None,
            };
            let expected = defects.iter().any(|d| {
                d.x < node.x + node.width
                    && node.x < d.x + d.width
                    && d.y < node.y + node.height
                    && node.y < d.y + d.height
            });
            assert_eq!(DefectIndex::new(&defects).overlap(&node), expected, "{defects:?} {node:?}");
        }
    }
}
