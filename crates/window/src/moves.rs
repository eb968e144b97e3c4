//! Moves in words. They are generated from glides and not from the game's English text, so they
//! exist in every language.

use loyd_core::Direction;
use loyd_play::{Glide, Scene};

use crate::words::Words;

/// Describes a move: the pieces, their directions and distances. The pieces have their names in the
/// scene.
pub(crate) fn move_in_words(words: &Words, scene: &Scene, phases: &[Vec<Glide>]) -> String {
    let glides: Vec<Glide> = phases.concat();
    let name = |glide: &Glide| scene.piece(glide.piece).map_or_else(String::new, |piece| piece.label.clone());
    let Some((last, others)) = glides.split_last() else { return String::new() };
    // A block may turn corners, so all of its movements are named.
    if scene.blank.is_none() {
        let ways: Vec<String> = glides.iter().filter_map(|glide| way_and_count(words, *glide)).collect();
        let ways = ways.join(&words.say("move-between"));
        return words.tell("move-block", &[("name", name(last).into()), ("ways", ways.into())]);
    }
    let way = last.direction().map_or_else(String::new, |direction| way(words, direction));
    let values = [("tile", name(last).into()), ("way", way.into())];
    if others.is_empty() {
        return words.tell("move-tile", &values);
    }
    let others: Vec<String> = others.iter().map(name).collect();
    let [tile, way] = values;
    words.tell("move-tiles", &[("tiles", others.join(", ").into()), tile, way])
}

/// Describes a direction and a number of cells, such as `left 2 spaces`.
fn way_and_count(words: &Words, glide: Glide) -> Option<String> {
    let (direction, count) = glide.from.way_to(glide.to)?;
    Some(words.tell("move-way", &[("way", way(words, direction).into()), ("count", count.into())]))
}

/// Returns the name of a direction.
fn way(words: &Words, direction: Direction) -> String {
    words.say(match direction {
        Direction::Left => "way-left",
        Direction::Right => "way-right",
        Direction::Up => "way-up",
        Direction::Down => "way-down",
    })
}
