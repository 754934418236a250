use crate::alns::schedule::Goal::{self, CheaperCutting, LessArea, PlaceMore};

#[test]
fn pieces_come_before_the_cost_of_cutting_and_that_before_less_area_at_first() {
    for counts_cutting in [false, true] {
        assert_eq!(Goal::at_first(counts_cutting, false), PlaceMore);
    }
    assert_eq!([false, true].map(|minds| Goal::at_first(minds, true)), [LessArea, CheaperCutting]);
}

#[test]
fn a_goal_is_pursued_as_long_as_it_leads_anywhere() {
    for goal in [PlaceMore, LessArea, CheaperCutting] {
        assert_eq!(goal.after_success(false), goal);
    }
    assert_eq!(
        [PlaceMore, LessArea, CheaperCutting].map(|goal| goal.after_success(true)),
        [LessArea, LessArea, CheaperCutting]
    );
}

#[test]
fn goals_that_are_open_take_turns() {
    let turns = |counts_cutting, complete| {
        let mut goal = PlaceMore;
        [(); 4].map(|()| {
            goal = goal.after_failure(counts_cutting, complete);
            goal
        })
    };
    assert_eq!(turns(false, true), [LessArea; 4]);
    assert_eq!(turns(false, false), [LessArea, PlaceMore, LessArea, PlaceMore]);
    assert_eq!(turns(true, true), [LessArea, CheaperCutting, LessArea, CheaperCutting]);
    assert_eq!(turns(true, false), [LessArea, CheaperCutting, PlaceMore, LessArea]);
}
