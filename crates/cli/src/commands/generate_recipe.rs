//! The recipe for `loyd generate blocks` that the options describe.

use std::path::Path;

use anyhow::{Context, anyhow, bail, ensure};
use loyd_blocks::generate::{BoardParts, GoalPiece, Recipe, ShapeQuota, WallMask};
use loyd_core::blocks::Difficulty;
use loyd_core::text::{AnyPuzzle, ReadOptions};
use loyd_core::{BlockMetric, BlockPuzzle};
use loyd_files::FileKind;

use crate::arguments::{BoardPart, ConstraintArguments, GenerateBlocksArguments};
use crate::family::CommandFamily;
use crate::input::{Input, only_input};

/// Rejects requests that no board can satisfy.
fn check_requests(recipe: &Recipe, arguments: &GenerateBlocksArguments) -> anyhow::Result<()> {
    if let Some((low, _)) = arguments.fill {
        ensure!(low <= 100, "--fill {low}: pieces cover at most 100 percent of the cells");
    }
    if let (Some(difficulty), Some((low, high))) = (arguments.difficulty, arguments.bits) {
        let [first, last] = [low, high].map(|bits| Difficulty::of_bits(f64::from(bits)));
        ensure!(
            (first..=last).contains(&difficulty),
            "--difficulty {difficulty} contradicts --bits {}: such puzzles are {}",
            range_text((low, high)),
            if first == last { first.to_string() } else { format!("{first} to {last}") }
        );
    }
    if let Some((low, high)) = arguments.trucks {
        let (min_pieces, max_pieces) = (*recipe.pieces.start(), *recipe.pieces.end());
        ensure!(
            low as usize <= max_pieces + 1,
            "--trucks {low}: there are at most {max_pieces} pieces besides the goal piece"
        );
        let are_all_trucks = !recipe.shapes.is_empty() && recipe.shapes.iter().all(ShapeQuota::is_truck);
        ensure!(
            !are_all_trucks || min_pieces <= high as usize,
            "--trucks {}: all pieces in --shapes are trucks, and --pieces requires at least {min_pieces}",
            range_text((low, high))
        );
    }
    ensure!(arguments.length.is_none_or(|(_, high)| high > 0), "--length 0: expected at least 1 move");
    Ok(())
}

/// Returns the recipe that the options describe, based on the style, and its constraints as the
/// options that reproduce it, or an empty string if there are none.
pub(super) fn requested_recipe(arguments: &GenerateBlocksArguments) -> anyhow::Result<(Recipe, String)> {
    let constraints = &arguments.constraints;
    let mut recipe = match (&constraints.mask, &constraints.from_puzzle) {
        (Some(mask), _) => recipe_from_mask(arguments, mask)?,
        (None, Some(puzzle)) => recipe_from_puzzle(arguments, puzzle)?,
        (None, None) => {
            let (columns, rows) = arguments.size.unwrap_or(arguments.style.default_size());
            Recipe::new(arguments.style, rows, columns)
        }
    };
    recipe.metric = metric(arguments)?.unwrap_or(recipe.metric);
    set_pieces_and_walls(&mut recipe, arguments);
    check_requests(&recipe, arguments)?;
    if let Some((low, high)) = constraints.gates {
        let high = if high == u32::MAX { low.saturating_add(2) } else { high };
        recipe.gates = low as usize..=high as usize;
    }
    if let Some((low, high)) = arguments.length {
        recipe.length = low..=high;
    }
    recipe.max_positions = arguments.positions;
    recipe.climb = arguments.climb.unwrap_or(0);
    recipe.climb_by = arguments.climb_by.unwrap_or(recipe.climb_by);
    // Finding positions for goal pieces requires a valid board size.
    recipe.check_size()?;
    recipe.goals = goal_pieces(&recipe, constraints)?;
    let constraints = constraints_text(constraints, &recipe);
    Ok((recipe, constraints))
}

/// Returns the requested metric.
pub(super) fn metric(arguments: &GenerateBlocksArguments) -> anyhow::Result<Option<BlockMetric>> {
    let metric = |requested| {
        let metric = BlockPuzzle::metric(requested);
        metric.with_context(|| format!("there is no metric {requested} for blocks: expected step, slide, turn"))
    };
    arguments.metric.map(metric).transpose()
}

/// The maximum number of pieces to draw.
const MAX_DRAWN: u32 = 200;

/// Sets the numbers of pieces and walls, and the shapes.
fn set_pieces_and_walls(recipe: &mut Recipe, arguments: &GenerateBlocksArguments) {
    if let Some(shapes) = &arguments.constraints.shapes {
        recipe.set_shapes(shapes);
    }
    if let Some((low, high)) = arguments.pieces {
        // No puzzle has more than 127 pieces, so drawing millions of pieces would never yield one.
        recipe.pieces = low as usize..=high.min(low.max(MAX_DRAWN)) as usize;
    }
    if let Some((low, high)) = arguments.walls {
        // Without an upper limit, a few more walls are drawn than requested, because some do not
        // affect the puzzle.
        let default_high = low.saturating_add((recipe.rows * recipe.columns / 8) as u32 + 1);
        recipe.walls = low as usize..=(if high == u32::MAX { default_high } else { high }) as usize;
    }
}

/// Checks that `--size`, if given, matches `size`, the size of the board given with another option.
///
/// # Errors
/// Returns an error that calls this board `board`, such as `--mask picture`, if the sizes differ.
pub(super) fn check_size(arguments: &GenerateBlocksArguments, size: (usize, usize), board: &str) -> anyhow::Result<()> {
    let ((columns, rows), (width, height)) = (arguments.size.unwrap_or(size), size);
    ensure!((columns, rows) == (width, height), "--size {columns}x{rows}: the {board} is {width}x{height}");
    Ok(())
}

/// Returns the recipe with the walls given with `--mask`.
fn recipe_from_mask(arguments: &GenerateBlocksArguments, mask: &str) -> anyhow::Result<Recipe> {
    let mask = read_mask(mask)?;
    let count = mask.count();
    check_size(arguments, mask.size(), "--mask picture")?;
    if let Some((low, _)) = arguments.walls {
        ensure!(low as usize >= count, "--walls {low}: the --mask picture already has {count} walls");
    }
    Ok(Recipe::with_mask(arguments.style, &mask))
}

/// Reads the value of `--mask`: a picture, or a file that contains one.
fn read_mask(mask: &str) -> anyhow::Result<WallMask> {
    let is_picture = mask.contains(['#', '.']) && mask.chars().all(|c| "#./".contains(c)) && !Path::new(mask).exists();
    let text = if is_picture {
        mask.to_owned()
    } else {
        let bytes = FileKind::PUZZLE.read(Path::new(mask)).with_context(|| format!("--mask {mask}"))?;
        loyd_files::decode(bytes).with_context(|| format!("--mask {mask}: the file is not text"))?
    };
    text.parse().map_err(|reason| anyhow!("--mask: {reason}"))
}

/// Returns the recipe whose climbs begin at the puzzle given with `--from-puzzle`.
fn recipe_from_puzzle(arguments: &GenerateBlocksArguments, text: &str) -> anyhow::Result<Recipe> {
    let ConstraintArguments { keep, goal, exits, .. } = &arguments.constraints;
    let Input { entry, .. } = only_input(text, &ReadOptions::default(), "to start from")?;
    let puzzle = entry.puzzle.with_context(|| format!("--from-puzzle {text}"))?.puzzle;
    let AnyPuzzle::Blocks(puzzle) = puzzle else { bail!("--from-puzzle {text}: expected a block puzzle") };
    let (width, height) = (puzzle.columns(), puzzle.rows());
    check_size(arguments, (width, height), "--from-puzzle puzzle")?;
    let [keeps_goal, walls, gates] =
        [BoardPart::Goal, BoardPart::Walls, BoardPart::Gates].map(|part| keep.contains(&part));
    ensure!(
        !keeps_goal || goal.is_none() && exits.is_none(),
        "--from-puzzle keeps its goal: --keep walls,gates allows a different one"
    );
    ensure!(
        arguments.climb.is_some_and(|climb| climb > 0),
        "--from-puzzle needs --climb: without changes, every puzzle is the given board"
    );
    let recipe = Recipe::new(arguments.style, height, width);
    let recipe = recipe.starting_from(&puzzle, BoardParts { goal: keeps_goal, walls, gates });
    recipe.with_context(|| format!("--from-puzzle {text}"))
}

/// Returns the goal pieces that `--exits` or `--goal` requests.
fn goal_pieces(recipe: &Recipe, constraints: &ConstraintArguments) -> anyhow::Result<Vec<GoalPiece>> {
    match (&constraints.exits, &constraints.goal) {
        (Some(exits), _) => recipe.goals_at(exits).with_context(|| format!("--exits {exits}")),
        (None, Some(goal)) => recipe.goals_of(goal).with_context(|| format!("--goal '{goal}'")),
        (None, None) => Ok(vec![]),
    }
}

/// Returns a range as the value of an option.
pub(super) fn range_text((low, high): (u32, u32)) -> String {
    match high {
        u32::MAX => format!("{low}-"),
        high if high == low => format!("{low}"),
        high => format!("{low}-{high}"),
    }
}

/// Returns the constraints as options.
fn constraints_text(constraints: &ConstraintArguments, recipe: &Recipe) -> String {
    let ConstraintArguments { shapes, exits, goal, gates, mask, from_puzzle, keep } = constraints;
    let mut options = vec![];
    options.extend(shapes.as_ref().map(|shapes| format!("--shapes {shapes}")));
    options.extend(exits.as_ref().map(|exits| format!("--exits {exits}")));
    options.extend(goal.as_ref().map(|goal| format!("--goal '{goal}'")));
    options.extend(gates.map(|gates| format!("--gates {}", range_text(gates))));
    if mask.is_some() {
        let walls = recipe.drawing(|cell| if recipe.fixed.contains(&cell) { '#' } else { '.' });
        options.push(format!("--mask '{walls}'"));
    }
    if let Some(puzzle) = from_puzzle {
        let keep: Vec<String> = keep.iter().map(|part| format!("{part:?}").to_lowercase()).collect();
        options.push(format!("--from-puzzle '{puzzle}' --keep {}", keep.join(",")));
    }
    options.join(" ")
}
