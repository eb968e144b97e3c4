//! The controller shared by the terminal and the window.

use std::time::Duration;

use loyd_core::Direction;
use loyd_core::text::{AnyPuzzle, ReadOptions, read_file};
use loyd_core::{BlockMetric, Puzzle, TileMetric};
use loyd_front::keys::{Action, Code, Key, KeyMap};
use loyd_front::{LevelPlace, Notice, Player, Speed, drills};
use loyd_play::{
    Advice, Assist, Cell, ClockState, Game, HelpRequest, Origin, Pause, PieceChoice, PlayerCommand, PracticeStage,
};
use loyd_records::MemoryStore;

use crate::support::{game, player, player_at, search, shortest, solution, wait};

/// A position 80 moves from its goal: a proof takes a long time, but a longer solution is found
/// immediately.
const HARD: &str = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";
/// A Rush Hour board with so much free space that a proof takes a long time, but many solutions are
/// found quickly.
const SPACIOUS: &str = "12x12:DBBBCCE...JKD....HE...JKFFFGGHP..II.RS....PLLMM.RSNNNOPaQQQ.RSAAUOfa.br..TTTU.fttbrkWWW.ZZf.ccrkdd..eee..gggiiiY.Vnjjq.s..hY.Vn..q.sllh...nmmmpp";
/// The published example for requirement B12 (`docs/requirements.md`), five moves from its goal.
const EXAMPLE: &str = "12../3.44/ZZ5./6657";

fn press(player: &mut Player, key: &str) -> Option<Action> {
    let key: Key = key.parse().expect("a key");
    player.key(key, KeyMap::default().action(key))
}

fn advice(player: &Player) -> Advice {
    player.session.game().map_or(Advice::Nothing, Assist::advice)
}

/// Solves the current level with the arrow keys, like a player.
fn solve(player: &mut Player) {
    let Some(AnyPuzzle::Blocks(puzzle)) = player.session.game().map(Game::puzzle) else { panic!("a level") };
    for step in solution(&puzzle).steps() {
        press(player, "'");
        press(player, &puzzle.pieces()[usize::from(step.piece)].name.to_string());
        if !player.session.game().expect("a game").focus().grabbed {
            press(player, "enter");
        }
        player.perform(Action::Move(step.direction));
    }
    assert!(player.is_solved());
}

#[test]
fn commands_that_do_not_concern_the_game_are_returned_to_the_app() {
    let (mut player, _) = player_at(EXAMPLE);
    for action in [Action::Help, Action::Quit, Action::Redraw, Action::Suspend, Action::Back] {
        assert_eq!(player.perform(action), Some(action));
    }
    assert_eq!(player.key(Key::char('ß'), None), None);
    for action in Action::ALL.into_iter().filter(|action| !matches!(action, Action::Name)) {
        assert_eq!(player.perform(action).filter(|rest| *rest != action), None);
    }
}

#[test]
fn commands_without_effect_explain_why() {
    let (mut player, _) = player_at("1 2 3/4 5 6/7 0 8");
    let mut after = |action| {
        player.perform(action);
        player.notices()
    };
    assert_eq!(after(Action::Undo), [Notice::Message("nothing-to-undo")]);
    assert_eq!(after(Action::Redo), [Notice::Message("nothing-to-redo")]);
    assert_eq!(after(Action::NextLevel), [Notice::Message("no-level")]);
    assert_eq!(after(Action::Move(Direction::Left)), [Notice::Finished, Notice::Moved]);
    assert_eq!(after(Action::Move(Direction::Left)), [Notice::Message("over")]);
    assert_eq!(after(Action::Faster), [Notice::Speed(Speed::Fast)]);
}

#[test]
fn undo_reports_a_change_to_another_game() {
    let (mut player, _) = player_at(EXAMPLE);
    player.start(game("1 2 3/4 5 6/7 0 8"));
    player.perform(Action::Undo);
    assert_eq!(player.notices(), [Notice::PreviousGame]);
    player.perform(Action::Redo);
    assert_eq!(player.notices(), [Notice::NextGame]);
    player.perform(Action::Move(Direction::Left));
    player.perform(Action::Restart);
    assert_eq!(player.notices().last(), Some(&Notice::Restarted));
}

#[test]
fn the_key_after_the_quote_is_the_name_of_a_block() {
    let (mut player, _) = player_at(EXAMPLE);
    press(&mut player, "'");
    assert!(player.is_naming);
    press(&mut player, "q");
    assert_eq!((player.is_naming, player.notices()), (false, vec![Notice::NoSuchBlock('q')]));
    press(&mut player, "'");
    press(&mut player, "2");
    assert_eq!(player.session.game().expect("a game").focus().piece, Some(1));
    press(&mut player, "'");
    player.key(Key::from(Code::Esc), Some(Action::Back));
    assert!(!player.is_naming);
}

#[test]
fn next_and_previous_stop_at_the_ends_of_the_pack() {
    let (mut player, _) = player(&MemoryStore::new());
    player.start_level(LevelPlace { pack: 0, level: 0 });
    player.perform(Action::PreviousLevel);
    assert_eq!(player.notices(), [Notice::Message("first-level")]);
    player.perform(Action::NextLevel);
    assert_eq!(player.session.level, Some(LevelPlace { pack: 0, level: 1 }));
    let last = loyd_levels::packs()[0].len() - 1;
    player.start_level(LevelPlace { pack: 0, level: last });
    for action in [Action::NextLevel, Action::New] {
        player.perform(action);
        assert_eq!(player.notices(), [Notice::Message("last-level")]);
    }
}

#[test]
fn blocks_b4_the_next_level_loads_automatically_unless_the_player_acts() {
    for act in [None, Some(Action::Back), Some(Action::Undo)] {
        let (mut player, _) = player(&MemoryStore::new());
        player.start_level(LevelPlace { pack: 0, level: 0 });
        wait(&mut player, 1_000);
        solve(&mut player);
        assert_eq!(act.map(|action| player.perform(action)), act.map(|_| None));
        wait(&mut player, 4_999);
        assert_eq!(player.session.level.map(|place| place.level), Some(0));
        wait(&mut player, 5_000);
        assert_eq!(player.session.level.map(|place| place.level), Some(usize::from(act.is_none())));
    }
}

#[test]
fn blocks_b4_releasing_the_solving_drag_does_not_delay_the_next_level() {
    let (mut player, _) = player(&MemoryStore::new());
    player.start_level(LevelPlace { pack: 0, level: 0 });
    let Some(AnyPuzzle::Blocks(puzzle)) = player.session.game().map(Game::puzzle) else { panic!("a level") };
    for step in solution(&puzzle).steps() {
        let scene = player.session.game().expect("a game").scene();
        let from = scene.pieces[usize::from(step.piece)].cells[0];
        let to = from.neighbour(step.direction, scene.rows, scene.columns).expect("a cell of the board");
        for command in [
            PlayerCommand::DragBegin(from),
            PlayerCommand::DragTo(to),
            PlayerCommand::DragTo(to),
            PlayerCommand::DragEnd,
        ] {
            player.point(command);
        }
    }
    assert!(player.is_solved());
    assert!(player.next_level.until.is_some());
    player.point(PlayerCommand::Press(Cell::new(0, 0)));
    assert!(player.next_level.until.is_none(), "a press is an action by the player");
}

#[test]
fn blocks_b4_after_a_solution_by_the_program_enter_loads_the_next_level() {
    let (mut player, jobs) = player(&MemoryStore::new());
    player.start_level(LevelPlace { pack: 0, level: 0 });
    player.ask(HelpRequest::Solution);
    search(&mut player, &jobs);
    let mut now = 0;
    while player.is_playing() {
        now += 400;
        wait(&mut player, now);
    }
    assert!(player.is_solved() && player.next_level.until.is_none());
    player.perform(Action::Grab);
    assert_eq!(player.session.level.map(|place| place.level), Some(1));
}

#[test]
fn searches_for_hints_and_solutions_end_after_the_delay() {
    for (action, delay) in [(Action::Hint, 1_000), (Action::Solve, 1_000)] {
        let (mut player, jobs) = player_at(HARD);
        player.perform(action);
        jobs.borrow_mut()[0].run(1, loyd_play::Stop::NEVER);
        wait(&mut player, delay - 1);
        assert!(player.is_searching());
        assert_eq!(player.wake().map(|at| at.as_millis()), Some(u128::from(delay)));
        wait(&mut player, delay);
        assert!(!player.is_searching());
        assert!(matches!(advice(&player), Advice::Hint(_) | Advice::Solution(_)), "the best known solution is shown");
    }
}

#[test]
fn a_spacious_board_has_a_hint_after_a_second() {
    let (mut player, jobs) = player_at(SPACIOUS);
    player.perform(Action::Hint);
    jobs.borrow_mut()[0].run(150_000, loyd_play::Stop::NEVER);
    wait(&mut player, 999);
    assert!(player.is_searching());
    wait(&mut player, 1_000);
    assert!(matches!(advice(&player), Advice::Hint(hint) if !hint.is_proven));
}

#[test]
fn a_second_request_or_enter_takes_the_best_known_solution() {
    for second in [Action::Hint, Action::Grab] {
        let (mut player, jobs) = player_at(HARD);
        player.perform(Action::Hint);
        player.perform(second);
        assert!(player.is_searching(), "there is no solution yet");
        jobs.borrow_mut()[0].run(1, loyd_play::Stop::NEVER);
        player.perform(second);
        assert!(matches!(advice(&player), Advice::Hint(hint) if !hint.is_proven));
    }
}

#[test]
fn back_cancels_only_one_activity_at_a_time() {
    let (mut player, jobs) = player_at(EXAMPLE);
    player.perform(Action::Hint);
    assert_eq!(player.perform(Action::Back), None);
    assert_eq!(player.notices(), [Notice::Message("stopped")]);
    player.perform(Action::Hint);
    let mut job = jobs.borrow_mut().pop().expect("a search");
    while job.run(1_000_000, loyd_play::Stop::NEVER) {}
    player.poll();
    assert!(matches!(advice(&player), Advice::Hint(_)));
    assert_eq!(player.perform(Action::Back), None);
    assert_eq!(advice(&player), Advice::Nothing);
    assert!(player.session.game().expect("a game").prepared().is_some(), "the table is being built");
    assert_eq!(player.perform(Action::Back), None);
    assert_eq!(player.notices(), [Notice::Message("table-stopped")]);
    assert_eq!(player.perform(Action::Back), Some(Action::Back));
}

#[test]
fn after_the_first_answer_hints_for_a_block_level_need_no_search() {
    let (mut player, jobs) = player_at(EXAMPLE);
    player.perform(Action::Hint);
    search(&mut player, &jobs);
    player.perform(Action::NextPiece);
    player.perform(Action::Grab);
    for direction in Direction::ALL {
        player.perform(Action::Move(direction));
        player.ask(HelpRequest::Hint);
        assert!(!player.is_searching() && jobs.borrow().is_empty());
        assert!(matches!(advice(&player), Advice::Hint(hint) if hint.is_proven));
    }
}

#[test]
fn a_solution_plays_at_the_chosen_speed_and_any_key_stops_it() {
    let (mut player, jobs) = player_at("8 6 7/2 5 4/3 0 1");
    player.perform(Action::Solve);
    search(&mut player, &jobs);
    let pause = Speed::Normal.pause().as_millis() as u64;
    wait(&mut player, pause);
    wait(&mut player, 2 * pause);
    assert_eq!(player.session.game().expect("a game").status().moves, 2);
    press(&mut player, "+");
    assert!(player.is_playing());
    player.notices();
    press(&mut player, "left");
    assert_eq!((player.is_playing(), player.notices()), (false, vec![Notice::Message("stopped")]));
    wait(&mut player, 60_000);
    assert_eq!(player.session.game().expect("a game").status().moves, 2);
    player.step(PlayerCommand::Backward);
    assert_eq!(player.session.game().expect("a game").status().moves, 1);
}

#[test]
fn starting_another_game_stops_the_search() {
    let (mut player, jobs) = player_at(HARD);
    player.perform(Action::Hint);
    player.perform(Action::New);
    assert!(!player.is_searching());
    assert!(!jobs.borrow_mut()[0].run(1, loyd_play::Stop::NEVER), "the search is cancelled");
    wait(&mut player, 60_000);
    assert_eq!(advice(&player), Advice::Nothing);
}

#[test]
fn only_tile_boards_are_explained() {
    let (mut player, _) = player_at(EXAMPLE);
    player.explain();
    assert_eq!(player.notices(), [Notice::Message("no-explanation")]);
    player.start(game("2 1 3/4 5 6/7 8 0"));
    player.explain();
    assert_eq!(player.notices(), [Notice::Unsolvable]);
    player.start(game("8 6 7/2 5 4/3 0 1"));
    player.explain();
    assert!(player.is_playing());
    assert!(matches!(advice(&player), Advice::Solution(solution) if solution.stage.is_some()));
}

#[test]
fn a_pause_hides_the_pieces_and_any_input_only_ends_it() {
    let inputs: [fn(&mut Player) -> Option<Action>; 9] = [
        |player| press(player, "i"),
        |player| player.key(Key::char('ß'), None),
        |player| player.perform(Action::Undo),
        |player| {
            player.point(PlayerCommand::DragBegin(Cell::new(2, 0)));
            None
        },
        |player| {
            player.ask(HelpRequest::Hint);
            None
        },
        |player| {
            player.explain();
            None
        },
        |player| {
            player.play_or_stop();
            player.is_playing().then_some(Action::Solve)
        },
        |player| {
            player.step(PlayerCommand::Forward);
            None
        },
        |player| {
            player.solution_to(3);
            None
        },
    ];
    for input in inputs {
        let (mut player, _) = player_at("1 2 3/4 5 6/7 8 0");
        player.start(game("8 6 7/2 5 4/3 0 1"));
        wait(&mut player, 1_000);
        press(&mut player, "p");
        assert_eq!((player.notices(), player.is_paused()), (vec![Notice::Message("nothing-to-pause")], false));
        player.perform(Action::Move(Direction::Right));
        let before = player.scene();
        wait(&mut player, 3_000);
        press(&mut player, "p");
        assert!(player.is_paused() && player.scene().expect("a board").pieces.is_empty());
        wait(&mut player, 10_000);
        assert!(player.is_paused());
        player.point(PlayerCommand::DragTo(Cell::new(2, 2)));
        assert!(player.is_paused(), "only a press counts");
        assert_eq!(input(&mut player), None);
        assert!(!player.is_paused());
        assert_eq!(player.scene(), before);
        let game = player.session.game().expect("a game");
        assert_eq!((game.status().clock, game.status().moves), (ClockState::Running, 1));
        assert_eq!(game.pauses(), [Pause { at: 2_000, length: 7_000 }]);
        assert_eq!(advice(&player), Advice::Nothing);
    }
}

#[test]
fn the_clock_stops_while_another_screen_covers_the_board() {
    let (mut player, _) = player_at("1 2 3/4 5 6/7 8 0");
    let clock = |player: &Player| player.session.game().expect("a game").status().clock;
    player.start(game("8 6 7/2 5 4/3 0 1"));
    player.cover();
    player.uncover();
    assert_eq!(clock(&player), ClockState::Waiting, "the clock starts with the first move");
    player.perform(Action::Move(Direction::Right));
    wait(&mut player, 1_000);
    player.cover();
    wait(&mut player, 5_000);
    assert_eq!(clock(&player), ClockState::Paused);
    assert!(!player.is_paused(), "the player has not hidden anything");
    player.uncover();
    wait(&mut player, 7_000);
    let status = player.session.game().expect("a game").status();
    assert_eq!((status.clock, status.elapsed), (ClockState::Running, Duration::from_secs(3)));
    press(&mut player, "p");
    player.cover();
    player.uncover();
    assert!(player.is_paused(), "the pause is the player's own");
}

#[test]
fn a_review_before_the_end_of_a_game_counts_as_a_hint() {
    let (mut player, _) = player_at("1 2 3/4 5 6/7 0 8");
    let hints = |player: &Player| player.session.game().expect("a game").status().help.hints;
    assert!(player.may_review());
    assert_eq!(hints(&player), 1);
    player.perform(Action::Move(Direction::Left));
    assert!(player.may_review());
    assert_eq!(hints(&player), 1, "the game is over");
}

#[test]
fn the_first_move_of_a_drill_is_checked_immediately() {
    let (mut player, jobs) = player(&MemoryStore::new());
    let drill = drills::Drill {
        puzzle: "1 2 3/4 0 5/7 8 6".to_owned(),
        goal: None,
        metric: "single".to_owned(),
        loss: 2,
        distance: 2,
    };
    assert!(player.practise_drill(&drill));
    for (direction, lost) in [(Direction::Up, 2), (Direction::Right, 2), (Direction::Left, 0)] {
        player.notices();
        player.perform(Action::Move(direction));
        search(&mut player, &jobs);
        wait(&mut player, 10);
        let checked = player.notices().into_iter().find(|notice| matches!(notice, Notice::DrillChecked { .. }));
        assert_eq!(checked, Some(Notice::DrillChecked { lost }), "{direction:?}");
        player.perform(Action::Undo);
    }
}

#[test]
fn an_explanation_is_slower_and_pauses_before_each_stage() {
    let times = |is_explained: bool| {
        let (mut player, jobs) = player_at("8 6 7/2 5 4/3 0 1");
        if is_explained {
            player.explain();
        } else {
            player.perform(Action::Solve);
            search(&mut player, &jobs);
        }
        let (mut moves, mut stage, mut times) = (0, None, Vec::new());
        for now in (0..60_000).step_by(20) {
            wait(&mut player, now);
            let game = player.session.game().expect("a game");
            if game.status().moves > moves {
                moves = game.status().moves;
                let Advice::Solution(solution) = game.advice() else { break };
                let current = solution.stage.map(|stage| stage.index);
                times.push((now, current != stage));
                stage = current;
            }
        }
        times
    };
    let pauses = |times: &[(u64, bool)], at_new_stage: bool| -> Vec<u64> {
        times
            .array_windows()
            .filter(|[(_, is_new), _]| *is_new == at_new_stage)
            .map(|[one, other]| other.0 - one.0)
            .collect()
    };
    let (plain, explained) = (times(false), times(true));
    let plain = pauses(&plain, false);
    let (within_stages, at_new_stages) = (pauses(&explained, false), pauses(&explained[1..], true));
    assert!(plain.iter().all(|pause| (300..=360).contains(pause)), "{plain:?}");
    assert!(within_stages.iter().all(|pause| (640..=700).contains(pause)), "{within_stages:?}");
    assert!(!at_new_stages.is_empty() && at_new_stages.iter().all(|pause| *pause > 2500), "{at_new_stages:?}");
}

#[test]
fn a_search_for_a_solution_does_not_end_a_pause() {
    let (mut player, jobs) = player_at("8 6 7/2 5 4/3 0 1");
    player.perform(Action::Move(Direction::Right));
    player.perform(Action::Solve);
    wait(&mut player, 10);
    press(&mut player, "p");
    search(&mut player, &jobs);
    wait(&mut player, 60_000);
    assert!(player.is_paused());
}

#[test]
fn a_new_game_is_not_hidden() {
    let (mut player, _) = player_at("8 6 7/2 5 4/3 0 1");
    player.perform(Action::Move(Direction::Right));
    press(&mut player, "p");
    assert!(player.is_paused());
    player.start(game(EXAMPLE));
    assert!(!player.is_paused());
}

/// Plays a solution to the board until the stage is complete. Returns the number of moves.
fn finish_stage(player: &mut Player) -> usize {
    let Some(AnyPuzzle::Tiles(puzzle)) = player.session.game().map(Game::puzzle) else { panic!("tiles") };
    let mut solver =
        loyd_tiles::solver(&puzzle, &puzzle.start(), TileMetric::Single, loyd_search::Mode::Quick, 64 << 20);
    while solver.run(&mut loyd_search::Context::new(100_000, loyd_search::Stop::NEVER))
        == loyd_search::Verdict::Searching
        && solver.status().best.is_none()
    {}
    let steps = solver.status().best.expect("a solution").steps().to_vec();
    for (made, direction) in (1..).zip(steps) {
        player.perform(Action::Move(direction));
        if player.practice.is_none_or(|practice| practice.is_done) {
            return made;
        }
    }
    panic!("the stage is complete when the board is solved, if not before")
}

#[test]
fn a_pause_hides_the_solution_and_ends_a_drag() {
    let (mut player, _) = player_at("8 6 7/2 5 4/3 0 1");
    player.perform(Action::Move(Direction::Right));
    player.explain();
    assert!(matches!(advice(&player), Advice::Solution(_)));
    player.stop_playing();
    press(&mut player, "p");
    assert_eq!(advice(&player), Advice::Nothing);

    let (mut player, _) = player_at("8 6 7/2 5 4/3 0 1");
    player.point(PlayerCommand::DragBegin(Cell::new(2, 0)));
    player.point(PlayerCommand::DragTo(Cell::new(2, 1)));
    wait(&mut player, 500);
    press(&mut player, "p");
    player.point(PlayerCommand::DragEnd);
    press(&mut player, "p");
    let game = player.session.game().expect("a game");
    assert_eq!(game.status().moves, 0);
    assert!(loyd_play::load(&game.save()).is_ok(), "{}", game.save());
}

#[test]
fn a_replay_shows_its_last_events_even_if_they_have_the_same_time() {
    let mut game = game("1 2 3/4 0 5/7 8 6");
    game.act(PlayerCommand::Arrow(Direction::Left));
    game.act(PlayerCommand::Arrow(Direction::Up));
    let mut replay = loyd_front::Replay::new(game);
    replay.is_playing = false;
    replay.step(true);
    assert_eq!(replay.events(), (1, 2));
    replay.play_or_stop();
    assert!(replay.is_at_end() && !replay.is_playing);
    replay.play_or_stop();
    assert!(replay.is_playing && replay.events().0 == 0);
}

#[test]
fn an_exercise_ends_with_its_stage_and_another_one_follows() {
    let (mut player, _) = player(&MemoryStore::new());
    player.practise(PracticeStage::FirstRow);
    assert_eq!(player.notices(), [Notice::Exercise(PracticeStage::FirstRow)]);
    let first = player.scene();
    let shortest = player.practice.expect("an exercise").shortest.expect("the search is short");
    let made = finish_stage(&mut player);
    let done = |notice: &Notice| matches!(notice, Notice::StageDone { .. });
    let notices: Vec<_> = player.notices().into_iter().filter(done).collect();
    assert_eq!(notices, [Notice::StageDone { moves: made, shortest: Some(shortest) }]);
    assert!(shortest <= made);
    assert_eq!(player.session.game().expect("a game").status().clock, ClockState::Paused);
    // Undo reverts the end of the stage, and redo reaches it again.
    player.perform(Action::Undo);
    assert!(!player.practice.expect("an exercise").is_done);
    player.perform(Action::Redo);
    assert_eq!(player.notices().into_iter().filter(done).count(), 1);
    player.perform(Action::Grab);
    let next = player.practice.expect("an exercise");
    assert_eq!((next.exercise, next.is_done), (PracticeStage::FirstRow, false));
    assert_ne!(player.scene(), first);
    player.start(game(EXAMPLE));
    assert_eq!(player.practice, None);
}

#[test]
fn fewest_moves_exercises_are_compared_with_the_minimum() {
    let (mut player, _) = player(&MemoryStore::new());
    player.practise_near();
    let status = player.session.game().expect("a game").status();
    assert_eq!((status.par, status.is_practice), (Some(drills::NEAR), true));
    let drill = drills::Drill {
        puzzle: "1 2 3/4 5 6/0 7 8".to_owned(),
        goal: None,
        metric: "single".to_owned(),
        loss: 4,
        distance: 2,
    };
    assert!(player.practise_drill(&drill));
    assert_eq!(player.session.game().expect("a game").status().par, Some(2));
    assert!(!player.practise_drill(&drills::Drill { puzzle: "no puzzle".to_owned(), ..drill }));
}

#[test]
fn the_par_of_an_exercise_that_solves_the_board_is_the_minimum_number_of_moves() {
    let (mut player, _) = player(&MemoryStore::new());
    player.practise(PracticeStage::Last2x2);
    let practice = player.practice.expect("an exercise");
    let par = |player: &Player| player.session.game().expect("a game").status().par;
    assert_eq!(par(&player), practice.shortest);
    finish_stage(&mut player);
    assert!(player.notices().contains(&Notice::Finished));
    assert!(player.session.game().expect("a game").status().is_practice);
    // After a restart, the moves are compared with the same number.
    player.perform(Action::Restart);
    assert_eq!(par(&player), practice.shortest);
    assert_eq!(player.practice, Some(practice), "it is the same exercise, not yet done");
}

#[test]
fn an_exercise_survives_a_restart_of_the_program() {
    let store = MemoryStore::new();
    let (mut first, _) = player(&store);
    first.practise(PracticeStage::FirstRow);
    let practice = first.practice;
    let direction = first.session.game().expect("a game").offers()[0];
    // There and back, since `finish_stage` makes its moves from the board's starting position.
    first.perform(Action::Move(direction));
    first.perform(Action::Move(direction.opposite()));
    first.session.close();
    drop(first);
    let (mut again, _) = player(&store);
    assert_eq!(again.practice, practice);
    finish_stage(&mut again);
    assert!(again.practice.expect("an exercise").is_done);
    // Another board is not an exercise.
    again.start(game(EXAMPLE));
    again.act(PlayerCommand::Choose(PieceChoice::Next));
    again.act(PlayerCommand::Grab);
    for direction in again.session.game().expect("a game").offers() {
        again.act(PlayerCommand::Arrow(direction));
    }
    again.session.close();
    drop(again);
    assert_eq!(player(&store).0.practice, None);
}

/// Returns every file in the assignment's sample set, and puzzles in other formats. Tile boards
/// come with the lengths of their shortest solutions.
fn files() -> Vec<(String, Option<usize>)> {
    let pack = concat!(env!("CARGO_MANIFEST_DIR"), "/../levels/packs/assignment");
    let entries = std::fs::read_dir(pack).expect("the pack").map(|entry| entry.expect("an entry").path());
    let files = entries.filter(|path| path.extension().is_some_and(|ending| ending == "data"));
    let mut files: Vec<(String, Option<usize>)> =
        files.map(|path| (std::fs::read_to_string(path).expect("a text file"), None)).collect();
    assert!(files.len() >= 9, "{files:?}");
    for (text, length) in [
        ("1 2 3\n4 5 6\n7 0 8\n", Some(1)),
        ("1 2 3\n4 5 6\n8 7 0\n", None),
        ("1 2 3\n4 5 6\n7 8 0\n", Some(0)),
        ("3\n8 6 7\n2 5 4\n3 0 1\n", Some(31)),
        ("oaaBoCCDEoFFJoo\n", None),
        ("goal: Z right own-row\nfixed: 1\n\nZZ.1\n....\n", None),
        ("goal: Z right own-row\n\nZZ..\nA...\nA...\n", None),
        ("..ZZ\n....\n", None),
    ] {
        files.push((text.to_owned(), length));
    }
    files
}

#[test]
fn blocks_b20_hint_and_solve_work_for_every_file_that_the_command_line_solves() {
    let (mut solved, mut unsolvable) = (0, 0);
    for (text, length) in files() {
        // The window and the command line read files with the same function, and report a file
        // without a puzzle.
        let read = read_file(&text, &ReadOptions::default()).swap_remove(0).puzzle;
        let Ok(puzzle) = read.map(|read| read.puzzle) else { continue };
        let length = match &puzzle {
            AnyPuzzle::Tiles(_) => length,
            AnyPuzzle::Blocks(puzzle) => shortest(puzzle).map(|solution| solution.length(BlockMetric::Slide)),
        };
        let ask = |action| {
            let (mut player, jobs) = player(&MemoryStore::new());
            player.start(loyd_play::open(puzzle.clone(), None, Origin::default()).expect("a game"));
            player.perform(action);
            search(&mut player, &jobs);
            advice(&player)
        };
        match (length, ask(Action::Hint), ask(Action::Solve)) {
            // On a solved board, Solve starts the next one.
            (Some(0), Advice::Solved, _) => solved += 1,
            (Some(length), Advice::Hint(hint), Advice::Solution(solution)) => {
                assert!(hint.is_proven && solution.is_proven, "{text}: {hint:?} {solution:?}");
                assert_eq!((hint.left, solution.length), (length, length), "{text}");
                solved += 1;
            }
            (None, Advice::Unsolvable, Advice::Unsolvable) => unsolvable += 1,
            other => panic!("{text}: {other:?}"),
        }
    }
    assert!(solved >= 10 && unsolvable >= 3, "{solved} solved, {unsolvable} unsolvable");
}

#[test]
fn a_long_solution_plays_within_about_a_minute() {
    let (mut player, jobs) = player(&MemoryStore::new());
    player.deal(7, 7).expect("a board");
    player.perform(Action::Solve);
    // The first solution is long, and suffices.
    while !matches!(advice(&player), Advice::Searching(progress) if progress.best.is_some()) {
        for job in jobs.borrow_mut().iter_mut() {
            job.run(1_000, loyd_play::Stop::NEVER);
        }
    }
    wait(&mut player, 1_100);
    let Advice::Solution(solution) = advice(&player) else { panic!("no solution") };
    assert!(solution.length > 200, "{}", solution.length);
    for milliseconds in (1_100..62_500).step_by(16) {
        wait(&mut player, milliseconds);
    }
    assert!(player.is_solved(), "{:?}", advice(&player));
}

#[test]
fn a_new_game_of_a_single_puzzle_restarts_it_with_a_message() {
    let (mut player, _) = player_at("1223/.ZZ./4556");
    player.perform(Action::New);
    assert_eq!(player.notices(), [Notice::Restarted]);
}
