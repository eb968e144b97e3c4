//! The finger or the mouse on a board.
//!
//! What is held follows the finger smoothly, up to half a cell away from where it lies; the game itself knows whole cells.

use std::collections::HashMap;

use egui::{Pos2, Response, Vec2, vec2};
use loyd_core::Direction;
use loyd_play::{Cell, Command, Scene};

use super::Place;
use super::place::middle;

/// A drag under way.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pointer {
    /// What is held, while the button is down.
    held: Option<Held>,
    /// The cell that the pointer was over last, for sliding without a click.
    hovered: Option<Cell>,
}

/// What the finger holds.
#[derive(Clone, Copy, Debug)]
struct Held {
    /// What is held: a piece, or the blank.
    piece: Option<usize>,
    /// From the middle of the piece's first cell to the finger, in sides of a cell.
    grip: Vec2,
    /// The finger, in sides of a cell.
    finger: Pos2,
    /// The cell that was pressed, and where the finger was in it.
    from: Cell,
    /// The finger when it was put down, in sides of a cell.
    origin: Pos2,
}

impl Pointer {
    /// Whether something is held.
    pub(crate) fn is_dragging(&self) -> bool {
        self.held.is_some()
    }

    /// What the finger does, as commands in order.
    pub(crate) fn commands(&mut self, response: &Response, place: &Place, scene: &Scene, hover: bool) -> Vec<Command> {
        let mut commands = Vec::new();
        if response.drag_started() {
            commands.extend(self.begin(response, place, scene));
        }
        if let (Some(held), Some(at)) = (&mut self.held, response.interact_pointer_pos()) {
            held.finger = place.in_cells(at);
            if response.dragged() {
                commands.push(Command::DragTo(held.aim(scene)));
            }
        }
        if response.drag_stopped()
            && let Some(held) = self.held.take()
        {
            let speed = response.ctx.input(|input| input.pointer.velocity()).length();
            commands.extend(held.end(speed, scene));
        } else if response.clicked() {
            self.held = None;
            commands.extend(response.interact_pointer_pos().and_then(|at| place.hit(at)).map(Command::Press));
        }
        // A held button is a drag, not a hover.
        if hover && self.held.is_none() {
            commands.extend(self.hover(response, place));
        }
        commands
    }

    /// Begins a drag where the finger was pressed, which is not where the drag is noticed.
    fn begin(&mut self, response: &Response, place: &Place, scene: &Scene) -> Option<Command> {
        let origin = response.ctx.input(|input| input.pointer.press_origin())?;
        let cell = place.hit(origin)?;
        let piece = scene.piece_at(cell);
        let first = piece.map_or(cell, |piece| piece.cells[0]);
        let finger = place.in_cells(origin);
        self.held = Some(Held {
            piece: piece.map(|piece| piece.id),
            grip: finger - middle(first),
            finger,
            from: cell,
            origin: finger,
        });
        Some(Command::DragBegin(cell))
    }

    /// A tile that the pointer comes to slides.
    fn hover(&mut self, response: &Response, place: &Place) -> Option<Command> {
        let cell = response.hover_pos().and_then(|at| place.hit(at));
        let is_new = std::mem::replace(&mut self.hovered, cell) != cell;
        cell.filter(|_| is_new).map(Command::Press)
    }

    /// How far what is held is drawn from where it lies: it follows the finger, less than a cell, where it can go.
    pub(crate) fn offsets(&self, scene: &Scene) -> HashMap<usize, Vec2> {
        let mut offsets = HashMap::new();
        let Some(held) = self.held else { return offsets };
        let Some(piece) = held.piece.and_then(|id| scene.piece(id)) else { return offsets };
        let away = held.finger - held.grip - middle(piece.cells[0]);
        let Some(offset) = within(away, &piece.pulls) else { return offsets };
        match scene.blank {
            None => drop(offsets.insert(piece.id, offset)),
            Some(blank) => {
                // All tiles between the held one and the blank go with it.
                let Some((direction, count)) = piece.cells[0].way_to(blank) else { return offsets };
                let mut cell = Some(piece.cells[0]);
                for _ in 0..count {
                    let Some(here) = cell else { break };
                    offsets.extend(scene.piece_at(here).map(|piece| (piece.id, offset)));
                    cell = here.beside(direction, scene.rows, scene.columns);
                }
            }
        }
        offsets
    }
}

/// The speed at which a finger that is lifted throws what it holds, in points a second.
const FLING: f32 = 250.0;

impl Held {
    /// The commands when the finger is lifted.
    ///
    /// A fast lift ("fling") that has not yet pulled the piece into another cell moves the piece one cell in the direction
    /// of the finger. If the piece under the finger cannot go there, and the board is one of tiles, the tile that can go in
    /// this direction into the blank moves instead: so a swipe works wherever the finger is on the board.
    fn end(&self, speed: f32, scene: &Scene) -> Vec<Command> {
        let way = self.finger - self.origin;
        // A slow lift ends where it is; so does one that already moved the piece.
        if speed < FLING || self.aim(scene) != self.from {
            return vec![Command::DragEnd];
        }
        let direction = match (way.x.abs() >= way.y.abs(), way.x < 0.0, way.y < 0.0) {
            (true, true, _) => Direction::Left,
            (true, false, _) => Direction::Right,
            (false, _, true) => Direction::Up,
            (false, _, false) => Direction::Down,
        };
        let beside = |cell: Cell, direction| cell.beside(direction, scene.rows, scene.columns);
        let can_go = |id| scene.piece(id).is_some_and(|piece| piece.pulls.contains(&direction));
        if self.piece.is_none_or(can_go) {
            let to = beside(self.from, direction).map(Command::DragTo);
            return to.into_iter().chain([Command::DragEnd]).collect();
        }
        let Some(blank) = scene.blank else { return vec![Command::DragEnd] };
        let behind = beside(blank, direction.opposite());
        [Command::DragCancel].into_iter().chain(behind.map(Command::Press)).collect()
    }

    /// The cell that what is held is pulled to: the pressed one, shifted as far as the finger went.
    fn aim(&self, scene: &Scene) -> Cell {
        let aim = middle(self.from) + (self.finger - self.origin);
        let within = |aim: f32, count: usize| (aim.max(0.0) as usize).min(count - 1);
        Cell::new(within(aim.y, scene.rows), within(aim.x, scene.columns))
    }
}

/// The part of a way that leads where a piece can go: along one axis, at most half a cell, since beyond that the piece
/// lies in the next cell.
fn within(away: Vec2, pulls: &[Direction]) -> Option<Vec2> {
    let can = |direction| pulls.contains(&direction);
    let x = away.x.clamp(if can(Direction::Left) { -0.5 } else { 0.0 }, if can(Direction::Right) { 0.5 } else { 0.0 });
    let y = away.y.clamp(if can(Direction::Up) { -0.5 } else { 0.0 }, if can(Direction::Down) { 0.5 } else { 0.0 });
    let offset = if x.abs() >= y.abs() { vec2(x, 0.0) } else { vec2(0.0, y) };
    (offset != Vec2::ZERO).then_some(offset)
}
