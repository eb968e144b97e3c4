//! Opens files for every [`FilePurpose`] from dialogs, drag and drop or typed paths, opens pasted
//! text, and writes files. A puzzle given on the command line is handled elsewhere (see `native`).
//!
//! A dialog may stay open for a long time, and a browser cannot block on one. Therefore dialogs are
//! shown and files are read in tasks, and each result arrives through a channel in a later frame.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use egui::{Align2, Color32, ColorImage, DroppedFileHandle, FontId, Ui};
use loyd_front::compete::{self, Preferred, SolveSheet};
use loyd_front::{AppSettings as _, NewPack};
use web_time::Instant;

use crate::context::AppContext;
use crate::look::CustomColours;
use crate::next::{AppRequest, FilePurpose, ScreenKind};
use crate::opened::Opened;
use crate::pictures;
use crate::settings::{Palette, TilePicture};
use crate::share;

/// The maximum size of a puzzle file, in bytes.
const MAX_PUZZLE_BYTES: u64 = 1 << 20;

/// The maximum size of a file of solves, in bytes: room for about a hundred thousand solves.
const MAX_SOLVES_BYTES: u64 = 1 << 24;

/// A dialog that returns sooner than this without a file was never shown: no user cancels that
/// quickly. A system without file dialogs gives no other indication.
const MIN_DIALOG_TIME: Duration = Duration::from_millis(300);

/// The result of opening or saving a file.
enum FileOutcome {
    /// A file that was picked or dropped.
    Picked(PickedFile),
    /// Several files, or the files in a folder.
    Group(FileGroup),
    /// The name of a picture, and the decoded picture or the reason why it cannot be shown.
    Picture(String, Result<ColorImage, String>),
    /// The name of a file that was written.
    Saved(String),
    /// The system shows no file dialogs.
    NoDialog(FilePurpose),
}

/// A file that was picked or dropped.
struct PickedFile {
    /// The purpose of the file.
    purpose: FilePurpose,
    /// The name of the file, for messages.
    name: String,
    /// The bytes, or the reason why the file cannot be read or written.
    content: Result<Vec<u8>, String>,
}

impl PickedFile {
    /// Returns whether the content is to be decoded as a picture, either because that is the file's
    /// purpose or because the content begins like a picture.
    fn is_picture(&self) -> bool {
        let should_decode = |content: &Vec<u8>| self.purpose == FilePurpose::Picture || pictures::is_picture(content);
        self.content.as_ref().is_ok_and(should_decode)
    }
}

/// Files that were picked or dropped together.
struct FileGroup {
    /// The name of their folder, or an empty string.
    title: String,
    /// Their names and contents.
    files: Vec<(String, Result<Vec<u8>, String>)>,
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

impl Files {
    /// Lets the player pick a file to open or save. The result arrives in a later frame.
    pub(crate) fn request_file(&self, purpose: FilePurpose, app: &AppContext) {
        let (sender, window) = (self.sender.clone(), app.egui.clone());
        let (title, start_time) = (app.text("open-title"), Instant::now());
        run(async move {
            let result = match &purpose {
                FilePurpose::Save { name, text } => save(name, text).await,
                _ => pick(&purpose, title).await,
            };
            // A player who cancels gets no message.
            let no_dialog = || (start_time.elapsed() < MIN_DIALOG_TIME).then_some(FileOutcome::NoDialog(purpose));
            if let Some(result) = result.or_else(no_dialog) {
                // The app may have exited.
                let _ = sender.send(result);
                window.request_repaint();
            }
        });
    }

    /// Opens or writes the file at a typed path. An existing file is never overwritten.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn use_path(&self, purpose: FilePurpose, path: &str) {
        let path = std::path::Path::new(path);
        let result = match &purpose {
            FilePurpose::Save { text, .. } => match write_path(path, text) {
                Ok(()) => FileOutcome::Saved(path.display().to_string()),
                Err(fault) => FileOutcome::Picked(PickedFile { purpose, name: file_name(path), content: Err(fault) }),
            },
            _ => read_any(purpose, path),
        };
        let _ = self.sender.send(result);
    }

    /// Reports that there is no dialog. A browser always has one, so no path is ever typed.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn use_path(&self, purpose: FilePurpose, _: &str) {
        let _ = self.sender.send(FileOutcome::NoDialog(purpose));
    }

    /// Handles the results of opening and saving files. Returns the next request, such as showing
    /// an opened game.
    pub(crate) fn handle_results(&mut self, app: &mut AppContext) -> AppRequest {
        let mut next = AppRequest::Stay;
        // Dropped files are handled like picked ones.
        let dropped = app.egui.input(|input| input.raw.dropped_files.clone());
        if !dropped.is_empty() {
            self.drop(&dropped, app);
        }
        for result in self.results.try_iter().collect::<Vec<_>>() {
            match result {
                FileOutcome::Picked(picked) if picked.is_picture() => self.decode(app, picked),
                FileOutcome::Picture(name, image) => match apply_picture(app, &name, image) {
                    Ok(()) => next = AppRequest::Play,
                    Err(fault) => app.report_fault(fault),
                },
                FileOutcome::Picked(picked) => match open_content(app, picked) {
                    Ok(request) => next = request,
                    Err(fault) => app.report_fault(fault),
                },
                FileOutcome::Group(group) => match open_group(app, group) {
                    Ok(request) => next = request,
                    Err(fault) => app.report_fault(fault),
                },
                FileOutcome::Saved(name) => app.say_text(app.tell("saved", &[("name", name.into())])),
                FileOutcome::NoDialog(purpose) => {
                    app.device.note_missing_file_dialogs();
                    next = AppRequest::File(purpose);
                }
            }
        }
        next
    }

    /// Starts decoding a picture. The result arrives in a later frame.
    fn decode(&self, app: &mut AppContext, picked: PickedFile) {
        let PickedFile { name, content: Ok(content), .. } = picked else { return };
        if content.len() as u64 > pictures::MAX_FILE_BYTES {
            return app.report_fault(app.tell("picture-too-large", &[("name", name.into())]));
        }
        let (sender, window) = (self.sender.clone(), app.egui.clone());
        run(async move {
            let image = pictures::decode(&content).await;
            // The app may have exited.
            let _ = sender.send(FileOutcome::Picture(name, image));
            window.request_repaint();
        });
    }

    /// Handles files that were dropped together.
    #[cfg(not(target_arch = "wasm32"))]
    fn drop(&self, dropped: &[DroppedFileHandle], _: &AppContext) {
        let outcome = match dropped {
            [file] => read_any(FilePurpose::Puzzle, file.path()),
            files => read_group(&files.iter().map(|file| file.path().to_owned()).collect::<Vec<_>>()),
        };
        let _ = self.sender.send(outcome);
    }

    /// Handles files that were dropped together. A browser delivers their contents in a later
    /// frame.
    #[cfg(target_arch = "wasm32")]
    fn drop(&self, dropped: &[DroppedFileHandle], app: &AppContext) {
        let (sender, context, dropped) = (self.sender.clone(), app.egui.clone(), dropped.to_vec());
        run(async move {
            let mut files = Vec::new();
            for file in &dropped {
                files.push((file_name(file.path()), file.bytes_async().await));
            }
            let _ = sender.send(outcome(FilePurpose::Puzzle, String::new(), files));
            context.request_repaint();
        });
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
        let content = Ok(file.read().await);
        #[cfg(not(target_arch = "wasm32"))]
        let content = read_path(file.path());
        files.push((file.file_name(), content));
    }
    #[cfg(target_arch = "wasm32")]
    let title = String::new();
    #[cfg(not(target_arch = "wasm32"))]
    let title = picked.first().map(|file| folder_name(file.path())).unwrap_or_default();
    Some(outcome(purpose.clone(), title, files))
}

/// Returns the outcome for files that were picked or dropped together.
fn outcome(purpose: FilePurpose, title: String, mut files: Vec<(String, Result<Vec<u8>, String>)>) -> FileOutcome {
    match files.pop() {
        Some((name, content)) if files.is_empty() => FileOutcome::Picked(PickedFile { purpose, name, content }),
        last => {
            files.extend(last);
            FileOutcome::Group(FileGroup { title, files })
        }
    }
}

/// Reads a file, or all files in a folder.
#[cfg(not(target_arch = "wasm32"))]
fn read_any(purpose: FilePurpose, path: &std::path::Path) -> FileOutcome {
    if path.is_dir() {
        return match loyd_files::files_in(path) {
            Ok(files) => FileOutcome::Group(FileGroup { title: file_name(path), files: read_paths(&files) }),
            Err(error) => {
                let content = Err(format!("{}: {error}", path.display()));
                FileOutcome::Picked(PickedFile { purpose, name: file_name(path), content })
            }
        };
    }
    FileOutcome::Picked(PickedFile { purpose, name: file_name(path), content: read_path(path) })
}

/// Reads several files.
#[cfg(not(target_arch = "wasm32"))]
fn read_group(paths: &[std::path::PathBuf]) -> FileOutcome {
    let title = paths.first().map(|path| folder_name(path)).unwrap_or_default();
    FileOutcome::Group(FileGroup { title, files: read_paths(paths) })
}

#[cfg(not(target_arch = "wasm32"))]
fn read_paths(paths: &[std::path::PathBuf]) -> Vec<(String, Result<Vec<u8>, String>)> {
    paths.iter().map(|path| (file_name(path), read_path(path))).collect()
}

/// Returns the name of a file's folder.
#[cfg(not(target_arch = "wasm32"))]
fn folder_name(path: &std::path::Path) -> String {
    path.parent().map(file_name).unwrap_or_default()
}

/// Writes text to a file that the player picks. Returns `None` if none was picked.
async fn save(name: &str, text: &str) -> Option<FileOutcome> {
    let file = rfd::AsyncFileDialog::new().set_file_name(name).save_file().await?;
    let purpose = FilePurpose::Puzzle;
    Some(match file.write(text.as_bytes()).await {
        Ok(()) => FileOutcome::Saved(file.file_name()),
        Err(error) => {
            FileOutcome::Picked(PickedFile { purpose, name: name.to_owned(), content: Err(error.to_string()) })
        }
    })
}

/// Writes text to a new file.
#[cfg(not(target_arch = "wasm32"))]
fn write_path(path: &std::path::Path, text: &str) -> Result<(), String> {
    use std::io::Write;
    let mut file = std::fs::File::create_new(path).map_err(|error| format!("{}: {error}", path.display()))?;
    file.write_all(text.as_bytes()).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns the last part of a path.
fn file_name(path: &std::path::Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Opens pasted text. The settings in a shared link are applied only if its puzzle is valid.
pub(crate) fn paste(app: &mut AppContext, text: &str) -> AppRequest {
    // Checked before parsing a link, because unescaping copies the text.
    if text.len() as u64 > MAX_PUZZLE_BYTES {
        app.report_fault(app.tell("too-long", &[("name", app.text("pasted").into())]));
        return AppRequest::Stay;
    }
    let shared = share::read(text);
    let name = ("name", app.text(if shared.is_some() { "shared-link" } else { "pasted" }).into());
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
        (Err(fault), _) => app.report_fault(app.tell("not-a-puzzle", &[name, ("fault", fault.into())])),
    }
    AppRequest::Stay
}

/// Opens the content of a file that is not a picture, according to the file's purpose. Returns the
/// next request.
///
/// # Errors
/// The reason why the content cannot be opened, in the player's language.
fn open_content(app: &mut AppContext, picked: PickedFile) -> Result<AppRequest, String> {
    let PickedFile { purpose, name, content } = picked;
    let content = content?;
    let values = |fault: String| [("name", name.clone().into()), ("fault", fault.into())];
    let limit = if purpose == FilePurpose::Solves { MAX_SOLVES_BYTES } else { MAX_PUZZLE_BYTES };
    if content.len() as u64 > limit {
        return Err(app.tell("too-long", &[("name", name.into())]));
    }
    let text = loyd_files::decode(content).map_err(|_| app.tell("not-text", &[("name", name.clone().into())]))?;
    // A game's name is its file name without the extension.
    let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem).to_owned();
    if purpose == FilePurpose::Colours {
        return apply_colours(app, &text);
    }
    if purpose == FilePurpose::Solves {
        return import_solves(app, &name, &stem, &text);
    }
    if purpose == FilePurpose::OwnLevels {
        return import_own_levels(app, &name, &text);
    }
    let opened = Opened::read(&text, Some(stem), None).map_err(|fault| app.tell("not-a-puzzle", &values(fault)))?;
    opened.play(app);
    Ok(AppRequest::Play)
}

/// Opens the puzzles in several files as a pack.
fn open_group(app: &mut AppContext, FileGroup { title, files }: FileGroup) -> Result<AppRequest, String> {
    let mut pack = NewPack::new(&title);
    for (name, content) in files {
        let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem).to_owned();
        let is_too_long = content.as_ref().is_ok_and(|content| content.len() as u64 > MAX_PUZZLE_BYTES);
        let text = match content {
            Ok(_) if is_too_long => Err(app.tell("too-long", &[("name", name.clone().into())])),
            Ok(content) => {
                loyd_files::decode(content).map_err(|_| app.tell("not-text", &[("name", name.clone().into())]))
            }
            Err(fault) => Err(fault),
        };
        match text {
            Ok(text) => pack.add_file(&name, Some(&stem), &text),
            Err(fault) => pack.note_unreadable(&name, &fault),
        }
    }
    if pack.is_empty() {
        let rejection =
            |fault: String| app.tell("not-a-puzzle", &[("name", title.clone().into()), ("fault", fault.into())]);
        return Err(pack.remark().map_or_else(|| app.text("folder-empty"), rejection));
    }
    Opened::from_pack(pack).play(app);
    Ok(AppRequest::Play)
}

/// Adds the block puzzles in a file to the player's own levels.
fn import_own_levels(app: &mut AppContext, name: &str, text: &str) -> Result<AppRequest, String> {
    let mut pack = NewPack::new(name);
    pack.add_file("", None, text);
    let (levels, remark, reading) = (pack.own_levels(), pack.remark(), pack.read_as());
    if levels.is_empty() {
        let rejection = |fault: String| app.tell("not-a-puzzle", &[("name", name.into()), ("fault", fault.into())]);
        return Err(remark.map_or_else(|| app.text("own-import-none"), rejection));
    }
    let records = app.player.session_mut().recorder_mut().records_mut();
    let count = loyd_front::own::add_all(records, levels);
    let mut added = app.tell("own-imported", &[("levels", count.into())]);
    if let Some(reading) = reading {
        added = format!("{added} {}", app.tell("read-as", &[("reading", reading.into())]));
    }
    match remark {
        Some(remarks) => app.report_fault(format!("{added} {}", app.tell("left-out", &[("remarks", remarks.into())]))),
        None => app.say_text(added),
    }
    Ok(AppRequest::Screen(ScreenKind::Levels))
}

/// Applies the tile colours in a file.
fn apply_colours(app: &mut AppContext, text: &str) -> Result<AppRequest, String> {
    let colours = CustomColours::read(text)
        .map_err(|(line, found)| app.tell("colours-fault", &[("line", line.into()), ("found", found.into())]))?;
    app.set_custom_colours(colours);
    app.change(|settings| settings.palette = Palette::Custom);
    Ok(AppRequest::Play)
}

/// Imports solves from another timer into new sessions for the most recently chosen event.
fn import_solves(app: &mut AppContext, name: &str, stem: &str, text: &str) -> Result<AppRequest, String> {
    let imported = compete::read(text);
    let imported = imported
        .map_err(|faults| app.tell("not-solves", &[("name", name.into()), ("fault", faults.to_string().into())]))?;
    let records = app.player.session_mut().recorder_mut().records_mut();
    let event = Preferred::stored(records).event;
    // A csTimer file may have several sessions with different names.
    let mut count = 0;
    for session in imported {
        let mut sheet = SolveSheet::begin(records, session.name.as_deref().unwrap_or(stem), event);
        count += session.solves.len();
        sheet.extend(records, session.solves);
    }
    app.say_text(app.tell("solves-imported", &[("solves", count.into())]));
    Ok(AppRequest::Screen(ScreenKind::Compete))
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
    Ok(())
}

/// Reads a file, but at most one byte more than the largest allowed size, which is enough to detect
/// a larger file.
#[cfg(not(target_arch = "wasm32"))]
fn read_path(path: &std::path::Path) -> Result<Vec<u8>, String> {
    use std::io::Read;
    let mut content = Vec::new();
    let file = loyd_files::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    file.take(pictures::MAX_FILE_BYTES + 1)
        .read_to_end(&mut content)
        .map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(content)
}

/// Runs a task concurrently with the app.
#[cfg(not(target_arch = "wasm32"))]
fn run(task: impl Future<Output = ()> + Send + 'static) {
    std::thread::spawn(move || pollster::block_on(task));
}

#[cfg(target_arch = "wasm32")]
fn run(task: impl Future<Output = ()> + 'static) {
    wasm_bindgen_futures::spawn_local(task);
}
