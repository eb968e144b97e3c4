//! Readers and writers of every text format.
//!
//! [`read_file`], [`read_line`] and [`read_argument`] detect the format of their input and parse
//! it. [`one_line`] writes any puzzle in a form that they can read. [`picture`], [`assignment`],
//! [`rush`], [`grid`] and [`tatham`] each write one format. [`tile_moves`] and [`block_moves`] read
//! and write moves.
//!
//! Readers do not stop at the first fault. They report up to [`MAX_FAULTS`] faults, each with its
//! line and column.

mod assignment;
mod bare;
mod block_goal;
pub mod block_moves;
mod block_puzzle;
mod board_rows;
mod cars;
mod cells;
mod dictionary;
mod doubt;
mod drawing;
mod entry;
mod exit;
mod families;
mod family;
mod fault;
mod form;
mod format;
mod frame;
mod gates;
mod gnome;
mod json;
mod json_geometry;
mod json_keys;
mod keys;
mod kinds;
mod layout;
mod level_json;
pub mod link;
mod list;
mod marks;
mod one_line;
mod pddl_problem;
mod picture;
mod piece_keys;
mod placed;
mod recognise;
mod registry;
mod remarks;
mod rush;
mod sbp;
mod shown;
mod sized_tiles;
mod snapshot;
pub mod span;
mod spec;
mod stated;
mod table;
mod tile_goal;
pub mod tile_moves;
mod tile_notation;
mod tile_puzzle;
mod tiles;
mod tray;
mod unread;

pub use assignment::assignment;
pub use block_goal::goal_text;
pub use cells::rows;
pub use entry::{About, AnyPuzzle, Entry, Puzzled, ReadOptions};
pub use family::{Family, FamilyName};
pub use fault::{Fault, FaultLog, Faults, MAX_FAULTS, MAX_WARNINGS, Within, quoted};
pub use format::Format;
pub use level_json::level_value;
pub use marks::{is_drawn_line, is_nothing};
pub use one_line::{external_line, key_lines, one_line};
pub use picture::{picture, picture_about};
pub use recognise::{ListReader, looks_like_list, read_argument, read_file, read_line, read_own};
pub use registry::{FORMATS, Unwritable, lost, write, write_about};
pub use rush::rush;
pub use sbp::{brick_numbers, sbp, sbp_board};
pub use sized_tiles::sized_tiles;
pub use snapshot::snapshot;
pub use spec::FormatSpec;
pub use tile_goal::read_tile_goal;
pub use tiles::{grid, read_position, tatham};
pub use tray::{tray, tray_goal};

pub use crate::blocks::name::piece_names;
