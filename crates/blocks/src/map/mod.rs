//! The distance from every position of a component to the goal, and other views of a whole
//! component.

mod distance_map;
mod distances;
mod graph;
mod keys;
mod multi_source;
mod positions;

pub use distance_map::{Choices, DistanceMap};
pub use distances::ComponentStatistics;
pub use graph::{ComponentGraph, Diameter, GraphNode};
pub use keys::{MOST_KEY_BITS, NumberedKeys, keys};
