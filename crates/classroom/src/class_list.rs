//! The list of a class, as a learning platform exports it.

use std::path::Path;

use crate::SetupError;
use crate::error::some_of;
use crate::table::{Table, TableLine};

/// The students of a class, one per line.
#[derive(Debug)]
pub struct ClassList {
    /// The headings of the platform's table.
    pub(crate) headings: Vec<String>,
    /// The line that Canvas writes between the headings and the students.
    pub(crate) preamble: Vec<Vec<String>>,
    /// The cells of each student.
    pub(crate) students: Vec<Vec<String>>,
    /// The column that provides the id of a student without an answer.
    id: usize,
}

/// Headings of columns that identify a student, by descending preference.
const IDS: [&str; 9] =
    ["id", "student", "sis login id", "username", "email address", "email", "id number", "sis user id", "identifier"];

/// Headings of columns with the full name of a student, by descending preference. Canvas uses
/// `Student`.
const NAMES: [&str; 4] = ["full name", "name", "student name", "student"];
/// Headings of columns with the first and the last name.
const PARTS: [&[&str]; 2] =
    [&["first name", "given name", "firstname"], &["last name", "surname", "family name", "lastname"]];

impl ClassList {
    /// Reads a list.
    ///
    /// # Errors
    /// Fails if the file is not a table, or if no column identifies a student.
    pub fn read(path: &Path) -> Result<Self, SetupError> {
        let table = Table::read(path, &[], &[])?;
        let place = |wanted: &&str| table.headings.iter().position(|heading| heading.eq_ignore_ascii_case(wanted));
        // In Canvas, `ID` is a number that students do not know.
        let is_canvas = place(&"SIS Login ID").is_some();
        let names = if is_canvas { &IDS[2..] } else { &IDS[..] };
        let Some(id) = names.iter().find_map(place) else {
            return Err(table.fault(1, format!("no column identifies a student: expected one of {}", IDS.join(", "))));
        };
        let mut list = Self { headings: table.headings.clone(), preamble: Vec::new(), students: Vec::new(), id };
        for line in table.lines.into_iter().filter(|line| !line.is_blank()) {
            let TableLine { cells, fault, number } = line;
            if let Some(fault) = fault {
                return Err(SetupError::Table { path: path.display().to_string(), line: number, reason: fault });
            }
            let is_preamble = cells.iter().any(|cell| cell.trim() == "Points Possible");
            if is_preamble { list.preamble.push(cells) } else { list.students.push(cells) }
        }
        Ok(list)
    }

    /// The index of a student: the line with a cell equal to the id, ignoring case, or the line
    /// that a folder name of Moodle refers to.
    pub(crate) fn find(&self, id: &str) -> Option<usize> {
        let names = names_of(id);
        let is_same = |cell: &String| names.iter().any(|name| name.eq_ignore_ascii_case(cell.trim()));
        self.students.iter().position(|cells| cells.iter().any(is_same))
    }

    /// The id of a student without an answer.
    pub(crate) fn id(&self, student: usize) -> &str {
        self.students[student][self.id].trim()
    }

    /// The display names of all students in order: the full name, else its parts, else the id.
    pub fn names(&self) -> Vec<String> {
        (0..self.students.len()).map(|student| self.name(student)).collect()
    }

    fn name(&self, student: usize) -> String {
        let cell = |heading: &&str| Some(self.cell(student, heading).trim()).filter(|cell| !cell.is_empty());
        let whole = NAMES.iter().find_map(cell).map(str::to_owned);
        let parts = || {
            let [first, last] = PARTS.map(|headings| headings.iter().find_map(cell));
            let parts: Vec<&str> = first.into_iter().chain(last).collect();
            (!parts.is_empty()).then(|| parts.join(" "))
        };
        whole.or_else(parts).unwrap_or_else(|| self.id(student).to_owned())
    }

    /// The index of a column by its heading.
    pub(crate) fn column(&self, heading: &str) -> Option<usize> {
        self.headings.iter().position(|other| other.trim().eq_ignore_ascii_case(heading))
    }

    /// A student's cell in the column with this heading; empty if the column is missing.
    pub(crate) fn cell(&self, student: usize, heading: &str) -> &str {
        self.column(heading).map_or("", |column| self.students[student][column].as_str())
    }

    /// Checks that every id belongs to the class.
    ///
    /// # Errors
    /// [`SetupError::Students`] with the ids that do not belong to it.
    pub fn check<'a>(&self, ids: impl Iterator<Item = &'a String>) -> Result<(), SetupError> {
        let unknown: Vec<String> = ids.filter(|id| self.find(id).is_none()).map(|id| format!("`{id}`")).collect();
        if unknown.is_empty() {
            return Ok(());
        }
        Err(SetupError::Students(some_of(&unknown)))
    }
}

/// The names by which a list may refer to an id: the id itself, and the name and participant number
/// in Moodle's folder names `Full name_NUMBER_assignsubmission_…`.
fn names_of(id: &str) -> Vec<String> {
    let mut names = vec![id.to_owned()];
    if let Some((student, _)) = id.split_once("_assignsubmission")
        && let Some((name, number)) = student.rsplit_once('_')
    {
        names.extend([name.to_owned(), format!("Participant {number}")]);
    }
    names
}
