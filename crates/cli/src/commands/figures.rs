//! What lists of games and of sessions have in common: the figures of a series, and what an import asks of the records.

use std::io::{self, Write};
use std::time::Duration;

use anyhow::bail;
use loyd_records::{Average, Condition, Records};
use serde_json::{Value, json};

use crate::output::{visible, write_json};

/// The longest wait until what is imported is durable.
pub(super) const DURABLE: Duration = Duration::from_mins(1);

/// Checks that records can be written to, before an import.
pub(super) fn check_ready(records: &Records) -> anyhow::Result<()> {
    match records.state().condition {
        Condition::Ready => Ok(()),
        condition => bail!("nothing was imported: {condition}"),
    }
}

/// A figure as text, divided by `scale`.
pub(super) fn shown(figure: Average, scale: f64, decimals: usize) -> String {
    match figure {
        Average::Of(number) => format!("{:.decimals$}", number / scale),
        Average::NotFinished => "DNF".to_owned(),
    }
}

/// Figures in JSON, without scaling; `null` where there is none.
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
