use super::block_goal::{self, GoalText};
use super::fault::FaultLog;
use super::span::Span;
use super::{Fault, Faults};
use crate::BlockPuzzle;
use crate::blocks::{BlockGoal, Setup, SetupFault, SetupPiece, Target};

/// A block puzzle as a text draws it: everything but the goal, with the places where its parts are told.
pub(super) struct Sketch<'a> {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) walls: Vec<(usize, usize)>,
    pub(super) pieces: Vec<SetupPiece>,
    /// Where each piece is first seen.
    pub(super) places: Vec<Span<'a>>,
    /// Where the drawing starts.
    pub(super) start: Span<'a>,
    /// Whether rows, columns and cells can be relied on. If not, the reason was logged.
    pub(super) sound: bool,
}

impl<'a> Sketch<'a> {
    pub(super) fn new(start: Span<'a>) -> Self {
        Self { rows: 0, columns: 0, walls: vec![], pieces: vec![], places: vec![], start, sound: true }
    }

    pub(super) fn piece_named(&self, name: char) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.name == name)
    }

    /// Adds the goal and makes the puzzle, if nothing is wrong with it and nothing was logged before.
    pub(super) fn finish(self, text: GoalText, mut log: FaultLog) -> Result<BlockPuzzle, Faults> {
        let goal = block_goal::read(text, &self, &mut log);
        // A goal that can't be read must not hide what else is wrong: any goal does for finding that.
        let targets = if goal.is_empty() {
            vec![Target::Right { piece: 0 }]
        } else {
            goal.iter().map(|&(target, _)| target).collect()
        };
        let Self { rows, columns, walls, pieces, places, start, sound } = self;
        if !sound {
            return Err(Faults(log.into_vec()));
        }
        match BlockPuzzle::try_from(Setup { rows, columns, walls, pieces, goal: BlockGoal(targets) }) {
            Ok(puzzle) => log.unless_any(puzzle),
            Err(faults) => {
                log.extend(faults.0.iter().map(|fault| placed(fault, start, &places, text, &goal)));
                Err(Faults(log.into_vec()))
            }
        }
    }
}

/// A fault of the model, told where the text says the thing that it is about.
fn placed(fault: &SetupFault, start: Span, places: &[Span], text: GoalText, goal: &[(Target, Span)]) -> Fault {
    let message = fault.to_string();
    match *fault {
        SetupFault::TargetOutside { piece, .. } | SetupFault::UnknownTarget { piece, .. } => {
            let target = goal.iter().find(|(target, _)| target.piece() == piece);
            text.fault(target.map_or(start, |&(_, span)| span), message)
        }
        SetupFault::TargetsCollide => text.fault(goal.last().map_or(start, |&(_, span)| span), message),
        SetupFault::BadName { piece, .. }
        | SetupFault::DuplicateName { piece, .. }
        | SetupFault::Empty { piece, .. }
        | SetupFault::Disconnected { piece, .. }
        | SetupFault::Outside { piece, .. }
        | SetupFault::Overlap { piece, .. } => places.get(piece).copied().unwrap_or(start).fault(message),
        SetupFault::Grid { .. }
        | SetupFault::WallOutside { .. }
        | SetupFault::NoPiece
        | SetupFault::TooManyPieces { .. }
        | SetupFault::NoTarget => start.fault(message),
    }
}
