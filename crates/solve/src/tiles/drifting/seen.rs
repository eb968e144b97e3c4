/// A set of keys that is emptied often: an open table of a fixed size.
#[derive(Debug)]
pub(super) struct Seen {
    slots: Vec<u64>,
}

impl Seen {
    /// With room for what a beam of this width keeps at one depth: at most three times as many keys.
    pub(super) fn new(width: usize) -> Self {
        Self { slots: vec![0; (8 * width).next_power_of_two()] }
    }

    pub(super) fn clear(&mut self) {
        self.slots.fill(0);
    }

    /// Adds a key; whether it is new.
    pub(super) fn insert(&mut self, key: u64) -> bool {
        let key = key.max(1);
        let mask = self.slots.len() - 1;
        let mut at = (key >> 32) as usize & mask;
        while self.slots[at] != 0 {
            if self.slots[at] == key {
                return false;
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = key;
        true
    }

    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<u64>()
    }
}
