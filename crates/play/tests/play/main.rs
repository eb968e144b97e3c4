//! Games as front ends play them: the requirements for a session, and its laws.

mod blocks;
mod clock;
mod distances;
mod drafts;
mod drills;
mod gestures;
mod imjk;
mod jobs;
mod laws;
mod letters;
#[path = "../../../blocks/tests/blocks/loose_boards.rs"]
mod loose_boards;
mod proofs;
mod reviews;
mod saves;
mod scenes;
mod sittings;
mod stages;
mod support;
mod window;
