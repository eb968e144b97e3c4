//! The names of events.

use loyd_core::TileMetric;
use loyd_front::compete::CompetitionEvent;

use crate::context::AppContext;

/// Returns the name of an event for display.
pub(in crate::screens) fn event_in_words(app: &AppContext, event: CompetitionEvent) -> String {
    let values = [
        ("width", event.width.to_string().into()),
        ("height", event.height.to_string().into()),
        ("number", event.discipline.number().unwrap_or_default().into()),
    ];
    let name = app.tell(&format!("event-{}", event.discipline.name()), &values);
    match event.metric {
        TileMetric::Single => name,
        TileMetric::Multi => {
            app.tell("category", &[("board", name.into()), ("metric", app.text("metric-multi").into())])
        }
    }
}
