//! The player's key bindings, which are stored with the records.

use loyd_front::keys::{Action, Key, KeyMap};
use loyd_records::Records;
use serde_json::Value;

use crate::context::AppContext;

/// Returns the setting that stores an action's keys.
fn setting(action: Action) -> String {
    format!("keys.{}", action.name())
}

/// Returns the default key bindings of a window. No letter alone ends the program.
pub(crate) fn usual() -> KeyMap {
    let mut map = KeyMap::default();
    map.bind(Action::Quit, vec![Key { ctrl: true, ..Key::char('q') }]);
    map
}

/// Returns the stored key bindings. Unreadable keys are ignored. If one key has two actions, the
/// default bindings are returned.
pub(crate) fn stored(records: &Records) -> KeyMap {
    let mut map = usual();
    for action in Action::ALL {
        if let Some(Value::Array(texts)) = records.setting(&setting(action)) {
            let keys = texts.iter().filter_map(|text| text.as_str()?.parse::<Key>().ok());
            map.bind(action, keys.collect());
        }
    }
    // Settings of another version may bind a key twice.
    if map.collisions().is_empty() { map } else { usual() }
}

/// Applies key bindings, and stores the changed ones.
pub(crate) fn store(app: &mut AppContext, map: KeyMap) {
    for action in Action::ALL {
        if map.keys(action) != app.keys.keys(action) {
            let texts = map.keys(action).iter().map(|key| Value::from(key.to_string())).collect();
            app.player.session_mut().recorder_mut().records_mut().set_setting(&setting(action), Value::Array(texts));
        }
    }
    app.keys = map;
}
