//! Tests that each key of the configuration steers the search as its name says: of its parts alone, and in `search` of
//! the whole; and of the parts themselves.

mod annealing;
mod composition;
mod destroy;
mod draft;
mod fitting;
mod goal;
mod homes;
mod island;
mod limits;
mod objective;
mod observer;
mod options;
mod out_of_time;
mod outside;
mod recombination;
mod regions;
mod repair;
mod search;
mod stagnation;
mod support;
mod temperature;
mod transfers;
mod tree_moves;
mod weights;
