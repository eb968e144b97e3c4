//! Decodes text files saved by editors and spreadsheets.

use std::borrow::Cow;

use encoding_rs::WINDOWS_1252;

/// Decodes UTF-8, or UTF-16 that [`loyd_files::utf_16`] recognizes. Bytes that are not valid UTF-8
/// are decoded as Windows-1252, so a line pasted in another encoding does not damage the others.
pub(crate) fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    if let Some(text) = loyd_files::utf_16(bytes) {
        return Cow::Owned(text);
    }
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spreadsheet_encoding_decodes_to_the_same_text() {
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
