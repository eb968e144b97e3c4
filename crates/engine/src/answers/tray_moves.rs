//! Moves of a tray's blocks: `row column row column`, the block's upper left cell before and after
//! the move, counted from 0.

use std::collections::HashMap;

use loyd_core::text::Fault;
use loyd_core::text::span::{Span, is_integer, is_number};
use loyd_core::text::tile_moves::too_many_steps;
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, BlockStep, Direction, MoveList, Puzzle, Solution};

/// Moves read from an answer.
pub(super) struct TrayMoves {
    /// The steps of each move, up to the first one that is invalid.
    pub(super) entries: MoveList<BlockStep>,
    /// The fault in the next move, if it is invalid.
    pub(super) broken: Option<Fault>,
    /// Whether every line consists of one move, without a label or words.
    pub(super) is_plain: bool,
}

/// Reads moves from a position. Each line consists of four integers per move, optionally in
/// brackets and separated by commas, semicolons or `->`. A label such as `Answer:` or a number such
/// as `1.` may precede them, and words such as `to` may occur on a line with one move. Returns
/// `None` if a line is not of this form, or if there are no moves. The function does not check
/// whether other blocks are in the way.
pub(super) fn read(text: &str, puzzle: &BlockPuzzle, start: &BlockPosition) -> Option<TrayMoves> {
    let all = Span::whole(text, 1).nonblank_lines().map(Span::trim);
    let lines = all.clone().filter(|line| !is_bracket(without_label(*line)));
    // This is checked in advance because most answers in other notations fail here.
    if lines.clone().next().is_none() || !lines.clone().all(is_moves) {
        return None;
    }
    let is_plain = all.clone().all(|line| line_kind(line) == Some(TrayLineKind::Plain));
    let mut board = TrayBoard::new(puzzle, start);
    let mut moves = TrayMoves { entries: MoveList::default(), broken: None, is_plain };
    for line in lines {
        let cells: Vec<Span> = numbers(without_label(line)).collect();
        for cells in cells.chunks(4) {
            if moves.broken.is_none() {
                match board.play(cells) {
                    Ok(steps) if moves.entries.has_room(steps.len()) => moves.entries.push(steps),
                    Ok(_) => moves.broken = Some(cells[0].fault(too_many_steps())),
                    Err(message) => moves.broken = Some(cells[0].fault(message)),
                }
            }
        }
    }
    Some(moves)
}

/// The form of a line of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TrayLineKind {
    /// One move.
    Plain,
    /// Several moves, or a move with a label or words.
    Other,
}

/// Returns whether a line contains moves.
pub(super) fn is_moves(line: Span) -> bool {
    line_kind(line).is_some()
}

/// Returns the form of a line. `None` if it contains no moves.
fn line_kind(line: Span) -> Option<TrayLineKind> {
    /// Words on a line with one move.
    const WORDS: [&str; 12] =
        ["at", "block", "cell", "col", "column", "from", "move", "moves", "row", "slide", "the", "to"];
    let moves = without_label(line);
    let is_word = |part: Span| WORDS.contains(&part.text.to_lowercase().as_str());
    let (mut count, mut has_words) = (0, false);
    for part in parts(moves) {
        match is_integer(part.text) {
            true => count += 1,
            false if is_word(part) => has_words = true,
            false => return None,
        }
    }
    // Rows of a board have neither brackets nor separators.
    let is_list = moves.text.contains([',', ';', '(', '[', '{', '>']);
    match count {
        4 if !has_words && moves.text.len() == line.text.len() => Some(TrayLineKind::Plain),
        4 => Some(TrayLineKind::Other),
        8.. if count % 4 == 0 && is_list && !has_words => Some(TrayLineKind::Other),
        _ => None,
    }
}

/// Removes a label that announces moves, or a move number.
fn without_label(line: Span) -> Span {
    const LABELS: [&str; 11] =
        ["answer", "move", "moves", "my", "output", "path", "result", "sequence", "solution", "step", "steps"];
    let is_label = |text: &str| {
        let words = || text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let is_mark = |c: char| matches!(c, ' ' | '_' | '#' | '*' | '{' | '"' | '\'');
        let is_word = |word: &str| is_number(word) || LABELS.contains(&word.to_lowercase().as_str());
        words().all(is_word)
            && text.chars().filter(|c| !c.is_alphanumeric()).all(is_mark)
            && words().filter(|word| is_number(word)).count() < 2
    };
    if let Some(at) = line.text.rfind([':', '='])
        && is_label(&line.text[..at])
    {
        return line.split_at(at + 1).1.trim();
    }
    let (first, rest) = line.first_word();
    let (number, rest) =
        if LABELS.contains(&first.text.to_lowercase().as_str()) { rest.trim().first_word() } else { (first, rest) };
    let is_numbering = number.text.strip_suffix(['.', ')']).is_some_and(is_number);
    if is_numbering && !rest.is_empty() { rest.trim() } else { line }
}

/// Returns whether a line consists of brackets and separators, as around a list.
fn is_bracket(line: Span) -> bool {
    line.text.chars().all(|c| matches!(c, '[' | ']' | '(' | ')' | '{' | '}' | ',' | ';' | ' '))
}

/// Returns the parts of a line without brackets, commas and arrows.
fn parts(line: Span) -> impl Iterator<Item = Span> {
    let is_mark = |c: char| {
        c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')' | '[' | ']' | '{' | '}' | '>' | '→' | '"' | '\'')
    };
    line.parts(is_mark)
        .map(|part| Span { text: part.text.trim_end_matches(['-', '=']), ..part })
        .filter(|part| !part.is_empty())
}

/// Returns the numbers on a line of moves.
fn numbers(line: Span) -> impl Iterator<Item = Span> {
    parts(line).filter(|part| is_integer(part.text))
}

/// The positions of the blocks.
struct TrayBoard<'a> {
    puzzle: &'a BlockPuzzle,
    /// The piece at each upper left cell.
    pieces: HashMap<(usize, usize), u16>,
}

impl<'a> TrayBoard<'a> {
    fn new(puzzle: &'a BlockPuzzle, start: &BlockPosition) -> Self {
        let places = start.anchors().iter().map(|&anchor| puzzle.place(anchor));
        Self { puzzle, pieces: places.zip(0..=u16::MAX).collect() }
    }

    /// Plays the move with these rows and columns and returns its steps, or the reason why it is
    /// invalid.
    fn play(&mut self, cells: &[Span]) -> Result<Vec<BlockStep>, String> {
        let mut numbers = cells.iter().map(|word| if is_number(word.text) { word.text.parse().ok() } else { None });
        let mut cell = || -> Option<(usize, usize)> {
            let (row, column) = (numbers.next()??, numbers.next()??);
            (row < self.puzzle.rows() && column < self.puzzle.columns()).then_some((row, column))
        };
        let (from, to) = cell().zip(cell()).ok_or_else(|| "the move names a cell outside the tray".to_owned())?;
        let no_block =
            || format!("no block has its upper left cell at row {}, column {}, both counted from 0", from.0, from.1);
        let piece = *self.pieces.get(&from).ok_or_else(no_block)?;
        if from == to {
            return Ok(vec![]);
        }
        let movement = Direction::between(from, to);
        let (direction, count) = movement.ok_or_else(|| "a block must move in a straight line".to_owned())?;
        self.pieces.remove(&from);
        self.pieces.insert(to, piece);
        Ok(vec![BlockStep { piece, direction }; count])
    }
}

/// Writes a solution, one straight move per line. Every line ends with a line feed.
///
/// ```
/// use loyd_core::text::{ReadOptions, block_moves, read_argument};
/// use loyd_core::{Puzzle, Solution};
/// use loyd_engine::answers::write_tray_moves;
/// let puzzle =
///     read_argument("ZZ../1..2", &ReadOptions::default())?.puzzle.puzzle.into_blocks().unwrap();
/// let steps = block_moves::parse("1 right 1, Z right 2", &puzzle)?.concat();
/// let solution = Solution::new(&puzzle, puzzle.start(), steps).unwrap();
/// assert_eq!(write_tray_moves(&puzzle, &solution), "1 0 1 1\n0 0 0 2\n");
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn write_tray_moves(puzzle: &BlockPuzzle, solution: &Solution<BlockPuzzle>) -> String {
    let mut position = solution.start().clone();
    let line = |steps: &[BlockStep]| {
        let Some(first) = steps.first() else { return String::new() };
        let place = |position: &BlockPosition| puzzle.place(position.anchors()[usize::from(first.piece)]);
        let from = place(&position);
        for &step in steps {
            puzzle.play_unchecked(&mut position, step);
        }
        let to = place(&position);
        format!("{} {} {} {}\n", from.0, from.1, to.0, to.1)
    };
    solution.moves(BlockMetric::Slide).map(line).collect()
}
