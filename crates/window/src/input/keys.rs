//! Translates egui's keys into those of the key map.

use egui::{Event, Key as Named, Modifiers};
use loyd_front::keys::{Code, Key};

/// An input from the keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum KeyboardInput {
    /// A key.
    Key(Key),
    /// The system's copy command.
    Copy,
    /// The system's paste command, with the text.
    Paste(String),
}

/// Returns the keyboard input of this frame in order. Characters arrive as text, so every layout
/// works.
pub(crate) fn keyboard_input(context: &egui::Context) -> Vec<KeyboardInput> {
    context.input(|input| input.events.iter().flat_map(from_event).collect())
}

/// Translates one egui event.
fn from_event(event: &Event) -> Vec<KeyboardInput> {
    match event {
        Event::Copy => vec![KeyboardInput::Copy],
        Event::Paste(text) => vec![KeyboardInput::Paste(text.clone())],
        Event::Text(text) => text.chars().map(|letter| KeyboardInput::Key(Key::char(letter))).collect(),
        Event::Key { key, pressed: true, modifiers, .. } => {
            translate_key(*key, *modifiers).map(KeyboardInput::Key).into_iter().collect()
        }
        _ => vec![],
    }
}

/// Translates a key that produces no text.
fn translate_key(key: Named, modifiers: Modifiers) -> Option<Key> {
    // The command key of a Mac counts as Ctrl, so one key map serves all systems.
    let (ctrl, alt) = (modifiers.ctrl || modifiers.mac_cmd, modifiers.alt);
    let code = match key {
        Named::ArrowLeft => Code::Left,
        Named::ArrowRight => Code::Right,
        Named::ArrowUp => Code::Up,
        Named::ArrowDown => Code::Down,
        Named::Enter => Code::Enter,
        Named::Tab if modifiers.shift => Code::BackTab,
        Named::Tab => Code::Tab,
        Named::Escape => Code::Esc,
        Named::Backspace => Code::Backspace,
        Named::Delete => Code::Delete,
        Named::Insert => Code::Insert,
        Named::Home => Code::Home,
        Named::End => Code::End,
        Named::PageUp => Code::PageUp,
        Named::PageDown => Code::PageDown,
        _ => match function_number(key) {
            Some(number) => Code::F(number),
            // Without modifiers, a letter arrives as text in the player's layout.
            None if ctrl || alt => Code::Char(letter_or_digit(key)?),
            None => return None,
        },
    };
    Some(Key { code, ctrl, alt })
}

/// Returns the number of a function key.
fn function_number(key: Named) -> Option<u8> {
    let number = key.name().strip_prefix('F')?.parse().ok()?;
    (1..=24).contains(&number).then_some(number)
}

/// Returns the letter or digit of a key that is pressed with modifiers.
fn letter_or_digit(key: Named) -> Option<char> {
    let mut letters = key.name().chars();
    let letter = letters.next().filter(char::is_ascii_alphanumeric)?;
    letters.next().is_none().then(|| letter.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_named_as_in_the_key_map() {
        let cases = [
            (Named::ArrowLeft, Modifiers::NONE, Some("left")),
            (Named::Tab, Modifiers::SHIFT, Some("shift-tab")),
            (Named::Z, Modifiers::CTRL, Some("ctrl-z")),
            (Named::F1, Modifiers::NONE, Some("f1")),
            (Named::F, Modifiers::ALT, Some("alt-f")),
            (Named::Z, Modifiers::NONE, None),
        ];
        for (key, modifiers, name) in cases {
            assert_eq!(translate_key(key, modifiers).map(|key| key.to_string()).as_deref(), name, "{key:?}");
        }
        let text = from_event(&Event::Text("U".to_owned()));
        assert_eq!(text, [KeyboardInput::Key(Key::char('U'))]);
    }
}
