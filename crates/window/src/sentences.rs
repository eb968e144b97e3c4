//! Text that is composed separately for each language.
//!
//! - The messages at the end of a game, for screen readers and for the results box of the classic
//!   look. Every sentence is a separate message, since languages differ in how they join them.
//! - Moves and level names, in characters that the fonts have.

use loyd_core::Direction;
use loyd_front::compete::CompetitionEvent;
use loyd_front::sentences::{self, MoveForm};
use loyd_front::text::exact;
use loyd_levels::Level;
use loyd_play::{Game, GameStatus, Glide, Scene};

use crate::context::AppContext;
use crate::fonts::drawable_label;
use crate::words::Words;

/// Returns the result of a game as sentences.
pub(crate) fn result_sentences(app: &AppContext, status: &GameStatus) -> Vec<String> {
    let Some(finish) = status.finish else { return vec![app.text("solved-at-start")] };
    let mut parts = vec![sentences::congratulation(&app.words, status, finish)];
    // In the classic look, the results box has only this sentence.
    if app.look.is_classic {
        return parts;
    }
    parts.push(app.tell("solved-in", &[("moves", finish.moves.into()), ("time", exact(finish.elapsed).into())]));
    parts.extend(sentences::personal_best(&app.words, status));
    parts.extend(sentences::recorded(&app.words, &app.session().recorder.recorded));
    parts
}

/// Describes a move: the pieces by their names in the scene, and their directions and distances.
pub(crate) fn move_in_words(words: &Words, scene: &Scene, phases: &[Vec<Glide>], form: MoveForm) -> String {
    sentences::move_in_words(words, scene, phases, form, |label| drawable_label(label).into_owned())
}

/// Writes a move in symbols, such as `12 ←` or `A ↑2 →1`, for tables.
pub(crate) fn move_in_symbols(scene: &Scene, phases: &[Vec<Glide>]) -> String {
    let mut text = Vec::new();
    let names = phases.first().into_iter().flatten().filter_map(|glide| scene.piece(glide.piece));
    text.push(names.map(|piece| drawable_label(&piece.label)).collect::<Vec<_>>().join(", "));
    for (direction, count) in phases.iter().filter_map(|phase| phase.first()?.from.way_to(phase.first()?.to)) {
        let symbol = match direction {
            Direction::Left => '←',
            Direction::Right => '→',
            Direction::Up => '↑',
            Direction::Down => '↓',
        };
        text.push(if scene.blank.is_some() { symbol.to_string() } else { format!("{symbol}{count}") });
    }
    text.join(" ")
}

impl AppContext {
    /// Returns the name of a bundled level.
    pub(crate) fn level_name(&self, level: &Level) -> String {
        sentences::level_name(&self.words, level)
    }

    /// Returns the title of a game: its name or its size.
    pub(crate) fn title(&self, game: &dyn Game) -> String {
        sentences::title(&self.words, game)
    }

    /// Returns the name of an event for display.
    pub(crate) fn event_name(&self, event: CompetitionEvent) -> String {
        sentences::event_name(&self.words, event, "metric-multi")
    }
}
