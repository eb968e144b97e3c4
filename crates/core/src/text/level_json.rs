//! A puzzle as JSON data that lists every piece with its cells.

use serde_json::{Value, json};

use super::block_goal::{goal_text, single_goal_text};
use super::one_line::external_line;
use super::{About, AnyPuzzle};
use crate::blocks::{Gate, Target, name_text};
use crate::tiles::TileGoal;
use crate::{BlockPuzzle, Puzzle, TilePuzzle};

/// Returns the puzzle as a JSON object on one line, with a line feed. `puzzle` and `goal` are
/// strings that Loyd can read; the other keys contain the same information as data. The schema is
/// `docs/level.schema.json`.
pub(super) fn level_json(puzzle: &AnyPuzzle, about: &About) -> String {
    level_value(puzzle, about).to_string() + "\n"
}

/// Returns the level as a JSON object. `solution`, `grade` and `command` are null, to be filled in
/// by callers that know them.
pub fn level_value(puzzle: &AnyPuzzle, about: &About) -> Value {
    let mut value = match puzzle {
        AnyPuzzle::Tiles(puzzle) => tiles(puzzle),
        AnyPuzzle::Blocks(blocks) => self::blocks(puzzle, blocks),
    };
    value["name"] = json!(about.name);
    value["sources"] = json!(about.sources);
    value["comments"] = json!(about.comments);
    let metric = about.metric.map(|metric| metric.to_string());
    value["metric"] = json!(metric.or_else(|| about.tile_metric.map(|metric| metric.to_string())));
    for key in ["solution", "grade", "command"] {
        value[key] = Value::Null;
    }
    value
}

fn tiles(puzzle: &TilePuzzle) -> Value {
    let start = puzzle.start();
    json!({
        "puzzle": start.to_string(),
        "family": "tiles",
        "goal": TileGoal::of(puzzle.goal()).to_string(),
        "rows": puzzle.height(),
        "columns": puzzle.width(),
        "tiles": start.rows().collect::<Vec<_>>(),
    })
}

/// Returns the object for a block puzzle. Rows and columns are counted from 0.
fn blocks(any: &AnyPuzzle, puzzle: &BlockPuzzle) -> Value {
    let name = |piece: usize| name_text(puzzle.pieces()[piece].name);
    let piece = |(index, &anchor): (usize, &u16)| {
        let targets = puzzle.goal().0.iter().filter(|target| target.piece() == Some(index));
        json!({
            "name": name(index),
            "cells": puzzle.cells_at(index, anchor).collect::<Vec<_>>(),
            "freedom": puzzle.pieces()[index].freedom.name(),
            "goals": targets.map(|target| single_goal_text(puzzle, target)).collect::<Vec<_>>(),
        })
    };
    let pieces: Vec<Value> = puzzle.start_anchors().iter().enumerate().map(piece).collect();
    let gate = |Gate { cell, pieces }: &Gate| json!({ "cell": cell, "pieces": pieces.iter().map(|&piece| name(piece)).collect::<Vec<_>>() });
    let exit = |target: &Target| match target {
        Target::Leaves { piece, side, first, last } => {
            Some(json!({ "piece": name(*piece), "side": side.to_string(), "first": first, "last": last }))
        }
        Target::Right { piece } => {
            Some(json!({ "piece": name(*piece), "side": "right", "first": 0, "last": puzzle.rows() - 1 }))
        }
        _ => None,
    };
    json!({
        "puzzle": external_line(any),
        "family": "blocks",
        "goal": goal_text(puzzle),
        "rows": puzzle.rows(),
        "columns": puzzle.columns(),
        "pieces": pieces,
        "walls": puzzle.walls().collect::<Vec<_>>(),
        "gates": puzzle.gates().iter().map(gate).collect::<Vec<_>>(),
        "exits": puzzle.goal().0.iter().filter_map(exit).collect::<Vec<_>>(),
    })
}
