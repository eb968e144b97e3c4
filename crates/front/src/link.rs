//! Names and values in the fragment of an address, such as `puzzle=1+2/0+3&metric=multi`.

pub use loyd_core::text::link::{HEAD, read, write};
use loyd_core::text::{AnyPuzzle, one_line};
use loyd_core::tiles::TileGoal;
use loyd_play::Game;
use loyd_records::Records;
use serde_json::Value;

/// Returns a game's starting position as names and values, without the moves that were made.
pub fn of_start(game: &dyn Game) -> String {
    let puzzle = game.puzzle();
    let mut parts = vec![("puzzle", one_line(&puzzle)), ("metric", game.status().metric)];
    // The text of a tile board does not contain its goal.
    if let AnyPuzzle::Tiles(puzzle) = &puzzle {
        parts.push(("goal", TileGoal::of(puzzle.goal()).to_string()));
    }
    parts.extend(game.origin().name.clone().map(|name| ("name", name)));
    write(parts.iter().map(|(name, value)| (*name, value.as_str())))
}

/// The key of the setting that holds the address of the page.
const SETTING: &str = "share.address";

/// The beginning of a web address.
pub const WEB: &str = "https://";

/// Returns the address of the page that links lead to, as the player typed it, or an empty string
/// if there is none.
pub fn address(records: &Records) -> &str {
    records.setting(SETTING).and_then(Value::as_str).unwrap_or_default()
}

/// Stores the address of the page.
pub fn set_address(records: &mut Records, address: &str) {
    records.set_setting(SETTING, Value::from(address));
}

/// Returns the beginning of a link, before `#`: the player's address if it is a web address,
/// otherwise [`HEAD`], which only Loyd can read.
pub fn base(records: &Records) -> &str {
    let address = address(records).trim().split('#').next().unwrap_or_default();
    let is_web = [WEB, "http://"].iter().any(|head| address.len() > head.len() && address.starts_with(head));
    if is_web { address } else { HEAD }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_begin_with_a_web_address_or_with_head() {
        let mut records = Records::new(loyd_records::MemoryStore::new());
        for (typed, expected) in [
            ("", HEAD),
            ("https://", HEAD),
            ("javascript:alert(1)", HEAD),
            (" https://example.org/loyd/#old ", "https://example.org/loyd/"),
            ("http://localhost:8000/", "http://localhost:8000/"),
        ] {
            set_address(&mut records, typed);
            assert_eq!((base(&records), address(&records)), (expected, typed));
        }
    }

    #[test]
    fn invalid_escapes_become_question_marks() {
        assert_eq!(read("x=a%2Bb+c%zz%")[0].1, "a+b c??");
        assert_eq!(read("nothing&a=b=c&=d"), [("a".into(), "b=c".into()), (String::new(), "d".into())]);
    }
}
