//! `loyd review`: reports the cost of every move in a game.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;
use std::{io, thread};

use anyhow::{Context, anyhow, bail};
use loyd_core::Family;
use loyd_core::text::{AnyPuzzle, external_line};
use loyd_files::FileKind;
use loyd_front::text::{exact, pauses, single_spaced, title};
use loyd_play::{Game, Review, Split, Stop};
use loyd_records::{GameId, Records};
use loyd_tiles::TilePlan;
use serde_json::{Value, json};

use super::records::open;
use crate::arguments::ReviewArguments;
use crate::family::either;
use crate::output::{Exit, counted, print_message, visible, write_result};
use crate::solving::table_store;

/// The minimum number of digits that identify a game.
const MIN_DIGITS: usize = 4;
/// The name of standard input in messages.
const STDIN: &str = "standard input";
/// The maximum size, in bytes, of tables that are opened. It excludes the 5×5 table, because
/// reviews do not prove every distance on boards of that size.
const MAX_BYTES: u64 = 1 << 30;

/// Reviews the game given on the command line.
///
/// # Errors
/// Returns an error if the game does not exist, if its text cannot be read, or if its puzzle is too
/// large or has no solution.
pub(crate) fn run(arguments: &ReviewArguments) -> anyhow::Result<Exit> {
    let game = read_game(arguments)?;
    open_table(game.as_ref());
    let (reviewing, mut job) = game.review();
    // No screen is waiting for the review, so it runs in one slice.
    while job.run(u64::MAX, Stop::NEVER) {}
    let review = reviewing.take().context("the review has no result")?;
    match review {
        Ok(review) => {
            write_result(arguments.json, &review_json(game.as_ref(), &review), &review_text(game.as_ref(), &review))?;
            Ok(Exit::Done)
        }
        Err(reason) => {
            print_message(format_args!("loyd: {reason}\n"));
            Ok(Exit::Negative)
        }
    }
}

/// Returns the named game, from the records or from a file.
///
/// A file takes precedence over an id with the same name, since the user can see the files in the
/// folder.
fn read_game(arguments: &ReviewArguments) -> anyhow::Result<Box<dyn Game>> {
    let name = arguments.game.as_str();
    let log = match name {
        "-" => FileKind::GAME.read_text_from(io::stdin().lock()).with_context(|| format!("cannot read {STDIN}"))?,
        _ if Path::new(name).is_file() => {
            FileKind::GAME.read_text(Path::new(name)).with_context(|| format!("cannot read {name}"))?
        }
        _ => recorded_log(&open(&arguments.data, false)?, name)?,
    };
    let source = if name == "-" { STDIN } else { name };
    loyd_play::load(&log).map_err(|faults| anyhow!("{source}: {faults}"))
}

/// Returns the log of a recorded game: the last one, or the one whose id begins with `name`.
fn recorded_log(records: &Records, name: &str) -> anyhow::Result<String> {
    let games = records.games();
    let named = |id: GameId| id.to_string().starts_with(&name.to_lowercase());
    let id = if name == "last" {
        games.last().context("no game has been recorded yet")?.id
    } else if name.len() >= MIN_DIGITS && name.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        // Two matches suffice to show that the digits are ambiguous.
        let mut found = games.iter().map(|game| game.id).filter(|id| named(*id));
        match (found.next(), found.next()) {
            (Some(id), None) => id,
            (None, _) => bail!("no recorded game has an id that begins with {name}: `loyd records --json` lists them"),
            (Some(_), Some(_)) => bail!("several games have an id that begins with {name}: give more digits"),
        }
    } else {
        bail!("{name} is neither a file nor a game: expected `last`, a file, or at least {MIN_DIGITS} digits of an id");
    };
    Ok(records.game(id)?.context("the game no longer exists")?.log)
}

/// Opens the stored large table for the game's puzzle, if there is one. This takes 0.05 to 0.2 s,
/// much less than a review.
fn open_table(game: &dyn Game) {
    let AnyPuzzle::Tiles(puzzle) = game.puzzle() else { return };
    let Ok(metric) = game.status().metric.parse() else { return };
    let Some(plan) = TilePlan::of(&puzzle, metric).filter(|plan| plan.bytes_to_open() <= MAX_BYTES) else { return };
    let Some(store) = table_store().ok().filter(|store| store.has(&plan.label())) else { return };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let opened = store.open(&plan.label(), threads, Stop::NEVER).map_err(anyhow::Error::from);
    let added = opened.and_then(|table| Ok(loyd_play::tile_tables().put(&plan, table, threads, Stop::NEVER)?));
    if let Err(fault) = added {
        let path = store.path(&plan.label());
        print_message(format_args!("loyd: {}: {fault}: the review continues without the table\n", path.display()));
    }
}

/// Returns the review as lines of text: a summary, the detours and the moves with a loss.
fn review_text(game: &dyn Game, review: &Review) -> String {
    let status = game.status();
    let outcome = match status.finish {
        Some(_) if status.help.is_any() => "solved with hints",
        Some(_) => "solved",
        None => "not solved",
    };
    let length = counted(review.moves.len() as u64, "move");
    let time = exact(status.finish.map_or(status.elapsed, |finish| finish.elapsed));
    let proof = if review.start.is_proven { "proven" } else { "the shortest known" };
    let mut text = format!("{}, {}: {length} in {time}, {outcome}\n", visible(&title(game)), review.metric);
    let accuracy = review.accuracy.map_or(String::new(), |percent| format!("; accuracy {percent:.1}%"));
    let _ =
        writeln!(text, "distance {} ({proof}); {} lost{accuracy}", review.start.moves, counted(review.lost(), "move"));
    let seconds = |milliseconds: u64| exact(Duration::from_millis(milliseconds));
    // A third without recorded time has no rate.
    let rates = review.time.thirds.map(|rate| rate.map_or_else(|| "-".to_owned(), |rate| format!("{rate:.2}")));
    let (thinking, turning) = (seconds(review.time.thinking), seconds(review.time.turning));
    let _ = writeln!(text, "thinking {thinking}, turning {turning}; moves per second by thirds {}", rates.join(", "));
    if let Some(pauses) = pauses(game) {
        let _ = writeln!(text, "{pauses}");
    }
    // Only tile games have splits.
    for (name, splits) in [("rows", &review.rows), ("quarters", &review.quarters)] {
        if !splits.is_empty() {
            let split_text =
                |split: &Split| format!("{} after {}", seconds(split.at), counted(split.moves as u64, "move"));
            let _ = writeln!(text, "{name} in place: {}", splits.iter().map(split_text).collect::<Vec<_>>().join(", "));
        }
    }
    for detour in &review.detours {
        let (from, to) = (detour.moves.start + 1, detour.moves.end);
        let _ = writeln!(text, "detour: moves {from} to {to}, {} lost", counted(detour.loss.into(), "move"));
    }
    // Best moves are omitted: a good game has a short review.
    for (number, entry) in (1..).zip(&review.moves).filter(|(_, entry)| entry.loss > 0) {
        let best = entry.best.as_ref().map_or(String::new(), |best| format!("; best: {}", single_spaced(&best.text)));
        let (made, distance) = (single_spaced(&entry.made.text), entry.distance.moves);
        let _ = writeln!(text, "{number:>5}  {made}: {} lost, {distance} to go{best}", entry.loss);
    }
    text
}

/// Returns the review as a JSON object with the keys documented in `docs/json.md`. Times are in
/// milliseconds; moves are numbered from 1.
fn review_json(game: &dyn Game, review: &Review) -> Value {
    let puzzle = game.puzzle();
    let goal = either!(&puzzle, puzzle => puzzle.goal_text());
    let splits = |splits: &[Split]| -> Vec<Value> {
        splits.iter().map(|split| json!({ "moves": split.moves, "at": split.at })).collect()
    };
    let moves: Vec<Value> = review
        .moves
        .iter()
        .map(|entry| {
            json!({
                "move": single_spaced(&entry.made.text),
                "at": entry.at,
                "pause": entry.pause,
                "distance": entry.distance.moves,
                "proven": entry.distance.is_proven,
                "lost": entry.loss,
                "best": entry.best.as_ref().map(|best| single_spaced(&best.text)),
            })
        })
        .collect();
    let detour = |detour: &loyd_play::Detour| json!({ "from": detour.moves.start + 1, "to": detour.moves.end, "lost": detour.loss });
    json!({
        "puzzle": external_line(&puzzle),
        "goal": goal,
        "metric": review.metric,
        "solved": game.status().finish.is_some(),
        "start": { "moves": review.start.moves, "proven": review.start.is_proven },
        "length": review.moves.len(),
        "lost": review.lost(),
        "accuracy": review.accuracy,
        "thinking": review.time.thinking,
        "turning": review.time.turning,
        "thirds": review.time.thirds,
        "pauses": game.pauses().iter().map(|pause| json!({ "at": pause.at, "length": pause.length })).collect::<Vec<_>>(),
        "rows": splits(&review.rows),
        "quarters": splits(&review.quarters),
        "detours": review.detours.iter().map(detour).collect::<Vec<_>>(),
        "moves": moves,
    })
}
