//! Generating and grading block puzzles.
//!
//! A [`BlockGenerator`] draws boards from a [`Recipe`], moves each to the hardest start of its
//! component, and removes every piece, wall and gate that does not affect the length of the
//! solution. [`Grade`] measures the difficulty of a puzzle, and [`Rating`] also describes its
//! shortest solutions. [`Canonical`] shows whether two puzzles differ only in names and symmetry,
//! and [`CanonicalStart`] shows whether they have the same set of positions. [`BoardLikeness`]
//! measures how similar they look. A [`RushClass`] enumerates all Rush Hour puzzles of a given
//! size, and a [`KlotskiClass`] enumerates all Klotski puzzles of a given size.

mod begin;
mod class;
mod climb;
mod comparison;
mod constraints;
mod draw;
mod goals;
mod grade;
mod limits;
mod rating;
mod recipe;
mod refine;
mod solutions;

use loyd_core::BlockPuzzle;
use loyd_core::random::Seed;
use loyd_search::Stop;

pub use begin::BoardParts;
pub use class::{ClassFault, ClassMember, GroupTotals, KlotskiClass, KlotskiGroups, KlotskiPieces, RushClass};
pub use comparison::{BoardLikeness, Canonical, CanonicalStart};
pub use constraints::{GoalPiece, ShapeList, ShapeQuota, UnknownShape};
pub use goals::{BoardExit, ExitList, WallMask};
pub use grade::Grade;
pub use limits::{ComponentLimits, Unmapped};
pub use loyd_core::blocks::Difficulty;
pub use rating::Rating;
pub use recipe::{BlockStyle, Climb, Recipe, RecipeFault, SIDES};
use refine::RefinedPuzzle;
pub use refine::is_minimal;

/// A generated puzzle with its grade.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The number of the generator's draw that produced it.
    pub draw: u64,
    /// The puzzle, with its pieces in reading order and the goal piece named Z.
    pub puzzle: BlockPuzzle,
    /// The puzzle's difficulty.
    pub grade: Grade,
    /// The form of the puzzle's component, if the recipe requires canonical starts; see
    /// [`CanonicalStart`].
    pub component: Option<Canonical>,
}

/// A source of puzzles, numbered by draws. A draw depends only on the recipe, the seed and its
/// number, so any number of threads can share the work and find the same puzzles.
///
/// ```
/// use loyd_core::random::Seed;
/// use loyd_search::Stop;
/// use loyd_blocks::generate::{BlockGenerator, BlockStyle, Recipe};
/// let generator = BlockGenerator::new(Recipe::new(BlockStyle::Rush, 4, 4), Seed(1))?;
/// let first = (0..).find_map(|draw| generator.draw(draw, Stop::NEVER));
/// let first = first.expect("some draw yields a puzzle");
/// assert!(first.grade.length >= 5);
/// # Ok::<(), loyd_blocks::generate::RecipeFault>(())
/// ```
#[derive(Clone, Debug)]
pub struct BlockGenerator {
    recipe: Recipe,
    seed: Seed,
}

impl BlockGenerator {
    /// Creates a generator that follows a recipe.
    ///
    /// # Errors
    /// Returns [`RecipeFault`] if the recipe cannot be followed.
    pub fn new(recipe: Recipe, seed: Seed) -> Result<Self, RecipeFault> {
        recipe.check()?;
        Ok(Self { recipe, seed })
    }

    /// Returns the puzzle for a draw. Most draws yield `None`: a part does not fit, the goal is
    /// unreachable or too near, or the component is too large. The result is also `None` soon after
    /// `stop` is requested.
    pub fn draw(&self, number: u64, stop: Stop) -> Option<Generated> {
        let recipe = &self.recipe;
        let mut source = self.seed.source();
        source.set_stream(number);
        let setup = match recipe.climb {
            0 => draw::random_board(recipe, &mut source)?,
            _ => climb::hardest_board(recipe, &mut source, stop)?,
        };
        let RefinedPuzzle { puzzle, mut map, component } = refine::refine(setup, recipe, stop)?;
        if !recipe.is_met_by(&puzzle) {
            return None;
        }
        let grade = Grade::new(&puzzle, &mut map)?;
        Some(Generated { draw: number, puzzle, grade, component })
    }
}
