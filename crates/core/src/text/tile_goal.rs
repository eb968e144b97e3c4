use super::span::Span;
use super::{Fault, Faults, tile_notation, tiles};
use crate::tiles::TileGoal;

/// Reads the goal for a board with the given size: `blank-last`, `blank-first`, `snail` or a
/// position.
///
/// # Errors
/// Returns [`Faults`] in the goal ([`super::Within::Goal`]) if the text is neither a name nor a
/// position, or if the position has a different size.
///
/// ```
/// use loyd_core::{text::read_tile_goal, tiles::TileGoal};
/// assert_eq!(read_tile_goal("blank-first", 4, 4)?, TileGoal::BlankFirst);
/// assert_eq!(read_tile_goal("1 2/3 0", 2, 2)?, TileGoal::BlankLast);
/// assert!(read_tile_goal("1 2/3 0", 4, 4).is_err());
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn read_tile_goal(text: &str, width: usize, height: usize) -> Result<TileGoal, Faults> {
    let goal = read(text)?;
    match &goal {
        TileGoal::Position(position) if (position.width(), position.height()) != (width, height) => {
            let message =
                format!("the goal is {}x{}, but the board is {width}x{height}", position.width(), position.height());
            Err(Span::whole(text, 1).fault(message).in_goal().into())
        }
        TileGoal::Position(position) => Ok(TileGoal::of(position)),
        _ => Ok(goal),
    }
}

/// Returns the guesses involved in reading a goal, each as a phrase.
pub(super) fn guesses(text: &str) -> Vec<String> {
    let span = Span::whole(text, 1).trim();
    // A name involves no guess. Lists repeat it for every puzzle, so it is checked first.
    if matches!(span.text, "blank-last" | "blank-first" | "snail") {
        return Vec::new();
    }
    let result = tile_notation::position(span);
    result.map_or_else(|_| Vec::new(), |interpreted| as_goal_guesses(interpreted.guesses))
}

/// Returns guesses about a board as guesses about the goal.
pub(super) fn as_goal_guesses(guesses: Vec<String>) -> Vec<String> {
    guesses.into_iter().map(|guess| format!("{guess} in the goal")).collect()
}

pub(super) fn read(text: &str) -> Result<TileGoal, Faults> {
    let span = Span::whole(text, 1).trim();
    match span.text {
        "blank-last" => Ok(TileGoal::BlankLast),
        "blank-first" => Ok(TileGoal::BlankFirst),
        "snail" => Ok(TileGoal::Snail),
        _ if let Ok(interpreted) = tile_notation::position(span) => Ok(TileGoal::Position(interpreted.position)),
        word if !word.starts_with(|c: char| c.is_ascii_digit()) => {
            Err(span.expected("`blank-last`, `blank-first`, `snail` or a position").in_goal().into())
        }
        _ => {
            let position = tiles::position(span).map(TileGoal::Position);
            position.map_err(|faults| Faults(faults.0.into_iter().map(Fault::in_goal).collect()))
        }
    }
}
