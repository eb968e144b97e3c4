//! The player's own levels, drawn in the editor and stored in the records in the player's order.

use std::collections::HashSet;
use std::fmt::Write;

use loyd_core::text::{AnyPuzzle, external_line, one_line, read_own};
use loyd_core::{BlockMetric, BlockPuzzle, Family, Puzzle};
use loyd_play::Game;
use loyd_records::{LevelId, Records};
use serde_json::{Value, json};

/// The key of the setting that holds the levels.
const SETTING: &str = "levels";
/// The maximum number of levels.
const MAX_LEVELS: usize = 1000;

/// One of the player's own levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnLevel {
    /// The name; may be empty.
    pub name: String,
    /// The puzzle.
    pub puzzle: BlockPuzzle,
    /// The known lengths of shortest solutions, in metric order: steps, slides, turns.
    pub pars: Vec<Option<u32>>,
    /// The player's own solution, found without hints, in move notation. Only a level with a
    /// solution can be shared.
    pub solution: Option<String>,
}

impl OwnLevel {
    /// Returns the length of a shortest solution in a metric, if it is known.
    pub fn par(&self, metric: BlockMetric) -> Option<u32> {
        let index = BlockPuzzle::METRICS.iter().position(|other| *other == metric)?;
        self.pars.get(index).copied().flatten()
    }

    /// Reads a level from an entry in the setting. Returns `None` if another version wrote it in an
    /// unknown form.
    fn from_json(value: &Value) -> Option<Self> {
        let text = value.get("puzzle")?.as_str()?;
        let puzzle = read_own(text, None).ok()?.puzzle.puzzle.into_blocks()?;
        let pars = value.get("pars").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        Some(Self {
            name: value.get("name").and_then(Value::as_str).unwrap_or_default().to_owned(),
            puzzle,
            pars: pars.iter().map(|par| par.as_u64().and_then(|par| par.try_into().ok())).collect(),
            solution: value.get("solution").and_then(Value::as_str).map(str::to_owned),
        })
    }

    fn to_json(&self) -> Value {
        let puzzle = one_line(&AnyPuzzle::Blocks(self.puzzle.clone()));
        json!({ "name": self.name, "puzzle": puzzle, "pars": self.pars, "solution": self.solution })
    }
}

/// Returns all levels, in the player's order.
pub fn all(records: &Records) -> Vec<OwnLevel> {
    let list = records.setting(SETTING).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    list.iter().filter_map(OwnLevel::from_json).collect()
}

/// Adds a level at the end. If the list already contains the level, replaces it, but keeps its
/// solution unless the new level has one. Returns `false`, and adds nothing, if the list is full.
pub fn keep(records: &mut Records, level: OwnLevel) -> bool {
    let mut all = all(records);
    let id = LevelId::of_puzzle(&level.puzzle);
    match all.iter().position(|kept| LevelId::of_puzzle(&kept.puzzle) == id) {
        Some(index) => {
            let solution = level.solution.clone().or_else(|| all[index].solution.take());
            all[index] = OwnLevel { solution, ..level };
        }
        None if all.len() >= MAX_LEVELS => return false,
        None => all.push(level),
    }
    store(records, &all);
    true
}

/// Adds levels at the end, except those already in the list, until the list is full. Returns
/// the number of levels added.
pub fn add_all(records: &mut Records, levels: Vec<OwnLevel>) -> usize {
    let mut all = all(records);
    let previous_count = all.len();
    let mut known: HashSet<LevelId> = all.iter().map(|level| LevelId::of_puzzle(&level.puzzle)).collect();
    for level in levels {
        if all.len() < MAX_LEVELS && known.insert(LevelId::of_puzzle(&level.puzzle)) {
            all.push(level);
        }
    }
    if all.len() > previous_count {
        store(records, &all);
    }
    all.len() - previous_count
}

/// Stores the length of a shortest solution, if the puzzle is one of the player's levels.
pub(crate) fn note_par(records: &mut Records, puzzle: &AnyPuzzle, metric: &str, moves: usize) {
    let (AnyPuzzle::Blocks(puzzle), Ok(moves)) = (puzzle, u32::try_from(moves)) else { return };
    let id = LevelId::of_puzzle(puzzle);
    let mut all = all(records);
    let index = BlockPuzzle::METRICS.iter().position(|other| other.to_string() == metric);
    let level = all.iter_mut().find(|level| LevelId::of_puzzle(&level.puzzle) == id);
    if let Some((index, level)) = index.zip(level) {
        level.pars.resize(BlockPuzzle::METRICS.len(), None);
        level.pars[index] = Some(moves);
        store(records, &all);
    }
}

/// Removes the level at an index.
pub fn remove(records: &mut Records, index: usize) {
    let mut all = all(records);
    if index < all.len() {
        all.remove(index);
        store(records, &all);
    }
}

/// Moves a level to a different index; the other levels close the gap.
pub fn move_to(records: &mut Records, from: usize, to: usize) {
    let mut all = all(records);
    if from < all.len() && to < all.len() {
        let level = all.remove(from);
        all.insert(to, level);
        store(records, &all);
    }
}

/// Returns all levels with their names, as a list that other programs can read.
pub fn list(levels: &[OwnLevel]) -> String {
    let mut text = String::new();
    for level in levels {
        let name = level.name.replace(char::is_control, " ");
        if !name.trim().is_empty() {
            let _ = writeln!(text, "# name: {}", name.trim());
        }
        let _ = writeln!(text, "{}", external_line(&AnyPuzzle::Blocks(level.puzzle.clone())));
    }
    text
}

/// Checks that moves given as text solve a puzzle. Returns the number of moves in the default
/// metric.
///
/// # Errors
/// The reason why the moves do not solve the puzzle.
pub fn solution_length(puzzle: &BlockPuzzle, solution: &str) -> Result<usize, String> {
    use loyd_play::GameFamily;
    let steps = puzzle.read_steps(solution).map_err(|faults| faults.to_string())?;
    let mut position = puzzle.start();
    for (index, step) in steps.iter().enumerate() {
        if puzzle.play(&mut position, *step).is_err() {
            return Err(format!("step {} is illegal", index + 1));
        }
    }
    if !puzzle.is_solved(&position) {
        return Err("the goal is not reached".to_owned());
    }
    Ok(loyd_core::moves_in::<BlockPuzzle>(BlockPuzzle::DEFAULT_METRIC, &steps))
}

/// Stores the solution of a game that was just finished without help, if its puzzle is one of the
/// player's levels and no solution of at most this length is stored.
pub(crate) fn note_solution(records: &mut Records, game: &dyn Game) {
    let AnyPuzzle::Blocks(puzzle) = game.puzzle() else { return };
    let id = LevelId::of_puzzle(&puzzle);
    let mut all = all(records);
    let Some(level) = all.iter_mut().find(|level| LevelId::of_puzzle(&level.puzzle) == id) else { return };
    let moves = game.moves_text();
    let Ok(length) = solution_length(&puzzle, &moves) else { return };
    let known = level.solution.as_deref().and_then(|known| solution_length(&puzzle, known).ok());
    if !game.status().help.is_any() && known.is_none_or(|known| length < known) {
        level.solution = Some(moves);
        store(records, &all);
    }
}

fn store(records: &mut Records, all: &[OwnLevel]) {
    records.set_setting(SETTING, all.iter().map(OwnLevel::to_json).collect());
}
