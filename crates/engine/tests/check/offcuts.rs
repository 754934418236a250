//! Offcuts that are kept.

use cutting_engine::check::{Patience, state_offcuts};
use cutting_engine::instance::{Defect, Instance, OffcutClass, Sheet};
use cutting_engine::solution::{KeptOffcut, Solution};

use crate::support::sketch::Part::{Piece, Waste};
use crate::support::sketch::{h, solution, v};
use crate::support::{codes, instance, piece, sheet, stages};

const CLASS: OffcutClass = OffcutClass { min_length: 40, min_width: 20, min_area: 0, percent: 50 };

/// A piece of 50 x 40 on a sheet of 100 x 60 leaves 50 x 20 above it and 50 x 60 beside it: nodes 3 and 4.
fn cut(classes: &[OffcutClass], defects: &[Defect]) -> (Instance, Solution) {
    let sheet = Sheet { defects: defects.to_vec(), ..sheet(100, 60) };
    let job = instance(vec![piece(50, 40)], vec![sheet], stages(3));
    let job = job.with_offcut_classes(classes.to_vec()).expect("valid classes");
    let layout = solution(&job, &[v(50, h(40, Piece(0), Waste), Waste)], Vec::new());
    (job, layout)
}

fn kept(classes: &[OffcutClass], defects: &[Defect]) -> Vec<(u32, u32)> {
    let (job, layout) = cut(classes, defects);
    assert_eq!(codes(&job, &layout), [""; 0]);
    layout.sheets[0].offcuts.iter().map(|offcut| (offcut.node, offcut.class)).collect()
}

#[test]
fn waste_of_a_class_is_kept() {
    assert_eq!(kept(&[CLASS], &[]), [(3, 0), (4, 0)]);
    assert_eq!(kept(&[OffcutClass { min_width: 21, ..CLASS }], &[]), [(4, 0)]);
    assert_eq!(kept(&[OffcutClass { min_length: 60, ..CLASS }], &[]), [(4, 0)]);
    assert_eq!(kept(&[OffcutClass { min_area: 1_001, ..CLASS }], &[]), [(4, 0)]);
    assert_eq!(kept(&[OffcutClass { min_area: 3_001, ..CLASS }], &[]), []);
    assert_eq!(kept(&[], &[]), []);
    let spoilt = Defect { x: 99, y: 59, width: 9, height: 9 };
    assert_eq!(kept(&[CLASS], &[spoilt]), [(3, 0)]);
}

#[test]
fn the_class_of_the_highest_percentage_counts() {
    let large = OffcutClass { min_width: 30, percent: 80, ..CLASS };
    assert_eq!(kept(&[CLASS, large, large], &[]), [(3, 0), (4, 1)]);
}

#[test]
fn offcuts() {
    let wrong: [fn(&mut Vec<KeptOffcut>); 5] = [
        |offcuts| offcuts.truncate(offcuts.len() - 1),
        |offcuts| offcuts.swap(0, 1),
        |offcuts| offcuts[0].class = 1,
        |offcuts| offcuts[1].node = 2,
        |offcuts| offcuts.push(KeptOffcut { node: u32::MAX, class: u32::MAX }),
    ];
    for change in wrong {
        let (job, mut layout) = cut(&[CLASS], &[]);
        change(&mut layout.sheets[0].offcuts);
        assert_eq!(codes(&job, &layout), ["offcuts"]);
        state_offcuts(&job, &mut layout, &Patience::new(&|| false));
        assert_eq!(codes(&job, &layout), [""; 0]);
    }
    let (job, mut layout) = cut(&[], &[]);
    layout.sheets[0].offcuts.push(KeptOffcut { node: 4, class: 0 });
    assert_eq!(codes(&job, &layout), ["offcuts"]);
}

#[test]
fn none_are_stated_once_the_verdict_is_unwanted() {
    let (job, mut layout) = cut(&[CLASS], &[]);
    let patience = Patience::new(&|| true);
    assert!(patience.is_over());
    state_offcuts(&job, &mut layout, &patience);
    assert_eq!(layout.sheets[0].offcuts, []);
}
