//! The messages next to the board.

use loyd_front::sentences::MoveForm;
use loyd_front::{RecordingState, sentences};
use loyd_play::{Advice, Demonstration, GameStatus, SearchProgress};

use super::jump;
use crate::screens::prelude::*;
use crate::text::grouped;

/// Names the exercise, and says that it does not count.
pub(super) fn describe_practice(app: &AppContext) -> String {
    let Some(practice) = app.player.practice else { return app.text("practice") };
    let name = app.text(&format!("exercise-{}", practice.exercise));
    app.tell("practice-of", &[("exercise", name.into())])
}

/// Returns the most important message and its ink.
pub(super) fn line(message: Option<&str>, app: &AppContext, game: &dyn Game) -> (String, Ink) {
    let status = game.status();
    if app.player.is_paused() {
        return (app.text("paused-line"), Ink::Title);
    }
    if app.player.is_naming {
        return (app.text("which-block"), Ink::Title);
    }
    if let Some(message) = message {
        return (message.to_owned(), Ink::Title);
    }
    match game.advice() {
        Advice::Searching(progress) if app.player.is_searching() => (searching(app, progress), Ink::Title),
        Advice::Hint(hint) => {
            let scene = game.scene();
            let text = sentences::move_in_words(&app.words, &scene, &hint.phases, MoveForm::Hint, str::to_owned);
            (sentences::hint(&app.words, &hint, text), Ink::Hint)
        }
        Advice::Solution(solution) if solution.next.is_some() => (describe_solution(app, &solution), Ink::Hint),
        Advice::Unsolvable => (sentences::unsolvable(&app.words, game), Ink::Bad),
        Advice::TooHard(_) => (app.text("too-hard"), Ink::Bad),
        _ if status.is_solvable == Some(false) => (sentences::unsolvable(&app.words, game), Ink::Bad),
        _ => match app.session().recorder.trouble() {
            Some(trouble) => (app.with_fault("fault-records", &trouble), Ink::Bad),
            None => match app.player.practice {
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
    let mut lines = vec![(sentences::congratulation(&app.words, status, finish), Ink::Good)];
    let values = [("moves", finish.moves.into()), ("time", exact(finish.elapsed).into())];
    lines.push((app.tell("solved-in", &values), Ink::Value));
    let ink = if status.help.is_any() || status.is_practice { Ink::Dim } else { Ink::Title };
    lines.extend(sentences::personal_best(&app.words, status).map(|text| (text, ink)));
    lines.extend(describe_saving(app));
    lines.push((describe_next(app), Ink::Title));
    lines
}

/// Returns the offer to play the next level or game, or the message that the pack ends here.
fn describe_next(app: &AppContext) -> String {
    if let Some(seconds) = app.player.next_level.seconds_left(app.now()) {
        return app.tell("next-level-in", &[("seconds", seconds.into())]);
    }
    let offer = match (app.session().is_level(), app.session().has_next_level()) {
        (true, true) => "offer-next-level",
        (true, false) => return app.text("last-level"),
        (false, _) => "offer-new-game",
    };
    app.tell(offer, &[("key", app.key(Action::Grab).into())])
}

/// Returns a message about whether the game has been saved durably.
fn describe_saving(app: &AppContext) -> Option<(String, Ink)> {
    let recorded = &app.session().recorder.recorded;
    let ink = match recorded {
        RecordingState::NoGame | RecordingState::Pending => Ink::Dim,
        RecordingState::Saved => Ink::Good,
        RecordingState::NotSaved(_) => Ink::Bad,
    };
    Some((sentences::recorded(&app.words, recorded)?, ink))
}

/// Describes the progress of a search, and the keys that stop it.
fn searching(app: &AppContext, progress: SearchProgress) -> String {
    let [grab, back] = [Action::Grab, Action::Back].map(|action| app.key(action));
    let keys = match progress.best {
        None => app.tell("search-stops", &[("back", back.into())]),
        Some(_) => app.tell("search-takes", &[("grab", grab.into()), ("back", back.into())]),
    };
    format!("{} {keys}", sentences::searching(&app.words, progress))
}

/// Describes the progress of the distance table. Once it is complete, hints need no search.
fn preparing(app: &AppContext, game: &dyn Game) -> String {
    let stops = || app.tell("search-stops", &[("back", app.key(Action::Back).into())]);
    let text = sentences::preparing(&app.words, game);
    text.map_or_else(String::new, |text| format!("{text} {}", stops()))
}

/// Describes the current position in a solution, and the keys that change its speed, stop it or
/// jump to a different move.
fn describe_solution(app: &AppContext, solution: &Demonstration) -> String {
    let key = if solution.is_proven { "way-shortest" } else { "way-known" };
    let [done, length] = [solution.done, solution.length].map(|moves| grouped(moves as u64));
    let position = app.tell(key, &[("done", done.into()), ("length", length.into())]);
    let instruction = if app.player.is_playing() {
        let speed = [Action::Slower, Action::Faster].map(|action| app.key(action)).join(" ");
        app.tell("way-stops", &[("speed", speed.into())])
    } else {
        app.tell("way-goes", &[("key", app.key_label(jump::KEY).into())])
    };
    format!("{position} ({instruction})")
}
