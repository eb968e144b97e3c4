//! The board in its area, played with the pointer.

use std::collections::HashMap;

use egui::text::LayoutJob;
use egui::{Align, Color32, EventFilter, FontId, Id, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo, vec2};
use loyd_play::{Advice, Cell, Command, Glide, Motion, Scene, Stage};

use super::PlayScreen;
use crate::board::{Marks, Place, paint};
use crate::context::AppContext;
use crate::next::Next;

/// The board's name among widgets.
pub(super) fn board_id() -> Id {
    Id::unique("board")
}

/// What of a game is drawn.
struct View {
    /// The position.
    scene: Scene,
    /// How the position changed last.
    motion: Motion,
    /// The chosen piece, and whether it is grabbed.
    focus: Option<(usize, bool)>,
    /// The next move, as arrows.
    hint: Option<Vec<Vec<Glide>>>,
    /// The stage of a solution that is explained.
    stage: Option<Stage>,
    /// Whether a hint or a solution is shown.
    has_help: bool,
    /// The game was played to its end.
    is_finished: bool,
    /// A number that differs from game to game: the address of the game in memory.
    game: u64,
}

impl PlayScreen {
    /// Shows the board, and passes the pointer on to the player.
    pub(super) fn area(&mut self, app: &mut AppContext, ui: &mut Ui, is_behind: bool, next: &mut Next) {
        let area = ui.available_rect_before_wrap();
        let Some(before) = view(app) else { return };
        let place = Place::in_area(area.shrink(6.0), &before.scene, ui.pixels_per_point(), app.look.is_classic);
        let sense = if is_behind { Sense::empty() } else { Sense::click_and_drag() };
        let response = ui.interact(place.outer().intersect(area), board_id(), sense);
        self.hold_focus(ui, &response, is_behind);
        let hover = app.settings().hover.is_on() && before.scene.blank.is_some();
        let mut commands = self.pointer.commands(&response, &place, &before.scene, hover);
        // Only a press ends a pause; where the pointer goes meanwhile is no act, but it is known where it is afterwards.
        if app.player.is_paused() && !response.clicked() && !response.drag_started() {
            commands.clear();
        }
        for command in commands {
            // The end of a drag is no new act: what was said about it stays.
            if matches!(command, Command::Press(_) | Command::DragBegin(_)) {
                app.notice = None;
            }
            app.player.point(command);
        }
        self.follow(app);
        if let Some(view) = view(app) {
            self.draw(app, ui, area, &view);
        }
        describe(app, &response);
        response.context_menu(|ui| self.context_menu(app, ui, next));
    }

    /// Draws the board, with pieces on their way.
    fn draw(&mut self, app: &mut AppContext, ui: &Ui, area: Rect, view: &View) {
        let now = ui.input(|input| input.time);
        let seconds = if self.pointer.is_dragging() { 0.0 } else { app.settings().glide.seconds() };
        // A piece under the finger is drawn there; it glides only when it was moved otherwise.
        self.gliding.look(view.game, &view.motion, &view.scene, now, seconds);
        let is_dragging = self.pointer.is_dragging();
        let mut offsets: HashMap<usize, Vec2> =
            if is_dragging { self.pointer.offsets(&view.scene) } else { self.gliding.offsets(&view.scene, now) };
        let end = (view.game, view.is_finished);
        if app.settings().glide.seconds() > 0.0 && !app.look.is_classic {
            self.finale.look(end, &view.motion, &view.scene, self.gliding.end().max(now));
        } else {
            self.finale.skip(end.0, end.1);
        }
        self.finale.add(&mut offsets, now);
        // The next frame shows the pieces further on their way.
        if self.gliding.is_moving(now) || self.finale.is_moving(now) {
            ui.request_repaint();
        }
        let is_tiles = view.scene.blank.is_some();
        let picture = app.pictures.texture(app.settings().picture, ui.ctx()).filter(|_| is_tiles);
        let cells = view.stage.as_ref().map_or(vec![], |stage| stage_cells(app, stage, &view.scene));
        let labels = match (is_tiles, picture) {
            (true, None) => true,
            (true, Some(_)) => app.settings().numbers.is_on(),
            // Hints, lists and the player speak of blocks by their names.
            (false, _) => app.settings().names.is_on() || view.has_help || self.lists_moves || app.player.is_naming(),
        };
        let marks = Marks {
            focus: view.focus,
            hint: view.hint.as_deref(),
            picture,
            labels,
            cells: &cells,
            offsets: Some(&offsets),
            ..Marks::none(app.look)
        };
        // A command may have led to another game, with another size.
        let place = Place::in_area(area.shrink(6.0), &view.scene, ui.pixels_per_point(), app.look.is_classic);
        let clip = if self.finale.is_leaving() { place.outer().intersect(area) } else { area };
        paint(&ui.painter_at(clip), &place, &view.scene, &marks);
        if app.player.is_paused() {
            say_paused(app, ui, place.rect);
        }
    }

    /// Gives the focus to the board while no other widget has it. Tab and the arrows are then keys of the game (the next
    /// piece, a move), not keys that go from widget to widget.
    fn hold_focus(&mut self, ui: &Ui, response: &Response, is_behind: bool) {
        // The board takes the keys back from the menus.
        if response.clicked() || response.drag_started() {
            self.in_menus = false;
        }
        if is_behind {
            return;
        }
        if self.in_menus {
            return response.surrender_focus();
        }
        // A click on a button gives the focus back once the button is gone.
        let nothing_else = ui.memory(|memory| memory.focused().is_none());
        if nothing_else {
            response.request_focus();
        }
        // Otherwise egui would take these keys to go from widget to widget.
        let filter = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(board_id(), filter));
    }
}

/// Says on the hidden board that the game is paused, and how it goes on.
fn say_paused(app: &AppContext, ui: &Ui, board: Rect) {
    let visuals = ui.visuals();
    let text = |text: String, size: f32| {
        let job = LayoutJob::simple(text, FontId::proportional(size), visuals.text_color(), board.width() * 0.8);
        ui.painter().layout_job(LayoutJob { halign: Align::Center, ..job })
    };
    let [head, about] = [text(app.text("paused"), 26.0), text(app.by_device("paused-about"), 15.0)];
    let height = head.size().y + about.size().y;
    let width = head.size().x.max(about.size().x);
    let ground = Rect::from_center_size(board.center(), vec2(width, height));
    // On a ground of its own, so that it can be read in every palette.
    ui.painter().rect_filled(ground.expand(12.0), 8.0, app.look.page());
    let top = ground.center_top();
    let below = top + vec2(0.0, head.size().y);
    ui.painter().galley(top, head, visuals.text_color());
    ui.painter().galley(below, about, visuals.text_color());
}

/// What is drawn of the game now.
fn view(app: &AppContext) -> Option<View> {
    let game = app.game()?;
    let focus = game.focus();
    let advice = game.advice();
    let has_help = matches!(advice, Advice::Hint(_) | Advice::Solution(_));
    let (hint, stage) = match advice {
        Advice::Hint(hint) => (Some(hint.phases), None),
        Advice::Solution(solution) => (None, solution.stage),
        _ => (None, None),
    };
    Some(View {
        scene: app.player.scene()?,
        motion: game.motion().clone(),
        focus: focus.piece.map(|piece| (piece, focus.grabbed)),
        hint,
        stage,
        has_help,
        is_finished: game.status().is_solved,
        game: std::ptr::from_ref(game).cast::<()>().addr() as u64,
    })
}

/// What a stage is about, on the board: settled cells, where its tile goes, and where that tile is now.
fn stage_cells(app: &AppContext, stage: &Stage, scene: &Scene) -> Vec<(Cell, Color32)> {
    let mut cells: Vec<_> = stage.settled.iter().map(|cell| (*cell, app.look.hint())).collect();
    // Two colours: where the tile goes, and where it is now.
    cells.extend(stage.target.map(|cell| (cell, app.look.accent())));
    let piece = stage.piece.and_then(|piece| scene.piece(piece));
    cells.extend(piece.map(|piece| (piece.cells[0], app.look.goal())));
    cells
}

/// What a screen reader says of the board.
fn describe(app: &AppContext, response: &Response) {
    let (Some(game), Some(scene)) = (app.game(), app.player.scene()) else { return };
    let text = if app.player.is_paused() { app.text("paused") } else { crate::spoken::board_text(&scene) };
    let label = app.tell("board", &[("title", super::status::title(app, game).into()), ("rows", text.into())]);
    crate::spoken::note_board(&response.ctx, &label);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &label));
}
