//! A session with in-memory records, and a player in it.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use loyd_core::random::Seed;
use loyd_core::text::{AnyPuzzle, ReadOptions, read_argument};
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle, Solution};
use loyd_front::{LevelPlace, Moment, PlaySession, Player};
use loyd_play::{Game, Job, Origin, PieceChoice, PlayerCommand};
use loyd_records::{MemoryStore, Records};

/// The time at which the tests' clock starts, in Unix milliseconds.
const EPOCH: i64 = 1_795_255_500_000;

/// Returns a session with these records, whose time has not been set yet.
pub(crate) fn session(store: &MemoryStore) -> PlaySession {
    let mut seed = Seed(7);
    let seeds = move || {
        seed = seed.next();
        seed
    };
    PlaySession::new(Records::new(store.clone()), "test", Box::new(seeds)).0
}

/// Returns the moment at this number of milliseconds after the start.
pub(crate) fn at(milliseconds: u64) -> Moment {
    Moment { since_start: Duration::from_millis(milliseconds), unix: EPOCH + milliseconds as i64 }
}

/// Returns a session in which this level has been started.
pub(crate) fn at_level(pack: usize, level: usize) -> PlaySession {
    let mut session = session(&MemoryStore::new());
    session.start_level(LevelPlace { pack, level });
    session
}

/// Returns a shortest solution to a block puzzle, counted in slides.
pub(crate) fn solution(puzzle: &BlockPuzzle) -> Solution<BlockPuzzle> {
    shortest(puzzle).expect("the puzzle has a solution")
}

/// Returns a shortest solution to a block puzzle, counted in slides, or `None` if there is none.
pub(crate) fn shortest(puzzle: &BlockPuzzle) -> Option<Solution<BlockPuzzle>> {
    let mut solver = loyd_blocks::solver(puzzle, &puzzle.start(), BlockMetric::Slide, 1 << 28);
    while solver.run(&mut loyd_search::Context::new(1_000_000, loyd_search::Stop::NEVER))
        == loyd_search::Verdict::Searching
    {}
    solver.status().best
}

/// Solves the session's block puzzle with commands, like a player.
pub(crate) fn solve(session: &mut PlaySession) {
    let Some(AnyPuzzle::Blocks(puzzle)) = session.game().map(Game::puzzle) else { panic!("a block puzzle") };
    for step in solution(&puzzle).steps() {
        session.act(PlayerCommand::Choose(PieceChoice::Named(puzzle.pieces()[usize::from(step.piece)].name)));
        if !session.game().expect("a game").focus().grabbed {
            session.act(PlayerCommand::Grab);
        }
        session.act(PlayerCommand::Arrow(step.direction));
    }
    assert!(session.game().expect("a game").status().is_solved);
}

/// The searches of a player, which a test runs explicitly.
pub(crate) type Jobs = Rc<RefCell<Vec<Job>>>;

/// Returns a player whose searches wait in the returned list.
pub(crate) fn player(store: &MemoryStore) -> (Player, Jobs) {
    let jobs = Jobs::default();
    let kept = jobs.clone();
    (Player::new(session(store), Box::new(move |job| kept.borrow_mut().push(job))), jobs)
}

/// Returns a player with this puzzle open.
pub(crate) fn player_at(puzzle: &str) -> (Player, Jobs) {
    let (mut player, jobs) = player(&MemoryStore::new());
    player.start(game(puzzle));
    (player, jobs)
}

/// Returns a game of this puzzle.
pub(crate) fn game(puzzle: &str) -> Box<dyn Game> {
    let puzzle = read_argument(puzzle, &ReadOptions::default()).expect("a puzzle").puzzle.puzzle;
    loyd_play::open(puzzle, None, Origin::default()).expect("a game")
}

/// Sets the time of a player, in milliseconds, and performs everything due.
pub(crate) fn wait(player: &mut Player, milliseconds: u64) {
    player.session.set_time(at(milliseconds));
    player.keep_time();
}

/// Runs all searches to completion, including those that start in the meantime.
pub(crate) fn search(player: &mut Player, jobs: &Jobs) {
    loop {
        let mut waiting = jobs.take();
        if waiting.is_empty() {
            return;
        }
        for job in &mut waiting {
            while job.run(1_000_000, loyd_play::Stop::NEVER) {}
        }
        drop(waiting);
        player.poll();
    }
}
