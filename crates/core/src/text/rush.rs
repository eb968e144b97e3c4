use super::block_goal::{DefaultGoal, GoalText};
use super::cells::{self, Cell, Legend, Sketch, direction};
use super::drawing::Drawing;
use super::fault::FaultLog;
use super::span::{SizedText, Span};
use super::spec::{FormatSpec, Metadata, blocks_only, single};
use super::{AnyPuzzle, Entry, Faults, Format, Puzzled, ReadOptions, block_puzzle, drawing, frame};
use crate::blocks::{Freedom, Piece, Setup, SetupPiece, Target, is_piece_name, name_text};
use crate::wording::counted;
use crate::{BlockPuzzle, Direction, Puzzle};

/// The goal car in boards that Loyd writes and in the large public lists.
const GOAL_CAR: char = 'A';

/// Names for the goal car in other sources, where `A` is a different car. `Z` is the goal piece in
/// Loyd's own drawings.
const RED_CARS: [char; 6] = ['X', 'R', 'r', 'x', 'Z', 'a'];

/// The number of rows and columns of a board whose size is not given.
const DEFAULT_SIDE: usize = 6;

const LEGEND: Legend = Legend {
    cell: |c| match c {
        'o' | '.' => Some(Cell::Empty),
        'x' => Some(Cell::Wall),
        c => (c.is_alphabetic() && is_piece_name(c)).then_some(Cell::Piece),
    },
    empty: None,
    expected: "`o`, `.`, `x` or a car's letter",
    rejection: "is not a valid car name",
};

/// A legend in which `o` and `x` also name cars.
const ALL_LETTERS: Legend = Legend {
    cell: |c| match c {
        '.' => Some(Cell::Empty),
        c => (c.is_alphabetic() && is_piece_name(c)).then_some(Cell::Piece),
    },
    ..LEGEND
};

/// The format `rush`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Rush,
    metadata: Metadata::None,
    can_hold_several: true,
    example: "AA...OP..Q.OPXXQ.OP..Q..B...CCB.RRR.\n",
    holds: "16, 25, 36, 49 or 64 cells in one word, `WxH:` and the cells, or rows on separate lines, with spaces between the cells, in a frame, or joined by `/`. `.`, `o`, `0`, `_`, `-` or `*` is an empty cell, and `x` is a wall unless its cells form a car. In one word, `x` is a car only in the exit row or if all letters are in lower case; in the latter case, `o` is also a car if `.` is an empty cell. `>` after a row marks an exit to the right, and `<` before a row an exit to the left; without a mark, the exit is in the middle row (the upper one if there are two). The goal car is the first of these that is in the exit row: `A`; the only car, if the exit is marked; `X`, `R`, `r`, `x`, `Z` or `a`; the only car, if its name is not a letter",
    recognised: "36 cells, `WxH:`, or rows in which all letters form straight cars of at least two cells",
    sniff: |text| Drawing::read(text).is_some_and(|drawing| is_car_drawing(&drawing)),
    read: |text, options, _| entries(text, options),
    write: Some(|puzzle, _| write_renamed(blocks_only(puzzle)?)),
};

/// Writes the puzzle as a Rush Hour board. Returns `None` unless all pieces are straight cars that
/// are named by letters and move only along their length, there are no gates, and the goal is to
/// move the horizontal car `A` to the right. 6×6 boards are written as 36 cells without a size.
///
/// ```
/// use loyd_core::text::{ReadOptions, read_argument, rush};
/// let text = "4x2:AA.BoooB";
/// let puzzle = read_argument(text, &ReadOptions::default())?.puzzle.puzzle.into_blocks().unwrap();
/// assert_eq!(rush(&puzzle).as_deref(), Some("4x2:AAoBoooB"));
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn rush(puzzle: &BlockPuzzle) -> Option<String> {
    let goal_car = puzzle.piece_named(GOAL_CAR)?;
    let is_expressible = puzzle.goal().0 == [Target::Right { piece: goal_car }]
        && puzzle.pieces()[goal_car].freedom == Freedom::Horizontal
        && puzzle.gates().is_empty()
        && puzzle.pieces().iter().all(is_car);
    let cells = || cells::draw_rows(puzzle, &puzzle.start(), 'o', 'x').concat();
    match (puzzle.columns(), puzzle.rows()) {
        _ if !is_expressible => None,
        (DEFAULT_SIDE, DEFAULT_SIDE) => Some(cells()),
        (width, height) => Some(format!("{width}x{height}:{}", cells())),
    }
}

/// Writes the puzzle as a Rush Hour board that is unambiguous even if its source is unknown.
/// Returns `None` if a car with a usual goal-car name would be mistaken for the goal car.
pub(super) fn unambiguous_rush(puzzle: &BlockPuzzle) -> Option<String> {
    let is_unambiguous = |board: &String| is_from_public_list(puzzle) || is_read_without_guesses(board);
    rush(puzzle).filter(is_unambiguous)
}

/// Returns whether a board that [`rush`] can write looks like those in the public lists: car `A` is
/// in the exit row, and no car has another usual goal-car name. Such a board is read without
/// guesses, which takes longer to find out by reading it.
fn is_from_public_list(puzzle: &BlockPuzzle) -> bool {
    let Some(goal_car) = puzzle.piece_named(GOAL_CAR) else { return false };
    let (row, _) = puzzle.place(puzzle.start_anchors()[goal_car]);
    row == exit_row(puzzle.rows()) && !puzzle.pieces().iter().any(|piece| RED_CARS.contains(&piece.name))
}

/// Returns whether a board on one line is read without guesses.
fn is_read_without_guesses(board: &str) -> bool {
    puzzle_from_word(Span::whole(board, 1), &ReadOptions::default()).is_ok_and(|puzzled| puzzled.guesses.is_empty())
}

fn is_car(piece: &Piece) -> bool {
    let axis = match (piece.shape.height(), piece.shape.width()) {
        (1, 2..) => Freedom::Horizontal,
        (2.., 1) => Freedom::Vertical,
        _ => return false,
    };
    piece.freedom == axis && matches!((LEGEND.cell)(piece.name), Some(Cell::Piece))
}

/// Writes the board with the goal car renamed to `A`, and with letters that the format allows as
/// the names of all other cars.
fn write_renamed(puzzle: &BlockPuzzle) -> Result<String, &'static str> {
    const REFUSAL: &str = "the format supports only boards of at most 49 cars, each restricted to its row or column, and the goal of moving one of them to the right; this car must be in the exit row, unless that row has no horizontal car";
    let &[Target::Right { piece: goal_car }] = &puzzle.goal().0[..] else { return Err(REFUSAL) };
    let is_letter = |name: char| matches!((LEGEND.cell)(name), Some(Cell::Piece));
    let names = puzzle.pieces().iter().map(|piece| piece.name);
    // Cars with usual goal-car names are renamed only if one of them would be mistaken for the goal
    // car.
    let rename = |is_kept: &dyn Fn(char) -> bool| {
        let is_available = |&name: &char| is_letter(name) && is_kept(name) && !names.clone().any(|other| other == name);
        let mut available = ('B'..='Z').chain('a'..='z').filter(is_available);
        let mut setup = Setup::from(puzzle);
        for (index, piece) in setup.pieces.iter_mut().enumerate() {
            if index == goal_car {
                piece.name = GOAL_CAR;
            } else if piece.name == GOAL_CAR || !is_letter(piece.name) || !is_kept(piece.name) {
                piece.name = available.next()?;
            }
        }
        unambiguous_rush(&BlockPuzzle::try_from(setup).ok()?)
    };
    let board = rename(&|_| true).or_else(|| rename(&|name| !RED_CARS.contains(&name)));
    Ok(board.ok_or(REFUSAL)? + "\n")
}

/// Returns whether a line can only be intended as a board without a size: one word of about 36
/// cells with at most a few typing errors. A word of this length cannot be a row of a picture.
pub(super) fn is_bare_board(text: &str) -> bool {
    const MAX_ERRORS: usize = 3;
    const CELLS: usize = DEFAULT_SIDE * DEFAULT_SIDE;
    // A character has at most four bytes, so the characters of longer text need not be counted.
    let may_be_board = text.len() <= 4 * (CELLS + MAX_ERRORS)
        && text.chars().count().abs_diff(CELLS) <= MAX_ERRORS
        && !text.contains(char::is_whitespace);
    may_be_board && {
        let empty = empty_mark(text);
        text.chars().filter(|&c| (LEGEND.cell)(c).is_none() && Some(c) != empty).count() <= MAX_ERRORS
    }
}

/// Returns whether a word is a valid board without a size.
pub(super) fn is_whole_board(text: &str) -> bool {
    let has_default_size = text.chars().count() == DEFAULT_SIDE * DEFAULT_SIDE && is_bare_board(text);
    has_default_size || is_square_board(text)
}

/// Returns whether a word is a square board that does not have 36 cells. All pieces must be cars,
/// and some cells must be empty.
pub(super) fn is_square_board(text: &str) -> bool {
    const SIDES: [usize; 4] = [4, 5, 7, 8];
    let Some(side) = SIDES.into_iter().find(|side| side * side == text.chars().count()) else { return false };
    let empty = empty_mark(text);
    let is_cell = |c: char| (LEGEND.cell)(c).is_some() || Some(c) == empty;
    if !text.chars().all(is_cell) {
        return false;
    }
    let span = Span::whole(text, 1);
    let legend = Legend { empty, ..LEGEND };
    let sketch = cells::read(span.chunks(side), span, &legend, &mut FaultLog::default());
    let covered: usize = sketch.pieces.iter().map(|piece| piece.cells.len()).sum();
    covered < side * side && are_cars(&sketch)
}

/// Returns the mark for empty cells in a one-word board that uses neither `.` nor `o`.
fn empty_mark(text: &str) -> Option<char> {
    let has = |mark: char| text.contains(mark);
    (!has('.') && !has('o')).then(|| ['_', '-', '*', '0'].into_iter().find(|&mark| has(mark)))?
}

/// Returns whether a drawing may be a board of cars.
pub(super) fn is_car_drawing(drawing: &Drawing) -> bool {
    count_cars(drawing) > 0
}

/// Returns whether most pieces in a drawing are cars, one of which has a usual goal-car name, and
/// no piece is named `Z`.
pub(super) fn is_nearly_car_drawing(text: Span) -> bool {
    let Some(drawing) = Drawing::read(text) else { return false };
    let sketch = drawing.sketch(&cells::LEGEND, &mut FaultLog::default());
    let cars = || sketch.pieces.iter().filter(|piece| direction(&piece.cells).is_some());
    let is_goal_car = |piece: &SetupPiece| piece.name == GOAL_CAR || RED_CARS.contains(&piece.name);
    let count = sketch.pieces.len();
    count > 3 && 3 * cars().count() >= 2 * count && cars().any(is_goal_car) && sketch.piece_named('Z').is_none()
}

/// Returns the number of cars in a drawing, or 0 if a piece is not a car.
pub(super) fn count_cars(drawing: &Drawing) -> usize {
    car_sketch(drawing).map_or(0, |sketch| sketch.pieces.len())
}

/// Returns whether a drawing is mostly empty, and all pieces are cars of two or three cells.
pub(super) fn is_sparse_car_drawing(drawing: &Drawing) -> bool {
    car_sketch(drawing).is_some_and(|sketch| {
        let mut lengths = sketch.pieces.iter().map(|piece| piece.cells.len());
        let covered: usize = lengths.clone().sum();
        2 * covered < sketch.rows * sketch.columns && lengths.all(|length| length <= 3)
    })
}

/// Returns the cars in a drawing. `None` if a piece is not a car.
pub(super) fn car_sketch<'a>(drawing: &Drawing<'a>) -> Option<Sketch<'a>> {
    let mut sketch = drawing.sketch(&cells::LEGEND, &mut FaultLog::default());
    make_walls(&mut sketch);
    are_cars(&sketch).then_some(sketch)
}

/// Returns the car that leaves through a side at this row or column, counted from 0: the only car
/// in line with the exit or, if there are several, the one with a usual goal-car name.
pub(super) fn leaving_car<'s>(sketch: &'s Sketch, side: Direction, line: Option<usize>) -> Option<&'s SetupPiece> {
    let axis = if side.is_horizontal() { Freedom::Horizontal } else { Freedom::Vertical };
    let index_of = |cell: &(usize, usize)| if side.is_horizontal() { cell.0 } else { cell.1 };
    let is_in_line = |piece: &&SetupPiece| {
        direction(&piece.cells) == Some(axis) && line.is_none_or(|line| index_of(&piece.cells[0]) == line)
    };
    let cars: Vec<&SetupPiece> = sketch.pieces.iter().filter(is_in_line).collect();
    let named = |name: char| cars.iter().find(|car| car.name == name).copied();
    match cars[..] {
        [only] => Some(only),
        _ => RED_CARS.into_iter().find_map(named).or_else(|| named(GOAL_CAR)),
    }
}

/// Returns whether `text` contains several boards, each on one line.
pub(super) fn are_lines(text: Span) -> bool {
    let is_board = |line: Span| SizedText::read(line).is_some() || is_bare_board(line.text) || line.text.contains('/');
    let may_be_boards = text.nonblank_lines().nth(1).is_some() && drawing::split_drawings(text).is_none();
    may_be_boards && (Drawing::read(text).is_none() || text.nonblank_lines().map(Span::trim).all(is_board))
}

/// Reads one board, or several drawings separated by blank lines.
fn entries(text: Span, options: &ReadOptions) -> Vec<Entry> {
    let Some(drawings) = drawing::split_drawings(text) else { return single(text, |text| read_puzzle(text, options)) };
    drawings.entries(|part| single(part, |part| read_puzzle(part, options)))
}

/// Returns whether all pieces of a sketch are cars: straight lines of at least two cells. Requires
/// at least two pieces.
pub(super) fn are_cars(sketch: &Sketch) -> bool {
    sketch.is_reliable && sketch.pieces.len() > 1 && sketch.pieces.iter().all(|piece| direction(&piece.cells).is_some())
}

/// Reads a board: 16, 25, 36, 49 or 64 cells in one word, `WxH:` and cells, or rows of cells on
/// separate lines or joined by `/`.
pub(super) fn read_puzzle(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let text = text.trim();
    let is_one_word = !text.text.contains(['/', '\n']) && !text.text.contains(char::is_whitespace);
    if is_one_word {
        return puzzle_from_word(text, options);
    }
    match Drawing::read(text) {
        Some(drawing) if SizedText::read(text).is_none() => puzzle_from_drawing(&drawing, options),
        _ => puzzle_from_word(text, options),
    }
}

/// Reads a board given as one word.
fn puzzle_from_word(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let (width, height, cells) = size_and_cells(text)?;
    let found = cells.text.chars().count();
    if found != width * height {
        let expected = counted((width * height) as u64, "cell");
        let message = format!("expected {expected} for {width}x{height}, found {found}");
        return Err(cells.char_at(width * height).fault(message).into());
    }
    let mut log = FaultLog::default();
    if options.is_own {
        let sketch = cells::read(cells.chunks(width), cells, &LEGEND, &mut log);
        return build_puzzle(sketch, None, options, log);
    }
    let legend = Legend { empty: empty_mark(cells.text), ..ALL_LETTERS };
    let mut sketch = cells::read(cells.chunks(width), cells, &legend, &mut log);
    let guess = turn_letters_into_marks(&mut sketch, cells.text);
    let mut puzzled = build_puzzle(sketch, None, options, log)?;
    puzzled.guesses.extend(guess);
    Ok(puzzled)
}

/// Turns the letter `o` into empty cells and `x` into walls in a one-word board, unless they are
/// cars. Returns the guess that this involves. In the public lists, which name cars with capitals
/// and have car `A` in the exit row, both letters are always marks.
fn turn_letters_into_marks(sketch: &mut Sketch, cells: &str) -> Option<String> {
    let row = exit_row(sketch.rows);
    let is_lowercase = !cells.contains(char::is_uppercase);
    let is_in_exit_row = |piece: &SetupPiece| is_in_row(piece, row);
    let is_from_public_list = sketch.pieces.iter().any(|piece| piece.name == GOAL_CAR && is_in_exit_row(piece));
    let is_car = |piece: &SetupPiece| direction(&piece.cells).is_some() && !is_from_public_list;
    let (mut guesses, mut wall_guess) = (Vec::new(), None);
    for name in ['o', 'x'] {
        let Some(index) = sketch.piece_named(name) else { continue };
        let piece = &sketch.pieces[index];
        let is_kept = is_car(piece)
            && match name {
                'o' => is_lowercase && cells.contains('.'),
                _ => is_lowercase || is_in_exit_row(piece),
            };
        if is_kept {
            guesses.push(format!("{name} is a car"));
            continue;
        }
        let is_doubtful = is_car(piece);
        let piece = sketch.pieces.remove(index);
        sketch.places.remove(index);
        if name == 'x' {
            sketch.walls.extend(piece.cells);
            wall_guess = is_doubtful.then(|| "x is a wall".to_owned());
        }
    }
    guesses.extend(wall_guess);
    (!guesses.is_empty()).then(|| guesses.join(", "))
}

/// Reads a board given as rows. `o` is a car if `.` is an empty cell. `x` is a wall, unless its
/// cells form a car.
pub(super) fn puzzle_from_drawing(drawing: &Drawing, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let mut log = FaultLog::default();
    let mut sketch = drawing.sketch(&cells::LEGEND, &mut log);
    let has_walls = make_walls(&mut sketch);
    let exit = if options.goal.is_none() { goal_at_exit(drawing, &sketch)? } else { None };
    let goal = options.goal.clone().or(exit.as_ref().map(|exit| exit.goal.clone()));
    let mut puzzled = build_puzzle(sketch, drawing.exit, &ReadOptions { goal, ..options.clone() }, log)?;
    if options.format.is_none() {
        puzzled.guesses.insert(0, "cars stay in their row or column".to_owned());
        puzzled.guess("use --format picture to let cars move freely");
    }
    puzzled.guesses.extend(exit.map(|exit| exit.guess));
    if has_walls {
        puzzled.guess("x is a wall");
    }
    // Other marks for empty cells are rarely piece names.
    puzzled.guesses.extend(drawing.empty.filter(|mark| matches!(mark, 'x' | 'O')).map(cells::empty_guess));
    Ok(puzzled)
}

/// The goal of moving a car to an exit.
pub(super) struct ExitGoal {
    /// The goal in the syntax of `--goal`.
    pub(super) goal: String,
    /// The guess involved, as a phrase.
    pub(super) guess: String,
}

/// Returns the goal of moving a car to a side of the board in this row or column.
pub(super) fn exit_goal(side: Direction, line: Option<usize>, sketch: &Sketch) -> Option<ExitGoal> {
    let car = leaving_car(sketch, side, line)?;
    let (name, (row, column)) = (name_text(car.name), *car.cells.first()?);
    let goal = match side {
        Direction::Right => format!("{name} right"),
        Direction::Left => format!("{name} covers {},1", row + 1),
        Direction::Up => format!("{name} covers 1,{}", column + 1),
        Direction::Down => format!("{name} covers {},{}", sketch.rows + 1 - car.cells.len(), column + 1),
    };
    let guess = if side.is_horizontal() {
        format!("car {name} to the {side} in row {}", row + 1)
    } else {
        format!("car {name} {side} in column {}", column + 1)
    };
    Some(ExitGoal { goal, guess })
}

/// Returns the goal for the exit that a drawing marks. Returns `None` if no exit is marked, or if
/// the exit is at the right end of a row, where [`build_puzzle`] chooses the car.
fn goal_at_exit(drawing: &Drawing, sketch: &Sketch) -> Result<Option<ExitGoal>, Faults> {
    let mut exits = drawing.exits();
    let Some(place) = exits.next() else { return Ok(None) };
    if let Some(second) = exits.next() {
        return Err(second.fault("found two exits: state the goal, such as `X right`").into());
    }
    if let Some(row) = drawing.left_exit {
        let goal = exit_goal(Direction::Left, Some(row), sketch);
        return goal.map(Some).ok_or_else(|| place.fault(no_car("left", "X covers 3,1")).into());
    }
    if let Some(gap) = drawing.edge_gap {
        let goal = gap.column.and_then(|column| exit_goal(gap.side, Some(column), sketch));
        return goal.map(Some).ok_or_else(|| place.fault(frame::GAP_MESSAGE).into());
    }
    match drawing.exit {
        Some(row) if are_cars(sketch) && !leaves_right(row, sketch) => {
            Err(place.fault(no_car("right", "X right")).into())
        }
        _ => Ok(None),
    }
}

/// Returns the message for an exit at an end of a row that no car, or more than one, can reach.
fn no_car(end: &str, goal: &str) -> String {
    format!(
        "expected exactly one car that can reach the exit at the {end} end of this row: state the goal, such as `{goal}`"
    )
}

/// Returns whether the goal car is in this row, which ends at an exit on the right.
fn leaves_right(row: usize, sketch: &Sketch) -> bool {
    let car = goal_car(sketch, Some(row)).name;
    sketch.pieces.iter().any(|piece| piece.name == car && is_in_row(piece, row))
}

/// Turns the cells named `x` into walls, unless they form a car. Returns whether any walls were
/// created.
fn make_walls(sketch: &mut Sketch) -> bool {
    let is_wall = |piece: &SetupPiece| piece.name == 'x' && direction(&piece.cells).is_none();
    let index = sketch.pieces.iter().position(is_wall);
    if let Some(index) = index {
        sketch.walls.extend(sketch.pieces.remove(index).cells);
        sketch.places.remove(index);
    }
    index.is_some()
}

/// Builds the puzzle from a board.
fn build_puzzle(
    mut sketch: Sketch,
    exit: Option<usize>,
    options: &ReadOptions,
    mut log: FaultLog,
) -> Result<Puzzled, Faults> {
    // In text that Loyd wrote, the goal car is always named `A`.
    let car = if options.is_own { GoalCar { name: GOAL_CAR, is_doubtful: false } } else { goal_car(&sketch, exit) };
    let goal = GoalText::choose(options, None, DefaultGoal { piece: car.name, hint: "with `--goal`" });
    make_cars(&mut sketch, goal, car.name, &mut log);
    let puzzle = block_puzzle::finish(sketch, goal, log)?;
    let mut puzzled = Puzzled::new(AnyPuzzle::Blocks(puzzle), Format::Rush);
    if (car.name != GOAL_CAR || car.is_doubtful) && matches!(goal, GoalText::Default(_)) {
        puzzled.guess(format!("goal car {}", name_text(car.name)));
    }
    Ok(puzzled)
}

/// The car that must leave the board.
pub(super) struct GoalCar {
    pub(super) name: char,
    /// Whether a car other than `A` is plausible, because of its row or its name.
    is_doubtful: bool,
}

/// Returns the row of an unmarked exit: the middle row, or the upper one if there are two.
const fn exit_row(rows: usize) -> usize {
    rows.saturating_sub(1) / 2
}

/// Returns whether a piece is a horizontal car in this row.
fn is_in_row(piece: &SetupPiece, row: usize) -> bool {
    direction(&piece.cells) == Some(Freedom::Horizontal) && piece.cells.iter().all(|cell| cell.0 == row)
}

/// Chooses the car that must leave, using the first of these rules that applies:
///
/// 1. `A`, if it is in the exit row;
/// 2. the only car in the row of a marked exit;
/// 3. a car in that row with a usual goal-car name;
/// 4. a horizontal car in a different row with such a name, unless `A` is horizontal;
/// 5. the only car in the exit row, if its name is not a letter;
/// 6. `A`.
pub(super) fn goal_car(sketch: &Sketch, exit: Option<usize>) -> GoalCar {
    let row = exit.unwrap_or_else(|| exit_row(sketch.rows));
    let in_row: Vec<char> =
        sketch.pieces.iter().filter(|piece| is_in_row(piece, row)).map(|piece| piece.name).collect();
    let red_car = RED_CARS.into_iter().find(|name| in_row.contains(name));
    let is_horizontal = |name: char| {
        sketch.pieces.iter().any(|piece| piece.name == name && direction(&piece.cells) == Some(Freedom::Horizontal))
    };
    let red_car_elsewhere = RED_CARS.into_iter().find(|&name| is_horizontal(name));
    let name = match (&in_row[..], exit) {
        (names, _) if names.contains(&GOAL_CAR) => {
            return GoalCar { name: GOAL_CAR, is_doubtful: red_car.is_some() };
        }
        ([only], Some(_)) => *only,
        (names, _) => red_car
            .or_else(|| if is_horizontal(GOAL_CAR) { None } else { red_car_elsewhere })
            .or_else(|| names.first().copied().filter(|name| names.len() == 1 && !name.is_alphabetic()))
            .unwrap_or(GOAL_CAR),
    };
    // A vertical car with a usual goal-car name could leave through the upper or lower side.
    let has_red_car = RED_CARS.into_iter().any(|name| sketch.piece_named(name).is_some());
    GoalCar { name, is_doubtful: !in_row.is_empty() || has_red_car }
}

/// Returns whether the goal car of a board without a marked exit is in the exit row.
pub(super) fn has_goal_car(sketch: &Sketch) -> bool {
    leaves_right(exit_row(sketch.rows), sketch)
}

fn size_and_cells(text: Span) -> Result<(usize, usize, Span), Faults> {
    let Some(sized) = SizedText::read(text) else {
        let length = text.text.chars().count();
        let side = length.isqrt();
        if side * side == length && (4..=8).contains(&side) {
            return Ok((side, side, text));
        }
        let found = counted(length as u64, "character");
        return Err(text.fault(format!("expected 36 cells or `WxH:` and cells, found {found}")).into());
    };
    let (width, height) = sized.grid()?;
    Ok((width, height, sized.rest.trim()))
}

/// Restricts every piece to its row or column.
fn make_cars(sketch: &mut Sketch, goal: GoalText, goal_car: char, log: &mut FaultLog) {
    for (SetupPiece { name, cells, freedom }, place) in sketch.pieces.iter_mut().zip(&sketch.places) {
        match direction(cells) {
            None => {
                log.push(place.fault(format!("car {} is not a straight line of at least two cells", name_text(*name))));
                sketch.is_reliable = false;
            }
            Some(Freedom::Vertical) if *name == goal_car && matches!(goal, GoalText::Default(_)) => {
                log.push(
                    place.fault(format!("the goal car {} is vertical, expected a horizontal car", name_text(*name))),
                );
            }
            Some(axis) => *freedom = axis,
        }
    }
}
