//! Products such as `2xL`, `L ×2` and `left twice`: moves repeated by a sign or a word.

use loyd_core::text::{Fault, quoted};

use super::atoms::{Atom, AtomKind};
use super::words;

/// The side of a direction on which its number stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Before,
    After,
}

/// The factor of a product, and the side of the move on which it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Repeat {
    pub(super) number: u32,
    pub(super) side: Side,
}

/// Returns the factor that the atom at `index` contains, or `None` if it contains none.
///
/// # Errors
/// A [`Fault`] if it is unclear which moves are repeated.
pub(super) fn repeat(content: &[Atom], index: usize) -> Result<Option<Repeat>, Fault> {
    let atom = &content[index];
    let at = |index: Option<usize>| index.and_then(|index| content.get(index));
    let is_sign =
        |sign: usize| at(Some(sign)).is_some_and(|atom| atom.kind == AtomKind::Times) && is_product(content, sign);
    let is_unit = |atom: &&Atom| matches!(atom.span.text.to_lowercase().as_str(), "time" | "times");
    let (number, before, after) = match (atom.kind, words::times(atom.span.text)) {
        (AtomKind::Word, Some(number)) => (number, at(index.checked_sub(1)), at(Some(index + 1))),
        (AtomKind::Number, _) => {
            let number = atom.number();
            if at(Some(index + 1)).is_some_and(|next| is_unit(&next)) {
                (number, at(index.checked_sub(1)), at(Some(index + 2)))
            } else {
                let before =
                    index.checked_sub(1).filter(|&sign| is_sign(sign)).and_then(|sign| at(sign.checked_sub(1)));
                let after = at(Some(index + 2)).filter(|_| is_sign(index + 1));
                (number, before, after)
            }
        }
        _ => return Ok(None),
    };
    let before = before.filter(|atom| atom.may_be_move() || matches!(atom.kind, AtomKind::Separator(')' | ']')));
    let after = after.filter(|atom| atom.may_be_move() || matches!(atom.kind, AtomKind::Separator('(' | '[')));
    match (before, after) {
        (None, None) => Ok(None),
        (Some(_), Some(_)) => Err(ambiguous_repeat(atom, "the move before it or the one after it")),
        (Some(operand), None) | (None, Some(operand)) if !is_single(operand) => {
            Err(ambiguous_repeat(atom, "all moves next to it or only the nearest one"))
        }
        (before, _) => Ok(Some(Repeat { number, side: if before.is_some() { Side::After } else { Side::Before } })),
    }
}

/// Returns the fault for a factor that may apply to different moves.
fn ambiguous_repeat(atom: &Atom, what: &str) -> Fault {
    let number = quoted(atom.span.text);
    atom.span.fault(format!(
        "expected one move next to the repeat count {number}, which may apply to {what}: write out every move"
    ))
}

/// Returns whether the sign at `sign` forms a product. A `*` that touches only one neighbour marks
/// emphasis, as in `5 *up*`.
fn is_product(content: &[Atom], sign: usize) -> bool {
    let (atom, next) = (&content[sign], content.get(sign + 1));
    let touches_next = next.is_some_and(|next| next.span.column == atom.span.column + 1);
    atom.span.text != "*" || atom.is_glued == touches_next
}

/// Returns whether an atom is exactly one move.
pub(super) fn is_single(atom: &Atom) -> bool {
    atom.directions().take(2).count() == 1
}
