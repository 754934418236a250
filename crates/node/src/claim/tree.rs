//! A claimed tree of either form as nodes in preorder. Each node knows its place in the claim.

use cutting_engine::instance::Direction;
use cutting_engine::numbers::Integer;

use super::wire::{WireDirection, WireFlat, WireNested, WireNode};

/// The nodes of one claimed tree in preorder; never empty.
pub(super) struct ClaimedTree {
    pub(super) nodes: Vec<ClaimedNode>,
    /// Whether the claim gives the nested form.
    pub(super) nested: bool,
}

pub(super) struct ClaimedNode {
    pub(super) node: WireNode,
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) child: Option<u32>,
    pub(super) next: Option<u32>,
    parent: Option<Link>,
    /// Position in the flat list.
    source: usize,
}

#[derive(Clone, Copy)]
struct Link {
    parent: u32,
    side: Side,
}

#[derive(Clone, Copy)]
enum Side {
    Child,
    Next,
}

/// A node of either form before its place in the preorder is known; `K` finds its children.
struct Opened<K> {
    node: WireNode,
    source: usize,
    x: Option<i32>,
    y: Option<i32>,
    child: Option<K>,
    next: Option<K>,
}

impl ClaimedTree {
    pub(super) fn nested(root: WireNested) -> Self {
        let open = |nested: Box<WireNested>| {
            let WireNested { x, y, node, child, next } = *nested;
            Ok::<_, std::convert::Infallible>(Opened { node, source: 0, x: Some(x), y: Some(y), child, next })
        };
        match preorder(Box::new(root), (0, 0), open) {
            Ok(nodes) => Self { nodes, nested: true },
        }
    }

    /// Reads a flat tree. Absent positions follow from the cuts; the root's is `origin`.
    ///
    /// # Errors
    /// The first link that leads nowhere, or to a node for a second time; otherwise a node that no link leads to.
    pub(super) fn flat(list: Vec<WireFlat>, origin: (i32, i32)) -> Result<Self, String> {
        let mut slots: Vec<Option<WireFlat>> = list.into_iter().map(Some).collect();
        let open = |index: i64| -> Result<_, String> {
            let source = usize::try_from(index).unwrap_or(usize::MAX);
            let slot = slots.get_mut(source).ok_or_else(|| format!("there is no node {index}"))?;
            let flat = slot.take().ok_or_else(|| format!("two links lead to node {index}"))?;
            let link = |index: i64| (index != -1).then_some(index);
            let WireFlat { x, y, node, child_index, next_index } = flat;
            Ok(Opened { node, source, x, y, child: link(child_index), next: link(next_index) })
        };
        let nodes = preorder(0, origin, open)?;
        match slots.iter().position(Option::is_some) {
            Some(index) => Err(format!("no link leads to node {index}")),
            None => Ok(Self { nodes, nested: false }),
        }
    }

    /// The path of a node in its sheet result.
    pub(super) fn path(&self, index: usize) -> String {
        if !self.nested {
            return format!("cutTreeFlat[{}]", self.nodes[index].source);
        }
        let mut steps = Vec::new();
        let mut link = self.nodes[index].parent;
        while let Some(Link { parent, side }) = link {
            steps.push(match side {
                Side::Child => ".child",
                Side::Next => ".next",
            });
            link = self.nodes[parent.to_usize()].parent;
        }
        steps.push("cutTree");
        steps.into_iter().rev().collect()
    }
}

/// Walks a tree of any depth without recursion.
fn preorder<K, E>(
    root: K,
    origin: (i32, i32),
    mut open: impl FnMut(K) -> Result<Opened<K>, E>,
) -> Result<Vec<ClaimedNode>, E> {
    let mut nodes: Vec<ClaimedNode> = Vec::new();
    let mut waiting = vec![(root, None::<Link>)];
    while let Some((key, parent)) = waiting.pop() {
        let Opened { node, source, x, y, child, next } = open(key)?;
        let index = nodes.len().to_u32();
        let place = parent.map_or(origin, |link| place(&nodes, link));
        if let Some(Link { parent, side }) = parent {
            let parent = &mut nodes[parent.to_usize()];
            match side {
                Side::Child => parent.child = Some(index),
                Side::Next => parent.next = Some(index),
            }
        }
        let link = |side| Some(Link { parent: index, side });
        waiting.extend(next.map(|key| (key, link(Side::Next))));
        waiting.extend(child.map(|key| (key, link(Side::Child))));
        let (x, y) = (x.unwrap_or(place.0), y.unwrap_or(place.1));
        nodes.push(ClaimedNode { node, x, y, child: None, next: None, parent, source });
    }
    Ok(nodes)
}

/// Where a part must begin, given its cut.
fn place(nodes: &[ClaimedNode], Link { parent, side }: Link) -> (i32, i32) {
    let cut = &nodes[parent.to_usize()];
    let (Side::Next, Some(child)) = (side, cut.child) else { return (cut.x, cut.y) };
    let child = &nodes[child.to_usize()].node;
    let beyond = |start: i32, extent: i32| start.saturating_add(extent).saturating_add(cut.node.kerf_size);
    match cut.node.direction.into() {
        Direction::Vertical => (beyond(cut.x, child.width), cut.y),
        Direction::Horizontal => (cut.x, beyond(cut.y, child.height)),
    }
}

impl From<WireDirection> for Direction {
    fn from(wire: WireDirection) -> Self {
        match wire {
            WireDirection::H => Self::Horizontal,
            WireDirection::V => Self::Vertical,
        }
    }
}
