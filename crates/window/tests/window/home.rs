//! The home screen, the card at the end of a game, and reviews.

use egui::{Key, Modifiers, Role, vec2};
use egui_kittest::kittest::Queryable;
use loyd_front::Named;
use loyd_records::MemoryStore;
use loyd_window::{Device, Language, Switch, WindowSettings};

use crate::support::{Player, message, settings};

fn home() -> Player {
    Player::at_home(settings(), MemoryStore::new(), vec2(900.0, 1600.0))
}

#[test]
fn everything_is_one_click_away_from_home_and_back() {
    let mut player = home();
    for name in ["Today", "Numbers", "Blocks", "Learn", "Statistics", "Level editor", "Settings", "Help", "Language"] {
        player.must_see(name);
    }
    player.click_first("3×3 solved: 0");
    assert_eq!(player.board().split(" / ").count(), 3);
    player.click("Home");
    player.click_first("First steps 0 of 12, 0 ★");
    player.must_see("level 1 of 12");
    player.must_see("Bring the ★ block to the right edge.");
    player.move_block("4", &[Key::ArrowUp]);
    player.click("Home");
    player.must_see("Continue");
    player.must_see("1 move in");
    player.press(&[Key::Enter]);
    player.must_see("level 1 of 12");
    player.click("Home");
    player.click("The last two rows");
    assert!(player.board().starts_with("1 2 3 4 / 5 6 7 8 / "), "{}", player.board());
}

#[test]
fn escape_and_back_return_to_the_previous_screen() {
    let mut player = home();
    player.click("Statistics");
    player.press(&[Key::Escape]);
    player.must_see("Today");
    player.click("All levels");
    player.click("Back");
    player.must_see("Today");
    player.press(&[Key::Escape]);
    player.must_see("Today");
    player.press(&[Key::Enter]);
    player.must_see("Board: ");
    player.menu("Game", "Statistics");
    player.press(&[Key::Escape]);
    player.must_see("Board: ");
    player.press(&[Key::Escape]);
    player.must_see("Today");
}

#[test]
fn the_gallery_opens_at_its_top_even_if_home_is_scrolled() {
    let mut player = Player::at_home(settings(), MemoryStore::new(), vec2(700.0, 420.0));
    player.harness.hover_at(egui::pos2(350.0, 300.0));
    player.harness.event(egui::Event::MouseWheel {
        source: egui::MouseWheelSource::Wheel,
        unit: egui::MouseWheelUnit::Point,
        delta: vec2(0.0, -700.0),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    player.wait(1);
    let top = |player: &Player| player.harness.get_by_label("Today").rect().top();
    assert!(top(&player) < 0.0, "home is not scrolled: {}", top(&player));
    player.click("All levels");
    player.wait(1);
    let card = player.harness.get_all_by_label_contains("The example").next().expect("the first level").rect();
    assert!(card.top() > 0.0 && card.top() < 420.0, "{card:?}");
}

#[test]
fn level_groups_open_at_the_next_unsolved_level() {
    let store = MemoryStore::new();
    let mut player = Player::at_home(settings(), store, vec2(960.0, 680.0));
    for (group, pack) in
        [("Rush Hour 0 of 194", "Rush 6×6"), ("Klotski 0 of", "Klotski 4×5"), ("Free shapes 0 of", "Free shapes")]
    {
        player.click_first(group);
        player.must_see(&format!("{pack}, level 1 of "));
        player.click("Home");
    }
    player.click_first("First steps 0 of 12");
    finish_first_level(&mut player, false);
    player.press(&[Key::Escape]);
    player.click("Home");
    player.must_see("First steps 1 of 12, 3 ★");
    player.click_first("First steps 1 of 12");
    player.must_see("First steps, level 2 of 12");
}

/// Returns each text that a frame draws, its rectangle, and whether it was truncated.
fn drawn_texts(player: &Player) -> Vec<(String, egui::Rect, bool)> {
    fn add(shape: &egui::Shape, texts: &mut Vec<(String, egui::Rect, bool)>) {
        match shape {
            egui::Shape::Vec(parts) => parts.iter().for_each(|part| add(part, texts)),
            egui::Shape::Text(text) => {
                let rect = text.galley.rect.translate(text.pos.to_vec2());
                texts.push((text.galley.text().to_owned(), rect, text.galley.elided));
            }
            _ => {}
        }
    }
    let mut texts = Vec::new();
    player.harness.output().shapes.iter().for_each(|clipped| add(&clipped.shape, &mut texts));
    texts
}

#[test]
fn home_shows_all_text_in_full_and_the_main_cards_first_in_every_language() {
    let halves = Language::CHOICES.chunks(Language::CHOICES.len().div_ceil(2));
    let faults = std::thread::scope(|scope| {
        let halves: Vec<_> = halves
            .map(|half| scope.spawn(move || half.iter().flat_map(|&language| home_faults(language)).collect()))
            .collect();
        halves.into_iter().map(|half| half.join().expect("the screens")).collect::<Vec<Vec<String>>>().concat()
    });
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Returns the texts that are cut off on the home screen, and the sizes at which a button is below
/// the fold.
fn home_faults(language: Language) -> Vec<String> {
    let mut faults = Vec::new();
    for size in [vec2(960.0, 680.0), vec2(1280.0, 800.0), vec2(2560.0, 1440.0), vec2(390.0, 844.0), vec2(360.0, 640.0)]
    {
        let store = MemoryStore::new();
        let device = if size.x < 480.0 { Device::PHONE } else { Device::DESKTOP };
        let mut player = Player::at_home_on(device, WindowSettings { language, ..settings() }, store, size);
        // With a game in progress, a row has one more card.
        player.click_first("3×3");
        player.press(&[Key::ArrowLeft, Key::ArrowUp, Key::ArrowRight, Key::ArrowDown]);
        player.touch_corner();
        player.click_first(&message(language, "home"));
        player.wait(1);
        let cut_off =
            drawn_texts(&player).into_iter().filter(|(_, rect, is_cut_off)| *is_cut_off || rect.right() > size.x);
        faults.extend(cut_off.map(|(text, ..)| format!("{language:?} {size}: {text}")));
        let buttons = player.harness.get_all_by_role(Role::Button);
        let below_fold = buttons.filter(|button| button.rect().bottom() > size.y).count();
        if size.x >= 960.0 && below_fold > 0 {
            faults.push(format!("{language:?} {size}: {below_fold} buttons are below the fold"));
        }
    }
    faults
}

#[test]
fn home_is_centred_and_at_most_1200_points_wide() {
    let player = Player::at_home(settings(), MemoryStore::new(), vec2(2560.0, 1440.0));
    let (mut left, mut right) = (f32::MAX, 0.0_f32);
    for button in player.harness.get_all_by_role(Role::Button) {
        (left, right) = (left.min(button.rect().left()), right.max(button.rect().right()));
    }
    assert!((left - (2560.0 - right)).abs() < 4.0, "{left} {right}");
    assert!(right - left <= 1200.5 && right - left > 1190.0, "{left} {right}");
}

#[test]
fn the_language_is_chosen_at_home() {
    let mut player = home();
    player.harness.get_by_role(Role::ComboBox).click();
    player.step(3);
    player.click_last("Deutsch");
    player.must_see("Heute");
}

#[test]
fn undo_never_shows_an_unseen_board() {
    let mut player = home();
    player.click_first("First steps 0 of 12, 0 ★");
    player.must_see("level 1 of 12");
    player.type_text("u");
    player.must_see("level 1 of 12");
    player.click("Home");
    player.press(&[Key::Enter]);
    player.must_see("level 1 of 12");
    let mut player = home();
    player.press(&[Key::Enter]);
    assert_eq!(player.board().split(" / ").count(), 4, "without a game in progress, a new one is dealt");
}

#[test]
fn a_puzzle_pasted_at_home_is_opened() {
    let mut player = home();
    player.paste("this is no puzzle");
    player.must_see("The pasted text is not a puzzle");
    player.paste("1 2 3/4 5 6/7 0 8");
    assert_eq!(player.board(), "1 2 3 / 4 5 6 / 7 · 8");
}

#[test]
fn the_classic_look_starts_at_its_board() {
    let classic = WindowSettings { classic: Switch::On, ..settings() };
    let player = Player::at_home(classic, MemoryStore::new(), vec2(900.0, 900.0));
    assert_eq!(player.board().split(" / ").count(), 4);
    assert!(!player.sees("Today"), "the home screen is open");
}

#[test]
fn daily_puzzles_are_the_same_for_everybody() {
    let boards = [0, 1].map(|_| {
        let mut player = home();
        player.click_first("Numbers not solved yet");
        player.board()
    });
    assert_eq!(boards[0], boards[1]);
    let mut player = home();
    player.click_first("Blocks not solved yet");
    player.must_see("Daily 20");
}

#[test]
fn the_card_after_a_level_has_stars_a_review_and_the_next_level() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 680.0));
    player.menu("Game", "Levels");
    player.click_first("The example");
    player.move_block("4", &[Key::ArrowUp]);
    player.move_block("3", &[Key::ArrowRight; 3]);
    player.move_block("Z", &[Key::ArrowUp]);
    player.move_block("3", &[Key::ArrowDown]);
    player.make_last_move("Z", &[Key::ArrowRight; 2]);
    player.must_see("Congratulations!");
    player.must_see("★★★");
    player.must_see("5 moves · ");
    player.must_see("Shortest possible");
    // The card does not hide the board.
    let card = player.harness.get_by_label("Congratulations!").rect();
    let board = player.harness.get_by_label_contains("Board: ").rect();
    assert!(!board.contains(card.center()), "{card:?} {board:?}");
    player.click_last("Review");
    player.wait_for(" possible (proven)");
    player.must_see("100 %");
    player.must_see("5 moves, 5 possible (proven): 0 lost");
    player.press(&[Key::ArrowRight]);
    player.must_see("2. Block 3 right by 3 · Best move");
    player.click("Continue from here");
    player.must_see("level 1 of 12");
}

#[test]
fn a_review_shows_the_cost_of_a_move_and_a_better_one() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 680.0));
    player.paste("1 2 3/4 5 6/7 0 8");
    player.press(&[Key::ArrowRight, Key::ArrowLeft, Key::ArrowLeft]);
    player.must_see("Congratulations!");
    player.click("Review");
    player.wait_for(" possible (proven)");
    player.must_see("33 %");
    player.must_see("3 moves, 1 possible (proven): 2 lost");
    player.must_see("1. Tile 7 right · 2 lost · Best: Tile 8 left");
    player.press(&[Key::End]);
    player.must_see("End of the game");
}

#[test]
fn a_review_plays_back_and_its_mistakes_can_be_retried() {
    let play_and_review = || {
        let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 680.0));
        player.paste("1 2 3/4 5 6/7 0 8");
        player.press(&[Key::ArrowRight, Key::ArrowLeft, Key::ArrowLeft]);
        player.click("Review");
        player.wait_for("3 moves, 1 possible");
        player
    };
    let mut player = play_and_review();
    player.must_see("0 / 3");
    // The table has the move and a better one.
    for cell in ["Played", "Tile 7 right", "Tile 8 left"] {
        player.must_see(cell);
    }
    player.press(&[Key::Space]);
    player.must_see("Stop");
    for _ in 0..600 {
        if player.sees("3 / 3") {
            break;
        }
        player.wait(1);
    }
    player.must_see("3 / 3");
    assert!(!player.sees("Stop"));
    // Nothing can be tried again at the end.
    player.click("Try again");
    player.must_see("3 / 3");
    player.click("To the start");
    player.click("Try again");
    player.must_see("You lost 2 moves here. Solve it in 1.");
    assert_eq!(player.board(), "1 2 3 / 4 5 6 / 7 · 8");

    let mut player = play_and_review();
    player.click("Show the better way");
    player.wait_for("move 0 of 1");
    assert_eq!(player.board(), "1 2 3 / 4 5 6 / 7 · 8");
}

#[test]
fn a_phone_shows_neither_exit_nor_keys() {
    let mut player = Player::on(Device::PHONE, None, settings(), MemoryStore::new(), vec2(390.0, 844.0));
    player.harness.get_by_label("Game").click();
    player.step(3);
    player.must_see("New game...");
    assert!(!player.sees("Exit"));
    assert!(!player.sees("Ctrl"));
    let mentioned_key = |player: &Player| {
        let texts = player.texts().join(" ");
        ["Ctrl", "Tab", "F10", "rrows", "Shift", " key"].into_iter().find(|key| texts.contains(key))
    };
    let touch = || Player::on(Device::PHONE, None, settings(), MemoryStore::new(), vec2(390.0, 844.0));
    for (menu, entry) in [("Help", "Help"), ("Game", "Level editor"), ("Game", "Pause")] {
        let mut player = touch();
        let blank = player
            .board()
            .split(" / ")
            .enumerate()
            .find_map(|(row, tiles)| Some((row, tiles.split(' ').position(|tile| tile == "·")?)));
        let (row, column) = blank.expect("a blank");
        let neighbour = if column > 0 { column - 1 } else { column + 1 };
        let tile = player.cell(4, 4, row, neighbour);
        player.touch(tile, tile);
        player.menu(menu, entry);
        player.step(6);
        assert_eq!(mentioned_key(&player), None, "{entry}: {:#?}", player.texts());
    }
}

#[test]
fn without_file_dialogs_a_path_is_requested() {
    let mut player = Player::on(Device::BARE, None, settings(), MemoryStore::new(), vec2(960.0, 680.0));
    player.menu("Game", "Open...");
    player.must_see("No file chooser found.");
    player.type_text(concat!(env!("CARGO_MANIFEST_DIR"), "/../levels/packs/example.data"));
    player.click("OK");
    player.step(3);
    assert_eq!(player.board(), "1 2 · · / 3 · 4 4 / Z Z 5 · / 6 6 5 7");
    player.menu("Game", "Open...");
    player.type_text("/no/such/file");
    player.press(&[Key::Enter]);
    player.step(3);
    player.must_see("/no/such/file: ");
    // The path that was typed is still there and can be corrected.
    assert_eq!(player.harness.get_by_role_and_label(Role::TextInput, "Path").value().as_deref(), Some("/no/such/file"));
    player.press(&[Key::Escape, Key::Escape]);
    assert!(!player.sees("No file chooser found."));
}

#[test]
fn a_faulty_shared_link_is_reported_as_a_link() {
    let mut player = Player::new();
    player.paste("loyd:1#puzzle=1+2/3+3");
    player.must_see("The link is not a puzzle");
}

#[test]
fn without_file_dialogs_a_level_is_saved_at_a_typed_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("own level.txt");
    let mut player = Player::on(Device::BARE, None, settings(), MemoryStore::new(), vec2(960.0, 680.0));
    player.paste("12../3.44/ZZ5./6657");
    player.menu("Game", "Level editor");
    // An existing file is not overwritten.
    for expected in ["Saved: ", "already exists"] {
        player.click("Save...");
        player.must_see("No file chooser found.");
        player.press_with(Modifiers::COMMAND, Key::A);
        player.type_text(path.to_str().expect("Unicode"));
        player.press(&[Key::Enter]);
        player.must_see(expected);
        let text = std::fs::read_to_string(&path).expect("the file");
        assert!(text.contains("ZZ5."), "{text}");
    }
}

#[test]
fn a_stage_exercise_shows_its_goal_and_another_one_follows() {
    let mut player = Player::at_home(settings(), MemoryStore::new(), vec2(960.0, 1200.0));
    player.click("Last 2×3");
    player.must_see("Solve the last 2×3 cells.");
    player.must_see("Par");
    let first = player.board();
    assert!(first.starts_with("1 2 3 4 / 5 6 7 8 / 9 "));
    player.click("Next");
    player.must_see("Solve the last 2×3 cells.");
    assert_ne!(player.board(), first);
    player.click("Home");
    player.click("First row");
    player.must_see("Bring 1 to 4 into the first row.");
}

#[test]
fn home_counts_recorded_games_and_shows_the_time_of_a_running_attempt() {
    let store = MemoryStore::new();
    let mut player = Player::at_home(settings(), store.clone(), vec2(960.0, 1200.0));
    player.click("3×3 solved: 0");
    player.paste("1 2 3/4 5 6/7 0 8");
    player.press(&[Key::ArrowLeft]);
    player.must_see("Congratulations!");
    player.click("New board (Enter)");
    player.click("Home");
    // A practice game does not count as a solved board.
    player.must_see("3×3 solved: 0");
    player.click("Finish in 12");
    player.must_see("Par");
    player.menu("Game", "Compete");
    player.click_last("Start");
    player.press(&[Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown]);
    player.wait(2);
    player.click("Home");
    let time = |player: &Player| {
        let names = player.names();
        let card = names.iter().find(|name| name.contains(" moves in ")).expect("a card for the attempt").clone();
        card.split(" in ").nth(1).expect("a time").to_owned()
    };
    let before = time(&player);
    player.wait(3);
    assert_ne!(time(&player), before, "the time is still {before}");
}

/// Finishes the first level in five moves, or in six if `has_extra` is set.
fn finish_first_level(player: &mut Player, has_extra: bool) {
    player.move_block("4", &[Key::ArrowUp]);
    player.move_block("3", &[Key::ArrowRight; 3]);
    player.move_block("Z", &[Key::ArrowUp]);
    if has_extra {
        player.move_block("6", &[Key::ArrowUp]);
    }
    player.move_block("3", &[Key::ArrowDown]);
    // The rate and the moves over par are shown as soon as they are known.
    player.wait(1);
    player.must_see("Moves/s");
    player.make_last_move("Z", &[Key::ArrowRight; 2]);
}

#[test]
fn the_card_compares_stars_times_and_rates_with_earlier_games() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 680.0));
    player.menu("Game", "Levels");
    player.click_first("The example");
    finish_first_level(&mut player, false);
    player.must_see("★★★");
    player.must_see("moves per second");
    assert!(!player.sees("best time"), "there was no time to compare with");
    player.click("Same level");
    player.must_see("level 1 of 12");
    player.wait(3);
    finish_first_level(&mut player, true);
    player.must_see("★★☆");
    player.must_see("6 moves · ");
    player.must_see("Best possible: 5");
    player.must_see("s vs. your best time");
    player.harness.get_all_by_label("Share").last().expect("a button").click();
    player.step(1);
    let card = player.copied_text();
    player.step(1);
    player.must_see("Copied ✓");
    assert!(card.contains("The example") && card.contains("5+1") && card.contains("loyd:1#puzzle="), "{card}");
    // After an undo, the panel shows the best time and the moves over par.
    player.type_text("u");
    player.must_see("Best time");
    player.must_see("Fewest moves");
}

#[test]
fn a_card_continues_its_own_game_after_other_games_have_been_played() {
    let store = MemoryStore::new();
    let mut player = Player::at_home(settings(), store.clone(), vec2(960.0, 680.0));
    player.click_first("5×5 solved: 0");
    player.press(&[Key::ArrowLeft, Key::ArrowUp, Key::ArrowRight, Key::ArrowDown]);
    let board = player.board();
    player.click("Home");
    player.click_first("3×3 solved: 0");
    player.press(&[Key::ArrowLeft, Key::ArrowUp, Key::ArrowRight, Key::ArrowDown]);
    player.click("Home");
    player.must_see("5×5 Continue, ");
    player.must_see("3×3 Continue, ");
    player.click_first("5×5 Continue, ");
    assert_eq!(player.board(), board);
    player.wait(1);
    // Both games can still be continued in the next run.
    drop(player);
    let mut player = Player::at_home(settings(), store, vec2(960.0, 680.0));
    player.must_see("3×3 Continue, ");
    player.click_first("5×5 Continue, ");
    assert_eq!(player.board(), board);
}

#[test]
fn messages_vanish_after_six_seconds_and_faults_stay() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 680.0));
    player.menu("Edit", "Copy position");
    player.wait(5);
    player.must_see("Copied.");
    player.wait(2);
    assert!(!player.sees("Copied."));
    player.paste("no puzzle");
    player.wait(8);
    player.must_see("The pasted text is not a puzzle");
}

#[test]
fn the_first_board_is_explained_until_solved_and_other_goals_are_always_shown() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 680.0));
    player.must_see("Click a tile next to the blank. Put 1 to 15 in order, the blank last.");
    assert!(player.harness.query_by_label("Goal").is_some());
    let phone = Player::on(Device::PHONE, None, settings(), MemoryStore::new(), vec2(390.0, 844.0));
    phone.must_see("Tap a tile next to the blank.");
    player.paste("1 2 3/4 5 6/7 0 8");
    player.press(&[Key::ArrowLeft]);
    player.click("New board (Enter)");
    assert!(!player.sees("Click a tile"));
    assert!(player.harness.query_by_label("Goal").is_none());
    let goal = loyd_core::tiles::TileGoal::Snail;
    let deal = loyd_play::TileDeal { goal, ..loyd_play::TileDeal::new(4, 4, loyd_core::random::Seed(3)) };
    let dealt = loyd_window::Opened::dealt(deal, None).expect("a board");
    let player = Player::with_puzzle(Some(dealt), settings(), MemoryStore::new(), vec2(960.0, 680.0));
    assert!(player.harness.query_by_label("Goal").is_some());
    assert!(!player.sees("Click a tile"), "the sentence describes a different goal");
}

#[test]
fn a_tile_that_cannot_move_shakes() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 680.0));
    player.paste("1 2 3/4 5 6/7 0 8");
    player.step(30);
    let left_edge = |player: &Player| {
        let texts = drawn_texts(player);
        texts.iter().filter(|(text, ..)| text == "1").map(|(_, rect, _)| rect.left()).fold(f32::MAX, f32::min)
    };
    let (resting_edge, board, cell) = (left_edge(&player), player.board(), player.cell(3, 3, 0, 0));
    player.click_at(cell);
    player.step(1);
    assert!((left_edge(&player) - resting_edge).abs() > 0.5);
    player.step(30);
    assert!((left_edge(&player) - resting_edge).abs() < 0.1);
    assert_eq!(player.board(), board);
}
