//! Texts that are composed in each language.
//!
//! - The messages at the end of a game, for screen readers and for the box of the classic look.
//!   Every sentence is a separate message, since languages differ in how they join them.
//! - Moves in words. They are generated from glides and not from the game's English text, so they
//!   exist in every language.
//! - The names of bundled levels. The English names are in the level files. A name in another
//!   language is the message `name-PACK-LEVEL`. A level that only has a number is named after its
//!   pack.

use loyd_core::Direction;
use loyd_front::text::exact;
use loyd_front::{LevelPlace, Recorded};
use loyd_levels::Level;
use loyd_play::{Finish, GameStatus, Glide, Scene};

use crate::context::AppContext;
use crate::fonts::drawable;
use crate::words::{Language, Words};

/// Returns the result of a game as sentences.
pub(crate) fn of_result(app: &AppContext, status: &GameStatus) -> Vec<String> {
    let Some(finish) = status.finish else { return vec![app.text("solved-at-start")] };
    let mut parts = vec![congratulation(app, status, finish)];
    // In the classic look, the results card has only this sentence.
    if app.look.is_classic {
        return parts;
    }
    parts.push(app.tell("solved-in", &[("moves", finish.moves.into()), ("time", exact(finish.elapsed).into())]));
    parts.extend(mark(app, status));
    parts.extend(recorded(app));
    parts
}

/// Returns the first sentence of the result.
fn congratulation(app: &AppContext, status: &GameStatus, finish: Finish) -> String {
    app.text(match (status.help.solutions > 0, status.par) {
        (true, _) => "solved-by-loyd",
        (false, Some(par)) if finish.moves <= par => "solved-in-par",
        _ => "congratulations",
    })
}

/// Returns whether the result is a best, or the reason why it cannot be.
pub(crate) fn mark(app: &AppContext, status: &GameStatus) -> Option<String> {
    // Tells the player why a short solution is not a best.
    if status.help.is_any() {
        return Some(app.text("assisted"));
    }
    if status.is_practice {
        return Some(app.text("practice"));
    }
    status.is_best().then(|| app.text("fewest-so-far"))
}

/// Returns whether the game is durable.
fn recorded(app: &AppContext) -> Option<String> {
    match app.session().recorder().recorded() {
        Recorded::Nothing => None,
        Recorded::Waiting => Some(app.text("recording")),
        Recorded::Yes => Some(app.text("recorded")),
        Recorded::No(cause) => Some(app.tell("fault-records", &[("fault", cause.clone().into())])),
    }
}

/// Describes a move: the pieces, their directions and distances. The pieces have their names in the
/// scene.
pub(crate) fn move_in_words(words: &Words, scene: &Scene, phases: &[Vec<Glide>]) -> String {
    let glides: Vec<Glide> = phases.concat();
    let name =
        |glide: &Glide| scene.piece(glide.piece).map_or_else(String::new, |piece| drawable(&piece.label).into_owned());
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

/// Writes a move in signs, such as `12 ←` or `A ↑2 →1`, for tables.
pub(crate) fn move_in_signs(scene: &Scene, phases: &[Vec<Glide>]) -> String {
    let mut text = Vec::new();
    let names = phases.first().into_iter().flatten().filter_map(|glide| scene.piece(glide.piece));
    text.push(names.map(|piece| drawable(&piece.label)).collect::<Vec<_>>().join(", "));
    for (direction, count) in phases.iter().filter_map(|phase| phase.first()?.from.way_to(phase.first()?.to)) {
        let sign = match direction {
            Direction::Left => '←',
            Direction::Right => '→',
            Direction::Up => '↑',
            Direction::Down => '↓',
        };
        text.push(if scene.blank.is_some() { sign.to_string() } else { format!("{sign}{count}") });
    }
    text.join(" ")
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

impl AppContext {
    /// Returns the name of a bundled level.
    pub(crate) fn level_name(&self, level: &Level) -> String {
        if let Some(name) = self.words.find(&format!("name-{}", level.id().replace('/', "-"))) {
            return name;
        }
        let pack = level.id().split('/').next().unwrap_or_default();
        match (level.name().rsplit_once(" · "), in_brackets(level.name())) {
            (Some((_, number)), _) => format!("{} · {number}", self.text(&format!("pack-{pack}"))),
            // Old Chinese levels have their Chinese names in brackets, which Japanese players can
            // read too. To keep the page small, the fonts of other languages lack these characters.
            (None, Some([_, chinese])) if self.reads_han() => chinese.to_owned(),
            (None, Some([name, _])) => name.to_owned(),
            (None, None) => level.name().to_owned(),
        }
    }

    /// Returns the displayed name of a game: the translated name of a level, or the name itself.
    pub(crate) fn game_name(&self, name: &str) -> String {
        let mut levels = LevelPlace::all().map(LevelPlace::level);
        levels.find(|level| level.name() == name).map_or_else(|| name.to_owned(), |level| self.level_name(level))
    }

    /// Returns whether the language is written with Chinese characters.
    fn reads_han(&self) -> bool {
        matches!(self.spoken(), Language::Chinese | Language::Japanese)
    }
}

/// Splits a name into the parts before and inside the brackets at its end.
fn in_brackets(name: &str) -> Option<[&str; 2]> {
    let (before, inside) = name.strip_suffix(')')?.rsplit_once('(')?;
    Some([before.trim_end(), inside])
}
