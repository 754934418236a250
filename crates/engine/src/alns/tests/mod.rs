//! Tests of the parts of the deep search, and in `search` of the whole. They also show that each key of the
//! configuration does what its name says.

mod annealing;
mod candidate_sheets;
mod chain;
mod composition;
mod destroy;
mod draft;
mod goal;
mod insertion_cache;
mod island;
mod limits;
mod moves;
mod objective;
mod observer;
mod out_of_time;
mod repair;
mod search;
mod stagnation;
mod support;
mod temperature;
mod trades;
mod unplaced;
mod weights;
