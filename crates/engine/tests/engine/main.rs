//! Tests for the protocol, for answers in all notations, and for puzzles whose family is known only
//! at run time.

mod answers;
mod positions;
mod protocol;
mod solve;
#[path = "../../../core/tests/core/text/support.rs"]
mod support;
