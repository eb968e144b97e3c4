//! The numbers of a network, as they are learned and as a file has them.

use super::codes::Classes;
use super::geometry::Geometry;

/// The units that are worked on at once.
pub(super) const LANES: usize = 64;
/// A number for each of [`LANES`] units. A layer has some of these, so that its loops are compiled for one length.
pub(super) type Lanes = [i16; LANES];

/// The sides of the square boards that there are networks for, and how many times [`LANES`] units each hidden layer has. More units
/// find shorter solutions with a beam of one width, but take more time and bytes (`bench/2026-11-24-short.md`).
pub(super) const SIZES: [(usize, usize); 3] = [(5, 4), (6, 4), (7, 2)];

/// Whether there are networks: where there are none, their code is left out too. The page and the JavaScript engine carry none:
/// they are to be small.
pub(super) const HAS_NETWORKS: bool = !cfg!(target_family = "wasm");

/// The networks that the program carries, by the sides of their boards, made by `cargo xtask train`.
static SHIPPED: &[u8] = if HAS_NETWORKS { include_bytes!("networks.bin") } else { &[] };

/// How many times [`LANES`] units the hidden layer for square boards of a side has, if there is a network.
pub(super) fn layer(side: usize) -> Option<usize> {
    SIZES.iter().find(|&&(other, _)| other == side).map(|&(_, layer)| layer)
}

/// The numbers of a network for square boards of one size. Tiles and cells are numbered by rows, the blank's goal is the last
/// cell, and the blank is the tile that belongs there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// The values of patterns that go with the network, as [`Values::decode`](super::values::Values::decode) reads them.
    pub(super) patterns: Vec<u8>,
    /// By tile, cell and unit of the hidden layer: what that pair adds to the unit.
    pub(super) weights: Vec<i16>,
    /// By unit: its sum without any tile.
    pub(super) bias: Vec<i16>,
    /// By unit: what its square counts for.
    pub(super) output: Vec<i16>,
    /// By tile and cell: the value of that pair, in 1/32 of a move.
    pub(super) linear: Vec<i16>,
    /// What 1 in the sum of squares is worth, in 2⁻⁴⁰ of a move.
    pub(super) scale: i32,
}

/// The lowest binary digits of a weight, which a file leaves out. A weight has about ten digits, of which these make no
/// difference to the lengths of solutions (`bench/2026-11-24-short.md`).
const LEFT_OUT: u32 = 4;

impl Numbers {
    /// Those that the program carries for a geometry, if there are any.
    pub(super) fn shipped(geometry: &Geometry) -> Option<Self> {
        let (width, height) = geometry.sides();
        let before = SIZES.into_iter().take_while(|&(side, _)| side < width);
        let start = before.map(|(side, layer)| Self::bytes(side, layer)).sum();
        if width == height { Self::read(SHIPPED.get(start..)?, width) } else { None }
    }

    /// The bytes of a network in a file.
    pub(super) fn bytes(side: usize, layer: usize) -> usize {
        let (pairs, units) = (side.pow(4), layer * LANES);
        Classes::shared().patterns() + pairs * units + 2 * (2 * units + pairs) + size_of::<i32>()
    }

    /// Reads the network for square boards of a side; none if there is none, or if the file is too short.
    ///
    /// The file has the values of patterns, then a byte for each weight, in units of 2⁴. Then follow numbers of 16 bits, the low byte
    /// first: the bias, the weights of the output, and the values of pairs. The last is the scale, in 32 bits.
    pub(super) fn read(file: &[u8], side: usize) -> Option<Self> {
        let (pairs, units) = (side.pow(4), layer(side)? * LANES);
        let (patterns, rest) = file.split_at_checked(Classes::shared().patterns())?;
        let (weights, rest) = rest.split_at_checked(pairs * units)?;
        let (rest, scale) = rest.split_at_checked(2 * (2 * units + pairs))?;
        let mut rest = rest.chunks_exact(2).map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]));
        Some(Self {
            patterns: patterns.to_vec(),
            weights: weights.iter().map(|&byte| i16::from(byte as i8) << LEFT_OUT).collect(),
            bias: rest.by_ref().take(units).collect(),
            output: rest.by_ref().take(units).collect(),
            linear: rest.collect(),
            scale: i32::from_le_bytes(*scale.first_chunk()?),
        })
    }

    /// The file; see [`Self::read`].
    pub(super) fn write(&self) -> Vec<u8> {
        let half = 1 << (LEFT_OUT - 1);
        let byte = |weight: &i16| ((weight + half) >> LEFT_OUT).clamp(-127, 127) as u8;
        let mut file = self.patterns.clone();
        file.extend(self.weights.iter().map(byte));
        for numbers in [&self.bias, &self.output, &self.linear] {
            file.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        file.extend(self.scale.to_le_bytes());
        file
    }
}
