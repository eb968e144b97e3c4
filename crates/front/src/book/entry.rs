//! A game as it is recorded, and a recorded game as it is played again.

use loyd_core::text::tile_moves::{self, Convention};
use loyd_core::text::{AnyPuzzle, block_moves, goal_text, one_line};
use loyd_core::tiles::TileGoal;
use loyd_core::{BlockPuzzle, Puzzle, TilePuzzle, moves_in};
use loyd_play::{Game, Status};
use loyd_records::{Board, Category, LevelId, Outcome, Play, Verified};

/// What is written of a game. `None` for what can't be compared: a metric that is not the family's, or a game so long
/// that no number holds it.
pub(super) fn entry(game: &dyn Game, outcome: Outcome, finished_at: i64) -> Option<loyd_records::Game> {
    let (puzzle, status) = (game.puzzle(), game.status());
    let (moves, joined, elapsed) = lengths(game, &status)?;
    let play = Play {
        moves,
        joined,
        milliseconds: elapsed,
        hints: status.help.hints,
        solve_used: status.help.solutions > 0,
        practice: status.is_practice,
        outcome,
        finished_at,
    };
    Some(loyd_records::Game {
        goal: goal(&puzzle),
        board: board(&puzzle, &status.metric)?,
        puzzle: one_line(&puzzle),
        seed: game.origin().seed.clone(),
        program: concat!("loyd ", env!("CARGO_PKG_VERSION")).to_owned(),
        play,
        log: game.save(),
    })
}

/// Plays a recorded game again: what it comes to, to be compared with its record.
///
/// # Errors
/// Why it can't have been played so.
pub fn replayed(game: &loyd_records::Game) -> Result<Verified, String> {
    let replay = loyd_play::load(&game.log).map_err(|faults| faults.to_string())?;
    let (puzzle, status) = (replay.puzzle(), replay.status());
    if (one_line(&puzzle), goal(&puzzle)) != (game.puzzle.clone(), game.goal.clone()) {
        return Err("the log is of another puzzle".to_owned());
    }
    let too_long = || "the log is of no game that is recorded".to_owned();
    let (moves, joined, milliseconds) = lengths(replay.as_ref(), &status).ok_or_else(too_long)?;
    let outcome = if status.finish.is_some() { Outcome::Solved } else { Outcome::Abandoned };
    let board = board(&puzzle, &status.metric).ok_or_else(too_long)?;
    Ok(Verified { board, moves, joined, milliseconds, outcome })
}

/// What games of a puzzle are compared within.
pub(super) fn category(puzzle: &AnyPuzzle, metric: &str) -> Option<Category> {
    Some(match board(puzzle, metric)? {
        Board::Tiles { width, height, metric, .. } => Category::Tiles { width, height, metric, goal: goal(puzzle) },
        Board::Blocks { level, metric } => Category::Blocks { level, metric },
    })
}

fn board(puzzle: &AnyPuzzle, metric: &str) -> Option<Board> {
    Some(match puzzle {
        AnyPuzzle::Tiles(puzzle) => Board::Tiles {
            width: puzzle.width().try_into().ok()?,
            height: puzzle.height().try_into().ok()?,
            metric: metric.parse().ok()?,
            manhattan: puzzle.start().manhattan(puzzle.goal()),
        },
        AnyPuzzle::Blocks(puzzle) => Board::Blocks { level: LevelId::of_puzzle(puzzle), metric: metric.parse().ok()? },
    })
}

fn goal(puzzle: &AnyPuzzle) -> String {
    match puzzle {
        AnyPuzzle::Tiles(puzzle) => TileGoal::of(puzzle.goal()).to_string(),
        AnyPuzzle::Blocks(puzzle) => goal_text(puzzle),
    }
}

/// The counter, the joined length and the milliseconds, of a finished game those at its end.
fn lengths(game: &dyn Game, status: &Status) -> Option<(u32, u32, u64)> {
    let (moves, joined, elapsed) = match status.finish {
        Some(finish) => (finish.moves, finish.joined, finish.elapsed),
        None => (status.moves, joined(game, &status.metric)?, status.elapsed),
    };
    Some((moves.try_into().ok()?, joined.try_into().ok()?, elapsed.as_millis().try_into().ok()?))
}

fn joined(game: &dyn Game, metric: &str) -> Option<usize> {
    let text = game.moves_text();
    if text.is_empty() {
        return Some(0);
    }
    match game.puzzle() {
        AnyPuzzle::Tiles(_) => {
            let entries = tile_moves::parse(&text, Some(Convention::Tile)).ok()?;
            Some(moves_in::<TilePuzzle>(metric.parse().ok()?, &entries.concat()))
        }
        AnyPuzzle::Blocks(puzzle) => {
            let entries = block_moves::parse(&text, &puzzle).ok()?;
            Some(moves_in::<BlockPuzzle>(metric.parse().ok()?, &entries.concat()))
        }
    }
}
