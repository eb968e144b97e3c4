//! Characters and words that texts put around cells, or in the place of a cell.

/// Whether a character opens a bracket.
pub(super) const fn is_opening(c: char) -> bool {
    matches!(c, '[' | '(' | '{')
}

/// Whether a character closes a bracket.
pub(super) const fn is_closing(c: char) -> bool {
    matches!(c, ']' | ')' | '}')
}

/// Whether a character is a quotation mark.
pub(super) const fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '`' | '“' | '”' | '‘' | '’')
}

/// Whether a character is a bar between cells.
pub(super) const fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '¦')
}

/// Whether a character is one of those with which frames are drawn.
pub(super) const fn is_drawn_line(c: char) -> bool {
    matches!(c, '\u{2500}'..='\u{257f}')
}

/// Whether a cell is a word that programs have for nothing.
pub(super) fn is_nothing(text: &str) -> bool {
    const NOTHING: [&str; 6] = ["none", "null", "nil", "nan", "nothing", "<na>"];
    NOTHING.iter().any(|word| word.eq_ignore_ascii_case(text))
}

/// Whether a key of an object or a heading of a table names a goal, whatever its case and what joins its words.
pub(super) fn is_goal_key(key: &str) -> bool {
    const KEYS: [&str; 13] = [
        "goal",
        "goals",
        "goalstate",
        "goalboard",
        "goalposition",
        "target",
        "targetstate",
        "final",
        "finalstate",
        "finish",
        "end",
        "endstate",
        "desired",
    ];
    let folded = key.replace(['_', '-', ' '], "").to_lowercase();
    KEYS.contains(&folded.as_str())
}

/// Whether the words before a `:` or `=` call the value a goal, as `Goal state` and `int goal[3][3]` do, but not Java's
/// `final int[][] start`.
pub(super) fn names_goal(label: &str) -> bool {
    const STATES: [&str; 8] = ["state", "board", "position", "configuration", "config", "node", "puzzle", "grid"];
    let label = label.to_lowercase();
    let words: Vec<&str> = label.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
    let is_last = |word: &str| matches!(word, "final" | "end" | "endstate" | "finalstate" | "finish");
    match words[..] {
        _ if words.iter().any(|word| word.contains("goal") || word.contains("target")) => true,
        [.., before, last] if STATES.contains(&last) => is_last(before),
        [.., last] => is_last(last),
        [] => false,
    }
}
