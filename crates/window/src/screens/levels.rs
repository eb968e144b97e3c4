use egui::{Button, Frame, RichText, ScrollArea, Sense, Ui, vec2};
use loyd_core::Puzzle;
use loyd_front::{LevelPlace, Named};
use loyd_levels::{Level, Pack, packs};
use loyd_play::Playable;
use loyd_records::{LevelId, LevelProgress};

use super::{Next, Screen, title_bar};
use crate::board::{Marks, Place, paint};
use crate::desk::Desk;

/// Where a level is picked.
pub(crate) struct LevelsScreen {
    /// The pack that is shown; all of them without one.
    pack: Option<usize>,
    difficulty: Difficulty,
}

/// How hard a level is, by its par in the metric that it is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Difficulty {
    Any,
    Easy,
    Middling,
    Hard,
}

impl Named for Difficulty {
    const CHOICES: &'static [Self] = &[Self::Any, Self::Easy, Self::Middling, Self::Hard];

    fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Easy => "easy",
            Self::Middling => "middling",
            Self::Hard => "hard",
        }
    }
}

impl Difficulty {
    fn allows(self, par: u32) -> bool {
        match self {
            Self::Any => true,
            Self::Easy => par < 20,
            Self::Middling => (20..60).contains(&par),
            Self::Hard => par >= 60,
        }
    }
}

impl LevelsScreen {
    /// The levels of the pack that is played.
    pub(crate) fn new(desk: &Desk) -> Self {
        Self { pack: desk.table.level().map(|place| place.pack), difficulty: Difficulty::Any }
    }

    fn filters(&mut self, desk: &Desk, ui: &mut Ui) {
        ui.horizontal_wrapped(|ui| {
            if ui.selectable_label(self.pack.is_none(), desk.text("all-packs")).clicked() {
                self.pack = None;
            }
            for (index, pack) in packs().iter().enumerate() {
                if ui.selectable_label(self.pack == Some(index), desk.pack(pack)[0].as_str()).clicked() {
                    self.pack = Some(index);
                }
            }
        });
        ui.horizontal_wrapped(|ui| {
            for &difficulty in Difficulty::CHOICES {
                let name = desk.text(&format!("difficulty-{}", difficulty.name()));
                if ui.selectable_label(self.difficulty == difficulty, name).clicked() {
                    self.difficulty = difficulty;
                }
            }
        });
    }

    fn pack(&self, desk: &mut Desk, ui: &mut Ui, index: usize, pack: &'static Pack) -> Next {
        let levels = pack.levels().iter().enumerate();
        let shown: Vec<(usize, &Level)> = levels.filter(|(_, level)| self.difficulty.allows(level.par())).collect();
        if shown.is_empty() {
            return Next::Stay;
        }
        let solved = pack.levels().iter().filter(|level| progress(desk, level).solved).count();
        ui.add_space(8.0);
        let [title, about] = desk.pack(pack);
        ui.heading(title);
        let values = [("solved", solved.into()), ("of", pack.len().into())];
        ui.label(RichText::new(format!("{about} {}", desk.tell("pack-solved", &values))).weak());
        ui.add_space(4.0);
        let mut next = Next::Stay;
        ui.horizontal_wrapped(|ui| {
            for (level, of) in shown {
                if card(desk, ui, of) {
                    desk.table.start_level(LevelPlace { pack: index, level });
                    next = Next::Play;
                }
            }
        });
        next
    }
}

impl Screen for LevelsScreen {
    fn show(&mut self, desk: &mut Desk, ui: &mut Ui, _: bool) -> Next {
        let mut next = title_bar(desk, ui, "levels");
        Frame::new().inner_margin(10.0).show(ui, |ui| {
            self.filters(desk, ui);
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                for (index, pack) in packs().iter().enumerate() {
                    if self.pack.is_none_or(|shown| shown == index) {
                        let then = self.pack(desk, ui, index, pack);
                        if !matches!(then, Next::Stay) {
                            next = then;
                        }
                    }
                }
            });
        });
        next
    }
}

/// The size of a level's card, in points.
const CARD: egui::Vec2 = vec2(132.0, 150.0);

/// One level: its picture, name, par and best. True when it is picked.
fn card(desk: &Desk, ui: &mut Ui, level: &Level) -> bool {
    let progress = progress(desk, level);
    let best = progress.fewest.map_or_else(|| "–".to_owned(), |fewest| fewest.to_string());
    let mark = match (progress.optimal, progress.solved) {
        (true, _) => "★ ",
        (false, true) => "✓ ",
        _ => "",
    };
    let name = format!("{mark}{}", level.name());
    let values = [("par", level.par().into()), ("best", best.into())];
    let numbers = desk.tell("par-best", &values);
    let response = ui.add(Button::new("").min_size(CARD)).on_hover_text(level.sources().join("\n"));
    let state = match (progress.optimal, progress.solved) {
        (true, _) => desk.text("level-optimal"),
        (false, true) => desk.text("level-solved"),
        _ => String::new(),
    };
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{} {numbers} {state}", level.name()))
    });
    if !ui.is_rect_visible(response.rect) {
        return response.clicked();
    }
    let rect = response.rect.shrink(6.0);
    let picture = egui::Rect::from_min_max(rect.min, rect.max - vec2(0.0, 34.0));
    let puzzle = level.puzzle();
    let scene = puzzle.scene(&puzzle.start());
    let place = Place::in_area(picture, &scene, ui.pixels_per_point(), false);
    let offsets = std::collections::HashMap::new();
    let marks = Marks {
        look: desk.look,
        offsets: &offsets,
        focus: None,
        hint: None,
        picture: None,
        labels: false,
        cells: &[],
        has_grid: false,
    };
    paint(ui.painter(), &place, &scene, &marks);
    let mut below = ui.new_child(
        egui::UiBuilder::new().max_rect(egui::Rect::from_min_max(rect.max - vec2(rect.width(), 32.0), rect.max)),
    );
    below.vertical_centered(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let text = |text: RichText| egui::Label::new(text).truncate().selectable(false).sense(Sense::empty());
        ui.add(text(RichText::new(name).size(13.0)));
        ui.add(text(RichText::new(numbers).size(12.0).weak()));
    });
    response.clicked()
}

fn progress(desk: &Desk, level: &Level) -> LevelProgress {
    let id = LevelId::of_puzzle(level.puzzle());
    desk.table.book().records().level_progress(id, level.metric(), Some(level.par()))
}
