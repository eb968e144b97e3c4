//! The numbers of a network, in the form that is learned and stored in files.

use super::codes::Classes;
use super::geometry::Geometry;

/// The number of units processed together.
pub(super) const LANES: usize = 64;
/// A number for each of [`LANES`] units. A layer consists of several of these, so its loops are
/// compiled for a fixed length.
pub(super) type Lanes = [i16; LANES];

/// How a network divides its weights into vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WeightForm {
    /// One vector for each pair of a tile and a cell.
    Pairs,
    /// A pair's weights are the sum of three vectors: one for the rows of tile and cell, one for
    /// their columns, and one for the displacement between them. Only the blank has one vector per
    /// cell. On large boards, this takes far fewer vectors.
    Shared,
}

/// An available network.
#[derive(Clone, Copy, Debug)]
pub(super) struct NetworkSize {
    /// The side length of the network's square boards.
    pub(super) side: usize,
    /// The size of the hidden layer, as a multiple of [`LANES`] units.
    pub(super) layer: usize,
    pub(super) form: WeightForm,
}

/// The networks, in file order. With more units, a beam of the same width finds shorter solutions,
/// but takes more time and memory (`bench/tiles-short.md`, *Networks*).
pub(super) const SIZES: [NetworkSize; 4] = [
    NetworkSize { side: 5, layer: 4, form: WeightForm::Pairs },
    NetworkSize { side: 6, layer: 4, form: WeightForm::Pairs },
    NetworkSize { side: 7, layer: 2, form: WeightForm::Pairs },
    NetworkSize { side: 8, layer: 2, form: WeightForm::Shared },
];

/// Whether networks are included. Otherwise, their code is omitted too. The page and the JavaScript
/// engine omit them because they must be small.
pub(super) const HAS_NETWORKS: bool = !cfg!(target_family = "wasm");

/// The shipped networks, in order of side length, created by `cargo xtask train`.
static SHIPPED: &[u8] = if HAS_NETWORKS { include_bytes!("networks.bin") } else { &[] };

impl NetworkSize {
    /// Returns the network for square boards with this side, if there is one.
    pub(super) fn for_side(side: usize) -> Option<Self> {
        SIZES.into_iter().find(|size| size.side == side)
    }

    /// Returns the number of units in the hidden layer.
    pub(super) fn units(self) -> usize {
        self.layer * LANES
    }

    /// Returns the number of cells on a board.
    pub(super) fn cells(self) -> usize {
        self.side * self.side
    }

    /// Returns the number of pairs of a tile and a cell.
    pub(super) fn pairs(self) -> usize {
        self.cells() * self.cells()
    }

    /// Returns the number of weight vectors in a file.
    pub(super) fn vectors(self) -> usize {
        match self.form {
            WeightForm::Pairs => self.pairs(),
            WeightForm::Shared => self.cells() + self.shared_vectors(),
        }
    }

    /// Returns the number of vectors that pairs share, for rows, for columns and for displacements.
    pub(super) fn shared_vectors(self) -> usize {
        let span = 2 * self.side - 1;
        2 * self.cells() + span * span
    }

    /// Returns the indices of the shared vectors for a pair of a tile (not the blank) and a cell:
    /// rows, columns and displacement.
    pub(super) fn shared(self, tile: usize, cell: usize) -> [usize; 3] {
        let (side, span) = (self.side, 2 * self.side - 1);
        let (down, right) = (tile / side + side - 1 - cell / side, tile % side + side - 1 - cell % side);
        [
            tile / side * side + cell / side,
            self.cells() + tile % side * side + cell % side,
            2 * self.cells() + down * span + right,
        ]
    }

    /// Returns the weights of all pairs, by tile, cell and unit, from the vectors in a file.
    pub(super) fn weights_of_pairs(self, vectors: &[i16]) -> Vec<i16> {
        if self.form == WeightForm::Pairs {
            return vectors.to_vec();
        }
        let (units, cells) = (self.units(), self.cells());
        let (blank, shared) = vectors.split_at(cells * units);
        let mut weights = Vec::with_capacity(self.pairs() * units);
        for (tile, cell) in (0..cells - 1).flat_map(|tile| (0..cells).map(move |cell| (tile, cell))) {
            let parts = self.shared(tile, cell).map(|vector| &shared[vector * units..][..units]);
            weights.extend((0..units).map(|unit| parts.iter().map(|part| part[unit]).sum::<i16>()));
        }
        weights.extend_from_slice(blank);
        weights
    }

    /// Returns the size of the network in a file, in bytes.
    pub(super) fn bytes(self) -> usize {
        let bytes_per_weight = match self.form {
            WeightForm::Pairs => 1,
            WeightForm::Shared => 2,
        };
        Classes::shared().patterns()
            + bytes_per_weight * self.vectors() * self.units()
            + 2 * (2 * self.units() + self.pairs())
            + size_of::<i32>()
    }
}

/// The numbers in a network for square boards of one size. Tiles and cells are numbered row by row,
/// the blank's goal is the last cell, and the blank is the tile with that goal cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// The pattern values that belong to the network, in the format of
    /// [`Values::decode`](super::values::Values::decode).
    pub(super) patterns: Vec<u8>,
    /// The weights, by vector and unit of the hidden layer. With [`WeightForm::Pairs`], the vectors
    /// are sorted by tile and cell, and a weight is the contribution of that pair to the unit. With
    /// [`WeightForm::Shared`], the blank's vectors come first, by cell, followed by the
    /// [shared](NetworkSize::shared) vectors of pairs.
    pub(super) weights: Vec<i16>,
    /// The sum of each unit without any tile.
    pub(super) bias: Vec<i16>,
    /// The weight of each unit's square.
    pub(super) output: Vec<i16>,
    /// The value of each pair of tile and cell, in 1/32 of a move.
    pub(super) linear: Vec<i16>,
    /// The value of 1 in the sum of squares, in 2⁻⁴⁰ of a move.
    pub(super) scale: i32,
}

/// The number of low bits that a file omits from the pairs' weights. The rest fits in a byte for
/// weights between -2 and 2, which covers learned weights. Omitting two more bits would make
/// solutions 0.1% longer (`bench/tiles-short.md`, *Networks*).
const OMITTED_BITS: u32 = 2;

impl Numbers {
    /// Returns the shipped numbers for a geometry, if there are any.
    pub(super) fn shipped(geometry: &Geometry) -> Option<Self> {
        let (width, height) = geometry.sides();
        let before = SIZES.into_iter().take_while(|size| size.side < width);
        let start = before.map(NetworkSize::bytes).sum();
        if width == height { Self::read(SHIPPED.get(start..)?, width) } else { None }
    }

    /// Reads the network for square boards with this side. Returns `None` if there is none, or if
    /// the file is too short.
    ///
    /// The file holds the values of patterns, then one byte per weight, in units of 2² (with
    /// [`WeightForm::Shared`], 16 bits each, since three are added). They are followed by 16-bit
    /// integers in little-endian order: the bias, the output weights, and the values of pairs. The
    /// scale comes last, in 32 bits.
    pub(super) fn read(file: &[u8], side: usize) -> Option<Self> {
        let network = NetworkSize::for_side(side)?;
        let (patterns, rest) = file.split_at_checked(Classes::shared().patterns())?;
        let weights = network.vectors() * network.units();
        let (weights, rest) = match network.form {
            WeightForm::Pairs => {
                let (weights, rest) = rest.split_at_checked(weights)?;
                (weights.iter().map(|&byte| i16::from(byte as i8) << OMITTED_BITS).collect(), rest)
            }
            WeightForm::Shared => {
                let (weights, rest) = rest.split_at_checked(2 * weights)?;
                (read_integers(weights).collect(), rest)
            }
        };
        let (rest, scale) = rest.split_at_checked(2 * (2 * network.units() + network.pairs()))?;
        let mut rest = read_integers(rest);
        Some(Self {
            patterns: patterns.to_vec(),
            weights,
            bias: rest.by_ref().take(network.units()).collect(),
            output: rest.by_ref().take(network.units()).collect(),
            linear: rest.collect(),
            scale: i32::from_le_bytes(*scale.first_chunk()?),
        })
    }

    /// Returns the network as a file with weights in the given form; see [`Self::read`].
    #[cfg(feature = "training")]
    pub(super) fn write(&self, form: WeightForm) -> Vec<u8> {
        let half = 1 << (OMITTED_BITS - 1);
        let byte = |weight: &i16| ((weight + half) >> OMITTED_BITS).clamp(-127, 127) as u8;
        let mut file = self.patterns.clone();
        let mut numbers = vec![&self.bias, &self.output, &self.linear];
        match form {
            WeightForm::Pairs => file.extend(self.weights.iter().map(byte)),
            WeightForm::Shared => numbers.insert(0, &self.weights),
        }
        for numbers in numbers {
            file.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        file.extend(self.scale.to_le_bytes());
        file
    }
}

/// Reads 16-bit integers in little-endian order.
fn read_integers(bytes: &[u8]) -> impl Iterator<Item = i16> {
    bytes.chunks_exact(2).map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]))
}
