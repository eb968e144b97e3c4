//! Divides answers to tile puzzles into labels, sentences and moves, and keeps only directions and
//! numbers.

use std::borrow::Cow;

use loyd_core::Direction;
use loyd_core::text::span::Span;
use loyd_core::text::{Fault, FaultLog, Faults, quoted};
use loyd_core::wording::grouped;

use super::atoms::{Atom, AtomKind, atoms};
use super::prose::{greeting, is_closing, is_prose};
use super::repeats::{Repeat, Side, is_single, repeat};
use super::words::{self, Spelling, WordKind, WrittenDirection};

/// The maximum number of words in an answer in a notation other than Loyd's own. Each word takes 80
/// bytes of memory. Solutions with a million moves occur only on boards larger than 64×64.
pub const MAX_WORDS: usize = 1 << 20;

const EXPECTED: &str = "expected a move such as `up`, `R` or `→`";

/// A direction or a number in an answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub(super) kind: ItemKind,
    /// Whether the item directly follows the preceding one.
    pub(super) is_glued: bool,
    /// Whether the item is the first on its line.
    pub(super) is_first: bool,
    pub(super) hint: Hint,
    pub(super) line: u32,
    column: u32,
}

/// The meaning of a number or a direction, as far as the surrounding text gives one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hint {
    None,
    /// The number of moves, such as `12 moves` or `(12)`.
    Total,
    /// The factor of a product such as `2x`, which neither counts moves nor names a tile.
    Repeat,
    /// A tile, such as `tile 5`.
    Tile,
    /// The direction of another tile in the same move, such as `tiles 5 and 6 left`.
    Together,
}

/// The meaning of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ItemKind {
    Direction(WrittenDirection),
    Number(u32),
}

impl Item {
    /// Creates a fault at the position of the item.
    pub(super) fn fault(self, message: impl Into<String>) -> Fault {
        Fault::new(self.line as usize, self.column as usize, message)
    }

    pub(super) fn direction(self) -> Option<WrittenDirection> {
        if let ItemKind::Direction(direction) = self.kind { Some(direction) } else { None }
    }

    pub(super) fn number(self) -> Option<u32> {
        if let ItemKind::Number(number) = self.kind { Some(number) } else { None }
    }
}

/// Returns the directions and numbers in an answer, except those in sentences. Ignores lines that
/// begin with `#` and lines whose numbers are in `skipped`, which must be sorted.
///
/// # Errors
/// [`Faults`] for a word that is neither a direction nor part of a sentence and, unless lines are
/// skipped, for text without moves.
pub(super) fn items(text: &str, skipped: &[usize]) -> Result<Vec<Item>, Faults> {
    let (mut reader, mut words) = (ClauseReader::default(), 0);
    for line in Span::whole(text, 1).nonblank_lines() {
        if line.trim().text.starts_with('#') || skipped.binary_search(&line.line).is_ok() {
            continue;
        }
        // The moves precede a closing. `Thanks: LL` is a label.
        if !reader.items.is_empty() && is_closing(line.text) {
            continue;
        }
        let (salutation, line) = line.split_at(greeting(line.text));
        let word = salutation.trim();
        let word = Span { text: word.text.trim_end_matches(|c: char| !c.is_alphanumeric()), ..word };
        reader.first = reader.first.or(Some(word).filter(|word| !word.is_empty()));
        let atoms: Vec<Atom> = atoms(line).take(MAX_WORDS + 1 - words).collect();
        words += atoms.len();
        if words <= MAX_WORDS {
            reader.read_line(line, &atoms);
        }
        if words.max(reader.items.len()) > MAX_WORDS {
            let message = format!("more than {} words; write the moves as letters only", grouped(MAX_WORDS as u64));
            return Err(line.fault(message).into());
        }
    }
    reader.finish(skipped.is_empty())
}

#[derive(Default)]
struct ClauseReader<'a> {
    items: Vec<Item>,
    log: FaultLog,
    /// The first word or number.
    first: Option<Span<'a>>,
    /// Whether the text announces an empty list of moves.
    is_empty_list: bool,
    /// The labels that are numbers and precede a single direction, each with the index of the
    /// direction's item.
    labels: Vec<(usize, Atom<'a>)>,
    /// The letters that may name a statistic because a colon and a number follow, as in `L: 3`.
    statistics: Vec<Span<'a>>,
    /// Whether the next item is the first on its line.
    is_first: bool,
}

/// A part of a line, and the words before its colon.
struct Clause<'b, 'a> {
    label: &'b [Atom<'a>],
    content: &'b [Atom<'a>],
}

impl<'a> ClauseReader<'a> {
    fn read_line(&mut self, line: Span, atoms: &[Atom<'a>]) {
        let is_text = |atom: &&Atom| match atom.kind {
            AtomKind::Separator(_) | AtomKind::Colon => false,
            AtomKind::Times => atom.span.text.chars().all(char::is_alphabetic),
            _ => true,
        };
        self.first = self.first.or(atoms.iter().find(is_text).map(|atom| atom.span));
        self.is_first = true;
        if !atoms.iter().any(Atom::is_move) && (words::mentions_no_solution(line.text) || is_prose(line, atoms)) {
            return;
        }
        let atoms = without_legend(atoms);
        self.note_statistics(&atoms);
        for clause in clauses(&atoms) {
            let begin = self.items.len();
            self.read_clause(&clause);
            if let ([label], [item]) = (clause.label, &self.items[begin..])
                && label.kind == AtomKind::Number
                && item.direction().is_some()
            {
                self.labels.push((begin, *label));
            }
        }
    }

    /// Notes letters that may name a statistic, as in `L: 3`, and refuses one that may number the
    /// answer, as in `d) DR`.
    fn note_statistics(&mut self, atoms: &[Atom<'a>]) {
        if let [letter, mark, _, ..] = atoms
            && is_letter(letter)
            && mark.kind == AtomKind::Separator(')')
        {
            let letter = quoted(&format!("{})", letter.span.text));
            self.log.push(atoms[0].span.fault(format!("{EXPECTED}, found {letter}, which may number the answer")));
        }
        let names = |atoms: &&[Atom]| {
            is_letter(&atoms[0]) && atoms[1].kind == AtomKind::Colon && atoms[2].kind == AtomKind::Number
        };
        self.statistics.extend(atoms.windows(3).filter(names).map(|atoms| atoms[0].span));
    }

    /// Refuses letters with a number, as in `L: 3`, next to moves in a different form.
    fn refuse_statistics(&mut self) {
        let direction_count = self.items.iter().filter(|item| item.direction().is_some()).count();
        if let Some(letter) = self.statistics.first()
            && direction_count > self.statistics.len()
        {
            let message = format!(
                "{} before a colon and a number may name a statistic: write only the moves",
                quoted(letter.text)
            );
            self.log.push(letter.fault(message));
        }
    }

    /// Treats labels as tiles if they do not number the moves, as in `5: left` and `6: up`. A
    /// single label may be a puzzle number.
    fn treat_labels_as_tiles(&mut self) {
        if self.labels.len() < 2 || is_consecutive(self.labels.iter().map(|(_, label)| label.number())) {
            return;
        }
        let mut labels = std::mem::take(&mut self.labels).into_iter().peekable();
        for (index, item) in std::mem::take(&mut self.items).into_iter().enumerate() {
            if let Some((_, label)) = labels.next_if(|&(at, _)| at == index) {
                self.is_first = item.is_first;
                self.push(ItemKind::Number(label.number()), &label, false, Hint::Tile);
                self.items.push(Item { is_first: false, ..item });
            } else {
                self.items.push(item);
            }
        }
    }

    fn read_clause(&mut self, clause: &Clause) {
        let stray = clause.content.iter().find(|atom| is_stray(atom));
        let is_statistic = clause.label.iter().any(is_unrelated) && !words::announces_moves(word_texts(clause.label));
        let may_be_moves = || stray.is_none() && !is_statistic && clause.content.iter().any(Atom::spells_directions);
        if clause.content.iter().any(Atom::is_move) || may_be_moves() {
            match (stray, before_statistics(clause.content)) {
                (None, _) => self.push_all(clause.content),
                (Some(_), Some(moves)) => self.push_all(moves),
                (Some(stray), None) => self.log.push(unexpected(stray.span)),
            }
        } else {
            self.read_without_directions(clause, stray);
        }
    }

    /// Reads a clause without directions: tile numbers, or a sentence.
    fn read_without_directions(&mut self, clause: &Clause, stray: Option<&Atom>) {
        let number_count = clause.content.iter().filter(|atom| atom.kind == AtomKind::Number).count();
        let words = |atoms: &[Atom]| atoms.iter().filter(|atom| atom.kind == AtomKind::Word).count();
        let is_announced = words::announces_moves(word_texts(clause.label));
        let is_numbering = clause.label.iter().any(|atom| atom.kind == AtomKind::Number);
        let is_labelled = words(clause.label) > 0 && !is_numbering;
        match stray {
            None if number_count == 0 => self.is_empty_list |= is_announced && words(clause.content) == 0,
            None if !is_labelled || is_announced && (number_count > 1 || announces_tiles(clause.label)) => {
                let begin = self.items.len();
                self.push_all(clause.content);
                if let [item] = &mut self.items[begin..]
                    && announces_tiles(clause.label)
                {
                    item.hint = Hint::Tile;
                }
            }
            Some(stray) if !is_sentence(clause) => self.log.push(unexpected(stray.span)),
            _ => {}
        }
    }

    fn push_all(&mut self, content: &[Atom]) {
        let (mut depth, mut has_moves) = (0_usize, false);
        // In a clause with directions, a number in brackets may be a repeat count: `left (2)`.
        let has_directions = content.iter().any(Atom::may_be_move);
        // Set after the factor of a product: whether the factor precedes its move. If so, the move
        // counts as adjacent to it.
        let mut is_next_glued = None;
        let mut next = 0;
        for (index, atom) in content.iter().enumerate() {
            if index < next {
                continue;
            }
            if let Some((tiles, last)) = tiles_of_one_move(content, index) {
                self.push_tiles(&tiles, &content[last]);
                (next, has_moves) = (last + 1, true);
                continue;
            }
            match repeat(content, index) {
                Ok(None) => {}
                Ok(Some(Repeat { number, side })) => {
                    self.push(ItemKind::Number(number), atom, side == Side::After, Hint::Repeat);
                    (is_next_glued, has_moves) = (Some(side == Side::Before), true);
                    continue;
                }
                Err(fault) => {
                    self.log.push(fault);
                    return;
                }
            }
            match atom.kind {
                AtomKind::Separator('(' | '[' | '{') => (depth, has_moves) = (depth + 1, false),
                AtomKind::Separator(')' | ']' | '}') => depth = depth.saturating_sub(1),
                AtomKind::Number if is_numbering(&content[index..], depth > 0 && (has_moves || has_directions)) => {}
                AtomKind::Number => {
                    let hint = match () {
                        () if index.checked_sub(1).is_some_and(|before| is_tile(&content[before])) => Hint::Tile,
                        () if is_total(content, index) => Hint::Total,
                        () => Hint::None,
                    };
                    self.push(ItemKind::Number(atom.number()), atom, atom.is_glued, hint);
                    has_moves = true;
                }
                _ if atom.may_be_move() => {
                    for (index, direction) in atom.directions().take(MAX_WORDS + 1).enumerate() {
                        let is_glued = index > 0 || is_next_glued.take().unwrap_or(atom.is_glued);
                        self.push(ItemKind::Direction(direction), atom, is_glued, Hint::None);
                    }
                    has_moves = true;
                }
                _ => {}
            }
        }
    }

    /// Pushes each tile that one move shifts, with the direction of the move.
    fn push_tiles(&mut self, tiles: &[&Atom], direction_atom: &Atom) {
        for (index, tile) in tiles.iter().enumerate() {
            for direction in direction_atom.directions() {
                self.push(ItemKind::Number(tile.number()), tile, false, Hint::Tile);
                let hint = if index > 0 { Hint::Together } else { Hint::None };
                self.push(ItemKind::Direction(direction), direction_atom, true, hint);
            }
        }
    }

    fn push(&mut self, kind: ItemKind, atom: &Atom, is_glued: bool, hint: Hint) {
        let narrow = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let (line, column) = (narrow(atom.span.line), narrow(atom.span.column));
        self.items.push(Item { kind, is_glued, is_first: self.is_first, hint, line, column });
        self.is_first = false;
    }

    fn finish(mut self, needs_moves: bool) -> Result<Vec<Item>, Faults> {
        self.treat_labels_as_tiles();
        self.drop_separating_arrows();
        self.refuse_two_alphabets();
        self.refuse_statistics();
        let is_empty = needs_moves && self.items.is_empty() && !self.is_empty_list;
        if let Some(first) = self.first.filter(|_| is_empty && self.log.is_empty()) {
            self.log.push(unexpected(first));
        }
        self.log.unless_any(self.items)
    }

    /// Refuses compass points in an answer with `up`, `down`, `left` and `right`. The `N` in `N=31`
    /// and the `e` in `e: 0.1` are not moves, but the `E` in `R D E` may be one.
    fn refuse_two_alphabets(&mut self) {
        let directions = || self.items.iter().filter_map(|item| item.direction());
        let is_compass =
            |item: &&Item| item.direction().is_some_and(|direction| direction.spelling == Spelling::Compass);
        if directions().any(|direction| matches!(direction.spelling, Spelling::Name(_)))
            && let Some(item) = self.items.iter().find(is_compass)
        {
            self.log.push(item.fault("a compass point among other directions: write all moves the same way"));
        }
    }

    /// Drops arrows that only separate moves, as in `up → left` or `5 → 8`. Other arrows in an
    /// answer with words are a fault, because either the arrows or the words could be the moves.
    fn drop_separating_arrows(&mut self) {
        let is_arrow = |direction: WrittenDirection| matches!(direction.spelling, Spelling::Arrow | Spelling::Ascii);
        let directions = || self.items.iter().filter_map(|item| item.direction());
        let number_count = self.items.iter().filter(|item| item.number().is_some()).count();
        let arrow_count = directions().filter(|&direction| is_arrow(direction)).count();
        let point_right =
            directions().filter(|&direction| is_arrow(direction)).all(|written| written.direction == Direction::Right);
        let separate_numbers =
            point_right && arrow_count == directions().count() && number_count == arrow_count + 1 && arrow_count > 0;
        let is_mixed = arrow_count < directions().count();
        let ascii_count = directions().filter(|direction| direction.spelling == Spelling::Ascii).count();
        if (arrow_count == 0 || !is_mixed && !separate_numbers) && (ascii_count == 0 || ascii_count == arrow_count) {
            return;
        }
        if point_right {
            self.items.retain(|item| !item.direction().is_some_and(is_arrow));
        } else if let Some(item) = self.items.iter().find(|item| item.direction().is_some_and(is_arrow)) {
            self.log.push(item.fault("an arrow among other moves: write all moves the same way"));
        }
    }
}

/// Removes explanations of letters, such as `R = right` and `U: the blank moves up`.
fn without_legend<'b, 'a>(atoms: &'b [Atom<'a>]) -> Cow<'b, [Atom<'a>]> {
    let direction = |atom: &Atom| atom.directions().next().map(|written| written.direction);
    let end = |index: usize| {
        let [letter, colon, rest @ ..] = &atoms[index..] else { return None };
        let is_filler = |atom: &Atom| matches!(atom.word_kind(), Some(WordKind::Filler | WordKind::FillerOrProse));
        let length = rest.iter().position(|atom| !is_filler(atom))?;
        let is_same = rest[length].spells_directions()
            && rest[length].span.text.len() > 1
            && direction(&rest[length]) == direction(letter);
        (is_letter(letter) && colon.kind == AtomKind::Colon && is_same).then_some(index + 2 + length)
    };
    // Most lines have no colon, and some have a million words.
    if !atoms.iter().any(|atom| atom.kind == AtomKind::Colon) {
        return atoms.into();
    }
    let (mut kept, mut index) = (Vec::new(), 0);
    while let Some(atom) = atoms.get(index) {
        match end(index) {
            Some(end) => index = end,
            None => kept.push(*atom),
        }
        index += 1;
    }
    kept.into()
}

/// Splits a line into clauses, each with an optional label before a colon.
fn clauses<'b, 'a>(atoms: &'b [Atom<'a>]) -> Vec<Clause<'b, 'a>> {
    let mut clauses = Vec::new();
    let (mut label, mut begin) = (0..0, 0);
    for colon in (0..atoms.len()).filter(|&index| atoms[index].kind == AtomKind::Colon) {
        let belongs_to_label = |atom: &&Atom| match atom.kind {
            AtomKind::Word => !atom.spells_directions(),
            AtomKind::Number | AtomKind::Decimal | AtomKind::Times => true,
            _ => false,
        };
        let length = atoms[begin..colon].iter().rev().take_while(belongs_to_label).count();
        // `Tile 5:` names the tile that moves.
        let is_named = colon > begin + 1 && atoms[colon - 1].kind == AtomKind::Number && is_tile(&atoms[colon - 2]);
        // In `tile: 5, direction: left`, the number is the value of the first label.
        let is_value = begin > 0 && length > 1 && length == colon - begin && atoms[begin].kind == AtomKind::Number;
        let length = if is_named { 0 } else { length - usize::from(is_value) };
        clauses.push(Clause { label: &atoms[label], content: &atoms[begin..colon - length] });
        (label, begin) = (colon - length..colon, colon + 1);
    }
    clauses.push(Clause { label: &atoms[label], content: &atoms[begin..] });
    clauses
}

fn word_texts<'a>(atoms: &'a [Atom<'a>]) -> impl Iterator<Item = &'a str> {
    atoms.iter().filter(|atom| atom.kind == AtomKind::Word).map(|atom| atom.span.text)
}

/// Returns the fault for a word or number that is not a move.
fn unexpected(span: Span) -> Fault {
    span.fault(format!("{EXPECTED}, found {}", quoted(span.text)))
}

/// Returns whether an atom is a single letter for a direction.
fn is_letter(atom: &Atom) -> bool {
    atom.span.text.len() == 1 && atom.spells_directions()
}

/// Returns whether an atom is a word that has nothing to do with moves.
fn is_unrelated(atom: &Atom) -> bool {
    matches!(atom.word_kind(), Some(WordKind::Prose | WordKind::Unknown))
}

/// Returns whether an atom cannot occur among moves.
fn is_stray(atom: &Atom) -> bool {
    is_unrelated(atom) || matches!(atom.kind, AtomKind::Decimal | AtomKind::Invalid)
}

/// Returns the part of a clause before the statistics that follow its moves, such as ` (cost 12)`
/// or ` in 12 moves, 0.3 s`. Returns `None` if anything else follows the moves.
fn before_statistics<'b, 'a>(content: &'b [Atom<'a>]) -> Option<&'b [Atom<'a>]> {
    /// Words that only introduce a statistic.
    const INTRODUCTIONS: [&str; 10] = ["all", "altogether", "for", "in", "is", "of", "only", "s", "so", "was"];
    let last = content.iter().rposition(Atom::is_move)?;
    let begin = last + content[last..].iter().position(is_stray)?;
    let (moves, statistics) = content.split_at(begin);
    let is_introduction = |atom: &Atom| INTRODUCTIONS.contains(&atom.span.text.to_lowercase().as_str());
    let is_statistic = |atom: &Atom| {
        atom.kind != AtomKind::Invalid && (atom.word_kind() != Some(WordKind::Unknown) || is_introduction(atom))
    };
    let is_informative = |atom: &Atom| {
        matches!(atom.kind, AtomKind::Number | AtomKind::Decimal) || atom.word_kind() == Some(WordKind::Prose)
    };
    let is_sentence = statistics.iter().all(is_statistic) && statistics.iter().any(is_informative);
    (is_sentence && !moves.iter().any(is_stray)).then_some(moves)
}

/// Returns whether the number at `index` counts moves: it is followed by a unit, or is alone in
/// brackets.
fn is_total(content: &[Atom], index: usize) -> bool {
    const UNITS: [&str; 6] = ["action", "actions", "move", "moves", "step", "steps"];
    let next = content.get(index + 1);
    let is_unit = |atom: &Atom| atom.kind == AtomKind::Word && UNITS.contains(&atom.span.text.to_lowercase().as_str());
    let is_alone = || {
        let before = index.checked_sub(1).map(|before| content[before].kind);
        matches!(before, Some(AtomKind::Separator('(' | '[')))
            && next.is_some_and(|next| matches!(next.kind, AtomKind::Separator(')' | ']')))
    };
    next.is_some_and(is_unit) || is_alone()
}

/// Returns whether a clause without directions is a sentence or a statistic about the search rather
/// than a misspelled move.
fn is_sentence(clause: &Clause) -> bool {
    let is_prose = |atom: &Atom| atom.kind == AtomKind::Decimal || atom.word_kind() == Some(WordKind::Prose);
    let may_be_prose = |atom: &Atom| atom.word_kind() == Some(WordKind::FillerOrProse);
    let has_number = clause.content.iter().any(|atom| atom.kind == AtomKind::Number);
    let is_labelled = word_texts(clause.label).next().is_some() && !words::announces_moves(word_texts(clause.label));
    is_labelled || clause.content.iter().any(is_prose) || has_number && clause.content.iter().any(may_be_prose)
}

/// Returns whether a label announces tiles. A single number after it is then a move.
fn announces_tiles(label: &[Atom]) -> bool {
    label.iter().any(is_tile)
}

fn is_tile(atom: &Atom) -> bool {
    atom.kind == AtomKind::Word && words::is_one_of(&["piece", "tile", "tiles"], atom.span.text)
}

/// Returns the tiles in one move, such as `tiles 7 and 8 left`, and the index of its direction.
/// `None` unless the atom at `index` begins such a move with exactly one direction.
fn tiles_of_one_move<'b, 'a>(content: &'b [Atom<'a>], index: usize) -> Option<(Vec<&'b Atom<'a>>, usize)> {
    if !is_tile(&content[index]) {
        return None;
    }
    // Another word such as `tile` ends the list, so this takes linear time even on long lines.
    let is_filler = |atom: &Atom| {
        atom.kind == AtomKind::Separator(',') || atom.word_kind() == Some(WordKind::Filler) && !is_tile(atom)
    };
    let rest = content[index + 1..].iter().take_while(|atom| atom.kind == AtomKind::Number || is_filler(atom));
    let tiles: Vec<&Atom> = rest.clone().filter(|atom| atom.kind == AtomKind::Number).collect();
    let last = index + 1 + rest.count();
    (tiles.len() > 1 && content.get(last).is_some_and(is_single)).then_some((tiles, last))
}

/// Returns whether the number at the start is a move number, as in `12.` and `12)`. `is_in_list`
/// says whether the number belongs to a list of moves in brackets.
fn is_numbering(content: &[Atom], is_in_list: bool) -> bool {
    let [_, next, rest @ ..] = content else { return false };
    let is_mark = next.is_glued && matches!(next.kind, AtomKind::Separator('.' | ')'));
    is_mark && !is_in_list && !rest.is_empty()
}

/// Returns whether numbers are consecutive, starting at 0 or 1.
pub(super) fn is_consecutive(numbers: impl Iterator<Item = u32>) -> bool {
    let mut numbers = numbers.peekable();
    let first = numbers.peek().copied().unwrap_or(0);
    first <= 1 && numbers.zip(first..).all(|(number, expected)| number == expected)
}
