//! The names of events.

use loyd_front::compete::CompetitionEvent;
use loyd_front::sentences::event_name;

use crate::context::AppContext;

/// Returns the name of an event for display.
pub(in crate::screens) fn event_in_words(app: &AppContext, event: CompetitionEvent) -> String {
    event_name(&app.words, event, "metric-multi")
}
