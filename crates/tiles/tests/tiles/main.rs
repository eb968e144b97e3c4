//! Tests for the tile-puzzle solvers through their public interface: specifications, properties,
//! published results and fingerprints.

mod deep;
mod optimal;
mod short;
#[path = "../../../blocks/tests/blocks/support.rs"]
mod support;
mod tile_data;
mod walks;
