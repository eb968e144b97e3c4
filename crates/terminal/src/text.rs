//! Text in columns, and the wording of games and goals.

use loyd_core::Direction;
use loyd_front::GoalSentence;
use loyd_play::Scene;
use ratatui::text::Span;

pub(crate) use loyd_core::wording::{counted, grouped};
pub(crate) use loyd_front::text::{clock, exact, exact_mean, pauses, single_spaced, title};

/// Wraps a text between words into lines of at most `width` columns. A longer word gets its own
/// line.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let room = width.saturating_sub(Span::raw(word).width() + 1);
        if lines.last().is_some_and(|line| !line.is_empty() && Span::raw(line.as_str()).width() > room) {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(word);
        }
    }
    lines
}

/// Describes the goal of a block puzzle in one line. Returns `None` for tiles, whose goal is well
/// known.
pub(crate) fn goal(scene: &Scene) -> Option<String> {
    let sentence = GoalSentence::of(scene)?;
    let labels: Vec<&str> =
        scene.goals.iter().filter_map(|goal| scene.piece(goal.piece)).map(|piece| piece.label.as_str()).collect();
    let blocks = match labels.as_slice() {
        [label] => format!("block {label}"),
        labels => format!("blocks {}", labels.join(", ")),
    };
    // Capitalized at the beginning of a sentence.
    let rest = &blocks[1..];
    Some(match sentence {
        GoalSentence::Leaves(Direction::Up) => format!("B{rest} leaves through the top"),
        GoalSentence::Leaves(Direction::Down) => format!("B{rest} leaves through the bottom"),
        GoalSentence::Leaves(side) => format!("B{rest} leaves through the {} side", side.name()),
        GoalSentence::ToRight => format!("Bring {blocks} to the right edge"),
        GoalSentence::ToPlace => format!("Bring {blocks} to the marked place"),
        GoalSentence::ToPlaces => format!("Bring {blocks} to their marked places"),
        GoalSentence::Filled => format!("Cover the marked cells with {blocks}"),
        GoalSentence::AnyOfKind(Some([width, height])) => {
            format!("Bring any {width}x{height} block to the marked place")
        }
        GoalSentence::AnyOfKind(None) => "Bring any block of the marked shape to the marked place".to_owned(),
        GoalSentence::AnyPlaces => "Bring a block of the right shape to every marked place".to_owned(),
        GoalSentence::Leave => format!("B{rest} leave through their exits"),
    })
}
