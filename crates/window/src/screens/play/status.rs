//! What is said beside the board.

use loyd_core::text::AnyPuzzle;
use loyd_core::wording::grouped;
use loyd_front::text::exact;
use loyd_front::{Named, Recorded, Speed};
use loyd_play::{Advice, Demonstration, Finish, Game, Hint, Scene, SearchProgress, Stage, Status};

use super::PlayScreen;
use crate::desk::Desk;
use crate::moves;

/// How something said is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Plain,
    Good,
    Bad,
}

/// What a game is called: its name, or its size.
pub(crate) fn title(desk: &Desk, game: &dyn Game) -> String {
    if let Some(name) = &game.origin().name {
        return name.clone();
    }
    match game.puzzle() {
        AnyPuzzle::Tiles(puzzle) => sized(desk, "title-tiles", puzzle.width(), puzzle.height()),
        AnyPuzzle::Blocks(puzzle) => sized(desk, "title-blocks", puzzle.columns(), puzzle.rows()),
    }
}

fn sized(desk: &Desk, key: &str, width: usize, height: usize) -> String {
    desk.tell(key, &[("width", width.to_string().into()), ("height", height.to_string().into())])
}

/// The pace of solutions, for people.
pub(super) fn speed(desk: &Desk, speed: Speed) -> String {
    desk.text(&format!("speed-{}", speed.name()))
}

/// What goes on, in a sentence.
pub(super) fn line(screen: &PlayScreen, desk: &Desk, game: &dyn Game) -> (String, Tone) {
    let status = game.status();
    if screen.is_naming {
        return (desk.text("which-block"), Tone::Plain);
    }
    if let Some(notice) = &desk.notice {
        return (notice.text.clone(), if notice.is_fault { Tone::Bad } else { Tone::Plain });
    }
    match game.advice() {
        Advice::Searching(progress) if screen.guide.is_searching() => (searching(desk, progress), Tone::Plain),
        Advice::Hint(hint) => (hinted(desk, &hint, &game.scene()), Tone::Good),
        Advice::Solution(Demonstration { stage: Some(stage), next: Some(_), .. }) => {
            (explained(desk, &stage), Tone::Good)
        }
        Advice::Solution(solution) if solution.next.is_some() => {
            let key = if solution.is_proven { "way-shortest" } else { "way-known" };
            let values = [("done", solution.done.into()), ("length", solution.length.into())];
            (desk.tell(key, &values), Tone::Good)
        }
        Advice::Unsolvable => (unsolvable(desk, game), Tone::Bad),
        Advice::TooHard(_) => (desk.text("too-hard"), Tone::Bad),
        _ if status.is_solvable == Some(false) => (unsolvable(desk, game), Tone::Bad),
        _ if status.is_solved => (ended(screen, desk, &status), Tone::Good),
        _ => match desk.table.book().trouble() {
            Some(trouble) => (desk.tell("fault-records", &[("fault", trouble.into())]), Tone::Bad),
            None => (String::new(), Tone::Plain),
        },
    }
}

/// What is said at the end of a game, in sentences.
pub(crate) fn ended(screen: &PlayScreen, desk: &Desk, status: &Status) -> String {
    let mut parts = end(desk, status);
    if let Some(seconds) = screen.rest.seconds_left(desk.now()) {
        parts.push(desk.tell("next-level-in", &[("seconds", seconds.into())]));
    }
    parts.join(" ")
}

/// What is said at the end of a game, sentence by sentence.
pub(crate) fn end(desk: &Desk, status: &Status) -> Vec<String> {
    let Some(finish) = status.finish else { return vec![desk.text("solved-at-start")] };
    let mut parts = vec![congratulation(desk, status, finish)];
    parts.push(desk.tell("solved-in", &[("moves", finish.moves.into()), ("time", exact(finish.elapsed).into())]));
    if finish.joined < finish.moves {
        parts.push(desk.tell("joined", &[("moves", finish.joined.into())]));
    }
    parts.extend(mark(desk, status, finish));
    parts.extend(recorded(desk));
    parts
}

fn congratulation(desk: &Desk, status: &Status, finish: Finish) -> String {
    desk.text(match (status.help.solutions > 0, status.par) {
        (true, _) => "solved-by-loyd",
        (false, Some(par)) if finish.moves <= par => "solved-in-par",
        _ => "congratulations",
    })
}

/// Whether it is the fewest so far, or why it can't be.
fn mark(desk: &Desk, status: &Status, finish: Finish) -> Option<String> {
    if status.help.is_any() {
        return Some(desk.text("assisted"));
    }
    if status.is_practice {
        return Some(desk.text("practice"));
    }
    let is_fewest = status.fewest.is_none_or(|fewest| finish.moves <= fewest);
    is_fewest.then(|| desk.text("fewest-so-far"))
}

fn recorded(desk: &Desk) -> Option<String> {
    match desk.table.book().recorded() {
        Recorded::Nothing => None,
        Recorded::Waiting => Some(desk.text("recording")),
        Recorded::Yes => Some(desk.text("recorded")),
        Recorded::No(cause) => Some(desk.tell("fault-records", &[("fault", cause.clone().into())])),
    }
}

fn searching(desk: &Desk, progress: SearchProgress) -> String {
    let values = [("nodes", grouped(progress.nodes).into()), ("bound", progress.lower_bound.into())];
    let mut text = desk.tell("searching", &values);
    if let Some(best) = progress.best {
        text = format!("{text} {}", desk.tell("searching-best", &[("best", best.into())]));
    }
    text
}

fn hinted(desk: &Desk, hint: &Hint, scene: &Scene) -> String {
    let key = if hint.is_proven { "hint-shortest" } else { "hint-known" };
    let text = moves::told(&desk.words, scene, &hint.phases);
    desk.tell(key, &[("move", text.into()), ("left", hint.left.into())])
}

/// What a stage does, and what it leaves as it is.
fn explained(desk: &Desk, stage: &Stage) -> String {
    let phase = desk.text(&format!("phase-{}", stage.phase.replace(' ', "-")));
    let values = [("index", (stage.index + 1).into()), ("count", stage.count.into()), ("phase", phase.into())];
    let mut text = desk.tell("stage", &values);
    if let (Some(piece), Some(target)) = (stage.piece, stage.target) {
        let values = [
            ("tile", piece.to_string().into()),
            ("row", (target.row + 1).into()),
            ("column", (target.column + 1).into()),
        ];
        text = format!("{text} {}", desk.tell("stage-target", &values));
    }
    if !stage.settled.is_empty() {
        text = format!("{text} {}", desk.tell("stage-invariant", &[("count", stage.settled.len().into())]));
    }
    text
}

fn unsolvable(desk: &Desk, game: &dyn Game) -> String {
    desk.text(match game.puzzle() {
        AnyPuzzle::Tiles(_) => "unsolvable-tiles",
        AnyPuzzle::Blocks(_) => "unsolvable-blocks",
    })
}
