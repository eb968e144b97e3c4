//! Signals of the operating system as messages: suspend, continue and terminate.

use std::io;
use std::sync::mpsc::Sender;
use std::thread;

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;

use super::message::{Message, Signal};

/// Receives signals on a separate thread.
pub(super) fn listen(sender: Sender<Message>) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP, SIGTSTP, SIGCONT])?;
    thread::spawn(move || {
        for signal in &mut signals {
            let signal = match signal {
                SIGTSTP => Signal::Suspend,
                SIGCONT => Signal::Continue,
                _ => Signal::Terminate,
            };
            if sender.send(Message::Signal(signal)).is_err() {
                return;
            }
        }
    });
    Ok(())
}
