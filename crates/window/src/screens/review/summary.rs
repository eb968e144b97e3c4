//! A review in numbers, and its moves in words.

use std::time::Duration;

use egui::{RichText, Ui};
use loyd_front::text::exact;
use loyd_play::{Game, Review};

use crate::context::AppContext;
use crate::scale;
use crate::sentences::move_in_words;

/// Shows the results of the review in numbers.
pub(super) fn summary(app: &AppContext, ui: &mut Ui, review: &Review) {
    // A game that was never solved has no accuracy.
    let percent = review.accuracy.map_or_else(|| "–".to_owned(), |accuracy| format!("{accuracy:.0} %"));
    ui.horizontal(|ui| {
        ui.label(RichText::new(percent).size(scale::DISPLAY).strong());
        ui.label(RichText::new(app.text("review-accuracy")).weak());
    });
    let proof = app.text(if review.start.is_proven { "review-proven" } else { "review-known" });
    let values = [
        ("made", review.moves.len().into()),
        ("distance", review.start.moves.into()),
        ("lost", review.lost().into()),
        ("proof", proof.into()),
    ];
    ui.label(app.tell("review-sum", &values));
    let seconds = |milliseconds: u64| exact(Duration::from_millis(milliseconds));
    let (thinking, turning) = (seconds(review.time.thinking), seconds(review.time.turning));
    ui.label(app.tell("review-time", &[("thinking", thinking.into()), ("turning", turning.into())]));
    let rates = review.time.thirds.map(|rate| rate.map_or_else(|| "–".to_owned(), |rate| format!("{rate:.1}")));
    ui.label(app.tell("review-thirds", &[("rates", rates.join(" · ").into())]));
    for (key, splits) in [("review-rows", &review.rows), ("review-quarters", &review.quarters)] {
        if !splits.is_empty() {
            let times: Vec<String> = splits.iter().map(|split| seconds(split.at)).collect();
            ui.label(RichText::new(app.tell(key, &[("times", times.join(" · ").into())])).weak());
        }
    }
}

/// Describes the displayed place: the move that was made, and a best move.
pub(super) fn said(app: &AppContext, review: &Review, game: &dyn Game, at: usize) -> String {
    let Some(one) = review.moves.get(at) else { return app.text("review-end") };
    let scene = game.scene();
    let made = move_in_words(&app.words, &scene, &one.made.phases);
    let values = [("number", (at + 1).into()), ("move", made.into()), ("lost", one.loss.into())];
    match &one.best {
        None => app.tell("review-best-move", &values),
        Some(best) => {
            let best = move_in_words(&app.words, &scene, &best.phases);
            // Adds one more value to the same ones.
            let [number, made, lost] = values;
            app.tell("review-lost-move", &[number, made, lost, ("best", best.into())])
        }
    }
}
