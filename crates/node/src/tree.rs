//! A cut tree in the two forms of the contract, and the placements that it frees.

use cutting_engine::cut_tree::{CutTree, Node, NodeKind};
use cutting_engine::instance::Direction;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use crate::job::Job;

/// Deepest tree that is nested. The whole response then stays under the 64 levels at which common JSON
/// parsers stop, and writing it may recurse.
pub(crate) const NESTED_DEPTH: u32 = 50;

/// Whether a tree of this depth is nested; a deeper one is flat.
pub(crate) fn is_nested(max_depth: u32) -> bool {
    max_depth <= NESTED_DEPTH
}

/// One placed piece of the flat list.
#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Placement {
    pub(crate) piece_id: i64,
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) rotated: bool,
}

/// The pieces of a tree in the order in which it frees them.
pub(crate) fn placements(job: &Job, tree: &CutTree) -> Vec<Placement> {
    // The nodes are in preorder, which is that order.
    tree.nodes.iter().filter_map(|node| PieceBody::new(job, node)).map(PieceBody::placement).collect()
}

/// The `piece` of a tree node.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PieceBody {
    piece_id: i64,
    width: i32,
    height: i32,
    x: i32,
    y: i32,
    rotated: bool,
    priority: u32,
}

impl PieceBody {
    /// `None` where the node is no piece.
    fn new(job: &Job, node: &Node) -> Option<Self> {
        let NodeKind::Piece { piece, rotated } = node.kind else { return None };
        let Node { x, y, width, height, .. } = *node;
        let piece_id = job.labels[piece as usize];
        let priority = job.instance.pieces()[piece as usize].priority;
        Some(Self { piece_id, width, height, x, y, rotated, priority })
    }

    fn placement(self) -> Placement {
        let Self { piece_id, width, height, x, y, rotated, priority: _ } = self;
        Placement { piece_id, width, height, x, y, rotated }
    }
}

/// A node with its children inside it. Recursion is bounded by [`NESTED_DEPTH`].
pub(crate) struct NestedNode<'a> {
    job: &'a Job,
    tree: &'a CutTree,
    index: u32,
}

impl<'a> NestedNode<'a> {
    /// The whole of `tree`, which is at most [`NESTED_DEPTH`] deep.
    pub(crate) fn root(job: &'a Job, tree: &'a CutTree) -> Self {
        Self { job, tree, index: 0 }
    }
}

impl Serialize for NestedNode<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let node = &self.tree.nodes[self.index as usize];
        let below = |index: Option<u32>| index.map(|index| NestedNode { index, ..*self });
        let mut fields = serializer.serialize_struct("node", 12)?;
        fields.serialize_field("type", kind(node))?;
        fields.serialize_field("x", &node.x)?;
        fields.serialize_field("y", &node.y)?;
        fields.serialize_field("width", &node.width)?;
        fields.serialize_field("height", &node.height)?;
        fields.serialize_field("direction", direction(node))?;
        fields.serialize_field("stage", &node.stage)?;
        fields.serialize_field("depth", &node.depth)?;
        fields.serialize_field("kerfSize", &node.kerf)?;
        fields.serialize_field("piece", &PieceBody::new(self.job, node))?;
        fields.serialize_field("child", &below(node.child))?;
        fields.serialize_field("next", &below(node.next))?;
        fields.end()
    }
}

/// A node that names its children by their index.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FlatNode {
    r#type: &'static str,
    x: i32,
    y: i32,
    width: i32,
    height: i32,
    direction: &'static str,
    stage: u32,
    depth: u32,
    kerf_size: i32,
    piece: Option<PieceBody>,
    child_index: i64,
    next_index: i64,
}

/// All nodes of a tree, the root first.
pub(crate) fn flat_nodes(job: &Job, tree: &CutTree) -> Vec<FlatNode> {
    let position = |index: Option<u32>| index.map_or(-1, i64::from);
    let flat = |node: &Node| FlatNode {
        r#type: kind(node),
        x: node.x,
        y: node.y,
        width: node.width,
        height: node.height,
        direction: direction(node),
        stage: node.stage,
        depth: node.depth,
        kerf_size: node.kerf,
        piece: PieceBody::new(job, node),
        child_index: position(node.child),
        next_index: position(node.next),
    };
    tree.nodes.iter().map(flat).collect()
}

fn kind(node: &Node) -> &'static str {
    match node.kind {
        NodeKind::Cut => "cut",
        NodeKind::Piece { .. } => "piece",
        NodeKind::Waste => "waste",
    }
}

fn direction(node: &Node) -> &'static str {
    match node.direction {
        Direction::Vertical => "V",
        Direction::Horizontal => "H",
    }
}
