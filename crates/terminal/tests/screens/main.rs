//! Whole screens, as rows of text, by the numbers of the requirements.

mod blocks;
mod compete;
mod hints;
mod keys;
mod looks;
mod new_game;
mod records;
mod sizes;
mod support;
mod tour;
mod window;
