//! The area that shows the board and handles the pointer.

use std::collections::HashMap;

use egui::text::LayoutJob;
use egui::{Align, Color32, EventFilter, FontId, Id, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo, vec2};
use loyd_core::Direction;
use loyd_core::text::AnyPuzzle;
use loyd_play::{Advice, Cell, Game, PlayerCommand, Scene, Stage};

use super::{MenuFocus, PlayScreen};
use crate::board::{BoardPlacement, PaintOptions, paint};
use crate::context::AppContext;
use crate::scale;
use crate::sound::SoundCue;

/// How long a refused piece shakes, in seconds.
const SHAKE_TIME: f64 = 0.3;
/// The amplitude of the shaking, in cell sides.
const SHAKE_WIDTH: f32 = 0.06;

/// Returns the move counter, which includes a drag in progress.
fn move_count(app: &AppContext) -> usize {
    app.game().map_or(0, |game| game.status().moves)
}

/// Returns the widget identifier of the board.
pub(super) fn board_id() -> Id {
    Id::unique("board")
}

impl PlayScreen {
    /// Shows the board, and passes the pointer's input to the player.
    pub(super) fn area(&mut self, app: &mut AppContext, ui: &mut Ui, is_behind: bool) {
        let area = ui.available_rect_before_wrap();
        let Some(previous) = app.player.scene() else { return };
        let placement =
            BoardPlacement::in_area(area.shrink(6.0), &previous, ui.pixels_per_point(), app.look.is_classic);
        let sense = if is_behind { Sense::empty() } else { Sense::click_and_drag() };
        let response = ui.interact(placement.frame_rect().intersect(area), board_id(), sense);
        self.hold_focus(ui, &response, is_behind);
        let hover = app.settings().hover.is_on() && previous.blank.is_some();
        let mut commands = self.pointer.commands(&response, &placement, &previous, hover);
        // Only a press ends a pause. Other pointer input is ignored, but the pointer's position is
        // tracked.
        if app.player.is_paused() && !response.clicked() && !response.drag_started() {
            commands.clear();
        }
        let moves_before = move_count(app);
        if response.drag_started() {
            self.dragged_from = Some(moves_before);
        }
        for command in commands {
            // Ending a drag keeps the message about that drag.
            if matches!(command, PlayerCommand::Press(_) | PlayerCommand::DragBegin(_)) {
                app.notice = None;
            }
            app.player.point(command);
        }
        self.note_refusal(app, &response, &placement, &previous, moves_before);
        self.show_notices(app);
        self.draw(app, ui, area);
        describe(app, &response);
        response.context_menu(|ui| self.context_menu(app, ui));
    }

    /// Draws the board with moving pieces.
    fn draw(&mut self, app: &mut AppContext, ui: &Ui, area: Rect) {
        let picture = app.pictures.texture(app.settings().picture, ui.ctx());
        let (Some(game), Some(scene)) = (app.game(), app.player.scene()) else { return };
        let (hint, stage, has_help) = match game.advice() {
            Advice::Hint(hint) => (Some(hint.phases), None, true),
            Advice::Solution(solution) => (None, solution.stage, true),
            _ => (None, None, false),
        };
        // The address of a game is unique.
        let id = std::ptr::from_ref(game).cast::<()>().addr() as u64;
        let now = ui.input(|input| input.time);
        let seconds = if self.pointer.is_dragging() { 0.0 } else { app.settings().glide.seconds() };
        // A dragged piece follows the finger; animations are for other moves.
        self.gliding.update(id, game.motion(), &scene, now, seconds);
        let is_dragging = self.pointer.is_dragging();
        let mut offsets: HashMap<usize, Vec2> =
            if is_dragging { self.pointer.offsets(&scene) } else { self.gliding.offsets(&scene, now) };
        let is_solved = game.status().is_solved;
        if app.settings().glide.seconds() > 0.0 && !app.look.is_classic {
            self.finale.update((id, is_solved), game.motion(), &scene, self.gliding.end_time().max(now));
        } else {
            self.finale.skip(id, is_solved);
        }
        self.finale.add_offsets(&mut offsets, now);
        self.shake(ui, &mut offsets, now, seconds);
        // Continues animations in the next frame.
        if self.gliding.is_moving(now) || self.finale.is_moving(now) {
            ui.request_repaint();
        }
        let is_tiles = scene.blank.is_some();
        let picture = picture.filter(|_| is_tiles);
        let cells = stage.as_ref().map_or(vec![], |stage| stage_cells(app, stage, &scene));
        let has_labels = match (is_tiles, picture) {
            (true, None) => true,
            (true, Some(_)) => app.settings().numbers.is_on(),
            // Hints, lists and the prompt for a name refer to blocks by name.
            (false, _) => app.settings().names.is_on() || has_help || self.lists_moves || app.player.is_naming,
        };
        let marks = PaintOptions {
            focus: game.focus().piece.map(|piece| (piece, game.focus().grabbed)),
            hint: hint.as_deref(),
            picture,
            has_labels,
            cells: &cells,
            offsets: Some(&offsets),
            ..PaintOptions::plain(app.look)
        };
        // A command may have started a game with a different size.
        let placement = BoardPlacement::in_area(area.shrink(6.0), &scene, ui.pixels_per_point(), app.look.is_classic);
        let clip = if self.finale.is_leaving() { placement.frame_rect().intersect(area) } else { area };
        paint(&ui.painter_at(clip), &placement, &scene, &marks);
        if app.player.is_paused() {
            show_paused(app, ui, placement.rect);
        }
    }

    /// Marks a tile that a click did not move, or a piece that a drag did not move, as refused.
    fn note_refusal(
        &mut self,
        app: &mut AppContext,
        response: &Response,
        placement: &BoardPlacement,
        scene: &Scene,
        moves_before: usize,
    ) {
        let from = if response.drag_stopped() { self.dragged_from.take() } else { None };
        if move_count(app) != moves_before {
            self.dragged_from = None;
            return;
        }
        // A click on a block selects it.
        let is_click = response.clicked() && scene.blank.is_some();
        if !is_click && from != Some(moves_before) {
            return;
        }
        let origin = response.ctx.input(|input| input.pointer.press_origin()).or(response.interact_pointer_pos());
        let piece = origin.and_then(|at| placement.hit(at)).and_then(|cell| scene.piece_at(cell));
        let now = response.ctx.input(|input| input.time);
        self.refused_piece = piece.map(|piece| (piece.id, now));
        if piece.is_some() {
            app.play_sound(SoundCue::Refusal);
        }
        let to = response.ctx.input(|input| input.pointer.latest_pos());
        if let (Some(piece), Some((from, to))) = (piece.filter(|_| !is_click), origin.zip(to)) {
            let reason = refusal_reason(app, piece.id, to - from);
            app.say(reason);
        }
    }

    /// Shakes the piece that could not be moved.
    fn shake(&self, ui: &Ui, offsets: &mut HashMap<usize, Vec2>, now: f64, seconds: f32) {
        let Some((piece, start)) = self.refused_piece.filter(|_| seconds > 0.0) else { return };
        let progress = ((now - start) / SHAKE_TIME) as f32;
        if (0.0..1.0).contains(&progress) {
            let offset = (progress * std::f32::consts::TAU * 2.0).sin() * (1.0 - progress) * SHAKE_WIDTH;
            offsets.entry(piece).or_default().x += offset;
            ui.request_repaint();
        }
    }

    /// Gives the focus to the board while no other widget has it. Tab and the arrows then act in
    /// the game (the next piece, a move) instead of moving the focus.
    fn hold_focus(&mut self, ui: &Ui, response: &Response, is_behind: bool) {
        // The board takes the keys back from the menus.
        if response.clicked() || response.drag_started() {
            self.menus = MenuFocus::Off;
        }
        if is_behind {
            return;
        }
        if self.menus != MenuFocus::Off {
            return response.surrender_focus();
        }
        // After a click on a button, the board gets the focus back once the button is gone.
        let is_unfocused = ui.memory(|memory| memory.focused().is_none());
        if is_unfocused {
            response.request_focus();
        }
        // Otherwise egui would use these keys to move the focus.
        let filter = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(board_id(), filter));
    }
}

/// Returns the key of the message that explains why a drag did not move a piece.
fn refusal_reason(app: &AppContext, piece: usize, drag: Vec2) -> &'static str {
    let Some(AnyPuzzle::Blocks(puzzle)) = app.game().map(Game::puzzle) else { return "refused" };
    let freedom = puzzle.pieces()[piece].freedom;
    let [horizontal, vertical] = [Direction::Right, Direction::Up].map(|direction| freedom.allows(direction));
    match (horizontal, vertical, drag.x.abs() >= drag.y.abs()) {
        (false, false, _) => "refused-fixed",
        (true, false, false) => "refused-row",
        (false, true, true) => "refused-column",
        _ => "refused",
    }
}

/// Shows on the hidden board that the game is paused, and how to resume it.
fn show_paused(app: &AppContext, ui: &Ui, board: Rect) {
    let visuals = ui.visuals();
    let text = |text: String, size: f32| {
        let job = LayoutJob::simple(text, FontId::proportional(size), visuals.text_color(), board.width() * 0.8);
        ui.painter().layout_job(LayoutJob { halign: Align::Center, ..job })
    };
    let instructions = app.text_for_device("paused-about");
    let [title, about] = [text(app.text("paused"), scale::DISPLAY), text(instructions.clone(), scale::LARGE)];
    let height = title.size().y + about.size().y;
    let width = title.size().x.max(about.size().x);
    let text_area = Rect::from_center_size(board.center(), vec2(width, height));
    // A background of its own keeps the text legible in every palette.
    ui.painter().rect_filled(text_area.expand(12.0), 8.0, app.look.theme.page);
    let top = text_area.center_top();
    let below = top + vec2(0.0, title.size().y);
    ui.painter().galley(top, title, visuals.text_color());
    ui.painter().galley(below, about, visuals.text_color());
    // The text is painted, so screen readers need a label. The board's own label says that the game
    // is paused.
    let response = ui.interact(text_area, Id::unique("paused"), Sense::empty());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &instructions));
}

/// Returns the cells to mark for a stage: settled cells, the target cell of the stage's tile, and
/// that tile's current cell.
fn stage_cells(app: &AppContext, stage: &Stage, scene: &Scene) -> Vec<(Cell, Color32)> {
    let mut cells: Vec<_> = stage.settled.iter().map(|cell| (*cell, app.look.hint())).collect();
    cells.extend(stage.target.map(|cell| (cell, app.look.accent())));
    let piece = stage.piece.and_then(|piece| scene.piece(piece));
    cells.extend(piece.map(|piece| (piece.cells[0], app.look.goal())));
    cells
}

/// Describes the board for screen readers.
fn describe(app: &AppContext, response: &Response) {
    let (Some(game), Some(scene)) = (app.game(), app.player.scene()) else { return };
    let text = if app.player.is_paused() { app.text("paused") } else { crate::spoken::board_text(&scene) };
    let label = app.tell("board", &[("title", app.title(game).into()), ("rows", text.into())]);
    crate::spoken::note_board(&response.ctx, &label);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &label));
}
