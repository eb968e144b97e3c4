//! Enumeration of all puzzles of a class.
//!
//! In a Rush Hour board every row keeps the order and the lengths of its cars, and so does every
//! column. A choice of these *sequences*, one per line, is therefore invariant under moves, and a
//! class is enumerated choice by choice (`part`). The positions of one choice are numbered without
//! gaps (`space`), and one search from all its solved positions finds every component at once
//! (`search`). The total amount of work is known in advance (`rush`).

mod klotski;
mod lines;
mod part;
mod rush;
mod search;
mod space;
mod trays;

pub use klotski::{GroupTotals, KlotskiClass, KlotskiGroups};
pub(super) use lines::{CarLine, LONGEST, LineCells, sequences};
pub use part::ClassMember;
pub use rush::{ClassFault, RushClass};
pub(super) use search::ClassSearch;
pub(super) use space::{BoardCells, ChoiceSpace, ColumnSequence, Position, ROW_BITS, RowPlacements};
pub use trays::KlotskiPieces;
