//! Draws a game: its board, numbers and messages.

use loyd_front::sentences;
use loyd_front::text::averages;
use loyd_play::{Advice, GameStatus};
use ratatui::widgets::{Clear, Widget};

use super::slide::Slide;
use super::status;
use crate::board::BoardView;
use crate::screens::compete::event_name;
use crate::screens::prelude::*;
use crate::screens::share;
use crate::text::grouped;

/// The width in columns of the panel next to the board.
const PANEL_WIDTH: u16 = 26;
/// The minimum width, in columns, of a screen with a panel.
const MIN_WIDTH_WITH_PANEL: u16 = 64;

/// Draws the current game. Returns the view of its board.
pub(super) fn draw(
    app: &AppContext,
    slide: Option<&Slide>,
    message: Option<&str>,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<BoardView> {
    let game = app.session().game()?;
    let status = game.status();
    let (caption, ink) = status::line(message, app, game);
    // A short screen has no room for the panel, regardless of its width.
    let is_wide = area.width >= MIN_WIDTH_WITH_PANEL && area.height >= 14;
    let foot_height = u16::from(area.height >= 12 && !is_wide) + 1;
    let body = Rect { height: area.height - foot_height, ..area };
    let body = if is_wide { middle_part(game, body) } else { body };
    let foot = Rect { y: body.bottom(), height: foot_height, ..area };
    let board = if is_wide {
        let panel = Rect { x: body.right() - PANEL_WIDTH, width: PANEL_WIDTH, ..body };
        draw_panel(app, game, &status, panel, buffer);
        Rect { width: body.width - PANEL_WIDTH, ..body }
    } else {
        let header = Rect { height: 1, ..body };
        let line = header_line(app, game, &status, header.width);
        buffer.set_line(header.x, header.y, &line, header.width);
        Rect { y: body.y + 1, height: body.height - 1, ..body }
    };
    let view = draw_board(slide, app, game, board, buffer);
    // Once the board is solved, the message may cover more of it.
    let divisor = if status.is_solved { 2 } else { 3 };
    let max_lines = (area.height / divisor).max(foot_height);
    let shows_result_line = status.is_solved && area.width < MIN_WIDTH_WITH_PANEL && message.is_none();
    let caption = match app.player.competition().and_then(|competition| competition.attempt.result.as_ref()) {
        Some(result) if shows_result_line => {
            let values = [("time", result.shown("DNF").into()), ("key", app.key(Action::Grab).into())];
            app.tell("attempt-over-key", &values)
        }
        _ if shows_result_line => {
            status::end(app, &status).into_iter().map(|(text, _)| text).collect::<Vec<_>>().join(" ")
        }
        // On a wide screen, the panel shows the goal.
        _ if caption.is_empty() && foot_height > 1 && !status.is_solved => app.goal(&game.scene()).unwrap_or_default(),
        _ => caption,
    };
    draw_foot(app, (&caption, ink), (foot, max_lines), buffer);
    Some(view)
}

/// Returns the middle part of a wide screen. It is wide enough for the largest board that the
/// height allows, with the panel next to it.
fn middle_part(game: &dyn Game, area: Rect) -> Rect {
    let scene = game.scene();
    let max_board_width = 2 * usize::from(area.height) * scene.columns / scene.rows.max(1);
    let board_width = max_board_width.min(2 * usize::from(board::MAX_CELL_HEIGHT) * scene.columns) + 8;
    let width = (board_width.min(area.width.into()) as u16 + PANEL_WIDTH).clamp(MIN_WIDTH_WITH_PANEL, area.width);
    Rect { x: area.x + (area.width - width) / 2, width, ..area }
}

/// Draws the board, including a piece in motion.
fn draw_board(slide: Option<&Slide>, app: &AppContext, game: &dyn Game, area: Rect, buffer: &mut Buffer) -> BoardView {
    // A blindfold attempt hides the numbers.
    let mut scene = app.player.scene().unwrap_or_else(|| game.scene());
    if let Some(slide) = slide {
        slide.apply(&mut scene, app.now());
    }
    let hint = match game.advice() {
        Advice::Hint(hint) => Some(hint),
        Advice::Solution(solution) => solution.next,
        _ => None,
    };
    let hint = hint.and_then(|hint| hint.phases.into_iter().next()).unwrap_or_default();
    board::draw_scene(&scene, game.focus(), &hint, app.look, area, buffer)
}

/// Draws the panel next to the board: title, numbers and keys.
fn draw_panel(app: &AppContext, game: &dyn Game, status: &GameStatus, area: Rect, buffer: &mut Buffer) {
    let look = app.look;
    let paragraph = |(text, ink): (String, Ink)| {
        // Leaves two columns free next to the border.
        let lines = wrap(&text, usize::from(area.width.saturating_sub(2)));
        lines.into_iter().map(move |line| Line::styled(line, look.text(ink)))
    };
    let mut lines: Vec<Line> = paragraph((app.title(game), Ink::Title)).collect();
    let place = sentences::level_place(&app.words, app.session());
    lines.extend(place.into_iter().flat_map(|place| paragraph((place, Ink::Dim))));
    // The goal of a solved board is known, and its result needs the space.
    let goal = app.goal(&game.scene()).filter(|_| !status.is_solved);
    lines.extend(goal.into_iter().flat_map(|goal| paragraph((goal, Ink::Plain))));
    if status.is_practice && !status.is_solved {
        lines.extend(paragraph((status::describe_practice(app), Ink::Dim)));
    }
    lines.push(Line::default());
    lines.extend(numbers(app, status, game.prepared()));
    lines.extend(attempt(app));
    lines.push(Line::default());
    if app.player.is_attempt_over() {
        let after = [(Action::Grab, "do-next-scramble"), (Action::Restart, "do-repeat"), (Action::Back, "do-menu")];
        lines.extend(keys(app, after.map(|(action, effect)| (app.key(action), effect)).to_vec()));
    } else if status.is_solved {
        let end = status::end(app, status);
        lines.extend(end.into_iter().flat_map(paragraph));
        lines.push(Line::default());
        let mut after = vec![(app.key(Action::Undo), "do-undo"), (app.key(Action::Restart), "do-again")];
        if status.finish.is_some() {
            after.extend([(app.key(Action::Hint), "do-review"), (app.key_label(share::KEY), "do-share")]);
        }
        after.push((app.key(Action::Back), "do-menu"));
        lines.extend(keys(app, after));
    } else {
        lines.extend(keys(app, keys_of(game).into_iter().map(|(action, effect)| (app.key(action), effect)).collect()));
    }
    let top = area.y + 1;
    for (row, line) in lines.iter().take(usize::from(area.height.saturating_sub(1))).enumerate() {
        buffer.set_line(area.x + 1, top + row as u16, line, area.width - 1);
    }
}

/// Returns the numbers of a game, one per row.
fn numbers(app: &AppContext, status: &GameStatus, prepared: Option<u64>) -> Vec<Line<'static>> {
    let or_dash = |number: Option<usize>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
    let mut rows = vec![
        ("panel-moves", app.player.moves().to_string()),
        // A finished game shows its exact time, which counts towards personal bests.
        ("panel-time", status.finish.map_or_else(|| clock(status.elapsed), |finish| exact(finish.elapsed))),
        ("panel-best", or_dash(status.fewest)),
        ("panel-metric", app.metric_name(&status.metric)),
    ];
    if status.par.is_some() {
        rows.insert(3, ("panel-par", or_dash(status.par)));
    }
    rows.extend(pace(app, status));
    rows.extend(prepared.map(|positions| ("panel-prepared", grouped(positions))));
    rows.into_iter().map(|(name, value)| row(app, name, value, Ink::Value)).collect()
}

/// Returns a row of the panel: a name and a value. A name too long for its column is followed by
/// one space.
fn row(app: &AppContext, name: &str, value: String, ink: Ink) -> Line<'static> {
    let name = pad(&format!("{} ", app.text(name)), 9);
    Line::from(vec![Span::styled(name, app.look.text(Ink::Dim)), Span::styled(value, app.look.text(ink))])
}

/// Returns the rows of the current attempt: its clock or inspection, its board, the target, and the
/// averages of the session. In a race without a session, returns only the target.
fn attempt(app: &AppContext) -> Vec<Line<'static>> {
    let look = app.look;
    let row = |name: &str, value: String, ink: Ink| row(app, name, value, ink);
    let target_rows = app.player.ghost.iter().flat_map(|ghost| {
        let progress = format!("{} / {}", ghost.shown.status().moves, ghost.game.status().moves);
        [("panel-ghost", exact(ghost.time())), ("panel-now-at", progress)]
    });
    let target_rows = target_rows.map(|(name, value)| row(name, value, Ink::Plain));
    let Some(competition) = app.player.competition() else { return target_rows.collect() };
    let (attempt, sheet) = (&competition.attempt, &competition.sheet);
    let mut lines = vec![Line::default(), Line::styled(event_name(app, attempt.event), look.text(Ink::Title))];
    lines.push(match (attempt.inspection_left(app.now()), &attempt.result) {
        (Some(left), _) if left > 0 => {
            row("panel-inspect", format!("{left}"), if left <= 3 { Ink::Bad } else { Ink::Value })
        }
        (Some(left), _) => row("panel-inspect", if left > -2 { "+2" } else { "DNF" }.to_owned(), Ink::Bad),
        (None, Some(result)) => row("panel-result", result.shown("DNF"), Ink::Good),
        (None, None) => row("panel-clock", clock(attempt.clock(app.now())), Ink::Value),
    });
    if attempt.event.boards() > 1 {
        let (done, total) = (attempt.boards_done(), attempt.event.boards());
        lines.push(row("panel-board", format!("{} / {total}", (done + 1).min(total)), Ink::Plain));
    }
    lines.extend(target_rows);
    let averages = averages(&sheet.times(), Some("DNF")).into_iter();
    lines.extend(averages.map(|(name, value)| row(name, value, Ink::Plain)));
    lines
}

/// Returns the moves per second, the best time, and the available averages.
fn pace(app: &AppContext, status: &GameStatus) -> Vec<(&'static str, String)> {
    let mut rows = Vec::new();
    let (moves, elapsed) =
        status.finish.map_or((status.moves, status.elapsed), |finish| (finish.moves, finish.elapsed));
    // A rate over no time would be infinite. A second decimal place would only flicker while the
    // clock is running.
    if !elapsed.is_zero() {
        let rate = moves as f64 / elapsed.as_secs_f64();
        rows.push(("panel-rate", if status.finish.is_some() { format!("{rate:.2}") } else { format!("{rate:.1}") }));
    }
    // A session has its own averages.
    if app.player.competition().is_some() {
        return rows;
    }
    for (name, time) in averages(&app.session().standing.now.time, None) {
        match name {
            "best" => rows.push(("panel-fastest", time)),
            "ao5" | "ao12" => rows.push((name, time)),
            _ => {}
        }
    }
    rows
}

/// Returns the keys that the panel lists for the game's family, with their effects.
fn keys_of(game: &dyn Game) -> Vec<(Action, &'static str)> {
    let (first, new): (&[_], _) = if game.scene().blank.is_some() {
        (&[(Action::Undo, "do-undo"), (Action::Redo, "do-redo")], "do-new-game")
    } else {
        let keys = &[(Action::NextPiece, "do-next-block"), (Action::Grab, "do-grab"), (Action::Undo, "do-undo")];
        (keys, "do-next-level")
    };
    let rest = [
        (Action::Restart, "do-restart"),
        (Action::New, new),
        (Action::Hint, "do-hint"),
        (Action::Solve, "do-solve"),
        (Action::Help, "do-help"),
        (Action::Back, "do-menu"),
        (Action::Quit, "do-quit"),
    ];
    first.iter().copied().chain(rest).collect()
}

/// Returns keys with their descriptions, one per line.
fn keys(app: &AppContext, keys: Vec<(String, &str)>) -> Vec<Line<'static>> {
    let width = keys.iter().map(|(key, _)| columns(key) + 1).max().unwrap_or(0).max(7);
    let line = |(key, effect): (String, &str)| {
        let key = Span::styled(pad(&key, width), app.look.text(Ink::Plain));
        Line::from(vec![key, Span::styled(app.text(effect), app.look.text(Ink::Dim))])
    };
    keys.into_iter().map(line).collect()
}

/// Returns the most important numbers on one line.
fn header_line(app: &AppContext, game: &dyn Game, status: &GameStatus, width: u16) -> Line<'static> {
    let look = app.look;
    let mut spans = vec![Span::styled(format!("{} ", status.moves), look.text(Ink::Value))];
    spans.push(Span::styled(format!("{} ", clock(status.elapsed)), look.text(Ink::Plain)));
    if let Some(par) = status.par {
        spans.push(Span::styled(format!("{} {par} ", app.text("panel-par")), look.text(Ink::Dim)));
    }
    if let Some(best) = status.fewest {
        spans.push(Span::styled(format!("{} {best} ", app.text("panel-best")), look.text(Ink::Dim)));
    }
    // The title is the first part to be omitted if the line is short.
    let used: usize = spans.iter().map(Span::width).sum();
    let title = app.title(game);
    if used + columns(&title) < usize::from(width) {
        spans.insert(0, Span::styled(format!("{title} "), look.text(Ink::Title)));
    }
    Line::from(spans)
}

/// Draws the message below the board, and the keys for help and menu.
fn draw_foot(app: &AppContext, (caption, ink): (&str, Ink), (area, max_lines): (Rect, u16), buffer: &mut Buffer) {
    let look = app.look;
    let footer_keys = app.keys_line(&[(app.key(Action::Help), "do-help"), (app.key(Action::Back), "do-menu")]);
    let is_empty = caption.is_empty();
    let caption_style = if is_empty { look.text(Ink::Dim) } else { look.text(ink) };
    let text = if is_empty && area.height == 1 && area.width < MIN_WIDTH_WITH_PANEL { &footer_keys } else { caption };
    let lines = clip(wrap(text, area.width.into()), usize::from(max_lines), area.width.into(), look);
    // A message with more rows than the foot covers part of the board.
    let extra_rows = (lines.len() as u16).saturating_sub(area.height);
    let area = Rect { y: area.y - extra_rows, height: area.height + extra_rows, ..area };
    Clear.render(Rect { height: lines.len() as u16, ..area }, buffer);
    let has_room_for_keys = usize::from(area.height) > lines.len();
    put_lines(buffer, area, 0, lines, caption_style);
    if has_room_for_keys {
        put(buffer, area, area.height - 1, &footer_keys, look.text(Ink::Dim));
    }
}

/// Returns the first `max` lines. If lines are omitted, the last one ends with an ellipsis.
fn clip(mut lines: Vec<String>, max: usize, width: usize, look: ScreenLook) -> Vec<String> {
    let is_cut = lines.len() > max;
    lines.truncate(max);
    let symbol = look.symbol("…", "...");
    let last = lines.len().saturating_sub(1);
    for (index, line) in lines.iter_mut().enumerate() {
        if columns(line) > width || (is_cut && index == last) {
            *line = cut(line, width.saturating_sub(columns(symbol))) + symbol;
        }
    }
    lines
}
