//! Tests of the solvers through their public interface: specifications, properties, limits,
//! published results and fingerprints.

mod blocks_anytime;
mod blocks_class;
mod blocks_fingerprint;
mod blocks_generate;
mod blocks_limits;
mod blocks_loose;
mod blocks_map;
mod blocks_published;
mod blocks_spec;
mod blocks_tiles;
mod blocks_twin;
mod constructive;
mod constructive_goals;
mod exchange;
mod loose_boards;
mod pins;
mod stop;
mod support;
mod tables;
mod textbook;
mod tile_data;
mod tiles_deep;
mod tiles_optimal;
mod tiles_short;
mod walks;
