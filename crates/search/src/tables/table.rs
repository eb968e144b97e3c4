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
