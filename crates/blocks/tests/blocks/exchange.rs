//! Reads published boards in the forms in which they are commonly typed. Every form must yield the
//! solution length found by a naive search, which is in this file and shares no code with the
//! readers or the solvers.

use std::collections::{HashMap, HashSet};

use loyd_core::text::{AnyPuzzle, ReadOptions, read_file};
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::{Context, Stop, Verdict};

use crate::support::{data, lines};

/// A published board: its rows of characters and its goal.
struct PublishedBoard {
    rows: Vec<String>,
    /// The goal in the form that `--goal` takes; `None` for the default goal of Rush Hour.
    goal: Option<String>,
}

/// Returns Rush Hour boards, spread evenly over the published sample.
fn rush_boards(count: usize) -> Vec<PublishedBoard> {
    let text = data("rush_sample.txt");
    let boards: Vec<&str> =
        lines(&text).filter_map(|line| line.split(' ').nth(1)).filter(|board| !board.contains('x')).collect();
    let board = |index: usize| boards[index * boards.len() / count].replace('o', ".");
    (0..count).map(|index| PublishedBoard { rows: rows_of(&board(index), 6), goal: None }).collect()
}

/// Returns Klotski boards: the levels in two packs that have five rows, no walls or gates, and a
/// single target.
fn klotski_boards(count: usize) -> Vec<PublishedBoard> {
    let mut boards = Vec::new();
    for pack in ["huarong-dao", "klotski-4x5"] {
        let folder = format!("{}/../levels/packs/{pack}", env!("CARGO_MANIFEST_DIR"));
        let mut files: Vec<_> =
            std::fs::read_dir(folder).expect("a pack").map(|file| file.expect("a file").path()).collect();
        files.sort();
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a level");
            let goal = text.lines().find_map(|line| line.strip_prefix("goal: ")).map(str::to_owned);
            let rows: Vec<String> = text.lines().filter(|line| !line.contains(": ")).map(str::to_owned).collect();
            let is_plain = text.lines().all(|line| !line.starts_with("gate") && !line.contains('#'));
            let is_covering =
                goal.as_deref().is_some_and(|goal| goal.split(' ').nth(1) == Some("covers") && !goal.contains(';'));
            if rows.len() == 5 && is_plain && is_covering {
                boards.push(PublishedBoard { rows, goal });
            }
        }
    }
    boards.truncate(count);
    boards
}

fn rows_of(cells: &str, columns: usize) -> Vec<String> {
    cells.as_bytes().chunks(columns).map(|row| String::from_utf8_lossy(row).into_owned()).collect()
}

/// Returns the forms of a board: rows, joined rows, rows with spaces, rows in a frame, and a list
/// of strings as in a program. Rush Hour boards are also written as 36 cells, with `.` or `o`, and
/// as rows in a frame of walls.
fn forms(board: &PublishedBoard) -> Vec<String> {
    let rows = &board.rows;
    let spaced: Vec<String> =
        rows.iter().map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(" ")).collect();
    let in_frame = |left: &str, right: &str, edge: String| {
        let body: Vec<String> = rows.iter().map(|row| format!("{left}{row}{right}")).collect();
        format!("{edge}\n{}\n{edge}\n", body.join("\n"))
    };
    let dashes = "-".repeat(rows[0].len());
    let listed: Vec<String> = rows.iter().map(|row| format!("'{row}'")).collect();
    let mut forms = vec![
        rows.join("\n"),
        rows.join("/"),
        spaced.join("\n"),
        in_frame("|", "|", format!("+{dashes}+")),
        format!("[{}]", listed.join(", ")),
    ];
    if board.goal.is_none() {
        forms.push(rows.concat());
        forms.push(rows.concat().replace('.', "o"));
        forms.push(in_frame("#", "#", "#".repeat(rows[0].len() + 2)));
    }
    forms
}

/// A position: the cell indices of each piece.
type Cells = Vec<Vec<usize>>;

/// Returns the minimum number of moves, found by breadth-first search over complete positions. A
/// move slides one piece any distance along a straight line, and cars keep to their row or column.
fn plain_length(board: &PublishedBoard) -> Option<u32> {
    let (height, width) = (board.rows.len(), board.rows[0].len());
    let cells: Vec<char> = board.rows.iter().flat_map(|row| row.chars()).collect();
    let mut names: Vec<char> = cells.iter().copied().filter(|&c| c != '.').collect();
    names.sort_unstable();
    names.dedup();
    let cells_of = |name: &char| (0..cells.len()).filter(|&cell| cells[cell] == *name).collect::<Vec<usize>>();
    let start: Cells = names.iter().map(cells_of).collect();
    let (goal_piece, target) = match board.goal.as_deref() {
        None => (names.iter().position(|&name| name == 'A')?, None),
        Some(goal) => {
            let words: Vec<&str> = goal.split([' ', ',']).collect();
            let (row, column): (usize, usize) = (words[2].parse().ok()?, words[3].parse().ok()?);
            (names.iter().position(|name| words[0].starts_with(*name))?, Some((row - 1) * width + column - 1))
        }
    };
    let is_goal = |cells: &Cells| match target {
        None => cells[goal_piece].iter().any(|cell| cell % width == width - 1),
        Some(target) => cells[goal_piece][0] == target,
    };
    // Pieces of the same shape are interchangeable, except for the goal piece, so the places of
    // each shape determine the position.
    let shape = |cells: &[usize]| cells.iter().map(|cell| cell - cells[0]).collect::<Vec<_>>();
    let mut kinds: HashMap<Vec<usize>, u8> = HashMap::new();
    for piece in &start {
        let next = 2 * kinds.len() as u8 + 2;
        kinds.entry(shape(piece)).or_insert(next);
    }
    let key = |position: &Cells| {
        let mut key = vec![0_u8; height * width];
        for (index, piece) in position.iter().enumerate() {
            let kind = if index == goal_piece { 255 } else { kinds[&shape(&start[index])] };
            for &cell in piece {
                key[cell] = 1;
            }
            key[piece[0]] = kind;
        }
        key
    };
    let mut seen = HashSet::from([key(&start)]);
    let mut layer = vec![start.clone()];
    for length in 0.. {
        if layer.iter().any(is_goal) {
            return Some(length);
        }
        let mut next = Vec::new();
        for position in &layer {
            for piece in 0..position.len() {
                let is_horizontal = position[piece].iter().all(|cell| cell / width == position[piece][0] / width);
                for (down, right) in [(1, 0), (-1, 0), (0, 1), (0, -1_isize)] {
                    if board.goal.is_none() && is_horizontal != (down == 0) {
                        continue;
                    }
                    let mut moved = position.clone();
                    while let Some(cells) = step_cells(&moved, piece, (down, right), (height, width)) {
                        moved[piece] = cells;
                        if seen.insert(key(&moved)) {
                            next.push(moved.clone());
                        }
                    }
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        layer = next;
    }
    None
}

/// Returns the cells of a piece after one step, if they are free.
fn step_cells(
    position: &Cells,
    piece: usize,
    (down, right): (isize, isize),
    (height, width): (usize, usize),
) -> Option<Vec<usize>> {
    let step = |&cell: &usize| {
        let row = (cell / width).checked_add_signed(down).filter(|&row| row < height)?;
        let column = (cell % width).checked_add_signed(right).filter(|&column| column < width)?;
        let cell = row * width + column;
        let is_free = position.iter().enumerate().all(|(other, cells)| other == piece || !cells.contains(&cell));
        is_free.then_some(cell)
    };
    position[piece].iter().map(step).collect()
}

/// Reads a board, and returns the puzzle and the length that Loyd proves for it.
fn length(text: &str, goal: Option<String>) -> (BlockPuzzle, Option<usize>) {
    let options = ReadOptions { goal, ..ReadOptions::default() };
    let mut entries = read_file(text, &options);
    assert_eq!(entries.len(), 1, "{text:?}");
    let read = entries.swap_remove(0).puzzle.unwrap_or_else(|faults| panic!("{text:?}: {faults}"));
    let AnyPuzzle::Blocks(puzzle) = read.puzzle else { panic!("{text:?}: {:?}", read.format) };
    let mut solver = loyd_blocks::solver(&puzzle, &puzzle.start(), BlockMetric::Slide, 1 << 28);
    let length = match solver.run(&mut Context::new(u64::MAX, Stop::NEVER)) {
        Verdict::Solved => solver.status().best.map(|best| best.length(BlockMetric::Slide)),
        verdict => {
            assert!(matches!(verdict, Verdict::Unsolvable { .. }), "{text:?}: {verdict:?}");
            None
        }
    };
    (puzzle, length)
}

/// Asserts that all forms of a board are read as the same puzzle, with the length that the naive
/// search finds.
fn assert_same_length(boards: &[PublishedBoard]) {
    for board in boards {
        let expected = plain_length(board).map(|length| length as usize);
        let mut known: Vec<BlockPuzzle> = Vec::new();
        for form in forms(board) {
            let (puzzle, length) = length(&form, board.goal.clone());
            assert_eq!(length, expected, "{form:?}");
            known.push(puzzle);
        }
        assert!(known.windows(2).all(|pair| pair[0] == pair[1]), "{:?}", board.rows);
    }
}

#[test]
fn exchange_public_boards_have_the_same_length_in_every_form() {
    let mut boards = rush_boards(20);
    boards.extend(klotski_boards(60).into_iter().filter(|board| board.rows[0].contains('.')).take(5));
    assert!(boards.len() >= 24);
    assert_same_length(&boards);
}

#[test]
#[ignore = "soak test"]
fn soak_a_hundred_public_boards_have_the_same_length_in_every_form() {
    let mut boards = rush_boards(60);
    boards.extend(klotski_boards(60));
    println!("soak: {} boards, {} of them Klotski", boards.len(), boards.len() - 60);
    assert!(boards.len() >= 100);
    assert_same_length(&boards);
}
