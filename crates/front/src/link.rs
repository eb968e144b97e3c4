//! Names and values as the fragment of an address, such as `puzzle=1+2/0+3&metric=multi`.

pub use loyd_core::text::link::{HEAD, read, write};
use loyd_core::text::{AnyPuzzle, one_line};
use loyd_core::tiles::TileGoal;
use loyd_play::Game;

/// The start of a game as names and values, without the moves that were made.
pub fn of_start(game: &dyn Game) -> String {
    let puzzle = game.puzzle();
    let mut parts = vec![("puzzle", one_line(&puzzle)), ("metric", game.status().metric)];
    // The text of a tile board does not contain its goal.
    if let AnyPuzzle::Tiles(puzzle) = &puzzle {
        parts.push(("goal", TileGoal::of(puzzle.goal()).to_string()));
    }
    parts.extend(game.origin().name.clone().map(|name| ("name", name)));
    write(parts.iter().map(|(name, value)| (*name, value.as_str())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_escape_is_a_question_mark() {
        assert_eq!(read("x=a%2Bb+c%zz%")[0].1, "a+b c??");
        assert_eq!(read("nothing&a=b=c&=d"), [("a".into(), "b=c".into()), (String::new(), "d".into())]);
    }
}
