//! The player's own colours for the layers of tiles.

use egui::Color32;

/// The most colours. More of them would be hard to distinguish.
const MOST: usize = 24;

/// The player's colours, in the order of layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OwnColours {
    colours: [Color32; MOST],
    count: usize,
}

impl Default for OwnColours {
    fn default() -> Self {
        Self { colours: [Color32::BLACK; MOST], count: 0 }
    }
}

impl OwnColours {
    /// Parses a text with one colour `#rrggbb` per line. Ignores empty lines, and lines after the
    /// last accepted colour.
    ///
    /// # Errors
    /// The number of the invalid line, from 1, and its text.
    pub(crate) fn read(text: &str) -> Result<Self, (usize, String)> {
        let mut own = Self::default();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || own.count == MOST {
                continue;
            }
            let found = || (index + 1, line.chars().take(24).collect());
            own.colours[own.count] = colour(line).ok_or_else(found)?;
            own.count += 1;
        }
        Ok(own)
    }

    /// Returns the colours as text.
    pub(crate) fn text(&self) -> String {
        let line = |colour: &Color32| format!("#{:02x}{:02x}{:02x}", colour.r(), colour.g(), colour.b());
        let lines: Vec<String> = self.all().iter().map(line).collect();
        if lines.is_empty() { String::new() } else { lines.join("\n") + "\n" }
    }

    /// Returns the colours.
    pub(crate) fn all(&self) -> &[Color32] {
        &self.colours[..self.count]
    }
}

/// Parses `#rrggbb`, where the `#` is optional.
fn colour(text: &str) -> Option<Color32> {
    let digits = text.strip_prefix('#').unwrap_or(text);
    let number = u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() == 6 && digits.is_ascii())?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some(Color32::from_rgb(red, green, blue))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_they_are_written_and_faults_name_their_line() {
        let own = OwnColours::read("#3d6fd9\n\n  c96a2b \n").expect("two colours");
        assert_eq!(own.text(), "#3d6fd9\n#c96a2b\n");
        assert_eq!(OwnColours::read(&own.text()), Ok(own));
        assert_eq!(OwnColours::read("#3d6fd9\nred\n"), Err((2, "red".to_owned())));
        assert_eq!(OwnColours::read("#3d6f+1\n"), Err((1, "#3d6f+1".to_owned())));
        assert_eq!(OwnColours::read(&"#000000\n".repeat(100)).map(|own| own.all().len()), Ok(MOST));
    }
}
