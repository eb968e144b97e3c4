//! The board in its area, played with the pointer.

use std::collections::HashMap;

use egui::{Color32, EventFilter, Id, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo};
use loyd_play::{Advice, Cell, Game, Glide, Motion, Scene, Stage};

use super::PlayScreen;
use crate::board::{Marks, Place, paint};
use crate::desk::Desk;
use crate::screens::Next;

/// The board's name among widgets.
pub(super) fn board_id() -> Id {
    Id::unique("board")
}

/// What of a game is drawn.
struct View {
    scene: Scene,
    motion: Motion,
    focus: Option<(usize, bool)>,
    hint: Option<Vec<Vec<Glide>>>,
    stage: Option<Stage>,
    /// What tells it from other games.
    game: u64,
}

impl PlayScreen {
    pub(super) fn area(&mut self, desk: &mut Desk, ui: &mut Ui, is_behind: bool, next: &mut Next) {
        let area = ui.available_rect_before_wrap();
        let Some(before) = desk.game().map(view) else { return };
        let place = Place::in_area(area.shrink(6.0), &before.scene, ui.pixels_per_point(), desk.look.is_classic);
        let sense = if is_behind { Sense::empty() } else { Sense::click_and_drag() };
        let response = ui.interact(place.outer().intersect(area), board_id(), sense);
        self.hold_focus(ui, &response, is_behind);
        let hover = desk.settings().hover.is_on() && before.scene.blank.is_some();
        let commands = self.pointer.commands(&response, &place, &before.scene, hover);
        if !commands.is_empty() {
            self.stop_playing();
            desk.notice = None;
        }
        for command in commands {
            self.act(desk, command);
        }
        if let Some(view) = desk.game().map(view) {
            self.draw(desk, ui, area, &view);
        }
        describe(desk, &response);
        response.context_menu(|ui| self.context_menu(desk, ui, next));
    }

    fn draw(&mut self, desk: &mut Desk, ui: &Ui, area: Rect, view: &View) {
        let now = ui.input(|input| input.time);
        let seconds = if self.pointer.is_dragging() { 0.0 } else { desk.settings().glide.seconds() };
        self.gliding.look(view.game, &view.motion, &view.scene, now, seconds);
        let offsets: HashMap<usize, Vec2> = if self.pointer.is_dragging() {
            self.pointer.offsets(&view.scene)
        } else {
            self.gliding.offsets(&view.scene, now)
        };
        if self.gliding.is_moving(now) {
            ui.request_repaint();
        }
        let is_tiles = view.scene.blank.is_some();
        let picture = desk.pictures.texture(desk.settings().picture, ui.ctx()).filter(|_| is_tiles);
        let cells = view.stage.as_ref().map_or(vec![], |stage| stage_cells(desk, stage, &view.scene));
        let labels = match (is_tiles, picture) {
            (true, None) => true,
            (true, Some(_)) => desk.settings().numbers.is_on(),
            (false, _) => desk.settings().names.is_on(),
        };
        let marks = Marks {
            look: desk.look,
            offsets: &offsets,
            focus: view.focus,
            hint: view.hint.as_deref(),
            picture,
            labels,
            cells: &cells,
            has_grid: false,
        };
        let place = Place::in_area(area.shrink(6.0), &view.scene, ui.pixels_per_point(), desk.look.is_classic);
        paint(&ui.painter_at(area), &place, &view.scene, &marks);
    }

    /// While nothing else has the focus the board has it, with Tab and the arrows.
    fn hold_focus(&mut self, ui: &Ui, response: &Response, is_behind: bool) {
        if response.clicked() || response.drag_started() {
            self.in_menus = false;
        }
        if is_behind {
            return;
        }
        if self.in_menus {
            return response.surrender_focus();
        }
        let nothing_else = ui.memory(|memory| memory.focused().is_none());
        if nothing_else {
            response.request_focus();
        }
        let filter = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(board_id(), filter));
    }

    /// A solution that is played stops.
    fn stop_playing(&mut self) {
        self.guide.stop();
        self.rest.stop();
    }
}

fn view(game: &dyn Game) -> View {
    let focus = game.focus();
    let (hint, stage) = match game.advice() {
        Advice::Hint(hint) => (Some(hint.phases), None),
        Advice::Solution(solution) => (None, solution.stage),
        _ => (None, None),
    };
    View {
        scene: game.scene(),
        motion: game.motion().clone(),
        focus: focus.piece.map(|piece| (piece, focus.grabbed)),
        hint,
        stage,
        game: std::ptr::from_ref(game).cast::<()>().addr() as u64,
    }
}

/// What a stage is about, on the board: settled cells, where its tile goes, and where that tile is now.
fn stage_cells(desk: &Desk, stage: &Stage, scene: &Scene) -> Vec<(Cell, Color32)> {
    let mut cells: Vec<_> = stage.settled.iter().map(|cell| (*cell, desk.look.hint())).collect();
    cells.extend(stage.target.map(|cell| (cell, desk.look.accent())));
    let piece = stage.piece.and_then(|piece| scene.piece(piece));
    cells.extend(piece.map(|piece| (piece.cells[0], desk.look.goal())));
    cells
}

/// What a screen reader says of the board.
fn describe(desk: &Desk, response: &Response) {
    let Some(game) = desk.game() else { return };
    let scene = game.scene();
    let text = mirror(&scene);
    let label = desk.tell("board", &[("title", super::title(desk, game).into()), ("rows", text.into())]);
    crate::spoken::note_board(&response.ctx, &label);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &label));
}

/// The board as text, row by row: labels of pieces, dots where nothing is.
pub(crate) fn mirror(scene: &Scene) -> String {
    let row = |row: usize| {
        let cell = |column: usize| {
            let cell = loyd_play::Cell::new(row, column);
            match scene.piece_at(cell) {
                Some(piece) => piece.label.clone(),
                None if scene.walls.contains(&cell) => "#".to_owned(),
                None => "·".to_owned(),
            }
        };
        (0..scene.columns).map(cell).collect::<Vec<_>>().join(" ")
    };
    (0..scene.rows).map(row).collect::<Vec<_>>().join(" / ")
}
