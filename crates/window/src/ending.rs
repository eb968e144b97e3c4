//! The messages at the end of a game, for both the line next to the board and the results card.
//! Every sentence is a separate message, since languages differ in how they join them.

use loyd_front::Recorded;
use loyd_front::text::exact;
use loyd_play::{Finish, GameStatus};

use crate::context::AppContext;

/// Returns the result of a game as sentences. Moves and time are omitted if `has_numbers`.
pub(crate) fn sentences(app: &AppContext, status: &GameStatus, has_numbers: bool) -> Vec<String> {
    let Some(finish) = status.finish else { return vec![app.text("solved-at-start")] };
    let mut parts = vec![congratulation(app, status, finish)];
    // In the classic look, the results card has only this sentence.
    if app.look.is_classic {
        return parts;
    }
    if !has_numbers {
        parts.push(app.tell("solved-in", &[("moves", finish.moves.into()), ("time", exact(finish.elapsed).into())]));
    }
    parts.extend(mark(app, status));
    parts.extend(recorded(app));
    parts
}

/// Returns the first sentence of the result.
fn congratulation(app: &AppContext, status: &GameStatus, finish: Finish) -> String {
    app.text(match (status.help.solutions > 0, status.par) {
        (true, _) => "solved-by-loyd",
        (false, Some(par)) if finish.moves <= par => "solved-in-par",
        _ => "congratulations",
    })
}

/// Returns whether the result is a best, or the reason why it cannot be.
fn mark(app: &AppContext, status: &GameStatus) -> Option<String> {
    // Tells the player why a short solution is not a best.
    if status.help.is_any() {
        return Some(app.text("assisted"));
    }
    if status.is_practice {
        return Some(app.text("practice"));
    }
    status.is_best().then(|| app.text("fewest-so-far"))
}

/// Returns whether the game is durable.
fn recorded(app: &AppContext) -> Option<String> {
    match app.session().recorder().recorded() {
        Recorded::Nothing => None,
        Recorded::Waiting => Some(app.text("recording")),
        Recorded::Yes => Some(app.text("recorded")),
        Recorded::No(cause) => Some(app.tell("fault-records", &[("fault", cause.clone().into())])),
    }
}
