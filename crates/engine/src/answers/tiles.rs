//! Answers to tile puzzles.

use loyd_core::text::span::{Span, is_number};
use loyd_core::text::tile_moves::{self, Convention};
use loyd_core::text::{Fault, Faults, quoted};
use loyd_core::tiles::MAX_SIDE;
use loyd_core::{Direction, MoveList, Puzzle, TilePosition, TilePuzzle};

use super::boards;
use super::clauses::{Hint, Item, is_consecutive, items};
use super::exchanges;
use super::repeats::Side;
use super::roles::{Attachment, NumberedMove, Role};
use super::subject::subject;
use super::words::Spelling;
use crate::choice::{Candidate, Choice, LetterRule, Reading};

/// Offers boards if the text contains boards of the puzzle's size. Otherwise, offers moves in
/// Loyd's own notation, or directions and numbers in any other notation. If the boards do not solve
/// the puzzle, also offers the directions and numbers next to them.
pub(crate) fn tile_readings(
    puzzle: &TilePuzzle,
    text: &str,
    rule: LetterRule,
    choice: &mut Choice<TilePuzzle>,
) -> Result<(), Faults> {
    let replaced = exchanges::replace_swaps(text)?;
    let text = replaced.as_deref().unwrap_or(text);
    let convention = if matches!(rule, LetterRule::Only(_)) { None } else { subject(text)? };
    let rule = convention.map_or(rule, LetterRule::Only);
    let Some(boards) = boards::read(puzzle, choice.start, text, choice.has_line_moves) else {
        return if replaced.is_some() {
            offer_items(&mark_as_tiles(items(text, &[])?), rule, choice)
        } else if tile_moves::is_own(text) && !has_tile_names(text) {
            offer_own(text, rule, choice)
        } else {
            offer_any(text, &[], rule, choice)
        };
    };
    if boards.is_reversed {
        let remark = Some("the boards run from the goal to the start");
        choice.offer(Candidate { remark, ..Candidate::new(Reading::Boards, boards.entries) });
        return Ok(());
    }
    let is_start_only = boards.entries.is_empty() && boards.broken.is_none();
    let missing_boards = boards.missing_boards();
    // The start and the goal by themselves do not form a path between them.
    if missing_boards.is_none() {
        let is_unlikely = is_start_only || boards.entries.is_empty() && !boards.has_others;
        let broken = boards.broken.map(|(entry, reason)| (entry, reason.to_owned()));
        choice.offer(Candidate { broken, is_unlikely, ..Candidate::new(Reading::Boards, boards.entries) });
    }
    if choice.is_settled() {
        return Ok(());
    }
    let read = offer_any(text, &boards.lines, rule, choice);
    let actions = without_cells(text, &boards.lines);
    if !choice.is_settled() && items(&actions, &[]).is_ok_and(|items| !items.is_empty()) {
        // A fault is ignored: the boards are an answer even if the actions are not moves.
        let _ = offer_any(&actions, &[], rule, choice);
    }
    // Words next to boards may be unrelated to moves.
    match missing_boards {
        Some(fault) if choice.best.is_none() => Err(fault.into()),
        _ if is_start_only => read,
        _ => Ok(()),
    }
}

/// Marks all numbers as tiles.
fn mark_as_tiles(mut items: Vec<Item>) -> Vec<Item> {
    items.iter_mut().filter(|item| item.number().is_some()).for_each(|item| item.hint = Hint::Tile);
    items
}

/// Replaces the digits in all boards with spaces, given the boards' line numbers in ascending
/// order. The rest may be actions, as in `1 2 3 4 0 5 6 7 8 up`.
fn without_cells(text: &str, lines: &[usize]) -> String {
    let blank = |line: &str| line.chars().map(|c| if c.is_ascii_digit() { ' ' } else { c }).collect::<String>();
    let line = |(number, line): (usize, &str)| {
        if lines.binary_search(&number).is_ok() { blank(line) } else { line.to_owned() }
    };
    (1..).zip(text.split_inclusive('\n')).map(line).collect()
}

/// Returns whether numbers before colons name tiles rather than number the moves, as in
/// `5: left, 6: up`.
fn has_tile_names(text: &str) -> bool {
    let before_colon = |part: &str| part.split_once(':')?.0.parse::<u32>().ok();
    let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    // Most answers have no colon, and some have millions of moves.
    let numbers = || text.split(is_separator).filter_map(before_colon);
    text.contains(':') && numbers().nth(1).is_some() && !is_consecutive(numbers())
}

/// Offers moves in Loyd's own notation. [`LetterRule::ByCase`] makes the case of single letters
/// decisive. The case of words never is, because words are often capitalised regardless of their
/// meaning.
fn offer_own(text: &str, rule: LetterRule, choice: &mut Choice<TilePuzzle>) -> Result<(), Faults> {
    let written = tile_moves::written_convention(text).unwrap_or(Convention::Tile);
    let is_binding = rule == LetterRule::ByCase && !tile_moves::has_names(text);
    let conventions: &[Convention] = match rule {
        LetterRule::Only(convention) => &[convention],
        _ if is_binding => &[written],
        _ => &[written, written.other()],
    };
    for &convention in conventions {
        let entries = tile_moves::parse(text, Some(convention).filter(|_| !is_binding))?;
        let is_own_notation = convention == written || conventions.len() == 1;
        let candidate = Candidate::new(Reading::Letters(convention), entries);
        choice.offer(Candidate { is_own_notation, is_unlikely: !is_own_notation, ..candidate });
        if choice.is_settled() {
            return Ok(());
        }
    }
    // Numbers may belong to the letters after them, or name tiles. Without numbers, there are no
    // other readings.
    if rule == LetterRule::Either && text.contains(|c: char| c.is_ascii_digit()) {
        let _ = offer_any(text, &[], rule, choice);
    }
    Ok(())
}

/// Offers directions and numbers in any notation, ignoring the lines whose numbers are in
/// `skipped`.
fn offer_any(text: &str, skipped: &[usize], rule: LetterRule, choice: &mut Choice<TilePuzzle>) -> Result<(), Faults> {
    let items = items(text, skipped)?;
    if items.is_empty() && !skipped.is_empty() {
        return Ok(());
    }
    if let Some(pair) = first_pair(text).filter(|_| items.iter().all(|item| item.direction().is_none())) {
        let message =
            format!("expected tiles or directions, found pairs of numbers, which may be cells: {}", quoted(pair.text));
        return Err(pair.fault(message).into());
    }
    let Some(total) = Total::find(&items) else { return offer_items(&items, rule, choice) };
    let without_total = &items[..items.len() - 1];
    let readings = if total == Total::Labelled { [without_total, &items] } else { [&items, without_total] };
    let [first, second] =
        readings.map(|items| if choice.is_settled() { Ok(()) } else { offer_items(items, rule, choice) });
    first.or(second)
}

/// Returns the first pair of numbers in brackets, such as `(1,2)`. `None` if there are fewer than
/// two pairs.
fn first_pair(text: &str) -> Option<Span<'_>> {
    let is_pair = |part: &Span| {
        part.split_once(',')
            .is_some_and(|(first, second)| [first, second].iter().all(|half| is_number(half.trim().text)))
    };
    let is_bracket = |c: char| matches!(c, '(' | ')' | '[' | ']');
    let mut pairs = Span::whole(text, 1).lines().flat_map(|line| line.parts(is_bracket)).filter(is_pair);
    let first = text.contains(['(', '[']).then(|| pairs.next()).flatten()?;
    pairs.next().map(|_| first)
}

/// A number after all moves that may count them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Total {
    /// Words or brackets mark it as a total: `ULD (3 moves)`.
    Labelled,
    /// It equals the number of directions: `ULD 3`.
    Matching,
}

impl Total {
    /// Returns `None` if the last item is a direction or more likely a part of the last move, as in
    /// `left 2 steps`.
    fn find(items: &[Item]) -> Option<Self> {
        let (last, moves) = items.split_last()?;
        let number = last.number()? as usize;
        let directions = || moves.iter().filter(|item| item.direction().is_some());
        let is_matching = !last.is_glued && directions().count() == number;
        let is_only = last.hint == Hint::Total && !moves.iter().any(|item| item.hint == Hint::Total);
        // On a line with one move, a number repeats that move.
        let on_same_line = moves.iter().filter(|item| item.line == last.line);
        match () {
            () if is_only && (is_matching || last.is_first || on_same_line.count() > 1) => Some(Self::Labelled),
            () if is_matching => Some(Self::Matching),
            () => None,
        }
    }
}

/// Offers directions and numbers, with the numbers in every possible role.
fn offer_items(items: &[Item], rule: LetterRule, choice: &mut Choice<TilePuzzle>) -> Result<(), Faults> {
    if items.iter().all(|item| item.direction().is_none()) {
        return offer_numbers(items, choice);
    }
    let mut fault = None;
    for attached in attachments(items) {
        if let Some(stray) = attached.stray(items) {
            let number = stray.number().unwrap_or_default();
            fault.get_or_insert(stray.fault(format!("expected a move, found the number {number}")));
            continue;
        }
        for role in attached.roles() {
            for (convention, is_unlikely) in conventions(items, role, rule) {
                match candidate(&attached.moves, role, convention, choice) {
                    Ok(candidate) => {
                        choice.offer(Candidate { is_unlikely: is_unlikely || candidate.is_unlikely, ..candidate });
                    }
                    Err(other) => drop(fault.get_or_insert(other)),
                }
            }
        }
    }
    // If the numbers cannot be attached, no reading was offered.
    let number = items.iter().find(|item| item.number().is_some());
    let fault = fault.or_else(|| number.map(|item| item.fault(TOO_MANY_NUMBERS)));
    match fault {
        Some(fault) if choice.best.is_none() => Err(fault.into()),
        _ => Ok(()),
    }
}

const TOO_MANY_NUMBERS: &str = "expected at most one number next to each move: write only the moves";

/// Returns the ways to attach numbers to directions.
fn attachments(items: &[Item]) -> Vec<Attachment> {
    let mut attachments: Vec<Attachment> = Vec::new();
    // In Loyd's own notation, a number directly follows its direction.
    let is_after =
        items.windows(2).any(|pair| pair[0].direction().is_some() && pair[1].number().is_some() && pair[1].is_glued);
    let sides = if is_after { [Side::After, Side::Before] } else { [Side::Before, Side::After] };
    for attached in sides.into_iter().filter_map(|side| Attachment::new(items, side)) {
        if attachments.iter().all(|other| !other.has_same_numbers(&attached)) {
            attachments.push(attached);
        }
    }
    attachments
}

/// Returns the conventions in which directions may be read, each with a flag that is set if their
/// case suggests the other one.
fn conventions(items: &[Item], role: Role, letters: LetterRule) -> Vec<(Convention, bool)> {
    let written = items.iter().find_map(|item| match item.direction()?.spelling {
        Spelling::Name(convention) => Some(convention),
        _ => None,
    });
    match (letters, written) {
        (LetterRule::Only(convention), _) => vec![(convention, false)],
        // If tiles are named, the directions are those of the tiles, regardless of case.
        _ if role == Role::Naming => vec![(Convention::Tile, false), (Convention::Blank, true)],
        (_, Some(written)) => vec![(written, false), (written.other(), true)],
        (_, None) => vec![(Convention::Tile, false), (Convention::Blank, false)],
    }
}

/// Returns the moves for one role of the numbers and one convention.
fn candidate(
    moves: &[NumberedMove],
    role: Role,
    convention: Convention,
    choice: &Choice<TilePuzzle>,
) -> Result<Candidate<Direction>, Fault> {
    let reading = match role {
        Role::Repeating(Side::Before) => Reading::Counts(convention),
        Role::Naming => return named_tiles(moves, convention, choice),
        _ => Reading::Letters(convention),
    };
    let mut entries = MoveList::default();
    for numbered in moves {
        let repeat = match (role, numbered.number) {
            (Role::Repeating(_), Some(number)) => number as usize,
            _ => 1,
        };
        if !(1..MAX_SIDE).contains(&repeat) {
            let message = format!("a repeat count must be from 1 to {}, found {repeat}", MAX_SIDE - 1);
            return Err(numbered.item.fault(message));
        }
        if !entries.has_room(repeat) {
            return Err(numbered.item.fault(tile_moves::too_many_steps()));
        }
        entries.push(std::iter::repeat_n(convention.convert(numbered.direction), repeat));
    }
    Ok(Candidate::new(reading, entries))
}

/// Reads moves of named tiles. Each tile must be next to the blank and move in the given direction.
/// Several tiles in one move are played in whichever order is legal.
fn named_tiles(
    moves: &[NumberedMove],
    convention: Convention,
    choice: &Choice<TilePuzzle>,
) -> Result<Candidate<Direction>, Fault> {
    let mut board = PlayedBoard::new(choice);
    if let Some(stray) = moves.iter().find(|numbered| numbered.number.is_some() && !board.has(numbered.number)) {
        return Err(no_tile(stray.item, stray.number));
    }
    let together = moves.chunk_by(|_, next| next.item.hint == Hint::Together);
    for (entry, numbered) in (1..).zip(together) {
        let direction = convention.convert(numbered[0].direction);
        let mut tiles: Vec<Option<u32>> = numbered.iter().map(|numbered| numbered.number).collect();
        let is_next_to_blank = |tile: &Option<u32>| tile.is_some_and(|tile| board.step_of(tile).is_some());
        if tiles.last().is_some_and(is_next_to_blank) {
            tiles.reverse();
        }
        if board.play(entry, &tiles, Some(direction)).is_none() {
            break;
        }
    }
    let written = moves.chunk_by(|_, next| next.item.hint == Hint::Together).count();
    let candidate = Candidate { written, ..board.candidate() };
    if convention == Convention::Tile {
        return Ok(candidate);
    }
    let with_explanation =
        |(entry, reason)| (entry, format!("{reason} (the directions are read as moves of the blank)"));
    let broken = candidate.broken.map(with_explanation);
    Ok(Candidate { reading: Reading::BlankNumbers, is_unlikely: true, broken, ..candidate })
}

/// Returns the fault for a number that is not a tile on the board.
fn no_tile(item: Item, number: Option<u32>) -> Fault {
    item.fault(format!("expected a move or a tile number, found {}", number.unwrap_or_default()))
}

/// Offers moves given as tile numbers. The first number may count the moves, or the first number on
/// each line may number the move.
fn offer_numbers(items: &[Item], choice: &mut Choice<TilePuzzle>) -> Result<(), Faults> {
    let tiles = without_move_numbers(items);
    let numbered_result = tiles.map(|tiles| offer_tiles(&tiles, choice));
    if choice.is_settled() {
        return Ok(());
    }
    let unnumbered_result = offer_tiles(items, choice);
    numbered_result.and_then(Result::ok).map_or(unnumbered_result, Ok)
}

/// Returns the second number on each line if every line has two numbers and the first ones are
/// consecutive.
fn without_move_numbers(items: &[Item]) -> Option<Vec<Item>> {
    let lines: Vec<&[Item]> = items.chunk_by(|_, next| !next.is_first).collect();
    let is_table = lines.len() > 1 && lines.iter().all(|line| line.len() == 2);
    let numbers = lines.iter().filter_map(|line| line[0].number());
    (is_table && is_consecutive(numbers)).then(|| lines.iter().map(|line| line[1]).collect())
}

/// Offers moves given as tile numbers. The first number may count the moves.
fn offer_tiles(items: &[Item], choice: &mut Choice<TilePuzzle>) -> Result<(), Faults> {
    let numbers: Vec<u32> = items.iter().filter_map(|item| item.number()).collect();
    let is_tile = items.first().is_some_and(|item| item.hint == Hint::Tile);
    let is_count = !is_tile && numbers.first().is_some_and(|&first| first as usize == numbers.len() - 1);
    let board = PlayedBoard::new(choice);
    if let Some(stray) = items.iter().skip(usize::from(is_count)).find(|item| !board.has(item.number())) {
        return Err(no_tile(*stray, stray.number()).into());
    }
    for begin in if is_count { 0..2 } else { 0..1 } {
        let mut board = PlayedBoard::new(choice);
        // The board records the move that fails.
        let _ = (1..).zip(&numbers[begin..]).try_for_each(|(entry, &tile)| board.play(entry, &[Some(tile)], None));
        choice.offer(Candidate { written: numbers.len() - begin, ..board.candidate() });
    }
    Ok(())
}

/// A board on which named tiles move.
struct PlayedBoard<'a> {
    puzzle: &'a TilePuzzle,
    position: TilePosition,
    entries: MoveList<Direction>,
    broken: Option<(usize, String)>,
}

impl<'a> PlayedBoard<'a> {
    fn new(choice: &Choice<'a, TilePuzzle>) -> Self {
        Self { puzzle: choice.puzzle, position: choice.start.clone(), entries: MoveList::default(), broken: None }
    }

    /// Returns whether a number is one of the tiles.
    fn has(&self, number: Option<u32>) -> bool {
        number.is_some_and(|number| number > 0 && (number as usize) < self.position.cells().len())
    }

    /// Returns the step that moves a tile. `None` if the tile is not next to the blank.
    fn step_of(&self, tile: u32) -> Option<Direction> {
        let is_tile = |cell: usize| u32::from(self.position.cells()[cell]) == tile;
        Direction::ALL.into_iter().find(|&step| self.position.moved_cell(step).is_some_and(is_tile))
    }

    /// Plays a move of one or more tiles, each of which must be next to the blank and move in the
    /// given direction if there is one. A tile without a number is the one that can move in this
    /// direction. If the move fails, records it and returns `None`.
    fn play(&mut self, entry: usize, tiles: &[Option<u32>], direction: Option<Direction>) -> Option<()> {
        let mut steps = Vec::new();
        for &tile in tiles {
            let step = match tile {
                Some(tile) => self.step_of(tile),
                None => direction.filter(|&direction| self.position.moved_cell(direction).is_some()),
            };
            let name = tile.map_or("no tile".to_owned(), |tile| format!("tile {tile}"));
            let reason = match (step, direction) {
                (Some(step), Some(direction)) if direction != step => format!("{name} cannot move {direction} here"),
                (Some(step), _) => {
                    self.puzzle.play_unchecked(&mut self.position, step);
                    steps.push(step);
                    continue;
                }
                (None, _) => format!("{name} is {}next to the blank", if tile.is_some() { "not " } else { "" }),
            };
            self.broken = Some((entry, reason));
            return None;
        }
        self.entries.push(steps);
        Some(())
    }

    fn candidate(self) -> Candidate<Direction> {
        Candidate { broken: self.broken, ..Candidate::new(Reading::Numbers, self.entries) }
    }
}
