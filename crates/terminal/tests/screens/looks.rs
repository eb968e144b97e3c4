//! Colours, plain terminals and settings.

use loyd_records::MemoryStore;
use loyd_terminal::look::{ColourDepth, Environment, Glyphs};
use ratatui::style::Color;

use crate::support::{Player, plain, rich};

const SCREENS: [&str; 9] = [
    "",
    "?",
    "enter",
    "down enter",
    "down enter enter",
    "down down enter",
    "down down down enter",
    "down down down down down enter",
    "enter down enter i",
];

/// Collects the colours of [`SCREENS`] on a terminal.
fn colours(environment: &Environment) -> Vec<Color> {
    let mut colours = Vec::new();
    for keys in SCREENS {
        let mut player = Player::with(&MemoryStore::new(), environment.clone(), "");
        player.press(keys);
        colours.extend(player.buffer().content().iter().flat_map(|cell| [cell.fg, cell.bg]));
    }
    colours
}

#[test]
fn a_terminal_gets_only_the_colours_that_it_supports() {
    let terminal = |term: &str, colorterm: &str, no_color: &str| Environment {
        term: term.to_owned(),
        colorterm: colorterm.to_owned(),
        no_color: no_color.to_owned(),
        locale: "C.UTF-8".to_owned(),
        ..Environment::default()
    };
    let cases = [
        (terminal("xterm", "", "1"), ColourDepth::None),
        (terminal("vt100", "", ""), ColourDepth::None),
        (terminal("dumb", "", ""), ColourDepth::None),
        (terminal("xterm", "", ""), ColourDepth::Sixteen),
        (terminal("linux", "", ""), ColourDepth::Sixteen),
        (terminal("xterm-256color", "", ""), ColourDepth::Indexed),
        (terminal("xterm-256color", "truecolor", ""), ColourDepth::True),
    ];
    for (environment, depth) in cases {
        assert_eq!(environment.depth(), depth, "{environment:?}");
        for colour in colours(&environment) {
            let is_supported = match colour {
                Color::Reset => true,
                Color::Rgb(..) => depth == ColourDepth::True,
                Color::Indexed(_) => depth == ColourDepth::Indexed,
                _ => depth == ColourDepth::Sixteen,
            };
            assert!(is_supported, "{colour:?} on {environment:?}");
        }
    }
}

#[test]
fn a_plain_terminal_is_drawn_in_ascii_only() {
    for keys in SCREENS {
        for size in [(80, 24), (40, 12), (20, 8)] {
            let mut player = Player::with(&MemoryStore::new(), plain(), "").with_size(size.0, size.1);
            player.press(keys);
            let names = player.screen();
            // Level names may contain other letters.
            let others = names.chars().filter(|c| !c.is_ascii() && !is_name(*c)).collect::<String>();
            assert_eq!(others, "", "{keys}\n{names}");
        }
    }
}

/// Returns whether a character is a letter in some script, which names may contain.
fn is_name(character: char) -> bool {
    character.is_alphabetic()
}

#[test]
fn the_locale_determines_the_character_set() {
    let glyphs = |locale: &str| Environment { locale: locale.to_owned(), ..Environment::default() }.glyphs();
    assert_eq!(glyphs("en_GB.UTF-8"), Glyphs::Unicode);
    assert_eq!(glyphs("C.utf8"), Glyphs::Unicode);
    if cfg!(target_os = "linux") {
        assert_eq!(glyphs("C"), Glyphs::Ascii);
        assert_eq!(glyphs(""), Glyphs::Ascii);
    }
}

#[test]
fn the_lines_of_a_plain_board_align() {
    let mut player = Player::with(&MemoryStore::new(), plain(), "").with_size(20, 12).with_puzzle("1 2 3/4 0 5/7 8 6");
    let rows = player.rows();
    let board: Vec<&str> =
        rows.iter().skip_while(|row| !row.contains('+')).take(7).map(|row| row.trim_start()).collect();
    assert_eq!(
        board,
        [
            "+---+---+---+",
            "| 1 | 2 | 3 |",
            "+---+---+---+",
            "| 4 |   | 5 |",
            "+---+---+---+",
            "| 7 | 8 | 6 |",
            "+---+---+---+"
        ]
    );
}

#[test]
fn changed_settings_are_remembered() {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "");
    player.press("down down down down down down enter down");
    player.assert_shows("Arrow keys move     the tile");
    player.press("right");
    player.assert_shows("Arrow keys move     the blank");
    player.press("down down down right");
    player.assert_shows("Colours             256");
    let mut later = Player::with(&store, rich(), "");
    later.press("down down down down down down enter");
    later.assert_shows("Arrow keys move     the blank");
    later.assert_shows("Colours             256");
}

#[test]
fn the_configuration_file_overrides_settings() {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "[play]\narrows = \"tile\"");
    player.press("down down down down down down enter down right");
    player.assert_shows("Arrow keys move     the tile  (set outside the app)");
}

#[test]
fn exits_are_marked_at_their_sides_and_gates_in_their_cells() {
    for (side, symbol) in [("up", '^'), ("down", 'v'), ("left", '<'), ("right", '>')] {
        let puzzle = format!("Z.1./..1./.... | gate: 2,2 Z | goal: Z leaves {side} 2");
        let mut player = Player::with(&MemoryStore::new(), plain(), "").with_puzzle(&puzzle);
        let screen = player.screen();
        let rows: Vec<&str> = screen.lines().filter(|line| line.contains(symbol)).collect();
        assert!(rows.iter().any(|row| row.contains(['+', '|', '-'])), "{side}: {screen}");
        assert!(screen.contains('='), "{screen}");
    }
}

/// Returns each tile's background, in the order of the numbers, on a board with only the last tile
/// out of place.
fn backgrounds(colouring: &str) -> Vec<Color> {
    let config = format!("[look]\ncolouring = \"{colouring}\"");
    let mut player =
        Player::with(&MemoryStore::new(), rich(), &config).with_puzzle("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15");
    let buffer = player.buffer();
    let position = |player: &mut Player, tile: usize| player.position_of(&format!(" {tile} "));
    let positions: Vec<_> = (1..=15).map(|tile| position(&mut player, tile)).collect();
    positions.into_iter().map(|position| buffer[position].bg).collect()
}

/// Returns, for each tile, the first tile with the same colour.
fn groups(colouring: &str) -> Vec<usize> {
    let colours = backgrounds(colouring);
    colours.iter().map(|colour| 1 + colours.iter().position(|other| other == colour).unwrap()).collect()
}

#[test]
fn tiles_are_coloured_as_the_setting_requires() {
    assert_eq!(groups("fringe"), [1, 1, 1, 1, 1, 6, 6, 6, 1, 6, 11, 11, 1, 6, 11]);
    assert_eq!(groups("rings"), [1, 1, 1, 1, 1, 6, 6, 1, 1, 6, 6, 1, 1, 1, 1]);
    assert_eq!(groups("rows"), [1, 1, 1, 1, 5, 5, 5, 5, 9, 9, 9, 9, 13, 13, 13]);
    assert_eq!(groups("grids"), [1, 1, 3, 3, 1, 1, 3, 3, 9, 9, 11, 11, 9, 9, 11]);
    assert_eq!(groups("plain"), [1; 15]);
    // The last tile is not in its goal cell.
    assert_eq!(groups("solved"), [1, 1, 1, 1, 1, 6, 6, 6, 1, 6, 11, 11, 1, 6, 15]);
}

#[test]
fn the_colouring_can_be_chosen_in_the_settings() {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "");
    player.press("down down down down down down enter down down down");
    player.assert_shows("Tile colours        solved tiles");
    player.press("right");
    player.assert_shows("Tile colours        one colour");
    let mut later = Player::with(&store, rich(), "");
    later.press("down down down down down down enter");
    later.assert_shows("Tile colours        one colour");
}
