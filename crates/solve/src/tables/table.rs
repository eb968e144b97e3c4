use std::ops::Deref;

/// The bytes of a table: mapped from a file that was checked, or in memory.
///
/// ```
/// use loyd_solve::tables::Table;
/// assert_eq!(Table::from(vec![1, 2, 3])[1], 2);
/// ```
#[derive(Debug)]
pub struct Table(pub(super) Bytes);

#[derive(Debug)]
pub(super) enum Bytes {
    /// A mapped file, whose data are from `begin` on.
    #[cfg(not(target_family = "wasm"))]
    Mapped {
        map: memmap2::Mmap,
        begin: usize,
    },
    Owned(Vec<u8>),
}

impl From<Vec<u8>> for Table {
    fn from(bytes: Vec<u8>) -> Self {
        Self(Bytes::Owned(bytes))
    }
}

impl Deref for Table {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match &self.0 {
            #[cfg(not(target_family = "wasm"))]
            Bytes::Mapped { map, begin } => &map[*begin..],
            Bytes::Owned(bytes) => bytes,
        }
    }
}
