//! All puzzles of a class, one after the other.
//!
//! In a Rush Hour board every row keeps the order and the lengths of the cars that lie in it, and so does every column: a
//! choice of these *sequences*, one a line, is never left by a move. So a class is enumerated choice by choice (`part`). The
//! positions of one choice are numbered without gaps (`space`), and one search from all its solved positions finds every
//! component at once (`search`). How much there is to do is known before (`count`).

mod count;
mod lines;
mod part;
mod rush;
mod search;
mod space;

pub(super) use lines::{LONGEST, Line, sequences};
pub use part::Member;
pub use rush::{ClassFault, RushClass};
pub(super) use search::Search;
pub(super) use space::{Column, Position, ROW_BITS, Rows, Space};
