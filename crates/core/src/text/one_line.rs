use super::block_goal::goal_text;
use super::cells::{DEFAULT_GOAL_PIECE, rows};
use super::gates::gate_parts;
use super::keys::freedom_parts;
use super::rush::{rush, unambiguous_rush};
use super::{About, AnyPuzzle, Format, doubt, picture};
use crate::blocks::Target;
use crate::blocks::name::is_numbered;
use crate::tiles::TileGoal;
use crate::{BlockPuzzle, Puzzle};

/// Returns the canonical one-line text of a puzzle, which [`super::read_argument`] and
/// [`super::read_line`] can read.
///
/// For tiles, the text contains only the start; see [`crate::Family::goal_text`] for the goal. For
/// blocks, it is a Rush Hour board if possible. Otherwise, it is a layout whose rows are followed
/// by ` | ` and the remaining properties. The pieces in a layout are read in reading order.
///
/// ```
/// use loyd_core::text::{ReadOptions, one_line, read_argument};
/// let text =
///     "12../3.44/ZZ5./6657 | goal: Z right own-row | horizontal: 4 | vertical: 7 | fixed: 2";
/// let entry = read_argument(text, &ReadOptions::default())?;
/// assert_eq!(one_line(&entry.puzzle.puzzle), text);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn one_line(puzzle: &AnyPuzzle) -> String {
    match puzzle {
        AnyPuzzle::Tiles(puzzle) => puzzle.start().to_string(),
        AnyPuzzle::Blocks(puzzle) => rush(puzzle).unwrap_or_else(|| layout(puzzle)),
    }
}

/// Returns the one-line text of a puzzle for other programs and for human readers. The text is that
/// of [`one_line`], with the format added if the text could otherwise be read as a different
/// puzzle.
///
/// ```
/// use loyd_core::text::{ReadOptions, external_line, read_argument};
/// let puzzle =
///     read_argument("ZZ./.1./.1. | horizontal: Z", &ReadOptions::default())?.puzzle.puzzle;
/// assert_eq!(external_line(&puzzle), "ZZ./.1./.1. | horizontal: Z");
/// let free =
///     read_argument("ZZ./.1./.1. | format: layout", &ReadOptions::default())?.puzzle.puzzle;
/// assert_eq!(external_line(&free), "ZZ./.1./.1. | format: layout");
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn external_line(puzzle: &AnyPuzzle) -> String {
    match puzzle {
        AnyPuzzle::Tiles(_) => one_line(puzzle),
        AnyPuzzle::Blocks(blocks) => {
            unambiguous_rush(blocks).unwrap_or_else(|| layout_about(blocks, &About::default()))
        }
    }
}

/// Writes the puzzle as a layout with its metadata.
pub(super) fn layout_about(puzzle: &BlockPuzzle, about: &About) -> String {
    let keys = doubt::disambiguating_keys(puzzle, Format::Layout);
    with_about(std::iter::once(layout(puzzle)).chain(keys).collect::<Vec<_>>().join(" | "), about)
}

/// Appends the metadata of a puzzle to its line.
fn with_about(line: String, about: &About) -> String {
    let about = picture::about_lines(about).into_iter().map(|part| part.replace('|', "¦"));
    std::iter::once(line).chain(about).collect::<Vec<_>>().join(" | ")
}

/// Returns the `key: value` lines that `loyd show` prints below the rows of a puzzle: gates,
/// freedoms, sources, comments, and the metric if the puzzle's text specifies one. The name is part
/// of the heading.
///
/// ```
/// use loyd_core::text::{ReadOptions, key_lines, read_argument};
/// let read = |text| read_argument(text, &ReadOptions::default()).map(|entry| entry.puzzle);
/// let blocks = read("ZZ./.1./.1. | horizontal: Z | metric: turn")?;
/// assert_eq!(key_lines(&blocks.puzzle, &blocks.about), ["horizontal: Z", "metric: turn"]);
/// let tiles = read("1 0/2 3 | metric: multi")?;
/// assert_eq!(key_lines(&tiles.puzzle, &tiles.about), ["metric: multi"]);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn key_lines(puzzle: &AnyPuzzle, about: &About) -> Vec<String> {
    let keys = match puzzle {
        AnyPuzzle::Tiles(_) => Vec::new(),
        AnyPuzzle::Blocks(puzzle) => gate_parts(puzzle).into_iter().chain(freedom_parts(puzzle)).collect(),
    };
    let about = About { name: None, ..about.clone() };
    keys.into_iter().chain(picture::about_lines(&about)).collect()
}

/// Writes the line for a list, preceded by the comments that apply to it.
pub(super) fn list_line(puzzle: &AnyPuzzle, about: &About) -> String {
    match puzzle {
        AnyPuzzle::Tiles(puzzle) => {
            let goal = TileGoal::of(puzzle.goal());
            format!("# goal: {goal}\n{}\n", with_about(puzzle.start().to_string(), about))
        }
        AnyPuzzle::Blocks(_) if *about == About::default() => external_line(puzzle) + "\n",
        AnyPuzzle::Blocks(blocks) => layout_about(blocks, about) + "\n",
    }
}

/// Writes the puzzle as a layout.
pub(super) fn layout(puzzle: &BlockPuzzle) -> String {
    let mut parts = vec![rows(puzzle, &puzzle.start(), '.').join("/")];
    // If a piece has a number for a name, the cells of a row are separated by spaces.
    let is_numbered = puzzle.pieces().iter().any(|piece| is_numbered(piece.name));
    // A ` | goal: …` part is needed in three cases: if there is a single row, which has no `/` to
    // mark a layout; if the cells are numbers, which would be read as a tile board; and if the goal
    // is not the default one.
    if puzzle.rows() == 1 || is_numbered || !has_default_goal(puzzle) {
        parts.push(format!("goal: {}", goal_text(puzzle)));
    }
    parts.extend(gate_parts(puzzle));
    parts.extend(freedom_parts(puzzle));
    parts.join(" | ")
}

pub(super) fn has_default_goal(puzzle: &BlockPuzzle) -> bool {
    let piece = puzzle.piece_named(DEFAULT_GOAL_PIECE);
    piece.is_some_and(|piece| puzzle.goal().0 == [Target::Right { piece }])
}
