//! Takes the terminal and gives it back. Raw mode and the second screen must end on every way out of the program, a
//! panic included, or the user's shell is unusable.

use std::fmt;
use std::io::{self, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::crossterm::{Command, execute};

/// Whether the app has the terminal, so that every way to the end of the program knows whether to give it back.
static IS_OURS: AtomicBool = AtomicBool::new(false);

/// The terminal as the app has it. Dropping it gives the terminal back as it was; so does a panic.
#[derive(Debug)]
pub(super) struct Guard(());

impl Guard {
    /// Takes the terminal: its own screen, every key by itself, the mouse.
    pub(super) fn enter() -> io::Result<Self> {
        restore_on_panic();
        take()?;
        Ok(Self(()))
    }

    /// Gives the terminal back, stops the program, and goes on when it is continued.
    pub(super) fn suspend() -> io::Result<()> {
        restore()?;
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        Ok(())
    }

    /// Takes the terminal again when the program continues. Raw mode is switched off first: if the program was stopped by
    /// SIGSTOP, it had no time to give the terminal back, and the shell has changed the modes since.
    pub(super) fn resume() -> io::Result<()> {
        disable_raw_mode()?;
        take()
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // The program ends: an error cannot be reported any more.
        let _ = restore();
    }
}

/// Enters raw mode and the second screen.
fn take() -> io::Result<()> {
    enable_raw_mode()?;
    IS_OURS.store(true, Ordering::Relaxed);
    execute!(io::stdout(), EnterAlternateScreen, Hide, EnableBracketedPaste, MouseButtons(true))
}

/// Gives the terminal back; a second call does nothing.
fn restore() -> io::Result<()> {
    if !IS_OURS.swap(false, Ordering::Relaxed) {
        return Ok(());
    }
    let screen = execute!(io::stdout(), MouseButtons(false), DisableBracketedPaste, LeaveAlternateScreen, Show);
    disable_raw_mode()?;
    screen?;
    io::stdout().flush()
}

/// Gives the terminal back before a panic's message, which would be lost on the second screen.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // The message is of more use than a complaint about the terminal.
            let _ = restore();
            usual(info);
        }));
    });
}

/// Buttons, drags and the wheel, but not every motion: a pointer that only passes does not wake the app.
struct MouseButtons(bool);

impl Command for MouseButtons {
    /// The sequence of characters that terminals obey.
    fn write_ansi(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str(if self.0 { "\x1b[?1000h\x1b[?1002h\x1b[?1006h" } else { "\x1b[?1006l\x1b[?1002l\x1b[?1000l" })
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
        if self.0 { EnableMouseCapture.execute_winapi() } else { DisableMouseCapture.execute_winapi() }
    }

    #[cfg(windows)]
    fn is_ansi_code_supported(&self) -> bool {
        false
    }
}
