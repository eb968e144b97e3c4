//! The recipe of `loyd generate blocks` that the options describe.

use std::path::Path;

use anyhow::{Context, bail, ensure};
use loyd_blocks::generate::{BlockStyle, BoardParts, GoalPiece, Recipe};
use loyd_core::blocks::{Difficulty, Freedom, Shape, Target};
use loyd_core::text::{AnyPuzzle, ReadOptions, read_argument};
use loyd_core::{BlockMetric, BlockPuzzle, Direction};
use loyd_files::FileKind;

use crate::arguments::{BoardExit, BoardPart, ConstraintArguments, GenerateBlocksArguments};
use crate::family::CommandFamily;
use crate::input::{Input, only_input};

/// The recipe, and its constraints as options that give it again.
pub(super) struct AskedRecipe {
    pub(super) recipe: Recipe,
    /// Empty without constraints.
    pub(super) constraints: String,
}

/// Refuses requests that no board meets.
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
        let are_all = !recipe.shapes.is_empty() && recipe.shapes.iter().all(|quota| quota.is_truck());
        let fewest = *recipe.pieces.start();
        ensure!(
            !are_all || fewest <= most_trucks as usize,
            "--trucks {}: all pieces of --shapes are trucks, and --pieces asks for at least {fewest}",
            range_text((least, most_trucks))
        );
    }
    ensure!(arguments.length.is_none_or(|(_, most)| most > 0), "--length 0: expected at least 1 move");
    Ok(())
}

/// Returns the recipe that the options describe, based on the style.
pub(super) fn asked_recipe(arguments: &GenerateBlocksArguments) -> anyhow::Result<AskedRecipe> {
    let constraints = &arguments.constraints;
    let mut recipe = match (&constraints.mask, &constraints.from_puzzle) {
        (Some(mask), _) => masked(arguments, mask)?,
        (None, Some(puzzle)) => begun(arguments, puzzle)?,
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
    // The searches for places of goal pieces need a board of a possible size.
    recipe.check_size()?;
    recipe.goals = goals(&recipe, constraints)?;
    Ok(AskedRecipe { constraints: constraints_text(constraints, &recipe), recipe })
}

/// Returns the requested metric.
pub(super) fn metric(arguments: &GenerateBlocksArguments) -> anyhow::Result<Option<BlockMetric>> {
    let metric = |asked| {
        let metric = BlockPuzzle::metric(asked);
        metric.with_context(|| format!("there is no metric {asked} for blocks: expected step, slide, turn"))
    };
    arguments.metric.map(metric).transpose()
}

/// The greatest number of pieces that is drawn.
const MOST_DRAWN: u32 = 200;

/// Sets the numbers of pieces and walls, and the shapes.
fn set_pieces_and_walls(recipe: &mut Recipe, arguments: &GenerateBlocksArguments) {
    if let Some(shapes) = &arguments.constraints.shapes {
        recipe.shapes.clone_from(&shapes.0);
        let (least, most) = recipe.shape_counts();
        let first = (*recipe.pieces.start()).clamp(least, most);
        recipe.pieces = first..=(*recipe.pieces.end()).clamp(first, most);
    }
    if let Some((least, most)) = arguments.pieces {
        // No puzzle has more than 127 pieces: a draw of millions would never find one.
        recipe.pieces = least as usize..=most.min(least.max(MOST_DRAWN)) as usize;
    }
    if let Some((least, most)) = arguments.walls {
        // Without an upper limit, a few more are drawn than are asked for: some do not matter.
        let few = least.saturating_add((recipe.rows * recipe.columns / 8) as u32 + 1);
        recipe.walls = least as usize..=(if most == u32::MAX { few } else { most }) as usize;
    }
}

/// Returns the recipe with the walls of `--mask`.
fn masked(arguments: &GenerateBlocksArguments, mask: &str) -> anyhow::Result<Recipe> {
    let rows = mask_rows(mask)?;
    let (height, width) = (rows.len(), rows[0].len());
    if let Some((columns, rows)) = arguments.size {
        ensure!(
            (columns, rows) == (width, height),
            "--size {columns}x{rows}: the picture of --mask is {width}x{height}"
        );
    }
    let cells = rows.iter().enumerate().flat_map(|(row, cells)| {
        cells.iter().enumerate().filter(|&(_, &is_wall)| is_wall).map(move |(column, _)| (row, column))
    });
    let fixed: Vec<_> = cells.collect();
    let mut recipe = Recipe::with_cells(arguments.style, height, width, height * width - fixed.len());
    recipe.walls = fixed.len()..=fixed.len();
    recipe.fixed = fixed;
    if let Some((least, _)) = arguments.walls {
        let count = recipe.fixed.len();
        ensure!(least as usize >= count, "--walls {least}: the picture of --mask has {count} walls already");
    }
    Ok(recipe)
}

/// Reads the value of `--mask`: for each row, whether its cells are walls.
fn mask_rows(mask: &str) -> anyhow::Result<Vec<Vec<bool>>> {
    let is_picture = mask.contains(['#', '.']) && mask.chars().all(|c| "#./".contains(c)) && !Path::new(mask).exists();
    let text = if is_picture {
        mask.replace('/', "\n")
    } else {
        let bytes = FileKind::PUZZLE.read(Path::new(mask)).with_context(|| format!("--mask {mask}"))?;
        loyd_files::decoded(bytes).with_context(|| format!("--mask {mask}: the file is not a text"))?
    };
    let mut rows: Vec<Vec<bool>> = vec![];
    for (number, line) in text.trim_end().lines().enumerate() {
        let cell = |(column, c): (usize, char)| match c {
            '#' => Ok(true),
            '.' => Ok(false),
            c => bail!("--mask: line {}, column {}: expected # or ., found {c:?}", number + 1, column + 1),
        };
        let row = line.trim_end().chars().enumerate().map(cell).collect::<anyhow::Result<Vec<_>>>()?;
        let width = rows.first().map_or(row.len(), Vec::len);
        let (line, found) = (number + 1, row.len());
        ensure!(
            found == width,
            "--mask: line {line}, column 1: expected {width} cells as in the first row, found {found}"
        );
        rows.push(row);
    }
    ensure!(rows.first().is_some_and(|row| !row.is_empty()), "--mask: expected rows of # and ., found none");
    Ok(rows)
}

/// Returns the recipe whose climbs begin at the puzzle of `--from-puzzle`.
fn begun(arguments: &GenerateBlocksArguments, text: &str) -> anyhow::Result<Recipe> {
    let ConstraintArguments { keep, goal, exits, .. } = &arguments.constraints;
    let Input { entry, .. } = only_input(text, &ReadOptions::default(), "to begin with")?;
    let puzzle = entry.puzzle.with_context(|| format!("--from-puzzle {text}"))?.puzzle;
    let AnyPuzzle::Blocks(puzzle) = puzzle else { bail!("--from-puzzle {text}: expected a block puzzle") };
    let (width, height) = (puzzle.columns(), puzzle.rows());
    if let Some((columns, rows)) = arguments.size {
        ensure!(
            (columns, rows) == (width, height),
            "--size {columns}x{rows}: the puzzle of --from-puzzle is {width}x{height}"
        );
    }
    let [keeps_goal, walls, gates] =
        [BoardPart::Goal, BoardPart::Walls, BoardPart::Gates].map(|part| keep.contains(&part));
    ensure!(
        !keeps_goal || goal.is_none() && exits.is_none(),
        "the goal of --from-puzzle is kept: --keep walls,gates allows another one"
    );
    ensure!(
        arguments.climb.is_some_and(|climb| climb > 0),
        "--from-puzzle needs --climb: without changes every puzzle is the given board"
    );
    let recipe = Recipe::new(arguments.style, height, width);
    let recipe = recipe.begin_at(&puzzle, BoardParts { goal: keeps_goal, walls, gates });
    recipe.with_context(|| format!("--from-puzzle {text}"))
}

/// Returns the goal pieces that `--exits` or `--goal` asks for.
fn goals(recipe: &Recipe, constraints: &ConstraintArguments) -> anyhow::Result<Vec<GoalPiece>> {
    if let Some(exits) = &constraints.exits {
        return exits.0.iter().map(|&exit| leaving(recipe, exit)).collect();
    }
    match &constraints.goal {
        Some(goal) => goal_pieces(recipe, goal).with_context(|| format!("--goal '{goal}'")),
        None => Ok(vec![]),
    }
}

/// Returns the goal piece that leaves by an exit.
fn leaving(recipe: &Recipe, exit: BoardExit) -> anyhow::Result<GoalPiece> {
    let BoardExit { side, first, last } = exit;
    let (what, lines) = if side.is_horizontal() { ("row", recipe.rows) } else { ("column", recipe.columns) };
    ensure!(usize::from(last) < lines, "--exits {exit}: there is no {what} {}: the board has {lines}", last + 1);
    let target = Target::Leaves { piece: 0, side, first, last };
    let shape = recipe.style.goal_shape(side);
    let freedom = shape.as_ref().map_or(Freedom::Both, |shape| recipe.style.freedom(shape));
    let piece = prescribed(recipe, shape, freedom, vec![target]);
    piece.with_context(|| format!("--exits {exit}: the goal piece cannot leave there, even without other pieces"))
}

/// Returns a goal piece on the board with the recipe's fixed walls.
fn prescribed(recipe: &Recipe, shape: Option<Shape>, freedom: Freedom, targets: Vec<Target>) -> Option<GoalPiece> {
    GoalPiece::new((recipe.rows, recipe.columns), &recipe.fixed, shape, freedom, targets)
}

/// Returns the goal pieces of `--goal`: targets of Z, or the pieces of a drawing.
fn goal_pieces(recipe: &Recipe, goal: &str) -> anyhow::Result<Vec<GoalPiece>> {
    let is_words = |word: &str| matches!(word, "right" | "covers" | "fills" | "leaves");
    let is_drawing = !goal.split_whitespace().any(is_words);
    let (rows, columns) = (recipe.rows, recipe.columns);
    let text = if is_drawing { goal.to_owned() } else { stub(recipe, goal) };
    let puzzle = read_goal(&text, goal)?;
    ensure!(
        (puzzle.rows(), puzzle.columns()) == (rows, columns),
        "expected a drawing of {columns}x{rows} like the board, found {}x{}",
        puzzle.columns(),
        puzzle.rows()
    );
    ensure!(puzzle.walls().next().is_none(), "a goal has no walls: --mask gives fixed ones");
    let mut pieces = vec![];
    for (number, piece) in puzzle.pieces().iter().enumerate() {
        let own = puzzle.goal().0.iter().filter(|target| target.piece() == Some(number));
        let targets: Vec<Target> = own.cloned().collect();
        let is_random = !is_drawing && recipe.style == BlockStyle::Free;
        let (width, height) = (piece.shape.width(), piece.shape.height());
        let is_car = width.min(height) == 1 && width.max(height) >= 2;
        ensure!(
            recipe.style != BlockStyle::Rush || is_car,
            "cars of the style rush are straight, with two cells or more"
        );
        let freedom = recipe.style.freedom(&piece.shape);
        let shape = (!is_random).then(|| piece.shape.clone());
        pieces.push(
            prescribed(recipe, shape, freedom, targets)
                .context("a goal piece cannot reach its place from another one, even without other pieces")?,
        );
    }
    ensure!(
        !puzzle.goal().0.iter().any(|target| target.piece().is_none()),
        "expected targets of the piece Z, found one of a kind"
    );
    Ok(pieces)
}

/// Returns a board with nothing but the goal piece Z of the style.
fn stub(recipe: &Recipe, goal: &str) -> String {
    let is_upright = goal.contains("leaves up") || goal.contains("leaves down");
    let side = if is_upright { Direction::Down } else { Direction::Right };
    let shape = recipe.style.goal_shape(side);
    let cells: Vec<_> = shape.iter().flat_map(|shape| shape.cells_from((0, 0))).chain([(0, 0)]).collect();
    drawing(recipe, |cell| if cells.contains(&cell) { 'Z' } else { '.' })
}

/// Reads a board with a goal.
fn read_goal(text: &str, goal: &str) -> anyhow::Result<BlockPuzzle> {
    let options = ReadOptions { goal: Some(goal.to_owned()), ..ReadOptions::default() };
    let puzzle = read_argument(text, &options)?.puzzle.puzzle;
    puzzle.into_blocks().context("expected targets of the piece Z, or a drawing of the board")
}

/// Returns the rows of a board, with a letter for each cell.
fn drawing(recipe: &Recipe, letter: impl Fn((usize, usize)) -> char) -> String {
    let row = |row| (0..recipe.columns).map(|column| letter((row, column))).collect::<String>();
    (0..recipe.rows).map(row).collect::<Vec<_>>().join("/")
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
    if let Some(shapes) = shapes {
        let shapes: Vec<String> = shapes.0.iter().map(ToString::to_string).collect();
        options.push(format!("--shapes {}", shapes.join(",")));
    }
    options.extend(exits.as_ref().map(|exits| format!("--exits {exits}")));
    options.extend(goal.as_ref().map(|goal| format!("--goal '{goal}'")));
    options.extend(gates.map(|gates| format!("--gates {}", range_text(gates))));
    if mask.is_some() {
        let walls = drawing(recipe, |cell| if recipe.fixed.contains(&cell) { '#' } else { '.' });
        options.push(format!("--mask '{walls}'"));
    }
    if let Some(puzzle) = from_puzzle {
        let keep: Vec<String> = keep.iter().map(|part| format!("{part:?}").to_lowercase()).collect();
        options.push(format!("--from-puzzle '{puzzle}' --keep {}", keep.join(",")));
    }
    options.join(" ")
}
