//! The messages next to the board.

use loyd_play::{Advice, Demonstration, Finish, Game, GameStatus, Hint, Scene, SearchProgress};

use super::jump;
use crate::context::AppContext;
use crate::keys::Action;
use crate::look::Ink;
use crate::text::{exact, grouped};
use loyd_front::Recorded;

/// Names the exercise, and states that it does not count.
pub(super) fn practised(app: &AppContext) -> String {
    let Some(practice) = app.player.practice() else { return app.text("practice") };
    let name = app.text(&format!("exercise-{}", practice.exercise));
    app.tell("practice-of", &[("exercise", name.into())])
}

/// Returns the most important message and its ink.
pub(super) fn line(message: Option<&str>, app: &AppContext, game: &dyn Game) -> (String, Ink) {
    let status = game.status();
    if app.player.is_paused() {
        return (app.text("paused-line"), Ink::Title);
    }
    if app.player.is_naming() {
        return (app.text("which-block"), Ink::Title);
    }
    if let Some(message) = message {
        return (message.to_owned(), Ink::Title);
    }
    match game.advice() {
        Advice::Searching(progress) if app.player.is_searching() => (searching(app, progress), Ink::Title),
        Advice::Hint(hint) => (hinted(app, &hint, &game.scene()), Ink::Hint),
        Advice::Solution(solution) if solution.next.is_some() => (shown(app, &solution), Ink::Hint),
        Advice::Unsolvable => (app.unsolvable(game), Ink::Bad),
        Advice::TooHard(_) => (app.text("too-hard"), Ink::Bad),
        _ if status.is_solvable == Some(false) => (app.unsolvable(game), Ink::Bad),
        _ => match app.session().recorder().trouble() {
            Some(trouble) => (app.faulty("fault-records", &trouble), Ink::Bad),
            None => match app.player.practice() {
                Some(practice) if !practice.is_done => {
                    (app.text(&format!("exercise-{}-goal", practice.exercise)), Ink::Dim)
                }
                _ => (preparing(app, game), Ink::Dim),
            },
        },
    }
}

/// Returns the messages at the end of a game, line by line.
pub(super) fn end(app: &AppContext, status: &GameStatus) -> Vec<(String, Ink)> {
    let Some(finish) = status.finish else {
        return vec![(app.text("solved-at-start"), Ink::Good)];
    };
    let mut lines = vec![(congratulation(app, status, finish), Ink::Good)];
    let values = [("moves", finish.moves.into()), ("time", exact(finish.elapsed).into())];
    lines.push((app.tell("solved-in", &values), Ink::Value));
    lines.extend(mark(app, status));
    lines.extend(recorded(app));
    let next = match (app.session().is_level(), app.session().has_next_level()) {
        (true, true) => "offer-next-level",
        (true, false) => "offer-last-level",
        (false, _) => "offer-new-game",
    };
    let next = match app.player.next_level().seconds_left(app.now()) {
        Some(seconds) => app.tell("next-level-in", &[("seconds", seconds.into())]),
        None => app.tell(next, &[("key", app.key(Action::Grab).into())]),
    };
    lines.push((next, Ink::Title));
    lines
}

/// Returns the first line of the result.
fn congratulation(app: &AppContext, status: &GameStatus, finish: Finish) -> String {
    app.text(match (status.help.solutions > 0, status.par) {
        (true, _) => "solved-by-loyd",
        (false, Some(par)) if finish.moves <= par => "solved-in-par",
        _ => "congratulations",
    })
}

/// Returns whether the result is a best, or the reason why it cannot be.
fn mark(app: &AppContext, status: &GameStatus) -> Option<(String, Ink)> {
    if status.help.is_any() {
        return Some((app.text("assisted"), Ink::Dim));
    }
    if status.is_practice {
        return Some((app.text("practice"), Ink::Dim));
    }
    status.is_best().then(|| (app.text("fewest-so-far"), Ink::Title))
}

/// Returns a message about whether the game is durable.
fn recorded(app: &AppContext) -> Option<(String, Ink)> {
    match app.session().recorder().recorded() {
        Recorded::Nothing => None,
        Recorded::Waiting => Some((app.text("recording"), Ink::Dim)),
        Recorded::Yes => Some((app.text("recorded"), Ink::Good)),
        Recorded::No(cause) => Some((app.faulty("fault-records", cause), Ink::Bad)),
    }
}

/// Describes the progress of a search, and the keys that end it.
fn searching(app: &AppContext, progress: SearchProgress) -> String {
    let values = [("nodes", grouped(progress.nodes).into()), ("bound", progress.lower_bound.into())];
    let [grab, back] = [Action::Grab, Action::Back].map(|action| app.key(action));
    let text = app.tell("searching", &values);
    match progress.best {
        None => format!("{text} {}", app.tell("search-stops", &[("back", back.into())])),
        Some(best) => {
            let best = app.tell("searching-best", &[("best", best.into())]);
            format!("{text} {best} {}", app.tell("search-takes", &[("grab", grab.into()), ("back", back.into())]))
        }
    }
}

/// Describes the progress of the distance table. Once it is complete, hints need no search.
fn preparing(app: &AppContext, game: &dyn Game) -> String {
    let stops = || app.tell("search-stops", &[("back", app.key(Action::Back).into())]);
    let told = |positions| app.tell("preparing", &[("positions", grouped(positions).into())]);
    game.prepared().map_or_else(String::new, |positions| format!("{} {}", told(positions), stops()))
}

/// Describes a hint and the remaining distance.
fn hinted(app: &AppContext, hint: &Hint, scene: &Scene) -> String {
    let key = if hint.is_proven { "hint-shortest" } else { "hint-known" };
    app.tell(key, &[("move", app.move_in_words(scene, &hint.phases).into()), ("left", hint.left.into())])
}

/// Describes the place in a solution, and the keys that stop it or lead elsewhere.
fn shown(app: &AppContext, solution: &Demonstration) -> String {
    let key = if solution.is_proven { "way-shortest" } else { "way-known" };
    let [done, length] = [solution.done, solution.length].map(|moves| grouped(moves as u64));
    let way = app.tell(key, &[("done", done.into()), ("length", length.into())]);
    let go = if app.player.is_playing() {
        app.text("way-stops")
    } else {
        app.tell("way-goes", &[("key", app.key_label(jump::KEY).into())])
    };
    format!("{way} ({go})")
}
