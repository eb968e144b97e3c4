//! Sounds. The tests read them from a list.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use egui::{Key, vec2};
use egui_kittest::kittest::Queryable;
use loyd_records::MemoryStore;
use loyd_window::{Device, SoundCue, Sounds, Switch, WindowSettings};

use crate::support::{Player, settings};

type SoundLog = Rc<RefCell<Vec<SoundCue>>>;

/// Makes a player's app add its sounds to a list instead of playing them.
fn record_sounds(player: &mut Player) -> SoundLog {
    let heard = SoundLog::default();
    let mut slot = player.harness.state().borrow_mut();
    slot.as_mut().expect("the app has started").set_sounds(Sounds::recording_to(heard.clone()));
    drop(slot);
    heard
}

/// Returns a player with sounds on or off, and the sounds.
fn with_sounds(sounds: Switch) -> (Player, SoundLog) {
    let mut player = Player::with(WindowSettings { sounds, ..settings() }, MemoryStore::new(), vec2(960.0, 900.0));
    let heard = record_sounds(&mut player);
    (player, heard)
}

#[test]
fn moves_click_refused_moves_thud_and_a_solved_puzzle_has_a_chord() {
    let (mut player, heard) = with_sounds(Switch::On);
    player.paste("1 2 3/4 5 6/7 0 8");
    heard.borrow_mut().clear();
    player.press(&[Key::ArrowRight]);
    assert_eq!(heard.take(), [SoundCue::Move]);
    player.step(10);
    player.press(&[Key::ArrowRight]);
    assert_eq!(heard.take(), [SoundCue::Refusal], "the blank is at the left edge");
    player.step(10);
    let far = player.cell(3, 3, 0, 1);
    player.click_at(far);
    assert_eq!(heard.take(), [SoundCue::Refusal]);
    player.step(10);
    player.type_text("u");
    assert_eq!(heard.take(), [SoundCue::Move]);
    player.press(&[Key::ArrowLeft]);
    assert_eq!(heard.take(), [SoundCue::Solved], "the last move has no click in addition to the chord");
}

#[test]
fn a_block_that_is_dragged_clicks_and_one_that_is_stuck_thuds() {
    let (mut player, heard) = with_sounds(Switch::On);
    player.paste("12../3.44/ZZ5./6657");
    player.step(10);
    heard.borrow_mut().clear();
    let [four, left] = [(1, 2), (1, 1)].map(|(row, column)| player.cell(4, 4, row, column));
    player.drag(&[four, left]);
    assert_eq!(heard.take(), [SoundCue::Move]);
    player.step(10);
    let [goal, below] = [(2, 0), (3, 0)].map(|(row, column)| player.cell(4, 4, row, column));
    player.drag(&[goal, below]);
    assert_eq!(heard.take(), [SoundCue::Refusal]);
}

#[test]
fn sounds_are_off_until_they_are_switched_on_and_then_play_immediately() {
    let (mut player, heard) = with_sounds(Switch::Off);
    player.press(&[Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown]);
    assert_eq!(heard.take(), []);
    player.menu("View", "Settings");
    player.step(10);
    player.click("Sounds");
    assert_eq!(heard.take(), [SoundCue::Move]);
    player.click("OK");
    player.step(10);
    player.press(&[Key::ArrowLeft]);
    player.step(10);
    player.press(&[Key::ArrowRight]);
    assert!(!heard.take().is_empty());
}

#[test]
fn a_solution_at_the_fastest_speed_is_silent_after_its_first_moves() {
    let (mut player, heard) = with_sounds(Switch::On);
    player.paste("8 6 7/2 5 4/3 0 1");
    player.click("Solve");
    player.wait_for("Stop");
    for _ in 0..4 {
        player.type_text("+");
    }
    heard.borrow_mut().clear();
    player.wait(3);
    player.must_see("Solved by Loyd.");
    let heard = heard.take();
    let clicks = heard.iter().filter(|cue| **cue == SoundCue::Move).count();
    assert!(clicks <= 3 && heard.last() == Some(&SoundCue::Solved), "{heard:?}");
}

#[test]
fn replays_and_reviews_click_for_moves_that_are_played_but_not_for_jumps() {
    let (mut player, heard) = with_sounds(Switch::On);
    player.paste("1 2 3/4 5 6/7 0 8");
    for key in [Key::ArrowRight, Key::ArrowLeft, Key::ArrowLeft] {
        player.press(&[key]);
        player.wait(1);
    }
    player.click("Review");
    player.wait_for("3 moves, 1 possible");
    heard.borrow_mut().clear();
    let clicks = |player: &mut Player, keys: &[Key]| {
        player.step(10);
        player.press(keys);
        player.step(10);
        heard.take().len()
    };
    assert_eq!(clicks(&mut player, &[Key::ArrowRight]), 1, "a step forward");
    assert_eq!(clicks(&mut player, &[Key::ArrowLeft]), 1, "a step back");
    assert_eq!(clicks(&mut player, &[Key::End]), 0, "a jump to the end");
    player.press(&[Key::Space]);
    player.wait(6);
    assert_eq!(heard.take(), [SoundCue::Move; 3], "the game is played back");
    player.click("Back");
    player.menu("Game", "Statistics");
    heard.borrow_mut().clear();
    player.click("Replay");
    player.wait(6);
    assert_eq!(heard.take(), [SoundCue::Move; 3], "the replay starts automatically");
    assert_eq!(clicks(&mut player, &[Key::Home]), 0, "a jump to the start");
    assert_eq!(clicks(&mut player, &[Key::ArrowRight]), 1, "a step forward");
}

#[test]
fn the_settings_explain_why_there_is_no_sound() {
    let mut player = Player::on(Device::DESKTOP, None, settings(), MemoryStore::new(), vec2(960.0, 900.0));
    let mut slot = player.harness.state().borrow_mut();
    let sounds = Sounds::with_speaker(&player.harness.ctx);
    slot.as_mut().expect("the app has started").set_sounds(sounds);
    drop(slot);
    player.menu("View", "Settings");
    player.step(10);
    assert!(player.harness.query_by_label_contains("sound.").is_none(), "sounds are not switched on");
    player.click("Sounds");
    if cfg!(feature = "sound") {
        // There is a reason to show only on a machine without a device. A thread searches for the
        // device.
        std::thread::sleep(Duration::from_secs(1));
        player.step(3);
        println!("no sound device: {}", player.sees("No sound device was found."));
    } else {
        player.must_see("This program was built without sound.");
    }
}
