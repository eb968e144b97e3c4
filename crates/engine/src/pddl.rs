//! Puzzles as planning problems in PDDL, the language of the International Planning Competition,
//! and plans as moves.
//!
//! Every action is one step without parameters, and the domain needs only STRIPS. Any planner that
//! finds shortest plans therefore finds shortest solutions in the `single` and `step` metrics.

use std::fmt::Write as _;

use loyd_core::blocks::{BlockStep, name_text};
use loyd_core::text::{Fault, Faults};
use loyd_core::{BlockPosition, BlockPuzzle, Direction, Puzzle, TileMetric, TilePosition, TilePuzzle};

use crate::{AnyPosition, At, EngineFamily};

/// A puzzle as a planning problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pddl {
    /// The text of the PDDL domain.
    pub domain: String,
    /// The text of the PDDL problem.
    pub problem: String,
}

/// A domain and a problem that are being written.
#[derive(Default)]
struct PddlWriter {
    facts: Vec<String>,
    actions: String,
    start: Vec<String>,
    goal: Vec<String>,
}

impl PddlWriter {
    /// Writes an action with its preconditions, its added facts and its removed facts.
    fn action(&mut self, name: &str, needs: &[String], adds: &[String], removes: &[String]) {
        let negated: Vec<String> = removes.iter().map(|fact| format!("not ({fact})")).collect();
        // Writing to a string never fails.
        let _ = writeln!(
            self.actions,
            "  (:action {name}\n    :parameters ()\n    :precondition (and{})\n    :effect (and{}{}))",
            join_facts(needs, " "),
            join_facts(adds, " "),
            join_facts(&negated, " ")
        );
    }

    fn finish(self, family: &str) -> Pddl {
        let lines = |facts: &[String]| join_facts(facts, "\n    ");
        let Self { facts, actions, start, goal } = self;
        Pddl {
            domain: format!(
                "(define (domain sliding-{family})\n  (:requirements :strips)\n  (:predicates{})\n{actions})\n",
                lines(&facts)
            ),
            problem: format!(
                "(define (problem sliding-{family}-puzzle)\n  (:domain sliding-{family})\n  (:init{})\n  (:goal (and{})))\n",
                lines(&start),
                lines(&goal)
            ),
        }
    }
}

/// Returns facts in brackets, each preceded by a separator.
fn join_facts(facts: &[String], separator: &str) -> String {
    facts.iter().fold(String::new(), |text, fact| text + separator + "(" + fact + ")")
}

/// Returns a cell's name, with rows and columns counted from 1.
fn cell_name((row, column): (usize, usize)) -> String {
    format!("r{}c{}", row + 1, column + 1)
}

impl AnyPosition {
    /// Returns the position as a planning problem.
    pub fn pddl(&self) -> Pddl {
        match self {
            Self::Tiles(at) => tile_problem(at),
            Self::Blocks(at) => block_problem(at),
        }
    }

    /// Returns whether `text` is a plan rather than moves: its first line that is not a comment is
    /// an action in brackets, or the whole text consists of comments, like a planner's empty plan.
    pub fn is_plan(text: &str) -> bool {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let starts_with_comment = text.trim_start().starts_with(';');
        lines.find(|line| !line.starts_with(';')).map_or(starts_with_comment, |line| {
            let after_time = line.trim_start_matches(|c: char| c.is_ascii_digit() || ".: \t".contains(c));
            after_time.starts_with('(')
        })
    }

    /// Converts a plan to moves that [`AnyPosition::verify`] accepts.
    ///
    /// A plan is a list of actions, each in brackets or on a separate line; `;` begins a comment.
    /// The time before an action (`0:`) and the cost or duration after it (`[1]`) are ignored.
    ///
    /// # Errors
    /// Returns [`Faults`] with the position of every malformed action, and of the first action that
    /// cannot be carried out after the preceding ones.
    ///
    /// ```
    /// use loyd_engine::AnyPosition;
    /// let (position, _) = AnyPosition::read("1 2 3/4 5 6/0 7 8", &Default::default())?;
    /// let moves = position.plan_moves("(t7-left-from-r3c2)\n(t8-left-from-r3c3)\n; cost = 2\n")?;
    /// assert_eq!(moves, "LL");
    /// assert!(position.verify(&moves)?.solved);
    /// assert!(position.plan_moves("(t7-left-from-r3c3)").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plan_moves(&self, plan: &str) -> Result<String, Faults> {
        let (mut steps, mut faults) = (Vec::new(), Vec::new());
        for (line, column, text) in (1..).zip(plan.lines()).flat_map(|(line, text)| actions(line, text)) {
            match PlanAction::read(text) {
                Some(action) => steps.push((line, column, action)),
                None => faults.push(Fault::new(line, column, "expected an action such as `(t7-left-from-r3c2)`")),
            }
        }
        let moves = match self {
            Self::Tiles(at) => carry_out(at, &steps, 't', tile_step).map(|moves| moves.concat()),
            Self::Blocks(at) => carry_out(at, &steps, 'p', block_step).map(|moves| moves.join(", ")),
        };
        match moves {
            Ok(moves) if faults.is_empty() => Ok(moves),
            moves => {
                faults.extend(moves.err());
                Err(Faults(faults))
            }
        }
    }
}

/// Returns the actions on a line with their columns, counted from 1.
fn actions(line: usize, text: &str) -> Vec<(usize, usize, &str)> {
    let text = text.split(';').next().unwrap_or_default();
    if !text.contains('(') {
        let (action, column) = (text.trim(), 1 + text.len() - text.trim_start().len());
        return Some((line, column, action)).filter(|_| !action.is_empty()).into_iter().collect();
    }
    let action = |(at, _)| {
        let inner = &text[at + 1..];
        // An action must be closed before the next one opens.
        let end = inner.find(['(', ')']).filter(|&end| inner[end..].starts_with(')'));
        (line, at + 1, end.map_or("", |end| inner[..end].trim()))
    };
    text.match_indices('(').map(action).collect()
}

/// An action in a plan.
struct PlanAction {
    /// `t` for a tile or `p` for a piece, followed by its number in the action's name.
    family: char,
    number: usize,
    direction: Direction,
    /// The row and column of the tile or of the piece's anchor, counted from 1.
    from: (usize, usize),
}

impl PlanAction {
    fn read(text: &str) -> Option<Self> {
        let text = text.to_ascii_lowercase();
        let (mover, rest) = text.split_once('-')?;
        let (direction, cell) = rest.split_once("-from-r")?;
        let (row, column) = cell.split_once('c')?;
        let family = mover.chars().next()?;
        let number = |text: &str| text.parse::<usize>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        Some(Self {
            family,
            number: number(mover.get(1..)?)?,
            direction: direction.parse().ok()?,
            from: (number(row)?, number(column)?),
        })
    }
}

/// An action's step and move, or the reason why the action cannot be carried out.
type ActionStep<P> = Result<(<P as Puzzle>::Step, String), String>;

/// Converts actions to moves. Every action must begin with `letter`. `translate` returns an action's
/// step in a position, without playing it.
///
/// # Errors
/// A [`Fault`] for the first action that cannot be carried out.
fn carry_out<P: EngineFamily>(
    at: &At<P>,
    actions: &[(usize, usize, PlanAction)],
    letter: char,
    translate: fn(&P, &P::Position, &PlanAction) -> ActionStep<P>,
) -> Result<Vec<String>, Fault> {
    let mut position = at.position.clone();
    let play = |(line, column, action): &(usize, usize, PlanAction)| {
        let step = match translate(&at.puzzle, &position, action) {
            _ if action.family != letter => Err(format!("actions for this puzzle begin with `{letter}`")),
            Ok((step, _)) if !at.puzzle.is_legal(&position, step) => {
                Err("the cells that this action needs are not free".to_owned())
            }
            step => step,
        };
        let (step, text) = step.map_err(|message| Fault::new(*line, *column, message))?;
        at.puzzle.play_unchecked(&mut position, step);
        Ok(text)
    };
    actions.iter().map(play).collect()
}

/// Returns the message for an action that names the wrong cell.
fn wrong_cell_message(mover: &str, at: (usize, usize), action: &PlanAction) -> String {
    let (row, column) = action.from;
    format!("{mover} is at {} here, not at r{row}c{column}", cell_name(at))
}

fn tile_step(puzzle: &TilePuzzle, position: &TilePosition, action: &PlanAction) -> ActionStep<TilePuzzle> {
    let (width, height) = puzzle.size();
    let cell_of = |tile: usize| position.cells().iter().position(|&other| usize::from(other) == tile);
    let mover = format!("tile {}", action.number);
    let at = cell_of(action.number).filter(|_| action.number > 0).ok_or_else(|| format!("there is no {mover}"))?;
    if (at / width + 1, at % width + 1) != action.from {
        return Err(wrong_cell_message(&mover, (at / width, at % width), action));
    }
    // The direction alone would move any tile next to the blank.
    if action.direction.neighbour(at, height, width) != cell_of(0) {
        return Err(format!("{mover} cannot go {} here: the blank is not there", action.direction));
    }
    Ok((action.direction, puzzle.write_moves(&[action.direction], TileMetric::Single)))
}

fn block_step(puzzle: &BlockPuzzle, position: &BlockPosition, action: &PlanAction) -> ActionStep<BlockPuzzle> {
    let mover = format!("piece {}", action.number);
    let piece = action.number.checked_sub(1).filter(|&piece| piece < puzzle.pieces().len());
    let piece = piece.ok_or_else(|| format!("there is no {mover}"))?;
    let (name, at) = (name_text(puzzle.pieces()[piece].name), puzzle.place(position.anchors()[piece]));
    if (at.0 + 1, at.1 + 1) != action.from {
        return Err(wrong_cell_message(&format!("{mover} ({name})"), at, action));
    }
    let step = BlockStep { piece: piece as u16, direction: action.direction };
    Ok((step, format!("{name} {} 1", action.direction)))
}

fn tile_problem(at: &At<TilePuzzle>) -> Pddl {
    let (width, height) = at.puzzle.size();
    let mut writer = PddlWriter::default();
    let cells: Vec<_> = (0..width * height).map(|cell| (cell / width, cell % width)).collect();
    let fact = |tile: usize, cell| match tile {
        0 => format!("blank-{}", cell_name(cell)),
        _ => format!("t{tile}-at-{}", cell_name(cell)),
    };
    for tile in 0..cells.len() {
        writer.facts.extend(cells.iter().map(|&cell| fact(tile, cell)));
    }
    for tile in 1..cells.len() {
        for &from in &cells {
            for direction in Direction::ALL {
                let Some(to) = direction.from(from.0, from.1, height, width) else { continue };
                let before = [fact(tile, from), fact(0, to)];
                let name = format!("t{tile}-{direction}-from-{}", cell_name(from));
                writer.action(&name, &before, &[fact(tile, to), fact(0, from)], &before);
            }
        }
    }
    let facts = |tiles: &[u16]| tiles.iter().zip(&cells).map(|(&tile, &cell)| fact(tile.into(), cell)).collect();
    writer.start = facts(at.position.cells());
    writer.goal = facts(at.puzzle.goal().cells());
    writer.finish("tiles")
}

fn block_problem(at: &At<BlockPuzzle>) -> Pddl {
    let puzzle = &at.puzzle;
    let mut writer = PddlWriter::default();
    let free = |cell| format!("free-{}", cell_name(cell));
    let cells = (0..puzzle.rows() * puzzle.columns()).map(|cell| (cell / puzzle.columns(), cell % puzzle.columns()));
    let open: Vec<_> = cells.filter(|&(row, column)| !puzzle.is_wall(row, column)).collect();
    writer.facts.extend(open.iter().map(|&cell| free(cell)));
    let occupants = puzzle.occupants(&at.position);
    let is_free = |&&(row, column): &&(usize, usize)| occupants[row * puzzle.columns() + column].is_none();
    writer.start = open.iter().filter(is_free).map(|&cell| free(cell)).collect();
    let goal = &puzzle.goal().0;
    writer.facts.extend((1..=goal.len()).map(|target| format!("target-{target}")));
    writer.goal = (1..=goal.len()).map(|target| format!("target-{target}")).collect();
    for piece in 0..puzzle.pieces().len() {
        write_piece(&mut writer, at, piece);
    }
    writer.finish("blocks")
}

/// Writes the facts and actions for one piece.
fn write_piece(writer: &mut PddlWriter, at: &At<BlockPuzzle>, piece: usize) {
    let puzzle = &at.puzzle;
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    let fact = |anchor: u16| format!("p{}-at-{}", piece + 1, cell_name(puzzle.place(anchor)));
    let covered = |anchor: u16| -> Vec<(usize, usize)> { puzzle.cells_at(piece, anchor).collect() };
    let free = |cell| format!("free-{}", cell_name(cell));
    // The targets that this piece reaches when its anchor is at the given cell.
    let reached = |anchor: u16| -> Vec<String> {
        let targets = puzzle.goal().0.iter().zip(1..).filter(|(target, _)| target.concerns(puzzle, piece));
        let reached_targets = targets.filter(|(target, _)| target.is_reached_at(puzzle, anchor));
        reached_targets.map(|(_, number)| format!("target-{number}")).collect()
    };
    let start = at.position.anchors()[piece];
    writer.start.push(fact(start));
    writer.start.extend(reached(start));
    // Lists only the anchors that the piece could reach if it were alone on the board.
    let (mut anchors, mut next) = (vec![start], 0);
    while let Some(&anchor) = anchors.get(next) {
        next += 1;
        writer.facts.push(fact(anchor));
        for direction in Direction::ALL {
            let cells = covered(anchor);
            let moved: Option<Vec<_>> =
                cells.iter().map(|&(row, column)| direction.from(row, column, rows, columns)).collect();
            let fits =
                |moved: &Vec<(usize, usize)>| moved.iter().all(|&(row, column)| puzzle.admits(piece, row, column));
            let is_allowed = puzzle.pieces()[piece].freedom.allows(direction);
            let Some(moved) = moved.filter(|moved| is_allowed && fits(moved)) else { continue };
            let Some(to) = direction.neighbour(anchor.into(), rows, columns) else { continue };
            let to = to as u16;
            if !anchors.contains(&to) {
                anchors.push(to);
            }
            let entered: Vec<String> =
                moved.iter().filter(|cell| !cells.contains(cell)).map(|&cell| free(cell)).collect();
            let left: Vec<String> = cells.iter().filter(|cell| !moved.contains(cell)).map(|&cell| free(cell)).collect();
            let (before, after) = (reached(anchor), reached(to));
            let needs = [vec![fact(anchor)], entered.clone()].concat();
            let gained = after.iter().filter(|target| !before.contains(target)).cloned();
            let lost = before.iter().filter(|target| !after.contains(target)).cloned();
            let adds: Vec<String> = left.into_iter().chain([fact(to)]).chain(gained).collect();
            let removes: Vec<String> = entered.into_iter().chain([fact(anchor)]).chain(lost).collect();
            let name = format!("p{}-{direction}-from-{}", piece + 1, cell_name(puzzle.place(anchor)));
            writer.action(&name, &needs, &adds, &removes);
        }
    }
}

#[cfg(test)]
mod tests {
    use loyd_core::text::ReadOptions;

    use super::*;

    fn plan(puzzle: &str, plan: &str) -> Result<String, String> {
        let (position, _) = AnyPosition::read(puzzle, &ReadOptions::default()).expect("a puzzle");
        position.plan_moves(plan).map_err(|faults| faults.to_string())
    }

    #[test]
    fn an_action_is_refused_unless_its_tile_or_piece_is_at_the_given_cell() {
        let cases = [
            (
                "1 2 3/4 5 6/0 7 8",
                "(t1-left-from-r1c1)\n(t2-left-from-r1c1)",
                "line 1, column 1: tile 1 cannot go left",
            ),
            ("1 2 3/4 5 6/0 7 8", "(t7-left-from-r3c2)\n (t7-left-from-r3c2)", "line 2, column 2: tile 7 is at r3c1"),
            ("1 2 3/4 5 6/7 0 8", "(t8-left-from-r9c9)", "tile 8 is at r3c3 here, not at r9c9"),
            ("1 2 3/4 5 6/7 0 8", "(t9-left-from-r3c3)", "there is no tile 9"),
            ("1 2 3/4 5 6/7 0 8", "(p1-left-from-r1c1)", "begin with `t`"),
            ("12./ZZ./.3.", "(p4-right-from-r1c1)", "piece 4 (3) is at r3c2 here, not at r1c1"),
            ("12./ZZ./.3.", "(p1-right-from-r1c1)", "are not free"),
            ("12./ZZ./.3.", "(p4-right-from-r3c2)(p4-left-from-r3c2)", "line 1, column 21: piece 4 (3) is at r3c3"),
            ("12./ZZ./.3.", "(p4-right-from-r3c2", "line 1, column 1: expected an action"),
            ("12./ZZ./.3.", "(p4-right)\n(x)", "line 2, column 1: expected an action"),
        ];
        for (puzzle, text, expected) in cases {
            let found = plan(puzzle, text).expect_err(text);
            assert!(found.contains(expected), "{text}: {found}");
        }
    }

    #[test]
    fn plans_from_various_planners_are_read() {
        assert!(
            AnyPosition::is_plan("0: (p4-right-from-r3c2) [1]") && AnyPosition::is_plan("; cost = 0 (unit cost)\n")
        );
        assert!(AnyPosition::is_plan("\n; found\n(a)") && !AnyPosition::is_plan("LL") && !AnyPosition::is_plan(""));
        assert_eq!(
            plan("12./ZZ./.3.", "0: (P4-RIGHT-FROM-R3C2) [1]\n1.0: (p4-left-from-r3c3) ; back"),
            Ok("3 right 1, 3 left 1".into())
        );
        assert_eq!(plan("12./ZZ./.3.", "p4-right-from-r3c2"), Ok("3 right 1".into()));
        assert_eq!(plan("1 2 3/4 5 6/7 8 0", "; cost = 0 (unit cost)"), Ok(String::new()));
    }
}
