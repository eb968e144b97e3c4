//! Cleaning of text that a terminal printed.

use loyd_core::wording::without_escapes;

#[test]
fn only_text_outside_escape_sequences_is_kept() {
    for (text, plain) in [
        ("L U", "L U"),
        ("\u{1b}[31mL\u{1b}[0m\n\u{1b}[2K\u{1b}[?25lU", "L\nU"),
        ("\u{1b}]0;a title\u{7}L", "L"),
        ("\u{1b}]8;;x\u{1b}\\L", "L"),
        ("\u{1b}(BL\u{1b}7U\u{1b}", "LU"),
        ("\u{1b}[12", "12"),
        ("\u{1b}]0;a title\nL", "0;a title\nL"),
    ] {
        assert_eq!(without_escapes(text), plain, "{text:?}");
    }
}
