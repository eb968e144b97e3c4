//! Puzzles from files: picked, dropped, pasted, named on the command line.
//!
//! Picking and reading a file takes time, and in a browser it cannot be waited for. So both happen beside the app, and what
//! comes of them arrives through a channel, in a later frame.

use std::sync::mpsc::{Receiver, Sender, channel};

use egui::{Align2, Color32, DroppedFileHandle, FontId, Ui};
use loyd_front::Settings as _;

use crate::context::AppContext;
use crate::next::{FileKind, Next};
use crate::opened::Opened;
use crate::pictures;
use crate::settings::Picture;
use crate::share;

/// A longer file is no puzzle, in bytes.
const LONGEST_PUZZLE: u64 = 1 << 20;

/// A file that was picked or dropped.
struct Picked {
    /// What it was picked for.
    kind: FileKind,
    /// The name of the file, for messages.
    name: String,
    /// Its bytes, or the reason why it cannot be read.
    content: Result<Vec<u8>, String>,
}

/// Files on their way into the app.
pub(crate) struct Files {
    /// Cloned for every task that reads a file.
    sender: Sender<Picked>,
    /// Emptied once a frame.
    arrivals: Receiver<Picked>,
}

impl Default for Files {
    fn default() -> Self {
        let (sender, arrivals) = channel();
        Self { sender, arrivals }
    }
}

impl Files {
    /// Lets the player pick a file; it arrives in a later frame.
    pub(crate) fn ask(&self, kind: FileKind, app: &AppContext) {
        let (sender, window) = (self.sender.clone(), app.egui.clone());
        let title = app.text("open-title");
        run(async move {
            // A player who cancels gets no message.
            let Some(file) = rfd::AsyncFileDialog::new().set_title(title).pick_file().await else { return };
            #[cfg(target_arch = "wasm32")]
            let content = Ok(file.read().await);
            #[cfg(not(target_arch = "wasm32"))]
            let content = read_path(file.path());
            // The app may have ended.
            let _ = sender.send(Picked { kind, name: file.file_name(), content });
            window.request_repaint();
        });
    }

    /// Writes a text to a file that the player names.
    pub(crate) fn save(&self, name: String, text: String, app: &AppContext) {
        let (sender, context) = (self.sender.clone(), app.egui.clone());
        let kind = FileKind::Puzzle;
        run(async move {
            let Some(file) = rfd::AsyncFileDialog::new().set_file_name(&name).save_file().await else { return };
            if let Err(error) = file.write(text.as_bytes()).await {
                let _ = sender.send(Picked { kind, name, content: Err(error.to_string()) });
                context.request_repaint();
            }
        });
    }

    /// Takes in what was picked and dropped. Returns whether something was opened, so that the board is to be shown.
    pub(crate) fn take_in(&mut self, app: &mut AppContext) -> bool {
        let mut has_opened = false;
        // Dropped files take the same way as picked ones.
        for file in app.egui.input(|input| input.raw.dropped_files.clone()) {
            self.drop(FileKind::Puzzle, &file, app);
        }
        for picked in self.arrivals.try_iter().collect::<Vec<_>>() {
            match take(app, picked) {
                Ok(()) => has_opened = true,
                Err(fault) => app.fault(fault),
            }
        }
        has_opened
    }

    /// Takes a file that was dropped.
    #[cfg(not(target_arch = "wasm32"))]
    fn drop(&self, kind: FileKind, file: &DroppedFileHandle, _: &AppContext) {
        let content = read_path(file.path());
        let _ = self.sender.send(Picked { kind, name: file_name(file.path()), content });
    }

    /// Takes a file that was dropped; a browser hands it over in a later frame.
    #[cfg(target_arch = "wasm32")]
    fn drop(&self, kind: FileKind, file: &DroppedFileHandle, app: &AppContext) {
        let file = file.clone();
        let (sender, context) = (self.sender.clone(), app.egui.clone());
        run(async move {
            let content = file.bytes_async().await;
            let _ = sender.send(Picked { kind, name: file_name(file.path()), content });
            context.request_repaint();
        });
    }

    /// While a file is held over the window it says so.
    pub(crate) fn show(app: &AppContext, ui: &Ui) {
        if ui.input(|input| input.raw.hovered_files.is_empty()) {
            return;
        }
        let layer = egui::LayerId::new(egui::Order::Foreground, egui::Id::unique("drop"));
        let (painter, area) = (ui.ctx().layer_painter(layer), ui.ctx().content_rect());
        painter.rect_filled(area, 0.0, Color32::from_black_alpha(190));
        let font = FontId::proportional(26.0);
        painter.text(area.center(), Align2::CENTER_CENTER, app.text("drop-here"), font, Color32::WHITE);
    }
}

/// The last part of a path.
fn file_name(path: &std::path::Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Opens a pasted text. The settings that a shared text brings change only if its puzzle is good.
pub(crate) fn paste(app: &mut AppContext, text: &str) -> Next {
    let name = ("name", app.text("pasted").into());
    if text.len() as u64 > LONGEST_PUZZLE {
        app.fault(app.tell("too-long", &[name]));
        return Next::Stay;
    }
    let plain = || (Opened::read(text.trim(), None, None), Vec::new());
    match share::read(text).unwrap_or_else(plain) {
        (Ok(opened), settings) => {
            app.change(|own| {
                for (name, value) in &settings {
                    // A value of another version of the program changes nothing.
                    let _ = own.choose(name, value);
                }
            });
            opened.play(app);
        }
        (Err(fault), _) => app.fault(app.tell("not-a-puzzle", &[name, ("fault", fault.into())])),
    }
    Next::Stay
}

/// Opens the bytes of a puzzle file.
///
/// # Errors
/// What keeps it from being a puzzle, in the player's words.
fn take(app: &mut AppContext, picked: Picked) -> Result<(), String> {
    let Picked { kind, name, content } = picked;
    let content = content?;
    // A picture is known by its first bytes, whatever it was opened for.
    if kind == FileKind::Picture || pictures::is_picture(&content) {
        return take_picture(app, &name, &content);
    }
    let values = |fault: String| [("name", name.clone().into()), ("fault", fault.into())];
    if content.len() as u64 > LONGEST_PUZZLE {
        return Err(app.tell("too-long", &[("name", name.into())]));
    }
    let text = String::from_utf8(content).map_err(|_| app.tell("not-text", &[("name", name.clone().into())]))?;
    // The name of a game is that of its file, without the ending.
    let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem).to_owned();
    let opened = Opened::read(&text, Some(stem), None).map_err(|fault| app.tell("not-a-puzzle", &values(fault)))?;
    opened.play(app);
    Ok(())
}

/// Puts a picture on the tiles.
fn take_picture(app: &mut AppContext, name: &str, content: &[u8]) -> Result<(), String> {
    let too_large = || app.tell("picture-too-large", &[("name", name.into())]);
    if content.len() as u64 > pictures::LARGEST_FILE {
        return Err(too_large());
    }
    let image = pictures::read(content)
        .map_err(|fault| app.tell("not-a-picture", &[("name", name.into()), ("fault", fault.into())]))?;
    app.pictures.take(image);
    app.change(|settings| settings.picture = Picture::Own);
    Ok(())
}

/// A file's bytes, no more of them than tell that it is too long.
#[cfg(not(target_arch = "wasm32"))]
fn read_path(path: &std::path::Path) -> Result<Vec<u8>, String> {
    use std::io::Read;
    let mut content = Vec::new();
    let file = std::fs::File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    file.take(pictures::LARGEST_FILE + 1)
        .read_to_end(&mut content)
        .map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(content)
}

/// Runs a task beside the app.
#[cfg(not(target_arch = "wasm32"))]
fn run(task: impl Future<Output = ()> + Send + 'static) {
    std::thread::spawn(move || pollster::block_on(task));
}

#[cfg(target_arch = "wasm32")]
fn run(task: impl Future<Output = ()> + 'static) {
    wasm_bindgen_futures::spawn_local(task);
}
