//! Sliding puzzles in a window.
