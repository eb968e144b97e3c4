use std::fmt::Write;

use loyd_core::text::one_line;

use super::{MAGIC, VERSION};
use crate::family::GameFamily;
use crate::game::Game;
use crate::history::Act;
use crate::session::Session;

pub(crate) fn write<P: GameFamily>(session: &Session<P>) -> String {
    let mut text = format!("{MAGIC}{VERSION}\n");
    for (key, value) in header(session) {
        let _ = writeln!(text, "{key}: {value}");
    }
    for event in session.log() {
        let _ = writeln!(text, "{} {}", event.at, act(session.puzzle(), &event.act));
    }
    text
}

fn header<P: GameFamily>(session: &Session<P>) -> Vec<(&'static str, String)> {
    let (puzzle, origin, help) = (session.puzzle(), session.origin(), session.help());
    let mut lines = vec![
        ("puzzle", one_line(&puzzle.any())),
        ("goal", puzzle.goal_text()),
        ("metric", session.metric().to_string()),
    ];
    lines.extend(origin.name.clone().map(|name| ("name", name)));
    lines.extend(origin.seed.clone().map(|seed| ("seed", seed)));
    lines.extend(origin.is_practice.then(|| ("practice", "yes".to_owned())));
    lines.extend((help.hints > 0).then(|| ("hints", help.hints.to_string())));
    lines.extend((help.solutions > 0).then(|| ("solutions", help.solutions.to_string())));
    let elapsed = if session.log().is_empty() { 0 } else { session.elapsed() };
    lines.push(("elapsed", elapsed.to_string()));
    lines.push(("cursor", session.cursor().to_string()));
    lines.push(("events", session.log().len().to_string()));
    lines
}

fn act<P: GameFamily>(puzzle: &P, act: &Act<P>) -> String {
    match act {
        Act::Gesture(steps) => puzzle.steps_text(steps),
        Act::Undo => "undo".to_owned(),
        Act::Redo => "redo".to_owned(),
        Act::Restart => "restart".to_owned(),
    }
}
