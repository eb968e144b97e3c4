use loyd_core::blocks::{BlockGoal, Freedom, Gate, Setup, SetupPiece, Target, is_piece_name};
use loyd_core::text::{
    About, AnyPuzzle, Entry, Format, Puzzled, ReadOptions, assignment, external_line, grid, lost, one_line, picture,
    picture_about, piece_names, read_argument, read_file, read_line, read_position, read_tile_goal, rush, tatham,
    write_about,
};
use loyd_core::tiles::{MAX_SIDE, TileGoal};
use loyd_core::{BlockMetric, BlockPuzzle, Direction, Puzzle, TilePosition, TilePuzzle};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::{only_entry, sample_boards};

/// A piece without its position in the list: name, cells, freedom.
type NamedPiece = (char, Vec<(usize, usize)>, Freedom);

/// A puzzle up to the order of its pieces.
#[derive(Debug, PartialEq)]
struct UnorderedPuzzle {
    size: (usize, usize),
    walls: Vec<(usize, usize)>,
    pieces: Vec<NamedPiece>,
    gates: Vec<((usize, usize), Vec<char>)>,
    goal: Vec<(Option<char>, Target)>,
}

fn without_order(puzzle: &BlockPuzzle) -> UnorderedPuzzle {
    let Setup { rows, columns, walls, gates, pieces, goal } = Setup::from(puzzle);
    let name = |target: &Target| target.piece().map(|piece| pieces[piece].name);
    let goal = goal.0.iter().map(|target| (name(target), target.renumbered(|_| 0))).collect();
    let names = |numbers: &[usize]| {
        let mut names: Vec<char> = numbers.iter().map(|&piece| pieces[piece].name).collect();
        names.sort_unstable();
        names
    };
    let gates = gates.iter().map(|gate| (gate.cell, names(&gate.pieces))).collect();
    let mut pieces: Vec<_> = pieces.into_iter().map(|piece| (piece.name, piece.cells, piece.freedom)).collect();
    pieces.sort();
    UnorderedPuzzle { size: (rows, columns), walls, pieces, gates, goal }
}

fn block(entry: Entry) -> BlockPuzzle {
    let read = entry.puzzle.unwrap_or_else(|faults| panic!("{faults}"));
    super::block_puzzle(read)
}

fn read_entry(text: &str) -> Entry {
    read_argument(text, &ReadOptions::default()).unwrap_or_else(|faults| panic!("{text}\n{faults}")).into()
}

fn position() -> impl Strategy<Value = TilePosition> {
    let side = prop_oneof![8 => 2..8_usize, 1 => 2..=MAX_SIDE];
    (side.clone(), side).prop_flat_map(|(width, height)| {
        let numbers: Vec<u16> = (0..(width * height) as u16).collect();
        let shuffled = Just(numbers).prop_shuffle();
        shuffled.prop_map(move |cells| TilePosition::new(width, height, cells).expect("a permutation"))
    })
}

fn freedom() -> impl Strategy<Value = Freedom> + Clone {
    select(vec![Freedom::Horizontal, Freedom::Vertical, Freedom::Both, Freedom::Fixed])
}

/// Generates names, often `Z` or `A`, for which there are default goals.
fn name() -> impl Strategy<Value = char> {
    let default_names: Vec<char> = piece_names().collect();
    let any_name = any::<char>().prop_filter("a name", |&c| is_piece_name(c));
    prop_oneof![1 => Just('Z'), 1 => Just('A'), 8 => select(default_names), 2 => any_name]
}

/// Generates puzzles whose pieces are grown cell by cell from random free cells, with walls on some
/// of the remaining cells, up to two gates, and one to three targets.
fn block_puzzle() -> impl Strategy<Value = BlockPuzzle> {
    let size = prop_oneof![6 => 1..8_usize, 1 => 1..=32_usize];
    let seeds = prop::collection::vec((name(), freedom(), prop::collection::vec(any::<Index>(), 1..6)), 1..12);
    let targets = prop::collection::vec((any::<Index>(), 0..6_u8, any::<u16>()), 1..4);
    let gates = prop::collection::vec((any::<Index>(), any::<Index>()), 0..3);
    (size.clone(), size, seeds, prop::collection::vec(any::<Index>(), 0..4), targets, gates).prop_filter_map(
        "the puzzle is valid",
        |(rows, columns, seeds, walls, targets, gates)| {
            let (pieces, walls) = draw_pieces(rows, columns, seeds, &walls);
            let target = |(piece, kind, cell): (Index, u8, u16)| {
                let (piece, cell) = (piece.index(pieces.len()), cell % (rows * columns) as u16);
                let shape = pieces[piece].shape().expect("a piece with cells");
                let direction = Direction::ALL[usize::from(cell) % 4];
                let last = (if direction.is_horizontal() { rows } else { columns } - 1) as u8;
                match kind {
                    0 => Target::Right { piece },
                    1 => Target::RightOwnRow { piece },
                    2 => Target::Covers { piece, cell },
                    3 => Target::Like { shape, cell },
                    4 => Target::Fills { piece, cell },
                    _ => Target::Leaves { piece, side: direction, first: last / 2 * (cell % 2) as u8, last },
                }
            };
            let gate = |(cell, other): (Index, Index)| {
                let (cell, other) = (cell.index(rows * columns), other.index(pieces.len()));
                let cell = (cell / columns, cell % columns);
                let owner = pieces.iter().position(|piece| piece.cells.contains(&cell));
                Gate { cell, pieces: owner.into_iter().chain([other]).collect() }
            };
            let mut gates: Vec<Gate> = gates.into_iter().map(gate).collect();
            gates.dedup_by_key(|gate| gate.cell);
            let goal = BlockGoal(targets.into_iter().map(target).collect());
            BlockPuzzle::try_from(Setup { rows, columns, walls, gates, pieces, goal }).ok()
        },
    )
}

fn draw_pieces(
    rows: usize,
    columns: usize,
    seeds: Vec<(char, Freedom, Vec<Index>)>,
    walls: &[Index],
) -> (Vec<SetupPiece>, Vec<(usize, usize)>) {
    let mut free: Vec<(usize, usize)> = (0..rows * columns).map(|cell| (cell / columns, cell % columns)).collect();
    let mut pieces: Vec<SetupPiece> = Vec::new();
    for (name, freedom, growth) in seeds {
        if free.is_empty() || pieces.iter().any(|piece| piece.name == name) {
            continue;
        }
        let mut cells: Vec<(usize, usize)> = Vec::new();
        for index in growth {
            let touches =
                |&(r, c): &(usize, usize)| cells.iter().any(|&(row, column)| row.abs_diff(r) + column.abs_diff(c) == 1);
            let candidates: Vec<_> = (0..free.len()).filter(|&cell| cells.is_empty() || touches(&free[cell])).collect();
            if !candidates.is_empty() {
                cells.push(free.swap_remove(candidates[index.index(candidates.len())]));
            }
        }
        pieces.push(SetupPiece { name, cells, freedom });
    }
    let mut walls: Vec<_> = walls.iter().filter(|_| !free.is_empty()).map(|wall| *wall.get(&free)).collect();
    walls.sort_unstable();
    walls.dedup();
    (pieces, walls)
}

/// Generates boards with up to 13 cars, placed one after another on free cells, the goal car first.
fn rush_board() -> impl Strategy<Value = BlockPuzzle> {
    let side = prop_oneof![1 => Just(6_usize), 1 => 2..10_usize];
    let cars = prop::collection::vec((any::<bool>(), 2..4_usize, any::<Index>()), 1..14);
    (side.clone(), side, cars, any::<Index>()).prop_filter_map(
        "room for the goal car",
        |(rows, columns, cars, wall)| {
            let mut free = vec![true; rows * columns];
            let mut pieces = Vec::new();
            for ((is_vertical, length, corner), name) in cars.into_iter().zip('A'..) {
                let is_vertical = is_vertical && name != 'A';
                let corner = corner.index(free.len());
                let cell_at = |index| {
                    (
                        corner / columns + if is_vertical { index } else { 0 },
                        corner % columns + if is_vertical { 0 } else { index },
                    )
                };
                let cells: Vec<_> = (0..length).map(cell_at).collect();
                if cells.iter().all(|&(row, column)| row < rows && column < columns && free[row * columns + column]) {
                    for &(row, column) in &cells {
                        free[row * columns + column] = false;
                    }
                    pieces.push(SetupPiece {
                        name,
                        cells,
                        freedom: if is_vertical { Freedom::Vertical } else { Freedom::Horizontal },
                    });
                }
            }
            let wall = wall.index(free.len());
            let walls = if free[wall] { vec![(wall / columns, wall % columns)] } else { vec![] };
            pieces.first().filter(|piece| piece.name == 'A')?;
            let goal = BlockGoal(vec![Target::Right { piece: 0 }]);
            BlockPuzzle::try_from(Setup { rows, columns, walls, gates: vec![], pieces, goal }).ok()
        },
    )
}

fn about() -> impl Strategy<Value = About> {
    let line = "[a-z0-9:#./|é]{0,3}( [a-z0-9:#./|é]{1,8}){0,3}".prop_map(|line: String| line.trim().to_owned());
    let metric = prop::option::of(select(BlockPuzzle::METRICS));
    (
        prop::option::of(line.clone()),
        prop::collection::vec(line.clone(), 0..3),
        prop::collection::vec(line, 0..3),
        metric,
    )
        .prop_map(|(name, sources, comments, metric): (_, _, _, Option<BlockMetric>)| About {
            name,
            sources,
            comments,
            metric,
            tile_metric: None,
        })
}

#[test]
fn a_layout_that_begins_like_a_path_reads_back() {
    for text in ["./Z", "./Z/.", "./1/Z | vertical: 1", "../Z./..", ".../ZZ."] {
        let read = read_entry(text).puzzle.unwrap();
        assert_eq!(one_line(&read.puzzle), text);
    }
}

proptest! {
    #[test]
    fn a_tile_position_reads_back_from_every_notation(position in position()) {
        for text in [position.to_string(), tatham(&position), grid(&position)] {
            prop_assert_eq!(read_position(&text), Ok(position.clone()));
            let entries = read_file(&text, &ReadOptions::default());
            prop_assert_eq!(entries.len(), 1);
            prop_assert_eq!(&super::tile_puzzle(entries[0].puzzle.clone().unwrap()).start(), &position);
        }
    }

    #[test]
    fn a_tile_puzzle_reads_back_from_one_line(start in position()) {
        let puzzle = AnyPuzzle::Tiles(TilePuzzle::blank_last(start));
        let text = one_line(&puzzle);
        prop_assert_eq!(&read_entry(&text).puzzle.unwrap().puzzle, &puzzle);
        prop_assert_eq!(&read_line(&text, 7, &ReadOptions::default()).unwrap().puzzle.unwrap().puzzle, &puzzle);
    }

    #[test]
    fn a_tile_puzzle_reads_back_with_its_keys(
        start in position(),
        about in about(),
        metric in prop::option::of(select(TilePuzzle::METRICS)),
    ) {
        let non_empty = |values: Vec<String>| values.into_iter().filter(|text| !text.is_empty()).collect();
        let name = about.name.filter(|name| !name.is_empty());
        let (sources, comments) = (non_empty(about.sources), non_empty(about.comments));
        let about = About { name, sources, comments, metric: None, tile_metric: metric };
        let puzzle = AnyPuzzle::Tiles(TilePuzzle::blank_last(start));
        for format in [Format::Tiles, Format::List, Format::Json] {
            prop_assert!(lost(&about, format).is_empty());
            let text = write_about(&puzzle, &about, format).unwrap();
            let read = only_entry(&text, &ReadOptions::default()).puzzle.unwrap();
            prop_assert_eq!(&read.puzzle, &puzzle, "{}", text);
            // The values in a list contain no bars.
            let replace_bars = |text: String| if format == Format::List { text.replace('|', "¦") } else { text };
            let replace_all_bars = |values: Vec<String>| values.into_iter().map(replace_bars).collect();
            let About { name, sources, comments, .. } = about.clone();
            let written = About { name: name.map(replace_bars), sources: replace_all_bars(sources), comments: replace_all_bars(comments), ..about.clone() };
            prop_assert_eq!(read.about, written, "{}", text);
        }
    }

    #[test]
    fn a_tile_goal_reads_back(position in position(), kind in 0..3) {
        let goal = match kind {
            0 => TileGoal::BlankLast,
            1 => TileGoal::BlankFirst,
            _ => TileGoal::of(&position),
        };
        prop_assert_eq!(read_tile_goal(&goal.to_string(), position.width(), position.height()), Ok(goal));
    }

    #[test]
    fn a_block_puzzle_reads_back_from_one_line(puzzle in block_puzzle()) {
        let text = one_line(&AnyPuzzle::Blocks(puzzle.clone()));
        prop_assert_eq!(without_order(&block(read_entry(&text))), without_order(&puzzle));
        let line = block(read_line(&text, 1, &ReadOptions::default()).unwrap());
        prop_assert_eq!(one_line(&AnyPuzzle::Blocks(line)), text);
    }

    #[test]
    fn a_block_puzzle_reads_back_from_its_picture(puzzle in block_puzzle(), about in about()) {
        prop_assert_eq!(without_order(&block(read_entry(&picture(&puzzle)))), without_order(&puzzle));
        let mut entries = read_file(&picture_about(&puzzle, &about), &ReadOptions::default());
        prop_assert_eq!(entries.len(), 1);
        let read: Puzzled = entries.remove(0).puzzle.unwrap();
        prop_assert_eq!(&read.about, &about);
        prop_assert_eq!(without_order(&super::block_puzzle(read)), without_order(&puzzle));
    }

    #[test]
    fn a_rush_board_reads_back(puzzle in rush_board()) {
        let text = rush(&puzzle).unwrap();
        prop_assert_eq!(&one_line(&AnyPuzzle::Blocks(puzzle.clone())), &text);
        prop_assert_eq!(without_order(&block(read_entry(&text))), without_order(&puzzle));
        prop_assert_eq!(without_order(&block(read_line(&text, 1, &ReadOptions::default()).unwrap())), without_order(&puzzle));
    }

    #[test]
    fn an_assignment_file_reads_back_if_the_names_follow_its_order(puzzle in rush_board()) {
        let without_walls = Setup { walls: vec![], ..Setup::from(&puzzle) };
        let named_in_order = without_walls.pieces.iter().zip(piece_names());
        let pieces = named_in_order.map(|(piece, name)| SetupPiece { name, ..piece.clone() });
        let puzzle = BlockPuzzle::try_from(Setup { pieces: pieces.collect(), ..without_walls.clone() }).unwrap();
        prop_assert_eq!(block(read_entry(&assignment(&puzzle).unwrap())), puzzle);
    }
}

#[test]
fn a_line_for_other_programs_is_read_without_guesses() {
    let mut counts = [0; 2];
    // The other names and goals make some of the boards ambiguous.
    for (board, goal) in sample_boards().into_iter().take(300).flat_map(|board| {
        let renamed = [board.replace('B', "R"), board.replace('C', "X").replace('A', "S").replace('D', "A")];
        [(board, None)].into_iter().chain(renamed.map(|board| (board, Some("A right".to_owned()))))
    }) {
        let Ok(read) = read_argument(&board, &ReadOptions { goal, ..ReadOptions::default() }) else { continue };
        let line = external_line(&read.puzzle.puzzle);
        // `str::parse` refuses ambiguous text. A layout's pieces are read in reading order.
        let again: AnyPuzzle = line.parse().unwrap_or_else(|faults| panic!("{board} as {line}: {faults}"));
        assert_eq!(external_line(&again), line, "{board}");
        counts[usize::from(line.contains('/'))] += 1;
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}
