//! Whole screens, as rows of text, by the numbers of the requirements; and the two games line by line.

mod blocks;
mod compete;
mod games;
mod hints;
mod imjk;
mod keys;
mod letters;
mod looks;
mod new_game;
mod records;
mod sizes;
mod support;
mod today;
mod tour;
mod window;
