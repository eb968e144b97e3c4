//! Puzzles as planning problems in PDDL (the language of the International Planning Competition), and plans as moves.
//!
//! Every action is one step, without parameters, and only STRIPS is needed: any planner that finds shortest plans finds
//! shortest solutions in the metrics `single` and `step`.

use std::fmt::Write as _;

use loyd_core::text::{Fault, Faults};
use loyd_core::{BlockPuzzle, Direction, TilePuzzle};

use crate::{AnyPosition, At, EngineFamily};

/// A puzzle as a planning problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pddl {
    /// The text of the domain.
    pub domain: String,
    /// The text of the problem.
    pub problem: String,
}

/// A domain and a problem while they are written.
#[derive(Default)]
struct Writer {
    facts: Vec<String>,
    actions: String,
    start: Vec<String>,
    goal: Vec<String>,
}

impl Writer {
    /// An action: what must hold, what it adds, what it removes.
    fn action(&mut self, name: &str, needs: &[String], adds: &[String], removes: &[String]) {
        let lost: Vec<String> = removes.iter().map(|fact| format!("not ({fact})")).collect();
        // Writing to a string never fails.
        let _ = writeln!(
            self.actions,
            "  (:action {name}\n    :parameters ()\n    :precondition (and{})\n    :effect (and{}{}))",
            joined(needs, " "),
            joined(adds, " "),
            joined(&lost, " ")
        );
    }

    fn finish(self, family: &str) -> Pddl {
        let lines = |facts: &[String]| joined(facts, "\n    ");
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

/// Facts in brackets, each behind a separator.
fn joined(facts: &[String], separator: &str) -> String {
    facts.iter().fold(String::new(), |text, fact| text + separator + "(" + fact + ")")
}

/// The name of a cell, from 1.
fn cell_name((row, column): (usize, usize)) -> String {
    format!("r{}c{}", row + 1, column + 1)
}

impl AnyPosition {
    /// The position as a planning problem.
    pub fn pddl(&self) -> Pddl {
        match self {
            Self::Tiles(at) => of_tiles(at),
            Self::Blocks(at) => of_blocks(at),
        }
    }

    /// The moves of a plan, as [`AnyPosition::verify`] reads them. A plan is a line for each action, in brackets; lines that
    /// begin with `;` are comments.
    ///
    /// # Errors
    /// [`Faults`], with the line of every action that is none of [`AnyPosition::pddl`].
    ///
    /// ```
    /// use loyd_engine::AnyPosition;
    /// let (position, _) = AnyPosition::read("1 2 3/4 5 6/0 7 8", &Default::default())?;
    /// let moves = position.plan_moves("(t7-left-from-r3c2)\n(t8-left-from-r3c3)\n; cost = 2\n")?;
    /// assert_eq!(moves, "LL");
    /// assert!(position.verify(&moves)?.solved);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plan_moves(&self, plan: &str) -> Result<String, Faults> {
        let (mut moves, mut faults) = (Vec::new(), Vec::new());
        for (line, text) in (1..).zip(plan.lines()) {
            let action = text.trim();
            if action.is_empty() || action.starts_with(';') {
                continue;
            }
            let inner = action.strip_prefix('(').and_then(|action| action.strip_suffix(')')).unwrap_or(action);
            match self.action_move(inner.trim()) {
                Some(step) => moves.push(step),
                None => faults.push(Fault::new(line, 1, "expected an action such as `(t7-left-from-r3c2)`")),
            }
        }
        let separator = if matches!(self, Self::Tiles(_)) { "" } else { ", " };
        if faults.is_empty() { Ok(moves.join(separator)) } else { Err(Faults(faults)) }
    }

    /// The move of an action: of a tile its direction's letter, of a piece its name, direction and 1.
    fn action_move(&self, action: &str) -> Option<String> {
        let action = action.to_ascii_lowercase();
        let (mover, rest) = action.split_once('-')?;
        let direction = rest.split_once("-from-")?.0;
        let known = direction.parse().ok()?;
        match self {
            Self::Tiles(at) => {
                mover.strip_prefix('t')?.parse::<u16>().ok()?;
                Some(at.puzzle.write_moves(&[known], loyd_core::TileMetric::Single))
            }
            Self::Blocks(at) => {
                let number: usize = mover.strip_prefix('p')?.parse().ok()?;
                let piece = at.puzzle.pieces().get(number.checked_sub(1)?)?;
                Some(format!("{} {known} 1", piece.name))
            }
        }
    }
}

fn of_tiles(at: &At<TilePuzzle>) -> Pddl {
    let (width, height) = at.puzzle.size();
    let mut writer = Writer::default();
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

fn of_blocks(at: &At<BlockPuzzle>) -> Pddl {
    let puzzle = &at.puzzle;
    let mut writer = Writer::default();
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

/// The facts and the actions of one piece.
fn write_piece(writer: &mut Writer, at: &At<BlockPuzzle>, piece: usize) {
    let puzzle = &at.puzzle;
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    let fact = |anchor: u16| format!("p{}-at-{}", piece + 1, cell_name(puzzle.place(anchor)));
    let covered = |anchor: u16| -> Vec<(usize, usize)> { puzzle.cells_at(piece, anchor).collect() };
    let free = |cell| format!("free-{}", cell_name(cell));
    // Targets of this piece that hold with its anchor at a cell.
    let reached = |anchor: u16| -> Vec<String> {
        let targets = puzzle.goal().0.iter().zip(1..).filter(|(target, _)| target.concerns(puzzle, piece));
        let holding = targets.filter(|(target, _)| target.is_reached_at(puzzle, anchor));
        holding.map(|(_, number)| format!("target-{number}")).collect()
    };
    let start = at.position.anchors()[piece];
    writer.start.push(fact(start));
    writer.start.extend(reached(start));
    // Only places that the piece could reach if it were alone.
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
            let Some(to) = direction.beside(anchor.into(), rows, columns) else { continue };
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
