use super::span::Span;
use super::{AnyPuzzle, Faults, Format, Puzzled, ReadOptions, read_tile_goal, tile_goal, tiles};
use crate::{TilePosition, TilePuzzle};

/// Reads a tile puzzle: a position, with the goal that the options name.
pub(super) fn puzzled(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let puzzle = with_goal(tiles::position(text), options.goal.as_deref())?;
    Ok(Puzzled::new(AnyPuzzle::Tiles(puzzle), Format::Tiles))
}

/// The puzzle of a position that was read, with the goal of this text, or the usual one; else the faults of both.
pub(super) fn with_goal(start: Result<TilePosition, Faults>, goal: Option<&str>) -> Result<TilePuzzle, Faults> {
    match (start, goal) {
        (Ok(start), None) => Ok(TilePuzzle::blank_last(start)),
        (Ok(start), Some(goal)) => puzzle(start, goal),
        (Err(faults), None) => Err(faults),
        (Err(mut faults), Some(goal)) => {
            faults.0.extend(tile_goal::text_faults(goal));
            Err(faults)
        }
    }
}

/// The puzzle of a start and the text of its goal.
fn puzzle(start: TilePosition, goal: &str) -> Result<TilePuzzle, Faults> {
    let position = read_tile_goal(goal, start.width(), start.height())?.position(start.width(), start.height());
    TilePuzzle::new(start, position)
        .map_err(|mismatch| Span::whole(goal, 1).fault(mismatch.to_string()).in_goal().into())
}
