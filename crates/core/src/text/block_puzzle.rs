use super::block_goal::{self, GoalText};
use super::cells::Sketch;
use super::fault::FaultLog;
use super::span::Span;
use super::{Fault, Faults};
use crate::BlockPuzzle;
use crate::blocks::{BlockGoal, Setup, SetupFault, Target};

/// Builds the puzzle from a sketch with the goal in `text`, unless either has a fault or `log`
/// contains one.
///
/// # Errors
/// [`Faults`]: the faults in `log` and in the puzzle.
pub(super) fn finish(sketch: Sketch, text: GoalText, mut log: FaultLog) -> Result<BlockPuzzle, Faults> {
    let goal = block_goal::read(text, &sketch, &mut log);
    finish_with(sketch, text, &goal, log)
}

/// Builds the puzzle from a sketch with the given targets, each with its position in the goal's
/// text. If there is no target, `log` contains the reason.
///
/// # Errors
/// [`Faults`]: the faults in `log` and in the puzzle.
pub(super) fn finish_with(
    sketch: Sketch,
    text: GoalText,
    goal: &[(Target, Span)],
    mut log: FaultLog,
) -> Result<BlockPuzzle, Faults> {
    // If the goal could not be read, `log` contains the reason. A placeholder goal allows the
    // conversion to find the faults in the pieces as well.
    let targets = if goal.is_empty() {
        vec![Target::Right { piece: 0 }]
    } else {
        goal.iter().map(|(target, _)| target.clone()).collect()
    };
    let Sketch { rows, columns, walls, gates, pieces, places, start, is_reliable, .. } = sketch;
    if !is_reliable {
        return Err(log.into_faults());
    }
    match BlockPuzzle::try_from(Setup { rows, columns, walls, gates, pieces, goal: BlockGoal(targets) }) {
        Ok(puzzle) => log.unless_any(puzzle),
        Err(faults) => {
            log.extend(faults.0.iter().map(|fault| locate_fault(fault, (start, columns), &places, text, goal)));
            Err(log.into_faults())
        }
    }
}

/// Converts a fault in the setup to a fault at the position in the text that causes it.
fn locate_fault(
    fault: &SetupFault,
    (start, columns): (Span, usize),
    places: &[Span],
    text: GoalText,
    goal: &[(Target, Span)],
) -> Fault {
    let message = fault.to_string();
    let in_goal = |is_meant: &dyn Fn(&Target) -> bool| {
        let target = goal.iter().find(|(target, _)| is_meant(target));
        text.fault(target.map_or(start, |&(_, span)| span), message.clone())
    };
    match *fault {
        SetupFault::TargetOutside(piece, _)
        | SetupFault::ExitOutside(piece, _)
        | SetupFault::UnknownTarget { piece, .. } => in_goal(&|target| target.piece() == Some(piece)),
        SetupFault::KindOutside(row, column) => {
            let is_anchor = |at: u16| (usize::from(at) / columns, usize::from(at) % columns) == (row, column);
            in_goal(&|target| matches!(target, Target::Like { cell, .. } if is_anchor(*cell)))
        }
        SetupFault::TargetsCollide => text.fault(goal.last().map_or(start, |&(_, span)| span), message),
        SetupFault::BadName(piece, _)
        | SetupFault::DuplicateName(piece, _)
        | SetupFault::Empty(piece, _)
        | SetupFault::Disconnected(piece, _)
        | SetupFault::Outside(piece, _)
        | SetupFault::Overlap { piece, .. } => places.get(piece).copied().unwrap_or(start).fault(message),
        _ => start.fault(message),
    }
}
