//! Simulated player input while frames are measured.

use std::f32::consts::TAU;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use egui::{Context, Event, FullOutput, Key, Modifiers, Plugin, PointerButton, Pos2, Rect, Role, vec2};

/// The time between two arrow keys. A tile's animation takes just as long, so a tile is always
/// moving.
const KEY_INTERVAL: Duration = Duration::from_millis(140);
/// How many seconds a dragged tile takes to move to the blank's cell and back.
const ROUND_TRIP: f32 = 1.2;
/// The side length of the board, and the row and column of its blank.
pub(crate) const SIDE: usize = 10;
pub(crate) const BLANK: (usize, usize) = (4, 4);

/// The simulated input.
pub(crate) enum Hand {
    /// No input.
    Still,
    /// One arrow key, which starts the clock.
    StartsClock { has_started: bool },
    /// A sequence of arrow keys that moves the blank in circles.
    Presses { keys: usize, last: Option<Instant> },
    /// A tile next to the blank, dragged back and forth without being released.
    Drags { board: Arc<Mutex<Option<Rect>>>, since: Option<Instant> },
}

impl Hand {
    /// Returns the events for the next frame.
    pub(crate) fn events(&mut self) -> Vec<Event> {
        match self {
            Self::Still => Vec::new(),
            Self::StartsClock { has_started } => {
                let is_first = !std::mem::replace(has_started, true);
                if is_first { vec![arrow(0)] } else { Vec::new() }
            }
            Self::Presses { keys, last } => {
                if last.is_some_and(|last| last.elapsed() < KEY_INTERVAL) {
                    return Vec::new();
                }
                *keys += 1;
                *last = Some(Instant::now());
                vec![arrow(*keys)]
            }
            Self::Drags { board, since } => {
                let Some(board) = *board.lock().unwrap_or_else(PoisonError::into_inner) else { return Vec::new() };
                if let Some(since) = since {
                    return vec![Event::PointerMoved(drag_position(board, since.elapsed()))];
                }
                *since = Some(Instant::now());
                let pos = drag_position(board, Duration::ZERO);
                let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
                vec![Event::PointerMoved(pos), Event::PointerButton { pos, button, pressed: true, modifiers }]
            }
        }
    }

    /// Locates the board, if this hand drags a tile.
    pub(crate) fn locate_board(&self, context: &Context) {
        if let Self::Drags { board, .. } = self {
            context.add_plugin(Finder(board.clone()));
        }
    }
}

/// Returns an arrow key event.
fn arrow(number: usize) -> Event {
    let key = [Key::ArrowLeft, Key::ArrowUp, Key::ArrowRight, Key::ArrowDown][number % 4];
    Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::NONE }
}

/// Returns the position of a pointer that moves back and forth between the centre of the blank and
/// the centre of the tile to its left.
fn drag_position(board: Rect, time: Duration) -> Pos2 {
    // The bounds of the board's accessibility node include its frame, which adds 0.16 of a cell on
    // each side.
    let cell = board.width() / (SIDE as f32 + 0.32);
    let part = 0.5 - 0.5 * (time.as_secs_f32() / ROUND_TRIP * TAU).cos();
    let (row, column) = (BLANK.0 as f32, BLANK.1 as f32 - 1.0 + part);
    board.min + vec2(column + 0.66, row + 0.66) * cell
}

/// A plugin that locates the board by its accessible name, then disables accessible names.
struct Finder(Arc<Mutex<Option<Rect>>>);

impl Plugin for Finder {
    fn debug_name(&self) -> &'static str {
        "board finder"
    }

    fn setup(&mut self, context: &Context) {
        context.enable_accesskit();
    }

    fn output_hook(&mut self, context: &Context, output: &mut FullOutput) {
        let Some(update) = output.platform_output.accesskit_update.take() else { return };
        let is_board = |node: &&egui::accesskit::Node| {
            node.role() == Role::Image && node.label().is_some_and(|label| label.starts_with("Board: "))
        };
        let bounds = update.nodes.iter().map(|(_, node)| node).find(is_board).and_then(egui::accesskit::Node::bounds);
        if let Some(bounds) = bounds {
            let corner = |x: f64, y: f64| Pos2::new(x as f32, y as f32);
            let rect = Rect::from_min_max(corner(bounds.x0, bounds.y0), corner(bounds.x1, bounds.y1));
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(rect);
            context.disable_accesskit();
        }
    }
}
