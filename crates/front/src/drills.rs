//! Positions from the player's own games where a review found a loss, to be practised.

use loyd_core::random::Seed;
use loyd_core::text::{AnyPuzzle, one_line, read_own};
use loyd_core::tiles::TileGoal;
use loyd_play::{Cell, Exercise, Game, Origin, Review, TileDeal, drill};
use loyd_records::Records;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The setting that holds them.
const SETTING: &str = "drills";
/// The most positions that are kept, those of the greatest losses.
const MOST: usize = 60;
/// A game gives at most this many.
const OF_A_GAME: usize = 3;
/// A smaller loss is no lesson.
const LEAST: u32 = 2;

/// The moves that the exercise "solve it in the fewest moves" is away from its goal.
pub const NEAR: usize = 12;

/// A 15-puzzle [`NEAR`] moves from its goal, to be solved in the fewest. The start is drawn from `seed`.
pub fn near(seed: Seed) -> Box<dyn Game> {
    // The usual board can always be dealt.
    drill::away(&TileDeal::new(4, 4, seed), NEAR).unwrap_or_else(|_| Exercise::LastRows.begin(seed).game)
}

/// A position of a game of the player's, and what was lost there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drill {
    /// The position, as one line.
    pub puzzle: String,
    /// The goal, of tiles.
    pub goal: Option<String>,
    /// The metric.
    pub metric: String,
    /// The moves that the player's move has cost.
    pub loss: u32,
    /// The length of a shortest solution from there.
    pub distance: u32,
}

/// The current position of a game as one line of text. If this text cannot be read back as a puzzle, the text of the start of
/// the game is returned instead.
pub fn position(game: &dyn Game) -> String {
    let (puzzle, scene) = (game.puzzle(), game.scene());
    let rows = (0..scene.rows).map(|row| {
        let cells = (0..scene.columns).map(|column| {
            let cell = Cell::new(row, column);
            match scene.piece_at(cell) {
                Some(piece) => piece.label.clone(),
                None => match puzzle {
                    AnyPuzzle::Tiles(_) => "0".to_owned(),
                    AnyPuzzle::Blocks(_) if scene.walls.contains(&cell) => "#".to_owned(),
                    AnyPuzzle::Blocks(_) => ".".to_owned(),
                },
            }
        });
        match puzzle {
            AnyPuzzle::Tiles(_) => cells.collect::<Vec<_>>().join(" "),
            AnyPuzzle::Blocks(_) => cells.collect(),
        }
    });
    let board = rows.collect::<Vec<_>>().join("/");
    // What a start's text has behind its rows, freedoms and the goal, holds for every position of the game.
    let start = one_line(&puzzle);
    let text = match start.split_once(" | ") {
        Some((_, rest)) => format!("{board} | {rest}"),
        None => board,
    };
    if read_own(&text, None).is_ok() { text } else { start }
}

/// All of them, the greatest loss first.
pub fn all(records: &Records) -> Vec<Drill> {
    let list = records.setting(SETTING).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    list.iter().filter_map(|drill| Drill::deserialize(drill).ok()).collect()
}

/// Keeps the positions of a game where most was lost. What was kept before is known by its position.
pub fn keep(records: &mut Records, game: &dyn Game, review: &Review) {
    let mut lost: Vec<(usize, u32)> = review.moves.iter().map(|made| made.loss).enumerate().collect();
    lost.retain(|(index, loss)| *loss >= LEAST && before(review, *index).is_proven);
    lost.sort_by_key(|(index, loss)| (std::cmp::Reverse(*loss), *index));
    let mut all = all(records);
    let known = all.len();
    for (index, loss) in lost.into_iter().take(OF_A_GAME) {
        let there = game.branch(index);
        let goal = match there.puzzle() {
            AnyPuzzle::Tiles(puzzle) => Some(TileGoal::of(puzzle.goal()).to_string()),
            AnyPuzzle::Blocks(_) => None,
        };
        let (puzzle, metric) = (position(there.as_ref()), review.metric.clone());
        let distance = before(review, index).moves;
        if all.iter().all(|drill| (&drill.puzzle, &drill.metric) != (&puzzle, &metric)) {
            all.push(Drill { puzzle, goal, metric, loss, distance });
        }
    }
    if all.len() > known {
        all.sort_by_key(|drill| std::cmp::Reverse(drill.loss));
        all.truncate(MOST);
        store(records, &all);
    }
}

/// The distance before a move of a review.
fn before(review: &Review, index: usize) -> loyd_play::Distance {
    index.checked_sub(1).map_or(review.start, |before| review.moves[before].distance)
}

impl Drill {
    /// A game for practice from the position; `None` for what another version of the program wrote.
    pub fn game(&self) -> Option<Box<dyn Game>> {
        let puzzle = read_own(&self.puzzle, self.goal.clone()).ok()?.puzzle.puzzle;
        let origin = Origin { is_practice: true, ..Origin::default() };
        loyd_play::open(puzzle, Some(&self.metric), origin).ok()
    }
}

/// Drops the position of a game that was solved from it in the fewest moves, without help: it is learnt.
pub(crate) fn note(records: &mut Records, game: &dyn Game) {
    let status = game.status();
    let (Some(finish), false) = (status.finish, status.help.is_any()) else { return };
    let start = one_line(&game.puzzle());
    let mut all = all(records);
    let known = all.len();
    let is_learnt = |drill: &Drill| {
        let same = drill.game().is_some_and(|own| one_line(&own.puzzle()) == start);
        same && drill.metric == status.metric && finish.moves <= drill.distance as usize
    };
    all.retain(|drill| !is_learnt(drill));
    if all.len() < known {
        store(records, &all);
    }
}

fn store(records: &mut Records, all: &[Drill]) {
    records.set_setting(SETTING, json!(all));
}
