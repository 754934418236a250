use crate::alns::goal::Goal::{self, BetterManner, LessArea, PlaceMore};

#[test]
fn pieces_come_before_the_manner_and_that_before_less_area_at_first() {
    for minds_manner in [false, true] {
        assert_eq!(Goal::at_first(minds_manner, false), PlaceMore);
    }
    assert_eq!([false, true].map(|minds| Goal::at_first(minds, true)), [LessArea, BetterManner]);
}

#[test]
fn a_goal_is_pursued_as_long_as_it_leads_anywhere() {
    for goal in [PlaceMore, LessArea, BetterManner] {
        assert_eq!(goal.after_success(false), goal);
    }
    assert_eq!(
        [PlaceMore, LessArea, BetterManner].map(|goal| goal.after_success(true)),
        [LessArea, LessArea, BetterManner]
    );
}

#[test]
fn goals_that_are_open_take_turns() {
    let turns = |minds_manner, complete| {
        let mut goal = PlaceMore;
        [(); 4].map(|()| {
            goal = goal.after_failure(minds_manner, complete);
            goal
        })
    };
    assert_eq!(turns(false, true), [LessArea; 4]);
    assert_eq!(turns(false, false), [LessArea, PlaceMore, LessArea, PlaceMore]);
    assert_eq!(turns(true, true), [LessArea, BetterManner, LessArea, BetterManner]);
    assert_eq!(turns(true, false), [LessArea, BetterManner, PlaceMore, LessArea]);
}
