//! Practice positions from the player's own games, where a review found a loss.

use loyd_core::random::Seed;
use loyd_core::text::{AnyPuzzle, one_line, read_own};
use loyd_core::tiles::TileGoal;
use loyd_play::{Cell, Game, Origin, PracticeStage, Review, TileDeal, drill};
use loyd_records::Records;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The key of the setting that holds the positions.
const SETTING: &str = "drills";
/// The maximum number of stored positions. Those with the greatest losses are kept.
const MAX_DRILLS: usize = 60;
/// The maximum number of positions taken from one game.
const MAX_PER_GAME: usize = 3;
/// The smallest loss, in moves, that makes a position worth practising.
const MIN_LOSS: u32 = 2;

/// The distance from the goal in the exercise "solve it in the fewest moves".
pub const NEAR: usize = 12;

/// Returns a 15-puzzle [`NEAR`] moves from its goal, to be solved in the fewest moves. `seed`
/// determines the starting position.
pub fn near(seed: Seed) -> Box<dyn Game> {
    // The default board can always be dealt.
    drill::away(&TileDeal::new(4, 4, seed), NEAR).unwrap_or_else(|_| PracticeStage::LastRows.begin(seed).game)
}

/// A position from one of the player's games, and the number of moves that the player lost there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drill {
    /// The position, on one line.
    pub puzzle: String,
    /// The goal of a tile puzzle.
    pub goal: Option<String>,
    /// The metric.
    pub metric: String,
    /// The cost of the player's move, in moves.
    pub loss: u32,
    /// The length of a shortest solution from the position.
    pub distance: u32,
}

/// Returns the current position of a game as one line of text or, if that line cannot be read back
/// as a puzzle, the game's starting position.
pub fn position(game: &dyn Game) -> String {
    let (puzzle, scene) = (game.puzzle(), game.scene());
    let (empty, gap) = if let AnyPuzzle::Tiles(_) = puzzle { ("0", " ") } else { (".", "") };
    let text_of = |cell: Cell| match scene.piece_at(cell) {
        Some(piece) => piece.label.clone(),
        None if scene.walls.contains(&cell) => "#".to_owned(),
        None => empty.to_owned(),
    };
    let row = |row| (0..scene.columns).map(|column| text_of(Cell::new(row, column))).collect::<Vec<_>>().join(gap);
    let board = (0..scene.rows).map(row).collect::<Vec<_>>().join("/");
    // In the line for a starting position, the parts after the rows (freedoms and the goal) apply
    // to every position of the game.
    let start = one_line(&puzzle);
    let text = match start.split_once(" | ") {
        Some((_, rest)) => format!("{board} | {rest}"),
        None => board,
    };
    if read_own(&text, None).is_ok() { text } else { start }
}

/// Returns all positions, greatest loss first.
pub fn all(records: &Records) -> Vec<Drill> {
    let list = records.setting(SETTING).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    list.iter().filter_map(|drill| Drill::deserialize(drill).ok()).collect()
}

/// Stores the positions from a game at which the player lost the most. Positions that are already
/// stored are not duplicated.
pub fn store_losses(records: &mut Records, game: &dyn Game, review: &Review) {
    let mut losses: Vec<(usize, u32)> = review.moves.iter().map(|one_move| one_move.loss).enumerate().collect();
    losses.retain(|(index, loss)| *loss >= MIN_LOSS && distance_before(review, *index).is_proven);
    losses.sort_by_key(|(index, loss)| (std::cmp::Reverse(*loss), *index));
    let mut all = all(records);
    let previous_count = all.len();
    for (index, _) in losses.into_iter().take(MAX_PER_GAME) {
        let new = Drill::of(game, review, index);
        if all.iter().all(|drill| (&drill.puzzle, &drill.metric) != (&new.puzzle, &new.metric)) {
            all.push(new);
        }
    }
    if all.len() > previous_count {
        all.sort_by_key(|drill| std::cmp::Reverse(drill.loss));
        all.truncate(MAX_DRILLS);
        store(records, &all);
    }
}

/// Returns the distance to the goal before a move in a review.
fn distance_before(review: &Review, index: usize) -> loyd_play::Distance {
    index.checked_sub(1).map_or(review.start, |before| review.moves[before].distance)
}

impl Drill {
    /// Returns the position before the move at an index in a reviewed game.
    pub(crate) fn of(game: &dyn Game, review: &Review, index: usize) -> Self {
        let before = game.branch(index);
        let goal = match before.puzzle() {
            AnyPuzzle::Tiles(puzzle) => Some(TileGoal::of(puzzle.goal()).to_string()),
            AnyPuzzle::Blocks(_) => None,
        };
        Self {
            puzzle: position(before.as_ref()),
            goal,
            metric: review.metric.clone(),
            loss: review.moves[index].loss,
            distance: distance_before(review, index).moves,
        }
    }

    /// Returns a practice game that starts from the position, or `None` if another version of the
    /// program wrote the position in an unknown form.
    pub fn game(&self) -> Option<Box<dyn Game>> {
        let puzzle = read_own(&self.puzzle, self.goal.clone()).ok()?.puzzle.puzzle;
        let origin = Origin { is_practice: true, ..Origin::default() };
        loyd_play::open(puzzle, Some(&self.metric), origin).ok()
    }
}

/// Removes the position that a game started from, if the game was solved in the fewest moves
/// without help.
pub(crate) fn remove_learnt(records: &mut Records, game: &dyn Game) {
    let status = game.status();
    let (Some(finish), false) = (status.finish, status.help.is_any()) else { return };
    let start = one_line(&game.puzzle());
    let mut all = all(records);
    let previous_count = all.len();
    let is_learnt = |drill: &Drill| {
        let has_same_start = drill.game().is_some_and(|practice| one_line(&practice.puzzle()) == start);
        has_same_start && drill.metric == status.metric && finish.moves <= drill.distance as usize
    };
    all.retain(|drill| !is_learnt(drill));
    if all.len() < previous_count {
        store(records, &all);
    }
}

fn store(records: &mut Records, all: &[Drill]) {
    records.set_setting(SETTING, json!(all));
}
