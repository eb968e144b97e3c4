//! The screen for typing a file name or the text of a puzzle.

use std::io::{self, ErrorKind};

use loyd_core::text::{AnyPuzzle, Entry, ReadOptions, read_argument, read_own};
use loyd_files::FileKind;
use loyd_front::{NewPack, link, own};
use loyd_play::Origin;

use super::prelude::*;

/// The screen for typing a file name or a puzzle's text.
#[derive(Default)]
pub(super) struct OpenScreen {
    /// The typed text.
    prompt: Prompt,
    /// The message about the last input.
    message: Option<String>,
}

impl OpenScreen {
    /// Opens the typed file, folder or puzzle, and starts its game.
    fn open(&mut self, app: &mut AppContext) -> ScreenRequest {
        let opened = open(app, self.prompt.text.trim());
        ScreenRequest::or_fault(opened.map(|()| ScreenRequest::Play), &mut self.message)
    }
}

impl Screen for OpenScreen {
    /// Treats every key as text, except Enter and Escape.
    fn handle(&mut self, app: &mut AppContext, event: &Event, _: Option<Action>) -> ScreenRequest {
        match self.prompt.handle(event) {
            PromptEffect::Text => ScreenRequest::Stay,
            PromptEffect::Cancelled => ScreenRequest::Back,
            PromptEffect::Done => self.open(app),
        }
    }

    /// Draws the prompt, and below it the fault in the last input.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let [enter, esc] = [Code::Enter, Code::Esc].map(|code| app.key_label(code.into()));
        let keys = app.keys_line(&[(enter, "do-open"), (esc, "do-back")]);
        let body = draw_frame(&app.text("open-title"), &keys, look, area, buffer);
        put(buffer, body, 0, &app.text("open-what"), look.text(Ink::Plain));
        self.prompt.draw(look, Rect { y: body.y + 1, height: 1, ..body }, buffer);
        let lines = self.message.iter().flat_map(|message| message.lines());
        put_lines(buffer, body, 3, lines.flat_map(|line| wrap(line, body.width.into())), look.text(Ink::Bad));
    }
}

/// An opened puzzle.
struct OpenedPuzzle {
    /// The file's name without its extension.
    name: Option<String>,
    /// The puzzle, or its faults.
    entry: Entry,
    /// The metric from a shared link.
    metric: Option<String>,
    /// The author's solution of a shared level.
    solution: Option<String>,
}

/// Parses a shared link, such as `loyd:1#puzzle=…` or a web address. Returns `None` if `text` is
/// not a link.
fn read_link(text: &str) -> Option<OpenedPuzzle> {
    let parts = link::read(text.split_once('#')?.1);
    let value = |key: &str| parts.iter().find(|(name, _)| name == key).map(|(_, value)| value.clone());
    let entry = match read_own(&value("puzzle")?, value("goal")) {
        Ok(entry) => entry.into(),
        Err(faults) => Entry { line: 1, puzzle: Err(faults), warnings: Vec::new() },
    };
    Some(OpenedPuzzle { name: value("name"), entry, metric: value("metric"), solution: value("solution") })
}

/// Starts a game of a puzzle in text, or of the puzzles in a file or folder.
fn open(app: &mut AppContext, text: &str) -> Result<(), String> {
    let options = ReadOptions::default();
    if text.is_empty() {
        return Err(app.text("open-nothing"));
    }
    if let Some(opened) = read_link(text) {
        return start(app, opened);
    }
    let opened_puzzle = |name, entry| OpenedPuzzle { name, entry, metric: None, solution: None };
    let fault = match read_argument(text, &options) {
        Ok(entry) => return start(app, opened_puzzle(None, entry.into())),
        Err(faults) => faults.0.first().map_or_else(String::new, ToString::to_string),
    };
    let path = expand_home(text);
    let unreadable = |error: io::Error| {
        if error.kind() == ErrorKind::NotFound {
            return app.with_fault("open-no-file", &fault);
        }
        let values = [("error", error.to_string().into()), ("fault", fault.as_str().into())];
        app.tell("open-unreadable", &values)
    };
    let name = path.file_stem().map(|name| name.to_string_lossy().into_owned());
    let title = name.as_deref().unwrap_or_default();
    if !path.is_dir() {
        let content = FileKind::PUZZLE.read_text(&path).map_err(unreadable)?;
        return match NewPack::from_text(title, &content, &options) {
            Ok(pack) => {
                start_pack(app, pack);
                Ok(())
            }
            Err(entry) => start(app, opened_puzzle(name, *entry)),
        };
    }
    let mut pack = NewPack::new(title);
    for file in loyd_files::files_in(&path).map_err(unreadable)? {
        let name = file.file_stem().map(|name| name.to_string_lossy().into_owned());
        let source = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match FileKind::PUZZLE.read_text(&file) {
            Ok(content) => pack.add_file(&source, name.as_deref(), &content),
            Err(error) => pack.note_unreadable(&source, &error.to_string()),
        }
    }
    if pack.levels.is_empty() {
        let remark = pack.remark().map(|remark| app.describe_skipped(&remark));
        return Err([Some(app.text("folder-empty")), remark].into_iter().flatten().collect::<Vec<_>>().join(" "));
    }
    start_pack(app, pack);
    Ok(())
}

/// Starts the first unsolved level of a pack.
fn start_pack(app: &mut AppContext, pack: NewPack) {
    app.set_remark(pack.read_as(), pack.remark(), None);
    app.player.open_pack(pack);
}

/// Expands a leading `~/` to the home folder, as shells do.
pub(super) fn expand_home(text: &str) -> std::path::PathBuf {
    let home = text.strip_prefix("~/").zip(directories::BaseDirs::new());
    home.map_or_else(|| text.into(), |(rest, folders)| folders.home_dir().join(rest))
}

/// Replays the solution by the level's author, and returns a remark about it.
fn replay_author_solution(app: &AppContext, puzzle: &AnyPuzzle, solution: &str) -> Result<Option<String>, String> {
    let AnyPuzzle::Blocks(puzzle) = puzzle else { return Ok(None) };
    let moves = own::solution_length(puzzle, solution).map_err(|fault| app.with_fault("open-author-fault", &fault))?;
    Ok(Some(app.tell("author-solved", &[("moves", moves.into())])))
}

/// Starts a game with a puzzle. The game screen lists the skipped parts of the input.
fn start(app: &mut AppContext, opened: OpenedPuzzle) -> Result<(), String> {
    let OpenedPuzzle { name, entry, metric, solution } = opened;
    let read = entry.puzzle.map_err(|faults| faults.to_string())?;
    let read_as = read.read_as();
    let solution_remark = solution.map_or(Ok(None), |solution| replay_author_solution(app, &read.puzzle, &solution))?;
    let own_metric = read.about.metric.map(|metric| metric.to_string()).or(metric);
    let metric = app.session().metrics.of_puzzle(&read.puzzle, own_metric.as_deref());
    let name = read.about.name.or(name);
    let origin = Origin { name, ..Origin::default() };
    let game = loyd_play::open(read.puzzle, Some(&metric), origin).map_err(|unknown| unknown.to_string())?;
    app.player.start(game);
    let warnings = entry.warnings.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    app.set_remark(read_as, Some(warnings).filter(|warnings| !warnings.is_empty()), solution_remark);
    Ok(())
}
