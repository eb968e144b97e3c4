//! The roles of numbers in an answer to a tile puzzle: they count moves, repeat them or name tiles.

use loyd_core::Direction;

use super::clauses::{Hint, Item, ItemKind, is_consecutive};
use super::repeats::Side;

/// The role of the numbers next to directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// There are none, or they number the moves: `1. up`.
    Counting,
    /// They repeat the move: `2D`, `R2`.
    Repeating(Side),
    /// They name the moving tile: `5U`, `up 5`.
    Naming,
}

/// A direction with its number.
#[derive(Clone, Copy, Debug)]
pub(super) struct NumberedMove {
    pub(super) direction: Direction,
    pub(super) number: Option<u32>,
    /// The item of the direction, for its position in the text.
    pub(super) item: Item,
}

/// Directions with numbers, attached in one of several ways.
#[derive(Debug)]
pub(super) struct Attachment {
    pub(super) moves: Vec<NumberedMove>,
    /// [`Side::After`] if every number follows its direction.
    side: Side,
    /// Whether every number attached to a direction is the first item on its line.
    begin_lines: bool,
    /// Whether a number is the factor of a product.
    has_product: bool,
    /// Whether words say that a number is a tile.
    has_tile: bool,
    /// Numbers that are not attached to a direction.
    unattached: Vec<Item>,
}

impl Attachment {
    /// Attaches each number to an adjacent direction, on `side` if it could belong to either.
    /// Returns `None` if a direction would get two numbers.
    pub(super) fn new(items: &[Item], side: Side) -> Option<Self> {
        let has = |hint: Hint| items.iter().any(|item| item.hint == hint);
        let mut attached = Self {
            moves: Vec::new(),
            side: Side::After,
            begin_lines: true,
            has_product: has(Hint::Repeat),
            has_tile: has(Hint::Tile),
            unattached: Vec::new(),
        };
        let mut pending = None;
        for (index, &item) in items.iter().enumerate() {
            let number_side = number_side(items, index, side);
            attached.begin_lines &= number_side.is_none() || item.is_first;
            match item.kind {
                ItemKind::Direction(written) => {
                    attached.moves.push(NumberedMove { direction: written.direction, number: pending.take(), item });
                }
                ItemKind::Number(number) => match number_side {
                    None => attached.unattached.push(item),
                    Some(Side::Before) => (attached.side, pending) = (Side::Before, Some(number)),
                    Some(Side::After) => {
                        let last = attached.moves.last_mut()?;
                        if last.number.replace(number).is_some() {
                            return None;
                        }
                    }
                },
            }
        }
        Some(attached)
    }

    /// Returns whether the same directions have the same numbers.
    pub(super) fn has_same_numbers(&self, other: &Self) -> bool {
        let numbers = |attached: &Self| attached.moves.iter().map(|numbered| numbered.number).collect::<Vec<_>>();
        numbers(self) == numbers(other)
    }

    /// Returns the first number that neither belongs to a move nor counts moves.
    pub(super) fn stray(&self, items: &[Item]) -> Option<Item> {
        let is_at_edge = || [items.first(), items.last()].into_iter().flatten().any(|item| item.number().is_some());
        // `7, 8 left` are two tiles rather than a count and a tile.
        let is_list = || {
            items.windows(2).any(|pair| pair.iter().all(|item| item.number().is_some()) && pair[1].line == pair[0].line)
        };
        let is_correct_count = || self.unattached[0].number() == u32::try_from(self.moves.len()).ok();
        let is_count = self.unattached.len() == 1
            && !self.unattached[0].is_glued
            && is_at_edge()
            && (is_correct_count() || !is_list());
        let is_counting = is_consecutive(self.unattached.iter().filter_map(|item| item.number()));
        if is_count || is_counting { None } else { self.unattached.first().copied() }
    }

    /// Returns the possible roles of the numbers, the most likely first.
    pub(super) fn roles(&self) -> Vec<Role> {
        if self.has_product {
            return vec![Role::Repeating(self.side)];
        }
        if self.has_tile {
            return vec![Role::Naming];
        }
        let numbers = || self.moves.iter().filter_map(|numbered| numbered.number);
        let (count, all) = (numbers().count(), self.moves.len());
        let is_count = self.side == Side::Before
            && count == 1
            && self.moves.first().is_some_and(|first| first.number == u32::try_from(all).ok());
        let mut roles = Vec::new();
        let is_numbered = count == all || self.begin_lines && count > 1;
        if count == 0 || is_count || self.side == Side::Before && is_numbered && is_consecutive(numbers()) {
            roles.push(Role::Counting);
        }
        if count > 0 && count == all {
            roles.push(Role::Naming);
        }
        if count > 0 {
            roles.push(Role::Repeating(self.side));
        }
        // `up (1), left (2)`.
        if self.side == Side::After && count == all && count > 1 && is_consecutive(numbers()) {
            roles.push(Role::Counting);
        }
        roles
    }
}

/// Returns on which side of its direction the number at `index` stands, or `default_side` if the
/// number could belong to either neighbour. A number never belongs to a separate word of several
/// letters after it.
fn number_side(items: &[Item], index: usize, default_side: Side) -> Option<Side> {
    items[index].number()?;
    let is_direction = |item: &&Item| item.direction().is_some();
    let before = index.checked_sub(1).and_then(|before| items.get(before)).filter(is_direction);
    let before = before.filter(|_| !items[index].is_first);
    let after = items.get(index + 1).filter(is_direction).filter(|next| !next.is_first);
    let is_word = items.get(index + 2).is_some_and(|item| item.is_glued && item.direction().is_some());
    let after = after.filter(|next| next.is_glued || !is_word);
    match (before, after) {
        (Some(_), Some(next)) if items[index].is_glued && next.is_glued => Some(default_side),
        (Some(_), _) if items[index].is_glued => Some(Side::After),
        (_, Some(next)) if next.is_glued => Some(Side::Before),
        (Some(_), Some(_)) => Some(default_side),
        (Some(_), None) => Some(Side::After),
        (None, Some(_)) => Some(Side::Before),
        (None, None) => None,
    }
}
