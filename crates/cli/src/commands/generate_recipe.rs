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

/// The recipe, and its constraints as the options that reproduce it.
pub(super) struct RequestedRecipe {
    pub(super) recipe: Recipe,
    /// Empty if there are no constraints.
    pub(super) constraints: String,
}

/// Rejects requests that no board can satisfy.
fn check_requests(recipe: &Recipe, arguments: &GenerateBlocksArguments) -> anyhow::Result<()> {
    if let Some((least, _)) = arguments.fill {
        ensure!(least <= 100, "--fill {least}: pieces cover at most 100 percent of the cells");
    }
    if let (Some(difficulty), Some((least, most))) = (arguments.difficulty, arguments.bits) {
        let [first, last] = [least, most].map(|bits| Difficulty::of_bits(f64::from(bits)));
        ensure!(
            (first..=last).contains(&difficulty),
            "--difficulty {difficulty} contradicts --bits {}: such puzzles are {}",
            range_text((least, most)),
            if first == last { first.to_string() } else { format!("{first} to {last}") }
        );
    }
    if let Some((least, most_trucks)) = arguments.trucks {
        let most = *recipe.pieces.end();
        ensure!(least as usize <= most + 1, "--trucks {least}: there are at most {most} pieces besides the goal piece");
        let are_all_trucks = !recipe.shapes.is_empty() && recipe.shapes.iter().all(ShapeQuota::is_truck);
        let minimum = *recipe.pieces.start();
        ensure!(
            !are_all_trucks || minimum <= most_trucks as usize,
            "--trucks {}: all pieces in --shapes are trucks, and --pieces requires at least {minimum}",
            range_text((least, most_trucks))
        );
    }
    ensure!(arguments.length.is_none_or(|(_, most)| most > 0), "--length 0: expected at least 1 move");
    Ok(())
}

/// Returns the recipe that the options describe, based on the style.
pub(super) fn requested_recipe(arguments: &GenerateBlocksArguments) -> anyhow::Result<RequestedRecipe> {
    let constraints = &arguments.constraints;
    let mut recipe = match (&constraints.mask, &constraints.from_puzzle) {
        (Some(mask), _) => recipe_from_mask(arguments, mask)?,
        (None, Some(puzzle)) => recipe_from_puzzle(arguments, puzzle)?,
        (None, None) => {
            let (columns, rows) = arguments.size.unwrap_or(arguments.style.usual_size());
            Recipe::new(arguments.style, rows, columns)
        }
    };
    recipe.metric = metric(arguments)?.unwrap_or(recipe.metric);
    set_pieces_and_walls(&mut recipe, arguments);
    check_requests(&recipe, arguments)?;
    if let Some((least, most)) = constraints.gates {
        let most = if most == u32::MAX { least.saturating_add(2) } else { most };
        recipe.gates = least as usize..=most as usize;
    }
    if let Some((least, most)) = arguments.length {
        recipe.length = least..=most;
    }
    recipe.most_positions = arguments.positions;
    recipe.climb = arguments.climb.unwrap_or(0);
    recipe.climb_by = arguments.climb_by.unwrap_or(recipe.climb_by);
    // Finding positions for goal pieces requires a valid board size.
    recipe.check_size()?;
    recipe.goals = goal_pieces(&recipe, constraints)?;
    Ok(RequestedRecipe { constraints: constraints_text(constraints, &recipe), recipe })
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
    if let Some((least, most)) = arguments.pieces {
        // No puzzle has more than 127 pieces, so drawing millions of pieces would never yield one.
        recipe.pieces = least as usize..=most.min(least.max(MAX_DRAWN)) as usize;
    }
    if let Some((least, most)) = arguments.walls {
        // Without an upper limit, a few more walls are drawn than requested, because some do not
        // affect the puzzle.
        let few = least.saturating_add((recipe.rows * recipe.columns / 8) as u32 + 1);
        recipe.walls = least as usize..=(if most == u32::MAX { few } else { most }) as usize;
    }
}

/// Returns the recipe with the walls given with `--mask`.
fn recipe_from_mask(arguments: &GenerateBlocksArguments, mask: &str) -> anyhow::Result<Recipe> {
    let mask = read_mask(mask)?;
    let ((width, height), count) = (mask.size(), mask.count());
    if let Some((columns, rows)) = arguments.size {
        ensure!((columns, rows) == (width, height), "--size {columns}x{rows}: the --mask picture is {width}x{height}");
    }
    if let Some((least, _)) = arguments.walls {
        ensure!(least as usize >= count, "--walls {least}: the --mask picture already has {count} walls");
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
    if let Some((columns, rows)) = arguments.size {
        ensure!(
            (columns, rows) == (width, height),
            "--size {columns}x{rows}: the --from-puzzle puzzle is {width}x{height}"
        );
    }
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
    let recipe = recipe.begin_at(&puzzle, BoardParts { goal: keeps_goal, walls, gates });
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
pub(super) fn range_text((least, most): (u32, u32)) -> String {
    match most {
        u32::MAX => format!("{least}-"),
        most if most == least => format!("{least}"),
        most => format!("{least}-{most}"),
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
