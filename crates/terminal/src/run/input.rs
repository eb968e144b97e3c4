//! Reads keys and the mouse on a thread of its own, and translates them into events of the app.

use std::io;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use ratatui::crossterm::event::{
    self, Event as Raw, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::message::Message;
use crate::event::{Event, Pointer, PointerKind};
use crate::keys::{Code, Key};

/// Reads the terminal's input on a thread of its own, which ends with the program.
///
/// # Errors
/// Of the terminal, when its input cannot be waited for.
pub(super) fn listen(sender: Sender<Message>) -> io::Result<()> {
    // The first look at the input makes the handler of the signal that the terminal has another size. It must be there before the
    // first picture: a resize between that and the thread's first look would be lost, and the old picture would stay.
    event::poll(Duration::ZERO)?;
    thread::spawn(move || {
        while let Ok(raw) = event::read() {
            if let Some(event) = event_of(raw)
                && sender.send(Message::Event(event)).is_err()
            {
                return;
            }
        }
        // The loop may have ended already.
        let _ = sender.send(Message::Closed);
    });
    Ok(())
}

/// An event of the app; `None` for what it does not use.
fn event_of(raw: Raw) -> Option<Event> {
    match raw {
        Raw::Key(key) if key.kind != KeyEventKind::Release => key_of(key).map(Event::Key),
        Raw::Mouse(mouse) => pointer_of(mouse).map(Event::Pointer),
        Raw::Paste(text) => Some(Event::Paste(text)),
        Raw::Resize(..) => Some(Event::Resized),
        Raw::Key(_) | Raw::FocusGained | Raw::FocusLost => None,
    }
}

/// A key by its name in the key map.
fn key_of(key: KeyEvent) -> Option<Key> {
    let is_shifted = key.modifiers.contains(KeyModifiers::SHIFT);
    let code = match key.code {
        // Some terminals tell a shifted letter by its lower case and the modifier.
        KeyCode::Char(letter) if is_shifted => Code::Char(letter.to_uppercase().next().unwrap_or(letter)),
        KeyCode::Char(letter) => Code::Char(letter),
        KeyCode::Left => Code::Left,
        KeyCode::Right => Code::Right,
        KeyCode::Up => Code::Up,
        KeyCode::Down => Code::Down,
        KeyCode::Enter => Code::Enter,
        KeyCode::Tab if is_shifted => Code::BackTab,
        KeyCode::Tab => Code::Tab,
        KeyCode::BackTab => Code::BackTab,
        KeyCode::Esc => Code::Esc,
        KeyCode::Backspace => Code::Backspace,
        KeyCode::Delete => Code::Delete,
        KeyCode::Insert => Code::Insert,
        KeyCode::Home => Code::Home,
        KeyCode::End => Code::End,
        KeyCode::PageUp => Code::PageUp,
        KeyCode::PageDown => Code::PageDown,
        KeyCode::F(number) => Code::F(number),
        _ => return None,
    };
    let held = |modifier| key.modifiers.contains(modifier);
    Some(Key { code, ctrl: held(KeyModifiers::CONTROL), alt: held(KeyModifiers::ALT) })
}

/// The main button and the wheel.
fn pointer_of(mouse: MouseEvent) -> Option<Pointer> {
    let kind = match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => PointerKind::Press,
        MouseEventKind::Drag(MouseButton::Left) => PointerKind::Drag,
        MouseEventKind::Up(MouseButton::Left) => PointerKind::Release,
        MouseEventKind::ScrollUp => PointerKind::WheelUp,
        MouseEventKind::ScrollDown => PointerKind::WheelDown,
        _ => return None,
    };
    Some(Pointer { kind, x: mouse.column, y: mouse.row })
}
