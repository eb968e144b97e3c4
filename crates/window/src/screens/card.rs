//! A card with the picture of a board: a level, a size, or the game in progress.
//!
//! The whole card is one button, so screen readers and the Tab key treat it as one control.

use egui::text::LayoutJob;
use egui::{Align, Button, FontId, Label, Rect, RichText, Sense, Ui, UiBuilder, Vec2, vec2};
use loyd_core::{BlockPuzzle, Puzzle};
use loyd_play::{Playable, Scene};
use loyd_records::LevelProgress;

use crate::board::{BoardPlacement, PaintOptions, paint};
use crate::context::AppContext;

/// The least size of a card, in points.
const LEAST: Vec2 = vec2(132.0, 150.0);
/// The height of the two lines of a goal, in points.
const GOAL: f32 = 30.0;
/// The space between cards, in points.
const SPACE: f32 = 8.0;
/// The greatest width of a card relative to [`LEAST`]. If there is room for three and a half cards,
/// three share it.
const WIDEST: f32 = 1.4;

/// Returns the size of cards that fill the available width, in points.
pub(super) fn size(ui: &Ui) -> Vec2 {
    let width = ui.available_width();
    let count = ((width + SPACE) / (LEAST.x + SPACE)).floor().max(1.0);
    // One point less, since rounding errors could wrap the row otherwise.
    let each = ((width - SPACE * (count - 1.0)) / count - 1.0).clamp(LEAST.x, WIDEST * LEAST.x);
    vec2(each.floor(), LEAST.y + (each.floor() - LEAST.x))
}

/// The content of a card.
pub(super) struct Card<'a> {
    /// The board.
    pub(super) scene: &'a Scene,
    /// The first line below the board.
    pub(super) name: String,
    /// The second line below the board.
    pub(super) more: String,
    /// The goal of a level, in at most two further lines.
    pub(super) goal: Option<String>,
    /// Additional text for screen readers.
    pub(super) state: String,
    /// The tooltip.
    pub(super) hover: String,
}

impl<'a> Card<'a> {
    /// Creates a card without a goal, additional text or tooltip.
    pub(super) const fn of(scene: &'a Scene, name: String, more: String) -> Self {
        Self { scene, name, more, goal: None, state: String::new(), hover: String::new() }
    }
}

/// Shows a card of this size. Returns whether it was clicked.
pub(super) fn show(app: &AppContext, ui: &mut Ui, size: Vec2, card: &Card) -> bool {
    let below = 34.0 + if card.goal.is_some() { GOAL } else { 0.0 };
    let mut response = ui.add(Button::new("").min_size(vec2(size.x, size.y + below - 34.0)));
    if !card.hover.is_empty() {
        response = response.on_hover_text(&card.hover);
    }
    // The card is drawn manually, so screen readers need its text.
    response.widget_info(|| {
        let label = format!("{} {} {} {}", card.name, card.more, card.state, card.goal.as_deref().unwrap_or_default());
        egui::WidgetInfo::labeled(egui::Role::Button, true, label.trim())
    });
    // Of hundreds of cards, only the visible ones are drawn.
    if !ui.is_rect_visible(response.rect) {
        return response.clicked();
    }
    let rect = response.rect.shrink(6.0);
    let picture = Rect::from_min_max(rect.min, rect.max - vec2(0.0, below));
    let place = BoardPlacement::in_area(picture, card.scene, ui.pixels_per_point(), false);
    let labels = card.scene.blank.is_some();
    // The largest boards exceed the card, because a cell has at least one pixel.
    paint(&ui.painter_at(picture), &place, card.scene, &PaintOptions { labels, ..PaintOptions::none(app.look) });
    // The texts lie on the button, which handles the click.
    let below = Rect::from_min_max(rect.max - vec2(rect.width(), below - 2.0), rect.max);
    ui.new_child(UiBuilder::new().max_rect(below)).vertical_centered(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let text = |text: RichText| Label::new(text).truncate().selectable(false).sense(Sense::empty());
        ui.add(text(RichText::new(&card.name).size(13.0)));
        ui.add(text(RichText::new(&card.more).size(12.0).weak()));
        if let Some(goal) = &card.goal {
            let mut job =
                LayoutJob::simple(goal.clone(), FontId::proportional(11.5), ui.visuals().text_color(), rect.width());
            (job.wrap.max_rows, job.halign) = (2, Align::Center);
            ui.add(Label::new(job).selectable(false).sense(Sense::empty()));
        }
    });
    response.clicked()
}

/// Shows cards next to each other, in as many rows as necessary.
pub(super) fn row(ui: &mut Ui, cards: impl FnOnce(&mut Ui)) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(SPACE);
        cards(ui);
    });
}

/// Shows the card of a level with this name and tooltip, par and progress. Returns whether it was
/// clicked.
pub(super) fn of_level(
    app: &AppContext,
    ui: &mut Ui,
    size: Vec2,
    puzzle: &BlockPuzzle,
    (name, hover): (String, String),
    par: Option<u32>,
    progress: &LevelProgress,
) -> bool {
    let shown = |number: Option<u32>| number.map_or_else(|| "–".to_owned(), |number| number.to_string());
    // The terminal app uses the same signs.
    let (mark, state) = match (progress.optimal, progress.solved) {
        (true, _) => ("★ ", app.text("level-optimal")),
        (false, true) => ("✓ ", app.text("level-solved")),
        _ => ("", String::new()),
    };
    let scene = puzzle.scene(&puzzle.start());
    let more = app.tell("par-best", &[("par", shown(par).into()), ("best", shown(progress.fewest).into())]);
    let goal = super::play::asked(app, &scene);
    show(app, ui, size, &Card { goal, state, hover, ..Card::of(&scene, format!("{mark}{name}"), more) })
}
