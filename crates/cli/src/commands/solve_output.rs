//! The output of `loyd solve`: text, JSON, a table, or the output of a course, on standard output
//! or in a file.

use std::io::{self, BufWriter, Write};

use crate::arguments::{Output, SolveArguments};
use crate::output::{self, CsvTable, tell};
use crate::output_file;
use crate::random_boards::Deal;
use crate::record::{Form, Record};
use crate::stats::Stats;

/// Returns the output form that the options select.
pub(super) fn form(arguments: &SolveArguments) -> Form {
    match arguments.form {
        Output::Course => Form::Course,
        Output::Loyd if arguments.csv => Form::Csv,
        Output::Loyd if arguments.json => Form::Json,
        Output::Loyd => Form::People,
    }
}

/// The place of the results: standard output or the file of `--output`.
pub(super) struct Results {
    form: Form,
    place: ResultPlace,
}

enum ResultPlace {
    Plain(BufWriter<Box<dyn Write>>),
    Table(CsvTable<Box<dyn Write>>),
}

impl Results {
    pub(super) fn new(arguments: &SolveArguments, sources: &[String]) -> anyhow::Result<Self> {
        let (form, output) = (form(arguments), output_file::created(arguments.output.as_deref(), sources)?);
        let place = match form {
            Form::Csv => ResultPlace::Table(CsvTable::new(output)),
            _ => ResultPlace::Plain(BufWriter::new(output)),
        };
        Ok(Self { form, place })
    }

    /// Names the random boards: as comments in text output, or otherwise as remarks on standard
    /// error.
    pub(super) fn announce(&mut self, deals: &[Deal]) -> io::Result<()> {
        for dealt in deals.iter().filter_map(|deal| deal.dealt.as_ref()) {
            match &mut self.place {
                ResultPlace::Plain(output) if self.form == Form::People => {
                    writeln!(output, "# {dealt}")?;
                    output.flush()?;
                }
                _ => output::remark(format_args!("{dealt}\n")),
            }
        }
        Ok(())
    }

    /// Writes a record, and its messages to standard error.
    pub(super) fn write(&mut self, record: &Record) -> anyhow::Result<()> {
        match &mut self.place {
            ResultPlace::Table(table) => table.write(&record.line())?,
            ResultPlace::Plain(output) => {
                output::write_result_to(output, self.form == Form::Json, record, &record.people)?;
            }
        }
        tell(record.messages(self.form));
        Ok(())
    }

    /// Writes the totals after all records.
    pub(super) fn write_stats(&mut self, stats: &Stats) -> io::Result<()> {
        match &mut self.place {
            ResultPlace::Table(_) => Ok(()),
            ResultPlace::Plain(output) => {
                output::write_result_to(output, self.form == Form::Json, &stats.json(), &stats.people())
            }
        }
    }
}
