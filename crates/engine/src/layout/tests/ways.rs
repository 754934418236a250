//! The best of all ways to cut a sheet.

use std::collections::HashMap;

use super::support::{EVERYTHING, Job, fixed, random_job, sheet, spoilt, stages};
use crate::check::check;
use crate::cut_tree::{Node, NodeKind};
use crate::instance::{Instance, OffcutClass, class_of};
use crate::layout::expand::ways::Ways;
use crate::layout::expand::{cut, cut_well, quality};
use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::tests::support::mm;
use crate::layout::tree::Join;
use crate::numbers::Integer;
use crate::rng::Rng;
use crate::solution::{SheetLayout, Solution};
use crate::stop::Stop;

const CLASS: OffcutClass = OffcutClass { min_length: 12, min_width: 6, min_area: 0, percent: 50 };

/// The same job, where these offcuts are kept.
fn keeping(job: Job, classes: Vec<OffcutClass>) -> Job {
    let instance = job.instance.with_offcut_classes(classes).expect("valid classes");
    let problem = Problem::new(&instance, job.problem.depth_limit, &Stop::never());
    Job { instance, problem }
}

/// `[x, y, width, height]`.
type Region = [i32; 4];

/// The direction of the cut that made a region, and its stage.
type Made = Option<(usize, u32)>;

/// The value of the kept offcuts, and the area of the largest one.
type Rank = (i64, i64);

/// Value and largest offcut of the best way, found by trying every position of every cut.
struct BruteForce<'a> {
    job: &'a Job,
    pieces: Vec<Region>,
    known: HashMap<(Region, Made), Option<Rank>>,
}

impl BruteForce<'_> {
    fn best(&mut self, region: Region, made: Made) -> Option<Rank> {
        if let Some(known) = self.known.get(&(region, made)) {
            return *known;
        }
        let best = self.best_of(region, made);
        self.known.insert((region, made), best);
        best
    }

    fn best_of(&mut self, region: Region, made: Made) -> Option<Rank> {
        let inside: Vec<Region> = self.pieces.iter().copied().filter(|&piece| meet(piece, region)).collect();
        let rules = self.job.instance.rules();
        let sheet = &self.job.instance.sheets()[0];
        if inside.is_empty() {
            let [x, y, width, height] = region;
            let (axis, _) = made?;
            if region[2 + axis] < rules.min_trim {
                return None;
            }
            if sheet.defects.iter().any(|d| meet([d.x, d.y, d.width, d.height], [x, y, width, height])) {
                return Some((0, 0));
            }
            let area = i64::from(width) * i64::from(height);
            let classes = self.job.instance.offcut_classes();
            let value = class_of(classes, width, height)
                .map_or(0, |class| area * i64::from(classes[class].percent) / 100);
            return Some((value, area));
        }
        if inside == [region] {
            return Some((0, 0));
        }
        let mut best = None;
        for axis in 0..2 {
            let first = if self.job.problem.first_axis == axis { 1 } else { 2 };
            let stage = match made {
                None if rules.alternate => first,
                None => 1,
                Some((above, stage)) => stage + u32::from(above != axis),
            };
            if rules.max_stages > 0 && stage > rules.max_stages {
                continue;
            }
            for extent in 1..region[2 + axis] {
                let from = region[axis] + extent;
                let to = (from + sheet.kerf[axis]).min(region[axis] + region[2 + axis]);
                let at_edge = |piece: &Region| {
                    piece[axis] + piece[2 + axis] == from || piece[axis] == from + sheet.kerf[axis]
                };
                let is_hit = |piece: &Region| piece[axis] < to && from < piece[axis] + piece[2 + axis];
                if !inside.iter().any(at_edge) || inside.iter().any(is_hit) {
                    continue;
                }
                let (mut child, mut next) = (region, region);
                child[2 + axis] = extent;
                next[axis] = to;
                next[2 + axis] -= to - region[axis];
                let Some(before) = self.best(child, Some((axis, stage))) else { continue };
                let behind =
                    if next[2 + axis] > 0 { self.best(next, Some((axis, stage))) } else { Some((0, 0)) };
                let Some(behind) = behind else { continue };
                best = best.max(Some((before.0 + behind.0, before.1.max(behind.1))));
            }
        }
        best
    }
}

fn meet(a: Region, b: Region) -> bool {
    (0..2).all(|axis| a[axis] < b[axis] + b[2 + axis] && b[axis] < a[axis] + a[2 + axis])
}

/// The nodes of the best way to cut the pattern.
fn nodes(job: &Job, pattern: &Pattern) -> Vec<Node> {
    let margins = job.instance.sheets()[0].margins;
    let origin = mm([margins.left, margins.bottom]);
    let mut ways = Ways::new(&job.problem);
    let (mut tree, _) = cut_well(&job.problem, pattern, origin, &mut ways).expect("a valid pattern");
    job.name_pieces(&mut tree);
    tree.nodes
}

/// The violations of a layout of this one sheet, but for pieces that it lacks.
fn violations(instance: &Instance, nodes: &[Node]) -> Vec<&'static str> {
    let tree = crate::cut_tree::CutTree { nodes: nodes.to_vec() };
    let solution = Solution { sheets: vec![SheetLayout::new(instance, 0, 0, tree)], unplaced: Vec::new() };
    let codes = check(instance, &solution).into_iter().map(|violation| violation.code);
    codes.filter(|&code| code != "count").collect()
}

#[test]
fn no_way_to_cut_a_small_sheet_is_better() {
    let mut rng = Rng::new(11);
    let (mut tried, mut better) = (0, 0);
    for _ in 0..600 {
        let class = |rng: &mut Rng| {
            let width = 3 + rng.below(25).to_i32();
            OffcutClass {
                min_length: width + rng.below(40).to_i32(),
                min_width: width,
                min_area: rng.below(600).to_i64(),
                percent: rng.below(101).to_u32(),
            }
        };
        let classes = (0..=rng.below(3)).map(|_| class(&mut rng)).collect();
        let job = keeping(random_job(&mut rng, EVERYTHING), classes);
        let pattern = job.grown(6, &mut rng);
        if pattern.nodes.is_empty() {
            continue;
        }
        let sheet = &job.instance.sheets()[0];
        let origin = mm([sheet.margins.left, sheet.margins.bottom]);
        let nodes = nodes(&job, &pattern);
        assert_eq!(violations(&job.instance, &nodes), [""; 0], "{nodes:#?} {:#?}", job.instance);
        let tree = crate::cut_tree::CutTree { nodes };
        let found = quality(&job.problem, &tree, &job.problem.sheets[pattern.sheet_type], origin);
        let (_, plain) = cut(&job.problem, &pattern, origin).expect("it is valid");
        assert!(found.rank() >= plain.rank());
        let is_piece = |node: &&Node| matches!(node.kind, NodeKind::Piece { .. });
        let pieces = tree.nodes.iter().filter(is_piece).map(|node| [node.x, node.y, node.width, node.height]);
        let mut all = BruteForce { job: &job, pieces: pieces.collect(), known: HashMap::new() };
        let usable = [origin[0].get(), origin[1].get(), sheet.usable_width(), sheet.usable_height()];
        let deep = tree.nodes.iter().any(|node| node.depth + 4 >= job.problem.depth_limit);
        if !deep {
            // A pattern on defects may have cuts that lie at no piece, so it may do better.
            let best = all.best(usable, None).unwrap_or_default();
            assert!((found.value, found.offcut.get()) >= best, "{best:?} {:#?}", job.instance);
            tried += 1;
            better += u32::from(found.value > plain.value);
        }
    }
    assert!(tried > 300 && better > 10, "{better} of {tried}");
}

#[test]
fn waste_beside_several_pieces_is_kept_in_one_strip() {
    // Two low pieces behind a high one: above both, and to the edge of the sheet.
    let pieces = [fixed(30, 40), fixed(20, 20), fixed(20, 20)];
    let job = Job::new(&pieces, &[sheet(100, 40, 0)], stages(5));
    let job = keeping(job, vec![OffcutClass { min_length: 70, min_width: 20, ..CLASS }]);
    let mut pattern = job.started(0);
    for _ in 0..2 {
        job.put(&mut pattern, 1, |space| space.node == 0 && space.join == Join::Append);
    }
    let waste = |nodes: &[Node]| {
        let waste = nodes.iter().filter(|node| node.kind == NodeKind::Waste);
        waste.map(|node| [node.x, node.y, node.width, node.height]).collect::<Vec<_>>()
    };
    assert!(waste(&nodes(&job, &pattern)).contains(&[30, 20, 70, 20]));
    // A defect on the strip makes it useless, so the largest offcut decides.
    let job = Job::new(&pieces, &[spoilt(sheet(100, 40, 0), &[(35, 30, 1, 1)])], stages(5));
    let job = keeping(job, vec![OffcutClass { min_length: 70, min_width: 20, ..CLASS }]);
    assert!(!waste(&nodes(&job, &pattern)).contains(&[30, 20, 70, 20]));
}

#[test]
fn large_sheets_and_spent_work_leave_the_tree_as_it_is() {
    let job = keeping(Job::new(&[fixed(10, 10)], &[sheet(50, 50, 0)], stages(5)), vec![CLASS]);
    assert!(Ways::new(&job.problem).is_looking());
    assert!(!Ways::none(&job.problem).is_looking());
    let plain = Job::new(&[fixed(10, 10)], &[sheet(50, 50, 0)], stages(5));
    assert!(!Ways::new(&plain.problem).is_looking());
}
