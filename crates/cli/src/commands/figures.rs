//! Functions shared by the lists of games and of sessions: the figures of a series, and checks
//! before an import.

use std::io::{self, Write};
use std::time::Duration;

use anyhow::bail;
use loyd_records::{Average, Condition, Records};
use serde_json::{Value, json};

use crate::output::{visible, write_json};

/// The maximum time to wait until imported data is durable.
pub(super) const DURABLE: Duration = Duration::from_mins(1);

/// Checks before an import that the records are writable.
pub(super) fn check_ready(records: &Records) -> anyhow::Result<()> {
    match records.state().condition {
        Condition::Ready => Ok(()),
        condition => bail!("nothing was imported: {condition}"),
    }
}

/// Formats a figure in the form of `number`.
pub(super) fn shown(figure: Average, number: impl Fn(f64) -> String) -> String {
    match figure {
        Average::Of(value) => number(value),
        Average::NotFinished => "DNF".to_owned(),
    }
}

/// Returns figures as JSON without scaling; a missing figure is `null`.
pub(super) fn figures_json(figures: impl IntoIterator<Item = (&'static str, Option<Average>)>) -> Value {
    let value = |figure: Average| match figure {
        Average::Of(number) => json!(number),
        Average::NotFinished => json!("dnf"),
    };
    let pairs = figures.into_iter().map(|(label, figure)| (label.replace('-', "_"), figure.map_or(Value::Null, value)));
    Value::Object(pairs.collect())
}

/// Writes a line: the record as JSON, or its text.
pub(super) fn write_line(
    output: &mut impl Write,
    json: bool,
    record: impl FnOnce() -> Value,
    text: impl FnOnce() -> String,
) -> io::Result<()> {
    if json { write_json(output, &record()) } else { writeln!(output, "{}", visible(&text())) }
}
