//! Texts in the encodings that editors and spreadsheets save.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// Decodes a text. A byte order mark decides the encoding. Without one, the text is UTF-16 if most
/// bytes in even or in odd places are zero, and UTF-8 otherwise; bytes that are not valid UTF-8 are
/// decoded as Windows-1252. A line pasted in another encoding therefore does not damage the others.
///
/// Only Latin text has so many zero bytes in UTF-16, but moves and numbers are Latin in every
/// language.
pub(crate) fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(&bytes[mark..]).0;
    }
    if let Some(encoding) = utf_16(bytes) {
        return encoding.decode_without_bom_handling(bytes).0;
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.push_str(&WINDOWS_1252.decode_without_bom_handling(chunk.invalid()).0);
    }
    Cow::Owned(text)
}

/// The byte order of a text in UTF-16 without a byte order mark; `None` for any other text.
fn utf_16(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = &bytes[..bytes.len().min(1 << 12)];
    let zeros = |offset| sample.iter().skip(offset).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    // At least half of the units are Latin, and almost no zero is on the other side.
    let is_latin = |many: usize, few: usize| many > 0 && many * 4 >= sample.len() && few * 8 <= many;
    if bytes.len() % 2 == 1 {
        return None;
    }
    if is_latin(odd, even) {
        return Some(UTF_16LE);
    }
    is_latin(even, odd).then_some(UTF_16BE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_of_spreadsheets_gives_the_same_text() {
        let text = "id,moves\nZoë,U,L\n";
        let utf_16: Vec<u16> = text.encode_utf16().collect();
        let little: Vec<u8> = utf_16.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = utf_16.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
        let marked = |mark: &[u8], bytes: &[u8]| [mark, bytes].concat();
        for bytes in [
            text.as_bytes().to_vec(),
            marked(b"\xef\xbb\xbf", text.as_bytes()),
            marked(b"\xff\xfe", &little),
            marked(b"\xfe\xff", &big),
            little,
            big,
            latin,
        ] {
            assert_eq!(text_of(&bytes), text, "{bytes:?}");
        }
        let mixed = [b"id,moves\n", "Zoë,U\n".as_bytes(), b"No\xe9,L\n"].concat();
        assert_eq!(text_of(&mixed), "id,moves\nZoë,U\nNoé,L\n");
        assert_eq!(text_of(b""), "");
        assert_eq!(text_of(b"\x00"), "\0");
    }
}
