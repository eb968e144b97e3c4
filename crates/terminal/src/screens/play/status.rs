//! The messages next to the board.

use loyd_core::text::AnyPuzzle;
use loyd_play::{Advice, Finish, Game, GameStatus, Hint, PracticeStage, SearchProgress};

use super::jump;
use crate::context::AppContext;
use crate::keys::Action;
use crate::look::Ink;
use crate::text::{counted, exact, grouped, single_spaced};
use loyd_front::Recorded;

/// Describes the aim of an exercise in one line.
pub(crate) const fn goal(exercise: PracticeStage) -> &'static str {
    match exercise {
        PracticeStage::FirstRow => "bring 1 to 4 into the first row",
        PracticeStage::SecondRow => "bring 5 to 8 into the second row; the first one stays in place",
        PracticeStage::FirstColumn => "bring 5, 9 and 13 into the first column; the first row stays in place",
        PracticeStage::LastColumn => "bring 9 and 13 into the first column; the upper rows stay in place",
        PracticeStage::LastRows => "solve the last two rows",
        PracticeStage::Last3x3 => "solve the last 3x3",
        PracticeStage::Last2x3 => "solve the last 2x3",
        PracticeStage::Last2x2 => "solve the last 2x2",
    }
}

/// Names the exercise, and states that it does not count.
pub(super) fn practised(app: &AppContext) -> String {
    match app.player.practice() {
        Some(practice) => format!("{}: not counted", practice.exercise.name().replace('-', " ")),
        None => "practice: not counted".to_owned(),
    }
}

/// Returns the most important message and its ink.
pub(super) fn line(message: Option<&str>, app: &AppContext, game: &dyn Game) -> (String, Ink) {
    let status = game.status();
    if app.player.is_paused() {
        return ("paused: press any key to continue".to_owned(), Ink::Title);
    }
    if app.player.is_naming() {
        return ("which block? type its name".to_owned(), Ink::Title);
    }
    if let Some(message) = message {
        return (message.to_owned(), Ink::Title);
    }
    match game.advice() {
        Advice::Searching(progress) if app.player.is_searching() => (searching(app, progress), Ink::Title),
        Advice::Hint(hint) => (hinted(&hint), Ink::Hint),
        Advice::Solution(solution) if solution.next.is_some() => {
            let kind = if solution.is_proven { "shortest" } else { "best known" };
            let go = if app.player.is_playing() {
                "any key stops".to_owned()
            } else {
                format!("stopped; {} goes to a move", jump::KEY.label(app.look.is_unicode()))
            };
            let [done, length] = [solution.done, solution.length].map(|moves| grouped(moves as u64));
            (format!("{kind} solution: move {done} of {length} ({go})"), Ink::Hint)
        }
        Advice::Unsolvable => (unsolvable(game), Ink::Bad),
        Advice::TooHard(_) => ("no solution found within the limit: make a move and try again".to_owned(), Ink::Bad),
        _ if status.is_solvable == Some(false) => (unsolvable(game), Ink::Bad),
        _ => match app.session().recorder().trouble() {
            Some(trouble) => (trouble, Ink::Bad),
            None => match app.player.practice() {
                Some(practice) if !practice.is_done => (goal(practice.exercise).to_owned(), Ink::Dim),
                _ => (preparing(app, game), Ink::Dim),
            },
        },
    }
}

/// Returns the messages at the end of a game, line by line.
pub(super) fn end(app: &AppContext, status: &GameStatus) -> Vec<(String, Ink)> {
    let Some(finish) = status.finish else {
        return vec![("Solved at the start".to_owned(), Ink::Good)];
    };
    let mut lines = vec![(congratulation(status, finish), Ink::Good)];
    lines.push((format!("{} in {}", counted(finish.moves as u64, "move"), exact(finish.elapsed)), Ink::Value));
    lines.extend(mark(status));
    lines.extend(recorded(app));
    let is_level = app.session().is_level();
    let next = is_level.then(|| if app.session().has_next_level() { "next level" } else { "last of the pack" });
    match (app.player.next_level().seconds_left(app.now()), next) {
        (Some(seconds), _) => lines.push((format!("next level in {seconds} s"), Ink::Title)),
        (None, next) => {
            lines.push((format!("{}: {}", app.key(Action::Grab), next.unwrap_or("new game")), Ink::Title));
        }
    }
    lines
}

/// Returns the first line of the result.
fn congratulation(status: &GameStatus, finish: Finish) -> String {
    match (status.help.solutions > 0, status.par) {
        (true, _) => "Solved by Loyd".to_owned(),
        (false, Some(par)) if finish.moves <= par => "Congratulations! In par".to_owned(),
        _ => "Congratulations!".to_owned(),
    }
}

/// Returns whether the result is a best, or the reason why it cannot be.
fn mark(status: &GameStatus) -> Option<(String, Ink)> {
    if status.help.is_any() {
        return Some(("hints used: not a best".to_owned(), Ink::Dim));
    }
    if status.is_practice {
        return Some(("practice: not a best".to_owned(), Ink::Dim));
    }
    status.is_best().then(|| ("fewest moves so far".to_owned(), Ink::Title))
}

/// Returns a message about whether the game is durable.
fn recorded(app: &AppContext) -> Option<(String, Ink)> {
    match app.session().recorder().recorded() {
        Recorded::Nothing => None,
        Recorded::Waiting => Some((app.look.sign("recording…", "recording...").to_owned(), Ink::Dim)),
        Recorded::Yes => Some(("recorded".to_owned(), Ink::Good)),
        Recorded::No(cause) => Some((cause.clone(), Ink::Bad)),
    }
}

/// Describes the progress of a search, and the keys that end it.
fn searching(app: &AppContext, progress: SearchProgress) -> String {
    let (nodes, least, back) = (grouped(progress.nodes), progress.lower_bound, app.key(Action::Back));
    match progress.best {
        None => format!("searching: {nodes} positions, at least {}; {back} stops", counted(u64::from(least), "move")),
        Some(best) => {
            let take = app.key(Action::Grab);
            format!("searching: {nodes} positions, {least} to {best} moves; {take} takes {best}, {back} stops")
        }
    }
}

/// Describes the progress of the distance table. Once it is complete, hints need no search.
fn preparing(app: &AppContext, game: &dyn Game) -> String {
    let told =
        |positions| format!("preparing hints: {} positions; {} stops", grouped(positions), app.key(Action::Back));
    game.prepared().map_or_else(String::new, told)
}

/// Describes a hint and the remaining distance.
fn hinted(hint: &Hint) -> String {
    let kind = if hint.is_proven { "shortest possible" } else { "best found" };
    let text = single_spaced(&hint.text);
    format!("hint: {text} ({} left, {kind})", counted(hint.left as u64, "move"))
}

/// Explains why there is no solution, and which swap would make the puzzle solvable.
fn unsolvable(game: &dyn Game) -> String {
    match game.puzzle() {
        AnyPuzzle::Tiles(puzzle) => {
            let [one, other] = puzzle.last_tiles();
            format!("cannot be solved: odd parity, as if {one} and {other} were swapped")
        }
        AnyPuzzle::Blocks(_) => "this puzzle has no solution".to_owned(),
    }
}
