//! Opens files for every [`FilePurpose`] from dialogs, drag and drop or typed paths, opens pasted
//! text, and writes files. A puzzle given on the command line is handled elsewhere (see `native`).
//!
//! A dialog may stay open for a long time, and a browser cannot block on one. Therefore dialogs are
//! shown and files are read in tasks, and each result arrives through a channel in a later frame.

use std::pin::Pin;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use egui::{Align2, Color32, ColorImage, FontId, Ui};
use loyd_front::compete::{self, Preferred, SolveSheet};
use loyd_front::{AppSettings as _, NewPack};
use web_time::Instant;

use crate::context::AppContext;
use crate::next::{AppRequest, FilePurpose, ScreenKind};
use crate::opened::Opened;
use crate::pictures;
use crate::settings::TilePicture;
use crate::share;

/// The maximum size of a puzzle file, in bytes.
const MAX_PUZZLE_BYTES: u64 = 1 << 20;

/// The maximum size of a file of solves, in bytes: room for about a hundred thousand solves.
const MAX_SOLVES_BYTES: u64 = 1 << 24;

/// A dialog that returns sooner than this without a file was never shown: no user cancels that
/// quickly. A system without file dialogs gives no other indication.
const MIN_DIALOG_TIME: Duration = Duration::from_millis(300);

/// The name of a file, for messages, and its bytes or the reason why it cannot be read.
type NamedContent = (String, Result<Vec<u8>, String>);

/// The result of opening or saving a file.
enum FileOutcome {
    /// The name and the bytes of a file that was picked or dropped for a purpose.
    File(FilePurpose, String, Vec<u8>),
    /// Files that were picked or dropped together, or the files in a folder, with the name of their
    /// folder or an empty string.
    Group(String, Vec<NamedContent>),
    /// The name of a picture, and the decoded picture or the reason why it cannot be shown.
    Picture(String, Result<ColorImage, String>),
    /// The name of a file that was written.
    Saved(String),
    /// The reason why a file cannot be read or written.
    Fault(String),
    /// The system shows no file dialogs.
    NoDialog(FilePurpose),
}

impl FileOutcome {
    /// Returns the outcome for one file.
    fn file(purpose: FilePurpose, (name, content): NamedContent) -> Self {
        content.map_or_else(Self::Fault, |content| Self::File(purpose, name, content))
    }

    /// Returns the outcome for files that were picked or dropped together.
    fn files(purpose: FilePurpose, title: String, files: Vec<NamedContent>) -> Self {
        match <[NamedContent; 1]>::try_from(files) {
            Ok([file]) => Self::file(purpose, file),
            Err(files) => Self::Group(title, files),
        }
    }
}

/// The files that are being opened or saved.
pub(crate) struct Files {
    /// The sender, cloned for every task.
    sender: Sender<FileOutcome>,
    /// The results, which are handled once per frame.
    results: Receiver<FileOutcome>,
}

impl Default for Files {
    fn default() -> Self {
        let (sender, results) = channel();
        Self { sender, results }
    }
}

/// A task whose result, if any, arrives in a later frame.
#[cfg(not(target_arch = "wasm32"))]
type FileTask = Pin<Box<dyn Future<Output = Option<FileOutcome>> + Send>>;
#[cfg(target_arch = "wasm32")]
type FileTask = Pin<Box<dyn Future<Output = Option<FileOutcome>>>>;

impl Files {
    /// Runs a task concurrently with the app.
    fn run(&self, app: &AppContext, task: FileTask) {
        let (sender, window) = (self.sender.clone(), app.egui.clone());
        let deliver = async move {
            if let Some(result) = task.await {
                // The app may have exited.
                let _ = sender.send(result);
                window.request_repaint();
            }
        };
        #[cfg(not(target_arch = "wasm32"))]
        std::thread::spawn(move || pollster::block_on(deliver));
        #[cfg(target_arch = "wasm32")]
        wasm_bindgen_futures::spawn_local(deliver);
    }

    /// Lets the player pick a file to open or save. The result arrives in a later frame.
    pub(crate) fn request_file(&self, purpose: FilePurpose, app: &AppContext) {
        let (title, start_time) = (app.text("open-title"), Instant::now());
        let task = async move {
            let result = match &purpose {
                FilePurpose::Save { name, text } => save(name, text).await,
                _ => pick(&purpose, title).await,
            };
            // A player who cancels gets no message.
            result.or_else(|| (start_time.elapsed() < MIN_DIALOG_TIME).then_some(FileOutcome::NoDialog(purpose)))
        };
        self.run(app, Box::pin(task));
    }

    /// Opens or writes the file at a typed path. An existing file is never overwritten.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn use_path(&self, purpose: FilePurpose, path: &str) {
        let path = std::path::Path::new(path);
        let result = match &purpose {
            FilePurpose::Save { text, .. } => write_path(path, text),
            _ => read_any(purpose, path),
        };
        let _ = self.sender.send(result);
    }

    /// Reports that there is no dialog. A browser always has one, so no path is ever typed.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn use_path(&self, purpose: FilePurpose, _: &str) {
        let _ = self.sender.send(FileOutcome::NoDialog(purpose));
    }

    /// Handles the results of opening and saving files, and requests what to show next, such as an
    /// opened game.
    pub(crate) fn handle_results(&mut self, app: &mut AppContext) {
        self.read_dropped_files(app);
        for result in self.results.try_iter().collect::<Vec<_>>() {
            let handled = match result {
                // Any file may be a picture for the tiles.
                FileOutcome::File(purpose, name, content)
                    if purpose == FilePurpose::Picture || pictures::is_picture(&content) =>
                {
                    self.decode(app, name, content)
                }
                FileOutcome::File(purpose, name, content) => open_content(app, &purpose, &name, content),
                FileOutcome::Group(title, files) => open_group(app, &title, files),
                FileOutcome::Picture(name, image) => apply_picture(app, &name, image),
                FileOutcome::Fault(fault) => Err(fault),
                FileOutcome::Saved(name) => {
                    app.say_text(app.tell("saved", &[("name", name.into())]));
                    Ok(())
                }
                FileOutcome::NoDialog(purpose) => {
                    app.device.has_file_dialogs = false;
                    app.request(AppRequest::File(purpose));
                    Ok(())
                }
            };
            if let Err(fault) = handled {
                app.report_fault(fault);
            }
        }
    }

    /// Starts decoding a picture. The result arrives in a later frame.
    fn decode(&self, app: &AppContext, name: String, content: Vec<u8>) -> Result<(), String> {
        if content.len() as u64 > pictures::MAX_FILE_BYTES {
            return Err(app.tell("picture-too-large", &[("name", name.into())]));
        }
        let task = async move {
            let image = pictures::decode(&content).await;
            Some(FileOutcome::Picture(name, image))
        };
        self.run(app, Box::pin(task));
        Ok(())
    }

    /// Reads the files that were dropped in this frame. They are handled like picked ones.
    #[cfg(not(target_arch = "wasm32"))]
    fn read_dropped_files(&self, app: &AppContext) {
        let dropped = app.egui.input(|input| input.raw.dropped_files.clone());
        let outcome = match &dropped[..] {
            [] => return,
            [file] => read_any(FilePurpose::Puzzle, file.path()),
            [first, ..] => {
                let files = dropped.iter().map(|file| read_path(file.path()));
                FileOutcome::Group(folder_name(first.path()), files.collect())
            }
        };
        let _ = self.sender.send(outcome);
    }

    /// Reads the files that were dropped in this frame. They are handled like picked ones. A
    /// browser delivers their contents in a later frame.
    #[cfg(target_arch = "wasm32")]
    fn read_dropped_files(&self, app: &AppContext) {
        let dropped = app.egui.input(|input| input.raw.dropped_files.clone());
        if dropped.is_empty() {
            return;
        }
        let task = async move {
            let mut files = Vec::new();
            for file in &dropped {
                files.push((file_name(file.path()), file.bytes_async().await));
            }
            Some(FileOutcome::files(FilePurpose::Puzzle, String::new(), files))
        };
        self.run(app, Box::pin(task));
    }

    /// Shows a hint while a file is dragged over the window.
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

/// Lets the player pick a file, or several puzzle files, and reads them. Returns `None` if none was
/// picked.
async fn pick(purpose: &FilePurpose, title: String) -> Option<FileOutcome> {
    let dialog = rfd::AsyncFileDialog::new().set_title(title);
    let picked = match purpose {
        FilePurpose::Puzzle => dialog.pick_files().await?,
        _ => vec![dialog.pick_file().await?],
    };
    let mut files = Vec::new();
    for file in &picked {
        #[cfg(target_arch = "wasm32")]
        files.push((file.file_name(), Ok(file.read().await)));
        #[cfg(not(target_arch = "wasm32"))]
        files.push(read_path(file.path()));
    }
    #[cfg(target_arch = "wasm32")]
    let title = String::new();
    #[cfg(not(target_arch = "wasm32"))]
    let title = picked.first().map(|file| folder_name(file.path())).unwrap_or_default();
    Some(FileOutcome::files(purpose.clone(), title, files))
}

/// Reads a file, or all files in a folder.
#[cfg(not(target_arch = "wasm32"))]
fn read_any(purpose: FilePurpose, path: &std::path::Path) -> FileOutcome {
    if !path.is_dir() {
        return FileOutcome::file(purpose, read_path(path));
    }
    match loyd_files::files_in(path) {
        Ok(files) => FileOutcome::Group(file_name(path), files.iter().map(|file| read_path(file)).collect()),
        Err(error) => FileOutcome::Fault(format!("{}: {error}", path.display())),
    }
}

/// Returns the name of a file's folder.
#[cfg(not(target_arch = "wasm32"))]
fn folder_name(path: &std::path::Path) -> String {
    path.parent().map(file_name).unwrap_or_default()
}

/// Writes text to a file that the player picks. Returns `None` if none was picked.
async fn save(name: &str, text: &str) -> Option<FileOutcome> {
    let file = rfd::AsyncFileDialog::new().set_file_name(name).save_file().await?;
    Some(match file.write(text.as_bytes()).await {
        Ok(()) => FileOutcome::Saved(file.file_name()),
        Err(error) => FileOutcome::Fault(error.to_string()),
    })
}

/// Writes text to a new file.
#[cfg(not(target_arch = "wasm32"))]
fn write_path(path: &std::path::Path, text: &str) -> FileOutcome {
    use std::io::Write;
    match std::fs::File::create_new(path).and_then(|mut file| file.write_all(text.as_bytes())) {
        Ok(()) => FileOutcome::Saved(path.display().to_string()),
        Err(error) => FileOutcome::Fault(format!("{}: {error}", path.display())),
    }
}

/// Returns the last part of a path.
fn file_name(path: &std::path::Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Opens pasted text. The settings in a shared link are applied only if its puzzle is valid.
pub(crate) fn paste(app: &mut AppContext, text: &str) {
    // Checked before parsing a link, because unescaping copies the text.
    if text.len() as u64 > MAX_PUZZLE_BYTES {
        return app.report_fault(app.tell("too-long", &[("name", app.text("pasted").into())]));
    }
    let shared = share::read(text);
    let name = app.text(if shared.is_some() { "shared-link" } else { "pasted" });
    let plain = || (Opened::read(text, None, None), Vec::new());
    match shared.unwrap_or_else(plain) {
        (Ok(opened), settings) => {
            app.change(|own| {
                for (name, value) in &settings {
                    // Values that only another version of the program knows are ignored.
                    let _ = own.choose(name, value);
                }
            });
            opened.play(app);
        }
        (Err(fault), _) => app.report_fault(not_a_puzzle(app, &name, fault)),
    }
}

/// Returns the message that text is not a puzzle.
fn not_a_puzzle(app: &AppContext, name: &str, fault: String) -> String {
    app.tell("not-a-puzzle", &[("name", name.into()), ("fault", fault.into())])
}

/// Returns a file's name without the extension.
fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Returns the text of a file.
///
/// # Errors
/// The reason why the file cannot be used, in the player's language.
fn text_of(app: &AppContext, name: &str, content: Vec<u8>, max_bytes: u64) -> Result<String, String> {
    if content.len() as u64 > max_bytes {
        return Err(app.tell("too-long", &[("name", name.into())]));
    }
    loyd_files::decode(content).map_err(|_| app.tell("not-text", &[("name", name.into())]))
}

/// Opens the content of a file that is not a picture, according to the file's purpose.
///
/// # Errors
/// The reason why the content cannot be opened, in the player's language.
fn open_content(app: &mut AppContext, purpose: &FilePurpose, name: &str, content: Vec<u8>) -> Result<(), String> {
    let max_bytes = if *purpose == FilePurpose::Solves { MAX_SOLVES_BYTES } else { MAX_PUZZLE_BYTES };
    let text = text_of(app, name, content, max_bytes)?;
    match purpose {
        FilePurpose::Colours => _ = app.apply_colours(&text)?,
        FilePurpose::Solves => return import_solves(app, name, &text),
        FilePurpose::OwnLevels => return import_own_levels(app, name, &text),
        _ => {
            let opened = Opened::read(&text, Some(stem(name).to_owned()), None);
            opened.map_err(|fault| not_a_puzzle(app, name, fault))?.play(app);
        }
    }
    app.request(AppRequest::Play);
    Ok(())
}

/// Opens the puzzles in several files as a pack.
fn open_group(app: &mut AppContext, title: &str, files: Vec<NamedContent>) -> Result<(), String> {
    let mut pack = NewPack::new(title);
    for (name, content) in files {
        match content.and_then(|content| text_of(app, &name, content, MAX_PUZZLE_BYTES)) {
            Ok(text) => pack.add_file(&name, Some(stem(&name)), &text),
            Err(fault) => pack.note_unreadable(&name, &fault),
        }
    }
    if pack.levels.is_empty() {
        return Err(pack.remark().map_or_else(|| app.text("folder-empty"), |fault| not_a_puzzle(app, title, fault)));
    }
    Opened::from_pack(pack).play(app);
    app.request(AppRequest::Play);
    Ok(())
}

/// Adds the block puzzles in a file to the player's own levels.
fn import_own_levels(app: &mut AppContext, name: &str, text: &str) -> Result<(), String> {
    let mut pack = NewPack::new(name);
    pack.add_file("", None, text);
    let (levels, remark, reading) = (pack.own_levels(), pack.remark(), pack.read_as());
    if levels.is_empty() {
        return Err(remark.map_or_else(|| app.text("own-import-none"), |fault| not_a_puzzle(app, name, fault)));
    }
    let count = loyd_front::own::add_all(app.records_mut(), levels);
    let mut added = app.tell("own-imported", &[("levels", count.into())]);
    if let Some(reading) = reading {
        added = format!("{added} {}", app.tell("read-as", &[("reading", reading.into())]));
    }
    match remark {
        Some(remarks) => app.report_fault(format!("{added} {}", app.tell("left-out", &[("remarks", remarks.into())]))),
        None => app.say_text(added),
    }
    app.request(AppRequest::Screen(ScreenKind::Levels));
    Ok(())
}

/// Imports solves from another timer into new sessions for the most recently chosen event.
fn import_solves(app: &mut AppContext, name: &str, text: &str) -> Result<(), String> {
    let imported = compete::read(text);
    let imported = imported
        .map_err(|faults| app.tell("not-solves", &[("name", name.into()), ("fault", faults.to_string().into())]))?;
    let records = app.records_mut();
    let event = Preferred::stored(records).event;
    // A csTimer file may have several sessions with different names.
    let mut count = 0;
    for session in imported {
        let mut sheet = SolveSheet::begin(records, session.name.as_deref().unwrap_or_else(|| stem(name)), event);
        count += session.solves.len();
        sheet.extend(records, session.solves);
    }
    app.say_text(app.tell("solves-imported", &[("solves", count.into())]));
    app.request(AppRequest::Screen(ScreenKind::Compete));
    Ok(())
}

/// Puts a decoded picture on the tiles.
///
/// # Errors
/// The reason why the picture cannot be shown, in the player's language.
fn apply_picture(app: &mut AppContext, name: &str, image: Result<ColorImage, String>) -> Result<(), String> {
    let rejection = |fault: String| app.tell("not-a-picture", &[("name", name.into()), ("fault", fault.into())]);
    let image = image.map_err(rejection)?;
    app.pictures.set_custom(image);
    app.change(|settings| settings.picture = TilePicture::Custom);
    app.request(AppRequest::Play);
    Ok(())
}

/// Reads a file, but at most one byte more than the largest allowed size, which is enough to detect
/// a larger file.
#[cfg(not(target_arch = "wasm32"))]
fn read_path(path: &std::path::Path) -> NamedContent {
    use std::io::Read;
    let mut content = Vec::new();
    let read = loyd_files::open(path)
        .and_then(|file| file.take(pictures::MAX_FILE_BYTES + 1).read_to_end(&mut content))
        .map_err(|error| format!("{}: {error}", path.display()));
    (file_name(path), read.map(|_| content))
}
