//! Sentences about a game: its title, goal and pauses, its result, and advice.

use std::time::Duration;

use loyd_core::text::AnyPuzzle;
use loyd_core::wording::grouped;
use loyd_core::{Direction, TileMetric};
use loyd_play::{
    Cell, Finish, Game, GameStatus, GoalRule, Hint, ListedMove, NoReview, Pause, Review, ReviewedMove, Scene,
    SceneGoal, SearchProgress,
};
use loyd_records::Category;

use super::{MoveForm, game_name, level_name, move_in_words};
use crate::compete::{CompetitionEvent, Inspection};
use crate::levels::place_of_id;
use crate::recorder::RecordingState;
use crate::session::PlaySession;
use crate::text::exact;
use crate::words::Words;

/// Returns the title of a game: its name or its size.
pub fn title(words: &Words, game: &dyn Game) -> String {
    if let Some(name) = &game.origin().name {
        return game_name(words, name);
    }
    match game.puzzle() {
        AnyPuzzle::Tiles(puzzle) => message_with_size(words, "title-tiles", [puzzle.width(), puzzle.height()]),
        AnyPuzzle::Blocks(puzzle) => message_with_size(words, "title-blocks", [puzzle.columns(), puzzle.rows()]),
    }
}

/// Returns a message with the width and the height of a board or a block.
pub fn message_with_size(words: &Words, key: &str, [width, height]: [usize; 2]) -> String {
    words.tell(key, &[("width", width.to_string().into()), ("height", height.to_string().into())])
}

/// The goal of a block puzzle, which [`goal`] puts into words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalSentence {
    /// The key of the message.
    pub key: &'static str,
    /// The columns and rows of the blocks that may reach the place, if any block of that size may.
    size: Option<[usize; 2]>,
}

impl GoalSentence {
    /// Returns the goal of a scene's puzzle, or `None` for tiles, whose goal is well known, and for
    /// a puzzle without a goal.
    pub fn of(scene: &Scene) -> Option<Self> {
        let goal = scene.goals.first().filter(|_| scene.blank.is_none())?;
        let is_single = scene.goals.len() == 1;
        let key = match (goal.rule, goal.exit) {
            (GoalRule::Exit, Some(Direction::Right)) if is_single => "goal-leaves-right",
            (GoalRule::Exit, Some(Direction::Left)) if is_single => "goal-leaves-left",
            (GoalRule::Exit, Some(Direction::Up)) if is_single => "goal-leaves-top",
            (GoalRule::Exit, Some(Direction::Down)) if is_single => "goal-leaves-bottom",
            (_, Some(Direction::Right)) if is_single => "goal-to-right",
            (GoalRule::Kind, _) if is_single && rectangle(goal).is_some() => "goal-any-sized",
            (GoalRule::Kind, _) if is_single => "goal-any",
            (GoalRule::Filled, _) if is_single => "goal-filled",
            _ if is_single => "goal-to-place",
            _ if scene.goals.iter().all(|goal| goal.rule == GoalRule::Kind) => "goal-any-places",
            _ if scene.goals.iter().all(|goal| goal.exit.is_some()) => "goal-leave",
            _ => "goal-to-places",
        };
        Some(Self { key, size: rectangle(goal).filter(|_| key == "goal-any-sized") })
    }
}

/// Returns the numbers of columns and rows that a goal's cells cover, if they form a rectangle.
fn rectangle(goal: &SceneGoal) -> Option<[usize; 2]> {
    let sides = [|cell: &Cell| cell.column, |cell: &Cell| cell.row].map(|side| {
        let sides = goal.cells.iter().map(side);
        sides.clone().max().zip(sides.min()).map_or(0, |(last, first)| last + 1 - first)
    });
    (sides[0] * sides[1] == goal.cells.len()).then_some(sides)
}

/// Describes the goal of a block puzzle on one line. The pieces with a goal are marked with a star.
pub fn goal(words: &Words, GoalSentence { key, size }: GoalSentence) -> String {
    size.map_or_else(|| words.say(key), |size| message_with_size(words, key, size))
}

/// Describes the pauses in a game on one line, with their lengths and times. Returns `None` if
/// there were none.
pub fn pauses(words: &Words, game: &dyn Game) -> Option<String> {
    let time = |milliseconds| exact(Duration::from_millis(milliseconds));
    let describe = |pause: &Pause| {
        words.tell("pause-at", &[("length", time(pause.length).into()), ("time", time(pause.at).into())])
    };
    let all: Vec<_> = game.pauses().iter().map(describe).collect();
    (!all.is_empty()).then(|| words.tell("pauses", &[("pauses", all.join(" · ").into())]))
}

/// Explains why there is no solution and, for tiles, which swap would make one possible.
pub fn unsolvable(words: &Words, game: &dyn Game) -> String {
    match game.puzzle() {
        AnyPuzzle::Tiles(puzzle) => {
            let [one, other] = puzzle.last_tiles();
            words.tell("unsolvable-tiles", &[("one", one.into()), ("other", other.into())])
        }
        AnyPuzzle::Blocks(_) => words.say("unsolvable-blocks"),
    }
}

/// Explains why there is no review.
pub fn no_review(words: &Words, game: &dyn Game, why: NoReview) -> String {
    match why {
        NoReview::TooHard => words.say("too-hard"),
        NoReview::TooLong => words.say("review-too-long"),
        NoReview::Unsolvable => unsolvable(words, game),
    }
}

/// Describes a hint: the move in words, and the remaining distance.
pub fn hint(words: &Words, hint: &Hint, move_in_words: String) -> String {
    let key = if hint.is_proven { "hint-shortest" } else { "hint-known" };
    words.tell(key, &[("move", move_in_words.into()), ("left", hint.left.into())])
}

/// Describes the progress of a search, and the length of its best solution if it has one.
pub fn searching(words: &Words, progress: SearchProgress) -> String {
    let values = [("nodes", grouped(progress.nodes).into()), ("bound", progress.lower_bound.into())];
    let text = words.tell("searching", &values);
    match progress.best {
        None => text,
        Some(best) => format!("{text} {}", words.tell("searching-best", &[("best", best.into())])),
    }
}

/// Describes the progress of the distance table. Once it is complete, hints need no search.
pub fn preparing(words: &Words, game: &dyn Game) -> Option<String> {
    let positions = game.prepared()?;
    Some(words.tell("preparing", &[("positions", grouped(positions).into())]))
}

/// Returns the first sentence about a result.
pub fn congratulation(words: &Words, status: &GameStatus, finish: Finish) -> String {
    words.say(match (status.help.solutions > 0, status.par) {
        (true, _) => "solved-by-loyd",
        (false, Some(par)) if finish.moves <= par => "solved-in-par",
        _ => "congratulations",
    })
}

/// Says that the result is a personal best, or why it cannot be one.
pub fn personal_best(words: &Words, status: &GameStatus) -> Option<String> {
    // Tells the player why a short solution is not a personal best.
    if status.help.is_any() {
        return Some(words.say("assisted"));
    }
    if status.is_practice {
        return Some(words.say("practice"));
    }
    status.is_best().then(|| words.say("fewest-so-far"))
}

/// Says whether the game has been saved durably.
pub fn recorded(words: &Words, recorded: &RecordingState) -> Option<String> {
    match recorded {
        RecordingState::NoGame => None,
        RecordingState::Pending => Some(words.say("recording")),
        RecordingState::Saved => Some(words.say("recorded")),
        RecordingState::NotSaved(cause) => Some(words.tell("fault-records", &[("fault", cause.as_str().into())])),
    }
}

/// Returns the title of the current level's pack and the level's number in it, or `None` if the
/// current game is not a level of a pack.
pub fn level_place(words: &Words, session: &PlaySession) -> Option<String> {
    let (pack, level, total) = if let Some(place) = session.level {
        (words.say(&format!("pack-{}", place.pack().id())), place.level, place.pack().len())
    } else {
        let place = session.opened?;
        let pack = session.packs.get(place.pack)?;
        (pack.title.clone(), place.level, pack.levels.len())
    };
    Some(words.tell("level-of", &[("pack", pack.into()), ("level", (level + 1).into()), ("of", total.into())]))
}

/// Returns an inspection time in words.
pub fn inspection(words: &Words, inspection: Inspection) -> String {
    match inspection {
        Inspection::Free => words.say("inspection-free"),
        Inspection::Seconds(0) => words.say("inspection-none"),
        Inspection::Seconds(seconds) => words.tell("inspection-seconds", &[("seconds", seconds.into())]),
    }
}

/// Returns the name of a category of games. `tiles` is the message key for a tile board, and
/// `metric` is the beginning of the keys for the names of metrics.
pub fn category(words: &Words, category: &Category, tiles: &str, metric: &str) -> String {
    let qualified =
        |board: String, kind: String| words.tell("category", &[("board", board.into()), ("metric", kind.into())]);
    let with_metric = |board: String, name: &str| qualified(board, words.say(&format!("{metric}-{name}")));
    match category {
        Category::Tiles { width, height, metric, goal } => {
            let board = message_with_size(words, tiles, [width, height].map(|side| usize::from(*side)));
            let board = with_metric(board, metric.name());
            match goal.as_str() {
                "blank-last" => board,
                "blank-first" => qualified(board, words.say("goal-blank-first")),
                // Any other goal is shown as a position.
                goal => qualified(board, goal.to_owned()),
            }
        }
        Category::Blocks { level, metric } => {
            // One of the player's own levels has no place in a pack, so its hash identifies it.
            let place = place_of_id(*level, None);
            let name =
                place.map_or_else(|| level.to_string()[..8].to_owned(), |place| level_name(words, place.level()));
            with_metric(name, metric.name())
        }
    }
}

/// Describes the numbers of moves made and wasted in a reviewed game, and the length of a best
/// solution.
pub fn review_summary(words: &Words, review: &Review) -> String {
    let proof = words.say(if review.start.is_proven { "review-proven" } else { "review-known" });
    let values = [
        ("made", review.moves.len().into()),
        ("distance", review.start.moves.into()),
        ("proof", proof.into()),
        ("lost", review.lost().into()),
    ];
    words.tell("review-sum", &values)
}

/// Describes the move at an index in a review, followed by a best move if the game's move had a
/// loss. `scene` provides the names of the pieces, which are passed through `respell`.
pub fn reviewed_move(
    words: &Words,
    scene: &Scene,
    (index, reviewed): (usize, &ReviewedMove),
    respell: impl Fn(&str) -> String,
) -> String {
    let in_words = |listed: &ListedMove| move_in_words(words, scene, &listed.phases, MoveForm::Row, &respell);
    let made = in_words(&reviewed.made);
    let [number, made, lost] = [("number", (index + 1).into()), ("move", made.into()), ("lost", reviewed.loss.into())];
    match &reviewed.best {
        None => words.tell("review-best-move", &[number, made, lost]),
        Some(best) => words.tell("review-lost-move", &[number, made, lost, ("best", in_words(best).into())]),
    }
}

/// Returns the name of an event. `multi` is the message key for the name of the multi-tile metric.
pub fn event_name(words: &Words, event: CompetitionEvent, multi: &str) -> String {
    let values = [
        ("width", event.width.to_string().into()),
        ("height", event.height.to_string().into()),
        ("number", event.discipline.number().unwrap_or_default().into()),
    ];
    let name = words.tell(&format!("event-{}", event.discipline.name()), &values);
    match event.metric {
        TileMetric::Single => name,
        TileMetric::Multi => words.tell("category", &[("board", name.into()), ("metric", words.say(multi).into())]),
    }
}
