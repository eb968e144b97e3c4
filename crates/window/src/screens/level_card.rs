//! The level cards in the gallery, with goals, pars and stars.

use egui::{Ui, Vec2};
use loyd_front::{GoalSentence, level_stars};
use loyd_play::Scene;
use loyd_records::LevelProgress;

use super::card::{self, Card};
use crate::context::AppContext;

/// If all these levels have the same goal, shows it on one line and returns it.
pub(super) fn common_goal(app: &AppContext, ui: &mut Ui, scenes: &[Scene]) -> Option<String> {
    let mut goals = scenes.iter().map(GoalSentence::of);
    let first = goals.next()?;
    let goal = super::play::block_goal(app, &scenes[0]).filter(|_| goals.all(|goal| goal == first))?;
    ui.label(&goal);
    Some(goal)
}

/// Shows a level's card with this name and tooltip, par and progress. The goal is left out if all
/// the displayed levels in the pack share it. Returns whether the card was clicked.
pub(super) fn show(
    app: &AppContext,
    ui: &mut Ui,
    size: Vec2,
    scene: &Scene,
    (name, hover, common_goal): (String, String, Option<&String>),
    par: Option<u32>,
    progress: &LevelProgress,
) -> bool {
    let display = |number: Option<u32>| number.map_or_else(|| "–".to_owned(), |number| number.to_string());
    // The terminal app uses the same symbols.
    let (mark, state) = match (progress.optimal, progress.solved) {
        (true, _) => ("★ ", app.text("level-optimal")),
        (false, true) => ("✓ ", app.text("level-solved")),
        _ => ("", String::new()),
    };
    let details = match (progress.fewest, par) {
        (Some(fewest), _) => app.tell("par-best", &[("par", display(par).into()), ("best", fewest.into())]),
        (None, Some(par)) => app.tell("par-alone", &[("par", par.into())]),
        (None, None) => String::new(),
    };
    // The mark before the name stands for three stars.
    let details = match level_stars(progress, par) {
        Some(stars @ 1..=2) => format!("{details} {}{}", "★".repeat(stars), "☆".repeat(3 - stars)),
        _ => details,
    };
    let goal = if common_goal.is_some() { None } else { super::play::block_goal(app, scene) };
    card::show(app, ui, size, &Card { goal, state, hover, ..Card::new(scene, format!("{mark}{name}"), details) })
}
