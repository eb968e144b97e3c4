//! Entering and leaving raw mode and the alternate screen. The program must leave both when it
//! exits, even if it panics; otherwise, the user's shell would be unusable.

use std::fmt;
use std::io::{self, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::crossterm::{Command, execute};

/// Whether the app controls the terminal. Every exit path reads it to decide whether to restore the
/// terminal.
static IS_CONTROLLED: AtomicBool = AtomicBool::new(false);

/// Control over the terminal. Dropping it restores the terminal, and so does a panic.
#[derive(Debug)]
pub(super) struct Guard(());

impl Guard {
    /// Takes control of the terminal: the alternate screen, raw mode and the mouse.
    pub(super) fn enter() -> io::Result<Self> {
        restore_on_panic();
        take_control()?;
        Ok(Self(()))
    }

    /// Restores the terminal and suspends the program. Returns once the program is resumed.
    pub(super) fn suspend() -> io::Result<()> {
        restore()?;
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        Ok(())
    }

    /// Takes control again after the program is resumed. Raw mode is disabled first: a program that
    /// was stopped by SIGSTOP could not restore the terminal, and the shell has changed the modes
    /// since then.
    pub(super) fn resume() -> io::Result<()> {
        disable_raw_mode()?;
        take_control()
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // The program is exiting, so an error can no longer be reported.
        let _ = restore();
    }
}

/// Enters raw mode and the alternate screen.
fn take_control() -> io::Result<()> {
    enable_raw_mode()?;
    IS_CONTROLLED.store(true, Ordering::Relaxed);
    execute!(io::stdout(), EnterAlternateScreen, Hide, EnableBracketedPaste, MouseButtons(true))
}

/// Restores the terminal. A second call does nothing.
fn restore() -> io::Result<()> {
    if !IS_CONTROLLED.swap(false, Ordering::Relaxed) {
        return Ok(());
    }
    let screen = execute!(io::stdout(), MouseButtons(false), DisableBracketedPaste, LeaveAlternateScreen, Show);
    disable_raw_mode()?;
    screen?;
    io::stdout().flush()
}

/// Installs a panic hook that restores the terminal before the message is printed. On the alternate
/// screen, the message would be lost.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let previous_hook = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // The panic message is more useful than a terminal error.
            let _ = restore();
            previous_hook(info);
        }));
    });
}

/// Mouse reports for buttons, drags and the wheel, but not for plain motion, which would wake the
/// app needlessly.
struct MouseButtons(bool);

impl Command for MouseButtons {
    /// Writes the escape sequence.
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
