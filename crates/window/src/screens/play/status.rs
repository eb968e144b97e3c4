//! The message next to the board.
//!
//! The first of these that applies is shown: a pause, a question to the player, the last event, the
//! progress of a search or a solution, a fault in the puzzle, the end of the game, a problem with
//! the records, a background task.

use std::ops::Range;

use loyd_front::keys::Action;
use loyd_front::sentences::MoveForm;
use loyd_front::{GoalSentence, sentences};
use loyd_play::{Advice, Demonstration, Game, GameStatus, Region, Scene, Stage};

use crate::context::AppContext;
use crate::sentences::{move_in_words, result_sentences};

/// The tone of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// Neutral.
    Plain,
    /// Good news, or a hint.
    Good,
    /// A problem.
    Bad,
    /// The game's result, which the card at the end also shows.
    Result,
}

/// Describes the goal of an exercise or a block puzzle on one line. Returns `None` for any other
/// tile puzzle, since its goal is well known.
pub(super) fn goal(app: &AppContext, game: &dyn Game) -> Option<String> {
    if let Some(practice) = app.player.practice {
        return Some(app.text(&format!("exercise-{}-goal", practice.exercise)));
    }
    block_goal(app, &game.scene())
}

/// Describes a block puzzle's goal on one line. Returns `None` for tiles.
pub(in crate::screens) fn block_goal(app: &AppContext, scene: &Scene) -> Option<String> {
    GoalSentence::of(scene).map(|sentence| sentences::goal(&app.words, sentence))
}

/// Returns the message with its tone.
pub(super) fn status_message(app: &AppContext, game: &dyn Game) -> (String, Tone) {
    let status = game.status();
    if app.player.is_paused() {
        return (app.text_for_device("paused-about"), Tone::Plain);
    }
    if app.player.is_naming {
        return (app.text("which-block"), Tone::Plain);
    }
    if let Some(notice) = &app.notice {
        return (notice.text.clone(), if notice.is_fault { Tone::Bad } else { Tone::Plain });
    }
    if let Some(text) = super::race::result_message(app) {
        return (text, Tone::Plain);
    }
    match game.advice() {
        Advice::Searching(progress) if app.player.is_searching() => {
            (sentences::searching(&app.words, progress), Tone::Plain)
        }
        Advice::Hint(hint) => {
            let text = move_in_words(&app.words, &game.scene(), &hint.phases, MoveForm::Hint);
            (sentences::hint(&app.words, &hint, text), Tone::Good)
        }
        Advice::Solution(Demonstration { stage: Some(stage), next: Some(_), .. }) => {
            (describe_stage(app, &stage), Tone::Good)
        }
        Advice::Solution(solution) if solution.next.is_some() => {
            let key = if solution.is_proven { "way-shortest" } else { "way-known" };
            let values = [("done", solution.done.into()), ("length", solution.length.into())];
            (app.tell(key, &values), Tone::Good)
        }
        Advice::Unsolvable => (sentences::unsolvable(&app.words, game), Tone::Bad),
        Advice::TooHard(_) => (app.text("too-hard"), Tone::Bad),
        _ if status.is_solvable == Some(false) => (sentences::unsolvable(&app.words, game), Tone::Bad),
        _ if status.is_solved => (end_message(app, &status), Tone::Result),
        _ => match app.session().recorder.trouble() {
            Some(trouble) => (app.tell("fault-records", &[("fault", trouble.into())]), Tone::Bad),
            None => (sentences::preparing(&app.words, game).unwrap_or_default(), Tone::Plain),
        },
    }
}

/// Returns the messages at the end of a game.
fn end_message(app: &AppContext, status: &GameStatus) -> String {
    let mut parts = result_sentences(app, status);
    if let Some(seconds) = app.player.next_level.seconds_left(app.now()) {
        parts.push(super::end::next_level_text(app, seconds));
    } else if app.session().has_next_level() {
        let key = app.key(Action::Grab);
        // On a phone, the button below suffices.
        if !key.is_empty() {
            parts.push(app.tell("next-level-offer", &[("key", key.into())]));
        }
    }
    parts.join(" ")
}

/// Describes a stage's task, and the cells that it leaves unchanged.
fn describe_stage(app: &AppContext, stage: &Stage) -> String {
    let phase = stage.phase.replace(' ', "-");
    let phase = if stage.by_columns { phase.replace("rows", "columns") } else { phase };
    let phase = app.text(&format!("phase-{phase}"));
    let values = [("index", (stage.index + 1).into()), ("count", stage.count.into()), ("phase", phase.into())];
    let mut text = app.tell("stage", &values);
    if let (Some(piece), Some(target)) = (stage.piece, stage.target) {
        let values = [
            ("tile", piece.to_string().into()),
            ("row", (target.row + 1).into()),
            ("column", (target.column + 1).into()),
        ];
        text = format!("{text} {}", app.tell("stage-target", &values));
    }
    if !stage.settled.is_empty() {
        text = format!("{text} {}", app.tell("stage-invariant", &[("regions", regions(app, stage).into())]));
    }
    text
}

/// Names the settled regions, such as `rows 3 to 4; row 2, columns 3 to 4`.
fn regions(app: &AppContext, stage: &Stage) -> String {
    let span = |key: &str, range: &Range<usize>| {
        let key = if range.len() == 1 { key.to_owned() } else { format!("{key}s") };
        app.tell(&key, &[("first", (range.start + 1).into()), ("last", range.end.into())])
    };
    let width = app.game().map_or(0, |game| game.scene().columns);
    let region = |region: &Region| match span("region-row", &region.rows) {
        rows if region.columns.len() == width => rows,
        rows => rows + &app.text("region-and") + &span("region-column", &region.columns),
    };
    stage.in_place.iter().map(region).collect::<Vec<_>>().join("; ")
}
