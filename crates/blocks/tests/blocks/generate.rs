//! Tests that generated puzzles match their grades and contain nothing superfluous.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering};

use loyd_blocks::generate::{
    BlockGenerator, BlockStyle, Canonical, Climb, Difficulty, Generated, Grade, Recipe, RecipeFault, RushClass,
};
use loyd_blocks::{ComponentStatistics, DistanceMap, Exploration, solver};
use loyd_core::blocks::{BlockGoal, Freedom, Setup, Target};
use loyd_core::random::Seed;
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::{Context, Stop, Verdict};

use crate::support;

const RECIPES: [(BlockStyle, usize, usize, u64); 4] = [
    (BlockStyle::Rush, 5, 5, 120),
    (BlockStyle::Rush, 4, 6, 120),
    (BlockStyle::Klotski, 4, 4, 12),
    (BlockStyle::Free, 4, 5, 60),
];

fn generator((style, rows, columns, _): (BlockStyle, usize, usize, u64), seed: u64) -> BlockGenerator {
    BlockGenerator::new(Recipe::new(style, rows, columns), Seed(seed)).expect("a recipe that can be followed")
}

fn generate_puzzles(recipe: (BlockStyle, usize, usize, u64)) -> Vec<Generated> {
    let generator = generator(recipe, 7);
    (0..recipe.3).filter_map(|number| generator.draw(number, Stop::NEVER)).collect()
}

fn shortest_length(puzzle: &BlockPuzzle, metric: BlockMetric) -> Option<u32> {
    let mut solver = solver(puzzle, &puzzle.start(), metric, 1 << 28);
    (solver.run(&mut Context::new(u64::MAX, Stop::NEVER)) == Verdict::Solved).then(|| solver.status().lower_bound)
}

/// Returns all variants of this puzzle with one piece or wall removed.
fn without_one_part(puzzle: &BlockPuzzle) -> Vec<BlockPuzzle> {
    let setup = Setup::from(puzzle);
    let goal_piece = setup.goal.0[0].piece().expect("a goal for a piece");
    let mut smaller = vec![];
    for piece in (0..setup.pieces.len()).filter(|&piece| piece != goal_piece) {
        let mut setup = setup.clone();
        setup.pieces.remove(piece);
        let number = goal_piece - usize::from(goal_piece > piece);
        setup.goal = match setup.goal.0[0] {
            Target::Covers { cell, .. } => BlockGoal(vec![Target::Covers { piece: number, cell }]),
            _ => BlockGoal(vec![Target::Right { piece: number }]),
        };
        smaller.push(setup.try_into().expect("a legal puzzle"));
    }
    for wall in 0..setup.walls.len() {
        let mut setup = setup.clone();
        setup.walls.remove(wall);
        smaller.push(setup.try_into().expect("a legal puzzle"));
    }
    smaller
}

#[test]
fn every_piece_and_wall_in_a_generated_puzzle_affects_its_length() {
    for recipe in RECIPES {
        let generated = generate_puzzles(recipe);
        assert!(generated.len() >= 3, "{recipe:?}: {}", generated.len());
        for Generated { puzzle, grade, .. } in generated {
            assert_eq!(shortest_length(&puzzle, grade.metric), Some(grade.length));
            assert!(grade.length >= 5 && grade.choice > 0.0 && grade.detours <= grade.length);
            assert!(
                without_one_part(&puzzle)
                    .iter()
                    .all(|puzzle| shortest_length(puzzle, grade.metric) < Some(grade.length))
            );
            let goal_piece = puzzle.goal().0[0].piece().expect("a goal for a piece");
            assert_eq!(puzzle.pieces()[goal_piece].name, 'Z');
            assert!(puzzle.start_anchors().is_sorted());
        }
    }
}

#[test]
fn a_generated_puzzle_is_a_hardest_start_within_the_length_limit() {
    let (style, rows, columns, draws) = RECIPES[0];
    let recipe = Recipe { length: 6..=8, ..Recipe::new(style, rows, columns) };
    let short = BlockGenerator::new(recipe, Seed(7)).expect("a recipe that can be followed");
    let lengths: Vec<u32> = (0..draws)
        .filter_map(|number| short.draw(number, Stop::NEVER))
        .map(|generated| generated.grade.length)
        .collect();
    assert!(lengths.len() >= 3 && lengths.iter().all(|length| (6..=8).contains(length)), "{lengths:?}");
    for Generated { puzzle, grade, .. } in generate_puzzles(RECIPES[0]) {
        let mut map = DistanceMap::new(&puzzle, &puzzle.start(), grade.metric, 1 << 26);
        assert_eq!(map.run(u64::MAX, Stop::NEVER), Exploration::Complete);
        assert_eq!(map.statistics().and_then(ComponentStatistics::greatest_distance), Some(grade.length));
        assert_eq!(map.statistics().map(|statistics| statistics.positions), Some(grade.positions));
    }
}

#[test]
fn a_draw_depends_only_on_its_number_and_the_seed() {
    for recipe in RECIPES {
        let draw = |number: u64| {
            generator(recipe, 3).draw(number, Stop::NEVER).map(|generated| (generated.puzzle, generated.grade))
        };
        let forwards: Vec<_> = (0..10).map(draw).collect();
        let mut backwards: Vec<_> = (0..10).rev().map(draw).collect();
        backwards.reverse();
        assert_eq!(forwards, backwards);
    }
    let forms = |seed: u64| -> Vec<Canonical> {
        let generator = generator(RECIPES[0], seed);
        (0..60)
            .filter_map(|number| generator.draw(number, Stop::NEVER))
            .map(|generated| Canonical::new(&generated.puzzle))
            .collect()
    };
    assert_ne!(forms(1), forms(2));
}

#[test]
fn every_style_draws_only_its_own_pieces() {
    for generated in generate_puzzles(RECIPES[0]) {
        for piece in generated.puzzle.pieces() {
            let is_horizontal = piece.shape.width() > piece.shape.height();
            assert_eq!(piece.freedom, if is_horizontal { Freedom::Horizontal } else { Freedom::Vertical });
        }
    }
    for generated in generate_puzzles(RECIPES[2]) {
        assert!(
            generated.puzzle.pieces().iter().all(|piece| piece.freedom == Freedom::Both && piece.shape.is_rectangle())
        );
    }
}

#[test]
fn the_canonical_form_ignores_symmetries_and_names() {
    for line in support::lines(&support::data("blocks_published.txt")) {
        let (_, _, puzzle) = support::parse_published(line);
        let forms: HashSet<Canonical> = (0..8).map(|symmetry| Canonical::new(&image(&puzzle, symmetry))).collect();
        assert_eq!(forms.len(), 1, "{line}");
        let mut other = Setup::from(&puzzle);
        other.pieces[0].freedom = Freedom::Fixed;
        assert!(!forms.contains(&Canonical::new(&other.try_into().expect("a legal puzzle"))), "{line}");
    }
}

/// Returns an image of a puzzle, with its pieces in reverse order. The bits of `symmetry` stand for
/// mirrored (1), upside down (2) and transposed (4). The goal must be a single cell.
fn image(puzzle: &BlockPuzzle, symmetry: usize) -> BlockPuzzle {
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    let cell = |(row, column): (usize, usize)| {
        let row = if symmetry & 2 != 0 { rows - 1 - row } else { row };
        let column = if symmetry & 1 != 0 { columns - 1 - column } else { column };
        if symmetry & 4 != 0 { (column, row) } else { (row, column) }
    };
    let mut setup = Setup::from(puzzle);
    if symmetry & 4 != 0 {
        (setup.rows, setup.columns) = (columns, rows);
    }
    let &Target::Covers { piece, cell: anchor } = &setup.goal.0[0] else { unreachable!("the goal is a cell") };
    let reached = puzzle.cells_at(piece, anchor).map(cell).min().expect("a cell");
    let cell_number = (reached.0 * setup.columns + reached.1) as u16;
    for other in &mut setup.pieces {
        other.cells = other.cells.iter().map(|&place| cell(place)).collect();
    }
    setup.walls = setup.walls.iter().map(|&place| cell(place)).collect();
    setup.pieces.reverse();
    let number = setup.pieces.len() - 1 - piece;
    for (name, piece) in ('a'..).zip(&mut setup.pieces) {
        piece.name = name;
    }
    setup.goal = BlockGoal(vec![Target::Covers { piece: number, cell: cell_number }]);
    setup.try_into().expect("a legal puzzle")
}

#[test]
fn a_grade_is_the_documented_sum() {
    // The first of the three positions has one move, and the second has two.
    let puzzle = support::to_right(support::draw("ZZ.."), 'Z');
    let mut map = DistanceMap::new(&puzzle, &puzzle.start(), BlockMetric::Step, 1 << 22);
    assert!(Grade::new(&puzzle, &mut map).is_none());
    assert_eq!(map.run(u64::MAX, Stop::NEVER), Exploration::Complete);
    let grade = Grade::new(&puzzle, &mut map).expect("a solvable puzzle");
    assert_eq!((grade.length, grade.detours, grade.positions), (2, 0, 3));
    assert!((grade.choice - 1.0).abs() < 1e-9 && (grade.bits() - 1.0 - 3_f64.log2()).abs() < 1e-9);
    assert_eq!(grade.difficulty(), Difficulty::Easy);
    assert!(Difficulty::ALL.is_sorted());
}

#[test]
fn impossible_recipes_are_rejected() {
    let base = Recipe::new(BlockStyle::Rush, 6, 6);
    assert_eq!(base.check(), Ok(()));
    for (rows, columns) in [(2, 6), (6, 2), (13, 6), (6, 100)] {
        let recipe = Recipe { rows, columns, ..base.clone() };
        assert_eq!(recipe.check(), Err(RecipeFault::Size { rows, columns }));
    }
    #[expect(clippy::reversed_empty_ranges, reason = "an empty range is rejected")]
    let empty = Recipe { pieces: 5..=4, ..base.clone() };
    assert_eq!(empty.check(), Err(RecipeFault::EmptyRange));
    let (style, rows, columns) = (BlockStyle::Rush, 4, 4);
    let crowded = Recipe { pieces: 50..=50, ..Recipe::new(style, rows, columns) };
    let fault = RecipeFault::Pieces { style, rows, columns, walls: 0, least: 0, most: 6 };
    assert_eq!(BlockGenerator::new(crowded, Seed(0)).err(), Some(fault));
    let sparse = Recipe { pieces: 3..=6, ..Recipe::new(BlockStyle::Klotski, 5, 4) };
    assert!(matches!(sparse.check(), Err(RecipeFault::Pieces { least: 7, most: 14, .. })));
    let walled = Recipe { walls: 31..=33, ..base.clone() };
    assert!(matches!(walled.check(), Err(RecipeFault::Walls { most: 30, .. })));
    let long = Recipe { length: 500..=600, max_positions: 400, ..base };
    assert_eq!(long.check(), Err(RecipeFault::Positions { length: 500, positions: 400 }));
    assert!("rush".parse() == Ok(BlockStyle::Rush) && "chess".parse::<BlockStyle>().is_err());
}

#[test]
fn climbing_makes_boards_harder_within_the_recipe() {
    for (style, rows, columns) in [(BlockStyle::Rush, 5, 5), (BlockStyle::Klotski, 4, 4), (BlockStyle::Free, 4, 5)] {
        let lengths = |climb: u32, climb_by: Climb| {
            let base = Recipe::new(style, rows, columns);
            let recipe = Recipe { climb, climb_by, walls: 0..=1, max_positions: 5_000, ..base };
            let generator = BlockGenerator::new(recipe, Seed(5)).expect("a recipe that can be followed");
            let generated = (0..5).filter_map(|number| generator.draw(number, Stop::NEVER)).map(|generated| {
                assert_eq!(shortest_length(&generated.puzzle, generated.grade.metric), Some(generated.grade.length));
                assert!(Setup::from(&generated.puzzle).walls.len() <= 1 && generated.grade.positions <= 5_000);
                generated.grade.length
            });
            generated.collect::<Vec<_>>()
        };
        let plain = lengths(0, Climb::Hill);
        for climb_by in Climb::ALL.iter().copied() {
            let climbed = lengths(30, climb_by);
            assert!(climbed.len() >= 3, "{style} by {climb_by}: {climbed:?}");
            assert!(climbed.iter().max() > plain.iter().max(), "{style} by {climb_by}: {plain:?} {climbed:?}");
        }
    }
}

#[test]
fn annealing_and_tempering_find_the_longest_solution_in_a_class() {
    for (rows, columns, metric, draws) in
        [(4, 4, BlockMetric::Slide, 10), (5, 4, BlockMetric::Step, 10), (4, 5, BlockMetric::Slide, 20)]
    {
        let class = RushClass::new(rows, columns, metric).expect("a class");
        let members =
            (0..class.parts()).flat_map(|part| class.members(part, Stop::NEVER).expect("no stop is requested"));
        let longest = members.map(|member| member.length).max();
        for climb_by in [Climb::Annealing, Climb::Tempering] {
            let base = Recipe::new(BlockStyle::Rush, rows, columns);
            let recipe = Recipe { pieces: 2..=8, climb: 300, climb_by, metric, ..base };
            let generator = BlockGenerator::new(recipe, Seed(1)).expect("a recipe that can be followed");
            let found = (0..draws).filter_map(|number| generator.draw(number, Stop::NEVER));
            let found = found.map(|generated| generated.grade.length).max();
            assert_eq!(found, longest, "{columns}x{rows} {metric} by {climb_by}");
        }
    }
}

#[test]
fn tempering_stops_at_the_requested_length_and_is_reproducible() {
    let base = Recipe::new(BlockStyle::Rush, 5, 5);
    let recipe = Recipe { climb: 4_000, climb_by: Climb::Tempering, length: 14..=15, walls: 1..=1, ..base };
    let generator = BlockGenerator::new(recipe, Seed(2)).expect("a recipe that can be followed");
    let draw = |number: u64| generator.draw(number, Stop::NEVER).map(|generated| (generated.puzzle, generated.grade));
    let generated: Vec<_> = (0..4).filter_map(draw).collect();
    assert!(!generated.is_empty() && generated.iter().all(|(_, grade)| (14..=15).contains(&grade.length)));
    assert_eq!((0..4).rev().filter_map(draw).collect::<Vec<_>>(), generated.into_iter().rev().collect::<Vec<_>>());
}

#[test]
fn annealing_respects_the_requested_numbers_of_walls_and_cars() {
    let base = Recipe::new(BlockStyle::Rush, 6, 7);
    let recipe = Recipe { pieces: 6..=12, walls: 1..=2, climb: 60, climb_by: Climb::Annealing, ..base };
    let generator = BlockGenerator::new(Recipe { max_positions: 20_000, ..recipe }, Seed(3)).expect("a recipe");
    let generated: Vec<Generated> = (0..8).filter_map(|number| generator.draw(number, Stop::NEVER)).collect();
    assert!(generated.len() >= 4, "{}", generated.len());
    for Generated { puzzle, grade, draw, .. } in generated {
        assert!(puzzle.pieces().len() <= 13 && puzzle.walls().count() <= 2, "{draw}");
        assert_eq!(shortest_length(&puzzle, grade.metric), Some(grade.length));
        let again = generator.draw(draw, Stop::NEVER).expect("the same puzzle");
        assert_eq!((again.puzzle, again.grade), (puzzle, grade));
    }
}

#[test]
fn a_cancelled_draw_is_abandoned() {
    let recipe = Recipe { climb: u32::MAX, ..Recipe::new(BlockStyle::Rush, 6, 6) };
    let generator = BlockGenerator::new(recipe, Seed(1)).expect("a recipe that can be followed");
    let checks = AtomicU32::new(0);
    let is_cancelled = || checks.fetch_add(1, Ordering::Relaxed) >= 100;
    assert!(generator.draw(0, Stop::when(&is_cancelled)).is_none());
}
