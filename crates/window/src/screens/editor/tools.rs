//! The panel next to the grid.
//!
//! Every change is an edit to the draft, which keeps the undo history. The messages for goals
//! continue a sentence that begins with "This block".

use egui::{Button, RichText, TextEdit, Ui};
use loyd_core::Direction;
use loyd_core::blocks::{Freedom, MAX_GRID, SetupFault};
use loyd_core::text::{About, AnyPuzzle, picture_about};
use loyd_front::own::{self, OwnLevel};
use loyd_play::{DraftTarget, Edit, Origin, TargetRule};

use super::{EditorScreen, SIDE, Tool};
use crate::context::AppContext;
use crate::next::{AppRequest, FilePurpose};
use crate::scale;
use crate::widgets::{control_height, list, number};

/// The tools and the message keys of their names.
const TOOLS: [(Tool, &str); 4] = [
    (Tool::Block, "tool-block"),
    (Tool::Wall, "tool-wall"),
    (Tool::Erase, "tool-erase"),
    (Tool::Choose, "tool-choose"),
];

/// The sides of the board and the message keys of their names.
const SIDES: [(Direction, &str); 4] = [
    (Direction::Right, "side-right"),
    (Direction::Left, "side-left"),
    (Direction::Up, "side-top"),
    (Direction::Down, "side-bottom"),
];

/// The freedoms of a block and the message keys of their names.
const FREEDOMS: [(Freedom, &str); 4] = [
    (Freedom::Both, "free-both"),
    (Freedom::Horizontal, "free-horizontal"),
    (Freedom::Vertical, "free-vertical"),
    (Freedom::Fixed, "free-none"),
];

impl EditorScreen {
    /// Shows the panel.
    pub(super) fn tools(&mut self, app: &mut AppContext, ui: &mut Ui) {
        ui.add_space(scale::GAP);
        ui.horizontal_wrapped(|ui| {
            for (tool, key) in TOOLS {
                if ui.add(app.button(app.text(key)).selected(self.tool == tool)).clicked() {
                    self.tool = tool;
                }
            }
        });
        ui.horizontal_wrapped(|ui| {
            if ui.add_enabled(self.draft.is_changed(), Button::new(app.text("undo"))).clicked() {
                self.draft.undo();
            }
            if ui.add_enabled(self.draft.can_redo(), Button::new(app.text("redo"))).clicked() {
                self.draft.redo();
            }
            if ui.button(app.text("editor-new")).clicked() {
                self.draft.clear(SIDE, SIDE);
                self.name.clear();
            }
            if ui.add_enabled(!self.draft.is_empty(), Button::new(app.text("editor-clear"))).clicked() {
                let scene = self.draft.scene();
                self.draft.clear(scene.rows, scene.columns);
            }
            if ui.button(app.text("draft-anew")).clicked() {
                // Drops the stored draft first, since `new` would open it again.
                app.store_draft(None);
                *self = Self::new(app);
            }
        });
        self.size(app, ui);
        ui.separator();
        // The chosen block may have been erased.
        match self.chosen.filter(|piece| self.draft.freedom(*piece).is_some()) {
            Some(piece) => self.piece(app, ui, piece),
            None => drop(ui.label(app.text_for_device("editor-how"))),
        }
        ui.separator();
        self.check_result(app, ui);
    }

    /// Shows the size of the grid.
    fn size(&mut self, app: &AppContext, ui: &mut Ui) {
        let scene = self.draft.scene();
        let (mut rows, mut columns) = (scene.rows, scene.columns);
        ui.scope(|ui| {
            // The row is as high as the numbers, so both labels are centred next to them.
            ui.spacing_mut().interact_size.y = control_height(ui);
            ui.horizontal_wrapped(|ui| {
                number(app, ui, "columns", &mut columns, 1..=MAX_GRID);
                number(app, ui, "rows", &mut rows, 1..=MAX_GRID);
            });
        });
        if (rows, columns) != (scene.rows, scene.columns) {
            // Shrinking the grid cuts off the cells outside it; undo restores them.
            self.draft.apply(Edit::Resize { rows, columns });
        }
    }

    /// Shows a block's freedom and goal.
    fn piece(&mut self, app: &AppContext, ui: &mut Ui, piece: char) {
        ui.label(RichText::new(app.tell("block-named", &[("name", piece.to_string().into())])).strong());
        let mut freedom = self.draft.freedom(piece).unwrap_or(Freedom::Both);
        let name = |freedom: &Freedom| {
            let entry = FREEDOMS.iter().find(|(other, _)| other == freedom);
            app.text(entry.map_or("free-both", |(_, key)| key))
        };
        let label = ui.label(app.text("may-move")).id;
        list(ui, ("freedom", label, None), &mut freedom, FREEDOMS.map(|(freedom, _)| freedom), name);
        // An edit without effect adds no undo step.
        self.draft.apply(Edit::SetFreedom { piece, freedom });
        self.target(app, ui, piece);
        if ui.button(app.text("remove")).clicked() {
            self.draft.apply(Edit::Remove { piece });
        }
    }

    /// Shows a block's goal.
    fn target(&mut self, app: &AppContext, ui: &mut Ui, piece: char) {
        let current = self.draft.targets().iter().find(|target| target.piece == piece).map(|target| target.rule);
        ui.label(app.text("goal-is"));
        // The draft is borrowed while the rows are shown, so the edit is applied afterwards.
        let mut edit = None;
        let has_no_goal = current.is_none() && !self.draft.has_kind_target(piece);
        if ui.radio(has_no_goal, app.text("goal-none")).clicked() {
            edit = Some(Edit::NoTarget { piece });
        }
        if ui.radio(matches!(current, Some(TargetRule::Right)), app.text("goal-right")).clicked() {
            edit = Some(Edit::Target(DraftTarget { piece, rule: TargetRule::Right }));
        }
        if ui.radio(matches!(current, Some(TargetRule::RightOwnRow)), app.text("goal-own-row")).clicked() {
            edit = Some(Edit::Target(DraftTarget { piece, rule: TargetRule::RightOwnRow }));
        }
        // The player chooses the cells on the grid, with a separate tool.
        for (tool, is_current, key, help_key) in [
            (Tool::Goal, matches!(current, Some(TargetRule::Covers(_))), "goal-covers", "goal-press"),
            (Tool::GoalForShape, self.draft.has_kind_target(piece), "goal-any-kind", "goal-press-any"),
            (Tool::GoalCells, matches!(current, Some(TargetRule::Fills(_))), "goal-fills", "goal-press-fills"),
        ] {
            if ui.radio(is_current, app.text(key)).clicked() {
                self.tool = tool;
            }
            if self.tool == tool {
                ui.label(app.text(help_key));
            }
        }
        edit = edit.or_else(|| self.exit(app, ui, piece, current));
        if let Some(edit) = edit {
            self.draft.apply(edit);
        }
        crate::widgets::tab(app, ui, &mut self.tool, Tool::Gate, app.text("tool-gate"));
        if self.tool == Tool::Gate {
            ui.label(app.text("gate-press"));
        }
    }

    /// Shows the sides through which a block may leave, along all rows or columns that it currently
    /// covers.
    fn exit(&self, app: &AppContext, ui: &mut Ui, piece: char, current: Option<TargetRule>) -> Option<Edit> {
        let current_side = if let Some(TargetRule::Leaves { side, .. }) = current { Some(side) } else { None };
        let mut chosen = None;
        ui.horizontal_wrapped(|ui| {
            ui.label(app.text("goal-leaves"));
            for (side, key) in SIDES {
                if ui.radio(current_side == Some(side), app.text(key)).clicked() {
                    chosen = Some(side);
                }
            }
        });
        let side = chosen?;
        let scene = self.draft.scene();
        let cells = &scene.pieces.iter().find(|other| other.label == piece.to_string())?.cells;
        let lines = cells.iter().map(|cell| if side.is_horizontal() { cell.row } else { cell.column });
        let (first, last) = (lines.clone().min()? as u8, lines.max()? as u8);
        Some(Edit::Target(DraftTarget { piece, rule: TargetRule::Leaves { side, first, last } }))
    }

    /// Shows the faults in the draft, or its proof and the actions for a valid level.
    fn check_result(&mut self, app: &mut AppContext, ui: &mut Ui) {
        // Lists everything that an invalid draft lacks.
        let puzzle = match self.draft.check() {
            Ok(puzzle) => puzzle,
            Err(faults) => {
                ui.colored_label(ui.visuals().error_fg_color, app.text("not-yet"));
                faults.0.iter().for_each(|fault| drop(ui.label(describe_fault(app, fault))));
                return;
            }
        };
        self.proof.show(app, ui);
        self.proof.show_other_searches(app, ui, &puzzle);
        ui.add_space(scale::GAP);
        let label = ui.label(app.text("level-name"));
        ui.add(TextEdit::singleline(&mut self.name).desired_width(220.0)).labelled_by(label.id);
        ui.add_space(scale::TIGHT);
        // A blank name counts as no name.
        let name = Some(self.name.trim().to_owned()).filter(|name| !name.is_empty());
        ui.horizontal_wrapped(|ui| {
            if ui.add(Button::new(app.text("play-it"))).clicked() {
                let origin = Origin { name: name.clone(), ..Origin::default() };
                if let Ok(game) = loyd_play::open(AnyPuzzle::Blocks(puzzle.clone()), None, origin) {
                    app.player.start(game);
                    app.request(AppRequest::Play);
                }
            }
            if ui.button(app.text("own-keep")).clicked() {
                let pars = self.proof.pars();
                let level =
                    OwnLevel { name: name.clone().unwrap_or_default(), puzzle: puzzle.clone(), pars, solution: None };
                self.saved = Some(level.clone());
                let is_saved = own::keep(app.records_mut(), level);
                app.say(if is_saved { "own-kept" } else { "own-full" });
            }
            if ui.button(app.text("save-file")).clicked() {
                let about = About { name: name.clone(), ..About::default() };
                let text = picture_about(&puzzle, &about);
                // The proposed file name, which the user may change.
                let file = format!("{}.txt", name.as_deref().unwrap_or("level"));
                app.request(AppRequest::File(FilePurpose::Save { name: file, text }));
            }
        });
    }
}

/// Describes a fault that drawing can cause.
fn describe_fault(app: &AppContext, fault: &SetupFault) -> String {
    let with_name = |key: &str, name: char| app.tell(key, &[("name", name.to_string().into())]);
    match *fault {
        SetupFault::NoPiece => app.text("lacks-piece"),
        SetupFault::NoTarget => app.text("lacks-goal"),
        SetupFault::Disconnected(_, name) => with_name("lacks-connection", name),
        SetupFault::TargetOutside(_, name) => with_name("lacks-room", name),
        SetupFault::TargetsCollide => app.text("lacks-sense"),
        // Only files can cause the other faults.
        ref other => other.to_string(),
    }
}
