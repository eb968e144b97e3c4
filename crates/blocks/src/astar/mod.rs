//! A* search over packed keys, with partial expansion (Yoshizumi, Miura and Ishida, 2000).
//!
//! A *level* is a sum of a position's depth and its lower bound ([`bound`]). The search finds all
//! positions of one level before any of the next ([`search`]). The bound is consistent, so a
//! position is found at its least depth when its level is searched, and this depth never changes. A
//! move leads to the same level or to one of the next two. Only the children of the current level
//! are kept. A position with children of a later level waits for that level ([`waiting`]) and is
//! then expanded again. Memory therefore holds only positions up to the level of the shortest
//! solution, and only the key of each.

mod bound;
mod search;
mod solver;
mod waiting;

pub(super) use search::greatest_bound;
pub use solver::AStar;
