//! Shows and starts the puzzles of the day, for the screens that have cards for them.

use std::time::Duration;

use loyd_core::FamilyName;
use loyd_front::GameCard;
use loyd_front::daily::DayResult;
use loyd_front::text::exact;

use crate::context::AppContext;

/// Returns the moves and the time of a result.
pub(super) fn result_text(app: &AppContext, result: DayResult) -> String {
    let time = exact(Duration::from_millis(result.milliseconds));
    app.tell("game-row", &[("moves", result.moves.into()), ("time", time.into())])
}

/// Starts today's puzzle of a family, or continues its game.
pub(super) fn play(app: &mut AppContext, family: FamilyName) {
    let day = app.session().today();
    if app.player.resume_card(GameCard::Daily(day, family)) {
        return;
    }
    match family {
        // The size of the daily puzzle is always valid.
        FamilyName::Tiles => _ = app.player.start_daily_tiles(),
        FamilyName::Blocks => app.player.start_daily_blocks(),
    }
}
