//! What holds for every pattern, worked out again in another way.

use crate::layout::pattern::Pattern;
use crate::layout::problem::Problem;
use crate::layout::sheet_type::SheetType;

/// Spans, parents, levels, axes, counts, sizes, positions and slack.
pub(super) fn assert_sound(problem: &Problem, pattern: &Pattern) {
    let pieces = pattern.nodes.iter().filter(|node| !node.is_structure());
    assert_eq!(pieces.clone().count(), pattern.pieces as usize);
    assert_eq!(pieces.map(|node| problem.types[node.what as usize].area).sum::<i64>(), pattern.used);
    if pattern.nodes.is_empty() {
        assert!(pattern.spaces.is_empty());
        return;
    }
    assert_eq!(pattern.nodes[0].span as usize, pattern.nodes.len());
    assert!(pattern.nodes[0].is_structure());
    assert!(pattern.fits || !pattern.valid);
    Walk { problem, sheet: &problem.sheets[pattern.sheet as usize], pattern }.node(0, 0, 0);
    assert_derived_afresh(problem, pattern);
}

/// What was derived step by step is what a pattern has that was derived at once.
fn assert_derived_afresh(problem: &Problem, pattern: &Pattern) {
    let mut fresh = pattern.clone();
    for node in &mut fresh.nodes {
        (node.parent, node.level, node.slack, node.cross) = (0, 0, 0, 0);
        if node.is_structure() {
            node.size = [0; 2];
        }
    }
    fresh.relink();
    fresh.settle(problem);
    assert_eq!(format!("{fresh:?}"), format!("{pattern:?}"));
}

struct Walk<'a> {
    problem: &'a Problem,
    sheet: &'a SheetType,
    pattern: &'a Pattern,
}

impl Walk<'_> {
    /// Judges a subtree of small depth; returns its extents.
    fn node(&self, at: usize, parent: usize, level: u16) -> [i32; 2] {
        let node = &self.pattern.nodes[at];
        assert_eq!((node.parent as usize, node.level), (parent, level), "of {at}");
        let size = if node.is_structure() {
            self.structure(at)
        } else {
            assert_eq!(node.span, 1);
            self.problem.types[node.what as usize].laid(node.turned)
        };
        assert_eq!(node.size, size, "of {at} in {:#?}", self.pattern);
        if self.pattern.valid {
            let along = if at == 0 { 1 - node.axis() } else { self.pattern.nodes[parent].axis() };
            assert!(node.slack >= 0 && node.cross >= size[along], "{node:?}");
            self.stand(at);
        }
        size
    }

    fn structure(&self, at: usize) -> [i32; 2] {
        let node = &self.pattern.nodes[at];
        let (along, across) = (node.axis(), 1 - node.axis());
        let children: Vec<usize> = self.pattern.children(at).collect();
        assert!(children.len() > usize::from(at > 0), "a row of one part");
        let spans: u32 = children.iter().map(|&child| self.pattern.nodes[child].span).sum();
        assert_eq!(node.span, 1 + spans);
        let mut size = [0; 2];
        size[along] = -self.sheet.kerf;
        let mut needs = Vec::new();
        for child in children {
            let part = &self.pattern.nodes[child];
            assert!(!part.is_structure() || part.axis() == across, "the axes alternate");
            let extents = self.node(child, at, node.level + 1);
            let stand = self.pattern.stands.get(child).copied().unwrap_or_default();
            size[along] += stand.lead + extents[along] + self.sheet.kerf;
            needs.push(stand.lift + extents[across]);
        }
        let widest = needs.iter().copied().max().unwrap_or(0);
        let fits = |width: &i32| at == 0 || needs.iter().all(|need| self.sheet.rest_is_fine(width - need));
        size[across] = (widest..=widest + self.sheet.least_lead()).find(fits).expect("some width");
        size
    }

    /// On a sheet with defects: whether the part stands behind the one before it, and a piece out of the way.
    fn stand(&self, at: usize) {
        let Some(stand) = self.pattern.stands.get(at) else {
            assert!(self.sheet.defects[0].is_empty());
            return;
        };
        let node = &self.pattern.nodes[at];
        for offset in [stand.lead, stand.lift] {
            assert!(offset == 0 || offset >= self.sheet.least_lead(), "{stand:?}");
        }
        assert!(stand.lift == 0 || !node.is_structure(), "{stand:?}");
        let mut origin = [0; 2];
        if at > 0 {
            let parent = node.parent as usize;
            let along = self.pattern.nodes[parent].axis();
            origin = self.pattern.stands[parent].origin;
            for before in self.pattern.children(parent).take_while(|&child| child < at) {
                let lead = self.pattern.stands[before].lead;
                origin[along] += lead + self.pattern.nodes[before].size[along] + self.sheet.kerf;
            }
            origin[along] += stand.lead;
            origin[1 - along] += stand.lift;
        }
        assert_eq!(stand.origin, origin, "of {at} in {:#?}", self.pattern);
        assert!(node.is_structure() || self.sheet.defect_at(origin, node.size).is_none(), "{node:?}");
    }
}
