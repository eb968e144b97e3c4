/// A map from keys to numbers that is emptied often: an open table of which only a tag of each key is kept, so that two
/// keys in four thousand million are taken for one.
#[derive(Debug, Default)]
pub(super) struct Seen {
    slots: Vec<Slot>,
    /// What was told before belongs to an earlier round.
    round: u32,
    len: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    tag: u32,
    /// The round that the slot was filled in; none is 0.
    round: u32,
    number: u32,
}

impl Seen {
    /// The bytes of a slot.
    pub(super) const SLOT: usize = size_of::<Slot>();

    /// Empties the table and makes room for so many keys.
    pub(super) fn clear(&mut self, keys: usize) {
        self.len = keys;
        let size = (2 * keys).next_power_of_two().max(64);
        if self.slots.len() < size || self.round == u32::MAX {
            self.slots.clear();
            self.slots.resize(size, Slot::default());
            self.round = 0;
        }
        self.round += 1;
    }

    /// The number of a key, which is set to `number` if there is none.
    pub(super) fn entry(&mut self, key: u64, number: u32) -> Option<&mut u32> {
        let mask = (2 * self.len).next_power_of_two().max(64) - 1;
        let tag = (key >> 32) as u32;
        let mut at = key as usize & mask;
        while self.slots[at].round == self.round {
            if self.slots[at].tag == tag {
                return Some(&mut self.slots[at].number);
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = Slot { tag, round: self.round, number };
        None
    }

    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }
}
