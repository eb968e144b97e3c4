//! The `gate:` parts of pictures and layouts: cells, followed by the pieces that may cover them,
//! such as `4,2 4,3 Z a`.

use super::Fault;
use super::block_goal::{cell, no_piece};
use super::cells::Sketch;
use super::fault::FaultLog;
use super::span::{Span, names};
use crate::BlockPuzzle;
use crate::blocks::{Gate, name_text};

/// Returns the `key: value` parts for the gates of a puzzle. Gates for the same pieces share a
/// part.
pub(super) fn gate_parts(puzzle: &BlockPuzzle) -> Vec<String> {
    let mut groups: Vec<(&[usize], String)> = vec![];
    for Gate { cell: (row, column), pieces } in puzzle.gates() {
        let place = format!(" {},{}", row + 1, column + 1);
        match groups.iter_mut().find(|(other, _)| other == pieces) {
            Some((_, places)) => places.push_str(&place),
            None => groups.push((pieces, place)),
        }
    }
    let part = |(pieces, places): (&[usize], String)| {
        let mut order = pieces.to_vec();
        order.sort_unstable_by_key(|&piece| puzzle.start_anchors()[piece]);
        let names = order.iter().map(|&piece| format!(" {}", name_text(puzzle.pieces()[piece].name)));
        format!("gate:{places}{}", names.collect::<String>())
    };
    groups.into_iter().map(part).collect()
}

/// Adds the gates in a value to a sketch. The cells of the sketch must be valid.
pub(super) fn read(value: Span, sketch: &mut Sketch, log: &mut FaultLog) {
    match cells_and_pieces(value, sketch) {
        Ok((places, pieces)) => {
            for (place, text) in places {
                log.extend(add(sketch, place, &pieces).err().map(|message| text.fault(message)));
            }
        }
        Err(fault) => log.push(fault),
    }
}

type GateCells<'a> = Vec<((usize, usize), Span<'a>)>;

fn cells_and_pieces<'a>(value: Span<'a>, sketch: &Sketch) -> Result<(GateCells<'a>, Vec<usize>), Fault> {
    let (mut places, mut pieces) = (vec![], vec![]);
    for word in value.words() {
        if word.text.contains(',') {
            let number = usize::from(cell(word, sketch)?);
            places.push(((number / sketch.columns, number % sketch.columns), word));
            continue;
        }
        for place in names(word) {
            let found = sketch.piece_called(place.text);
            pieces.push(found.ok_or_else(|| place.fault(no_piece(place.text)))?);
        }
    }
    if places.is_empty() || pieces.is_empty() {
        return Err(value.expected("cells and then pieces such as `4,2 Z`"));
    }
    Ok((places, pieces))
}

/// Adds a gate, unless the cell is already a wall or a gate, or is covered by a piece that is not
/// among `pieces`.
fn add(sketch: &mut Sketch, cell: (usize, usize), pieces: &[usize]) -> Result<(), String> {
    if sketch.walls.contains(&cell) || sketch.gates.iter().any(|gate| gate.cell == cell) {
        return Err("this cell is already a wall or a gate".to_owned());
    }
    let owner = sketch.pieces.iter().position(|piece| piece.cells.contains(&cell));
    if let Some(owner) = owner.filter(|owner| !pieces.contains(owner)) {
        return Err(format!("piece {} is on this gate, which it may not enter", name_text(sketch.pieces[owner].name)));
    }
    sketch.gates.push(Gate { cell, pieces: pieces.to_vec() });
    Ok(())
}
