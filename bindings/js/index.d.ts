/** Sliding tile puzzles and block puzzles: exact solvers, distances, studies, generators. */

export type Family = "tiles" | "blocks";
export type TileMetric = "single" | "multi";
export type BlockMetric = "step" | "slide" | "turn";
export type Metric = TileMetric | BlockMetric;
export type Format = "tiles" | "assignment" | "layout" | "rush" | "picture" | "list"
  | "princeton" | "42" | "cs61b" | "cs61b-2007" | "sbp";
export type Mode = "anytime" | "optimal" | "quick";

/** A fault of a text; both numbers are from 1. */
export interface Fault {
  line: number;
  column: number;
  message: string;
}

/** Thrown for a text that is not what it should be; `name` is `"ParseError"`. */
export interface ParseError extends Error {
  line: number;
  column: number;
  faults: Fault[];
}

/** Thrown for a move that its position does not allow; `name` is `"IllegalMoveError"`. Both numbers are from 1. */
export interface IllegalMoveError extends Error {
  move: number;
  step: number;
}

export interface ReadOptions {
  /** The goal, in place of the one that the text states or implies. */
  goal?: string;
  format?: Format;
  /** Whether a faulty piece of an assignment file is an error, and not a warning that it is left out. */
  strict?: boolean;
}

export interface Progress {
  nodes: number;
  lowerBound: number;
  /** The length of the best solution so far. */
  length: number | null;
  bytes: number;
  seconds: number;
}

export interface SearchOptions {
  /** The memory limit in bytes; 1 GiB by default. */
  memory?: number;
  /** Called after every slice; stops the search by returning `false`. */
  onProgress?: (progress: Progress) => boolean | void;
  /** Stops an asynchronous search. */
  signal?: AbortSignal;
}

export interface SolveOptions extends SearchOptions {
  metric?: Metric;
  /** `anytime` (the default): the best solution found within `time`, or sooner once it is proven optimal. */
  mode?: Mode;
  /** The time limit in seconds; 10 for `anytime` without `nodes`. */
  time?: number;
  /** The limit of positions searched. */
  nodes?: number;
}

export interface Solution {
  status: "solved" | "unsolvable" | "stopped";
  ended: "proven" | "unsolvable" | "time" | "nodes" | "memory" | "size" | "first" | "stopped";
  metric: Metric;
  length: number | null;
  /** Whether the length is proven optimal. */
  optimal: boolean;
  lowerBound: number | null;
  /** The moves, as `verify` and `play` read them. */
  moves: string | null;
  nodes: number;
  bytes: number;
  seconds: number;
}

export interface Verification {
  legal: boolean;
  solved: boolean;
  /** The number of moves as they are written. */
  written: number;
  /** The length in every metric of the family; where a step is illegal, of the legal steps before it. */
  lengths: Record<string, number>;
  /** The first illegal step; both numbers are from 1. */
  illegal: { move: number; step: number } | null;
  /** How the moves were read, if they are not in Loyd's own notation. */
  readAs: string | null;
}

export interface StudyOptions {
  metric?: Metric;
  memory?: number;
  onProgress?: (progress: { positions: number }) => boolean | void;
  signal?: AbortSignal;
}

/** A stage of the constructive method. */
export interface ConstructiveStage {
  phase: "approach" | "lower rows" | "upper rows" | "upper left" | "return";
  /** The tile that the stage brings home, and the row and the column of its cell, from 1; `null` if it is not one tile. */
  tile: number | null;
  cell: [number, number] | null;
  moves: string;
  length: number;
  /** The invariant that holds after the stage, as its course names it; rows and columns from 0, from the goal's blank. */
  invariant: string;
  /** The position after the stage. */
  position: string;
}

export interface ConstructiveSolution {
  /** The moves of all stages; `null` if parity shows that there is no solution. */
  moves: string | null;
  stages: ConstructiveStage[];
}

/** A position of a puzzle of either family, with its goal. It never changes. */
export class Puzzle {
  /** Reads a puzzle of any format. Throws a {@link ParseError}. */
  constructor(text: string, options?: ReadOptions);
  /** A level that ships, such as `traditional/red-donkey`. */
  static level(id: string): Puzzle;
  /** A tile position drawn uniformly from all that can be solved. */
  static random(width?: number, height?: number, options?: { seed?: number | bigint; goal?: string }): Puzzle;

  readonly name: string | null;
  /** The metric that counts moves unless another is named. */
  readonly metric: Metric;
  /** What was left out in reading the text. */
  readonly warnings: Fault[];
  /** Which of several readings of the text was taken; `null` if it has only one. */
  readonly readAs: string | null;
  readonly family: Family;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly goal: string;
  readonly metrics: Metric[];
  /** Tiles: the numbers, 0 for the blank. Blocks: the place of the piece from 1, 0 for empty, -1 for a wall. */
  readonly cells: Int32Array;
  readonly pieces: string[];
  readonly isSolved: boolean;
  readonly svg: string;

  moves(metric?: Metric): string[];
  /** The puzzle after moves. Throws a {@link ParseError} or an {@link IllegalMoveError}. */
  play(moves: string): Puzzle;
  /** The puzzle after each of `moves`. */
  neighbors(metric?: Metric): Puzzle[];
  verify(moves: string): Verification;
  /** Solves a tile board by the constructive method, without a search. Throws a `RangeError` for blocks. */
  constructive(): ConstructiveSolution;
  lowerBound(metric?: Metric): number;
  isSolvable(options?: SearchOptions): boolean;
  isSolvableAsync(options?: SearchOptions): Promise<boolean>;
  solve(options?: SolveOptions): Solution;
  solveAsync(options?: SolveOptions): Promise<Solution>;
  /** The length of a shortest solution; `null` if there is none. */
  distance(metric?: Metric, options?: SearchOptions): number | null;
  distanceAsync(metric?: Metric, options?: SearchOptions): Promise<number | null>;
  /** The distances of all positions that can be reached: of a tile board of at most ten cells, or of a block puzzle. */
  study(options?: StudyOptions): Study;
  studyAsync(options?: StudyOptions): Promise<Study>;
  /** The position and all that at most `within` moves can reach, with the number of moves, by number of moves. */
  positions(metric?: Metric, within?: number): Generator<[number, Puzzle]>;
  toString(): string;
  toJSON(): { text: string; goal: string };
}

export class Study {
  private constructor();
  readonly metric: Metric;
  readonly positions: number;
  /** How many positions are 0, 1, 2, … moves from the goal; empty where there is no solution. */
  readonly byDistance: Float64Array;
  /** Whether the goal can be reached. */
  readonly solvable: boolean;
  /** The greatest distance; `null` where there is no solution. */
  readonly greatestDistance: number | null;
  readonly hardest: Puzzle[];
  distance(puzzle: Puzzle): number | null;
  nextMove(puzzle: Puzzle): string | null;
  table(most?: number): { cells: Int32Array; distances: Int32Array };
}

export interface BlockOptions {
  style?: "rush" | "klotski" | "free";
  width?: number;
  height?: number;
  seed?: number | bigint;
  /** The least and the most moves of a shortest solution. */
  length?: [number?, number?];
  /** Changes of each board that are tried to make it harder. */
  climb?: number;
  /** The number of random boards after which to end. */
  draws?: number;
}

export interface GeneratedPuzzle<P = Puzzle> {
  puzzle: P;
  draw: number;
  length: number;
  difficulty: "easy" | "medium" | "hard" | "expert" | "fiendish";
  bits: number;
  positions: number;
}

/** Block puzzles in which every piece and wall matters, one after the other without an end. */
export function generateBlocks(options?: BlockOptions): Generator<GeneratedPuzzle>;
export interface DrawOptions extends BlockOptions {
  /** Called now and then; ends the drawing by returning `false`. */
  onProgress?: (progress: { draws: number; made: number }) => boolean | void;
  signal?: AbortSignal;
}

/** As many of these puzzles, or fewer where the drawing is stopped or `draws` end; other work runs meanwhile. */
export function generateBlocksAsync(count?: number, options?: DrawOptions): Promise<GeneratedPuzzle[]>;

export interface BatchOptions extends Omit<SolveOptions, "onProgress"> {
  /** Called after every puzzle; stops the batch by returning `false`: the others end as `stopped`. */
  onProgress?: (progress: { done: number; count: number; seconds: number }) => boolean | void;
}

/** Solves puzzles one after the other, `optimal` unless another mode is named; other work runs meanwhile. */
export function solveBatch(puzzles: Puzzle[], options?: BatchOptions): Promise<Solution[]>;
/**
 * Reads a list: a puzzle a line; empty lines and those that begin with `#` do not count. Throws a {@link ParseError} with the
 * faults of all lines.
 */
export function readList(text: string, options?: ReadOptions): Puzzle[];
/** The identifiers of the levels that ship. */
export function levels(): string[];
