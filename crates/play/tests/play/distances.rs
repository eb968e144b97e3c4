//! Distance tables for block puzzles: their hints are optimal and instant in every position.

use loyd_core::random::{Rng, Seed, below};
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_play::{Advice, Assist, Game, GameSession, HelpReply, HelpRequest, Job, Origin, PlayerCommand, Polled};
use loyd_search::{Context, Stop, Verdict};

use crate::support::{ask, blocks, example, run, tiles};

fn build(game: &mut dyn Game) -> Job {
    game.prepare().expect("there is a table to build")
}

/// Requests a hint that needs no search, and returns the number of moves left.
#[track_caller]
fn moves_left(game: &mut dyn Game) -> usize {
    assert!(matches!(game.ask(HelpRequest::Hint), HelpReply::Answered));
    match game.advice() {
        Advice::Hint(hint) => {
            assert!(hint.is_proven);
            hint.left
        }
        Advice::Solved => 0,
        other => panic!("{other:?} is not a hint"),
    }
}

#[test]
fn blocks_b3_a_table_gives_instant_hints_as_short_as_those_from_a_search() {
    for &metric in BlockPuzzle::METRICS {
        let mut game = GameSession::with_metric(metric, example(), Origin::default());
        run(&mut build(&mut game), 100);
        assert!(game.prepare().is_none(), "the table is built only once");
        let mut random = Seed(5).source();
        for _ in 0..60 {
            wander(&mut game, &mut random);
            assert_eq!(moves_left(&mut game), searched_length(metric, &game), "{metric}");
        }
    }
}

/// Moves a random piece by one cell, and takes the move back if it solves the puzzle.
fn wander(game: &mut dyn Game, random: &mut impl Rng) {
    let scene = game.scene();
    let movable: Vec<_> = scene.pieces.iter().filter(|piece| !piece.pulls.is_empty()).collect();
    let piece = movable[below(movable.len() as u32, random) as usize];
    let pull = piece.pulls[below(piece.pulls.len() as u32, random) as usize];
    let to = piece.cells[0].neighbour(pull, scene.rows, scene.columns).expect("the piece can go there");
    game.act(PlayerCommand::DragBegin(piece.cells[0]));
    game.act(PlayerCommand::DragTo(to));
    game.act(PlayerCommand::DragEnd);
    if game.status().is_solved {
        game.act(PlayerCommand::Restart);
        game.act(PlayerCommand::Undo);
        game.act(PlayerCommand::Undo);
    }
}

/// Returns the length of a shortest solution from a game's position, found by a search.
fn searched_length(metric: BlockMetric, game: &GameSession<BlockPuzzle>) -> usize {
    let memory = 1 << 26;
    let mut solver = loyd_blocks::solver(game.puzzle(), game.position(), metric, memory);
    assert_eq!(solver.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
    solver.status().lower_bound as usize
}

#[test]
fn the_first_answer_does_not_wait_for_the_table() {
    let mut game = blocks("12../3.44/ZZ5./6657");
    let mut job = build(&mut game);
    assert!(job.run(1, Stop::NEVER));
    assert!(game.prepared().is_some());
    ask(&mut game, HelpRequest::Hint);
    assert!(matches!(game.advice(), Advice::Hint(_)));
    run(&mut job, 10);
    assert_eq!(game.prepared(), None);
}

#[test]
fn a_running_search_stops_if_the_table_is_completed_first() {
    let mut game = blocks("12../3.44/ZZ5./6657");
    let HelpReply::Search(mut search) = game.ask(HelpRequest::Hint) else { panic!("nothing is known yet") };
    assert!(search.run(1, Stop::NEVER));
    run(&mut build(&mut game), 1000);
    assert!(matches!(game.poll(), Polled::Answered));
    assert!(matches!(game.advice(), Advice::Hint(_)));
    assert!(!search.run(1, Stop::NEVER));
}

#[test]
fn the_size_of_a_table_is_reported_and_grows() {
    let mut game = blocks("12../3.44/ZZ5./6657");
    assert_eq!(game.prepared(), None);
    let mut job = build(&mut game);
    let mut max = 0;
    while job.run(20, Stop::NEVER) {
        max = max.max(game.prepared().expect("the table is being built"));
    }
    assert!(max > 100, "{max}");
}

#[test]
fn a_table_is_dropped_with_its_job_and_with_its_game() {
    let mut game = blocks("12../3.44/ZZ5./6657");
    let mut job = build(&mut game);
    job.run(1, Stop::NEVER);
    assert!(game.prepare().is_none(), "the table is being built");
    drop(job);
    assert_eq!(game.prepared(), None);
    let mut second = build(&mut game);
    game.stop();
    assert!(!second.run(1, Stop::NEVER));
    let mut third = build(&mut game);
    drop(game);
    assert!(!third.run(1, Stop::NEVER));
}

#[test]
fn a_game_of_the_same_puzzle_shares_the_table() {
    let mut game = blocks("12../3.44/ZZ5./6657");
    run(&mut build(&mut game), 1000);
    let mut again = game.again();
    drop(game);
    assert!(again.prepare().is_none());
    assert!(moves_left(again.as_mut()) > 0);
}

#[test]
fn blocks_b6_a_table_shows_that_there_is_no_solution() {
    let mut game = blocks("ZZ#./11#2 | goal: Z right");
    run(&mut build(&mut game), 1000);
    for request in [HelpRequest::Hint, HelpRequest::Solution] {
        assert!(matches!(game.ask(request), HelpReply::Answered));
        assert_eq!(game.advice(), Advice::Unsolvable);
    }
    assert_eq!(game.status().is_solvable, Some(false));
}

#[test]
fn tiles_have_no_table() {
    assert!(tiles("1 3 8/6 2 7/5 4 0").prepare().is_none());
}
