//! `loyd generate tiles`: generates random positions, optionally those whose shortest solution has
//! a given length.

use std::collections::HashSet;
use std::io::{self, BufWriter, Write};

use anyhow::{Context, bail, ensure};
use loyd_classroom::Distances;
use loyd_core::random::{self, Seed, Source};
use loyd_core::tiles::TileGoal;
use loyd_core::{TilePosition, TilePuzzle, text};
use loyd_engine::{Options, solve};
use serde_json::json;

use crate::arguments::GenerateTilesArguments;
use crate::output::{CsvTable, Exit, grouped, print_message, write_json};
use crate::random_boards::MAX_LISTED_CELLS;
use crate::seed;

/// The number of cells in the largest boards whose minimum lengths are proven quickly.
const MAX_PROVEN_CELLS: usize = 16;
/// The maximum length that can be requested.
const MAX_MOVES: u32 = 140;
/// The number of walks tried per position before the search for the length is abandoned.
const MAX_WALKS: u32 = 2_000;

/// Prints distinct positions. Each comes from its own seed and can be reproduced on its own. A seed
/// is skipped if its position was already printed.
///
/// # Errors
/// Returns an error for an invalid goal, for a length that no position of the board has, and if
/// output cannot be written.
pub(crate) fn run(arguments: &GenerateTilesArguments) -> anyhow::Result<Exit> {
    let (width, height) = arguments.size;
    let goal = text::read_tile_goal(&arguments.goal, width, height).context("--goal")?;
    let goal_text = goal.to_string();
    let goal = goal.position(width, height);
    // A line without a goal has the default goal.
    let goal_suffix = match TileGoal::of(&goal) {
        TileGoal::BlankLast => String::new(),
        _ => format!(" | goal: {goal_text}"),
    };
    let source = PositionSource::new(&goal, arguments.length)?;
    let mut seed = seed::given_or_random(arguments.seed)?;
    let mut output = BufWriter::new(io::stdout().lock());
    if arguments.csv {
        CsvTable::new(&mut output).write_cells(["position", "goal", "length", "seed"])?;
    }
    let mut printed = PrintedPositions::default();
    while printed.count < arguments.count {
        let Some((position, length)) = source.position(&goal, seed) else {
            output.flush()?;
            // The positions found so far have already been printed and remain valid.
            print_message(format_args!("loyd: {MAX_WALKS} walks found no position of the requested length\n"));
            return Ok(Exit::Stopped);
        };
        if !printed.add(&position) {
            if printed.repeated > source.max_repeats(printed.count) {
                output.flush()?;
                let what =
                    if arguments.length.is_some() { "positions of the requested length" } else { "solvable positions" };
                let (found, wanted) = (grouped(printed.count), grouped(arguments.count));
                print_message(format_args!("loyd: there are no more {what}: {found} of {wanted}\n"));
                return Ok(Exit::Stopped);
            }
            seed = seed.next();
            continue;
        }
        let record = || json!({ "position": position.to_string(), "goal": goal_text, "length": length, "seed": seed.to_string() });
        if arguments.csv {
            CsvTable::resumed(&mut output).write(&record())?;
        } else if arguments.json {
            write_json(&mut output, &record())?;
        } else {
            writeln!(output, "{position}{goal_suffix}")?;
        }
        seed = seed.next();
    }
    output.flush()?;
    Ok(Exit::Done)
}

/// The positions printed so far. None of them is printed again.
#[derive(Default)]
struct PrintedPositions {
    count: u64,
    /// The cells of each position as the digits of a number. Positions of larger boards practically
    /// never repeat.
    seen: HashSet<u128>,
    /// The number of draws since the last new position.
    repeated: u64,
}

impl PrintedPositions {
    /// Adds a position. Returns whether it is new.
    fn add(&mut self, position: &TilePosition) -> bool {
        /// The number of cells in the largest boards whose positions are compared. A board with
        /// more cells has over 10^25 positions.
        const MAX_COMPARED_CELLS: usize = 25;
        let cells = position.cells();
        let number = || cells.iter().fold(0, |number, &tile| number * cells.len() as u128 + u128::from(tile));
        let is_new = cells.len() > MAX_COMPARED_CELLS || self.seen.insert(number());
        self.repeated = if is_new { 0 } else { self.repeated + 1 };
        self.count += u64::from(is_new);
        is_new
    }
}

/// A source of random positions.
struct PositionSource {
    lengths: Option<(u32, u32)>,
    /// For boards with few cells, all positions by length, if lengths were requested.
    layers: Vec<Vec<TilePosition>>,
}

impl PositionSource {
    /// Creates a source of positions whose lengths are in the inclusive range `lengths`, or of any
    /// length. If there is a range, positions on small boards are drawn from a list, and random
    /// walks find those on larger boards.
    ///
    /// # Errors
    /// Returns an error in these cases:
    /// - The greatest length exceeds [`MAX_MOVES`].
    /// - No position on a small board has the greatest length.
    /// - The board is too large to prove lengths quickly.
    fn new(goal: &TilePosition, lengths: Option<(u32, u32)>) -> anyhow::Result<Self> {
        let layers = match (lengths, goal.cells().len()) {
            // The hardest position on any board whose lengths are proven, a 2×8 board, needs 140
            // moves (OEIS A151944).
            (Some((_, last)), _) if last > MAX_MOVES => {
                bail!("no position needs {last} moves: expected a length of at most {MAX_MOVES}")
            }
            (Some((_, last)), ..=MAX_LISTED_CELLS) => list_positions(goal, last)?,
            (Some(_), cells) if cells > MAX_PROVEN_CELLS => {
                bail!(
                    "--length is for boards with at most {MAX_PROVEN_CELLS} cells, whose minimum lengths are proven quickly"
                )
            }
            _ => vec![],
        };
        Ok(Self { lengths, layers })
    }

    /// Returns how many repeated draws indicate that there are no more positions, given the number
    /// of positions found. A remaining position is drawn with a probability of at least 1 in
    /// (number of lengths × (positions + 1)), so 30 times that many draws miss it with a
    /// probability of about e⁻³⁰. Walks take longer and are abandoned earlier.
    fn max_repeats(&self, found: u64) -> u64 {
        let uses_walks = self.lengths.is_some() && self.layers.is_empty();
        let lengths = self.lengths.map_or(1, |(first, last)| u64::from(last - first) + 1);
        let repeats = 30 * lengths * (found + 1);
        if uses_walks { repeats.min(MAX_WALKS.into()) } else { repeats }
    }

    /// Returns the position for a seed, with its length if one was requested, or `None` if no walk
    /// found a position.
    fn position(&self, goal: &TilePosition, seed: Seed) -> Option<(TilePosition, Option<u32>)> {
        let mut source = seed.source();
        let Some((first, last)) = self.lengths else { return Some((random::solvable(goal, &mut source), None)) };
        let length = if first == last { first } else { random_length(first, last, seed) };
        let position = match self.layers.get(length as usize) {
            Some(positions) => positions[random::below(positions.len() as u32, &mut source) as usize].clone(),
            None => walk_to_length(goal, length, &mut source)?,
        };
        Some((position, Some(length)))
    }
}

/// Returns a length in a range, uniformly distributed. Uses later bits of the seed, because the
/// first ones determine the position.
fn random_length(first: u32, last: u32, seed: Seed) -> u32 {
    let mut source = seed.source();
    random::below(u32::MAX, &mut source);
    first + random::below(last - first + 1, &mut source)
}

/// Lists the positions whose shortest solution has at most `last` moves, by its length.
///
/// # Errors
/// Returns an error if no position has the length `last`.
fn list_positions(goal: &TilePosition, last: u32) -> anyhow::Result<Vec<Vec<TilePosition>>> {
    let distances = Distances::within(&TilePuzzle::new(goal.clone(), goal.clone())?, last);
    let layers: Vec<Vec<_>> = distances.layers().into_iter().map(|layer| layer.cloned().collect()).collect();
    let longest = layers.len() - 1;
    ensure!(last as usize <= longest, "--length: the longest solution on this board has {longest} moves");
    Ok(layers)
}

/// Walks from the goal until a walk ends at a position whose shortest solution has `length` moves.
fn walk_to_length(goal: &TilePosition, length: u32, source: &mut Source) -> Option<TilePosition> {
    let puzzle = TilePuzzle::blank_last(goal.clone());
    let mut steps = length;
    (0..MAX_WALKS).find_map(|_| {
        let position = random::walk(&puzzle, goal, steps as usize, source);
        let distance = shortest_length(goal, &position)?;
        // A random walk goes in circles, so a position at this distance needs a walk longer than
        // the distance. After a walk that ended too close, the next walk has two more steps, since
        // one more would change the parity of the length.
        steps = if distance < length { steps + 2 } else { steps.saturating_sub(2).max(length) };
        (distance == length).then_some(position)
    })
}

/// Returns the proven length of a shortest solution from a position.
fn shortest_length(goal: &TilePosition, position: &TilePosition) -> Option<u32> {
    let puzzle = TilePuzzle::new(position.clone(), goal.clone()).ok()?;
    let result = solve(&text::AnyPuzzle::Tiles(puzzle), &Options::default()).ok()?;
    result.length().map(|length| length as u32)
}
