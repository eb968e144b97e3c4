use std::fmt::Write;

use loyd_core::text::one_line;

use super::{MAGIC, VERSION};
use crate::clock::Pause;
use crate::family::GameFamily;
use crate::game::Origin;
use crate::history::{Act, GameEvent};
use crate::status::Help;

/// The parts of a game that are saved.
pub(crate) struct SavedGame<'a, P: GameFamily> {
    pub(crate) puzzle: &'a P,
    pub(crate) metric: P::Metric,
    pub(crate) origin: &'a Origin,
    pub(crate) help: Help,
    /// The pauses of the clock, in order.
    pub(crate) pauses: Vec<Pause>,
    /// The time played, in milliseconds.
    pub(crate) elapsed: u64,
    /// The number of history entries currently applied.
    pub(crate) cursor: usize,
    pub(crate) log: &'a [GameEvent<P>],
}

impl<P: GameFamily> SavedGame<'_, P> {
    /// Returns the text of the saved game.
    pub(crate) fn text(&self) -> String {
        let mut text = format!("{MAGIC}{VERSION}\n");
        for (key, value) in self.header() {
            let _ = writeln!(text, "{key}: {value}");
        }
        for event in self.log {
            let _ = writeln!(text, "{} {}", event.at, act_text(self.puzzle, &event.act));
        }
        text
    }

    fn header(&self) -> Vec<(&'static str, String)> {
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
        let pauses = self.pauses.iter().map(pause).collect::<Vec<_>>().join(", ");
        // A cancelled drag may have started the clock, and a pause may have followed.
        lines.extend((!pauses.is_empty() && !self.log.is_empty()).then_some(("pauses", pauses)));
        let elapsed = if self.log.is_empty() { 0 } else { self.elapsed };
        lines.push(("elapsed", elapsed.to_string()));
        lines.push(("cursor", self.cursor.to_string()));
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
