//! Reviews of games, compared with naive breadth-first searches from every position.

use std::time::Duration;

use loyd_core::{Direction, Puzzle};
use loyd_play::{Change, Game, HelpRequest, NoReview, PieceChoice, PlayerCommand, Review};
use loyd_search::{Context, Solver, Stop, Verdict};

use crate::support::{BreadthFirst, ask, block_puzzle, blocks, position, press_arrows, run, tiles};

fn review(game: &dyn Game) -> Result<Review, NoReview> {
    let (reviewing, mut job) = game.review();
    run(&mut job, 500);
    let (done, total) = reviewing.progress();
    assert!(done <= total);
    reviewing.take().expect("the job has finished")
}

/// Returns the distance from a position, found by breadth-first search over steps.
fn distance<P: Puzzle>(puzzle: &P, position: &P::Position) -> u32 {
    let mut search = BreadthFirst::new(puzzle, position);
    while search.run(&mut Context::new(10_000, Stop::NEVER)) == Verdict::Searching {}
    search.status().best.expect("it can be solved").steps().len() as u32
}

/// Returns an 8-puzzle game with a detour, played at one move per second.
fn wandering_game() -> loyd_play::GameSession<loyd_core::TilePuzzle> {
    let mut game = tiles("8 1 3/4 0 2/7 6 5");
    let mut seed = 11_u32;
    for second in 0..40_u64 {
        game.set_time(Duration::from_secs(second));
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let direction = Direction::ALL[(seed >> 30) as usize];
        game.act(PlayerCommand::Arrow(direction));
        if second % 9 == 8 {
            game.act(PlayerCommand::Undo);
        }
    }
    while !game.status().is_solved {
        ask(&mut game, HelpRequest::Solution);
        assert!(game.act(PlayerCommand::Forward).is_move());
    }
    game
}

#[test]
fn every_distance_agrees_with_a_breadth_first_search() {
    let game = wandering_game();
    let review = review(&game).expect("a review");
    let mut position = game.puzzle().start();
    let mut distances = vec![distance(game.puzzle(), &position)];
    for &step in game.gestures().flatten() {
        game.puzzle().play(&mut position, step).expect("a legal step");
        distances.push(distance(game.puzzle(), &position));
    }
    assert_eq!(review.start.moves, distances[0]);
    let found: Vec<u32> = review.moves.iter().map(|reviewed| reviewed.distance.moves).collect();
    assert_eq!(found, distances[1..]);
    assert!(review.start.is_proven && review.moves.iter().all(|reviewed| reviewed.distance.is_proven));
    // The losses add up to the number of moves by which the path exceeds a shortest solution.
    let losses: u32 = review.moves.iter().map(|reviewed| reviewed.loss).sum();
    assert_eq!(losses, review.moves.len() as u32 - review.start.moves);
    assert!(losses > 0 && review.moves.iter().all(|reviewed| reviewed.best.is_some() == (reviewed.loss > 0)));
    let accuracy = review.accuracy.expect("there are moves");
    assert!((accuracy - 100.0 * f64::from(distances[0]) / review.moves.len() as f64).abs() < 1e-9);
}

#[test]
fn a_detour_costs_at_least_four_moves_and_ends_before_three_best_moves() {
    let review = review(&wandering_game()).expect("a review");
    assert!(!review.detours.is_empty());
    let min_loss = 4.max(review.start.moves.div_ceil(10));
    for detour in &review.detours {
        let moves = &review.moves[detour.moves.clone()];
        assert_eq!(detour.loss, moves.iter().map(|reviewed| reviewed.loss).sum::<u32>());
        assert!(detour.loss >= min_loss && moves[0].loss > 0 && moves[moves.len() - 1].loss > 0);
        assert!(moves.windows(3).all(|three| three.iter().any(|reviewed| reviewed.loss > 0)));
    }
    let are_separate = review.detours.windows(2).all(|pair| pair[0].moves.end + 3 <= pair[1].moves.start);
    assert!(are_separate, "{:?}", review.detours);
}

#[test]
fn time_is_divided_into_thinking_and_moving() {
    let mut game = tiles("1 2 3/4 5 6/0 7 8");
    for (at, direction) in
        [(0, Direction::Left), (400, Direction::Right), (3_000, Direction::Left), (3_500, Direction::Left)]
    {
        game.set_time(Duration::from_millis(at));
        assert!(game.act(PlayerCommand::Arrow(direction)).is_move());
    }
    let review = review(&game).expect("a review");
    let times: Vec<(u64, u64)> = review.moves.iter().map(|reviewed| (reviewed.at, reviewed.pause)).collect();
    assert_eq!(times, [(0, 0), (400, 400), (3_000, 2_600), (3_500, 500)]);
    assert_eq!((review.time.thinking, review.time.turning), (2_600, 900));
    // The four moves divide into one, one and two; no time passed before the first move.
    assert_eq!(review.time.thirds, [None, Some(1.0 / 0.4), Some(2.0 / 3.1)]);
    assert_eq!(review.moves.iter().map(|reviewed| reviewed.loss).collect::<Vec<_>>(), [0, 2, 0, 0]);
    // Two rows are in place from the beginning; the third is in place after the last move.
    let rows: Vec<usize> = review.rows.iter().map(|split| split.moves).collect();
    assert_eq!(rows, [0, 0, 4]);
    assert_eq!(review.quarters.last().map(|split| (split.moves, split.at)), Some((4, 3_500)));
}

#[test]
fn a_board_too_large_for_proofs_is_reviewed_with_best_known_lengths() {
    let rows = [
        "3 14 22 9 30 1",
        "7 28 5 17 33 12",
        "20 35 2 26 11 8",
        "31 6 24 15 0 19",
        "10 27 16 34 4 23",
        "13 32 21 18 25 29",
    ];
    let mut game = tiles(&rows.join("/"));
    for direction in [Direction::Left, Direction::Up, Direction::Right] {
        assert!(game.act(PlayerCommand::Arrow(direction)).is_move());
    }
    let review = review(&game).expect("a review");
    assert!(!review.start.is_proven && review.start.moves > 100, "{:?}", review.start);
    assert_eq!(review.moves.len(), 3);
    assert!(review.moves.iter().all(|reviewed| !reviewed.distance.is_proven && reviewed.distance.moves > 100));
}

#[test]
fn a_block_game_is_reviewed_in_its_metric() {
    let mut game = blocks("12../3.44/ZZ5./6657");
    // The published solution, which is one move longer than a shortest one.
    for (piece, directions) in [
        ('4', &[Direction::Left][..]),
        ('7', &[Direction::Up; 3]),
        ('7', &[Direction::Left]),
        ('5', &[Direction::Right]),
        ('5', &[Direction::Up; 2]),
        ('Z', &[Direction::Right; 2]),
    ] {
        game.act(PlayerCommand::Choose(PieceChoice::Named(piece)));
        if !Game::focus(&game).grabbed {
            game.act(PlayerCommand::Grab);
        }
        press_arrows(&mut game, directions.iter().copied());
    }
    assert!(game.status().is_solved);
    let review = review(&game).expect("a review");
    assert_eq!((review.metric.as_str(), review.start.moves, review.moves.len()), ("slide", 5, 6));
    assert_eq!(review.moves.iter().map(|reviewed| reviewed.loss).sum::<u32>(), 1);
    assert_eq!(review.moves.last().map(|reviewed| reviewed.distance.moves), Some(0));
    assert!(review.rows.is_empty() && review.detours.is_empty());
}

#[test]
fn a_game_without_a_solution_has_no_review() {
    let puzzle = block_puzzle("11./22./ZZ#");
    let game = loyd_play::GameSession::new(puzzle, loyd_play::Origin::default());
    assert_eq!(review(&game), Err(NoReview::Unsolvable));
}

#[test]
fn a_branch_continues_from_a_move_in_the_game() {
    let game = wandering_game();
    let full_review = review(&game).expect("a review");
    let mut branch = game.branch(7);
    let status = branch.status();
    assert_eq!((status.moves, status.is_practice, status.finish), (7, true, None));
    assert_eq!(branch.status().elapsed, Duration::from_millis(full_review.moves[6].at));
    assert_eq!(branch.act(PlayerCommand::Undo), Change::Position);
    assert_eq!(game.branch(0).scene(), tiles("8 1 3/4 0 2/7 6 5").scene());
    assert_eq!(game.branch(usize::MAX).scene(), Game::scene(&game));
}

#[test]
fn a_displayed_solution_can_be_left_and_resumed_at_any_position() {
    let mut game = tiles("8 6 7/2 5 4/3 0 1");
    ask(&mut game, HelpRequest::Solution);
    let done = |game: &dyn Game| match game.advice() {
        loyd_play::Advice::Solution(shown) => (shown.done, shown.length),
        other => panic!("{other:?}"),
    };
    assert_eq!(done(&game), (0, 31));
    for (target, moves) in [(20, 20), (5, 5), (6, 6), (30, 30), (0, 0)] {
        assert_eq!(game.act(PlayerCommand::SolutionTo(target)), Change::Position);
        assert_eq!((done(&game), game.status().moves), ((target, 31), moves));
    }
    assert_eq!(game.act(PlayerCommand::Forward), Change::Position);
    assert_eq!(game.act(PlayerCommand::SolutionTo(1)), Change::Nothing);
    assert_eq!(game.act(PlayerCommand::SolutionTo(1_000)), Change::Finished);
    assert_eq!(*game.position(), position("1 2 3/4 5 6/7 8 0"));
}

#[test]
fn a_slide_goes_as_far_as_it_can_and_is_one_gesture() {
    let mut game = tiles("1 2 3/0 4 5/6 7 8");
    assert_eq!(game.act(PlayerCommand::Slide(Direction::Left)), Change::Position);
    assert_eq!((crate::support::board(&game), game.status().moves), ("1 2 3/4 5 _/6 7 8".to_owned(), 2));
    assert_eq!(game.act(PlayerCommand::Undo), Change::Position);
    assert_eq!(game.status().moves, 0);
    let mut blocks = blocks("ZZ.../...../.....");
    blocks.act(PlayerCommand::Choose(PieceChoice::Named('Z')));
    blocks.act(PlayerCommand::Grab);
    assert_eq!(blocks.act(PlayerCommand::Slide(Direction::Down)), Change::Position);
    assert_eq!(crate::support::picture(&blocks), "...../...../ZZ...");
    assert_eq!(blocks.act(PlayerCommand::Slide(Direction::Right)), Change::Finished);
}

#[test]
fn a_game_with_too_many_moves_has_no_review() {
    let steps = "0 D\n0 U\n".repeat(25_001);
    let text = format!(
        "loyd game 1\npuzzle: 1 2 3/4 5 6/7 0 8\ngoal: blank-last\nmetric: single\nelapsed: 0\ncursor: 50002\nevents: \
         50002\n{steps}"
    );
    // The game itself loads; only its review would take too much memory.
    let game = loyd_play::load(&text).expect("legal moves");
    assert_eq!(review(&*game), Err(NoReview::TooLong));
}
