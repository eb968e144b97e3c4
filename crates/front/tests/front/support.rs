//! A table with records in memory, and a player at it.

use std::time::Duration;

use loyd_core::random::Seed;
use loyd_core::text::AnyPuzzle;
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle, Solution};
use loyd_front::{LevelPlace, Moment, Table};
use loyd_play::{Choice, Command, Game};
use loyd_records::{MemoryStore, Records};

/// When the tests' calendar begins, in Unix milliseconds.
const EPOCH: i64 = 1_795_255_500_000;

/// A table over these records, at the start of time.
pub(crate) fn table(store: &MemoryStore) -> Table {
    let mut seed = Seed(7);
    let seeds = move || {
        seed = seed.next();
        seed
    };
    Table::new(Records::new(store.clone()), "test", Box::new(seeds)).0
}

/// A moment so many milliseconds after the start.
pub(crate) fn at(milliseconds: u64) -> Moment {
    Moment { since_start: Duration::from_millis(milliseconds), unix: EPOCH + milliseconds as i64 }
}

/// A table with this level on it.
pub(crate) fn at_level(pack: usize, level: usize) -> Table {
    let mut table = table(&MemoryStore::new());
    table.start_level(LevelPlace { pack, level });
    table
}

/// A shortest solution of a block puzzle in slides.
pub(crate) fn solution(puzzle: &BlockPuzzle) -> Solution<BlockPuzzle> {
    let mut solver = loyd_solve::blocks::solver(puzzle, &puzzle.start(), BlockMetric::Slide, 1 << 28);
    while solver.run(1_000_000) == loyd_solve::Verdict::Searching {}
    solver.progress().best.expect("the puzzle has a solution")
}

/// Solves the block puzzle on the table as a player does, by keys.
pub(crate) fn solve(table: &mut Table) {
    let Some(AnyPuzzle::Blocks(puzzle)) = table.game().map(Game::puzzle) else { panic!("a block puzzle") };
    for step in solution(&puzzle).steps() {
        table.act(Command::Choose(Choice::Named(puzzle.pieces()[usize::from(step.piece)].name)));
        if !table.game().expect("a game").focus().grabbed {
            table.act(Command::Grab);
        }
        table.act(Command::Arrow(step.direction));
    }
    assert!(table.game().expect("a game").status().is_solved);
}
