//! Turns games into records, and replays recorded games.

use loyd_core::Puzzle;
use loyd_core::text::{AnyPuzzle, goal_text, one_line};
use loyd_core::tiles::TileGoal;
use loyd_play::{Game, GameStatus};
use loyd_records::{Category, GameBoard, GameOutcome, LevelId, Play, Verified};

/// Returns the record of a game, or `None` if the game cannot be compared with others because its
/// metric is unknown or one of its numbers exceeds the range of a record.
pub(super) fn game_record(game: &dyn Game, outcome: GameOutcome, finished_at: i64) -> Option<loyd_records::GameRecord> {
    let (puzzle, status) = (game.puzzle(), game.status());
    let (moves, milliseconds) = moves_and_time(&status)?;
    let play = Play {
        moves,
        joined: moves,
        milliseconds,
        hints: status.help.hints,
        solve_used: status.help.solutions > 0,
        practice: status.is_practice,
        outcome,
        finished_at,
    };
    Some(loyd_records::GameRecord {
        goal: goal(&puzzle),
        board: board(&puzzle, &status.metric)?,
        puzzle: one_line(&puzzle),
        seed: game.origin().seed.clone(),
        program: concat!("loyd ", env!("CARGO_PKG_VERSION")).to_owned(),
        play,
        log: game.save(),
    })
}

/// Replays a recorded game. Returns the result, for comparison with the record.
///
/// # Errors
/// The reason why the game cannot have been played as recorded.
pub fn replayed(game: &loyd_records::GameRecord) -> Result<Verified, String> {
    let replay = loyd_play::load(&game.log).map_err(|faults| faults.to_string())?;
    let (puzzle, status) = (replay.puzzle(), replay.status());
    if (one_line(&puzzle), goal(&puzzle)) != (game.puzzle.clone(), game.goal.clone()) {
        return Err("the log belongs to a different puzzle".to_owned());
    }
    let incomparable = || "the metric is unknown, or a number exceeds the range of a record".to_owned();
    let (joined, milliseconds) = moves_and_time(&status).ok_or_else(incomparable)?;
    // The joined length counts the moves of the whole game; a move that two gestures make together
    // counts once. Older versions counted the moves of each gesture separately, and their records
    // keep that larger number in `moves`.
    let separate = status.finish.map_or(status.separate, |finish| finish.separate);
    let moves = if game.play.moves as usize == separate { game.play.moves } else { joined };
    let outcome = if status.finish.is_some() { GameOutcome::Solved } else { GameOutcome::Abandoned };
    let board = board(&puzzle, &status.metric).ok_or_else(incomparable)?;
    Ok(Verified { board, moves, joined, milliseconds, outcome })
}

/// Returns the category within which games of a puzzle are compared.
pub(super) fn category(puzzle: &AnyPuzzle, metric: &str) -> Option<Category> {
    Some(match board(puzzle, metric)? {
        GameBoard::Tiles { width, height, metric, .. } => Category::Tiles { width, height, metric, goal: goal(puzzle) },
        GameBoard::Blocks { level, metric } => Category::Blocks { level, metric },
    })
}

fn board(puzzle: &AnyPuzzle, metric: &str) -> Option<GameBoard> {
    Some(match puzzle {
        AnyPuzzle::Tiles(puzzle) => GameBoard::Tiles {
            width: puzzle.width().try_into().ok()?,
            height: puzzle.height().try_into().ok()?,
            metric: metric.parse().ok()?,
            manhattan: puzzle.start().manhattan(puzzle.goal()),
        },
        AnyPuzzle::Blocks(puzzle) => {
            GameBoard::Blocks { level: LevelId::of_puzzle(puzzle), metric: metric.parse().ok()? }
        }
    })
}

fn goal(puzzle: &AnyPuzzle) -> String {
    match puzzle {
        AnyPuzzle::Tiles(puzzle) => TileGoal::of(puzzle.goal()).to_string(),
        AnyPuzzle::Blocks(puzzle) => goal_text(puzzle),
    }
}

/// Returns the moves and the milliseconds; for a finished game, those when it was finished.
fn moves_and_time(status: &GameStatus) -> Option<(u32, u64)> {
    let (moves, elapsed) =
        status.finish.map_or((status.moves, status.elapsed), |finish| (finish.moves, finish.elapsed));
    Some((moves.try_into().ok()?, elapsed.as_millis().try_into().ok()?))
}
