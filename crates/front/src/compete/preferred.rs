//! The most recent choice of an event, offered the next time.

use loyd_records::Records;
use serde_json::{Value, json};

use super::attempt::Inspection;
use super::event::CompetitionEvent;

/// The setting.
const SETTING: &str = "competing";

/// An event and an inspection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferred {
    /// The event.
    pub event: CompetitionEvent,
    /// The time for looking at boards.
    pub inspection: Inspection,
}

impl Preferred {
    /// The stored choice.
    pub fn stored(records: &Records) -> Self {
        let Some(setting) = records.setting(SETTING) else { return Self::default() };
        let event = setting.get("event").and_then(Value::as_str).and_then(|event| event.parse().ok());
        let seconds = setting.get("inspection").and_then(Value::as_u64).and_then(|seconds| u8::try_from(seconds).ok());
        let inspection = seconds.filter(|seconds| *seconds <= Inspection::MOST).map(Inspection::Seconds);
        Self { event: event.unwrap_or_default(), inspection: inspection.unwrap_or_default() }
    }

    /// Stores the choice.
    pub fn store(self, records: &mut Records) {
        let setting = json!({ "event": self.event.to_string(), "inspection": self.inspection.seconds() });
        records.set_setting(SETTING, setting);
    }
}
