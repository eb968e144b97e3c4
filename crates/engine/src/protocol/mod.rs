//! The line protocol for sliding-puzzle engines, specified in `docs/protocol.md`.
//!
//! A [`Command`] is a parsed line; a [`Session`] is the state of an engine that answers commands.
//! The caller reads and writes lines, owns the clock, and runs long tasks on a separate thread.

mod session;

use std::str::FromStr;

use loyd_search::Mode;

use crate::Limits;
pub use session::{Session, Task};

/// A parsed protocol line.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `usp`: identify the engine.
    Hello,
    /// `isready`: reply immediately.
    IsReady,
    /// `setoption name NAME value VALUE`.
    SetOption {
        /// The name of the option.
        name: String,
        /// The new value.
        value: String,
    },
    /// `position TEXT [goal GOAL] [moves MOVES]`.
    Position {
        /// The puzzle, in any one-line format.
        text: String,
        /// The goal. It replaces the one that the text specifies or implies.
        goal: Option<String>,
        /// Moves to play from the starting position.
        moves: Option<String>,
    },
    /// `go …`: search.
    Go(Go),
    /// `count N [metric M]`: the number of positions at each depth up to N.
    Count {
        /// The maximum depth.
        depth: u32,
        /// The metric. The default is the one named in the position's text.
        metric: Option<String>,
    },
    /// `moves [metric M]`: the legal moves.
    Moves {
        /// The metric. The default is the one named in the position's text.
        metric: Option<String>,
    },
    /// `verify MOVES`: replay the moves.
    Verify {
        /// The moves.
        moves: String,
    },
    /// `stop`: stop the search and report its best result.
    Stop,
    /// `quit`: exit immediately.
    Quit,
}

/// The parameters of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Go {
    /// The metric. The default is the one named in the position's text.
    pub metric: Option<String>,
    /// The requested kind of solution.
    pub mode: GoMode,
    /// The limits on time and nodes. They do not affect the constructive method.
    pub limits: Limits,
}

/// The requested kind of solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoMode {
    /// A solution found by a search.
    Search(Mode),
    /// The solution found by the constructive method, with its stages.
    Constructive,
}

impl FromStr for Command {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "usp" => without_arguments(rest, Self::Hello),
            "isready" => without_arguments(rest, Self::IsReady),
            "stop" => without_arguments(rest, Self::Stop),
            "quit" => without_arguments(rest, Self::Quit),
            "setoption" => parse_set_option(rest),
            "position" => parse_position(rest),
            "go" => parse_go(rest).map(Self::Go),
            "count" => parse_count(rest),
            "moves" => Ok(Self::Moves { metric: parse_optional_metric(rest)? }),
            "verify" => Ok(Self::Verify { moves: rest.to_owned() }),
            other => Err(format!("unknown command `{}`", other.escape_debug())),
        }
    }
}

fn without_arguments(rest: &str, command: Command) -> Result<Command, String> {
    if rest.is_empty() { Ok(command) } else { Err(format!("unexpected `{}`", rest.escape_debug())) }
}

fn parse_set_option(rest: &str) -> Result<Command, String> {
    let parts = rest.strip_prefix("name ").and_then(|rest| rest.split_once(" value "));
    let (name, value) = parts.ok_or("expected `setoption name NAME value VALUE`")?;
    Ok(Command::SetOption { name: name.trim().to_owned(), value: value.trim().to_owned() })
}

fn parse_position(rest: &str) -> Result<Command, String> {
    let (rest, moves) = rest.split_once(" moves ").map_or((rest, None), |(rest, moves)| (rest, Some(moves)));
    let (text, goal) = rest.split_once(" goal ").map_or((rest, None), |(text, goal)| (text, Some(goal)));
    if text.is_empty() {
        return Err("expected `position TEXT`".to_owned());
    }
    let trimmed = |text: &str| text.trim().to_owned();
    Ok(Command::Position { text: trimmed(text), goal: goal.map(trimmed), moves: moves.map(trimmed) })
}

fn parse_go(rest: &str) -> Result<Go, String> {
    let mut go = Go { metric: None, mode: GoMode::Search(Mode::Optimal), limits: Limits::default() };
    let mut words = rest.split_whitespace();
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("`{word}` needs a value"))?;
        let not_a_number = || format!("`{word}` needs a number, found `{}`", value.escape_debug());
        match word {
            "metric" => go.metric = Some(value.to_owned()),
            "mode" => go.mode = parse_mode(value)?,
            "time" => go.limits.seconds = Some(parse_seconds(value).ok_or_else(not_a_number)?),
            "nodes" => go.limits.nodes = Some(value.parse().map_err(|_| not_a_number())?),
            _ => return Err(format!("unknown parameter `{}`", word.escape_debug())),
        }
    }
    Ok(go)
}

fn parse_seconds(text: &str) -> Option<f64> {
    text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds >= 0.0)
}

fn parse_mode(name: &str) -> Result<GoMode, String> {
    match name {
        "optimal" => Ok(GoMode::Search(Mode::Optimal)),
        "anytime" => Ok(GoMode::Search(Mode::Anytime)),
        "quick" => Ok(GoMode::Search(Mode::Quick)),
        "constructive" => Ok(GoMode::Constructive),
        other => {
            let expected = "expected `optimal`, `anytime`, `quick` or `constructive`";
            Err(format!("unknown mode `{}`: {expected}", other.escape_debug()))
        }
    }
}

fn parse_count(rest: &str) -> Result<Command, String> {
    let (depth, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let depth = depth.parse().map_err(|_| "expected `count N`, where N is a number of moves")?;
    Ok(Command::Count { depth, metric: parse_optional_metric(rest.trim())? })
}

fn parse_optional_metric(rest: &str) -> Result<Option<String>, String> {
    match rest.split_whitespace().collect::<Vec<_>>()[..] {
        [] => Ok(None),
        ["metric", name] => Ok(Some(name.to_owned())),
        _ => Err(format!("expected `metric NAME`, found `{}`", rest.escape_debug())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_may_have_a_goal_and_moves() {
        let command = "position ZZ.1/...1 | goal: Z right own-row moves 1 up 1, Z right 2".parse();
        let text = "ZZ.1/...1 | goal: Z right own-row".to_owned();
        let moves = Some("1 up 1, Z right 2".to_owned());
        assert_eq!(command, Ok(Command::Position { text, goal: None, moves }));
        let command = "position 0 1/2 3 goal blank-first".parse();
        let goal = Some("blank-first".to_owned());
        assert_eq!(command, Ok(Command::Position { text: "0 1/2 3".to_owned(), goal, moves: None }));
    }

    #[test]
    fn limits_are_parsed() {
        let limits = Limits { seconds: Some(2.5), nodes: Some(10) };
        let go = Go { metric: Some("multi".to_owned()), mode: GoMode::Search(Mode::Anytime), limits };
        assert_eq!("go metric multi mode anytime time 2.5 nodes 10".parse(), Ok(Command::Go(go)));
        for bad in ["go time", "go time soon", "go time -1", "go nodes 1.5", "go depth 3", "go mode best", "count x"] {
            assert!(bad.parse::<Command>().is_err(), "{bad}");
        }
    }
}
