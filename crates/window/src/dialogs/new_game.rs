//! The dialog of a new number puzzle: its size, what is counted, its goal, how hard its start is, and its seed.
//!
//! The buttons of sizes begin at once with what is chosen below them; the other choices are those of the game on the board, so that
//! one game after the other is of a kind.

use egui::{ComboBox, DragValue, TextEdit, Ui};
use loyd_core::random::Seed;
use loyd_core::text::AnyPuzzle;
use loyd_core::tiles::{MAX_SIDE, MIN_SIDE, TileGoal};
use loyd_core::{Family, TileMetric, TilePuzzle};
use loyd_front::{Named, names};
use loyd_play::{Game, TileDeal, drill};

use super::frame::{Then, head, main_button, pair};
use crate::context::AppContext;
use crate::next::Next;

/// The goals that have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// 1, 2, 3 and so on, the blank last.
    Last,
    /// The blank first, then 1, 2, 3 and so on.
    First,
    /// Round the rim and on inwards.
    Snail,
}

names!(Goal: Self::Last = "blank-last", Self::First = "blank-first", Self::Snail = "snail");

impl Goal {
    /// The goal as games know it.
    /// The goal of the board. The names of goals are a type of this dialog, since [`TileGoal`] also has goals without a name.
    fn tiles(self) -> TileGoal {
        match self {
            Self::Last => TileGoal::BlankLast,
            Self::First => TileGoal::BlankFirst,
            Self::Snail => TileGoal::Snail,
        }
    }
}

/// How far from its goal a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Begin {
    /// Anywhere: every position is as likely.
    Anywhere,
    /// A few moves away.
    Easy,
    /// Some more.
    Middling,
    /// As many as the player says.
    Away,
}

names!(Begin: Self::Anywhere = "anywhere", Self::Easy = "easy", Self::Middling = "middling", Self::Away = "away");

/// The moves of an easy start.
const EASY: usize = 10;
/// The moves of a middling start.
const MIDDLING: usize = 25;

/// What a new game of tiles is to be like.
pub(crate) struct NewGame {
    /// Columns and rows.
    sides: [usize; 2],
    /// Where the numbers have to go.
    goal: Goal,
    /// What counts as one move.
    /// What counts as one move.
    metric: TileMetric,
    /// How far from the goal the game begins.
    /// How far from its goal the game begins.
    begin: Begin,
    /// The moves that the game begins away from its goal, if the player says so.
    away: usize,
    /// The text of a seed; empty for a random one.
    seed: String,
    /// Why the last attempt failed.
    fault: Option<String>,
}

/// The sizes that are offered by a button.
const SIZES: [usize; 6] = [3, 4, 5, 6, 8, 10];

impl NewGame {
    /// The dialog with the size, the goal and the metric of the current board.
    pub(super) fn new(app: &AppContext) -> Self {
        let (sides, goal, metric) = match app.game().map(|game| (game.puzzle(), game.status().metric)) {
            Some((AnyPuzzle::Tiles(puzzle), metric)) => {
                let goal = TileGoal::of(puzzle.goal());
                let goal = Goal::CHOICES.iter().copied().find(|choice| choice.tiles() == goal);
                ([puzzle.width(), puzzle.height()], goal, metric.parse().ok())
            }
            _ => ([4, 4], None, None),
        };
        Self {
            sides,
            goal: goal.unwrap_or(Goal::Last),
            metric: metric.unwrap_or(TilePuzzle::DEFAULT_METRIC),
            begin: Begin::Anywhere,
            away: 15,
            seed: String::new(),
            fault: None,
        }
    }

    /// Shows it.
    pub(super) fn show(&mut self, app: &mut AppContext, ui: &mut Ui) -> Then {
        head(app, ui, "new-game");
        let (mut is_ready, mut is_left) = (false, false);
        ui.horizontal_wrapped(|ui| {
            for side in SIZES {
                if ui.button(format!("{side}×{side}")).clicked() {
                    self.sides = [side, side];
                    is_ready = true;
                }
            }
        });
        ui.add_space(6.0);
        self.choices(app, ui);
        if let Some(fault) = &self.fault {
            ui.colored_label(ui.visuals().error_fg_color, fault);
        }
        ui.add_space(10.0);
        ui.horizontal(|ui| {
            is_ready |= main_button(ui, app.text("start"));
            is_left = ui.button(app.text("cancel")).clicked();
        });
        match (is_ready, is_left) {
            (true, _) => self.start(app),
            (false, true) => Then::Close,
            (false, false) => Then::Stay,
        }
    }

    /// Everything that can be chosen.
    fn choices(&mut self, app: &AppContext, ui: &mut Ui) {
        for (index, key) in ["columns", "rows"].into_iter().enumerate() {
            pair(ui, app.text(key), |ui, label| {
                ui.add(DragValue::new(&mut self.sides[index]).range(MIN_SIDE..=MAX_SIDE)).labelled_by(label);
            });
        }
        list(app, ui, "goal", "tile-goal", Goal::CHOICES, &mut self.goal);
        list(app, ui, "counted", "metric", TileMetric::CHOICES, &mut self.metric);
        list(app, ui, "begin", "begin", Begin::CHOICES, &mut self.begin);
        if self.begin == Begin::Away {
            pair(ui, app.text("begin-moves"), |ui, label| {
                ui.add(DragValue::new(&mut self.away).range(1..=1000)).labelled_by(label);
            });
        }
        pair(ui, app.text("seed"), |ui, label| {
            let field = TextEdit::singleline(&mut self.seed).desired_width(150.0);
            ui.add(field).labelled_by(label).on_hover_text(app.text("seed-hint"));
        });
    }

    /// The game that is chosen. A chosen seed and a start near the goal make it practice.
    fn game(&self, app: &AppContext, seed: Seed, is_chosen: bool) -> Result<Box<dyn Game>, String> {
        let [width, height] = self.sides;
        let usual = TileDeal::new(width, height, seed);
        let deal = TileDeal { goal: self.goal.tiles(), metric: self.metric, is_chosen, ..usual };
        let moves = match self.begin {
            Begin::Anywhere => None,
            Begin::Easy => Some(EASY),
            Begin::Middling => Some(MIDDLING),
            Begin::Away => Some(self.away),
        };
        let game = match moves {
            Some(moves) => drill::away(&deal, moves),
            None => deal.game().map(|game| Box::new(game) as Box<dyn Game>),
        };
        game.map_err(|fault| app.tell("no-game", &[("fault", fault.to_string().into())]))
    }

    /// Begins the game.
    fn start(&mut self, app: &mut AppContext) -> Then {
        let text = self.seed.trim();
        let seed = match text.parse() {
            _ if text.is_empty() => Ok(app.player.session_mut().seed()),
            Ok(seed) => Ok(seed),
            Err(_) => Err(app.tell("fault-seed", &[("seed", text.into())])),
        };
        match seed.and_then(|seed| self.game(app, seed, !text.is_empty())) {
            Ok(game) => {
                app.player.start(game);
                Then::Go(Next::Play)
            }
            Err(fault) => {
                self.fault = Some(fault);
                Then::Stay
            }
        }
    }
}

/// A row with a list of choices, whose words are `PREFIX-NAME`.
fn list<T: Named>(app: &AppContext, ui: &mut Ui, title: &str, prefix: &str, choices: &[T], chosen: &mut T) {
    let text = |choice: T| app.text(&format!("{prefix}-{}", choice.name()));
    pair(ui, app.text(title), |ui, label| {
        let width = ui.available_width();
        let list = ComboBox::from_id_salt(title).selected_text(text(*chosen)).width(width).truncate();
        let shown = list.show_ui(ui, |ui| {
            for &choice in choices {
                ui.selectable_value(chosen, choice, text(choice));
            }
        });
        shown.response.labelled_by(label);
    });
}
