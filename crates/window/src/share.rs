//! Positions and games as text that others can open.
//!
//! A link never executes anything. It is parsed like any puzzle text, and a solution in it is
//! replayed before anything is shown.

use loyd_core::text::{AnyPuzzle, ReadOptions, one_line};
use loyd_core::tiles::TileGoal;
use loyd_front::drills::position;
use loyd_front::link;
use loyd_front::own::OwnLevel;
use loyd_play::Game;

use crate::context::AppContext;
use crate::opened::Opened;
use crate::settings::WindowSettings;
use loyd_front::AppSettings as _;

/// Returns a link that gives another player this position and its look. The link begins with
/// [`base`], and can be pasted into the app.
pub(crate) fn link(game: &dyn Game, settings: &WindowSettings, base: &str) -> String {
    let mut parts = vec![("puzzle", position(game)), ("metric", game.status().metric)];
    if let AnyPuzzle::Tiles(puzzle) = game.puzzle() {
        parts.push(("goal", TileGoal::of(puzzle.goal()).to_string()));
    }
    parts.extend(game.origin().name.clone().map(|name| ("name", name)));
    let changed = changed_settings(*settings).filter(|(name, _)| SHARED.contains(name));
    parts.extend(changed.map(|(name, value)| (name, value.to_owned())));
    format!("{base}#{}", link::write(parts.iter().map(|(name, value)| (*name, value.as_str()))))
}

/// Returns a link to one of the player's levels with the player's solution, or `None` if the player
/// has not solved it.
pub(crate) fn level_link(level: &OwnLevel, base: &str) -> Option<String> {
    let puzzle = one_line(&AnyPuzzle::Blocks(level.puzzle.clone()));
    let parts = [("puzzle", puzzle.as_str()), ("name", &level.name), ("solution", level.solution.as_deref()?)];
    Some(format!("{base}#{}", link::write(parts.into_iter().filter(|(_, value)| !value.is_empty()))))
}

/// Shares text: through a phone's share sheet if its browser has one, otherwise through the
/// clipboard. In the latter case, shows the message for `key`.
pub(crate) fn share_and_notify(app: &mut AppContext, text: String, key: &str) {
    if copy_or_share(app, text) {
        app.say(key);
    }
}

/// Shares text like [`share_and_notify`], without a message. Returns whether it was copied.
pub(crate) fn copy_or_share(app: &AppContext, text: String) -> bool {
    // On phones, players expect the system's share sheet.
    let is_phone = app.device.is_page && !app.device.has_keyboard();
    if is_phone && open_share_sheet(&text) {
        return false;
    }
    app.egui.copy_text(text);
    true
}

/// Shows the system's share sheet with this text. Returns `false` if there is none.
#[cfg(target_arch = "wasm32")]
fn open_share_sheet(text: &str) -> bool {
    let Some(navigator) = web_sys::window().map(|window| window.navigator()) else { return false };
    if !js_sys::Reflect::has(&navigator, &"share".into()).unwrap_or(false) {
        return false;
    }
    let data = web_sys::ShareData::new();
    data.set_text(text);
    let sharing = navigator.share_with_data(&data);
    // A player who closes the sheet needs no message.
    wasm_bindgen_futures::spawn_local(async move {
        let _ = wasm_bindgen_futures::JsFuture::from(sharing).await;
    });
    true
}

/// Returns `false`, because only browser pages have a share sheet.
#[cfg(not(target_arch = "wasm32"))]
const fn open_share_sheet(_: &str) -> bool {
    false
}

/// The settings that a shared link contains: the appearance, but not the player's language or
/// habits.
const SHARED: [&str; 4] = ["palette", "colouring", "numbers", "names"];

/// Returns the names and values of the settings that differ from the defaults.
fn changed_settings(settings: WindowSettings) -> impl Iterator<Item = (&'static str, &'static str)> {
    let pairs = settings.values().into_iter().zip(WindowSettings::default().values());
    pairs.filter(|(value, default)| value != default).map(|(value, _)| value)
}

/// A game or the reason why it is not valid, and settings by name.
type SharedLink = (Result<Opened, String>, Vec<(String, String)>);

/// Parses a shared link into its game and settings. Returns `None` for any other text.
pub(crate) fn read(text: &str) -> Option<SharedLink> {
    let (_, query) = text.trim().split_once('#')?;
    let parts = link::read(query);
    let value = |key: &str| parts.iter().find(|(name, _)| name == key).map(|(_, value)| value.clone());
    let puzzle = value("puzzle")?;
    // The text of a tile puzzle does not contain its goal.
    let options = ReadOptions { goal: value("goal"), is_own: true, ..ReadOptions::default() };
    let opened = Opened::read_with(&puzzle, value("name"), value("metric").as_deref(), &options);
    // The author's solution to a level is replayed before the level is opened.
    let opened = match value("solution") {
        Some(solution) => opened.and_then(|opened| opened.with_author_solution(&solution)),
        None => opened,
    };
    let settings = parts.iter().filter(|(name, _)| SHARED.contains(&name.as_str())).cloned().collect();
    Some((opened, settings))
}

/// Returns the beginning of a shared link: the web address in the settings, or [`link::HEAD`].
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn base(app: &AppContext) -> String {
    link::base(app.records()).to_owned()
}

/// Returns the page's address without its fragment.
#[cfg(target_arch = "wasm32")]
pub(crate) fn base(_: &AppContext) -> String {
    let href = web_sys::window().and_then(|window| window.location().href().ok());
    href.and_then(|href| href.split('#').next().map(str::to_owned)).unwrap_or_else(|| link::HEAD.to_owned())
}

#[cfg(test)]
mod tests {
    use loyd_core::random::Seed;
    use loyd_play::TileDeal;

    use super::*;
    use crate::settings::Colouring;

    #[test]
    fn a_shared_link_restores_position_and_look() {
        let settings = WindowSettings { colouring: Colouring::Solved, ..WindowSettings::default() };
        let game = TileDeal::new(5, 3, Seed(9)).game().expect("a board");
        let (_, shared) = read(&link(&game, &settings, link::HEAD)).expect("a shared link");
        assert_eq!(shared, [("colouring".to_owned(), "solved".to_owned())]);
        let (opened, _) = read(&link(&game, &settings, "https://example.org/")).expect("a shared link");
        assert_eq!(opened.expect("a puzzle").scene(), Game::scene(&game));
    }

    #[test]
    fn bundled_levels_can_be_shared() {
        for level in loyd_levels::packs().iter().flat_map(loyd_levels::Pack::levels).take(40) {
            let puzzle = AnyPuzzle::Blocks(level.puzzle().clone());
            let game = loyd_play::open(puzzle, None, loyd_play::Origin::default()).expect("a game");
            let (opened, _) =
                read(&link(game.as_ref(), &WindowSettings::default(), link::HEAD)).expect("a shared link");
            assert_eq!(opened.expect("a puzzle").scene(), game.scene(), "{}", level.id());
        }
    }

    #[test]
    fn other_text_is_not_a_shared_link() {
        for text in ["", "12../3.44/ZZ5./6657", "#../.ZZ", "loyd:1#nothing=here"] {
            assert!(read(text).is_none(), "{text}");
        }
    }
}
