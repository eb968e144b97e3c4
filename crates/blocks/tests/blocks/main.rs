//! Tests the block puzzle solvers through their public interface: specifications, properties,
//! limits, published results and fingerprints.

mod anytime;
mod class;
mod exchange;
mod fingerprint;
mod generate;
mod limits;
mod loose;
mod loose_boards;
mod map;
mod pins;
mod published;
mod rating;
mod spec;
mod stop;
mod support;
mod tiles;
mod twin;
