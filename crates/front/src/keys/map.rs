use loyd_core::Direction;

use super::{Action, Code, Key};

/// The actions bound to keys. A key has at most one action.
///
/// ```
/// use loyd_front::keys::{Action, Key, KeyMap};
/// let mut map = KeyMap::default();
/// assert_eq!(map.action(Key::char('u')), Some(Action::Undo));
/// map.bind(Action::Undo, vec![Key::char('b')]);
/// assert_eq!(map.action(Key::char('u')), None);
/// assert_eq!(map.collisions(), []);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyMap(Vec<(Action, Vec<Key>)>);

/// A key with two actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the key `{key}` is bound to `{first}` and to `{second}`")]
pub struct Collision {
    /// The key.
    pub key: Key,
    /// One action.
    pub first: Action,
    /// The other action.
    pub second: Action,
}

impl KeyMap {
    /// Returns the default keys in a terminal, where Ctrl-Z suspends the program.
    pub fn of_terminal() -> Self {
        let mut map = Self::default();
        map.bind(Action::Undo, vec![Key::char('u')]);
        map.bind(Action::Suspend, vec![Key { ctrl: true, ..Key::char('z') }]);
        map
    }

    /// Returns the action bound to a key.
    pub fn action(&self, key: Key) -> Option<Action> {
        self.0.iter().find(|(_, keys)| keys.contains(&key)).map(|(action, _)| *action)
    }

    /// Returns the keys bound to an action. The help shows the first of them.
    pub fn keys(&self, action: Action) -> &[Key] {
        self.0.iter().find(|(other, _)| *other == action).map_or(&[], |(_, keys)| keys)
    }

    /// Binds an action to exactly these keys. After binding all actions, call
    /// [`KeyMap::collisions`] to find keys with two actions.
    pub fn bind(&mut self, action: Action, keys: Vec<Key>) {
        if let Some((_, bound)) = self.0.iter_mut().find(|(other, _)| *other == action) {
            *bound = keys;
        }
    }

    /// Returns all keys with two actions. A map in use has none.
    pub fn collisions(&self) -> Vec<Collision> {
        let bound = || self.0.iter().flat_map(|(action, keys)| keys.iter().map(move |key| (*action, *key)));
        let mut found = Vec::new();
        for (index, (second, key)) in bound().enumerate() {
            let earlier = bound().take(index).find(|(first, other)| *other == key && *first != second);
            found.extend(earlier.map(|(first, _)| Collision { key, first, second }));
        }
        found
    }
}

impl Default for KeyMap {
    fn default() -> Self {
        Self(Action::ALL.into_iter().map(|action| (action, default_keys(action))).collect())
    }
}

fn default_keys(action: Action) -> Vec<Key> {
    let char = Key::char;
    let ctrl = |letter| Key { ctrl: true, ..Key::char(letter) };
    let ctrl_code = |code| Key { ctrl: true, ..Key::from(code) };
    match action {
        Action::Move(Direction::Left) => vec![Code::Left.into(), char('a'), char('h')],
        Action::Move(Direction::Right) => vec![Code::Right.into(), char('d'), char('l')],
        Action::Move(Direction::Up) => vec![Code::Up.into(), char('w'), char('k')],
        Action::Move(Direction::Down) => vec![Code::Down.into(), char('s'), char('j')],
        Action::Slide(Direction::Left) => vec![ctrl_code(Code::Left)],
        Action::Slide(Direction::Right) => vec![ctrl_code(Code::Right)],
        Action::Slide(Direction::Up) => vec![ctrl_code(Code::Up)],
        Action::Slide(Direction::Down) => vec![ctrl_code(Code::Down)],
        Action::Undo => vec![char('u'), ctrl('z')],
        Action::Redo => vec![char('U'), ctrl('y')],
        Action::Restart => vec![char('r')],
        Action::New => vec![char('n')],
        Action::Hint => vec![char('i'), char('H')],
        Action::Solve => vec![char(' '), char('S')],
        Action::Faster => vec![char('+'), char('=')],
        Action::Slower => vec![char('-')],
        Action::NextPiece => vec![Code::Tab.into()],
        Action::PreviousPiece => vec![Code::BackTab.into()],
        Action::Grab => vec![Code::Enter.into()],
        Action::Name => vec![char('\'')],
        Action::NextLevel => vec![char(']')],
        Action::PreviousLevel => vec![char('[')],
        Action::Help => vec![char('?'), Code::F(1).into()],
        Action::Back => vec![Code::Esc.into()],
        Action::Pause => vec![char('p')],
        Action::Suspend => vec![],
        Action::Redraw => vec![ctrl('l')],
        Action::Quit => vec![char('q'), ctrl('c')],
    }
}
