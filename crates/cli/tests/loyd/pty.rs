//! A pseudo-terminal that runs the program and shows its screen.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::{MouseProtocolMode, Parser};

/// The maximum time that a test waits.
const TIMEOUT: Duration = Duration::from_secs(30);

/// The sequences that enclose a frame, which a terminal shows all at once (synchronized output).
const BEGIN_FRAME: &[u8] = b"\x1b[?2026h";
const END_FRAME: &[u8] = b"\x1b[?2026l";

/// A program running in a terminal.
pub(crate) struct Session {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    screen: Arc<Mutex<Parser>>,
    /// The state of the terminal before the program started.
    initial_mode: String,
}

impl Session {
    /// Starts `loyd` with the given arguments, and with its records in the `data` folder.
    pub(crate) fn start(arguments: &[&str], data: &Path) -> Self {
        Self::start_program(assert_cmd::cargo::cargo_bin("loyd"), arguments, data)
    }

    /// Starts a program that runs `loyd`.
    pub(crate) fn start_program(program: impl AsRef<std::ffi::OsStr>, arguments: &[&str], data: &Path) -> Self {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let initial_mode = format!("{:?}", pair.master.get_termios());
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        for (name, value) in [("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8"), ("NO_COLOR", "")] {
            command.env(name, value);
        }
        command.env("LOYD_DATA", data);
        command.env("XDG_CONFIG_HOME", data);
        let child = pair.slave.spawn_command(command).unwrap();
        let screen = Arc::new(Mutex::new(Parser::new(NonZeroU16::new(24).unwrap(), NonZeroU16::new(80).unwrap(), 0)));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let parser = screen.clone();
        thread::spawn(move || {
            let (mut bytes, mut pending) = ([0; 4096], Vec::new());
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                pending.extend_from_slice(&bytes[..count]);
                let complete = complete_frames(&pending);
                parser.lock().unwrap().process(&pending[..complete]);
                pending.drain(..complete);
            }
            parser.lock().unwrap().process(&pending);
        });
        let writer = pair.master.take_writer().unwrap();
        // Only the program keeps the slave open, which makes its exit visible. The master keeps the
        // terminal's state.
        drop(pair.slave);
        Self { child, master: pair.master, writer, screen, initial_mode }
    }

    /// Types text.
    pub(crate) fn type_text(&mut self, text: &str) {
        self.writer.write_all(text.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    /// Returns the contents of the screen.
    pub(crate) fn contents(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Waits until the screen shows the text.
    #[track_caller]
    pub(crate) fn wait_for_text(&self, text: &str) {
        self.wait_for(|| self.contents().contains(text), text);
    }

    /// Waits until the app has taken over the terminal, or has restored its previous state.
    #[track_caller]
    pub(crate) fn wait_for_app(&self, is_active: bool) {
        let is_reached = || {
            let parser = self.screen.lock().unwrap();
            let screen = parser.screen();
            let mouse = screen.mouse_protocol_mode() != MouseProtocolMode::None;
            [screen.alternate_screen(), screen.hide_cursor(), screen.bracketed_paste(), mouse] == [is_active; 4]
        };
        self.wait_for(is_reached, if is_active { "the app's screen" } else { "the shell's screen" });
        let mode = || (format!("{:?}", self.master.get_termios()) == self.initial_mode) != is_active;
        self.wait_for(mode, "the mode of the terminal");
    }

    #[track_caller]
    fn wait_for(&self, is_reached: impl Fn() -> bool, what: &str) {
        let end = Instant::now() + TIMEOUT;
        while !is_reached() {
            assert!(Instant::now() < end, "{what} never appeared:\n{}", self.contents());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Sends a signal by name.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args([&format!("-{name}"), &id]).status().unwrap().success());
    }

    /// Waits until the program is stopped by job control.
    #[track_caller]
    pub(crate) fn wait_until_stopped(&self) {
        let id = self.child.process_id().unwrap();
        let state = || std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        self.wait_for(|| state().rsplit(") ").next().is_some_and(|rest| rest.starts_with('T')), "the stop");
    }

    /// Returns the program's processor time in clock ticks.
    pub(crate) fn ticks(&self) -> u64 {
        let id = self.child.process_id().unwrap();
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    }

    /// Resizes the terminal.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        let [height, width] = [rows, columns].map(|side| NonZeroU16::new(side).unwrap());
        self.screen.lock().unwrap().screen_mut().set_size(height, width);
        self.master.resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// Waits for the program to exit and returns its exit code.
    pub(crate) fn wait_for_exit(&mut self) -> u32 {
        let end = Instant::now() + TIMEOUT;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(Instant::now() < end, "the program never exited:\n{}", self.contents());
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // The program may already have exited.
        let _ = self.child.kill();
    }
}

/// Returns the length of the output before the first incomplete frame.
fn complete_frames(output: &[u8]) -> usize {
    let last = |sequence: &[u8]| output.windows(sequence.len()).rposition(|part| part == sequence);
    match last(BEGIN_FRAME) {
        Some(frame_start) if last(END_FRAME).is_none_or(|end| end < frame_start) => frame_start,
        // The output may end within the sequence that begins a frame.
        _ => (output.len().saturating_sub(BEGIN_FRAME.len() - 1)..output.len())
            .find(|&start| BEGIN_FRAME.starts_with(&output[start..]))
            .unwrap_or(output.len()),
    }
}
