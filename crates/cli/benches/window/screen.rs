//! The screen that shows the window.

use std::env;
use std::error::Error;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// The existing screen, or a virtual one if there is none.
pub(crate) struct Screen {
    pub(crate) name: String,
    server: Option<Child>,
}

impl Screen {
    pub(crate) fn new() -> Result<Self, Box<dyn Error>> {
        if let Ok(name) = env::var("DISPLAY") {
            return Ok(Self { name, server: None });
        }
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x800x24"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let number = first_line(&mut server)?;
        Ok(Self { name: format!(":{number}"), server: Some(server) })
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        if let Some(server) = &mut self.server {
            // The server may already have exited.
            let _ = server.kill();
            let _ = server.wait();
        }
    }
}

/// Returns the first line that a child writes.
pub(crate) fn first_line(child: &mut Child) -> std::io::Result<String> {
    let mut line = String::new();
    if let Some(output) = child.stdout.take() {
        BufReader::new(output).read_line(&mut line)?;
    }
    Ok(line.trim().to_owned())
}
