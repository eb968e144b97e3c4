//! A tile board's goal: a small picture next to the title, and the explanation for the first board.

use egui::{Sense, TextureId, Ui, Vec2, WidgetInfo};
use loyd_core::text::AnyPuzzle;
use loyd_core::{Direction, FamilyName};
use loyd_play::{Cell, Game, Scene, ScenePiece};

use crate::board::{PaintOptions, paint_in};
use crate::context::AppContext;

/// The side of the picture, in points.
const SIDE: f32 = 60.0;
/// The maximum number of cells on a board whose goal is legible in the picture.
const MAX_CELLS: usize = 100;

/// Returns the goal of a tile board if it is shown. A goal in an unusual order is always shown.
/// Next to the board, the usual goal is also shown until the first win, or if there is a picture on
/// the tiles.
pub(super) fn visible_goal(
    app: &AppContext,
    game: &dyn Game,
    is_next_to_board: bool,
    has_picture: bool,
) -> Option<Scene> {
    let scene = game.scene();
    if scene.blank.is_none() || scene.rows * scene.columns > MAX_CELLS {
        return None;
    }
    let goal = solved_scene(&scene)?;
    (!is_in_reading_order(&goal) || (is_next_to_board && (has_picture || is_first_board(app)))).then_some(goal)
}

/// Returns the explanation for the first board, until the first win.
pub(super) fn explanation(app: &AppContext, scene: &Scene) -> Option<String> {
    if scene.blank.is_none() {
        return block_explanation(app);
    }
    if !is_first_board(app) || !solved_scene(scene).is_some_and(|goal| is_in_reading_order(&goal)) {
        return None;
    }
    let key = if app.device.has_keyboard() { "first-board" } else { "first-board-touch" };
    Some(app.tell(key, &[("last", scene.pieces.len().into())]))
}

/// Returns text that explains how to move blocks, until the first win with them.
fn block_explanation(app: &AppContext) -> Option<String> {
    let AnyPuzzle::Blocks(puzzle) = app.game()?.puzzle() else { return None };
    if has_win(app, FamilyName::Blocks) {
        return None;
    }
    let is_restricted = |piece: &loyd_core::blocks::Piece| {
        let [horizontal, vertical] = [Direction::Right, Direction::Up].map(|direction| piece.freedom.allows(direction));
        !(horizontal && vertical)
    };
    Some(app.text(if puzzle.pieces().iter().all(is_restricted) { "first-cars" } else { "first-blocks" }))
}

/// Shows the goal, with the picture on the tiles if there is one.
pub(super) fn show(app: &AppContext, ui: &mut Ui, goal: &Scene, picture: Option<TextureId>) {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(SIDE), Sense::hover());
    let name = app.text("goal");
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Image, true, &name));
    let options = PaintOptions { has_labels: picture.is_none(), picture, ..PaintOptions::plain(app.look) };
    paint_in(ui.painter(), rect, goal, &options);
    response.on_hover_text(name);
}

/// Returns the scene with every tile in its goal cell.
fn solved_scene(scene: &Scene) -> Option<Scene> {
    let pieces: Option<Vec<ScenePiece>> = scene
        .pieces
        .iter()
        .map(|piece| Some(ScenePiece { cells: vec![piece.home?], is_home: true, ..piece.clone() }))
        .collect();
    let pieces = pieces?;
    let cells = (0..scene.rows).flat_map(|row| (0..scene.columns).map(move |column| Cell::new(row, column)));
    let blank = cells.into_iter().find(|cell| pieces.iter().all(|piece| piece.cells[0] != *cell))?;
    Some(Scene { pieces, blank: Some(blank), ..scene.clone() })
}

/// Returns whether the tiles on a solved board are in reading order with the blank last.
fn is_in_reading_order(goal: &Scene) -> bool {
    let number = |cell: Cell| cell.row * goal.columns + cell.column + 1;
    goal.pieces.iter().all(|piece| piece.id == number(piece.cells[0]))
}

/// Returns whether no tile board has been solved yet. Returns `false` in a competition, where
/// players need no explanation, and in an exercise, which shows its own goal.
fn is_first_board(app: &AppContext) -> bool {
    app.player.competition().is_none() && app.player.practice.is_none() && !has_win(app, FamilyName::Tiles)
}

/// Returns whether a puzzle in a family has been solved, by the player or by the program.
fn has_win(app: &AppContext, family: FamilyName) -> bool {
    let games = app.records().games();
    games.iter().any(|game| game.play.is_solved() && game.category.family() == family)
}
