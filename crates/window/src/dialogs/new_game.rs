//! The dialog for a new number puzzle: its size, metric, goal, difficulty and seed.
//!
//! The size buttons start a game immediately, with the options below them. The options are
//! initially those of the current game, so consecutive games are of the same kind.

use egui::{DragValue, TextEdit, Ui};
use loyd_core::tiles::{MAX_SIDE, MIN_SIDE};
use loyd_core::{Family, TileMetric, TilePuzzle};
use loyd_front::{Begin, GoalName, Named, NewGameError};

use super::frame::{DialogOutcome, buttons, labelled_row, show_title};
use crate::context::AppContext;
use crate::next::AppRequest;
use crate::scale;
use crate::widgets::show_fault;

/// The dialog for a new number puzzle.
pub(crate) struct NewGameDialog {
    /// The options.
    new: loyd_front::NewGame,
    /// The reason why the last attempt failed.
    fault: Option<String>,
}

/// The sizes that have a button.
const SIZES: [usize; 6] = [3, 4, 5, 6, 8, 10];

impl NewGameDialog {
    /// Creates the dialog with the size, the goal and the metric of the current board.
    pub(super) fn new(app: &AppContext) -> Self {
        let default = loyd_front::NewGame::new(TilePuzzle::DEFAULT_METRIC);
        let new = app.game().map_or(default, |game| loyd_front::NewGame::like(game, TilePuzzle::DEFAULT_METRIC));
        Self { new, fault: None }
    }

    /// Shows the dialog.
    pub(super) fn show(&mut self, app: &mut AppContext, ui: &mut Ui) -> DialogOutcome {
        show_title(app, ui, "new-game");
        let mut is_ready = false;
        ui.horizontal_wrapped(|ui| {
            for side in SIZES {
                if ui.add(app.button(format!("{side}×{side}"))).clicked() {
                    self.new.sides = [side, side];
                    is_ready = true;
                }
            }
        });
        ui.spacing_mut().item_spacing.y = scale::GAP;
        ui.add_space(scale::TIGHT);
        self.choices(app, ui);
        show_fault(ui, self.fault.as_ref());
        match buttons(app, ui, &["start", "cancel"]) {
            clicked if is_ready || clicked == Some("start") => self.start(app),
            Some(_) => DialogOutcome::Close,
            None => DialogOutcome::Stay,
        }
    }

    /// Shows all options.
    fn choices(&mut self, app: &AppContext, ui: &mut Ui) {
        for (index, key) in ["columns", "rows"].into_iter().enumerate() {
            labelled_row(ui, app.text(key), |ui, label| {
                ui.add(DragValue::new(&mut self.new.sides[index]).range(MIN_SIDE..=MAX_SIDE)).labelled_by(label);
            });
        }
        list(app, ui, "goal", "tile-goal", GoalName::CHOICES, &mut self.new.goal);
        list(app, ui, "counted", "metric", TileMetric::CHOICES, &mut self.new.metric);
        list(app, ui, "begin", "begin", Begin::CHOICES, &mut self.new.begin);
        if self.new.begin == Begin::Away {
            labelled_row(ui, app.text("begin-moves"), |ui, label| {
                ui.add(DragValue::new(&mut self.new.away).range(1..=loyd_front::NewGame::MAX_AWAY)).labelled_by(label);
            });
        }
        labelled_row(ui, app.text("seed"), |ui, label| {
            let field = TextEdit::singleline(&mut self.new.seed).desired_width(150.0);
            ui.add(field).labelled_by(label).on_hover_text(app.text("seed-hint"));
        });
    }

    /// Starts the game.
    fn start(&mut self, app: &mut AppContext) -> DialogOutcome {
        match self.new.game(|| app.player.session.seed()) {
            Ok(game) => {
                app.player.start(game);
                app.request(AppRequest::Play);
                return DialogOutcome::Close;
            }
            Err(NewGameError::Seed(fault)) => self.fault = Some(app.tell("fault-seed", &[("seed", fault.text.into())])),
            Err(NewGameError::Deal(fault)) => {
                self.fault = Some(app.tell("no-game", &[("fault", fault.to_string().into())]));
            }
        }
        DialogOutcome::Stay
    }
}

/// Shows a row with a list of choices. The message key of a choice is `PREFIX-NAME`.
fn list<T: Named>(app: &AppContext, ui: &mut Ui, title: &str, prefix: &str, choices: &[T], chosen: &mut T) {
    labelled_row(ui, app.text(title), |ui, label| {
        let list_options = (title, label, Some(ui.available_width()));
        let text = |choice: &T| app.text(&format!("{prefix}-{}", choice.name()));
        crate::widgets::list(ui, list_options, chosen, choices.iter().copied(), text);
    });
}
