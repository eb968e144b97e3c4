//! Characters and words that surround or replace cells.

use std::collections::HashSet;

use super::Fault;
use super::fault::quoted;
use super::span::Span;

/// Returns whether a character opens a bracket.
pub(super) const fn is_opening(c: char) -> bool {
    matches!(c, '[' | '(' | '{')
}

/// Returns whether a character closes a bracket.
pub(super) const fn is_closing(c: char) -> bool {
    matches!(c, ']' | ')' | '}')
}

/// Returns whether a character is a quotation mark.
pub(super) const fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '`' | '“' | '”' | '‘' | '’')
}

/// Returns whether a character is a bar between cells.
pub(super) const fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '¦')
}

/// Returns whether a character is a box-drawing character.
pub const fn is_drawn_line(c: char) -> bool {
    matches!(c, '\u{2500}'..='\u{257f}')
}

/// Returns whether a character belongs to a Chinese, Japanese or Korean script.
pub(super) const fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}')
}

/// Returns whether `text` has more than one letter, which makes it a word rather than a piece name.
pub(super) fn is_word(text: &str) -> bool {
    text.chars().filter(|c| c.is_alphabetic()).count() > 1
}

/// Returns whether a line is the title of a board, such as `Card 17 (Beginner)`, rather than a
/// damaged row: it contains a word in lower case and no marks for empty cells.
pub(super) fn is_title(line: &str) -> bool {
    let is_title_word = |word: &str| {
        let word: Vec<char> = word.chars().filter(|c| c.is_alphabetic()).collect();
        let distinct: HashSet<char> = word.iter().copied().collect();
        distinct.len() > 2 && word[1..].iter().all(|c| !c.is_uppercase())
    };
    let has_cells = |word: &str| word.trim_end_matches(['.', ':', '!']).contains(['.', '!', '/', '|']);
    let has_cells = line.split_whitespace().any(has_cells) || line.trim_start_matches('#').contains('#');
    let numbers = line.split_whitespace().filter(|word| word.chars().all(|c| c.is_ascii_digit())).count();
    line.split_whitespace().any(is_title_word) && !has_cells && 2 * numbers <= line.split_whitespace().count()
}

/// Returns whether a cell is a word that programming languages use for a missing value.
pub fn is_nothing(text: &str) -> bool {
    const NOTHING: &str = "none null nil nan np.nan nothing undefined false na <na> #n/a";
    NOTHING.split(' ').any(|word| word.eq_ignore_ascii_case(text))
}

/// Returns whether a list of words, separated by spaces, contains `word`.
pub(super) fn is_listed(word: &str, words: &str) -> bool {
    words.split(' ').any(|listed| listed == word)
}

/// Returns a key in lower case, without the separators between its words.
pub(super) fn fold_key(key: &str) -> String {
    key.replace(['_', '-', ' '], "").to_lowercase()
}

/// Returns whether an object key or a table header names a goal, regardless of case and of the
/// separators between its words.
pub(super) fn is_goal_key(key: &str) -> bool {
    const KEYS: &str = "goal goals goalstate goalboard goalposition target targetstate final finalstate finish end \
        endstate desired";
    is_listed(&fold_key(key), KEYS)
}

/// Words for the goal that are ambiguous in English or belong to another language: Chinese, Czech,
/// Dutch, French, German, Hungarian, Italian, Japanese, Korean, Polish, Portuguese, Russian, the
/// Scandinavian languages, Spanish, Turkish and Ukrainian.
const OTHER_GOALS: &str = "after desired dest destination dst solution solved wanted win winning ziel zielzustand \
    ende but arrivée arrivee objectif cible fin meta objetivo obiettivo arrivo traguardo fine alvo doel eind cel \
    cíl cil mål mal hedef cél цель конец мета 目标 目標 目标状态 目標状態 终点 終点 终态 ゴール 목표 목표상태";

/// Words for the start, in the same languages.
const STARTS: &str = "start starting initial init begin beginning current before source src from given problem \
    startzustand anfang départ depart début debut inicio inicial início inizio partenza iniziale początek poczatek \
    začátek zacatek kezdet başlangıç baslangic начало старт початок 初始 初始状态 起点 起點 开始 開始 スタート 初期 \
    시작";

/// Returns whether a label introduces the start position.
pub(super) fn names_start(label: &str) -> bool {
    words(label).iter().any(|word| is_listed(word, STARTS))
}

/// Returns whether a label introduces the start or the goal.
pub(super) fn names_start_or_goal(label: &str) -> bool {
    names_start(label) || names_goal(label)
}

/// Returns whether a label may introduce the goal, with an ambiguous word or a word from a language
/// other than English.
pub(super) fn may_name_goal(label: &str) -> bool {
    let words = words(label);
    !names_goal(label) && words.len() <= 2 && words.iter().any(|word| is_listed(word, OTHER_GOALS))
}

/// Returns the note that a label introduces the goal.
pub(super) fn goal_guess(label: &str) -> String {
    format!("`{label}` names the goal")
}

/// Returns the fault for a label without a board.
pub(super) fn missing_board(label: Span) -> Fault {
    label.end().fault(format!("expected the board for {}, found nothing", quoted(label.text)))
}

/// Returns the fault for two labels if one of them introduces the start and the other is unknown.
pub(super) fn unknown_label(labels: &[Span]) -> Option<Fault> {
    let &[first, second] = labels else { return None };
    let other = match (names_start(first.text), names_start(second.text)) {
        (true, false) => second,
        (false, true) => first,
        _ => return None,
    };
    let is_known = names_goal(other.text) || may_name_goal(other.text) || other.text.contains('>');
    let message =
        format!("expected a label such as `Goal:` for the second of two boards, found {}", quoted(other.text));
    (!is_known).then(|| other.fault(message))
}

/// Splits `text` into lower-case words.
pub(super) fn words(text: &str) -> Vec<String> {
    text.to_lowercase().split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Returns whether the words before a `:` or `=` introduce the goal, as `Goal state` and `int
/// goal[3][3]` do, but Java's `final int[][] start` does not.
pub(super) fn names_goal(label: &str) -> bool {
    const STATES: [&str; 8] = ["state", "board", "position", "configuration", "config", "node", "puzzle", "grid"];
    let words = words(label);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let is_last = |word: &str| matches!(word, "final" | "end" | "endstate" | "finalstate" | "finish");
    match words[..] {
        _ if words.iter().any(|word| word.contains("goal") || word.contains("target")) => true,
        [.., before, last] if STATES.contains(&last) => is_last(before),
        [.., last] => is_last(last),
        [] => false,
    }
}
