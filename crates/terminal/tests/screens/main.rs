//! Whole screens as rows of text, by the numbers of the requirements, and the two line-based games.

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
