use std::fmt;
use std::ops::Deref;

/// The bytes of a table, in memory that belongs to this process alone.
///
/// A table is never mapped from its file: another program could change the file after its check,
/// and a wrong entry would give a wrong proof.
///
/// ```
/// use loyd_search::tables::Table;
/// assert_eq!(Table::from(vec![1, 2, 3])[1], 2);
/// ```
#[derive(Debug)]
pub struct Table(Vec<u8>);

impl From<Vec<u8>> for Table {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

impl Deref for Table {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.0
    }
}

/// The identity of a table: a short name, which is also the name of its file, and the parameters
/// that it was built for.
///
/// Both are also stored in the file, and must equal the requested ones.
///
/// ```
/// use loyd_search::tables::Label;
/// let label = Label::new("tiles-3x3-single", "blank 0, tiles 1 2 3, 4 bits");
/// assert_eq!(label.file_name(), "tiles-3x3-single.table");
/// assert_eq!(label.to_string(), "tiles-3x3-single: blank 0, tiles 1 2 3, 4 bits");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label {
    name: String,
    parameters: String,
}

impl Label {
    /// Creates a label.
    ///
    /// # Panics
    /// Panics if the name has characters other than lowercase letters, digits and hyphens, or if
    /// both together are longer than 1000 bytes.
    pub fn new(name: impl Into<String>, parameters: impl Into<String>) -> Self {
        let (name, parameters) = (name.into(), parameters.into());
        assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'), "{name}");
        assert!(name.len() + parameters.len() <= 1000, "{name}: {parameters}");
        Self { name, parameters }
    }

    /// Returns the short name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the name of the file in its folder.
    pub fn file_name(&self) -> String {
        format!("{}.table", self.name)
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.parameters)
    }
}
