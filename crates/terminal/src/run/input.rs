//! A thread that reads keys and the mouse, and translates them into events for the app.

use std::io;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use ratatui::crossterm::event::{
    self, Event as RawEvent, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::message::Message;
use crate::event::{Event, LoopControl, PointerEvent, PointerKind};
use crate::keys::{Code, Key};

/// Reads the terminal's input on a thread that runs until the program exits.
///
/// # Errors
/// Returns the terminal's error if its input cannot be polled.
pub(super) fn listen(sender: Sender<Message>) -> io::Result<()> {
    // The first poll installs the signal handler for resizing, which must exist before the first
    // frame. Otherwise, a resize before the thread's first read would be lost, and the outdated
    // frame would remain on the screen.
    event::poll(Duration::ZERO)?;
    thread::spawn(move || {
        while let Ok(raw) = event::read() {
            if let Some(event) = translate(raw)
                && sender.send(Message::Event(event)).is_err()
            {
                return;
            }
        }
        // The event loop may have ended already.
        let _ = sender.send(Message::Control(LoopControl::Quit));
    });
    Ok(())
}

/// Translates an event. Returns `None` if the app does not use it.
fn translate(raw: RawEvent) -> Option<Event> {
    match raw {
        RawEvent::Key(key) if key.kind != KeyEventKind::Release => translate_key(key).map(Event::Key),
        RawEvent::Mouse(mouse) => translate_pointer(mouse).map(Event::Pointer),
        RawEvent::Paste(text) => Some(Event::Paste(text)),
        RawEvent::Resize(..) => Some(Event::Resized),
        RawEvent::Key(_) | RawEvent::FocusGained | RawEvent::FocusLost => None,
    }
}

/// Translates a key.
fn translate_key(key: KeyEvent) -> Option<Key> {
    let is_shifted = key.modifiers.contains(KeyModifiers::SHIFT);
    let code = match key.code {
        // Some terminals report a shifted letter as the lower-case letter with a modifier.
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
    let has = |modifier| key.modifiers.contains(modifier);
    Some(Key { code, ctrl: has(KeyModifiers::CONTROL), alt: has(KeyModifiers::ALT) })
}

/// Translates main-button and wheel events.
fn translate_pointer(mouse: MouseEvent) -> Option<PointerEvent> {
    let kind = match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => PointerKind::Press,
        MouseEventKind::Drag(MouseButton::Left) => PointerKind::Drag,
        MouseEventKind::Up(MouseButton::Left) => PointerKind::Release,
        MouseEventKind::ScrollUp => PointerKind::WheelUp,
        MouseEventKind::ScrollDown => PointerKind::WheelDown,
        _ => return None,
    };
    Some(PointerEvent { kind, x: mouse.column, y: mouse.row })
}
