//! Moves in words. They are made from glides, not from the game's English text, so that every language has them.

use loyd_core::Direction;
use loyd_play::{Glide, Scene};

use crate::words::Words;

/// A move: which pieces go which way, and how far. Its pieces have the names that they have in the scene.
pub(crate) fn move_in_words(words: &Words, scene: &Scene, phases: &[Vec<Glide>]) -> String {
    let glides: Vec<Glide> = phases.concat();
    let name = |glide: &Glide| scene.piece(glide.piece).map_or_else(String::new, |piece| piece.label.clone());
    let Some((last, others)) = glides.split_last() else { return String::new() };
    // A block may go round corners, so all of its ways are named.
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

/// A direction and the number of cells, such as `left 2 spaces`.
fn way_and_count(words: &Words, glide: Glide) -> Option<String> {
    let (direction, count) = glide.from.way_to(glide.to)?;
    Some(words.tell("move-way", &[("way", way(words, direction).into()), ("count", count.into())]))
}

/// A direction in words.
fn way(words: &Words, direction: Direction) -> String {
    words.say(match direction {
        Direction::Left => "way-left",
        Direction::Right => "way-right",
        Direction::Up => "way-up",
        Direction::Down => "way-down",
    })
}
