//! Puzzles from files: picked, dropped, pasted, named on the command line.

use std::sync::mpsc::{Receiver, Sender, channel};

use egui::{Align2, Color32, DroppedFileHandle, FontId, Ui};
use loyd_core::text::{AnyPuzzle, Entry, ReadOptions, read_argument, read_file};
use loyd_play::{Game, Origin};

use crate::desk::Desk;
use crate::pictures;
use crate::screens::{Next, Screen};
use crate::settings::Picture;
use crate::share;

/// A longer file is no puzzle, in bytes.
const LONGEST_PUZZLE: u64 = 1 << 20;

/// What a file is picked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// A puzzle to be played, or whatever else it turns out to be.
    Puzzle,
    /// A picture for the tiles.
    Picture,
}

/// A puzzle that was read, and what was left out of it.
pub struct Opened {
    game: Box<dyn Game>,
    remarks: Option<String>,
}

impl Opened {
    /// The first puzzle of a file's text, counted in this metric or the one that it asks for. `name` is what it is called
    /// unless it says so itself.
    ///
    /// # Errors
    /// Every fault of the text, or an unknown metric.
    pub fn read(text: &str, name: Option<String>, metric: Option<&str>) -> Result<Self, String> {
        Self::read_with(text, name, metric, &ReadOptions::default())
    }

    /// The same, read in another way.
    pub(crate) fn read_with(
        text: &str,
        name: Option<String>,
        metric: Option<&str>,
        options: &ReadOptions,
    ) -> Result<Self, String> {
        let entry = match read_argument(text, options) {
            Ok(entry) => entry.into(),
            Err(_) => read_file(text, options).swap_remove(0),
        };
        Self::of(entry, name, metric)
    }

    /// A puzzle, counted in the metric of this name or in the usual one.
    ///
    /// # Errors
    /// An unknown metric.
    pub fn of_puzzle(puzzle: AnyPuzzle, name: Option<String>, metric: Option<&str>) -> Result<Self, String> {
        let origin = Origin { name, ..Origin::default() };
        let game = loyd_play::open(puzzle, metric, origin).map_err(|unknown| unknown.to_string())?;
        Ok(Self { game, remarks: None })
    }

    fn of(entry: Entry, name: Option<String>, metric: Option<&str>) -> Result<Self, String> {
        let puzzled = entry.puzzle.map_err(|faults| faults.to_string())?;
        let own = puzzled.about.metric.map(|metric| metric.to_string());
        let opened = Self::of_puzzle(puzzled.puzzle, puzzled.about.name.or(name), metric.or(own.as_deref()))?;
        let remarks = entry.warnings.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        Ok(Self { remarks: (!remarks.is_empty()).then_some(remarks), ..opened })
    }

    /// What the game looks like at its start.
    #[cfg(test)]
    pub(crate) fn scene(&self) -> loyd_play::Scene {
        self.game.scene()
    }

    /// Puts the game on the table.
    pub(crate) fn play(self, desk: &mut Desk) {
        desk.table.start(self.game);
        desk.notice = None;
        if let Some(remarks) = self.remarks {
            desk.fault(desk.tell("left-out", &[("remarks", remarks.into())]));
        }
    }
}

/// A file that was picked or dropped.
struct Picked {
    kind: FileKind,
    name: String,
    content: Result<Vec<u8>, String>,
}

/// Files on their way into the app.
pub(crate) struct Files {
    sender: Sender<Picked>,
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
    pub(crate) fn ask(&self, kind: FileKind, desk: &Desk) {
        let (sender, window) = (self.sender.clone(), desk.context.clone());
        let title = desk.text("open-title");
        run(async move {
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
    pub(crate) fn save(&self, name: String, text: String, desk: &Desk) {
        let (sender, context) = (self.sender.clone(), desk.context.clone());
        let kind = FileKind::Puzzle;
        run(async move {
            let Some(file) = rfd::AsyncFileDialog::new().set_file_name(&name).save_file().await else { return };
            if let Err(error) = file.write(text.as_bytes()).await {
                let _ = sender.send(Picked { kind, name, content: Err(error.to_string()) });
                context.request_repaint();
            }
        });
    }

    /// Takes in what was picked and dropped.
    pub(crate) fn take_in(&mut self, desk: &mut Desk, screens: &mut Vec<Box<dyn Screen>>) {
        for file in desk.context.input(|input| input.raw.dropped_files.clone()) {
            self.drop(FileKind::Puzzle, &file, desk);
        }
        for picked in self.arrivals.try_iter().collect::<Vec<_>>() {
            match take(desk, picked) {
                Ok(()) => screens.truncate(1),
                Err(fault) => desk.fault(fault),
            }
        }
    }

    /// Takes a file that was dropped.
    #[cfg(not(target_arch = "wasm32"))]
    fn drop(&self, kind: FileKind, file: &DroppedFileHandle, _: &Desk) {
        let content = read_path(file.path());
        let _ = self.sender.send(Picked { kind, name: file_name(file.path()), content });
    }

    /// Takes a file that was dropped; a browser hands it over in a later frame.
    #[cfg(target_arch = "wasm32")]
    fn drop(&self, kind: FileKind, file: &DroppedFileHandle, desk: &Desk) {
        let file = file.clone();
        let (sender, context) = (self.sender.clone(), desk.context.clone());
        run(async move {
            let content = file.bytes_async().await;
            let _ = sender.send(Picked { kind, name: file_name(file.path()), content });
            context.request_repaint();
        });
    }

    /// While a file is held over the window it says so.
    pub(crate) fn show(desk: &Desk, ui: &Ui) {
        if ui.input(|input| input.raw.hovered_files.is_empty()) {
            return;
        }
        let layer = egui::LayerId::new(egui::Order::Foreground, egui::Id::unique("drop"));
        let (painter, area) = (ui.ctx().layer_painter(layer), ui.ctx().content_rect());
        painter.rect_filled(area, 0.0, Color32::from_black_alpha(190));
        let font = FontId::proportional(26.0);
        painter.text(area.center(), Align2::CENTER_CENTER, desk.text("drop-here"), font, Color32::WHITE);
    }
}

fn file_name(path: &std::path::Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Opens a pasted text.
pub(crate) fn paste(desk: &mut Desk, text: &str) -> Next {
    let opened = match share::read(text) {
        Some((opened, settings)) => {
            desk.change(|own| {
                for (name, value) in &settings {
                    own.take(name, value);
                }
            });
            opened
        }
        None => Opened::read(text.trim(), None, None),
    };
    match opened {
        Ok(opened) => opened.play(desk),
        Err(fault) => {
            desk.fault(desk.tell("not-a-puzzle", &[("name", desk.text("pasted").into()), ("fault", fault.into())]));
        }
    }
    Next::Stay
}

/// Opens the bytes of a puzzle file.
///
/// # Errors
/// What keeps it from being a puzzle, in the player's words.
fn take(desk: &mut Desk, picked: Picked) -> Result<(), String> {
    let Picked { kind, name, content } = picked;
    let content = content?;
    if kind == FileKind::Picture || pictures::is_picture(&content) {
        return take_picture(desk, &name, &content);
    }
    let values = |fault: String| [("name", name.clone().into()), ("fault", fault.into())];
    if content.len() as u64 > LONGEST_PUZZLE {
        return Err(desk.tell("too-long", &[("name", name.into())]));
    }
    let text = String::from_utf8(content).map_err(|_| desk.tell("not-text", &[("name", name.clone().into())]))?;
    let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem).to_owned();
    let opened = Opened::read(&text, Some(stem), None).map_err(|fault| desk.tell("not-a-puzzle", &values(fault)))?;
    opened.play(desk);
    Ok(())
}

/// Puts a picture on the tiles.
fn take_picture(desk: &mut Desk, name: &str, content: &[u8]) -> Result<(), String> {
    let too_large = || desk.tell("picture-too-large", &[("name", name.into())]);
    if content.len() as u64 > pictures::LARGEST_FILE {
        return Err(too_large());
    }
    let image = pictures::read(content)
        .map_err(|fault| desk.tell("not-a-picture", &[("name", name.into()), ("fault", fault.into())]))?;
    desk.pictures.take(image);
    desk.change(|settings| settings.picture = Picture::Own);
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

#[cfg(not(target_arch = "wasm32"))]
fn run(task: impl Future<Output = ()> + Send + 'static) {
    std::thread::spawn(move || block_on(task));
}

/// Waits for a task on this thread, which sleeps meanwhile.
#[cfg(not(target_arch = "wasm32"))]
fn block_on(task: impl Future<Output = ()>) {
    use std::sync::Arc;
    use std::task::{Context, Wake, Waker};
    struct Thread(std::thread::Thread);
    impl Wake for Thread {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Thread(std::thread::current())));
    let mut task = std::pin::pin!(task);
    while task.as_mut().poll(&mut Context::from_waker(&waker)).is_pending() {
        std::thread::park();
    }
}

#[cfg(target_arch = "wasm32")]
fn run(task: impl Future<Output = ()> + 'static) {
    wasm_bindgen_futures::spawn_local(task);
}
