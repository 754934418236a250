//! Patterns: sheets that are cut alike, and can be cut together.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::mem::discriminant;

use cutting_engine::cut_tree::{CutTree, Node};
use cutting_engine::instance::{Direction, Sheet};
use cutting_engine::numbers::Integer;
use cutting_engine::solution::SheetLayout;

use crate::job::Job;
use crate::json_text::JsonText;

/// Positions of the used sheets that are cut alike, in ascending order; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub(crate) sheets: Vec<usize>,
}

impl Pattern {
    /// How often the saw is loaded for this pattern, with up to `book_height` sheets at a time.
    pub(crate) fn cycles(&self, book_height: u32) -> u64 {
        self.sheets.len().to_u64().div_ceil(u64::from(book_height))
    }
}

/// Groups the sheets at these positions by pattern, in the order of their first sheets.
///
/// Sheets are of one pattern if their entries are equal and their trees have the same regions, types, directions and
/// kerfs. The pieces in them may have different labels.
pub(crate) fn patterns(
    job: &Job,
    sheets: &[SheetLayout],
    positions: impl Iterator<Item = usize>,
) -> Vec<Pattern> {
    let entries = equal_entries(job);
    let alike = |a: usize, b: usize| {
        let (a, b) = (&sheets[a], &sheets[b]);
        entries[a.sheet.to_usize()] == entries[b.sheet.to_usize()] && cuts_alike(&a.tree, &b.tree)
    };
    let mut found: Vec<Pattern> = Vec::new();
    let mut by_hash: HashMap<u64, Vec<usize>> = HashMap::new();
    for position in positions {
        let layout = &sheets[position];
        let mut hasher = DefaultHasher::new();
        entries[layout.sheet.to_usize()].hash(&mut hasher);
        layout.tree.nodes.iter().for_each(|node| cut_of(node).hash(&mut hasher));
        let candidates = by_hash.entry(hasher.finish()).or_default();
        if let Some(&pattern) =
            candidates.iter().find(|&&candidate| alike(found[candidate].sheets[0], position))
        {
            found[pattern].sheets.push(position);
        } else {
            candidates.push(found.len());
            found.push(Pattern { sheets: vec![position] });
        }
    }
    found
}

/// For each entry, the position of the first one that is equal to it in all but its quantity and cost.
fn equal_entries(job: &Job) -> Vec<usize> {
    let mut first: HashMap<_, usize> = HashMap::new();
    let key = |(entry, sheet): (u32, &Sheet)| {
        let mut defects: Vec<_> = sheet.defects.iter().map(|d| (d.x, d.y, d.width, d.height)).collect();
        defects.sort_unstable();
        let margins = sheet.margins;
        let margins = (margins.left, margins.right, margins.top, margins.bottom);
        let rules = (sheet.kerf, margins, defects, sheet.grain);
        (sheet.width, sheet.height, rules, sheet.offcut, job.material_of(entry))
    };
    let entries = (0..).zip(job.instance.sheets());
    entries.enumerate().map(|(at, entry)| *first.entry(key(entry)).or_insert(at)).collect()
}

fn cuts_alike(a: &CutTree, b: &CutTree) -> bool {
    a.nodes.len() == b.nodes.len() && a.nodes.iter().map(cut_of).eq(b.nodes.iter().map(cut_of))
}

/// What a node contributes to its pattern.
fn cut_of(node: &Node) -> impl Hash + PartialEq + use<> {
    let is_vertical = node.direction == Direction::Vertical;
    let region = (node.x, node.y, node.width, node.height);
    (discriminant(&node.kind), region, is_vertical, node.kerf)
}

/// Writes the patterns, numbered from 1.
pub(super) fn write(
    text: &mut JsonText,
    before: &str,
    patterns: &[Pattern],
    sheets: &[SheetLayout],
    book_height: u32,
) {
    text.list(before, patterns.iter().zip(1_u32..), |text, (pattern, number)| {
        text.number("{\"pattern\":", number);
        text.list(",\"sheets\":", pattern.sheets.iter(), |text, &position| {
            text.number("", sheets[position].sheet_index);
        });
        text.number(",\"runs\":", pattern.sheets.len());
        text.number(",\"cycles\":", pattern.cycles(book_height)).text("}");
    });
}
