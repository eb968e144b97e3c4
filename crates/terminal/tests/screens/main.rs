//! Tests for whole screens as rows of text, and for the two line-based games. The numbers in test
//! names refer to `docs/requirements.md`.

mod blocks;
mod compete;
mod games;
mod hints;
mod imjk;
mod keys;
mod letters;
mod looks;
mod new_game;
mod opened_packs;
mod records;
mod sizes;
mod support;
mod today;
mod tour;
mod window;
mod words;
