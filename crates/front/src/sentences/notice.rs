//! The player's notices in words.

use loyd_play::Game;

use super::game::{title, unsolvable};
use crate::named::{Named, Speed};
use crate::player::Notice;
use crate::words::Words;

/// Returns a notice in words, or `None` if it needs none. `grab` is the label of the key that
/// continues after an exercise, or empty if there is no keyboard.
pub fn notice(words: &Words, notice: &Notice, game: Option<&dyn Game>, grab: &str) -> Option<String> {
    let titled = |key| {
        let title = game.map(|game| title(words, game)).unwrap_or_default();
        words.tell(key, &[("title", title.into())])
    };
    Some(match notice {
        // The message about an attempt that is over depends on its penalty, which may still change.
        Notice::Moved | Notice::Refused | Notice::Finished | Notice::AttemptOver => return None,
        Notice::BoardDone { done, total } => {
            words.tell("board-done", &[("done", (*done).into()), ("of", (*total).into())])
        }
        Notice::Exercise(exercise) => words.say(&format!("exercise-{exercise}-goal")),
        Notice::StageDone { moves, shortest } => stage_done(words, *moves, *shortest, grab),
        Notice::DrillChecked { lost: 0 } => words.say("drill-right"),
        Notice::DrillChecked { lost } => words.tell("drill-wrong", &[("lost", (*lost).into())]),
        Notice::Message(key) => words.say(key),
        Notice::Position(key, number) => words.tell(key, &[("key", format!("F{number}").into())]),
        Notice::PreviousGame => titled("game-before"),
        Notice::NextGame => titled("game-after"),
        Notice::Restarted => words.say("new-try"),
        Notice::NoSuchBlock(name) => words.tell("no-such-block", &[("name", name.to_string().into())]),
        Notice::CannotStart(fault) => words.tell("no-game", &[("fault", fault.to_string().into())]),
        Notice::Speed(speed) => words.tell("speed-now", &[("speed", speed_name(words, *speed).into())]),
        Notice::Unsolvable => game.map(|game| unsolvable(words, game)).unwrap_or_default(),
    })
}

/// Returns the name of a speed.
pub fn speed_name(words: &Words, speed: Speed) -> String {
    words.say(&format!("speed-{}", speed.name()))
}

/// Describes the result of an exercise, and how to continue.
fn stage_done(words: &Words, moves: usize, shortest: Option<usize>, grab: &str) -> String {
    let done = match shortest {
        Some(shortest) => words.tell("stage-done-of", &[("moves", moves.into()), ("shortest", shortest.into())]),
        None => words.tell("stage-done", &[("moves", moves.into())]),
    };
    if grab.is_empty() { done } else { format!("{done} {}", words.tell("stage-next", &[("key", grab.into())])) }
}
