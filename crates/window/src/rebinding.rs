//! Keys as the player has bound them, kept with the records.

use loyd_front::keys::{Action, Key, KeyMap};
use loyd_records::Records;
use serde_json::Value;

use crate::context::AppContext;

/// The setting of an action's keys.
fn setting(action: Action) -> String {
    format!("keys.{}", action.name())
}

/// The keys of a window, where no letter alone ends the program.
pub(crate) fn usual() -> KeyMap {
    let mut map = KeyMap::default();
    map.bind(Action::Quit, vec![Key { ctrl: true, ..Key::char('q') }]);
    map
}

/// The key map as the records have it. A stored key that cannot be read is left out. If one key would have two actions, the
/// whole stored map is left out, and the usual keys apply.
pub(crate) fn stored(records: &Records) -> KeyMap {
    let mut map = usual();
    for action in Action::ALL {
        if let Some(Value::Array(texts)) = records.setting(&setting(action)) {
            let keys = texts.iter().filter_map(|text| text.as_str()?.parse::<Key>().ok());
            map.bind(action, keys.collect());
        }
    }
    // Settings written by another version may bind a key twice.
    if map.collisions().is_empty() { map } else { usual() }
}

/// Takes a map into use, and remembers what differs from the one before.
pub(crate) fn store(app: &mut AppContext, map: KeyMap) {
    for action in Action::ALL {
        if map.keys(action) != app.keys.keys(action) {
            let texts = map.keys(action).iter().map(|key| Value::from(key.to_string())).collect();
            app.player.session_mut().recorder_mut().records_mut().set_setting(&setting(action), Value::Array(texts));
        }
    }
    app.keys = map;
}
