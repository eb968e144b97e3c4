//! The grid on which levels are drawn with the pointer or with keys.
//!
//! A stroke lasts from press to release, or is one key press. Undo reverts it as a whole.

use egui::{EventFilter, Id, Key, Response, Sense, Ui};
use loyd_core::Direction;
use loyd_play::{Cell, DraftTarget, Edit, Scene, TargetRule};

use super::{EditorScreen, Tool};
use crate::board::{BoardPlacement, PaintOptions, paint_in};
use crate::context::AppContext;

impl EditorScreen {
    /// Shows the grid, and handles the pointer and the keys that draw on it.
    pub(super) fn canvas(&mut self, app: &AppContext, ui: &mut Ui, is_behind: bool) {
        let area = ui.available_rect_before_wrap();
        let scene = self.draft.scene();
        let placement = BoardPlacement::in_area(area.shrink(8.0), &scene, ui.pixels_per_point(), false);
        let sense = if is_behind { Sense::empty() } else { Sense::click_and_drag() };
        let response = ui.interact(placement.rect, Id::unique("canvas"), sense);
        self.pointer(&response, &placement);
        if response.has_focus() {
            self.keys(ui, &response, &scene);
        }
        // Includes the changes made in this frame.
        let scene = self.draft.scene();
        let text = crate::spoken::board_text(&scene);
        let label = app.tell("board", &[("title", app.text("editor").into()), ("rows", text.into())]);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &label));
        let cursor = self.cursor.cell.filter(|_| response.has_focus()).map(|cell| (cell, app.look.accent()));
        let chosen = self.chosen.and_then(|name| scene.pieces.iter().find(|piece| piece.label == name.to_string()));
        let (focus, cells) = (chosen.map(|piece| (piece.id, false)), cursor.as_slice());
        let marks = PaintOptions { focus, cells, has_labels: true, has_grid: true, ..PaintOptions::plain(app.look) };
        // Undo may have resized the grid, so it is placed again.
        paint_in(&ui.painter_at(area), area.shrink(8.0), &scene, &marks);
    }

    /// Begins a stroke with a press and continues it with a drag.
    fn pointer(&mut self, response: &Response, placement: &BoardPlacement) {
        let at = response.interact_pointer_pos().and_then(|at| placement.hit(at));
        if response.drag_started() || response.clicked() {
            response.request_focus();
            // egui detects a drag some points after the press, perhaps in another cell.
            let origin = response.ctx.input(|input| input.pointer.press_origin()).and_then(|at| placement.hit(at));
            if let Some(cell) = origin.or(at) {
                self.begin(cell);
            }
        }
        // Tools that toggle something are applied once per press, even if the pointer moves.
        let is_applied_once = matches!(self.tool, Tool::GoalForShape | Tool::GoalCells | Tool::Gate);
        if let Some(cell) = at.filter(|_| response.dragged() && !is_applied_once) {
            self.draw(cell);
        }
        if response.drag_stopped() || response.clicked() {
            self.end();
        }
    }

    /// Handles the grid's keys: arrows move the cursor, Space or Enter draws, and arrows with Shift
    /// draw along the way.
    fn keys(&mut self, ui: &Ui, response: &Response, scene: &Scene) {
        // While the grid has the focus, arrows do not move the focus. Tab and Escape leave it.
        let filter = EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape: false };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        let cell = *self.cursor.cell.get_or_insert(Cell::new(0, 0));
        let arrows = [
            (Key::ArrowUp, Direction::Up),
            (Key::ArrowDown, Direction::Down),
            (Key::ArrowLeft, Direction::Left),
            (Key::ArrowRight, Direction::Right),
        ];
        let (is_shift_held, is_draw_pressed) =
            ui.input(|input| (input.modifiers.shift, input.key_pressed(Key::Space) || input.key_pressed(Key::Enter)));
        if is_draw_pressed {
            // A stroke of one cell, like a click.
            self.begin(cell);
            self.end();
        }
        for (key, direction) in arrows {
            if ui.input(|input| input.key_pressed(key))
                && let Some(neighbour) = cell.neighbour(direction, scene.rows, scene.columns)
            {
                self.cursor.cell = Some(neighbour);
                if is_shift_held {
                    self.begin(cell);
                    self.draw(neighbour);
                    self.end();
                }
            }
        }
    }

    /// Begins a stroke at a cell.
    fn begin(&mut self, cell: Cell) {
        self.cursor.cell = Some(cell);
        self.draft.begin_stroke();
        let piece = self.piece_at(cell);
        // A stroke of the block tool extends the block on which it begins, or else creates a new
        // one.
        self.cursor.brush = match self.tool {
            Tool::Block => piece.or_else(|| self.draft.free_name()),
            _ => piece,
        };
        self.chosen = match self.tool {
            Tool::Block => self.cursor.brush,
            Tool::Choose => piece,
            _ => self.chosen,
        };
        self.draw(cell);
    }

    /// Draws at a cell.
    fn draw(&mut self, cell: Cell) {
        let edit = match self.tool {
            Tool::Block => self.cursor.brush.map(|piece| Edit::Paint { piece, cell }),
            Tool::Wall => Some(Edit::Wall(cell)),
            Tool::Erase => Some(Edit::Erase(cell)),
            Tool::Goal => self.chosen.map(|piece| Edit::Target(DraftTarget { piece, rule: TargetRule::Covers(cell) })),
            Tool::GoalForShape => self.chosen.map(|piece| Edit::Kind { piece, cell }),
            Tool::GoalCells => {
                self.chosen.map(|piece| Edit::Target(DraftTarget { piece, rule: TargetRule::Fills(cell) }))
            }
            Tool::Gate => self.chosen.map(|piece| Edit::Gate { piece, cell }),
            Tool::Choose => None,
        };
        if let Some(edit) = edit {
            self.draft.apply(edit);
        }
    }

    /// Ends the stroke, which undo reverts as a whole.
    fn end(&mut self) {
        self.draft.end_stroke();
        // One press sets one target.
        if self.tool == Tool::Goal {
            self.tool = Tool::Choose;
        }
    }

    /// Returns the name of the piece at a cell.
    fn piece_at(&self, cell: Cell) -> Option<char> {
        self.draft.scene().piece_at(cell).and_then(|piece| piece.label.chars().next())
    }
}
