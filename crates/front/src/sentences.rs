//! Messages that are composed in each language.
//!
//! - Moves in words. They are generated from glides and not from the game's English text, so they
//!   exist in every language.
//! - Titles, goals, results, advice and notices of games.
//! - The names of bundled levels. The English names are in the level files. A name in another
//!   language is the message `name-PACK-LEVEL`. A level that has only a number is named after its
//!   pack.

mod game;
mod notice;

pub use game::{
    GoalSentence, category, congratulation, event_name, goal, hint, inspection, level_place, message_with_size,
    no_review, pauses, personal_best, preparing, recorded, review_summary, reviewed_move, searching, title, unsolvable,
};
pub use notice::{notice, speed_name};

use loyd_core::Direction;
use loyd_levels::Level;
use loyd_play::{Glide, Scene};

use crate::levels::LevelPlace;
use crate::words::Words;

/// The place of a move in words. Some languages have a different wording for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveForm {
    /// A hint, which asks for the move.
    Hint,
    /// A row of a list, after the number of the move.
    Row,
}

/// Describes a move: the pieces, their directions and distances. The pieces are called by their
/// names in the scene, passed through `respell`.
pub fn move_in_words(
    words: &Words,
    scene: &Scene,
    phases: &[Vec<Glide>],
    form: MoveForm,
    respell: impl Fn(&str) -> String,
) -> String {
    let form = if form == MoveForm::Hint { "hint" } else { "row" };
    let glides: Vec<Glide> = phases.concat();
    let name = |glide: &Glide| scene.piece(glide.piece).map_or_else(String::new, |piece| respell(&piece.label));
    let Some((last, others)) = glides.split_last() else { return String::new() };
    // A block may turn corners, so all of its movements are named.
    if scene.blank.is_none() {
        let movements: Vec<String> = glides.iter().filter_map(|glide| direction_and_count(words, *glide)).collect();
        let movements = movements.join(&words.say("move-between"));
        let values = [("form", form.into()), ("name", name(last).into()), ("ways", movements.into())];
        return words.tell("move-block", &values);
    }
    let direction = last.direction().map_or_else(String::new, |direction| direction_name(words, direction));
    let values = [("form", form.into()), ("tile", name(last).into()), ("way", direction.into())];
    if others.is_empty() {
        return words.tell("move-tile", &values);
    }
    let others: Vec<String> = others.iter().map(name).collect();
    let [form, tile, way] = values;
    words.tell("move-tiles", &[form, ("tiles", others.join(", ").into()), tile, way])
}

/// Describes a direction and a number of cells, such as `left by 2`.
fn direction_and_count(words: &Words, glide: Glide) -> Option<String> {
    let (direction, count) = glide.from.way_to(glide.to)?;
    Some(words.tell("move-way", &[("way", direction_name(words, direction).into()), ("count", count.into())]))
}

/// Returns the name of a direction.
fn direction_name(words: &Words, direction: Direction) -> String {
    words.say(match direction {
        Direction::Left => "way-left",
        Direction::Right => "way-right",
        Direction::Up => "way-up",
        Direction::Down => "way-down",
    })
}

/// Returns the name of a bundled level.
pub fn level_name(words: &Words, level: &Level) -> String {
    if let Some(name) = words.find(&format!("name-{}", level.id().replace('/', "-"))) {
        return name;
    }
    let pack = level.id().split('/').next().unwrap_or_default();
    match (level.name().rsplit_once(" · "), split_brackets(level.name())) {
        (Some((_, number)), _) => format!("{} · {number}", words.say(&format!("pack-{pack}"))),
        // Old Chinese levels have their Chinese names in brackets, which Japanese players can read
        // too. To keep the page small, the fonts for other languages lack these characters.
        (None, Some([_, chinese])) if words.language.is_han() => chinese.to_owned(),
        (None, Some([name, _])) => name.to_owned(),
        (None, None) => level.name().to_owned(),
    }
}

/// Returns the displayed name of a game: the translated name if it is a level's, otherwise the name
/// itself.
pub fn game_name(words: &Words, name: &str) -> String {
    let mut levels = LevelPlace::all().map(LevelPlace::level);
    levels.find(|level| level.name() == name).map_or_else(|| name.to_owned(), |level| level_name(words, level))
}

/// Splits a name into the parts before and inside the brackets at its end.
fn split_brackets(name: &str) -> Option<[&str; 2]> {
    let (before, inside) = name.strip_suffix(')')?.rsplit_once('(')?;
    Some([before.trim_end(), inside])
}
