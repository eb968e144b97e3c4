//! Whole screens, as rows of text, by the numbers of the requirements.

mod blocks;
mod compete;
mod games;
mod hints;
mod keys;
mod looks;
mod new_game;
mod records;
mod sizes;
mod support;
mod today;
mod tour;
mod window;
