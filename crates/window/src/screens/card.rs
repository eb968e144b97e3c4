//! A card with a picture of a board: a level, a size, or the game in progress.
//!
//! The whole card is one button, so screen readers and the Tab key treat it as one control.

use egui::text::LayoutJob;
use egui::{Align, Button, Color32, FontId, Galley, Pos2, Rect, TextStyle, Ui, Vec2, pos2, vec2};
use loyd_core::FamilyName;
use loyd_front::daily::DayResult;
use loyd_front::text::exact;
use loyd_play::Scene;
use std::sync::Arc;
use std::time::Duration;

use crate::board::{PaintOptions, paint_in};
use crate::context::AppContext;
use crate::next::AppRequest;
use crate::scale;

/// The minimum size of a card in the gallery, in points.
const MIN_SIZE: Vec2 = vec2(132.0, 150.0);
/// The maximum width of a card in the gallery relative to [`MIN_SIZE`]. If there is room for three
/// and a half cards, three share it.
const MAX_WIDTH_RATIO: f32 = 1.4;
/// The minimum ratio of width to height of a card whose text is next to its picture.
const MIN_BESIDE_RATIO: f32 = 1.3;

/// The font sizes to try for a card's text, relative to the usual size. The first one that fits is
/// used.
const FONT_SCALES: [f32; 5] = [1.0, 0.92, 0.84, 0.76, 0.7];

/// Returns the size of gallery cards that fill the available width, in points. `goal` is their
/// common goal, if it is shown once above the cards.
pub(super) fn size(ui: &Ui, goal: Option<&String>) -> Vec2 {
    let width = ui.available_width();
    let count = ((width + scale::GAP) / (MIN_SIZE.x + scale::GAP)).floor().max(1.0);
    // Slightly less, since rounding errors could otherwise wrap the row.
    let card_width = ((shared_width(width, count as usize) - 0.1) * 8.0).floor() / 8.0;
    let card_width = card_width.clamp(MIN_SIZE.x, MAX_WIDTH_RATIO * MIN_SIZE.x);
    // A goal on each card takes two more lines.
    let lines = if goal.is_some() { 0.0 } else { 2.0 };
    vec2(card_width, MIN_SIZE.y + (card_width.floor() - MIN_SIZE.x) + lines * 1.3 * scale::SMALL)
}

/// Returns the width of one of `count` cards that share this width, in points.
pub(super) fn shared_width(width: f32, count: usize) -> f32 {
    (width - scale::GAP * (count as f32 - 1.0)) / count as f32
}

/// The content of a card.
pub(super) struct Card<'a> {
    /// The board.
    pub(super) scene: &'a Scene,
    /// The first line.
    pub(super) name: String,
    /// The second line.
    pub(super) details: String,
    /// The goal of a level, on at most two more lines.
    pub(super) goal: Option<String>,
    /// Additional text for screen readers.
    pub(super) state: String,
    /// The tooltip.
    pub(super) hover: String,
}

impl<'a> Card<'a> {
    /// Creates a card without a goal, additional text or tooltip.
    pub(super) const fn new(scene: &'a Scene, name: String, details: String) -> Self {
        Self { scene, name, details, goal: None, state: String::new(), hover: String::new() }
    }

    /// Lays out the card's text in at most this width. `lines` gives the number of lines for `name`
    /// and for `details`.
    fn lay_out_texts(
        &self,
        (ui, is_hovered): CardContext,
        width: f32,
        lines: [usize; 2],
        halign: Align,
    ) -> Vec<Arc<Galley>> {
        let visuals = ui.visuals();
        // Weak text would be hard to read on the brighter card under the pointer.
        let details_colour = if is_hovered { visuals.text_color() } else { visuals.weak_text_color() };
        let body = TextStyle::Body.resolve(ui.style());
        let small = FontId::proportional(scale::SMALL);
        let goal = self.goal.as_deref().unwrap_or_default();
        [
            (self.name.as_str(), body, visuals.text_color(), lines[0]),
            (&self.details, small.clone(), details_colour, lines[1]),
            (goal, small, visuals.text_color(), 2),
        ]
        .into_iter()
        .filter(|(text, ..)| !text.is_empty())
        .map(|(text, font, colour, rows)| {
            let lay_out = |factor: f32, rows: usize| {
                let font = FontId { size: font.size * factor, ..font.clone() };
                let mut job = LayoutJob::simple(text.to_owned(), font, colour, width);
                (job.wrap.max_rows, job.halign) = (rows, halign);
                ui.painter().layout_job(job)
            };
            // Text that does not fit on one line is first shrunk slightly, then wrapped, then
            // shrunk further, and finally truncated.
            let on_one_line = FONT_SCALES[..3].iter().filter(|_| rows == 1).map(|factor| lay_out(*factor, 1));
            let on_more_lines = FONT_SCALES.iter().map(|factor| lay_out(*factor, rows.max(2)));
            let fitting = on_one_line.chain(on_more_lines).find(|galley| !galley.elided);
            fitting.unwrap_or_else(|| lay_out(FONT_SCALES[FONT_SCALES.len() - 1], rows.max(2)))
        })
        .collect()
    }
}

/// Shows a card of this size, with its text below its picture, or next to the picture in a wide
/// card. Returns whether it was clicked.
pub(super) fn show(app: &AppContext, ui: &mut Ui, size: Vec2, card: &Card) -> bool {
    let mut response = ui.add(Button::new("").min_size(size));
    if !card.hover.is_empty() {
        response = response.on_hover_text(&card.hover);
    }
    // The card is drawn manually, so screen readers need its text.
    response.widget_info(|| {
        let goal = card.goal.as_deref().unwrap_or_default();
        let parts = [card.name.as_str(), &card.details, &card.state, goal];
        let label = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        egui::WidgetInfo::labeled(egui::Role::Button, true, label)
    });
    // Of hundreds of cards, only the visible ones are drawn.
    if !ui.is_rect_visible(response.rect) {
        return response.clicked();
    }
    let rect = response.rect.shrink(scale::GAP);
    let context = (&*ui, response.hovered());
    let (picture, texts) = if size.x > MIN_BESIDE_RATIO * size.y {
        lay_out_beside(context, rect, card)
    } else {
        lay_out_below(context, rect, card)
    };
    let options = PaintOptions { has_labels: card.scene.blank.is_some(), ..PaintOptions::plain(app.look) };
    // The largest boards exceed the card, because a cell has at least one pixel.
    paint_in(&ui.painter_at(picture), picture, card.scene, &options);
    for (at, text) in texts {
        ui.painter().galley(at, text, Color32::PLACEHOLDER);
    }
    response.clicked()
}

/// The `Ui` that contains a card, and whether the pointer is over the card.
type CardContext<'a> = (&'a Ui, bool);

/// The area of the picture, and the laid-out text with its positions.
type CardLayout = (Rect, Vec<(Pos2, Arc<Galley>)>);

/// Places the text below the picture, centred.
fn lay_out_below(context: CardContext, rect: Rect, card: &Card) -> CardLayout {
    let texts = card.lay_out_texts(context, rect.width(), [1, 2], Align::Center);
    let height: f32 = texts.iter().map(|text| text.size().y).sum();
    let picture = Rect::from_min_max(rect.min, rect.max - vec2(0.0, height + scale::TIGHT));
    // Centred text is placed by its middle.
    (picture, stack(texts, pos2(rect.center().x, rect.bottom() - height)))
}

/// Places the text to the right of the picture, which is at most a square.
fn lay_out_beside(context: CardContext, rect: Rect, card: &Card) -> CardLayout {
    let width = rect.height().min(rect.width() / 2.0);
    let picture = Rect::from_min_size(rect.min, vec2(width, rect.height()));
    let left = picture.right() + scale::GAP;
    let with_lines = |lines| {
        let texts = card.lay_out_texts(context, rect.right() - left, [2, lines], Align::LEFT);
        let height: f32 = texts.iter().map(|text| text.size().y).sum();
        (texts, height)
    };
    let (mut texts, mut height) = with_lines(3);
    // Three lines may extend into the card's padding, but not beyond the card.
    if height > rect.height() + 2.0 * scale::GAP {
        (texts, height) = with_lines(2);
    }
    (picture, stack(texts, pos2(left, rect.center().y - height / 2.0)))
}

/// Places texts one below the other, beginning at `top`.
fn stack(texts: Vec<Arc<Galley>>, mut top: Pos2) -> Vec<(Pos2, Arc<Galley>)> {
    let place = |text: Arc<Galley>| {
        let at = top;
        top.y += text.size().y;
        (at, text)
    };
    texts.into_iter().map(place).collect()
}

/// Shows cards next to each other, in as many rows as necessary.
pub(super) fn row(ui: &mut Ui, cards: impl FnOnce(&mut Ui)) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(scale::GAP);
        cards(ui);
    });
}

/// Shows cards in rows of `columns` that fill the available width. `show` shows the card with the
/// given index and size, and returns whether it was clicked. Returns the index of the clicked card.
pub(super) fn grid(
    ui: &mut Ui,
    (count, columns): (usize, usize),
    height: f32,
    mut show: impl FnMut(&mut Ui, usize, Vec2) -> bool,
) -> Option<usize> {
    let size = vec2(shared_width(ui.available_width(), columns), height);
    let mut clicked = None;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(scale::GAP);
        for first in (0..count).step_by(columns) {
            ui.horizontal(|ui| {
                for index in first..(first + columns).min(count) {
                    if show(ui, index, size) {
                        clicked = Some(index);
                    }
                }
            });
        }
    });
    clicked
}

/// Returns the number of moves and the time in a daily puzzle's result.
pub(super) fn daily_result(app: &AppContext, result: DayResult) -> String {
    let time = exact(Duration::from_millis(result.milliseconds));
    app.tell("game-row", &[("moves", result.moves.into()), ("time", time.into())])
}

/// Starts today's puzzle for a family, or continues its game.
pub(super) fn play_daily(app: &mut AppContext, family: FamilyName) {
    app.player.start_daily(family);
    app.request(AppRequest::Play);
}
