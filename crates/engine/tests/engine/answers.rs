//! Tests of answers in all supported notations. The notation does not change the moves.

use loyd_core::Direction::{self, Down, Left, Right, Up};
use loyd_core::text::tile_moves::Convention;
use loyd_core::text::{Format, ReadOptions, block_moves, read_argument};
use loyd_core::{Puzzle, Solution, TilePosition, TilePuzzle};
use loyd_engine::EngineFamily;
use loyd_engine::answers::{
    Answer, LetterRule, Reading, read_answer, read_answer_from, read_answer_in_lines, read_moves, write_tray_moves,
};

use crate::support::{assert_faults, blocks};

/// A board, and its solution as directions for the blank.
const BOARD: &str = "1 0 2 4/5 7 3 8/9 6 11 12/13 10 14 15";
const SOLUTION: [Direction; 7] = [Right, Down, Left, Down, Down, Right, Right];

fn tiles(text: &str) -> TilePuzzle {
    read_argument(text, &ReadOptions::default()).expect("a board").puzzle.puzzle.into_tiles().expect("tiles")
}

/// A word in a sentence or a prompt does not cause the moves after it to be dropped, whether they
/// are legal or not.
#[test]
fn courses_k12_a_pieces_moves_after_words_are_not_dropped() {
    let puzzle = blocks("ZA./.A./...");
    let entries = |text: &str| {
        let read = read_moves(&puzzle, &puzzle.start(), text, LetterRule::Either);
        read.unwrap_or_else(|faults| panic!("{text}: {faults}")).entries.len()
    };
    for text in [
        "Solution A down 1\nZ right 1",
        "Enter: A down 1\nZ right 1",
        "Enter the name of the puzzle: A down 1\nZ right 1",
        "A down 1\nDone Z right 1",
        "Found a path: A down 1\nZ right 1\n2 moves in total",
        "Enter: (A,down)\n(Z,right)",
    ] {
        assert_eq!(entries(text), 2, "{text}");
    }
}

/// A direction given for the blank does not apply to a tile.
#[test]
fn courses_k12_directions_for_the_blank_refer_to_the_blank() {
    let puzzle = tiles("1 2 3/0 8 4/7 6 5");
    let illegal = |text: &str| read_answer(&puzzle, text).unwrap_or_else(|faults| panic!("{text}: {faults}")).illegal();
    for text in ["blank left", "move the blank left", "Blank: left", "the blank goes left", "the empty tile moves left"]
    {
        assert_eq!(illegal(text), Some(1), "{text}");
    }
    for text in ["left", "move left", "slide the tile into the blank: left", "blank right", "tile 8 left to the blank"]
    {
        assert_eq!(illegal(text), None, "{text}");
    }
}

/// Search names label answers, even as several words or as JSON keys. Different answers are not
/// joined, and identical ones count once.
#[test]
fn courses_k12_answers_from_several_searches_are_never_joined() {
    let puzzle = tiles("1 2 3/0 4 6/7 5 8");
    for template in [
        "Breadth First Search: {1}\nDepth First Search: {2}",
        "breadth_first_search: {1}\ndepth_first_search: {2}",
        r#"{"bfs": ["{1}"], "astar": ["{2}"]}"#,
        r#"{"bfs": {"moves": "{1}"}, "dfs": {"moves": "{2}"}}"#,
        "BFS = {1}\nDFS = {2}",
        "h1: {1}\nh2: {2}",
        "first: {1}\nfirst: {2}",
        "Moves: {1}\nMoves: {2}",
        "{\"method\": \"bfs\", \"moves\": \"{1}\"}\n{\"method\": \"dfs\", \"moves\": \"{2}\"}",
    ] {
        let read = |first, other| read_answer(&puzzle, &template.replace("{1}", first).replace("{2}", other));
        let faults = read("R", "DR").expect_err(template).to_string();
        assert!(faults.contains("found two that differ"), "{template}: {faults}");
        assert_eq!(read("RDR", "RDR").expect(template).entries.len(), 3, "{template}");
    }
}

/// Ordinary words made up of compass letters are not moves, and numbers labelled with such a word
/// (`N=31`) are never taken for moves.
#[test]
fn courses_k12_compass_letters_in_words_and_before_numbers_are_not_moves() {
    let puzzle = tiles("1 2 3/0 4 6/7 5 8");
    for text in ["We need 3 moves: R D R", "new states: 31\nRDR", "Seen 31 nodes\nRDR", "ESE", "e s e"] {
        let answer = read(&puzzle, text);
        assert!(answer.is_solved() && answer.entries.len() == 3, "{text}");
    }
    for text in ["RDR\nN=31, d=3", "RD\ne: 0.1", "RDR, 3 s", "RD\n- E"] {
        let faults = read_answer(&puzzle, text).expect_err(text).to_string();
        assert!(faults.contains("a compass point among other directions"), "{text}: {faults}");
    }
}

/// The parts of an answer may have labels, which do not name separate answers.
#[test]
fn courses_k12_parts_of_one_answer_are_joined() {
    let puzzle = tiles("1 2 3/0 4 6/7 5 8");
    for text in
        ["first: R\nthen: DR", "Move: R\nMove: D\nMove: R", "cost = 3\nmoves = R, D, R", "[{\"move\": \"R\"}]\nD R"]
    {
        assert_eq!(read(&puzzle, text).entries.len(), 3, "{text}");
    }
}

/// A letter before a number may name a statistic, and one before a bracket may number the answer.
#[test]
fn courses_k12_letters_that_might_not_be_moves_are_refused() {
    let puzzle = tiles("1 2 3/0 4 6/7 5 8");
    for (text, message) in [
        ("R\nL: 3\nDR", "line 2, column 1: `L` before a colon and a number may name a statistic"),
        ("d) RDR", "line 1, column 1: expected a move such as `up`, `R` or `→`, found `d)`, which may number"),
    ] {
        let faults = read_answer(&puzzle, text).expect_err(text).to_string();
        assert!(faults.starts_with(message), "{text}: {faults}");
    }
    assert_eq!(read(&puzzle, "R: 1\nD: 1\nR: 1").entries.len(), 3);
}

/// Boards next to actions, and tables of moves, are read to the end.
#[test]
fn courses_k14_tables_and_boards_with_actions_are_read_to_the_end() {
    let puzzle = tiles("1 2 3/4 0 6/7 5 8");
    for text in [
        "Step,Tile\n1,5\n2,8",
        "1 2 3 4 0 6 7 5 8 D\n1 2 3 4 5 6 7 0 8 R",
        "1 2 3 4 0 6 7 5 8 Down\n1 2 3 4 5 6 7 0 8 Right\n1 2 3 4 5 6 7 8 0",
        "(1, 2, 3, 4, 0, 6, 7, 5, 8) Down\n(1, 2, 3, 4, 5, 6, 7, 0, 8) Right",
        "down 1 2 3 4 5 6 7 0 8\nright 1 2 3 4 5 6 7 8 0",
        r#"{"initial": [[1,2,3],[4,0,6],[7,5,8]], "goal": [[1,2,3],[4,5,6],[7,8,0]], "path": ["D", "R"]}"#,
    ] {
        let answer = read(&puzzle, text);
        assert!(answer.is_solved() && answer.entries.len() == 2, "{text}");
    }
    let wrong = r#"{"initial": [[1,2,3],[4,0,6],[7,5,8]], "goal": [[1,2,3],[4,5,6],[7,8,0]], "path": ["D", "L"]}"#;
    assert!(!read(&puzzle, wrong).is_solved());
}

/// On a solved board, only an empty list or the statement that no move is needed is an answer.
#[test]
fn courses_k12_a_heading_alone_does_not_solve_a_board() {
    let puzzle = tiles("1 2 3/4 5 6/7 8 0");
    for text in ["Moves:", "# comment", "{}", "Answer: -", "Solution:\nTime: 0.1 s"] {
        assert!(read_answer(&puzzle, text).is_err(), "{text}");
    }
    for text in ["[]", "0 moves", "", "# 3x3 tiles\n\n# 0 moves, proven optimal", "1 2 3/4 5 6/7 8 0"] {
        assert!(read(&puzzle, text).is_solved(), "{text}");
    }
}

/// An answer that says whether tiles or the blank move is read accordingly, even if only the other
/// convention solves the board.
#[test]
fn courses_k12_explicit_subjects_determine_the_convention() {
    let puzzle = tiles("1 2 3/4 0 5/7 8 6");
    for (template, tile, blank) in [
        ("tile: {}", "L U", "R D"),
        ("tiles:\n{}", "L U", "R D"),
        ("Tile moves: {}", "left, up", "right, down"),
        ("Move the tile {}", "left, then up", "right, then down"),
        ("{} (tile moves)", "L U", "R D"),
        ("# L means the tile moves left\n{}", "L U", "R D"),
        ("step,tile\n{}", "1,L\n2,U", "1,R\n2,D"),
    ] {
        let read = |moves: &str| read(&puzzle, &template.replace("{}", moves));
        assert!(read(tile).is_solved() && !read(blank).is_solved(), "{template}");
        assert_eq!(read(blank).reading, Reading::Letters(Convention::Tile), "{template}");
    }
    for template in [
        "blank: {}",
        "Empty: {}",
        "hole:\n{}",
        "Moves of the blank: {}",
        "The blank's path: {}",
        "# moves of the blank\n{}",
        "{} (blank)",
        "zero: {}",
        "{\"blank_moves\": \"{}\"}",
        "Blank moves\n{}",
        "the empty space moves {}",
        "# R means the blank moves right\n{}",
        "step,blank\n{}",
    ] {
        let read = |moves: &str| read(&puzzle, &template.replace("{}", moves));
        assert!(read("R D").is_solved() && !read("L U").is_solved(), "{template}");
        assert_eq!(read("L U").reading, Reading::Letters(Convention::Blank), "{template}");
    }
    for (template, is_binding) in [
        ("tile 5 {5}, tile 6 {6}", true),
        ("Move tile 5 to the {5}. Then move tile 6 {6}.", true),
        ("Tile 5: {5}\nTile 6: {6}", true),
        ("5: {5}\n6: {6}", false),
        ("Tile: 5, direction: {5}\nTile: 6, direction: {6}", true),
        ("[{\"tile\": 5, \"direction\": \"{5}\"}, {\"tile\": 6, \"direction\": \"{6}\"}]", true),
        ("Slide tile 5 {5}, then {6}", true),
        ("5 {5}, 6 {6}", false),
    ] {
        let read = |five: &str, six: &str| read(&puzzle, &template.replace("{5}", five).replace("{6}", six));
        assert!(read("left", "up").is_solved() && read("right", "down").is_solved() != is_binding, "{template}");
    }
    for (text, illegal) in [("4: left\n2: up", Some(2)), ("1: left\n2: up", None), ("3: left, up", None)] {
        assert_eq!(read(&puzzle, text).illegal(), illegal, "{text}");
    }
    // A legend contains no moves.
    for text in
        ["R=right, D=down\nR D", "R = the blank moves right, D = the blank moves down: R D", "U: up, L: left; L U"]
    {
        assert!(read(&puzzle, text).is_solved(), "{text}");
    }
    // Tile 1 cannot move here.
    assert!(!read(&puzzle, "tile=1 dir=L; tile=8 dir=U").is_solved());
    assert!(read_answer(&puzzle, "\u{fffd}: left\n\u{fffd} = \u{fffd}").is_err());
    // Tile 1 is not next to the blank, and its number is not a count.
    assert_eq!(read(&puzzle, "tile 1 left, tile 2 up").illegal(), Some(1));
    // Tiles and the blank are mentioned, but not as the subject of the moves.
    for text in ["heuristic: misplaced tiles\nR D", "Number of tiles: 8\nR D", "blank = 0\nL U"] {
        assert!(read(&puzzle, text).is_solved(), "{text}");
    }
    let message = "expected directions for either the blank or the tiles, found both";
    for (text, column) in [("tile left, blank down", 12), ("The blank moves right, tile 5 moves left", 24)] {
        assert_faults(text, &read_answer(&puzzle, text).expect_err(text).0, &[(1, column, message)]);
    }
}

#[test]
fn courses_k14_tiles_in_one_move_are_played_in_a_legal_order() {
    let puzzle = tiles("1 2 3/4 5 6/0 7 8");
    for text in ["Slide tiles 7 and 8 left", "tiles 8, 7 left", "Move tiles 7 and 8 to the left.", "tiles 7 8 \u{2190}"]
    {
        let answer = read(&puzzle, text);
        assert!(answer.is_solved() && answer.entries.len() == 1, "{text}: {answer:?}");
    }
    assert_eq!(read(&puzzle, "Slide tiles 7 and 8 right").illegal(), Some(1));
    assert_eq!(read(&puzzle, "Slide tiles 5 and 8 left").illegal(), Some(1));
}

#[test]
fn courses_k12_boards_in_reverse_order_are_reported() {
    let puzzle = tiles("1 2 3/4 5 6/0 7 8");
    let reversed = "the boards run from the goal to the start";
    for (text, reason) in [
        ("1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8", Some(reversed)),
        ("1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/0 7 8", None),
        ("1 2 3/4 5 6/7 8 0\n1 2 3/4 0 6/7 5 8\n1 2 3/4 5 6/0 7 8", None),
    ] {
        let answer = read(&puzzle, text);
        assert_eq!((answer.is_solved(), answer.illegal(), answer.reason.as_deref()), (false, None, reason), "{text}");
    }
    // The space at the end of a row may be trimmed.
    for end in [" ", ""] {
        let text = format!("123\n456\n 78\n\n123\n456\n7 8\n\n123\n456\n78{end}");
        assert!(read(&puzzle, &text).is_solved(), "{text:?}");
    }
}

/// Next to moves, words that mean no answer are a fault. The statement that no moves are needed is
/// an answer.
#[test]
fn courses_k12_moves_are_distinguished_from_words_that_mean_no_answer() {
    let puzzle = tiles("1 2 3/4 5 6/0 7 8");
    for (text, line, column, message) in [
        ("LL\nn/a", 2, 1, "expected a move such as `up`, `R` or `→`, found `n/a`"),
        ("LL, N/A", 1, 5, "expected a move such as `up`, `R` or `→`, found `N/A`"),
        ("LL\nnot solved", 2, 1, "found both moves and `not solved`, which means no answer: expected one of the two"),
        ("Not done.\nLL", 1, 1, "found both moves and `Not done.`, which means no answer: expected one of the two"),
        ("-1", 1, 1, "no answer: expected moves or boards, found `-1`"),
    ] {
        assert_faults(text, &read_answer(&puzzle, text).expect_err(text).0, &[(line, column, message)]);
    }
    for text in ["[]", "0 moves", "already solved"] {
        assert_eq!((read(&puzzle, text).reading, read(&puzzle, text).is_solved()), (Reading::NoMoves, false), "{text}");
        assert!(read(&tiles("1 2 3/4 5 6/7 8 0"), text).is_solved(), "{text}");
        assert_eq!(read(&blocks("ZA./.A./..."), text).reading, Reading::NoMoves, "{text}");
    }
}

/// Long input without a move, and many moves on one line, are read in one pass.
#[test]
fn long_lines_are_read_in_one_pass() {
    let puzzle = blocks("ZA./.A.");
    for part in ["(", "[", "->", "=> ", "{\"a\":", "A- "] {
        let text = part.repeat(300_000 / part.len());
        assert!(read_moves(&puzzle, &puzzle.start(), &text, LetterRule::ByCase).is_err(), "{part}");
    }
    let board = tiles("1 2 3/4 0 5/7 8 6");
    for part in ["tile ", "blank ", "empty tile ", "tile 5 ", "blank the ", "not solved\n", "tile (", "tiles 5 6 "] {
        let text = part.repeat(300_000 / part.len());
        assert!(!read_answer(&board, &text).is_ok_and(|answer| answer.is_solved()), "{part}");
    }
    let puzzle = blocks("ZA./.A./...");
    let text = "A down A up ".repeat(40_000);
    assert!(read_moves(&puzzle, &puzzle.start(), &text, LetterRule::ByCase).is_ok());
}

/// Returns the step for each of the blank's directions.
fn steps() -> Vec<Direction> {
    SOLUTION.iter().map(|direction| direction.opposite()).collect()
}

fn index(direction: Direction) -> usize {
    Direction::ALL.iter().position(|&other| other == direction).expect("one of four")
}

/// Returns the directions, spelled with the given names for up, down, left and right.
fn spell(names: [&str; 4]) -> Vec<String> {
    assert_eq!(Direction::ALL, [Up, Down, Left, Right]);
    SOLUTION.iter().map(|&direction| names[index(direction)].to_owned()).collect()
}

/// Move separators: before each, after each but the last, before all and after all.
const SEPARATORS: [(&str, &str, &str, &str); 17] = [
    ("", " ", "", ""),
    ("", ",", "", ""),
    ("", ", ", "[", "]"),
    ("'", "', ", "[", "']"),
    ("\"", "\", ", "[", "\"]"),
    ("'", "', ", "(", "')"),
    ("\"", "\",\n  ", "{\n  ", "\"\n}"),
    ("", "; ", "", "."),
    ("", " -> ", "", ""),
    ("", "->", "", ""),
    ("", " --> ", "", ""),
    ("", " => ", "", ""),
    ("", "\n", "", "\n"),
    ("- ", "\n", "", ""),
    ("", " | ", "| ", " |"),
    ("", "\r\n", "", "\r\n"),
    ("(", "), ", "", ")"),
];

/// Text before and after a list of seven moves.
const SURROUNDINGS: [(&str, &str); 15] = [
    ("", ""),
    ("Moves: ", ""),
    (
        "path_to_goal: ",
        "\ncost_of_path: 7\nnodes_expanded: 181437\nmax_search_depth: 66125\nrunning_time: 5.01608433\n",
    ),
    ("Solved in 7 moves!\n\n", "\n\nDone.\n"),
    ("PATH FOUND\nMoves: ", "\n"),
    ("7\n", ""),
    ("Solution found after 0.02 s, 33 nodes expanded:\n", ""),
    ("# by my program\n\n", "\n# the end"),
    ("Total moves = 7\nSolution: ", "\nTime: 3 s"),
    ("", " (7 moves)"),
    ("Solution: ", " 7 moves"),
    ("", ", Moves: 7"),
    ("", " in 7 steps."),
    ("", " (cost 7, 0.3 s)"),
    ("", " [7]"),
];

fn join_moves(moves: &[String], separators: (&str, &str, &str, &str)) -> String {
    let (before, between, first, last) = separators;
    let moves: Vec<String> = moves.iter().map(|word| format!("{before}{word}")).collect();
    format!("{first}{}{last}", moves.join(between))
}

fn read<P: EngineFamily>(puzzle: &P, text: &str) -> Answer<P> {
    read_answer(puzzle, text).unwrap_or_else(|faults| panic!("{text:?}: {faults}"))
}

fn assert_solves(puzzle: &TilePuzzle, text: &str, reading: Option<Reading>) {
    let answer = read(puzzle, text);
    assert!(answer.is_solved() && answer.entries.concat() == steps(), "{text:?}: {answer:?}");
    assert!(reading.is_none_or(|reading| answer.reading == reading), "{text:?}: {}", answer.reading);
}

#[test]
fn courses_k14_directions_are_read_in_every_notation() {
    let puzzle = tiles(BOARD);
    let spellings = [
        ["up", "down", "left", "right"],
        ["Up", "Down", "Left", "Right"],
        ["UP", "DOWN", "LEFT", "RIGHT"],
        ["u", "d", "l", "r"],
        ["U", "D", "L", "R"],
        ["↑", "↓", "←", "→"],
        ["⬆️", "⬇️", "⬅️", "➡️"],
        ["N", "S", "W", "E"],
        ["north", "south", "west", "east"],
        ["move up", "move down", "move left", "move right"],
        ["Blank goes UP", "Blank goes DOWN", "Blank goes LEFT", "Blank goes RIGHT"],
        ["Direction.UP", "Direction.DOWN", "Direction.LEFT", "Direction.RIGHT"],
    ];
    let mut count = 0;
    for names in spellings {
        for separators in SEPARATORS {
            for (before, after) in SURROUNDINGS {
                let text = format!("{before}{}{after}", join_moves(&spell(names), separators));
                assert_solves(&puzzle, &text, Some(Reading::Letters(Convention::Blank)));
                count += 1;
            }
        }
    }
    assert_eq!(count, 12 * 17 * 15);
}

#[test]
fn courses_k14_moves_may_be_numbered() {
    let puzzle = tiles(BOARD);
    for names in
        [["up", "down", "left", "right"], ["Up", "Down", "Left", "Right"], ["U", "D", "L", "R"], ["↑", "↓", "←", "→"]]
    {
        for (before, after) in SURROUNDINGS {
            for pattern in [
                "{n}. {m}\n",
                "{n}) {m}\n",
                "{n}: {m}\n",
                "Step {n}: {m}\n",
                "Move {n}: {m}\n",
                "({n}) {m}\n",
                "{n} {m}\n",
                "{n}\t{m}\n",
                "{n}. {m} ",
                "{n} - {m}\n",
            ] {
                let lines = (1..)
                    .zip(spell(names))
                    .map(|(number, name): (u32, _)| pattern.replace("{n}", &number.to_string()).replace("{m}", &name));
                assert_solves(&puzzle, &format!("{before}{}{after}", lines.collect::<String>()), None);
            }
        }
    }
}

#[test]
fn courses_k14_numbers_repeat_moves_or_name_tiles() {
    let puzzle = tiles(BOARD);
    for text in [
        "1R 1D 1L 2D 2R",
        "R D L 2D 2R",
        "RDL2D2R",
        "['R', 'D', 'L', '2D', '2R']",
        "r d l 2d 2r",
        "1 right, 1 down, 1 left, 2 down, 2 right",
    ] {
        assert_solves(&puzzle, text, Some(Reading::Counts(Convention::Blank)));
    }
    for text in [
        "rdld2r2",
        "[R, D, L, D2, R2]",
        "right down left down2 right2",
        "R 1 -> D 1 -> L 1 -> D 2 -> R 2",
        "7 rdlddrr",
        "7 moves: RDLDDRR",
    ] {
        assert_solves(&puzzle, text, Some(Reading::Letters(Convention::Blank)));
    }
    for text in [
        "2 3 7 6 10 14 15",
        "[2, 3, 7, 6, 10, 14, 15]",
        "2 -> 3 -> 7 -> 6 -> 10 -> 14 -> 15",
        "2 → 3 → 7 → 6 → 10 → 14 → 15",
        "2-3-7-6-10-14-15",
        "Moves: 2, 3, 7, 6, 10, 14, 15",
        "7\n2\n3\n7\n6\n10\n14\n15\n",
        "1. 2\n2. 3\n3. 7\n4. 6\n5. 10\n6. 14\n7. 15",
        "Step 1: 2\nStep 2: 3\nStep 3: 7\nStep 4: 6\nStep 5: 10\nStep 6: 14\nStep 7: 15",
        "2L 3U 7R 6U 10U 14L 15L",
        "2 left, 3 up, 7 right, 6 up, 10 up, 14 left, 15 left",
        "Move 2 left\nMove 3 up\nMove 7 right\nMove 6 up\nMove 10 up\nMove 14 left\nMove 15 left\n",
        "[(2, 'L'), (3, 'U'), (7, 'R'), (6, 'U'), (10, 'U'), (14, 'L'), (15, 'L')]",
        "[('L', 2), ('U', 3), ('R', 7), ('U', 6), ('U', 10), ('L', 14), ('L', 15)]",
    ] {
        assert_solves(&puzzle, text, Some(Reading::Numbers));
    }
    for text in ["2 right, 3 down, 7 left, 6 down, 10 down, 14 right, 15 right", "2R 3D 7L 6D 10D 14R 15R"] {
        assert_solves(&puzzle, text, Some(Reading::BlankNumbers));
    }
    for (text, at, reason) in [
        ("2 3 6", 3, "tile 6 is not next to the blank"),
        ("2L 3U 7U", 3, "tile 7 cannot move up here"),
        ("2R 3D 7R", 3, "tile 7 cannot move left here (the directions are read as moves of the blank)"),
        ("2 left, 3 down", 2, "tile 3 cannot move down here"),
    ] {
        let answer = read(&puzzle, text);
        assert_eq!((answer.illegal(), answer.reason.as_deref()), (Some(at), Some(reason)), "{text}");
    }
}

/// Returns the boards from the start to the goal, each as rows of cells.
fn boards(blank: &str) -> Vec<Vec<Vec<String>>> {
    let puzzle = tiles(BOARD);
    let mut position = puzzle.start();
    let rows = |position: &TilePosition| {
        let cell = |&tile: &u16| if tile == 0 { blank.to_owned() } else { tile.to_string() };
        position.rows().map(|row| row.iter().map(cell).collect()).collect()
    };
    let mut boards = vec![rows(&position)];
    for step in steps() {
        puzzle.play_unchecked(&mut position, step);
        boards.push(rows(&position));
    }
    boards
}

/// A function that writes a board as text.
type Draw<'a> = Box<dyn Fn(&Vec<Vec<String>>) -> String + 'a>;

#[test]
fn courses_k14_boards_are_read_in_every_notation() {
    let puzzle = tiles(BOARD);
    let join_cells = |row: &Vec<String>, by: &str| row.join(by);
    let pad_cells = |row: &Vec<String>| row.iter().map(|cell| format!("{cell:>3}")).collect::<Vec<_>>().concat();
    let lines = |board: &Vec<Vec<String>>, row: &dyn Fn(&Vec<String>) -> String| {
        board.iter().map(|cells| row(cells) + "\n").collect::<String>()
    };
    let draws: Vec<(bool, Draw)> = vec![
        (false, Box::new(|board| lines(board, &|row| join_cells(row, " ")))),
        (true, Box::new(|board| lines(board, &pad_cells))),
        (true, Box::new(|board| lines(board, &|row| pad_cells(row).trim_end().to_owned()))),
        (true, Box::new(|board| lines(board, &|row| join_cells(row, "\t")))),
        (true, Box::new(|board| lines(board, &|row| join_cells(row, ",")))),
        (true, Box::new(|board| lines(board, &|row| format!("| {} |", join_cells(row, " | "))))),
        (
            true,
            Box::new(|board| {
                format!(
                    "+---------------+\n{}+---------------+\n",
                    lines(board, &|row| format!("|{}|", pad_cells(row)))
                )
            }),
        ),
        (
            true,
            Box::new(|board| {
                format!("┌────────┐\n{}└────────┘\n", lines(board, &|row| format!("│{}│", join_cells(row, "│"))))
            }),
        ),
        (
            false,
            Box::new(|board| {
                format!("[[{}]]\n", board.iter().map(|row| join_cells(row, " ")).collect::<Vec<_>>().join("]\n ["))
            }),
        ),
        (
            true,
            Box::new(|board| {
                format!("[[{}]]\n", board.iter().map(|row| join_cells(row, ", ")).collect::<Vec<_>>().join("], ["))
            }),
        ),
        (
            true,
            Box::new(|board| {
                format!(
                    "array([['{}']])\n",
                    board.iter().map(|row| join_cells(row, "', '")).collect::<Vec<_>>().join("'],\n       ['")
                )
            }),
        ),
        (
            true,
            Box::new(|board| {
                format!("({})\n", board.iter().map(|row| join_cells(row, ", ")).collect::<Vec<_>>().join(", "))
            }),
        ),
        (
            false,
            Box::new(|board| {
                format!("{}\n", board.iter().map(|row| join_cells(row, " ")).collect::<Vec<_>>().join(" / "))
            }),
        ),
        (
            false,
            Box::new(|board| {
                format!("[{}]\n", board.iter().map(|row| join_cells(row, " ")).collect::<Vec<_>>().join("; "))
            }),
        ),
    ];
    let between = ["", "\n", "--->\n", "---------\n", "  |\n  V\n", "Move: tile\n", "4\n"];
    let surroundings = [
        ("", ""),
        ("PATH FOUND\nMoves: 7\nPath:\n", "Solved in 7 moves\n"),
        ("Number of moves: 7\n", "\nnodes: 12, 0.3 s"),
    ];
    let mut count = 0;
    for (allows_gap, draw) in &draws {
        for blank in ["0", "_", "x", ".", "-1", "16", "*", ""] {
            if blank.is_empty() && !allows_gap {
                continue;
            }
            for part in between {
                for (before, after) in surroundings {
                    let boards: Vec<String> = boards(blank).iter().map(draw).collect();
                    let text = format!("{before}{}{after}", boards.join(part));
                    assert_solves(&puzzle, &text, Some(Reading::Boards));
                    // The first board may be the one after the first step.
                    assert_solves(&puzzle, &boards[1..].join(part), Some(Reading::Boards));
                    count += 1;
                }
            }
        }
    }
    assert!(count > 2_000, "{count}");
}

#[test]
fn courses_k14_small_boards_may_be_rows_of_digits() {
    let puzzle = tiles("1 2 3/4 5 6/0 7 8");
    for text in [
        "123\n456\n078\n\n123\n456\n708\n\n123\n456\n780\n",
        "123456078 -> 123456708 -> 123456780",
        "123456_78\n1234567_8\n12345678_\n",
        "[1, 2, 3, 4, 5, 6, 0, 7, 8], [1, 2, 3, 4, 5, 6, 7, 0, 8], [1, 2, 3, 4, 5, 6, 7, 8, 0]",
        "[[[1,2,3],[4,5,6],[7,0,8]],[[1,2,3],[4,5,6],[7,8,0]]]",
    ] {
        let answer = read(&puzzle, text);
        assert!(answer.is_solved() && answer.reading == Reading::Boards, "{text:?}: {answer:?}");
    }
    let start = "Initial:\n1 2 3\n4 5 6\n0 7 8\n";
    let goal = "Goal:\n1 2 3\n4 5 6\n7 8 0\n";
    for (text, reading, is_solved) in [
        (format!("{start}Moves: R R\n"), Reading::Letters(Convention::Blank), true),
        (format!("{start}{goal}Moves: left, left\n"), Reading::Letters(Convention::Tile), true),
        (format!("{start}{goal}{start}1 2 3\n4 5 6\n7 0 8\n{goal}"), Reading::Boards, true),
        (format!("{start}{start}1 2 3\n4 5 6\n7 0 8\n{goal}{goal}"), Reading::Boards, true),
        (format!("{start}No solution possible\n"), Reading::NoSolution, false),
        (format!("{start}{goal}No solution possible\n"), Reading::NoSolution, false),
        (start.to_owned(), Reading::Boards, false),
        ("R R\nNo solution is shorter.".to_owned(), Reading::Letters(Convention::Blank), true),
        ("There is no solution, right?".to_owned(), Reading::NoSolution, false),
    ] {
        let answer = read(&puzzle, &text);
        assert_eq!((answer.reading, answer.is_solved()), (reading, is_solved), "{text:?}: {answer:?}");
    }
    // A board that contains a tile twice is invalid, and no step leads to the board after it.
    let answer = read(&puzzle, "1 2 3\n4 5 6\n0 7 8\n\n1 2 3\n4 5 5\n7 0 8\n\n1 2 3\n4 5 6\n7 8 0\n");
    assert_eq!(answer.illegal(), Some(1));
    let answer = read(&puzzle, "1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n7 8 0\n\n1 2 3\n4 5 6\n7 8 8\n");
    assert_eq!((answer.is_solved(), answer.illegal()), (false, Some(3)));
}

#[test]
fn courses_k14_faults_say_what_was_expected() {
    let puzzle = tiles("1 2 3/4 5 6/0 7 8");
    for (text, expected) in [
        ("Left\nsideways", vec![(2, 1, "expected a move such as `up`, `R` or `→`, found `sideways`")]),
        ("['Left', 'Lft']", vec![(1, 11, "found `Lft`")]),
        ("Moves: Lft, Rght", vec![(1, 8, "found `Lft`")]),
        ("Lft Rght\nUp", vec![(1, 1, "found `Lft`")]),
        ("left, left ... left", vec![(1, 12, "found `...`")]),
        ("left 0 left", vec![(1, 8, "a repeat count must be from 1 to 127, found 0")]),
        ("left\n3\nleft", vec![(2, 1, "expected a move, found the number 3")]),
        ("(1,2) -> (1,1)", vec![(1, 2, "found pairs of numbers, which may be cells: `1,2`")]),
        ("7, 8 left", vec![(1, 1, "expected a move, found the number 7")]),
        ("L 128", vec![(1, 1, "expected a move or a tile number, found 128")]),
        ("5 9", vec![(1, 3, "expected a move or a tile number, found 9")]),
        ("up ↑ left ←", vec![(1, 4, "an arrow among other moves")]),
        ("hello", vec![(1, 1, "found `hello`")]),
        ("Solved in 12 moves", vec![(1, 1, "found `Solved`")]),
    ] {
        assert_faults(text, &read_answer(&puzzle, text).expect_err(text).0, &expected);
    }
    assert!(read_moves(&puzzle, &puzzle.start(), "No solution", LetterRule::ByCase).is_err());
    for empty in ["", "[]", "Moves: []", "path_to_goal: []\ncost_of_path: 0\n"] {
        assert_eq!(read(&puzzle, empty).entries.len(), 0, "{empty:?}");
    }
}

#[test]
fn courses_k14_a_product_repeats_the_move_next_to_it() {
    let puzzle = tiles("1 2 3/4 5 6/0 7 8");
    for text in [
        "2xL",
        "2 x L",
        "2×L",
        "2 × L",
        "2*L",
        "2 * left",
        "Lx2",
        "L x2",
        "L x 2",
        "L×2",
        "L X2",
        "L*2",
        "left x2",
        "L twice",
        "twice left",
        "move left twice",
        "L 2 times",
        "2 times L",
        "left, once, left",
        "→ ×2",
        "1xL, 1xL",
        "1xL 1xR 2*L",
        "Lx1 Lx1",
        "U 1xD LL",
    ] {
        let answer = read(&puzzle, text);
        let is_legal = answer.illegal().is_none() || text.starts_with(['U', '1']);
        assert!(is_legal && (answer.is_solved() || text.starts_with('U')), "{text:?}: {answer:?}");
    }
    let steps = |text: &str| read(&tiles("1 2 3/4 5 0/7 8 6"), text).entries.steps().len();
    for (text, length) in [("D 2xU 3xL", 6), ("D Ux2 Lx3", 6), ("down, twice up, left", 4), ("5 *up*", 0)] {
        assert_eq!(steps(text), length, "{text}");
    }
    let one_move = "which may apply to the move before it or the one after it: write out every move";
    let all_moves = "which may apply to all moves next to it or only the nearest one: write out every move";
    for (text, column, number, what) in [
        ("LU x2", 5, "2", all_moves),
        ("2xLU", 1, "2", all_moves),
        ("2 x (L U)", 1, "2", all_moves),
        ("(L, U) x 2", 10, "2", all_moves),
        ("L twice U", 3, "twice", one_move),
        ("U 2 times L", 3, "2", one_move),
        ("L x2x U", 4, "2", one_move),
    ] {
        let message = format!("expected one move next to the repeat count `{number}`, {what}");
        assert_faults(text, &read_answer(&puzzle, text).expect_err(text).0, &[(1, column, &*message)]);
    }
}

#[test]
fn courses_k12_labelled_answers_are_never_joined() {
    let puzzle = tiles("1 2 3/4 5 6/0 7 8");
    for text in [
        "BFS: LL\nA*: LL",
        "BFS: LL, A*: LL",
        "BFS: LL A*: 2L",
        "BFS:\nLL\ncost: 2\nIDA*:\nLL\ncost: 2\n",
        "# BFS\nLL\n# A*\nLL\n",
        "**BFS**\nleft, left\n**A* with Manhattan distance**\nleft\nleft\n",
        "Solution 1: LL\nSolution 2: LL",
        "Alice: LL\nBob: LL",
        "BFS: no solution within 1 move\nDFS: LL",
        "BFS nodes: 12\nBFS: LL\nA* nodes: 4\n",
        // Parts of one answer.
        "Step 1: L\nStep 2: L",
        "First row: L\nthe rest: L",
        "Lower: L\nUpper: L",
    ] {
        assert!(read(&puzzle, text).is_solved(), "{text:?}: {:?}", read(&puzzle, text));
    }
    for (text, position, names) in [
        ("BFS: LL\nA*: LRLL", (2, 1), "`BFS` on line 1 and `A*` on line 2"),
        ("BFS: L\nA*: L\nDFS: LL", (3, 1), "`BFS` on line 1 and `DFS` on line 3"),
        ("BFS: L; A*: LR", (1, 9), "`BFS` on line 1 and `A*` on line 1"),
        ("## BFS\nLL\n\n## A*\nL\n", (4, 4), "`BFS` on line 1 and `A*` on line 4"),
        ("Solution 1: L\nSolution 2: LL", (2, 1), "`Solution 1` on line 1 and `Solution 2` on line 2"),
        ("Alice: LL\nBob: LRLL", (2, 1), "`Alice` on line 1 and `Bob` on line 2"),
        ("L\nIDA*: LL", (2, 1), "the text before the first label and `IDA*` on line 2"),
    ] {
        let message = format!("expected one answer, found two that differ: {names}");
        let faults = read_answer(&puzzle, text).expect_err(text).0;
        assert_eq!(
            (faults[0].line, faults[0].column, &*faults[0].message),
            (position.0, position.1, &*message),
            "{text:?}"
        );
    }
    // A fault in one answer is reported, and a piece's name is not the label of an answer.
    let faults = read_answer(&puzzle, "BFS: LL\nA*: L Lft").unwrap_err().0;
    assert_eq!((faults[0].line, faults[0].column), (2, 7), "{faults:?}");
    assert_eq!(read(&puzzle, "Lower: L\nUpper: U").illegal(), Some(2));
}

/// Legends and search orders are ignored if the rest is an answer by itself, even if a legend's
/// letters cancel out.
#[test]
fn courses_k12_legends_and_search_orders_are_not_moves() {
    for (board, solution) in [
        ("1 4 2/7 3 5/8 6 0", "ULURDDLLURRD"),
        ("0 4 1/7 2 3/5 8 6", "RRDDLLUURDDR"),
        ("1 2 4 7/5 0 6 3/13 9 14 8/11 15 12 10", "RRULDRDDLLLURRRDLLURDR"),
    ] {
        let puzzle = tiles(board);
        let names = ["Up", "Down", "Left", "Right"];
        let full_name = |letter: char| names.into_iter().find(|name| name.starts_with(letter)).expect("a direction");
        let list = |letters: &str| letters.chars().map(full_name).collect::<Vec<_>>().join(", ");
        for order in ["UDLR", "LRUD", "URDL", "ULDR", "DULR", "LURD"] {
            let order_with_slashes = order.split("").filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/");
            let (words, moves) = (list(order), list(solution));
            for text in [
                format!("Operators: {words}\nSolution: {moves}"),
                format!("Search order: {order}\n{solution}"),
                format!("Order of expansion: {words}\nSolution: {solution}"),
                format!("Tie-break: {words}. Solution: {moves}"),
                format!("Directions = {:?}\nSolution = {solution}", words.split(", ").collect::<Vec<_>>()),
                format!("{solution}\n({order_with_slashes} = direction of the blank)"),
                format!("({order_with_slashes}: direction of the blank)\n{solution}"),
                format!("{order_with_slashes} = up/down/left/right\n{solution}"),
                format!("{solution}\nU up, D down, L left, R right"),
                format!("Moves ({order_with_slashes}): {solution}"),
                format!("Moves [{words}]: {solution}"),
                format!("{solution} ({order_with_slashes})"),
            ] {
                let answer = read(&puzzle, &text);
                assert!(answer.is_solved() && answer.report.entries == solution.len(), "{text:?}: {:?}", answer.report);
            }
        }
    }
}

/// If a part of the input solves the puzzle by itself, while the whole either does not solve it or
/// has more moves, the input contains several answers.
#[test]
fn courses_k12_parts_that_are_answers_by_themselves_are_never_joined() {
    const SOLUTION: &str = "ULURDDLLURRD";
    let puzzle = tiles("1 4 2/7 3 5/8 6 0");
    for text in [
        "First: {}\nSecond: ULDR",
        "A: {}\nB: ULDR",
        "1st: {}\n2nd: ULDR",
        "Old: ULDR\nNew: {}",
        "~~ULDR~~ {}",
        "> {}\n> UDLR",
        "moves = [{}] # U, D, L, R",
        "{}\nULDR",
        "UDLR\n{}",
        "Moves: {}\nLast move: D",
        "First move: U\nMoves: {}",
        "best move: U\nbest move: L\n{}",
        "Group: L\n{}",
        "Student: D. L.\n{}",
        "Initials: DL\n{}",
        "Lud\n{}",
        "R1 {}",
        r#"{"actions": ["U", "D", "L", "R"], "path": "{}"}"#,
        r#"{"path": "{}", "first": "U"}"#,
        "Available: [Up, Left]\nPath: {}",
    ] {
        let text = text.replace("{}", SOLUTION);
        let faults = read_answer(&puzzle, &text).expect_err(&text).to_string();
        assert!(faults.contains("expected one answer, found two that differ"), "{text}: {faults}");
    }
    for text in ["{}\n{}", "{}\n\n{}", "Answer:\n{}\n\n{}\n", "Mine: {}\nChecked: {}", "First: {}\nSecond: {}"] {
        let answer = read(&puzzle, &text.replace("{}", SOLUTION));
        assert!(answer.is_solved() && answer.report.entries == SOLUTION.len(), "{text}");
    }
    // A list with one move per line, twice.
    let list = SOLUTION.chars().map(String::from).collect::<Vec<_>>().join("\n");
    assert_eq!(read(&puzzle, &format!("{list}\n\n{list}")).report.entries, SOLUTION.len());
    for text in ["ULUR\nDDLL\nURRD", "Part 1: ULURDD\nPart 2: LLURRD", "UD\n{}", "Moves: {}\nThat is all."] {
        assert!(read(&puzzle, &text.replace("{}", SOLUTION)).is_solved(), "{text}");
    }
    for text in
        ["Group: L\nULURDDLLURRU", "Student: Lud\nMoves: ULURDDLLURRU", "Actions: U, D, L, R\nPath: ULURDDLLURRU"]
    {
        let faults = read_answer(&puzzle, text).expect_err(text).to_string();
        assert!(faults.contains("might not be moves: write only the moves"), "{text}: {faults}");
    }
}

/// Sentences on separate lines around the moves are skipped, but misspelled moves are not.
#[test]
fn courses_k14_sentences_around_the_moves_are_skipped() {
    let puzzle = tiles("1 2 3/4 5 6/0 7 8");
    for text in [
        "Hello,\n\nI used A*.\nLL\n\nThanks!",
        "Dear Professor,\nmy answer is LL\nBest regards",
        "My answer is LL",
        "Hi!\nHere is what we found with a heuristic.\nL\nL\nBye",
    ] {
        assert!(read(&puzzle, text).is_solved(), "{text}");
    }
    for (text, word) in [
        ("L\nrghit,\nL", "rghit"),
        ("L\nmove the blank dwon.\nL", "dwon"),
        ("LL\nto the lft.", "lft"),
        ("LL\nIch ging oben.", "Ich"),
        ("LL\nBob", "Bob"),
        ("I hope this is right.\nLL", "I"),
        ("I hope this is upp.\nLL", "I"),
    ] {
        let faults = read_answer(&puzzle, text).expect_err(text).to_string();
        assert!(faults.contains(&format!("found `{word}`")), "{text}: {faults}");
    }
}

/// Input with moves is never reported as having none.
#[test]
fn courses_k14_faults_name_what_was_found_among_moves() {
    let puzzle = tiles("1 4 2/7 3 5/8 6 0");
    let text = "ULURDDLLURRD\nRuntime: 0.3\nTotal moves: 12 (U3 D3 L3 R3)";
    let faults = read_answer(&puzzle, text).expect_err(text).to_string();
    assert!(faults.contains("expected at most one number next to each move"), "{faults}");
    let cars = blocks("ZA./.A./...");
    let faults = read_answer(&cars, "ZA.\n.A.\n...").expect_err("a board").to_string();
    assert!(faults.contains("expected moves such as `A right 2`, found a board row"), "{faults}");
    let listed = "Cars: Z, A\nA down 1\nZ right 2";
    assert!(read(&cars, listed).is_solved(), "{listed}");
}

/// Consecutive boards may differ by several tiles in one line only if the metric counts such a
/// move as one.
#[test]
fn courses_k14_boards_may_differ_by_one_move_of_several_tiles() {
    let puzzle = tiles("1 2 3/4 5 6/0 7 8");
    let text = "1 2 3\n4 5 6\n0 7 8\n\n1 2 3\n4 5 6\n7 8 0\n";
    let answer = read_answer_in_lines(&puzzle, text, true).expect("boards");
    assert!(answer.is_solved() && answer.report.entries == 1, "{:?}", answer.report);
    let faults = read_answer_in_lines(&puzzle, text, false).expect_err("missing boards").to_string();
    assert!(faults.contains("the boards on lines 1 and 5 are not one move apart"), "{faults}");
    let not_straight = "1 2 3\n4 5 6\n0 7 8\n\n1 2 3\n4 5 0\n7 8 6\n";
    assert_eq!(read_answer_in_lines(&puzzle, not_straight, true).expect("boards").illegal(), Some(1));
}

/// The count includes the first illegal move and all moves after it.
#[test]
fn courses_k14_all_moves_as_written_are_counted() {
    let puzzle = tiles("1 2 3/4 5 6/0 7 8");
    for (text, written, illegal) in [("1 7 8 6", 4, Some(1)), ("7 5 8", 3, Some(3)), ("8L 7L 5U", 3, Some(1))] {
        let answer = read(&puzzle, text);
        assert_eq!((answer.written, answer.illegal()), (written, illegal), "{text}");
    }
}

#[test]
fn courses_k7_case_matters_only_for_letters_and_two_likely_readings_are_both_named() {
    let puzzle = tiles("1 2 3/4 5 6/0 7 8");
    let read = |text: &str, rule| {
        read_answer_from(&puzzle, &puzzle.start(), text, rule).map(|answer| (answer.is_solved(), answer.read_as()))
    };
    for (text, is_solved, read_as) in [
        ("LL", true, None),
        ("rr", true, None),
        ("R R", false, None),
        ("Right Right", true, Some("blank letters")),
        ("left, left", true, Some("tile letters")),
        ("['R', 'R']", true, Some("blank letters")),
        ("R -> R", true, Some("blank letters")),
        ("7 8", true, Some("tile numbers")),
    ] {
        assert_eq!(read(text, LetterRule::ByCase), Ok((is_solved, read_as.map(str::to_owned))), "{text}");
    }
    assert!(read("Rr", LetterRule::ByCase).is_err() && read("Rr", LetterRule::Either).is_ok());
    assert_eq!(read("→→", LetterRule::Only(Convention::Tile)).map(|read| read.0), Ok(false));
    assert_eq!(read("→→", LetterRule::Only(Convention::Blank)).map(|read| read.0), Ok(true));

    let middle = tiles("1 2 3/4 0 6/7 5 8");
    let answer = read_answer(&middle, "→").unwrap();
    assert_eq!(
        (answer.reading, answer.rival),
        (Reading::Letters(Convention::Tile), Some(Reading::Letters(Convention::Blank)))
    );
    assert_eq!(answer.read_as().as_deref(), Some("tile letters; equally likely: blank letters"));
    // A number before a move repeats it or names the tile.
    let answer = read_answer(&middle, "4 right").unwrap();
    assert_eq!((answer.reading, answer.is_solved()), (Reading::Numbers, false));
}

#[test]
fn exchange_x4_block_moves_are_read_in_every_notation() {
    let puzzle = blocks("RR.B/...B/.AA./.... | goal: R right | horizontal: RA | vertical: B");
    let expected = block_moves::parse("A left 1, B down 2, R right 2", &puzzle).unwrap();
    let spellings = [
        ["A left 1", "B down 2", "R right 2"],
        ["A Left 1", "B Down 2", "R Right 2"],
        ["A L 1", "B D 2", "R R 2"],
        ["AL1", "BD2", "RR2"],
        ["A-1", "B+2", "R+2"],
        ["A -1", "B +2", "R +2"],
        ["A ← 1", "B ↓ 2", "R → 2"],
        ["A←1", "B↓2", "R→2"],
        ["A 1 left", "B 2 down", "R 2 right"],
        ["Move A left 1", "Move B down 2", "Move R right 2"],
        ["Car A moves left by 1 cell", "Car B moves down by 2 cells", "Car R moves right by 2 cells"],
        ["A: left 1", "B: down 2", "R: right 2"],
        ["Car A: left 1 cell", "Car B: down 2 cells", "Car R: right 2 cells"],
        ["Aleft1", "Bdown2", "Rright2"],
    ];
    let surroundings = [
        ("", ""),
        ("Moves: ", ""),
        ("Solved in 3 moves\n\n", "\n\nDone in 0.02 s\n"),
        ("", " (3 moves)"),
        ("", ", 3 moves"),
        ("", " Moves: 3."),
        ("", " = 3 steps in total"),
        ("# my program\nSolution:\n", "\nnodes expanded: 312\n"),
    ];
    let mut count = 0;
    for moves in spellings {
        let moves = moves.map(str::to_owned);
        for separators in SEPARATORS {
            for (before, after) in surroundings {
                // A colon after a name marks a label if the line contains more than one move.
                if moves[0].contains(':') && !separators.1.contains('\n') {
                    continue;
                }
                if moves[0].contains(':') && !before.ends_with('\n') && !before.is_empty() {
                    continue;
                }
                let text = format!("{before}{}{after}", join_moves(&moves, separators));
                let answer = read(&puzzle, &text);
                assert_eq!(answer.entries, expected, "{text:?}");
                assert!(answer.is_solved() && answer.reading == Reading::Pieces, "{text:?}");
                count += 1;
            }
        }
    }
    assert!(count > 600, "{count}");
    for text in [
        "AL1 BD2 RR2",
        "A\u{2190} B\u{2193}\u{2193} R\u{2192}\u{2192}",
        "AL, BDD, RRR",
        "A-1 B+2 R+2",
        "car,move\nA,-1\nB,2\nR,2\n",
        "car,move\nA,L1\nB,D2\nR,R2\n",
        "car,direction,distance\nA,left,1\nB,down,2\nR,right,2\n",
        "step,car,direction,distance\n1,A,left,1\n2,B,down,2\n3,R,right,2\n",
        "[('A', 'left', 1), ('B', 'down', 2), ('R', 'right', 2)]",
        "[[\"A\", -1], [\"B\", 2], [\"R\", \"+2\"]]",
        "[['A', 'left'], ['B', 'down', 2], ['R', 'right', 2]]",
        "1. A left 1\n2. B down 2\n3. R right 2",
        "Step 1: A left 1\nStep 2: B down 2\nStep 3: R right 2",
    ] {
        assert_eq!(read(&puzzle, text).entries, expected, "{text:?}");
    }
}

#[test]
fn exchange_x4_a_trays_rows_and_columns_are_also_read_in_brackets() {
    let puzzle = blocks("AA../..B. | goal: A right");
    let expected = read(&puzzle, "0 0 0 2").entries;
    for text in [
        "0 0 0 2\n",
        "(0,0) -> (0,2)",
        "(0, 0), (0, 2)",
        "[0, 0, 0, 2]",
        "((0, 0), (0, 2))",
        "0,0,0,2",
        "(0,0) → (0,2)",
    ] {
        let answer = read(&puzzle, text);
        assert_eq!((answer.reading, &answer.entries), (Reading::Cells, &expected), "{text:?}");
    }
}

#[test]
fn exchange_x4_faults_in_block_moves_say_what_was_expected() {
    let free = blocks("12../3.44/ZZ5./6657");
    for (text, expected) in [
        ("['4 left', 'Q up 1']", vec![(1, 13, "there is no piece `Q`")]),
        ("4-1 Q+2", vec![(1, 5, "there is no piece `Q`")]),
        (
            "7+2",
            vec![(
                1,
                2,
                "piece 7 can move along both axes, so a sign does not determine a direction: write `7 right 2`",
            )],
        ),
        ("[4 lft 1]", vec![(1, 4, "expected `up`, `down`, `left` or `right`, found `lft`")]),
        ("(4 left 1)\n1 2 3 4 5\n(7 up 1)", vec![(2, 1, "expected a move, found the numbers `1 2 3 4 5`")]),
    ] {
        assert_faults(text, &read_answer(&free, text).expect_err(text).0, &expected);
    }
    // The output of the course program `sbp`: steps, the last board and statistics.
    let bricks = blocks("22.1 | goal: 2 fills 1,2 1,3");
    let answer = read(&bricks, "(2,right)\n4,1,\n0,2,2,1,\n5 0.00 1\n");
    assert!(answer.is_solved(), "{answer:?}");
}

/// A number after several moves may be their count, even a wrong one. A number after a single move
/// repeats it.
#[test]
fn courses_k14_a_number_after_the_moves_is_their_count() {
    let puzzle = tiles("1 2 3/4 5 6/0 7 8");
    let (letters, numbers) = (Some(Reading::Letters(Convention::Tile)), Some(Reading::Numbers));
    for (text, written, reading) in [
        ("LL (2 moves)", 2, letters),
        ("LL 2", 2, letters),
        ("LL = 2", 2, letters),
        ("LLRRLL (7 moves)", 6, letters),
        ("Left, Left; 2 moves in total", 2, letters),
        ("LL # 2 moves", 2, letters),
        ("left\nleft (2 steps)", 2, letters),
        ("2L (2 moves)", 1, Some(Reading::Counts(Convention::Tile))),
        ("7 8 (2 moves)", 2, numbers),
        ("7, 8; 12 moves", 2, numbers),
        ("7L 8L - 2 moves", 2, numbers),
        ("left 2 moves", 1, letters),
        ("left 2 steps, right 1 step, left 1 step", 3, letters),
        ("left (2), right (1), left (1)", 3, letters),
        ("left 2, total 2", 1, letters),
        ("left x2", 1, letters),
        ("left (1), left (2)", 2, letters),
    ] {
        let answer = read(&puzzle, text);
        assert!(answer.is_solved(), "{text}: {answer:?}");
        assert_eq!((answer.report.entries, Some(answer.reading)), (written, reading), "{text}");
    }
    // Both readings are legal, so the words decide.
    let answer = read(&puzzle, "UR (2 moves)");
    assert_eq!((answer.illegal(), answer.report.steps.len(), answer.rival), (None, 2, None), "{answer:?}");
    let tray = blocks("AA../..B. | goal: A right");
    for text in ["0 0 0 2\n1 move", "Moves: 1\n0 0 0 2\n", "0 0 0 2\n(1 move)", "Solved in 1 move:\n(0,0) -> (0,2)"] {
        assert_eq!((read(&tray, text).reading, read(&tray, text).is_solved()), (Reading::Cells, true), "{text}");
    }
}

#[test]
fn courses_k14_an_empty_cell_is_located_from_any_full_row() {
    let puzzle = tiles("1 2 3/4 5 6/0 7 8");
    // A table reader may have trimmed the leading white space.
    let text =
        "1  2  3\n 4  5  6\n    7  8\n--------\n 1  2  3\n 4  5  6\n 7     8\n--------\n 1  2  3\n 4  5  6\n 7  8\n";
    let answer = read(&puzzle, text);
    assert!(answer.is_solved() && answer.reading == Reading::Boards, "{answer:?}");
}

#[test]
fn courses_k14_tray_cells_are_read_in_lists_and_with_labels() {
    let puzzle = read_argument("ZZ../1..2", &ReadOptions::default()).unwrap().puzzle.puzzle.into_blocks().unwrap();
    for text in [
        "1 0 1 1\n0 0 0 2",
        "Answer: 1 0 1 1, 0 0 0 2",
        "Moves: 1 0 1 1\n0 0 0 2",
        "Moves:\n1 0 1 1\n0 0 0 2\n",
        "2 moves\n1 0 1 1\n0 0 0 2",
        "1. 1 0 1 1\n2. 0 0 0 2",
        "Step 1: 1 0 1 1\nStep 2: 0 0 0 2",
        "1 0 1 1; 0 0 0 2",
        "[(1, 0, 1, 1), (0, 0, 0, 2)]",
        "moves = [[1,0,1,1],[0,0,0,2]]",
        "[\n  (1, 0, 1, 1),\n  (0, 0, 0, 2),\n]",
        "[((1, 0), (1, 1)), ((0, 0), (0, 2))]",
        "(1,0) -> (1,1), (0,0)->(0,2)",
        "Move 1 0 to 1 1\nMove the block at 0 0 to 0 2",
        "Step 1) 1 0 1 1\nStep 2) 0 0 0 2",
        "1 0 1 1 (1 move)\n0 0 0 2 (2 moves)",
        "BFS: 1 0 1 1\n0 0 0 2",
        "{\"moves\": [[1,0,1,1],[0,0,0,2]]}",
        "[\"1 0 1 1\", \"0 0 0 2\"]",
        "row col row col\n1 0 1 1\n0 0 0 2",
        "r1,c1,r2,c2\n1,0,1,1\n0,0,0,2",
        "My moves (row col row col)\n1 0 1 1\n0 0 0 2",
    ] {
        let answer = read(&puzzle, text);
        assert!(answer.is_solved() && answer.reading == Reading::Cells, "{text:?}: {answer:?}");
        assert_eq!((answer.entries.len(), answer.is_own_notation), (2, text.starts_with("1 0 1 1\n")), "{text:?}");
    }
    let wrong = read(&puzzle, "Moves: 0 0 0 3\n1 0 1 1");
    assert_eq!((wrong.illegal(), wrong.broken), (Some(1), None));
    for text in
        ["0 0 0 1 0 1 1 1", "1 0 1", "1 0 1 1 0", "x y x y\n0 1 1 1", "col row col row\n0 1 1 1", "Goal: 0 0 0 2"]
    {
        assert!(read_answer(&puzzle, text).is_err(), "{text}");
    }
}

#[test]
fn courses_k7_the_reading_that_solves_or_gets_farthest_is_chosen() {
    let puzzle = tiles("1 2 3/4 5 6/0 7 8");
    let (tile, blank) = (Reading::Letters(Convention::Tile), Reading::Letters(Convention::Blank));
    for (text, reading, solved, illegal) in [
        ("LL", tile, true, None),
        ("rr", blank, true, None),
        ("RR", blank, true, None),
        ("Right Right", blank, true, None),
        ("left, left", tile, true, None),
        ("R", blank, false, None),
        ("DRUL", tile, false, Some(2)),
        ("D", tile, false, None),
        ("1 2 3\n4 5 6\n0 7 8\n\n1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n7 8 0\n", Reading::Boards, true, None),
        (
            "Minimum number of moves = 2\n3\n 1 2 3\n 4 5 6\n 7 0 8\n3\n 1 2 3\n 4 5 6\n 7 8 0\n",
            Reading::Boards,
            true,
            None,
        ),
        ("1 2 3/4 5 6/0 7 8\n1 2 3/4 5 0/7 8 6", Reading::Boards, false, Some(1)),
        ("No solution possible", Reading::NoSolution, false, None),
    ] {
        let answer = read_answer(&puzzle, text).unwrap();
        assert_eq!((answer.reading, answer.is_solved(), answer.illegal()), (reading, solved, illegal), "{text:?}");
    }
    assert_faults(
        "unreadable",
        &read_answer(&puzzle, "Up\nXY").unwrap_err().0,
        &[(2, 1, "expected a move such as `up`, `R` or `→`, found `XY`")],
    );
}

#[test]
fn courses_k2_moves_are_pairs_of_cells() {
    let goal = Some("0 2 1 3\n1 0 1 0\n".to_owned());
    let options = ReadOptions { format: Some(Format::Cs61b), goal, ..ReadOptions::default() };
    let tray = read_argument("3 4\n0 0 1 1\n2 0 2 0\n", &options).expect("a tray");
    let puzzle = tray.puzzle.puzzle.into_blocks().expect("blocks");
    let moves = "0 0 0 2\n2 0 1 0\n";
    let entries = read(&puzzle, moves).entries;
    assert_eq!(entries, block_moves::parse("Z right 2, 1 up 1", &puzzle).unwrap());
    let solution = Solution::new(&puzzle, puzzle.start(), entries.concat()).expect("a solution");
    assert_eq!(write_tray_moves(&puzzle, &solution), moves);
    let reason = read(&puzzle, "0 0 0 2\n0 0 0 1\n").reason.expect("a block that is gone");
    assert_eq!(reason, "no block has its upper left cell at row 0, column 0, both counted from 0");
    let answer = read(&puzzle, "0 0 0 0\n0 0 0 3\n");
    assert_eq!(answer.illegal(), Some(2), "the line of a block that stays in place counts");
    for (text, is_solved, illegal) in [
        (moves, true, None),
        ("0 0 0 1\n0 1 0 2\n2 0 1 0\n", true, None),
        ("0 0 0 2\n", false, None),
        ("0 0 0 2\n0 0 0 1\n", false, Some(2)),
        ("0 0 2 2\n", false, Some(1)),
        ("0 0 0 3\n", false, Some(1)),
        ("0 0 0 9\n", false, Some(1)),
        ("2 0 0 0\n", false, Some(1)),
    ] {
        let answer = read_answer(&puzzle, text).unwrap();
        assert_eq!(
            (answer.reading, answer.is_solved(), answer.illegal()),
            (Reading::Cells, is_solved, illegal),
            "{text:?}"
        );
    }
}

#[test]
fn courses_k3_moves_of_bricks_are_an_answer() {
    let puzzle = blocks("3,2,\n-1,-1,0,\n3,2,2,\n");
    let answer = read_answer(&puzzle, "(2,up), (2,left)").unwrap();
    assert!(answer.is_solved() && answer.entries.len() == 2, "{answer:?}");
}
