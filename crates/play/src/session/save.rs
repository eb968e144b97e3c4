//! Writes saved games.

use std::fmt::Write;

use loyd_core::text::one_line;

use super::GameSession;
use crate::clock::Pause;
use crate::family::GameFamily;
use crate::history::Act;
use crate::save::{MAGIC, VERSION};

impl<P: GameFamily> GameSession<P> {
    /// Returns the text of the saved game.
    pub(super) fn saved_text(&self) -> String {
        let mut text = format!("{MAGIC}{VERSION}\n");
        for (key, value) in self.saved_header() {
            let _ = writeln!(text, "{key}: {value}");
        }
        for event in &self.log {
            let _ = writeln!(text, "{} {}", event.at, act_text(&self.puzzle, &event.act));
        }
        text
    }

    fn saved_header(&self) -> Vec<(&'static str, String)> {
        let Self { puzzle, origin, help, .. } = self;
        let mut lines = vec![
            ("puzzle", one_line(&puzzle.any())),
            ("goal", puzzle.goal_text()),
            ("metric", self.metric.to_string()),
        ];
        lines.extend(origin.name.clone().map(|name| ("name", name)));
        lines.extend(origin.seed.clone().map(|seed| ("seed", seed)));
        lines.extend(origin.is_practice.then(|| ("practice", "yes".to_owned())));
        lines.extend((help.hints > 0).then(|| ("hints", help.hints.to_string())));
        lines.extend((help.solutions > 0).then(|| ("solutions", help.solutions.to_string())));
        let pause = |pause: &Pause| format!("{} at {}", pause.length, pause.at);
        let pauses = self.clock.pauses().iter().map(pause).collect::<Vec<_>>().join(", ");
        // A cancelled drag may have started the clock, and a pause may have followed.
        lines.extend((!pauses.is_empty() && !self.log.is_empty()).then_some(("pauses", pauses)));
        let elapsed = if self.log.is_empty() { 0 } else { self.clock.elapsed };
        lines.push(("elapsed", elapsed.to_string()));
        lines.push(("cursor", self.history.cursor.to_string()));
        lines.push(("events", self.log.len().to_string()));
        lines
    }
}

fn act_text<P: GameFamily>(puzzle: &P, act: &Act<P>) -> String {
    match act {
        Act::Gesture(steps) => puzzle.steps_text(steps),
        Act::Undo => "undo".to_owned(),
        Act::Redo => "redo".to_owned(),
        Act::Restart => "restart".to_owned(),
    }
}
