//! Long sessions with the mouse and the keyboard: a new player's first ten minutes, and a
//! speedsolver's session of twelve solves. `LOYD_PICTURES=FOLDER` saves a picture of every step.

use egui::{Key, Modifiers, Rect, Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use loyd_records::MemoryStore;

use crate::pictures::solve;
use crate::support::{Letters, Player, draw_letters, settings};

const SIZE: egui::Vec2 = vec2(960.0, 680.0);

/// A session of a player who looks at the screen after every step. Each step is printed, and a
/// picture of it is saved on request.
struct RecordedSession {
    player: Player,
    name: &'static str,
    steps: usize,
}

impl RecordedSession {
    fn new(name: &'static str, store: MemoryStore) -> Self {
        Self { player: Player::at_home(settings(), store, SIZE), name, steps: 0 }
    }

    /// Ends a step, and asserts that the window shows all of these strings.
    #[track_caller]
    fn assert_shows(&mut self, action: &str, shown: &[&str]) {
        self.steps += 1;
        self.picture(action);
        for part in shown {
            let rects = self.player.harness.query_all_by_label_contains(part).map(|node| node.rect());
            let rects: Vec<Rect> = rects.collect();
            let is_visible = |rect: &Rect| rect.top() >= -0.5 && rect.bottom() <= SIZE.y + 0.5;
            let names = || self.player.names();
            assert!(rects.iter().any(is_visible), "{action}: no visible `{part}`: {rects:?} {:#?}", names());
        }
    }

    /// Asserts that none of these strings is shown after a step.
    #[track_caller]
    fn assert_hides(&self, action: &str, hidden: &[&str]) {
        for part in hidden {
            assert!(!self.player.sees(part), "{action}: `{part}` is shown: {:#?}", self.player.names());
        }
    }

    /// Saves a picture of the step if `LOYD_PICTURES` names a folder.
    fn picture(&mut self, action: &str) {
        println!("{} {:02}: {action}", self.name, self.steps);
        let Ok(folder) = std::env::var("LOYD_PICTURES") else { return };
        draw_letters(&self.player.harness.ctx, Letters::Fine);
        self.player.step(6);
        let picture = self.player.harness.render().expect("a renderer");
        let file = format!("{folder}/{}-{:02}-{}.png", self.name, self.steps, action.replace([' ', ','], "-"));
        picture.save(file).expect("a folder for pictures");
    }

    /// Returns the number of moves that the panel shows.
    fn moves(&self) -> String {
        let names = self.player.names();
        let after = names.iter().skip_while(|name| *name != "Moves");
        after.into_iter().find(|name| *name != "Moves").expect("the panel shows the moves").clone()
    }
}

/// Returns the first cell of a 3×3 board whose distances from the blank, in rows and in columns,
/// satisfy `condition`.
fn tile(board: &str, condition: impl Fn(usize, usize) -> bool) -> (usize, usize) {
    let cells: Vec<Vec<&str>> = board.split(" / ").map(|row| row.split(' ').collect()).collect();
    let cells_by_row = || (0..3).flat_map(|row| (0..3).map(move |column| (row, column)));
    let blank = cells_by_row().find(|&(row, column)| cells[row][column] == "·").expect("a blank");
    let distance = |one: usize, other: usize| one.abs_diff(other);
    cells_by_row().find(|&(row, column)| condition(distance(row, blank.0), distance(column, blank.1))).expect("a tile")
}

#[test]
fn a_new_player_finds_the_way_through_the_first_ten_minutes() {
    let store = MemoryStore::new();
    let mut session = RecordedSession::new("new", store.clone());
    session.assert_shows(
        "opens the program",
        &["Today", "Numbers", "3×3", "Rush Hour", "Klotski", "First steps", "Settings"],
    );
    session.assert_hides("opens the program", &["Continue"]);

    session.player.click_first("3×3");
    session.assert_shows(
        "clicks 3×3",
        &["Click a tile next to the blank. Put 1 to 8 in order, the blank last.", "Goal", "Hint"],
    );

    let board = session.player.board();
    let (row, column) = tile(&board, |down, right| down > 0 && right > 0);
    let cell = session.player.cell(3, 3, row, column);
    session.player.click_at(cell);
    assert_eq!((session.player.board(), session.moves().as_str()), (board.clone(), "0"));
    session.assert_shows("clicks a tile that cannot move", &["Click a tile next to the blank."]);

    let (row, column) = tile(&board, |down, right| down + right == 1);
    let cell = session.player.cell(3, 3, row, column);
    session.player.click_at(cell);
    assert_ne!(session.player.board(), board);
    session.assert_shows("clicks a tile next to the blank", &["1. ", "Undo"]);
    assert_eq!(session.moves(), "1");

    session.player.click("Hint");
    session.player.wait_for("left (shortest possible)");
    session.assert_shows("asks for a hint", &["moves left (shortest possible)"]);
    for _ in 0..80 {
        if session.player.sees("Congratulations!") {
            break;
        }
        session.player.click("Hint");
        session.player.wait(1);
    }
    session.assert_shows(
        "follows hints to the end",
        &["Congratulations!", "Help used: not counted as a personal best.", "New board (Enter)"],
    );

    session.player.press(&[Key::Enter]);
    session.assert_shows("presses Enter for another board", &["0:00", "Hint"]);
    solve(&mut session.player);
    session.player.wait(1);
    session.assert_shows("solves it alone", &["Congratulations!", "★★★", "Shortest possible", "Review", "Share"]);

    session.player.click("Review");
    session.player.wait_for("possible (proven)");
    session.assert_shows("reviews the game", &["100 %", "0 lost", "Back", "Home"]);

    session.player.click("Home");
    session.assert_shows("goes home", &["3×3 solved: 1", "First steps 0 of 12"]);
    session.player.click_first("First steps");
    session.assert_shows("clicks First steps", &["level 1 of 12", "Bring the ★ block to the right edge."]);

    let [goal, below] = [(2, 0), (3, 0)].map(|(row, column)| session.player.cell(4, 4, row, column));
    session.player.drag(&[goal, below]);
    session.assert_shows("drags a block that is stuck", &["level 1 of 12"]);
    assert_eq!(session.moves(), "0");

    session.player.move_block("4", &[Key::ArrowUp]);
    session.player.move_block("3", &[Key::ArrowRight; 3]);
    session.player.move_block("Z", &[Key::ArrowUp]);
    session.player.move_block("3", &[Key::ArrowDown]);
    session.player.make_last_move("Z", &[Key::ArrowRight; 2]);
    session.assert_shows("solves the level", &["Congratulations!", "★★★", "Next level", "Same level"]);
    session.player.press(&[Key::Enter]);
    session.assert_shows("presses Enter for the next level", &["level 2 of 12"]);

    session.player.press(&[Key::Escape]);
    session.assert_shows("presses Escape", &["Today", "First steps 1 of 12"]);
    session.player.click_first("Rush Hour");
    session.player.click("Hint");
    session.player.wait_for("moves left");
    session.assert_shows("asks for a hint in Rush Hour", &["Rush 6×6, level 1 of", "moves left"]);

    session.player.menu("View", "Settings");
    session.player.step(10);
    session.player.click("Sounds");
    session.assert_shows("switches sounds on", &["Sounds", "Theme", "OK"]);
    session.player.click("OK");
    session.player.click("Home");
    session.player.click_first("4×4 solved");
    session.player.press(&[Key::ArrowLeft, Key::ArrowUp, Key::ArrowRight, Key::ArrowDown]);
    session.player.wait(1);
    drop(session);

    let mut next_day = RecordedSession::new("again", store);
    next_day.assert_shows("comes back the next day", &["Continue", "3×3 solved: 1", "First steps 1 of 12", "moves in"]);
    next_day.player.press(&[Key::Enter]);
    next_day.assert_shows("presses Enter to continue", &["4×4 tiles", "Undo"]);
}

#[test]
fn a_speedsolver_completes_a_session_of_twelve_solves() {
    let store = MemoryStore::new();
    let mut session = RecordedSession::new("fast", store);
    session.player.click("Compete");
    session.assert_shows("clicks Compete", &["▶ 3×3", "▶ 4×4", "Inspection", "Start", "Import..."]);
    session.player.click_first("▶ 3×3");
    session.assert_shows("clicks the 3×3", &["3×3", "OK", "+2", "DNF", "Session", "Stop competing"]);
    for number in 1..=12 {
        // Every third solve takes longer.
        if number % 3 == 0 {
            session.player.press(&[Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown]);
            session.player.wait(number);
        }
        solve(&mut session.player);
        let last = format!("{number}. ");
        let mut shown = vec![last.as_str(), "Enter for the next scramble."];
        match number {
            1 => shown.push("★"),
            5 => shown.push("ao5"),
            12 => shown.extend(["ao5", "ao12"]),
            _ => {}
        }
        session.assert_shows(&format!("solves board {number}"), &shown);
        if number == 4 {
            session.player.press_with(Modifiers::CTRL, Key::Num2);
            session.player.must_see_penalty();
            session.assert_shows("gives +2 with Ctrl+2", &["4. "]);
        }
        if number < 12 {
            session.player.press(&[Key::Enter]);
        }
    }
    session.player.click("Repeat this scramble");
    session.assert_shows("repeats the scramble", &["Ghost: ", "It does not count."]);
    session.player.click("Session");
    session.assert_shows("opens the session", &["Solves: 12", "ao12", "Export CSV...", "Replay"]);
    session.player.click("Home");
    session.assert_shows("goes home", &["▶ Compete: 3×3"]);
    session.player.click("Statistics");
    session.assert_shows("opens the statistics", &["Best ao5", "ao12", "Replay", "Race against it"]);
    let watch = session.player.harness.query_all_by_role_and_label(Role::Button, "Replay").next().expect("a replay");
    assert!(!watch.accesskit_node().is_disabled());
    watch.click();
    session.player.step(4);
    session.assert_shows("replays the last game", &["Position in the replay"]);
    session.player.press(&[Key::Escape]);
    session.assert_shows("presses Escape", &["Best ao5"]);
}

#[test]
fn an_exercise_shows_only_its_own_goal() {
    let mut player = Player::at_home(settings(), MemoryStore::new(), vec2(960.0, 1200.0));
    player.click("First row");
    player.must_see("Bring 1 to 4 into the first row.");
    assert!(!player.sees("Click a tile"), "{:#?}", player.names());
    assert!(player.harness.query_by_label("Goal").is_none());
}
