//! What stands beside the grid.

use egui::{Button, ComboBox, DragValue, RichText, TextEdit, Ui};
use loyd_core::blocks::{Freedom, MAX_GRID, SetupFault};
use loyd_core::text::{About, AnyPuzzle, picture_about};
use loyd_play::{DraftTarget, Edit, Origin};

use super::EditorScreen;
use crate::desk::Desk;
use crate::screens::Next;

/// What a stroke does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tool {
    /// It draws a new block, or goes on with the one where it begins.
    Block,
    /// It draws walls.
    Wall,
    /// It empties cells.
    Erase,
    /// It chooses a block.
    Choose,
    /// It says where the chosen block's first cell has to be.
    Goal,
}

const TOOLS: [(Tool, &str); 4] = [
    (Tool::Block, "tool-block"),
    (Tool::Wall, "tool-wall"),
    (Tool::Erase, "tool-erase"),
    (Tool::Choose, "tool-choose"),
];

const FREEDOMS: [(Freedom, &str); 4] = [
    (Freedom::Both, "free-both"),
    (Freedom::Horizontal, "free-horizontal"),
    (Freedom::Vertical, "free-vertical"),
    (Freedom::Fixed, "free-none"),
];

impl EditorScreen {
    pub(super) fn tools(&mut self, desk: &mut Desk, ui: &mut Ui, next: &mut Next) {
        ui.add_space(6.0);
        ui.horizontal_wrapped(|ui| {
            for (tool, key) in TOOLS {
                ui.selectable_value(&mut self.tool, tool, desk.text(key));
            }
        });
        ui.horizontal_wrapped(|ui| {
            if ui.button(desk.text("undo")).clicked() {
                self.draft.undo();
            }
            if ui.button(desk.text("redo")).clicked() {
                self.draft.redo();
            }
        });
        self.size(desk, ui);
        ui.separator();
        match self.chosen.filter(|piece| self.draft.freedom(*piece).is_some()) {
            Some(piece) => self.piece(desk, ui, piece),
            None => drop(ui.label(desk.text("editor-how"))),
        }
        ui.separator();
        self.checked(desk, ui, next);
    }

    fn size(&mut self, desk: &Desk, ui: &mut Ui) {
        let scene = self.draft.scene();
        let (mut rows, mut columns) = (scene.rows, scene.columns);
        ui.horizontal_wrapped(|ui| {
            let label = ui.label(desk.text("columns"));
            ui.add(DragValue::new(&mut columns).range(1..=MAX_GRID)).labelled_by(label.id);
            let label = ui.label(desk.text("rows"));
            ui.add(DragValue::new(&mut rows).range(1..=MAX_GRID)).labelled_by(label.id);
        });
        if (rows, columns) != (scene.rows, scene.columns) {
            self.draft.apply(Edit::Resize { rows, columns });
        }
    }

    /// What a block may do, and where it has to go.
    fn piece(&mut self, desk: &Desk, ui: &mut Ui, piece: char) {
        ui.label(RichText::new(desk.tell("block-named", &[("name", piece.to_string().into())])).strong());
        let mut freedom = self.draft.freedom(piece).unwrap_or(Freedom::Both);
        let name = |freedom: Freedom| {
            let known = FREEDOMS.iter().find(|(other, _)| *other == freedom);
            desk.text(known.map_or("free-both", |(_, key)| key))
        };
        let label = ui.label(desk.text("may-move"));
        let shown = ComboBox::from_id_salt("freedom").selected_text(name(freedom)).show_ui(ui, |ui| {
            for (other, key) in FREEDOMS {
                ui.selectable_value(&mut freedom, other, desk.text(key));
            }
        });
        shown.response.labelled_by(label.id);
        self.draft.apply(Edit::Free { piece, freedom });
        self.target(desk, ui, piece);
        if ui.button(desk.text("remove")).clicked() {
            self.draft.apply(Edit::Remove { piece });
        }
    }

    fn target(&mut self, desk: &Desk, ui: &mut Ui, piece: char) {
        let asked = self.draft.targets().iter().find(|target| target.piece() == piece).copied();
        ui.label(desk.text("goal-is"));
        let mut edit = None;
        if ui.radio(asked.is_none(), desk.text("goal-none")).clicked() {
            edit = Some(Edit::NoTarget { piece });
        }
        if ui.radio(matches!(asked, Some(DraftTarget::Right { .. })), desk.text("goal-right")).clicked() {
            edit = Some(Edit::Target(DraftTarget::Right { piece }));
        }
        if ui.radio(matches!(asked, Some(DraftTarget::RightOwnRow { .. })), desk.text("goal-own-row")).clicked() {
            edit = Some(Edit::Target(DraftTarget::RightOwnRow { piece }));
        }
        if ui.radio(matches!(asked, Some(DraftTarget::Covers { .. })), desk.text("goal-covers")).clicked() {
            self.tool = Tool::Goal;
        }
        if self.tool == Tool::Goal {
            ui.label(desk.text("goal-press"));
        }
        if let Some(edit) = edit {
            self.draft.apply(edit);
        }
    }

    /// What the draft lacks, or how far it is from solved, and what can be done with it.
    fn checked(&mut self, desk: &mut Desk, ui: &mut Ui, next: &mut Next) {
        let puzzle = match self.draft.check() {
            Ok(puzzle) => puzzle,
            Err(faults) => {
                ui.colored_label(ui.visuals().error_fg_color, desk.text("not-yet"));
                faults.0.iter().for_each(|fault| drop(ui.label(told(desk, fault))));
                return;
            }
        };
        self.proof.show(desk, ui);
        ui.add_space(6.0);
        let label = ui.label(desk.text("level-name"));
        ui.add(TextEdit::singleline(&mut self.name).desired_width(220.0)).labelled_by(label.id);
        ui.add_space(4.0);
        let name = Some(self.name.trim().to_owned()).filter(|name| !name.is_empty());
        ui.horizontal(|ui| {
            if ui.add(Button::new(desk.text("play-it"))).clicked() {
                let origin = Origin { name: name.clone(), ..Origin::default() };
                if let Ok(game) = loyd_play::open(AnyPuzzle::Blocks(puzzle.clone()), None, origin) {
                    desk.table.start(game);
                    *next = Next::Play;
                }
            }
            if ui.button(desk.text("save-level")).clicked() {
                let about = About { name: name.clone(), ..About::default() };
                let text = picture_about(&puzzle, &about);
                let file = format!("{}.txt", name.as_deref().unwrap_or("level"));
                *next = Next::SaveFile { name: file, text };
            }
        });
    }
}

/// What keeps a draft from being a level, of all that drawing can lead to.
fn told(desk: &Desk, fault: &SetupFault) -> String {
    let of = |key: &str, name: char| desk.tell(key, &[("name", name.to_string().into())]);
    match *fault {
        SetupFault::NoPiece => desk.text("lacks-piece"),
        SetupFault::NoTarget => desk.text("lacks-goal"),
        SetupFault::Disconnected { name, .. } => of("lacks-connection", name),
        SetupFault::TargetOutside { name, .. } => of("lacks-room", name),
        SetupFault::TargetsCollide => desk.text("lacks-sense"),
        ref other => other.to_string(),
    }
}
