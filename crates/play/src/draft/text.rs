//! Drafts as text, so that an incomplete draft can be saved.
//!
//! The first line contains the numbers of rows and columns. Each remaining line begins with a
//! keyword: `wall` and its cell; `piece` with its name, its freedom and its cells; a target with
//! the name of its piece; `kind` with the name of a piece that has the shape, and a cell; `gate`
//! with a piece that may pass, and its cell. A cell is written as its row and its column, a name as
//! its Unicode code point.

use std::fmt::Write as _;
use std::str::SplitWhitespace;

use loyd_core::blocks::{Freedom, is_piece_name};

use super::sketch::{Content, DraftContent};
use super::{Draft, DraftTarget, TargetRule};
use crate::cell::Cell;

impl Draft {
    /// Returns the current draft as text for [`Draft::from_text`], without its undo and redo
    /// history.
    ///
    /// ```
    /// use loyd_play::{Cell, Draft, Edit};
    /// let mut draft = Draft::new(2, 3);
    /// draft.apply(Edit::Paint { piece: 'Z', cell: Cell::new(0, 1) });
    /// assert_eq!(Draft::from_text(&draft.to_text()).expect("a draft").scene(), draft.scene());
    /// ```
    pub fn to_text(&self) -> String {
        let sketch = &self.sketch;
        let mut text = format!("size {} {}\n", sketch.rows, sketch.columns);
        for cell in sketch.walls() {
            let _ = writeln!(text, "wall{}", cell_text(cell));
        }
        for name in sketch.names() {
            let freedom = sketch.freedom(name).unwrap_or(Freedom::Both).letter();
            let cells: String = sketch.cells_of(name).map(cell_text).collect();
            let _ = writeln!(text, "piece {} {freedom}{cells}", name as u32);
        }
        for &DraftTarget { piece, rule } in &sketch.targets {
            let name = piece as u32;
            let _ = match rule {
                TargetRule::Covers(cell) => writeln!(text, "covers {name}{}", cell_text(cell)),
                TargetRule::Right => writeln!(text, "right {name}"),
                TargetRule::RightOwnRow => writeln!(text, "right-own-row {name}"),
                TargetRule::Fills(cell) => writeln!(text, "fills {name}{}", cell_text(cell)),
                TargetRule::Leaves { side, first, last } => writeln!(text, "leaves {name} {side} {first} {last}"),
            };
        }
        for (shape, cell) in &sketch.kinds {
            let example = sketch.names().into_iter().find(|&name| sketch.shape_of(name).as_ref() == Some(shape));
            if let Some(name) = example {
                let _ = writeln!(text, "kind {}{}", name as u32, cell_text(*cell));
            }
        }
        for (cell, names) in &sketch.gates {
            for &name in names {
                let _ = writeln!(text, "gate {}{}", name as u32, cell_text(*cell));
            }
        }
        text
    }

    /// Parses a draft. Returns `None` if the text is not a draft.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let mut sides = lines.next()?.strip_prefix("size ")?.split_whitespace();
        let mut sketch = DraftContent::new(read_number(&mut sides)?, read_number(&mut sides)?);
        for line in lines {
            sketch.read_line(line)?;
        }
        sketch.tidy();
        Some(Self::from(sketch))
    }
}

impl DraftContent {
    /// Reads a line. A piece's own line must precede all other lines that name the piece.
    fn read_line(&mut self, line: &str) -> Option<()> {
        let mut words = line.split_whitespace();
        let keyword = words.next()?;
        if keyword == "wall" {
            self.fill(cell(&mut words)?, Content::Wall);
            return Some(());
        }
        let piece = char::from_u32(read_number(&mut words)?).filter(|&name| is_piece_name(name))?;
        match keyword {
            "piece" => {
                let freedom = Freedom::from_letter(words.next()?.parse().ok()?)?;
                self.freedoms.insert(piece, freedom);
                while words.clone().next().is_some() {
                    self.fill(cell(&mut words)?, Content::Piece(piece));
                }
            }
            "kind" => self.toggle_kind_target(piece, cell(&mut words)?),
            "gate" => self.toggle_gate(piece, cell(&mut words)?),
            _ => self.set_target(DraftTarget { piece, rule: target_rule(keyword, &mut words)? }),
        }
        Some(())
    }
}

/// Reads the arguments of the target rule that `keyword` names. Returns `None` if there is no such
/// rule, or if its arguments are faulty.
fn target_rule(keyword: &str, words: &mut SplitWhitespace<'_>) -> Option<TargetRule> {
    Some(match keyword {
        "covers" => TargetRule::Covers(cell(words)?),
        "right" => TargetRule::Right,
        "right-own-row" => TargetRule::RightOwnRow,
        "fills" => TargetRule::Fills(cell(words)?),
        "leaves" => {
            let side = words.next()?.parse().ok()?;
            TargetRule::Leaves { side, first: read_number(words)?, last: read_number(words)? }
        }
        _ => return None,
    })
}

/// Formats a cell with a leading space.
fn cell_text(cell: Cell) -> String {
    format!(" {} {}", cell.row, cell.column)
}

fn read_number<T: std::str::FromStr>(words: &mut SplitWhitespace<'_>) -> Option<T> {
    words.next()?.parse().ok()
}

fn cell(words: &mut SplitWhitespace<'_>) -> Option<Cell> {
    Some(Cell::new(read_number(words)?, read_number(words)?))
}
