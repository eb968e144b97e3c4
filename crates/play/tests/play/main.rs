//! One game as every front end plays it: the requirements that a session can meet, and its laws.

mod blocks;
mod charts;
mod clock;
mod drafts;
mod gestures;
mod imjk;
mod jobs;
mod laws;
mod letters;
mod saves;
mod scenes;
mod sittings;
mod stages;
mod support;
mod window;
