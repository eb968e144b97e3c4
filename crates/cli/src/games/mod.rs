//! The two line-by-line games. Each is a function from an input to an output, so a person and a pipe play the same one.

pub(crate) mod imjk;
#[cfg(test)]
mod imjk_tests;
pub(crate) mod letters;
#[cfg(test)]
mod letters_tests;
