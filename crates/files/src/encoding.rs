//! The encodings of text files.

use std::string::FromUtf8Error;

/// Decodes a text in UTF-8, or in UTF-16 as [`utf_16`] recognizes it.
///
/// # Errors
/// Fails at the first byte that is not UTF-8.
///
/// ```
/// let saved_by_notepad = b"\xff\xfe1\0 \x002\0".to_vec();
/// assert_eq!(loyd_files::decoded(saved_by_notepad)?, "1 2");
/// assert_eq!(loyd_files::decoded(b"1 2".to_vec())?, "1 2");
/// # Ok::<(), std::string::FromUtf8Error>(())
/// ```
pub fn decoded(bytes: Vec<u8>) -> Result<String, FromUtf8Error> {
    utf_16(&bytes).map_or_else(|| String::from_utf8(bytes), Ok)
}

/// Decodes a text in UTF-16; `None` for any other text.
///
/// A text is UTF-16 if it begins with a byte order mark of UTF-16, or if most of its bytes at even
/// or at odd offsets are zero. The latter holds for Latin text, and moves and numbers are Latin in
/// every language. Invalid units become U+FFFD.
///
/// ```
/// assert_eq!(loyd_files::utf_16(b"\01\0 \02").as_deref(), Some("1 2"));
/// assert_eq!(loyd_files::utf_16(b"1 2"), None);
/// ```
pub fn utf_16(bytes: &[u8]) -> Option<String> {
    let (order, text) = match bytes {
        [0xff, 0xfe, text @ ..] => (u16::from_le_bytes as fn([u8; 2]) -> u16, text),
        [0xfe, 0xff, text @ ..] => (u16::from_be_bytes as fn([u8; 2]) -> u16, text),
        text => (byte_order(text)?, text),
    };
    let units = text.as_chunks().0.iter().map(|&pair| order(pair));
    Some(char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
}

/// Returns the byte order of a text in UTF-16 without a byte order mark; `None` for any other text.
fn byte_order(bytes: &[u8]) -> Option<fn([u8; 2]) -> u16> {
    let sample = &bytes[..bytes.len().min(1 << 12)];
    let zeros = |offset| sample.iter().skip(offset).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    // At least half of the units are Latin, and almost none of the other bytes are zero.
    let is_latin = |many: usize, few: usize| many > 0 && many * 4 >= sample.len() && few * 8 <= many;
    if !bytes.len().is_multiple_of(2) {
        return None;
    }
    if is_latin(odd, even) {
        return Some(u16::from_le_bytes);
    }
    is_latin(even, odd).then_some(u16::from_be_bytes)
}
