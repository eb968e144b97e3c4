//! What is said beside the board.

use loyd_core::text::AnyPuzzle;
use loyd_play::{Advice, Finish, Game, Hint, SearchProgress, Status};

use super::PlayScreen;
use crate::app::Desk;
use crate::keys::Action;
use crate::look::Ink;
use crate::text::{counted, exact, grouped};
use loyd_front::Recorded;

/// What a game is called: its name, or its size.
pub(crate) fn title(game: &dyn Game) -> String {
    if let Some(name) = &game.origin().name {
        return name.clone();
    }
    match game.puzzle() {
        AnyPuzzle::Tiles(puzzle) => format!("{}x{} tiles", puzzle.width(), puzzle.height()),
        AnyPuzzle::Blocks(puzzle) => format!("{}x{} blocks", puzzle.columns(), puzzle.rows()),
    }
}

/// One line about what goes on, and its ink; the first word of all that can be said.
pub(super) fn line(screen: &PlayScreen, desk: &Desk, game: &dyn Game) -> (String, Ink) {
    let status = game.status();
    if screen.is_naming {
        return ("which block? type its name".to_owned(), Ink::Title);
    }
    if let Some(message) = &screen.message {
        return (message.clone(), Ink::Title);
    }
    match game.advice() {
        Advice::Searching(progress) if screen.search.is_some() => (searching(desk, progress), Ink::Title),
        Advice::Hint(hint) => (hinted(&hint), Ink::Hint),
        Advice::Solution(solution) if solution.next.is_some() => {
            let kind = if solution.is_proven { "shortest" } else { "best known" };
            let go = if screen.next_step.is_some() { "any key stops" } else { "stopped" };
            let [done, length] = [solution.done, solution.length].map(|moves| grouped(moves as u64));
            (format!("{kind} way: move {done} of {length} ({go})"), Ink::Hint)
        }
        Advice::Unsolvable => (unsolvable(game), Ink::Bad),
        Advice::TooHard(_) => ("too hard to solve from here: move on, and ask again".to_owned(), Ink::Bad),
        _ if status.is_solvable == Some(false) => (unsolvable(game), Ink::Bad),
        _ => match desk.table.book().trouble() {
            Some(trouble) => (trouble, Ink::Bad),
            None => (charting(desk, game), Ink::Dim),
        },
    }
}

/// What is said at the end of a game, line by line.
pub(super) fn end(screen: &PlayScreen, desk: &Desk, status: &Status) -> Vec<(String, Ink)> {
    let Some(finish) = status.finish else {
        return vec![("Solved at the start".to_owned(), Ink::Good)];
    };
    let mut lines = vec![(congratulation(status, finish), Ink::Good)];
    lines.push((format!("{} in {}", counted(finish.moves as u64, "move"), exact(finish.elapsed)), Ink::Value));
    if finish.joined < finish.moves {
        lines.push((format!("joined: {}", counted(finish.joined as u64, "move")), Ink::Plain));
    }
    lines.extend(mark(status, finish));
    lines.extend(recorded(desk));
    let next = desk.table.level().map(|place| if place.next().is_some() { "next level" } else { "last of the pack" });
    match (screen.rest.seconds_left(desk.table.now().since_start), next) {
        (Some(seconds), _) => lines.push((format!("next level in {seconds} s"), Ink::Title)),
        (None, next) => {
            lines.push((format!("{}: {}", desk.key(Action::Grab), next.unwrap_or("new game")), Ink::Title));
        }
    }
    lines
}

fn congratulation(status: &Status, finish: Finish) -> String {
    match (status.help.solutions > 0, status.par) {
        (true, _) => "Solved by Loyd".to_owned(),
        (false, Some(par)) if finish.moves <= par => "Congratulations! In par".to_owned(),
        _ => "Congratulations!".to_owned(),
    }
}

/// Whether it is the fewest so far, or why it can't be.
fn mark(status: &Status, finish: Finish) -> Option<(String, Ink)> {
    if status.help.is_any() {
        return Some(("assisted: enters no best".to_owned(), Ink::Dim));
    }
    if status.is_practice {
        return Some(("practice: enters no best".to_owned(), Ink::Dim));
    }
    (status.fewest == Some(finish.moves)).then(|| ("the fewest so far".to_owned(), Ink::Title))
}

fn recorded(desk: &Desk) -> Option<(String, Ink)> {
    match desk.table.book().recorded() {
        Recorded::Nothing => None,
        Recorded::Waiting => Some((desk.look.sign("recording…", "recording...").to_owned(), Ink::Dim)),
        Recorded::Yes => Some(("recorded".to_owned(), Ink::Good)),
        Recorded::No(cause) => Some((cause.clone(), Ink::Bad)),
    }
}

fn searching(desk: &Desk, progress: SearchProgress) -> String {
    let (nodes, least, back) = (grouped(progress.nodes), progress.lower_bound, desk.key(Action::Back));
    match progress.best {
        None => format!("searching: {nodes} positions, at least {}; {back} stops", counted(u64::from(least), "move")),
        Some(best) => {
            let take = desk.key(Action::Grab);
            format!("searching: {nodes} positions, {least} to {best} moves; {take} takes {best}, {back} stops")
        }
    }
}

/// How far the chart is from which later hints come at once.
fn charting(desk: &Desk, game: &dyn Game) -> String {
    let told =
        |positions| format!("charting for hints: {} positions; {} stops", grouped(positions), desk.key(Action::Back));
    game.prepared().map_or_else(String::new, told)
}

fn hinted(hint: &Hint) -> String {
    let kind = if hint.is_proven { "shortest" } else { "best known" };
    let text = hint.text.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("hint: {text} ({} to go, {kind})", counted(hint.left as u64, "move"))
}

fn unsolvable(game: &dyn Game) -> String {
    match game.puzzle() {
        AnyPuzzle::Tiles(_) => "this position has no solution: its parity is odd".to_owned(),
        AnyPuzzle::Blocks(_) => "this puzzle has no solution".to_owned(),
    }
}
