use super::block_goal::{GoalText, UsualGoal};
use super::cells::{self, Cell, Legend};
use super::drawing::Drawing;
use super::fault::{FaultLog, quoted};
use super::sketch::Sketch;
use super::span::{Sized, Span};
use super::spec::{FormatSpec, blocks_only, single};
use super::{AnyPuzzle, Entry, Faults, Format, Puzzled, ReadOptions, block_puzzle, drawing};
use crate::blocks::{Freedom, MAX_GRID, Piece, Setup, SetupPiece, Target, is_piece_name};
use crate::wording::counted;
use crate::{BlockPuzzle, Direction, Puzzle};

/// The goal car of boards that Loyd writes, and of the large public lists.
const GOAL_CAR: char = 'A';

/// What the red car is called elsewhere, where `A` is another car; `Z` is the goal piece of Loyd's
/// own drawings.
const RED_CARS: [char; 6] = ['X', 'R', 'r', 'x', 'Z', 'a'];

/// Rows and columns of a board without a size.
const USUAL_SIDE: usize = 6;

const LEGEND: Legend = Legend {
    cell: |c| match c {
        'o' | '.' => Some(Cell::Empty),
        'x' => Some(Cell::Wall),
        c => (c.is_alphabetic() && is_piece_name(c)).then_some(Cell::Piece),
    },
    empty: None,
    expected: "`o`, `.`, `x` or the letter of a car",
    no_name: "cannot name a car",
};

/// The same with `o` and `x` as the letters of cars.
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
    example: "AA...OP..Q.OPXXQ.OP..Q..B...CCB.RRR.\n",
    holds: "16, 25, 36, 49 or 64 cells in one word, `WxH:` and the cells, or rows as lines, with spaces between the cells, in a frame, or joined by `/`; `.`, `o`, `0`, `_`, `-` or `*` is empty, `x` a wall unless its cells are a car. In one word `x` is a car only in the row of the exit or among letters in lower case, where `o` is a car too if `.` is empty. `>` behind a row marks its exit, otherwise the exit is in the middle row, the upper one of two. The goal car is `A`, or `X`, `R`, `r`, `x`, `Z` or `a` if that lies in the row of the exit and `A` does not; or else a car with a number that alone lies in that row",
    recognised: "36 cells, `WxH:`, or rows whose letters are all straight cars of two cells or more",
    sniff: |text| Drawing::read(text).is_some_and(|drawing| is_drawn(&drawing)),
    read: |text, options, _| entries(text, options),
    write: Some(|puzzle, _| written(blocks_only(puzzle)?)),
};

/// The puzzle as a Rush Hour board, if it is one: straight cars called by letters, each free along
/// its length only, and the goal that `A`, which lies in a row, goes to the right. Boards of 6×6
/// are the bare 36 cells.
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
    let is_board = puzzle.goal().0 == [Target::Right { piece: goal_car }]
        && puzzle.pieces()[goal_car].freedom == Freedom::Horizontal
        && puzzle.gates().is_empty()
        && puzzle.pieces().iter().all(is_car);
    let cells = || cells::drawn(puzzle, &puzzle.start(), 'o', 'x').concat();
    match (puzzle.columns(), puzzle.rows()) {
        _ if !is_board => None,
        (USUAL_SIDE, USUAL_SIDE) => Some(cells()),
        (width, height) => Some(format!("{width}x{height}:{}", cells())),
    }
}

/// The puzzle as a Rush Hour board that readers outside read alike. `None` if a car with a usual
/// name of the red car would be taken for the goal car.
pub(super) fn clear_rush(puzzle: &BlockPuzzle) -> Option<String> {
    let is_clear = |board: &String| {
        of_word(Span::whole(board, 1), &ReadOptions::default()).is_ok_and(|puzzled| puzzled.guesses.is_empty())
    };
    rush(puzzle).filter(is_clear)
}

fn is_car(piece: &Piece) -> bool {
    let along = match (piece.shape.height(), piece.shape.width()) {
        (1, 2..) => Freedom::Horizontal,
        (2.., 1) => Freedom::Vertical,
        _ => return false,
    };
    piece.freedom == along && matches!((LEGEND.cell)(piece.name), Some(Cell::Piece))
}

/// The board with the goal car called `A`, and every other car by a letter that the format knows.
fn written(puzzle: &BlockPuzzle) -> Result<String, &'static str> {
    const REFUSAL: &str = "it holds at most 49 cars, each free along its length, and the goal that one of them goes to the right, alone or in the row of the exit";
    let &[Target::Right { piece: goal_car }] = &puzzle.goal().0[..] else { return Err(REFUSAL) };
    let is_letter = |name: char| matches!((LEGEND.cell)(name), Some(Cell::Piece));
    let own = puzzle.pieces().iter().map(|piece| piece.name);
    // Cars with usual names of the red car are renamed only if one of them would be taken for it.
    let renamed = |is_kept: &dyn Fn(char) -> bool| {
        let is_spare = |&name: &char| is_letter(name) && is_kept(name) && !own.clone().any(|other| other == name);
        let mut spare = ('B'..='Z').chain('a'..='z').filter(is_spare);
        let mut setup = Setup::from(puzzle);
        for (index, piece) in setup.pieces.iter_mut().enumerate() {
            if index == goal_car {
                piece.name = GOAL_CAR;
            } else if piece.name == GOAL_CAR || !is_letter(piece.name) || !is_kept(piece.name) {
                piece.name = spare.next()?;
            }
        }
        clear_rush(&BlockPuzzle::try_from(setup).ok()?)
    };
    let board = renamed(&|_| true).or_else(|| renamed(&|name| !RED_CARS.contains(&name)));
    Ok(board.ok_or(REFUSAL)? + "\n")
}

/// Whether a line can only be meant as a board without a size: one word of 36 cells, a few more or
/// less, a few of them mistyped. So long a word is no row of a picture.
pub(super) fn is_bare_board(text: &str) -> bool {
    const FEW: usize = 3;
    const CELLS: usize = USUAL_SIDE * USUAL_SIDE;
    // Characters are up to four bytes: a longer text need not be counted.
    let may_be_board = text.len() <= 4 * (CELLS + FEW)
        && text.chars().count().abs_diff(CELLS) <= FEW
        && !text.contains(char::is_whitespace);
    may_be_board && {
        let empty = word_mark(text);
        text.chars().filter(|&c| (LEGEND.cell)(c).is_none() && Some(c) != empty).count() <= FEW
    }
}

/// Whether a word is a board without a size and without a mistake.
pub(super) fn is_whole_board(text: &str) -> bool {
    let is_usual = text.chars().count() == USUAL_SIDE * USUAL_SIDE && is_bare_board(text);
    is_usual || is_square_board(text)
}

/// Whether a word is a square board of another size than 36 cells: all pieces are cars, and some
/// cells are empty.
pub(super) fn is_square_board(text: &str) -> bool {
    const SIDES: [usize; 4] = [4, 5, 7, 8];
    let Some(side) = SIDES.into_iter().find(|side| side * side == text.chars().count()) else { return false };
    let empty = word_mark(text);
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

/// The mark for empty cells of a board in one word, if it has none of the usual ones.
fn word_mark(text: &str) -> Option<char> {
    let has = |mark: char| text.contains(mark);
    (!has('.') && !has('o')).then(|| ['_', '-', '*', '0'].into_iter().find(|&mark| has(mark)))?
}

/// Whether a drawing can be meant as a board of cars.
pub(super) fn is_drawn(drawing: &Drawing) -> bool {
    cars_of(drawing) > 0
}

/// Whether a text is a drawing without a piece called `Z` whose pieces are cars but for a few, one
/// of them with a usual name of the goal car.
pub(super) fn is_nearly_drawn(text: Span) -> bool {
    let Some(drawing) = Drawing::read(text) else { return false };
    let sketch = drawing.sketch(&cells::LEGEND, &mut FaultLog::default());
    let cars = || sketch.pieces.iter().filter(|piece| direction(&piece.cells).is_some());
    let is_goal_car = |piece: &SetupPiece| piece.name == GOAL_CAR || RED_CARS.contains(&piece.name);
    let all = sketch.pieces.len();
    all > 3 && 3 * cars().count() >= 2 * all && cars().any(is_goal_car) && sketch.piece_named('Z').is_none()
}

/// The number of cars in a drawing; 0 if a piece is no car.
pub(super) fn cars_of(drawing: &Drawing) -> usize {
    car_sketch(drawing).map_or(0, |sketch| sketch.pieces.len())
}

/// The cars of a drawing; `None` if a piece is no car.
pub(super) fn car_sketch<'a>(drawing: &Drawing<'a>) -> Option<Sketch<'a>> {
    let mut sketch = drawing.sketch(&cells::LEGEND, &mut FaultLog::default());
    make_walls(&mut sketch);
    are_cars(&sketch).then_some(sketch)
}

/// The car that leaves on a side, at this row or column from 0: the only one that lies there along
/// its way, or the one of them with a usual name of the red car.
pub(super) fn leaving_car<'s>(sketch: &'s Sketch, side: Direction, line: Option<usize>) -> Option<&'s SetupPiece> {
    let along = if side.is_horizontal() { Freedom::Horizontal } else { Freedom::Vertical };
    let at = |cell: &(usize, usize)| if side.is_horizontal() { cell.0 } else { cell.1 };
    let lies = |piece: &&SetupPiece| {
        direction(&piece.cells) == Some(along) && line.is_none_or(|line| at(&piece.cells[0]) == line)
    };
    let cars: Vec<&SetupPiece> = sketch.pieces.iter().filter(lies).collect();
    let named = |name: char| cars.iter().find(|car| car.name == name).copied();
    match cars[..] {
        [only] => Some(only),
        _ => RED_CARS.into_iter().find_map(named).or_else(|| named(GOAL_CAR)),
    }
}

/// Whether a text is several boards, each in a line of its own.
pub(super) fn are_lines(text: Span) -> bool {
    let is_board = |line: Span| Sized::read(line).is_some() || is_bare_board(line.text) || line.text.contains('/');
    let is_several = text.filled_lines().nth(1).is_some() && drawing::parted(text).is_none();
    is_several && (Drawing::read(text).is_none() || text.filled_lines().map(Span::trim).all(is_board))
}

/// Reads one board, or several drawings that blank lines part.
fn entries(text: Span, options: &ReadOptions) -> Vec<Entry> {
    let Some(parted) = drawing::parted(text) else { return single(text, |text| puzzled(text, options)) };
    parted.entries(|part| single(part, |part| puzzled(part, options)))
}

/// Whether all pieces of a sketch are cars: straight lines of two cells or more. There are at least
/// two.
pub(super) fn are_cars(sketch: &Sketch) -> bool {
    sketch.sound && sketch.pieces.len() > 1 && sketch.pieces.iter().all(|piece| direction(&piece.cells).is_some())
}

/// Reads a board: 16, 25, 36, 49 or 64 cells in one word, `WxH:` and cells, or rows of cells, as
/// lines or joined by `/`.
pub(super) fn puzzled(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let text = text.trim();
    let is_one_word = !text.text.contains(['/', '\n']) && !text.text.contains(char::is_whitespace);
    match Drawing::read(text) {
        Some(drawing) if !is_one_word && Sized::read(text).is_none() => of_drawing(&drawing, options),
        _ => of_word(text, options),
    }
}

/// Reads a board in one word.
fn of_word(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let (width, height, cells) = size_and_cells(text)?;
    let found = cells.text.chars().count();
    if found != width * height {
        let place = cells.chars().nth(width * height).map_or(cells.end(), |(_, place)| place);
        return Err(place
            .fault(format!("expected {} for {width}x{height}, found {found}", counted((width * height) as u64, "cell")))
            .into());
    }
    let mut log = FaultLog::default();
    if options.is_own {
        let sketch = cells::read(cells.chunks(width), cells, &LEGEND, &mut log);
        return board(sketch, None, options, log);
    }
    let legend = Legend { empty: word_mark(cells.text), ..ALL_LETTERS };
    let mut sketch = cells::read(cells.chunks(width), cells, &legend, &mut log);
    let guess = make_marks(&mut sketch, cells.text);
    let mut puzzled = board(sketch, None, options, log)?;
    puzzled.guesses.extend(guess);
    Ok(puzzled)
}

/// Makes empty cells of the letter `o` and walls of the letter `x` of a board in one word, unless
/// they are cars, and returns the guess that they are. In the public lists, whose cars have
/// capitals and whose car `A` lies in the row of the exit, they are marks.
fn make_marks(sketch: &mut Sketch, cells: &str) -> Option<String> {
    let row = exit_row(sketch);
    let is_lower = !cells.contains(char::is_uppercase);
    let lies_in_row = |piece: &SetupPiece| lies_in(piece, row);
    let is_public = sketch.pieces.iter().any(|piece| piece.name == GOAL_CAR && lies_in_row(piece));
    let is_car = |piece: &SetupPiece| direction(&piece.cells).is_some() && !is_public;
    let (mut cars, mut walls) = (Vec::new(), None);
    for name in ['o', 'x'] {
        let Some(index) = sketch.piece_named(name) else { continue };
        let piece = &sketch.pieces[index];
        let stays = is_car(piece)
            && match name {
                'o' => is_lower && cells.contains('.'),
                _ => is_lower || lies_in_row(piece),
            };
        if stays {
            cars.push(format!("{name} is a car"));
            continue;
        }
        let is_doubtful = is_car(piece);
        let piece = sketch.pieces.remove(index);
        sketch.places.remove(index);
        if name == 'x' {
            sketch.walls.extend(piece.cells);
            walls = is_doubtful.then(|| "x is a wall".to_owned());
        }
    }
    cars.extend(walls);
    (!cars.is_empty()).then(|| cars.join(", "))
}

/// Reads a board as rows. Where `.` is an empty cell, `o` is a car; a lone `x` is a wall, as in
/// boards of one word.
pub(super) fn of_drawing(drawing: &Drawing, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let mut log = FaultLog::default();
    let mut sketch = drawing.sketch(&cells::LEGEND, &mut log);
    make_walls(&mut sketch);
    let mut puzzled = board(sketch, drawing.exit, options, log)?;
    if options.format.is_none() {
        puzzled.guesses.insert(0, "cars keep their line".to_owned());
        puzzled.guess("--format picture frees them");
    }
    Ok(puzzled)
}

/// Makes walls of the cells called `x`, unless they are a car.
fn make_walls(sketch: &mut Sketch) {
    let is_wall = |piece: &SetupPiece| piece.name == 'x' && direction(&piece.cells).is_none();
    if let Some(index) = sketch.pieces.iter().position(is_wall) {
        sketch.walls.extend(sketch.pieces.remove(index).cells);
        sketch.places.remove(index);
    }
}

/// Makes the puzzle of a board's cells.
fn board(mut sketch: Sketch, exit: Option<usize>, options: &ReadOptions, mut log: FaultLog) -> Result<Puzzled, Faults> {
    // In what Loyd wrote itself the goal car is always called A.
    let car = if options.is_own { GoalCar { name: GOAL_CAR, is_doubtful: false } } else { goal_car(&sketch, exit) };
    let goal = GoalText::choose(options, None, UsualGoal { piece: car.name, otherwise: "by `--goal`" });
    make_cars(&mut sketch, goal, car.name, &mut log);
    let puzzle = block_puzzle::finish(sketch, goal, log)?;
    let mut puzzled = Puzzled::new(AnyPuzzle::Blocks(puzzle), Format::Rush);
    if (car.name != GOAL_CAR || car.is_doubtful) && matches!(goal, GoalText::Usual(_)) {
        puzzled.guess(format!("goal car {}", car.name));
    }
    Ok(puzzled)
}

/// The car that has to leave.
pub(super) struct GoalCar {
    pub(super) name: char,
    /// Whether it is `A` although another car could be meant: one in the row of the exit, or one
    /// with a usual name of the red car.
    is_doubtful: bool,
}

/// The row of the exit where none is marked: the middle one, the upper one of two.
const fn exit_row(sketch: &Sketch) -> usize {
    sketch.rows.saturating_sub(1) / 2
}

/// Whether a piece is a car that lies in a row.
fn lies_in(piece: &SetupPiece, row: usize) -> bool {
    direction(&piece.cells) == Some(Freedom::Horizontal) && piece.cells.iter().all(|cell| cell.0 == row)
}

/// The car that has to leave: the one in the row of the exit, else `A`, unless that lies elsewhere
/// and a car with a usual name of the red car lies in that row. In a grid of numbers it is the only
/// car that lies in that row.
pub(super) fn goal_car(sketch: &Sketch, exit: Option<usize>) -> GoalCar {
    let row = exit.unwrap_or_else(|| exit_row(sketch));
    let in_row: Vec<char> = sketch.pieces.iter().filter(|piece| lies_in(piece, row)).map(|piece| piece.name).collect();
    let red = RED_CARS.into_iter().find(|name| in_row.contains(name));
    let lies = |name: char| {
        sketch.pieces.iter().any(|piece| piece.name == name && direction(&piece.cells) == Some(Freedom::Horizontal))
    };
    let red_elsewhere = RED_CARS.into_iter().find(|&name| lies(name));
    let name = match (&in_row[..], exit) {
        (names, _) if names.contains(&GOAL_CAR) => {
            return GoalCar { name: GOAL_CAR, is_doubtful: red.is_some() };
        }
        ([only], Some(_)) => *only,
        (names, _) => red
            .or_else(|| if lies(GOAL_CAR) { None } else { red_elsewhere })
            .or_else(|| names.first().copied().filter(|name| names.len() == 1 && !name.is_alphabetic()))
            .unwrap_or(GOAL_CAR),
    };
    // A red car that stands upright could also leave upwards or downwards.
    let has_red = RED_CARS.into_iter().any(|name| sketch.piece_named(name).is_some());
    GoalCar { name, is_doubtful: !in_row.is_empty() || has_red }
}

fn size_and_cells(text: Span) -> Result<(usize, usize, Span), Faults> {
    let Some(sized) = Sized::read(text) else {
        let length = text.text.chars().count();
        let side = length.isqrt();
        if side * side == length && (4..=8).contains(&side) {
            return Ok((side, side, text));
        }
        let found = counted(length as u64, "character");
        return Err(text.fault(format!("expected 36 cells or `WxH:` and cells, found {found}")).into());
    };
    let Some((width, height)) = sized.sides(1, MAX_GRID) else {
        let size = quoted(sized.size.text);
        return Err(sized.size.fault(format!("a grid of {size}: both sides must be from 1 to {MAX_GRID}")).into());
    };
    Ok((width, height, sized.rest.trim()))
}

/// Binds every piece to the line that it lies in.
fn make_cars(sketch: &mut Sketch, goal: GoalText, goal_car: char, log: &mut FaultLog) {
    for (SetupPiece { name, cells, freedom }, place) in sketch.pieces.iter_mut().zip(&sketch.places) {
        match direction(cells) {
            None => {
                log.push(place.fault(format!("car {name} is not a straight line of two cells or more")));
                sketch.sound = false;
            }
            Some(Freedom::Vertical) if *name == goal_car && matches!(goal, GoalText::Usual(_)) => {
                log.push(place.fault(format!("the goal car {name} stands upright, and must lie in a row")));
            }
            Some(along) => *freedom = along,
        }
    }
}

/// The way along a straight, unbroken line of two cells or more, given in reading order.
fn direction(cells: &[(usize, usize)]) -> Option<Freedom> {
    let follows = |down: usize, right: usize| {
        cells.len() > 1 && cells.windows(2).all(|pair| (pair[0].0 + down, pair[0].1 + right) == pair[1])
    };
    if follows(0, 1) { Some(Freedom::Horizontal) } else { follows(1, 0).then_some(Freedom::Vertical) }
}
