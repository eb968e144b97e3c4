//! A* search over packed keys, with partial expansion (Yoshizumi, Miura and Ishida, 2000).
//!
//! A *level* is a sum of a position's depth and of what the goal needs from there at least ([`bound`]). The search finds all positions of
//! one level before any of the next one ([`search`]). The bound is consistent, so a position is met at its least depth when its level
//! comes, and what is known never changes. A move leads to the same level or to one of the next two. Only the children of the
//! present level are kept; a position that has others waits for their level ([`waiting`]) and is expanded again then. So the
//! memory holds no position beyond the level of the shortest solution, and all that is known of one is its key.

mod assign;
mod bound;
mod search;
mod solver;
mod waiting;

pub(super) use search::greatest_bound;
pub use solver::AStar;
