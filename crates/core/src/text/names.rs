use crate::blocks::MAX_PIECES;

/// The names that pieces get where a file gives none: `Z`, `1`–`9`, `a`–`z`, `A`–`Y`, then on from `α`. There are
/// exactly [`MAX_PIECES`] of them, all different.
///
/// ```
/// use loyd_core::text::piece_names;
/// assert_eq!(piece_names().take(12).collect::<String>(), "Z123456789ab");
/// assert_eq!(piece_names().nth(61), Some('α'));
/// ```
pub fn piece_names() -> impl Iterator<Item = char> {
    let names = ['Z'].into_iter().chain('1'..='9').chain('a'..='z').chain('A'..='Y').chain('α'..);
    names.take(MAX_PIECES)
}
