//! The message next to the board.
//!
//! The first applicable of these is shown: a pause, a question to the player, the last event, the
//! progress of a search or a solution, a fault of the puzzle, the end of the game, a problem with
//! the records, a background task.

use std::ops::Range;
use std::time::Duration;

use loyd_core::Direction;
use loyd_core::text::AnyPuzzle;
use loyd_core::wording::grouped;
use loyd_front::keys::Action;
use loyd_front::text::exact;
use loyd_front::{GoalSentence, Named, Speed};
use loyd_play::{Advice, Demonstration, Game, GameStatus, Hint, Pause, Region, Scene, SearchProgress, Stage};

use crate::context::AppContext;
use crate::sentences;

/// The tone of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// Neutral.
    Plain,
    /// Good news, or a hint.
    Good,
    /// A problem.
    Bad,
    /// The result of the game, which the card at its end shows too.
    Result,
}

/// Returns the title of a game: its name or its size.
pub(in crate::screens) fn title(app: &AppContext, game: &dyn Game) -> String {
    if let Some(name) = &game.origin().name {
        return app.game_name(name);
    }
    match game.puzzle() {
        AnyPuzzle::Tiles(puzzle) => sized(app, "title-tiles", puzzle.width(), puzzle.height()),
        AnyPuzzle::Blocks(puzzle) => sized(app, "title-blocks", puzzle.columns(), puzzle.rows()),
    }
}

/// Describes the pauses of a game in one line, with their lengths and times. Returns `None` if it
/// has none.
pub(in crate::screens) fn pauses(app: &AppContext, game: &dyn Game) -> Option<String> {
    let time = |milliseconds| exact(Duration::from_millis(milliseconds));
    let one =
        |pause: &Pause| app.tell("pause-at", &[("length", time(pause.length).into()), ("time", time(pause.at).into())]);
    let all: Vec<_> = game.pauses().iter().map(one).collect();
    (!all.is_empty()).then(|| app.tell("pauses", &[("pauses", all.join(" · ").into())]))
}

/// Describes the goal of an exercise or a block puzzle in one line. Returns `None` for other tiles,
/// whose goal is well known.
pub(super) fn goal(app: &AppContext, game: &dyn Game) -> Option<String> {
    if let Some(practice) = app.player.practice() {
        return Some(app.text(&format!("exercise-{}-goal", practice.exercise)));
    }
    asked(app, &game.scene())
}

/// Describes the goal of a block puzzle in one line. Returns `None` for tiles.
pub(in crate::screens) fn asked(app: &AppContext, scene: &Scene) -> Option<String> {
    let key = match GoalSentence::of(scene)? {
        GoalSentence::Leaves(Direction::Right) => "goal-leaves-right",
        GoalSentence::Leaves(Direction::Left) => "goal-leaves-left",
        GoalSentence::Leaves(Direction::Up) => "goal-leaves-top",
        GoalSentence::Leaves(Direction::Down) => "goal-leaves-bottom",
        GoalSentence::ToRight => "goal-to-right",
        GoalSentence::ToPlace => "goal-to-place",
        GoalSentence::Filled => "goal-filled",
        GoalSentence::AnyOfKind(Some([width, height])) => return Some(sized(app, "goal-any-sized", width, height)),
        GoalSentence::AnyOfKind(None) => "goal-any",
        GoalSentence::AnyPlaces => "goal-any-places",
        GoalSentence::Leave => "goal-leave",
        GoalSentence::ToPlaces => "goal-to-places",
    };
    Some(app.text(key))
}

/// Returns a title with the size of the board.
fn sized(app: &AppContext, key: &str, width: usize, height: usize) -> String {
    app.tell(key, &[("width", width.to_string().into()), ("height", height.to_string().into())])
}

/// Returns the name of a speed.
pub(super) fn speed(app: &AppContext, speed: Speed) -> String {
    app.text(&format!("speed-{}", speed.name()))
}

/// Returns the message with its tone.
pub(super) fn line(app: &AppContext, game: &dyn Game) -> (String, Tone) {
    let status = game.status();
    if app.player.is_paused() {
        return (app.by_device("paused-about"), Tone::Plain);
    }
    if app.player.is_naming() {
        return (app.text("which-block"), Tone::Plain);
    }
    if let Some(notice) = &app.notice {
        return (notice.text.clone(), if notice.is_fault { Tone::Bad } else { Tone::Plain });
    }
    if let Some(text) = super::race::over(app) {
        return (text, Tone::Plain);
    }
    match game.advice() {
        Advice::Searching(progress) if app.player.is_searching() => (searching(app, progress), Tone::Plain),
        Advice::Hint(hint) => (hinted(app, &hint, &game.scene()), Tone::Good),
        Advice::Solution(Demonstration { stage: Some(stage), next: Some(_), .. }) => {
            (explained(app, &stage), Tone::Good)
        }
        Advice::Solution(solution) if solution.next.is_some() => {
            let key = if solution.is_proven { "way-shortest" } else { "way-known" };
            let values = [("done", solution.done.into()), ("length", solution.length.into())];
            (app.tell(key, &values), Tone::Good)
        }
        Advice::Unsolvable => (unsolvable(app, game), Tone::Bad),
        Advice::TooHard(_) => (app.text("too-hard"), Tone::Bad),
        _ if status.is_solvable == Some(false) => (unsolvable(app, game), Tone::Bad),
        _ if status.is_solved => (ended(app, &status), Tone::Result),
        _ => match app.session().recorder().trouble() {
            Some(trouble) => (app.tell("fault-records", &[("fault", trouble.into())]), Tone::Bad),
            None => (preparing(app, game), Tone::Plain),
        },
    }
}

/// Returns the messages at the end of a game.
fn ended(app: &AppContext, status: &GameStatus) -> String {
    let mut parts = sentences::of_result(app, status);
    if let Some(seconds) = app.player.next_level().seconds_left(app.now()) {
        parts.push(app.tell("next-level-in", &[("seconds", seconds.into())]));
    } else if app.session().has_next_level() {
        let key = app.key(Action::Grab);
        // On a phone the button below is all that is needed.
        if !key.is_empty() {
            parts.push(app.tell("next-level-offer", &[("key", key.into())]));
        }
    }
    parts.join(" ")
}

/// Describes the progress of the distance table, after which hints need no search.
fn preparing(app: &AppContext, game: &dyn Game) -> String {
    let text = |positions| app.tell("preparing", &[("positions", grouped(positions).into())]);
    game.prepared().map_or_else(String::new, text)
}

/// Describes the progress of a search.
fn searching(app: &AppContext, progress: SearchProgress) -> String {
    let values = [("nodes", grouped(progress.nodes).into()), ("bound", progress.lower_bound.into())];
    let mut text = app.tell("searching", &values);
    if let Some(best) = progress.best {
        text = format!("{text} {}", app.tell("searching-best", &[("best", best.into())]));
    }
    text
}

/// Describes a hint and the remaining distance.
fn hinted(app: &AppContext, hint: &Hint, scene: &Scene) -> String {
    let key = if hint.is_proven { "hint-shortest" } else { "hint-known" };
    let text = sentences::move_in_words(&app.words, scene, &hint.phases);
    app.tell(key, &[("move", text.into()), ("left", hint.left.into())])
}

/// Describes the task of a stage, and the cells that it leaves unchanged.
fn explained(app: &AppContext, stage: &Stage) -> String {
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

/// Explains why there is no solution, and which swap would give one.
pub(in crate::screens) fn unsolvable(app: &AppContext, game: &dyn Game) -> String {
    match game.puzzle() {
        AnyPuzzle::Tiles(puzzle) => {
            let [one, other] = puzzle.last_tiles();
            app.tell("unsolvable-tiles", &[("one", one.into()), ("other", other.into())])
        }
        AnyPuzzle::Blocks(_) => app.text("unsolvable-blocks"),
    }
}
