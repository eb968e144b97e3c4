//! The pointer on a board: a finger or the mouse.
//!
//! A dragged piece follows the finger smoothly, up to half a cell from its position. The game
//! itself moves in whole cells.

use std::collections::HashMap;

use egui::{Pos2, Response, Vec2, vec2};
use loyd_core::Direction;
use loyd_play::{Cell, PlayerCommand, Scene};

use super::{BoardPlacement, middle};

/// The state of the pointer.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pointer {
    /// The current drag, while the button is pressed.
    drag: Option<Drag>,
    /// The last cell under the pointer, for sliding tiles without a click.
    hovered: Option<Cell>,
}

/// A drag.
#[derive(Clone, Copy, Debug)]
struct Drag {
    /// The dragged piece, or `None` for the blank.
    piece: Option<usize>,
    /// The offset from the middle of the piece's first cell to the finger, in cell sides.
    grip: Vec2,
    /// The position of the finger, in cell sides.
    finger: Pos2,
    /// The cell that was pressed.
    from: Cell,
    /// The position where the finger was put down, in cell sides.
    origin: Pos2,
}

impl Pointer {
    /// Returns whether something is being dragged.
    pub(crate) fn is_dragging(&self) -> bool {
        self.drag.is_some()
    }

    /// Translates the pointer's input into commands.
    pub(crate) fn commands(
        &mut self,
        response: &Response,
        placement: &BoardPlacement,
        scene: &Scene,
        hover: bool,
    ) -> Vec<PlayerCommand> {
        let mut commands = Vec::new();
        if response.drag_started() {
            commands.extend(self.begin(response, placement, scene));
        }
        if let (Some(drag), Some(at)) = (&mut self.drag, response.interact_pointer_pos()) {
            drag.finger = placement.in_cells(at);
            if response.dragged() {
                commands.push(PlayerCommand::DragTo(drag.target_cell(scene)));
            }
        }
        if response.drag_stopped()
            && let Some(drag) = self.drag.take()
        {
            let speed = response.ctx.input(|input| input.pointer.velocity()).length();
            commands.extend(drag.release(speed, scene));
        } else if response.clicked() {
            self.drag = None;
            commands.extend(response.interact_pointer_pos().and_then(|at| placement.hit(at)).map(PlayerCommand::Press));
        }
        // With the button pressed, the pointer drags instead of hovering.
        if hover && self.drag.is_none() {
            commands.extend(self.hover(response, placement));
        }
        commands
    }

    /// Begins a drag where the finger was put down, since egui detects a drag only after the finger
    /// has moved some points away.
    fn begin(&mut self, response: &Response, placement: &BoardPlacement, scene: &Scene) -> Option<PlayerCommand> {
        let origin = response.ctx.input(|input| input.pointer.press_origin())?;
        let cell = placement.hit(origin)?;
        let piece = scene.piece_at(cell);
        let first = piece.map_or(cell, |piece| piece.cells[0]);
        let finger = placement.in_cells(origin);
        self.drag = Some(Drag {
            piece: piece.map(|piece| piece.id),
            grip: finger - middle(first),
            finger,
            from: cell,
            origin: finger,
        });
        Some(PlayerCommand::DragBegin(cell))
    }

    /// Presses a tile when the pointer enters it.
    fn hover(&mut self, response: &Response, placement: &BoardPlacement) -> Option<PlayerCommand> {
        let cell = response.hover_pos().and_then(|at| placement.hit(at));
        let is_new = std::mem::replace(&mut self.hovered, cell) != cell;
        cell.filter(|_| is_new).map(PlayerCommand::Press)
    }

    /// Returns the offsets of the dragged pieces. They follow the finger in the directions in which
    /// they can move, by at most half a cell.
    pub(crate) fn offsets(&self, scene: &Scene) -> HashMap<usize, Vec2> {
        let mut offsets = HashMap::new();
        let Some(drag) = self.drag else { return offsets };
        let Some(piece) = drag.piece.and_then(|id| scene.piece(id)) else { return offsets };
        let finger_offset = drag.finger - drag.grip - middle(piece.cells[0]);
        let Some(offset) = clamp_offset(finger_offset, &piece.pulls) else { return offsets };
        match scene.blank {
            None => drop(offsets.insert(piece.id, offset)),
            Some(blank) => {
                // All tiles between the dragged one and the blank move with it.
                let Some((direction, count)) = piece.cells[0].way_to(blank) else { return offsets };
                let mut cell = Some(piece.cells[0]);
                for _ in 0..count {
                    let Some(current) = cell else { break };
                    offsets.extend(scene.piece_at(current).map(|piece| (piece.id, offset)));
                    cell = current.neighbour(direction, scene.rows, scene.columns);
                }
            }
        }
        offsets
    }
}

/// The minimum speed at which a lifted finger flings a piece, in points per second.
const MIN_FLING_SPEED: f32 = 250.0;

impl Drag {
    /// Returns the commands for lifting the finger.
    ///
    /// A fling, which is a fast lift before the piece has been pulled into another cell, moves the
    /// piece one cell in the finger's direction. If the piece cannot go there, and the game is a
    /// tile puzzle, the tile that can move in this direction moves instead. A swipe thus works
    /// anywhere on the board.
    fn release(&self, speed: f32, scene: &Scene) -> Vec<PlayerCommand> {
        let swipe = self.finger - self.origin;
        // A slow lift leaves the piece in place, and so does a lift after the piece has moved.
        if speed < MIN_FLING_SPEED || self.target_cell(scene) != self.from {
            return vec![PlayerCommand::DragEnd];
        }
        let direction = match (swipe.x.abs() >= swipe.y.abs(), swipe.x < 0.0, swipe.y < 0.0) {
            (true, true, _) => Direction::Left,
            (true, false, _) => Direction::Right,
            (false, _, true) => Direction::Up,
            (false, _, false) => Direction::Down,
        };
        let neighbour = |cell: Cell, direction| cell.neighbour(direction, scene.rows, scene.columns);
        let can_go = |id| scene.piece(id).is_some_and(|piece| piece.pulls.contains(&direction));
        if self.piece.is_none_or(can_go) {
            let to = neighbour(self.from, direction).map(PlayerCommand::DragTo);
            return to.into_iter().chain([PlayerCommand::DragEnd]).collect();
        }
        let Some(blank) = scene.blank else { return vec![PlayerCommand::DragEnd] };
        let movable = neighbour(blank, direction.opposite());
        [PlayerCommand::DragCancel].into_iter().chain(movable.map(PlayerCommand::Press)).collect()
    }

    /// Returns the cell to which the piece is dragged: the pressed cell, shifted like the finger.
    fn target_cell(&self, scene: &Scene) -> Cell {
        let target = middle(self.from) + (self.finger - self.origin);
        let clamp = |target: f32, count: usize| (target.max(0.0) as usize).min(count - 1);
        Cell::new(clamp(target.y, scene.rows), clamp(target.x, scene.columns))
    }
}

/// Returns the part of an offset that the piece can follow: along one axis and at most half a cell,
/// because beyond that the piece lies in the next cell.
fn clamp_offset(finger_offset: Vec2, pulls: &[Direction]) -> Option<Vec2> {
    let reach = |direction| if pulls.contains(&direction) { 0.5 } else { 0.0 };
    let Vec2 { x, y } = finger_offset;
    let x = x.clamp(-reach(Direction::Left), reach(Direction::Right));
    let y = y.clamp(-reach(Direction::Up), reach(Direction::Down));
    let offset = if x.abs() >= y.abs() { vec2(x, 0.0) } else { vec2(0.0, y) };
    (offset != Vec2::ZERO).then_some(offset)
}
