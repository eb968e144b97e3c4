//! A position packed into words: one field a piece, and the move that led to it.

/// How positions are packed into words of 64 bits.
///
/// Every piece that can move has a field with its place in its region. Two more say which piece moved last and where it
/// was before. No field crosses the border of a word.
pub(super) struct Packing {
    pieces: Vec<Field>,
    mover: Field,
    origin: Field,
    words: usize,
}

/// Some bits of a word.
#[derive(Clone, Copy)]
struct Field {
    word: u8,
    shift: u8,
    mask: u16,
}

/// A piece that moved, and the place in its region where it was before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Moved {
    pub(super) piece: usize,
    pub(super) origin: u16,
}

impl Packing {
    /// For pieces with these numbers of places.
    pub(super) fn new(places: impl Iterator<Item = usize>) -> Self {
        let mut free = 0;
        let mut most = 1;
        let pieces: Vec<Field> = places
            .map(|places| {
                most = most.max(places);
                Field::take(&mut free, places)
            })
            .collect();
        let mover = Field::take(&mut free, pieces.len() + 1);
        let origin = Field::take(&mut free, most);
        Self { pieces, mover, origin, words: free.div_ceil(64).max(1) }
    }

    /// The words of a position.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The position with these places that no move led to.
    pub(super) fn pack(&self, places: impl Iterator<Item = u16>) -> Vec<u64> {
        let mut record = vec![0; self.words];
        for (field, place) in self.pieces.iter().zip(places) {
            field.set(&mut record, place);
        }
        self.forget_move(&mut record);
        record
    }

    /// The place of a piece.
    pub(super) fn place(&self, record: &[u64], piece: usize) -> u16 {
        self.pieces[piece].get(record)
    }

    /// The move that led to the position.
    pub(super) fn moved(&self, record: &[u64]) -> Option<Moved> {
        let piece = usize::from(self.mover.get(record));
        (piece < self.pieces.len()).then(|| Moved { piece, origin: self.origin.get(record) })
    }

    /// Makes it a position that no move led to.
    pub(super) fn forget_move(&self, record: &mut [u64]) {
        self.mover.set(record, self.pieces.len() as u16);
        self.origin.set(record, 0);
    }

    /// Moves a piece to another place.
    pub(super) fn play(&self, record: &mut [u64], piece: usize, place: u16) {
        let origin = self.place(record, piece);
        self.pieces[piece].set(record, place);
        self.mover.set(record, piece as u16);
        self.origin.set(record, origin);
    }
}

impl Field {
    /// The next field for numbers below `values`; `free` is the first free bit.
    fn take(free: &mut usize, values: usize) -> Self {
        let bits = usize::BITS as usize - (values - 1).leading_zeros() as usize;
        if *free / 64 != (*free + bits).saturating_sub(1) / 64 {
            *free = free.next_multiple_of(64);
        }
        let field = Self { word: (*free / 64) as u8, shift: (*free % 64) as u8, mask: (1 << bits) - 1 };
        *free += bits;
        field
    }

    fn get(self, record: &[u64]) -> u16 {
        (record[usize::from(self.word)] >> self.shift) as u16 & self.mask
    }

    fn set(self, record: &mut [u64], value: u16) {
        let word = &mut record[usize::from(self.word)];
        *word = *word & !(u64::from(self.mask) << self.shift) | u64::from(value) << self.shift;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_keep_their_values_across_words() {
        let places: Vec<usize> = (0..127).map(|piece| 1 + (piece * 37) % 1024).collect();
        let packing = Packing::new(places.iter().copied());
        let mut record = packing.pack(places.iter().map(|&places| places as u16 - 1));
        assert_eq!(packing.moved(&record), None);
        packing.play(&mut record, 60, 0);
        assert_eq!(packing.moved(&record), Some(Moved { piece: 60, origin: places[60] as u16 - 1 }));
        for (piece, &places) in places.iter().enumerate() {
            assert_eq!(packing.place(&record, piece), if piece == 60 { 0 } else { places as u16 - 1 });
        }
    }
}
