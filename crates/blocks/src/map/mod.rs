//! The distance from every position of a component to the goal, and other views of a whole
//! component.

mod distance_map;
mod distances;
mod graph;
mod keys;
mod multi_source;
mod positions;
mod statistics;

pub use distance_map::{Choices, DistanceMap};
pub use graph::{Graph, GraphMl, GraphNode};
pub use keys::{Keys, MOST_KEY_BITS, keys};
pub use statistics::Statistics;
