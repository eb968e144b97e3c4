//! `loyd explain`: explains the constructive solution of a tile board stage by stage.

use std::fmt::Write as _;

use loyd_core::text::grid;
use loyd_core::text::tile_moves::Convention;
use loyd_core::{Family, Puzzle};
use loyd_engine::{ConstructiveSolution, ConstructiveStage};
use loyd_tiles::constructive::{Invariant, StagePhase};

use super::constructive::{Answer, phase_words};
use super::solve::sources;
use crate::arguments::ExplainArguments;
use crate::family::CommandFamily;
use crate::input::{Input, inputs};
use crate::output::{self, Exit, counted, print_message};

/// Explains every puzzle in the arguments.
///
/// # Errors
/// Returns an error if there is no puzzle or if output cannot be written. A faulty puzzle results
/// in [`Exit::Bad`].
pub(crate) fn run(arguments: &ExplainArguments) -> anyhow::Result<Exit> {
    let options = arguments.reading.options();
    let sources = sources(&arguments.puzzles)?;
    let convention = arguments.notation.notation.unwrap_or(Convention::Blank);
    let mut exit = Exit::Done;
    for input in inputs(&sources, &options).inspect(Input::report_reading) {
        let answer = Answer::new(input, None, convention);
        let text = match answer.solution() {
            Some(solution) if arguments.trace => trace(solution, convention),
            Some(solution) if !arguments.json => lesson(solution, convention),
            _ => String::new(),
        };
        output::write_result(arguments.json, &answer, &text)?;
        print_message(answer.messages());
        exit = exit.max(answer.exit());
    }
    Ok(exit)
}

/// Returns the trace of the method: alternating invariants and methods, each method with its moves.
fn trace(solution: &ConstructiveSolution, convention: Convention) -> String {
    let mut text = format!("# {}, goal {}\n", solution.start(), solution.puzzle().goal_text());
    let mut before = None;
    for ConstructiveStage { phase, moves, invariant, .. } in solution.stages(convention) {
        let _ = writeln!(text, "{}: {moves}\n{invariant}", method_call(phase, before));
        before = Some(invariant);
    }
    if !solution.is_solved() {
        text.push_str("solve_2x2(): unsolvable\n");
    } else if before.is_none() {
        text.push_str("solved\n");
    }
    text
}

/// Returns the method that starts from an invariant, with its arguments.
fn method_call(phase: StagePhase, before: Option<Invariant>) -> String {
    match (phase, before) {
        (StagePhase::LowerRows, Some(Invariant::LowerRow { row, column: 0 })) => format!("solve_col0_tile({row})"),
        (StagePhase::LowerRows, Some(Invariant::LowerRow { row, column })) => {
            format!("solve_interior_tile({row}, {column})")
        }
        (StagePhase::UpperRows, Some(Invariant::LowerRow { column, .. } | Invariant::Row1 { column })) => {
            format!("solve_row1_tile({column})")
        }
        (StagePhase::UpperRows, Some(Invariant::Row0 { column })) => format!("solve_row0_tile({column})"),
        (StagePhase::UpperLeft, _) => "solve_2x2()".to_owned(),
        _ => phase_words(phase).to_owned(),
    }
}

/// Returns the lesson as Markdown.
fn lesson(solution: &ConstructiveSolution, convention: Convention) -> String {
    let (puzzle, start) = (solution.puzzle(), solution.start());
    let mut text = format!("# {} to {}\n\n", puzzle.description(), puzzle.goal_text());
    push_board(&mut text, &grid(start));
    let meaning = if convention == Convention::Blank { "the blank" } else { "the tile" };
    let _ =
        writeln!(text, "Rows and columns are numbered from 1; each letter in a move is the direction of {meaning}.\n");
    if puzzle.is_solved(start) {
        text.push_str("The board is solved.\n");
    }
    let (mut move_count, mut phase) = (0, None);
    // One heading per phase, in the method's order.
    for stage in solution.stages(convention) {
        if phase.replace(stage.phase) != Some(stage.phase) {
            let _ = writeln!(text, "## {}\n", capitalise(phase_words(stage.phase)));
        }
        move_count += stage.length;
        push_stage(&mut text, &stage);
    }
    if !solution.is_solved() {
        text.push_str(
            "## No solution\n\nOnly the last 2x2 block is wrong. Its three tiles can rotate, but two of them are \
             swapped, and a rotation never swaps two: the board is unsolvable.\n",
        );
    } else if move_count > 0 {
        let _ = writeln!(text, "{} in total.", counted(move_count as u64, "move"));
    }
    text
}

/// Adds a stage: its purpose, its moves, the invariant and the board.
fn push_stage(text: &mut String, stage: &ConstructiveStage) {
    let aim = match (stage.tile, stage.cell) {
        (Some(tile), Some((row, column))) => format!("Tile {tile} to row {row}, column {column}"),
        _ => "All moves".to_owned(),
    };
    let moves = if stage.moves.is_empty() { "no move".to_owned() } else { format!("`{}`", stage.moves) };
    let _ = writeln!(text, "**{aim}**: {moves}. Then {}.\n", stage.in_place);
    push_board(text, &grid(&stage.position));
}

/// Adds a board as a code block to keep its columns aligned.
fn push_board(text: &mut String, rows: &str) {
    let _ = writeln!(text, "```text\n{rows}```\n");
}

/// Returns the text with its first letter capitalised, for a heading.
fn capitalise(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().collect::<String>() + chars.as_str()).unwrap_or_default()
}
