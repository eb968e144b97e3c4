//! Snapshots of the main screens. `UPDATE_SNAPSHOTS=1 cargo test -p loyd-window` updates them.

use std::error::Error;
use std::fs::File;
use std::io::BufWriter;

use egui::{Key, Vec2, vec2};
use egui_kittest::{SnapshotOptions, SnapshotResults};
use image::RgbImage;
use image::imageops::crop_imm;
use loyd_core::Direction;
use loyd_core::text::{ReadOptions, read_argument};
use loyd_front::Named as _;
use loyd_play::{HelpReply, HelpRequest, Origin, Stop};
use loyd_records::MemoryStore;
use loyd_window::{AnimationSpeed, Colouring, Device, Language, Palette, Switch, Theme, TilePicture, WindowSettings};

use crate::support::{Letters, Player, draw_letters, settings};
use crate::tour::tour;

const SIZE: Vec2 = vec2(640.0, 460.0);

fn player(settings: WindowSettings) -> Player {
    Player::with(WindowSettings { glide: AnimationSpeed::Off, ..settings }, MemoryStore::new(), SIZE)
}

/// Compares the window with a snapshot. The edges of letters may differ, since vector instructions
/// round differently on different processors.
fn assert_snapshot(player: &mut Player, name: &str) {
    draw_letters(&player.harness.ctx, Letters::Fine);
    player.step(4);
    player.harness.snapshot_options(name, &options());
}

fn options() -> SnapshotOptions {
    SnapshotOptions::new()
        .threshold(1.0)
        .max_failed_pixels(30)
        .output_path(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots"))
}

/// Compares the home screen with a snapshot, without its first row, whose puzzles change every day.
fn assert_home_snapshot(player: &mut Player, name: &str) {
    const FIRST_ROW: u32 = 270;
    draw_letters(&player.harness.ctx, Letters::Fine);
    player.step(4);
    let picture = player.harness.render().expect("a renderer");
    let rest = crop_imm(&picture, 0, FIRST_ROW, picture.width(), picture.height() - FIRST_ROW).to_image();
    egui_kittest::image_snapshot_options(&rest, name, &options());
}

#[test]
fn the_board_matches_its_picture() {
    let cases = [
        ("tiles-dark", settings()),
        ("tiles-light", WindowSettings { theme: Theme::Light, ..settings() }),
        ("tiles-paper", WindowSettings { theme: Theme::Paper, ..settings() }),
        ("tiles-wood", WindowSettings { theme: Theme::Wood, ..settings() }),
        ("tiles-contrast", WindowSettings { theme: Theme::Contrast, ..settings() }),
        ("tiles-for-all-eyes", WindowSettings { palette: Palette::ColourBlind, ..settings() }),
        ("tiles-solved-order", WindowSettings { colouring: Colouring::Solved, ..settings() }),
        ("tiles-hills", WindowSettings { picture: TilePicture::Hills, ..settings() }),
        ("tiles-chinese", WindowSettings { language: Language::Chinese, ..settings() }),
    ];
    let mut results = SnapshotResults::new();
    for (name, settings) in cases {
        let mut player = player(settings);
        assert_snapshot(&mut player, name);
        results.extend_harness(&mut player.harness);
    }
}

#[test]
fn a_block_level_with_a_hint_matches_its_picture() {
    let mut player = player(settings());
    player.menu("Game", "Levels");
    assert_snapshot(&mut player, "levels");
    player.click_first("The example");
    player.click("Hint");
    player.wait(1);
    assert_snapshot(&mut player, "blocks-hint");
    player.click("Hint");
    assert!(player.board().starts_with("1 2 4 4"), "{}", player.board());
}

#[test]
fn opened_packs_match_their_pictures() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 680.0));
    let rush = "# name: Rush\nAA...OP..Q.OPXXQ.OP..Q..B...CCB.RRR.\n";
    player.paste(&format!("# name: One move\nZZ./1.2\n12../3.44/ZZ5./6657\n{rush}1 2 3/4 5 6/7 0 8 | name: Tiles\n"));
    player.make_last_move("Z", &[Key::ArrowRight]);
    player.wait(2);
    player.click("Home");
    assert_home_snapshot(&mut player, "opened-packs");
    player.click("All levels");
    assert_snapshot(&mut player, "opened-pack");
}

#[test]
fn the_end_of_a_level_matches_its_picture() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(820.0, 500.0));
    player.paste("1223/.ZZ./4556");
    player.make_last_move("Z", &[Key::ArrowRight]);
    // Half of the block has left the board.
    player.step(8);
    assert_snapshot(&mut player, "leaving");
}

#[test]
fn the_end_of_a_board_matches_its_picture() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(820.0, 500.0));
    player.paste("1 2 3/4 5 6/7 0 8");
    player.press(&[Key::ArrowLeft]);
    // The wave has reached the middle.
    player.step(3);
    assert_snapshot(&mut player, "rising");
}

#[test]
fn dialogs_match_their_pictures() {
    let mut player = player(settings());
    player.menu("View", "Settings");
    assert_snapshot(&mut player, "settings");
    player.press(&[Key::Escape]);
    player.menu("Game", "New game");
    assert_snapshot(&mut player, "new-game");
}

#[test]
fn the_explained_solution_matches_its_picture() {
    // All buttons for a solution are visible.
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 680.0));
    player.menu("Solution", "Explain");
    player.click("Stop");
    for _ in 0..20 {
        player.click("Step forward");
    }
    assert_snapshot(&mut player, "explained");
}

#[test]
fn the_editor_matches_its_picture() {
    let mut editor = player(settings());
    editor.menu("Game", "Levels");
    editor.click_first("The example");
    editor.menu("Game", "Level editor");
    editor.wait(2);
    assert_snapshot(&mut editor, "editor");
}

#[test]
fn window_w6_the_classic_look_matches_its_picture() {
    let classic = WindowSettings { classic: Switch::On, ..settings() };
    assert_snapshot(&mut Player::with(classic, MemoryStore::new(), vec2(400.0, 400.0)), "classic");
}

/// Makes the moves of a shortest solution to a small board.
pub(crate) fn solve(player: &mut Player) {
    let board = player.board().replace(" / ", "/").replace('·', "0");
    let puzzle = read_argument(&board, &ReadOptions::default()).expect("a board").puzzle.puzzle;
    let mut game = loyd_play::open(puzzle, None, Origin::default()).expect("a game");
    if let HelpReply::Search(mut job) = game.ask(HelpRequest::Solution) {
        while job.run(1_000_000, Stop::NEVER) {}
    }
    let _ = game.poll();
    let moves = game.listing().expect("a solution").moves;
    for glide in moves.iter().flat_map(|made| made.phases.concat()) {
        player.press(&[match glide.direction().expect("a straight motion") {
            Direction::Left => Key::ArrowLeft,
            Direction::Right => Key::ArrowRight,
            Direction::Up => Key::ArrowUp,
            Direction::Down => Key::ArrowDown,
        }]);
    }
}

#[test]
#[ignore = "draws the README's pictures: `cargo xtask screenshots`"]
fn screenshots_of_the_window() {
    let size = vec2(960.0, 640.0);
    let draw = |player: &mut Player, name: &str| {
        draw_letters(&player.harness.ctx, Letters::Fine);
        player.step(20);
        let picture = player.harness.render().expect("a renderer");
        let file = format!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures/{}.png"), name);
        picture.save(file).expect("a folder for pictures");
    };
    let player_with = |settings| Player::with(settings, MemoryStore::new(), size);
    let mut tiles = player_with(settings());
    draw(&mut tiles, "window-tiles");
    tiles.menu("Solution", "Explain");
    tiles.click("Stop");
    for _ in 0..40 {
        tiles.click("Step forward");
    }
    draw(&mut tiles, "window-explained");
    let home = || Player::at_home_on(Device::DESKTOP, settings(), MemoryStore::new(), size);
    draw(&mut home(), "window-home");
    let mut review = player_with(settings());
    review.paste("1 2 3/4 0 5/7 8 6");
    for key in [Key::ArrowUp, Key::ArrowDown, Key::ArrowRight, Key::ArrowLeft, Key::ArrowLeft, Key::ArrowUp] {
        review.press(&[key]);
        review.step(12);
    }
    review.click_last("Review");
    review.wait(1);
    review.click("Next mistake");
    draw(&mut review, "window-review");
    let mut session = player_with(settings());
    session.menu("Game", "Compete");
    session.click_first("▶ 3×3");
    for _ in 0..14 {
        solve(&mut session);
        session.press(&[Key::Enter]);
    }
    session.harness.set_size(vec2(960.0, 680.0));
    draw(&mut session, "window-session");
    let mut light = player_with(WindowSettings { theme: Theme::Light, picture: TilePicture::Hills, ..settings() });
    draw(&mut light, "window-picture");
    let mut blocks = player_with(settings());
    blocks.menu("Game", "Levels");
    draw(&mut blocks, "window-levels");
    blocks.click_first("Rush hour");
    blocks.click("Hint");
    blocks.wait(1);
    draw(&mut blocks, "window-blocks");
    blocks.menu("Game", "Level editor");
    blocks.wait(3);
    draw(&mut blocks, "window-editor");
}

#[test]
#[ignore = "draws the README's animation: `cargo xtask screenshots`"]
fn screenshots_of_a_solution_being_played() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(760.0, 520.0));
    player.paste(include_str!("../../../levels/packs/rush-6x6/21.txt"));
    let mut frames: Vec<(RgbImage, u16)> = vec![];
    let mut capture = |player: &mut Player| {
        draw_letters(&player.harness.ctx, Letters::Fine);
        player.step(STEPS_PER_FRAME);
        let frame = image::DynamicImage::from(player.harness.render().expect("a renderer")).into_rgb8();
        match frames.last_mut() {
            Some((last, shown)) if *last == frame => *shown += 1,
            _ => frames.push((frame, 1)),
        }
    };
    capture(&mut player);
    player.click("Solve");
    while !player.sees("Solved by Loyd.") {
        capture(&mut player);
    }
    for _ in 0..30 {
        capture(&mut player);
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pictures/window-solution.png");
    save_animation(file, &frames).expect("a folder for pictures");
}

/// The number of app frames, 30 per second, per frame of the animation.
const STEPS_PER_FRAME: usize = 2;

/// Writes frames of equal size, each with its duration in frames of the animation, as an animated
/// PNG that repeats forever. Frames after the first contain only the part that changes.
fn save_animation(file: &str, frames: &[(RgbImage, u16)]) -> Result<(), Box<dyn Error>> {
    let (first, shown) = &frames[0];
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(file)?), first.width(), first.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    encoder.set_animated(frames.len() as u32, 0)?;
    encoder.set_frame_delay(shown * STEPS_PER_FRAME as u16, 30)?;
    let mut writer = encoder.write_header()?;
    writer.write_image_data(first)?;
    for [(before, _), (after, shown)] in frames.array_windows() {
        let [left, top, right, bottom] = changed_area(before, after);
        writer.set_frame_delay(shown * STEPS_PER_FRAME as u16, 30)?;
        writer.reset_frame_position()?;
        writer.set_frame_dimension(right - left, bottom - top)?;
        writer.set_frame_position(left, top)?;
        writer.write_image_data(&crop_imm(after, left, top, right - left, bottom - top).to_image())?;
    }
    Ok(writer.finish()?)
}

/// Returns the smallest rectangle outside which two images are identical: left, top, right and
/// bottom, the last two exclusive.
fn changed_area(before: &RgbImage, after: &RgbImage) -> [u32; 4] {
    let pixels = before.enumerate_pixels().zip(after.pixels()).filter(|((.., before), after)| before != after);
    pixels.fold([u32::MAX, u32::MAX, 0, 0], |[left, top, right, bottom], ((x, y, _), _)| {
        [left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1)]
    })
}

#[test]
#[ignore = "draws every screen for inspection: LOYD_PICTURES=FOLDER cargo test -p loyd-window every_screen -- --ignored"]
fn every_screen_at_four_sizes_in_both_themes() {
    let folder = std::env::var("LOYD_PICTURES").expect("LOYD_PICTURES names a folder");
    // Limits the pictures to one of the widths.
    let only_width: Option<f32> = std::env::var("LOYD_WIDTH").ok().map(|width| width.parse().expect("a width"));
    // The name of a language, by default English.
    let language = std::env::var("LOYD_LANGUAGE")
        .map_or(Language::English, |name| Language::from_name(&name).expect("a language"));
    let desktops = [vec2(960.0, 680.0), vec2(1280.0, 800.0), vec2(2560.0, 1440.0)].map(|size| (size, Device::DESKTOP));
    let all = desktops.into_iter().chain([(vec2(390.0, 844.0), Device::PHONE)]);
    for (size, device) in all.filter(|(size, _)| only_width.is_none_or(|only_width| (size.x - only_width).abs() < 1.0))
    {
        for theme in [Theme::Dark, Theme::Light] {
            let settings = WindowSettings { theme, language, glide: AnimationSpeed::Off, ..settings() };
            tour(device, settings, size, &mut |player, name| {
                draw_letters(&player.harness.ctx, Letters::Fine);
                player.step(6);
                let picture = player.harness.render().expect("a renderer");
                let file = format!("{folder}/{}-{theme:?}-{}.png", name.replace(' ', "-"), size.x);
                picture.save(file).expect("a folder for pictures");
            });
        }
    }
}
