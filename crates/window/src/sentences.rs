//! Texts that are composed in each language.
//!
//! - The messages at the end of a game, for screen readers and for the box of the classic look.
//!   Every sentence is a separate message, since languages differ in how they join them.
//! - Moves and names of levels, in characters that the fonts have.

use loyd_core::Direction;
use loyd_front::text::exact;
use loyd_front::{Recorded, sentences};
use loyd_levels::Level;
use loyd_play::{Finish, GameStatus, Glide, Scene};

use crate::context::AppContext;
use crate::fonts::drawable;
use crate::words::Words;

/// Returns the result of a game as sentences.
pub(crate) fn of_result(app: &AppContext, status: &GameStatus) -> Vec<String> {
    let Some(finish) = status.finish else { return vec![app.text("solved-at-start")] };
    let mut parts = vec![congratulation(app, status, finish)];
    // In the classic look, the results card has only this sentence.
    if app.look.is_classic {
        return parts;
    }
    parts.push(app.tell("solved-in", &[("moves", finish.moves.into()), ("time", exact(finish.elapsed).into())]));
    parts.extend(mark(app, status));
    parts.extend(recorded(app));
    parts
}

/// Returns the first sentence of the result.
fn congratulation(app: &AppContext, status: &GameStatus, finish: Finish) -> String {
    app.text(match (status.help.solutions > 0, status.par) {
        (true, _) => "solved-by-loyd",
        (false, Some(par)) if finish.moves <= par => "solved-in-par",
        _ => "congratulations",
    })
}

/// Returns a sentence that the result is a best, or why it cannot be one.
pub(crate) fn mark(app: &AppContext, status: &GameStatus) -> Option<String> {
    // Tells the player why a short solution is not a best.
    if status.help.is_any() {
        return Some(app.text("assisted"));
    }
    if status.is_practice {
        return Some(app.text("practice"));
    }
    status.is_best().then(|| app.text("fewest-so-far"))
}

/// Returns a sentence on whether the game is durable.
fn recorded(app: &AppContext) -> Option<String> {
    match app.session().recorder().recorded() {
        Recorded::Nothing => None,
        Recorded::Waiting => Some(app.text("recording")),
        Recorded::Yes => Some(app.text("recorded")),
        Recorded::No(cause) => Some(app.tell("fault-records", &[("fault", cause.clone().into())])),
    }
}

/// Describes a move: the pieces by their names in the scene, their directions and distances.
pub(crate) fn move_in_words(words: &Words, scene: &Scene, phases: &[Vec<Glide>]) -> String {
    sentences::move_in_words(words, scene, phases, |label| drawable(label).into_owned())
}

/// Writes a move in signs, such as `12 ←` or `A ↑2 →1`, for tables.
pub(crate) fn move_in_signs(scene: &Scene, phases: &[Vec<Glide>]) -> String {
    let mut text = Vec::new();
    let names = phases.first().into_iter().flatten().filter_map(|glide| scene.piece(glide.piece));
    text.push(names.map(|piece| drawable(&piece.label)).collect::<Vec<_>>().join(", "));
    for (direction, count) in phases.iter().filter_map(|phase| phase.first()?.from.way_to(phase.first()?.to)) {
        let sign = match direction {
            Direction::Left => '←',
            Direction::Right => '→',
            Direction::Up => '↑',
            Direction::Down => '↓',
        };
        text.push(if scene.blank.is_some() { sign.to_string() } else { format!("{sign}{count}") });
    }
    text.join(" ")
}

impl AppContext {
    /// Returns the name of a bundled level.
    pub(crate) fn level_name(&self, level: &Level) -> String {
        sentences::level_name(&self.words, level)
    }

    /// Returns the displayed name of a game: the translated name of a level, or the name itself.
    pub(crate) fn game_name(&self, name: &str) -> String {
        sentences::game_name(&self.words, name)
    }
}
