/// The last items of a sequence, up to a number of them, in no order.
pub(super) struct Recent<T> {
    items: Vec<T>,
    most: usize,
    /// The place of the oldest item, once there are as many as are kept.
    oldest: usize,
}

impl<T> Recent<T> {
    /// Nothing yet, and room for `most` items.
    pub(super) fn new(most: usize) -> Self {
        Self { items: Vec::new(), most, oldest: 0 }
    }

    /// Adds an item, in the place of the oldest one if there is no room.
    pub(super) fn push(&mut self, item: T) {
        if self.items.len() < self.most {
            self.items.push(item);
        } else {
            self.items[self.oldest] = item;
            self.oldest = (self.oldest + 1) % self.most;
        }
    }

    pub(super) fn items(&self) -> &[T] {
        &self.items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_item_makes_room() {
        let mut recent = Recent::new(3);
        (0..8).for_each(|item| recent.push(item));
        let mut items = recent.items().to_vec();
        items.sort_unstable();
        assert_eq!(items, [5, 6, 7]);
    }
}
