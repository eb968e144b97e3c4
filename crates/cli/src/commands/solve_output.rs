//! The output of `loyd solve`: text, JSON, a table, or course output, on standard output or in a
//! file.

use std::io::{self, BufWriter, Write};

use crate::arguments::{Output, SolveArguments};
use crate::output::{self, CsvTable, print_message};
use crate::output_file;
use crate::record::{Form, Record};
use crate::stats::Stats;

/// Returns the output form that the options select.
pub(super) fn form(arguments: &SolveArguments) -> Form {
    match arguments.form {
        Output::Course => Form::Course,
        Output::Loyd => Form::of(arguments.json, arguments.csv),
    }
}

/// The destination of the results: standard output or the `--output` file.
pub(super) struct Results {
    form: Form,
    destination: Destination,
}

enum Destination {
    Plain(BufWriter<Box<dyn Write>>),
    Table(CsvTable<Box<dyn Write>>),
}

impl Results {
    pub(super) fn new(arguments: &SolveArguments, sources: &[String]) -> anyhow::Result<Self> {
        let (form, output) = (form(arguments), output_file::create_output(arguments.output.as_deref(), sources)?);
        let destination = match form {
            Form::Csv => Destination::Table(CsvTable::new(output)),
            _ => Destination::Plain(BufWriter::new(output)),
        };
        Ok(Self { form, destination })
    }

    /// Reports the random boards: as comments in text output, or otherwise as remarks on standard
    /// error.
    pub(super) fn report_random_boards(&mut self, remarks: &[String]) -> io::Result<()> {
        for remark in remarks {
            match &mut self.destination {
                Destination::Plain(output) if self.form == Form::Text => {
                    writeln!(output, "# {remark}")?;
                    output.flush()?;
                }
                _ => output::remark(format_args!("{remark}\n")),
            }
        }
        Ok(())
    }

    /// Writes a record, and its messages to standard error.
    pub(super) fn write(&mut self, record: &Record) -> anyhow::Result<()> {
        match &mut self.destination {
            Destination::Table(table) => table.write(&record.csv_row())?,
            Destination::Plain(output) => {
                output::write_result_to(output, self.form == Form::Json, record, &record.human_readable)?;
            }
        }
        print_message(record.messages(self.form));
        Ok(())
    }

    /// Writes the totals after all records.
    pub(super) fn write_stats(&mut self, stats: &Stats) -> io::Result<()> {
        let Destination::Plain(output) = &mut self.destination else { return Ok(()) };
        output::write_result_to(output, self.form == Form::Json, &stats.json(), &stats.human_readable())
    }
}
