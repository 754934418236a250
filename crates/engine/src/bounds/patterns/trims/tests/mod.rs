mod fitting;
mod row;
mod sheet;
