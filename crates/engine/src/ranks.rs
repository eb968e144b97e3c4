//! Ranks of permutations of at most [`MOST`] items in lexicographic order.

/// The maximum number of permuted items: 10! = 3,628,800 permutations.
pub(crate) const MOST: usize = 10;

/// Returns the number of permutations of `count` items.
pub(crate) fn factorial(count: usize) -> usize {
    (1..=count).product()
}

/// Returns the rank of a permutation of 0, 1, 2, … in lexicographic order, from 0.
pub(crate) fn rank(items: &[u8]) -> usize {
    let mut left = u32::MAX;
    items.iter().enumerate().fold(0, |rank, (place, &item)| {
        let smaller = (left & ((1 << item) - 1)).count_ones() as usize;
        left &= !(1 << item);
        rank * (items.len() - place) + smaller
    })
}

/// Writes the permutation with the given rank to `items`. The inverse of [`rank`].
pub(crate) fn unrank(mut rank: usize, items: &mut [u8]) {
    let count = items.len();
    for place in (0..count).rev() {
        items[place] = (rank % (count - place)) as u8;
        rank /= count - place;
    }
    // Each digit counts the smaller items after it, so an item increases by one for every later
    // item that is not greater than it.
    for place in (0..count).rev() {
        let item = items[place];
        items[place + 1..].iter_mut().filter(|later| **later >= item).for_each(|later| *later += 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_places_in_lexicographic_order() {
        for count in 1..=6 {
            let mut before = None;
            for place in 0..factorial(count) {
                let mut items = vec![0; count];
                unrank(place, &mut items);
                assert_eq!(rank(&items), place);
                assert!(before < Some(items.clone()));
                before = Some(items);
            }
        }
    }
}
