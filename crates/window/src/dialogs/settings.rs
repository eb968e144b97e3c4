use egui::{ComboBox, Grid, ScrollArea, Ui};
use loyd_front::{Named, Speed};
use loyd_play::Arrows;

use super::{Then, head, main_button};
use crate::desk::Desk;
use crate::screens::Next;
use crate::settings::{Colouring, Glide, Palette, Picture, Settings, Switch, Theme};
use crate::words::Language;

pub(super) fn show(desk: &mut Desk, ui: &mut Ui) -> Then {
    head(desk, ui, "settings");
    let mut settings = *desk.settings();
    let height = ui.ctx().content_rect().height() - 170.0;
    ScrollArea::vertical().max_height(height).show(ui, |ui| {
        Grid::new("settings").num_columns(2).spacing([18.0, 8.0]).show(ui, |ui| looks(desk, ui, &mut settings));
    });
    desk.change(|old| *old = settings);
    ui.add_space(10.0);
    let mut then = Then::Stay;
    ui.horizontal(|ui| {
        if main_button(ui, desk.text("ok")) {
            then = Then::Close;
        }
        if ui.button(desk.text("keys")).clicked() {
            then = Then::Go(Next::Dialog(super::Dialog::keys()));
        }
    });
    then
}

fn looks(desk: &Desk, ui: &mut Ui, settings: &mut Settings) {
    choice::<Language>(desk, ui, "language", &mut settings.language);
    choice::<Theme>(desk, ui, "theme", &mut settings.theme);
    choice::<Palette>(desk, ui, "palette", &mut settings.palette);
    choice::<Colouring>(desk, ui, "colouring", &mut settings.colouring);
    choice::<Picture>(desk, ui, "picture", &mut settings.picture);
    switch(desk, ui, "numbers", &mut settings.numbers);
    switch(desk, ui, "names", &mut settings.names);
    choice::<Glide>(desk, ui, "glide", &mut settings.glide);
    choice::<Speed>(desk, ui, "speed", &mut settings.speed);
    choice::<Arrows>(desk, ui, "arrows", &mut settings.arrows);
    switch(desk, ui, "hover", &mut settings.hover);
    switch(desk, ui, "timer", &mut settings.timer);
    switch(desk, ui, "classic", &mut settings.classic);
}

/// A row with one choice among things with names.
fn choice<T: Named>(desk: &Desk, ui: &mut Ui, name: &str, chosen: &mut T) {
    let text = |choice: T| desk.text(&format!("{name}-{}", choice.name()));
    let label = ui.label(desk.text(&format!("set-{name}")));
    let shown = ComboBox::from_id_salt(name).selected_text(text(*chosen)).width(190.0).show_ui(ui, |ui| {
        for &choice in T::CHOICES {
            ui.selectable_value(chosen, choice, text(choice));
        }
    });
    shown.response.labelled_by(label.id);
    ui.end_row();
}

/// A row with something to be turned on and off.
fn switch(desk: &Desk, ui: &mut Ui, name: &str, chosen: &mut Switch) {
    let mut is_on = chosen.is_on();
    ui.label("");
    ui.checkbox(&mut is_on, desk.text(&format!("set-{name}")));
    *chosen = Switch::of(is_on);
    ui.end_row();
}

/// The keys of the words for every choice there is.
#[doc(hidden)]
pub fn every_choice() -> Vec<String> {
    fn of<T: Named>(name: &str) -> impl Iterator<Item = String> {
        let label = format!("set-{name}");
        T::CHOICES.iter().map(move |choice| format!("{}-{}", label.trim_start_matches("set-"), choice.name()))
    }
    let choices = of::<Language>("language")
        .chain(of::<Theme>("theme"))
        .chain(of::<Palette>("palette"))
        .chain(of::<Colouring>("colouring"))
        .chain(of::<Picture>("picture"))
        .chain(of::<Glide>("glide"))
        .chain(of::<Speed>("speed"))
        .chain(of::<Arrows>("arrows"));
    let rows = ["numbers", "names", "hover", "timer", "classic", "language", "theme", "palette", "colouring"];
    let rows = rows.into_iter().chain(["picture", "glide", "speed", "arrows"]);
    choices.chain(rows.map(|row| format!("set-{row}"))).collect()
}
