//! Searches for hints and solutions that run in slices or on a thread, are cancelled, or continue
//! while the player moves.

use std::sync::Arc;

use loyd_core::Direction::{self, Down, Left, Right, Up};
use loyd_core::{TileMetric, TilePuzzle};
use loyd_play::{
    Advice, Assist, Demonstration, Game, GameSession, HelpReply, HelpRequest, Hint, Job, Origin, PlayerCommand, Polled,
};

use crate::loose_boards;
use crate::support::{
    BreadthFirst, ask, block_puzzle, board, breadth_first, example, follow_hints, press_arrows, run, tiles,
};

/// A position 14 steps from its goal.
const START: &str = "1 3 8/6 2 7/5 4 0";

fn game() -> GameSession<TilePuzzle> {
    tiles(START).with_solver(breadth_first())
}

fn job(reply: HelpReply) -> Job {
    match reply {
        HelpReply::Search(job) => job,
        HelpReply::Answered => panic!("there was nothing to search for"),
    }
}

fn hint(game: &dyn Game) -> Hint {
    match game.advice() {
        Advice::Hint(hint) => hint,
        other => panic!("{other:?} is not a hint"),
    }
}

#[test]
fn a_search_runs_in_slices_and_reports_its_progress() {
    let mut game = game();
    let mut job = job(game.ask(HelpRequest::Hint));
    let mut seen = Vec::new();
    while job.run(100, loyd_search::Stop::NEVER) {
        assert!(matches!(game.poll(), Polled::Searching));
        let Advice::Searching(progress) = game.advice() else { panic!("{:?}", game.advice()) };
        seen.push(progress.nodes);
    }
    assert!(seen.len() > 10 && seen.is_sorted_by(|a, b| a < b));
    assert!(matches!(game.poll(), Polled::Answered));
    let length = hint(&game).left;
    assert_eq!(follow_hints(&mut game), length);
}

#[test]
fn slices_of_any_size_give_the_same_hint() {
    let hints = [1, 7, 1_000_000].map(|slice| {
        let mut game = game();
        run(&mut job(game.ask(HelpRequest::Hint)), slice);
        assert!(matches!(game.poll(), Polled::Answered));
        hint(&game)
    });
    assert!(hints.iter().all(|hint| *hint == hints[0]));
}

#[test]
fn a_search_can_run_on_a_separate_thread() {
    let mut game = game();
    let mut job = job(game.ask(HelpRequest::Solution));
    std::thread::spawn(move || run(&mut job, 1000)).join().expect("the search finishes");
    assert!(matches!(game.poll(), Polled::Answered));
    assert!(matches!(game.advice(), Advice::Solution(_)));
}

#[test]
fn an_answer_for_an_old_position_is_requested_again_for_the_new_one() {
    let mut game = game();
    let mut first = job(game.ask(HelpRequest::Hint));
    first.run(10, loyd_search::Stop::NEVER);
    press_arrows(&mut game, [Down, Right, Up]);
    run(&mut first, 1000);
    let Polled::Again(mut second) = game.poll() else { panic!("the hint was for a different position") };
    assert!(matches!(game.advice(), Advice::Searching(_)));
    assert_eq!(game.status().help.hints, 0);
    run(&mut second, 1000);
    assert!(matches!(game.poll(), Polled::Answered));
    let left = hint(&game).left;
    assert_eq!(follow_hints(&mut game), left);
}

#[test]
fn an_answer_remains_valid_if_the_player_has_followed_it_in_the_meantime() {
    let mut ahead = game();
    ask(&mut ahead, HelpRequest::Solution);
    let Advice::Solution(solution) = ahead.advice() else { panic!("a solution was requested") };
    ahead.act(PlayerCommand::Forward);
    ahead.act(PlayerCommand::Forward);

    let mut game = game();
    let mut job = job(game.ask(HelpRequest::Hint));
    for tile in played_tiles(&ahead) {
        let cell = game.scene().piece(tile).expect("the tile is there").cells[0];
        game.act(PlayerCommand::Press(cell));
    }
    assert_eq!(board(&game), board(&ahead));
    run(&mut job, 1000);
    assert!(matches!(game.poll(), Polled::Answered));
    assert_eq!(hint(&game).left, solution.length - 2);
}

/// Returns the tiles that were moved, in order.
fn played_tiles(game: &GameSession<TilePuzzle>) -> Vec<usize> {
    let mut position = tiles(START).position().clone();
    let steps = game.gestures().flatten().map(|&step| {
        let cell = position.moved_cell(step).expect("it was played");
        let tile = position.cells()[cell].into();
        loyd_core::Puzzle::play_unchecked(game.puzzle(), &mut position, step);
        tile
    });
    steps.collect()
}

#[test]
fn a_hint_applies_only_to_the_current_position() {
    let mut game = game();
    ask(&mut game, HelpRequest::Hint);
    let first = hint(&game);
    press_arrows(&mut game, [Down]);
    assert_eq!(game.advice(), Advice::Nothing);
    game.act(PlayerCommand::Undo);
    assert_eq!(game.advice(), Advice::Nothing, "the hint has to be requested again");
    assert!(matches!(game.ask(HelpRequest::Hint), HelpReply::Answered), "but the hint is known");
    assert_eq!(hint(&game), first);
    assert_eq!(game.status().help.hints, 2);
}

#[test]
fn following_a_solution_needs_no_new_search() {
    let mut game = game();
    ask(&mut game, HelpRequest::Hint);
    let mut left = hint(&game).left;
    while left > 1 {
        let glide = hint(&game).phases[0][0];
        game.act(PlayerCommand::Press(glide.from));
        left -= 1;
        assert!(matches!(game.ask(HelpRequest::Hint), HelpReply::Answered));
        assert_eq!(hint(&game).left, left);
    }
}

#[test]
fn a_search_stops_when_it_is_cancelled_or_its_job_is_dropped() {
    let mut game = game();
    let mut cancelled = job(game.ask(HelpRequest::Hint));
    cancelled.run(10, loyd_search::Stop::NEVER);
    game.cancel();
    assert!(!cancelled.run(10, loyd_search::Stop::NEVER));
    assert!(matches!(game.poll(), Polled::Idle));
    assert_eq!(game.advice(), Advice::Nothing);

    let dropped = job(game.ask(HelpRequest::Hint));
    drop(dropped);
    assert_eq!(game.advice(), Advice::Nothing);
    assert!(matches!(game.poll(), Polled::Idle));

    let mut replaced = job(game.ask(HelpRequest::Hint));
    let reply = game.ask(HelpRequest::Solution);
    assert!(!replaced.run(10, loyd_search::Stop::NEVER));
    run(&mut job(reply), 1000);
    assert!(matches!(game.poll(), Polled::Answered));
    assert!(!game.status().help.hints > 0);
}

#[test]
fn a_job_outlives_its_game() {
    let mut game = game();
    let mut job = job(game.ask(HelpRequest::Hint));
    job.run(10, loyd_search::Stop::NEVER);
    drop(game);
    assert!(!job.run(10, loyd_search::Stop::NEVER));
}

#[test]
fn a_search_that_exceeds_its_limits_is_reported() {
    let mut game = game();
    game.settings().effort.nodes = 1000;
    run(&mut job(game.ask(HelpRequest::Hint)), 100);
    assert!(matches!(game.poll(), Polled::Answered));
    assert!(matches!(game.advice(), Advice::TooHard(_)));
    assert_eq!(game.status().help.hints, 0);
}

/// Returns a game one step from its goal. Its solver initially knows only a detour as a solution.
fn game_with_a_detour() -> GameSession<TilePuzzle> {
    let detour = [Down, Left, Up, Right, Down, Left, Up, Right, Down, Left, Up];
    tiles("1 2 3/4 5 6/7 0 8").with_solver(Arc::new(move |puzzle, position, _, _| {
        Box::new(BreadthFirst::new(puzzle, position).with_best(&detour))
    }))
}

#[test]
fn the_best_known_solution_is_reported_as_unproven() {
    let mut game = game_with_a_detour();
    game.settings().effort.nodes = 1;
    run(&mut job(game.ask(HelpRequest::Hint)), 1);
    assert!(matches!(game.poll(), Polled::Answered));
    assert_eq!((hint(&game).left, hint(&game).is_proven), (11, false));

    let mut game = game_with_a_detour();
    ask(&mut game, HelpRequest::Hint);
    assert_eq!((hint(&game).left, hint(&game).is_proven), (1, true));
}

#[test]
fn a_search_can_be_settled_with_the_best_solution_so_far() {
    let mut game = game_with_a_detour();
    let mut job = job(game.ask(HelpRequest::Solution));
    assert!(job.run(1, loyd_search::Stop::NEVER));
    let Advice::Searching(progress) = game.advice() else { panic!("{:?}", game.advice()) };
    assert_eq!(progress.best, Some(11));
    assert!(game.settle());
    let Advice::Solution(solution) = game.advice() else { panic!("{:?}", game.advice()) };
    assert_eq!((solution.length, solution.done, solution.is_proven), (11, 0, false));
    assert!(!game.settle(), "the solution is already shown");
}

#[test]
fn a_settled_search_improves_the_displayed_solution_until_the_player_moves() {
    let settled = |request| {
        let mut game = game_with_a_detour();
        let mut job = job(game.ask(request));
        assert!(job.run(1, loyd_search::Stop::NEVER) && game.settle());
        (game, job)
    };
    let (mut game, mut job) = settled(HelpRequest::Solution);
    run(&mut job, 1_000_000);
    assert!(matches!(game.poll(), Polled::Idle));
    let Advice::Solution(solution) = game.advice() else { panic!("{:?}", game.advice()) };
    assert_eq!((solution.length, solution.done, solution.is_proven), (1, 0, true));
    assert_eq!(game.status().help.solutions, 1, "this is still the same request");

    for end in [PlayerCommand::Forward, PlayerCommand::Dismiss] {
        let (mut game, mut job) = settled(HelpRequest::Solution);
        assert!(game.act(end) != loyd_play::Change::Nothing);
        assert!(!job.run(1, loyd_search::Stop::NEVER), "the search is over");
        assert!(matches!(game.poll(), Polled::Idle));
    }
}

#[test]
fn the_players_own_move_ends_the_demonstration_unless_it_is_the_next_one() {
    let mut game = game();
    ask(&mut game, HelpRequest::Solution);
    game.act(PlayerCommand::Forward);
    let Advice::Solution(solution) = game.advice() else { panic!("{:?}", game.advice()) };
    let next = solution.next.expect("it is not the end").phases[0][0];
    game.act(PlayerCommand::Press(next.from));
    assert!(matches!(game.advice(), Advice::Solution(solution) if solution.done == 2));
    while direction_off_the_line(&game).is_none() {
        assert!(game.act(PlayerCommand::Forward).is_move());
    }
    let direction = direction_off_the_line(&game);
    press_arrows(&mut game, direction);
    assert_eq!(game.advice(), Advice::Nothing);
    assert_eq!(game.act(PlayerCommand::Forward), loyd_play::Change::Nothing);
}

/// Returns a direction that leaves the solution: it leads neither forward nor back.
fn direction_off_the_line(game: &dyn Game) -> Option<Direction> {
    let Advice::Solution(Demonstration { next: Some(next), .. }) = game.advice() else { return None };
    let forward = next.phases[0][0].direction();
    let back = game.motion().phases[0][0].direction().map(Direction::opposite);
    game.offers().into_iter().find(|direction| ![forward, back].contains(&Some(*direction)))
}

#[test]
fn no_answer_arrives_during_a_drag() {
    let mut game = game();
    let mut job = job(game.ask(HelpRequest::Hint));
    run(&mut job, 1000);
    game.act(PlayerCommand::DragBegin(loyd_play::Cell::new(2, 1)));
    game.act(PlayerCommand::DragTo(loyd_play::Cell::new(2, 2)));
    assert!(matches!(game.poll(), Polled::Searching));
    game.act(PlayerCommand::DragCancel);
    assert!(matches!(game.poll(), Polled::Answered));
    hint(&game);
}

#[test]
fn an_unsolvable_tile_board_needs_no_search() {
    let mut game = tiles("2 1 3/4 5 6/7 8 0");
    assert!(matches!(game.ask(HelpRequest::Hint), HelpReply::Answered));
    assert_eq!(game.advice(), Advice::Unsolvable);
}

#[test]
fn each_family_is_solved_in_the_games_metric() {
    for (metric, length) in [(TileMetric::Single, 4), (TileMetric::Multi, 2)] {
        let puzzle = tiles("1 2 3/4 5 6/7 8 0").puzzle().clone();
        let start = crate::support::position("0 2 3/1 5 6/4 7 8");
        let puzzle = TilePuzzle::new(start, puzzle.goal().clone()).expect("boards of the same size");
        let mut game = GameSession::with_metric(metric, puzzle, loyd_play::Origin::default());
        ask(&mut game, HelpRequest::Hint);
        assert_eq!((hint(&game).left, hint(&game).is_proven), (length, true), "{metric}");
        assert_eq!(follow_hints(&mut game), length, "{metric}");
    }
    let mut game = GameSession::new(example(), loyd_play::Origin::default());
    assert_eq!(follow_hints(&mut game), 5);
}

/// On a board with ample free space, proofs are out of reach. The first solution is found within a
/// fraction of a second, and the best solution becomes the answer once the player has waited long
/// enough.
#[test]
fn a_loose_board_gets_a_solution_quickly_and_a_shorter_one_later() {
    /// The number of nodes that take about 50 ms without optimization.
    const SLICE: u64 = 20_000;
    let rush12 = include_str!("../../../../data/rush12.txt").lines().find(|line| !line.starts_with('#'));
    let rush12 = block_puzzle(rush12.expect("a board"));
    let (_, pieces) = loose_boards::many_pieces().next().expect("a board");
    for (name, puzzle, request) in
        [("rush12", rush12, HelpRequest::Hint), ("126 pieces", pieces, HelpRequest::Solution)]
    {
        let mut game = GameSession::new(puzzle, Origin::default());
        let mut job = job(game.ask(request));
        let mut best = || {
            assert!(job.run(SLICE, loyd_search::Stop::NEVER), "{name}");
            assert!(matches!(game.poll(), Polled::Searching), "{name}");
            match game.advice() {
                Advice::Searching(progress) => progress.best,
                other => panic!("{name}: {other:?}"),
            }
        };
        let first = (0..10).find_map(|_| best()).expect("a solution");
        let later = (0..20).filter_map(|_| best()).last().expect("a solution");
        assert!(later < first, "{name}: {first} moves, later {later}");
        assert!(game.settle());
        let answer = match game.advice() {
            Advice::Hint(hint) => (hint.left, hint.is_proven),
            Advice::Solution(solution) => (solution.length, solution.is_proven),
            other => panic!("{name}: {other:?}"),
        };
        assert_eq!(answer, (later, false), "{name}");
    }
}
