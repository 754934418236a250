//! The checks of a tree find every planted fault.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::support::{FREE, Job, fixed, laid, sheet, spoilt};
use crate::layout::pattern::Pattern;
use crate::layout::sound::{assert_shape, assert_sound};
use crate::layout::tree::{Join, Tree};
use crate::units::{Area, Length};

/// `V(H(0 1) 2)` with a defect that the second piece of the column dodges.
fn pattern() -> (Job, Pattern) {
    let glass = spoilt(sheet(100, 100, 2), &[(5, 40, 5, 5)]);
    let job = Job::new(&[fixed(30, 30), fixed(20, 20), fixed(25, 40)], &[glass], FREE);
    let mut pattern = job.started(0);
    job.put(&mut pattern, 2, |space| space.join == Join::Append && space.node == 0);
    job.put(&mut pattern, 1, |space| space.join == Join::Wrap && space.node == 1);
    assert_eq!(Job::sketch(&pattern), "V(H(0 1) 2)");
    assert!(pattern.valid && pattern.stands[3].has_choice);
    (job, pattern)
}

fn is_refused(check: impl FnOnce()) -> bool {
    catch_unwind(AssertUnwindSafe(check)).is_err()
}

/// A fault: its name, and what plants it.
type Fault = (&'static str, fn(&mut Tree));

#[test]
fn a_faulty_shape_is_found_before_and_after_settling() {
    let faults: [Fault; 9] = [
        ("span of the root", |tree| tree.nodes[0].span += 1),
        ("span of a row", |tree| tree.nodes[1].span -= 1),
        ("span of a piece", |tree| tree.nodes[2].span = 2),
        ("parent", |tree| tree.nodes[3].parent = 0),
        ("level", |tree| tree.nodes[2].level = 1),
        ("axis", |tree| tree.nodes[1].axis = 0),
        ("a row of one part", |tree| {
            tree.nodes.remove(3);
            (tree.nodes[0].span, tree.nodes[1].span) = (4, 2);
            (tree.pieces, tree.used) = (2, Area::new(1_900));
        }),
        ("pieces", |tree| tree.pieces += 1),
        ("used area", |tree| tree.used -= Area::new(1)),
    ];
    let (job, pattern) = pattern();
    assert_shape(&job.problem, &pattern);
    for (name, plant) in faults {
        let mut faulty = pattern.clone();
        plant(&mut faulty.tree);
        assert!(is_refused(|| assert_shape(&job.problem, &faulty)), "{name}");
        assert!(is_refused(|| assert_sound(&job.problem, &faulty)), "{name}");
    }
}

#[test]
fn a_faulty_derived_value_is_found() {
    let faults: [Fault; 12] = [
        ("size of a piece", |tree| tree.nodes[2].size[0] += Length::new(1)),
        ("size of a row", |tree| tree.nodes[1].size[1] += Length::new(1)),
        ("slack", |tree| tree.nodes[4].slack -= Length::new(1)),
        ("max_length", |tree| tree.nodes[4].max_length -= Length::new(1)),
        ("a space too few", |tree| tree.spaces.truncate(1)),
        ("a space too many", |tree| tree.spaces.push(tree.spaces[0])),
        ("size of a space", |tree| tree.spaces[0].size[0] += Length::new(1)),
        ("the largest_space space", |tree| tree.largest_space[1] += Length::new(1)),
        ("origin", |tree| tree.stands[3].origin[0] += Length::new(1)),
        ("choice", |tree| tree.stands[3].has_choice ^= true),
        ("validity", |tree| (tree.valid, tree.fits) = (false, false)),
        ("effort", |tree| tree.effort += 1),
    ];
    let (job, pattern) = pattern();
    assert_sound(&job.problem, &pattern);
    for (name, plant) in faults {
        let mut faulty = pattern.clone();
        plant(&mut faulty.tree);
        assert!(is_refused(|| assert_sound(&job.problem, &faulty)), "{name}");
    }
}

/// Insertions and removals check what they keep of the pattern.
#[cfg(debug_assertions)]
#[test]
fn a_change_of_a_faulty_pattern_is_refused() {
    let job = Job::new(&[fixed(10, 10)], &[sheet(100, 100, 0)], FREE);
    let mut wrong_size = job.started(0);
    let space = *wrong_size.spaces.iter().find(|space| space.join == Join::Append).expect("room beside it");
    wrong_size.insert(&job.problem, space, laid(0));
    wrong_size.tree.nodes[1].size[0] += Length::new(1);
    let space = *wrong_size.spaces.iter().find(|space| space.join == Join::Append).expect("room beside it");
    assert!(is_refused(|| _ = wrong_size.clone().insert(&job.problem, space, laid(0))));

    let mut miscounted = job.started(0);
    miscounted.tree.used += Area::new(1);
    assert!(is_refused(|| miscounted.clone().settle(&job.problem)));
    let space = *miscounted.spaces.first().expect("room");
    assert!(is_refused(|| _ = miscounted.clone().insert(&job.problem, space, laid(0))));

    let (job, pattern) = pattern();
    let mut unlinked = pattern.clone();
    unlinked.tree.used += Area::new(1);
    assert!(is_refused(|| unlinked.remove(&job.problem, 2, |_| ())));
}
