//! The card at the end of a game, next to the board.
//!
//! It differs from other dialogs: the screen is not dimmed, the card is at the side, and the next
//! level starts even if the card is open. During a competition it is not shown, since the next
//! attempt is one key press away.

use egui::{Align2, RichText, Ui, vec2};
use loyd_core::text::AnyPuzzle;
use loyd_front::Standing;
use loyd_front::daily;
use loyd_front::keys::Action;
use loyd_front::text::{averages, exact};
use loyd_play::{Game, GameStatus};

use super::frame::{DialogOutcome, head, main_button};
use crate::context::AppContext;
use crate::fonts::bold_family;
use crate::next::{AppRequest, ScreenKind};
use crate::sentences;
use crate::share::{hand_over, puzzle_link};
use crate::spoken::note_line;

/// Returns the position of the card: over the panel of numbers, next to or below the board.
pub(super) fn place(size: egui::Vec2) -> (Align2, egui::Vec2) {
    if size.x > size.y { (Align2::RIGHT_CENTER, vec2(-8.0, 0.0)) } else { (Align2::CENTER_BOTTOM, vec2(0.0, -8.0)) }
}

/// Shows the results of the finished game, with buttons for the next steps.
///
/// After a game of tiles, the main button is OK and deals another start of this board. After a
/// level, it is Next and starts the next level. The classic look shows one sentence and OK only.
pub(super) fn show(app: &mut AppContext, ui: &mut Ui) -> DialogOutcome {
    let Some(status) = app.game().map(Game::status).filter(|status| status.is_solved) else {
        // The next level has started automatically, or undo has left the end.
        return DialogOutcome::Close;
    };
    let is_tiles = matches!(app.game().map(Game::puzzle), Some(AnyPuzzle::Tiles(_)));
    let title = match (is_tiles, app.look.is_classic) {
        (false, _) => "level-over",
        (true, false) => "board-over",
        // The wording of the original program (W5).
        (true, true) => "results",
    };
    head(app, ui, title);
    if !app.look.is_classic {
        numbers(app, ui, &status);
    }
    let parts = sentences::of_result(app, &status, against_par(&status).is_some());
    // Screen readers of the page get the result too.
    note_line(ui.ctx(), &parts.join(" "));
    for part in parts {
        ui.label(part);
    }
    if let Some(seconds) = app.player.next_level().seconds_left(app.now()) {
        ui.label(RichText::new(app.tell("next-level-in", &[("seconds", seconds.into())])).weak());
    }
    ui.add_space(12.0);
    buttons(app, ui, &status, is_tiles)
}

/// Shows the buttons for the next steps.
fn buttons(app: &mut AppContext, ui: &mut Ui, status: &GameStatus, is_tiles: bool) -> DialogOutcome {
    let mut then = DialogOutcome::Stay;
    ui.horizontal_wrapped(|ui| {
        if main_button(ui, app.text(if is_tiles { "ok" } else { "next" })) {
            app.player.start_next();
            then = DialogOutcome::Close;
        }
        if app.look.is_classic {
            return;
        }
        if ui.button(app.text("again")).clicked() {
            app.player.perform(Action::Restart);
            then = DialogOutcome::Close;
        }
        if ui.button(app.text("review")).clicked() {
            then = DialogOutcome::Go(AppRequest::Screen(ScreenKind::Review(None)));
        }
        if ui.button(app.text("share-result")).clicked()
            && let Some(card) = share(app, status)
        {
            hand_over(app, card, "copied");
        }
        if ui.button(app.text("look-at-it")).clicked() {
            then = DialogOutcome::Close;
        }
    });
    then
}

/// Returns the card to share: the game's name or size as the title, the result, and a link to the
/// start.
fn share(app: &AppContext, status: &GameStatus) -> Option<String> {
    let game = app.game()?;
    let title = daily::card_title(game, |name| app.game_name(name));
    let card = daily::share_card(&title, status, None)?;
    Some(format!("{card}\n{}", puzzle_link(game)))
}

/// Shows the time, stars, moves, the rate and the averages, compared with earlier games.
fn numbers(app: &AppContext, ui: &mut Ui, status: &GameStatus) {
    let Some(finish) = status.finish else { return };
    let Standing { before, now } = app.session().standing();
    ui.label(RichText::new(exact(finish.elapsed)).family(bold_family()).size(34.0));
    let milliseconds = finish.elapsed.as_millis() as f64;
    if let Some(best) = before.time.best.filter(|_| status.counts()) {
        let difference = (milliseconds - best) / 1000.0;
        let key = if difference < 0.0 { "best-time" } else { "behind-best" };
        let colour = if difference < 0.0 { app.look.good() } else { app.look.weak() };
        ui.colored_label(colour, app.tell(key, &[("seconds", format!("{difference:+.2}").into())]));
    }
    if let Some(par) = against_par(status) {
        let stars = stars(finish.moves, par);
        ui.label(RichText::new("★".repeat(stars) + &"☆".repeat(3 - stars)).size(26.0).color(app.look.star()));
        ui.label(app.tell("against-par", &[("moves", finish.moves.into()), ("par", par.into())]));
    }
    if milliseconds > 0.0 {
        let rate = format!("{:.2}", finish.moves as f64 * 1000.0 / milliseconds);
        ui.label(app.tell("turns-a-second", &[("rate", rate.into())]));
    }
    // The statistics explain an average that did not finish; there is no room for the reason here.
    let averages = averages(&now.time, None);
    let average = |size: usize| averages.iter().find(|(of, _)| *of == size).map(|(_, time)| time.as_str());
    if let Some(five) = average(5).filter(|_| status.counts()) {
        let twelve = average(12).unwrap_or("–");
        ui.label(app.tell("averages", &[("five", five.into()), ("twelve", twelve.into())]));
    }
    ui.add_space(4.0);
}

/// Returns the par to compare the game with.
fn against_par(status: &GameStatus) -> Option<usize> {
    status.par.filter(|_| !status.help.is_any())
}

/// Returns three stars for par, two for at most 25 % above it, and one otherwise.
const fn stars(moves: usize, par: usize) -> usize {
    match moves {
        moves if moves <= par => 3,
        moves if 4 * moves <= 5 * par => 2,
        _ => 1,
    }
}
