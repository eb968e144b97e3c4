/// Where a game comes from. It is kept with the game and not looked at by it, but for the mark.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Origin {
    /// What the puzzle is called, in one line.
    pub name: Option<String>,
    /// The seed that its start was drawn from, such as `chacha8:42`.
    pub seed: Option<String>,
    /// Whether it is a tile game from a position that was loaded or from a seed that the player gave: such a game is
    /// kept, and enters no best and no average.
    pub is_practice: bool,
}

impl Origin {
    /// The same in single lines: other control characters and line ends become spaces.
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
