//! Tests that run the binary as a user does.

#[cfg(unix)]
mod answers;
mod asked;
#[cfg(target_os = "linux")]
mod attackers;
mod checkpoint;
mod classroom;
mod constructive;
mod courses;
#[cfg(feature = "explore")]
mod differential;
#[cfg(feature = "terminal")]
mod difficulty;
#[cfg(all(unix, feature = "explore"))]
mod disk;
#[cfg(all(unix, feature = "explore", feature = "window"))]
mod documents;
mod engine;
#[cfg(all(unix, feature = "explore"))]
mod explore;
mod generate;
mod grade;
#[cfg(unix)]
mod gradebook;
#[cfg(target_os = "linux")]
mod help;
mod hostile;
#[cfg(unix)]
mod interrupt;
#[cfg(unix)]
mod lecturer;
mod levels;
#[cfg(target_os = "linux")]
mod limits;
#[cfg(all(unix, feature = "terminal"))]
mod pty;
mod rate;
mod readings;
#[cfg(feature = "terminal")]
mod records;
#[cfg(feature = "terminal")]
mod review;
#[cfg(all(target_os = "linux", feature = "terminal", feature = "window", feature = "explore"))]
mod soak;
#[cfg(all(target_os = "linux", feature = "terminal", feature = "window", feature = "explore"))]
mod soak_programs;
#[cfg(all(target_os = "linux", feature = "terminal", feature = "window", feature = "explore"))]
mod soak_window;
mod solve;
mod study;
mod support;
mod tables;
#[cfg(unix)]
mod teaching;
#[cfg(all(unix, feature = "terminal"))]
mod terminal;
#[cfg(unix)]
mod verdicts;
mod verify;
#[cfg(all(target_os = "linux", feature = "window"))]
mod window;
