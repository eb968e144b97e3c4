/// The origin of a game, which is stored with it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Origin {
    /// The name of the puzzle, on one line.
    pub name: Option<String>,
    /// The seed of the start, such as `chacha8:42`.
    pub seed: Option<String>,
    /// Whether it is practice: a tile game from a loaded position or from a seed that the player
    /// chose. Practice is recorded, but does not count for bests and averages.
    pub is_practice: bool,
}

impl Origin {
    /// The origin with each text on one line: line ends and other control characters become spaces.
    pub(crate) fn in_lines(self) -> Self {
        Self {
            name: self.name.and_then(|name| in_line(&name)),
            seed: self.seed.and_then(|seed| in_line(&seed)),
            ..self
        }
    }
}

fn in_line(text: &str) -> Option<String> {
    let line = text.replace(char::is_control, " ");
    let line = line.trim();
    (!line.is_empty()).then(|| line.to_owned())
}
