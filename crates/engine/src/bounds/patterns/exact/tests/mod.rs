mod bands;
mod fitting;
mod row;
mod sheet;
mod strips;
