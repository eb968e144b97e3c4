/**
 * Sliding tile puzzles and block puzzles: exact solvers, distances, studies, generators.
 *
 * An unknown option, or one of the wrong type, throws a `TypeError`; a number out of range throws a
 * `RangeError`. The message names the option and the expected value.
 */

export type Family = "tiles" | "blocks";
export type TileMetric = "single" | "multi";
export type BlockMetric = "step" | "slide" | "turn";
export type Metric = TileMetric | BlockMetric;
export type Format = "tiles" | "assignment" | "layout" | "rush" | "picture" | "list"
  | "princeton" | "42" | "cs61b" | "cs61b-2007" | "sbp" | "kinds" | "gnome" | "cars" | "json" | "pddl"
  | "snapshot" | "show" | "link";
export type Mode = "anytime" | "optimal" | "quick";

/** A fault in the input; `line` and `column` are counted from 1. */
export interface Fault {
  line: number;
  column: number;
  message: string;
}

/** Thrown for text that cannot be read; `name` is `"ParseError"`. */
export interface ParseError extends Error {
  line: number;
  column: number;
  faults: Fault[];
}

/**
 * Thrown for a move that is illegal in its position; `name` is `"IllegalMoveError"`. Both numbers
 * are counted from 1.
 */
export interface IllegalMoveError extends Error {
  move: number;
  step: number;
}

export interface ReadOptions {
  /** The goal, which replaces the one given or implied by the text. */
  goal?: string;
  format?: Format;
  /** Whether text that can only be read with a warning or a guess is an error. */
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
  /** Called after every slice; returning `false` stops the search. */
  onProgress?: (progress: Progress) => boolean | void;
  /**
   * Stops an asynchronous search, whose promise is then rejected with the signal's reason, an
   * `AbortError`. To keep the best solution so far, return `false` from `onProgress` instead.
   */
  signal?: AbortSignal;
}

export interface SolveOptions extends SearchOptions {
  metric?: Metric;
  /**
   * `anytime` (the default) returns the best solution found within `time`, or earlier once it is
   * proven optimal.
   */
  mode?: Mode;
  /** The time limit in seconds; 10 for `anytime` without `nodes`. */
  time?: number;
  /** The maximum number of positions searched. */
  nodes?: number;
}

export interface Solution {
  status: "solved" | "unsolvable" | "stopped";
  ended: "proven" | "unsolvable" | "time" | "nodes" | "memory" | "size" | "first" | "stopped";
  metric: Metric;
  length: number | null;
  /** Whether the length is proven optimal. */
  optimal: boolean;
  /** `null` if the puzzle is unsolvable, or was not searched because its batch was stopped. */
  lowerBound: number | null;
  /** The moves, in the form that `verify` and `play` accept. */
  moves: string | null;
  nodes: number;
  bytes: number;
  seconds: number;
}

export interface Verification {
  legal: boolean;
  solved: boolean;
  /** The number of moves as written. */
  written: number;
  /** The length in every metric of the family, up to the first illegal step. */
  lengths: Record<string, number>;
  /** The first illegal step; both numbers are counted from 1. */
  illegal: { move: number; step: number } | null;
  /** The notation of the moves, if it is not Loyd's own. */
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
  /**
   * The tile that the stage brings to its goal cell; `cell` is the row and the column of that cell,
   * counted from 1. Both are `null` if the stage does not place a single tile.
   */
  tile: number | null;
  cell: [number, number] | null;
  moves: string;
  length: number;
  /**
   * The invariant that holds after the stage, in the course's notation. Rows and columns are
   * counted from 0, starting at the corner next to the blank's goal cell.
   */
  invariant: string;
  /** The position after the stage. */
  position: string;
}

export interface ConstructiveSolution {
  /** The moves of all stages; `null` if the board is unsolvable by parity. */
  moves: string | null;
  stages: ConstructiveStage[];
}

/** A position in a puzzle of either family, with its goal. It never changes. */
export class Puzzle {
  /** Reads a puzzle in any format, or an array of rows. Throws a {@link ParseError}. */
  constructor(text: string | readonly (readonly unknown[] | string | number)[], options?: ReadOptions);
  /** A bundled level, such as `traditional/red-donkey`. */
  static level(id: string): Puzzle;
  /** Draws a tile position uniformly from all solvable ones. */
  static random(width?: number, height?: number, options?: { seed?: number | bigint; goal?: string }): Puzzle;

  readonly name: string | null;
  /** The default metric for counting moves. */
  readonly metric: Metric;
  /** The parts of the text that were skipped. */
  readonly warnings: Fault[];
  /** The interpretation of ambiguous input; `null` if the input is unambiguous. */
  readonly readAs: string | null;
  readonly family: Family;
  readonly width: number;
  readonly height: number;
  readonly text: string;
  readonly goal: string;
  readonly metrics: Metric[];
  /**
   * One number per cell, row by row. Tiles: 0 is the blank. Blocks: the piece's number, counted
   * from 1; 0 for an empty cell, -1 for a wall.
   */
  readonly cells: Int32Array;
  readonly pieces: string[];
  readonly isSolved: boolean;
  readonly svg: string;

  moves(metric?: Metric): string[];
  /**
   * Plays moves and returns the resulting puzzle. Throws a {@link ParseError} or an
   * {@link IllegalMoveError}.
   */
  play(moves: string): Puzzle;
  /** The puzzles one move away, in the same order as `moves`. */
  neighbors(metric?: Metric): Puzzle[];
  verify(moves: string): Verification;
  /**
   * Solves a tile board with the constructive method, without a search. Throws a `RangeError` for
   * blocks.
   */
  constructive(): ConstructiveSolution;
  lowerBound(metric?: Metric): number;
  isSolvable(options?: SearchOptions): boolean;
  isSolvableAsync(options?: SearchOptions): Promise<boolean>;
  solve(options?: SolveOptions): Solution;
  solveAsync(options?: SolveOptions): Promise<Solution>;
  /**
   * The length of an optimal solution; `null` if there is none. Throws a `RangeError` if the search
   * stops before the length is proven.
   */
  distance(metric?: Metric, options?: SearchOptions): number | null;
  distanceAsync(metric?: Metric, options?: SearchOptions): Promise<number | null>;
  /**
   * Computes the distances of all reachable positions, for a tile board of at most ten cells or a
   * block puzzle.
   */
  study(options?: StudyOptions): Study;
  studyAsync(options?: StudyOptions): Promise<Study>;
  /**
   * Iterates over all positions within `within` moves, including this one, in order of distance.
   * Items are pairs of the number of moves and the puzzle.
   */
  positions(metric?: Metric, within?: number): Generator<[number, Puzzle]>;
  toString(): string;
  toJSON(): { text: string; goal: string };
}

export class Study {
  private constructor();
  readonly metric: Metric;
  readonly positions: number;
  /** The numbers of positions 0, 1, 2, … moves from the goal; empty if there is no solution. */
  readonly byDistance: Float64Array;
  /** Whether the goal is reachable. */
  readonly solvable: boolean;
  /** The greatest distance; `null` if there is no solution. */
  readonly greatestDistance: number | null;
  readonly hardest: Puzzle[];
  distance(puzzle: Puzzle): number | null;
  nextMove(puzzle: Puzzle): string | null;
  table(limit?: number): { cells: Int32Array; distances: Int32Array };
}

/**
 * Constraints on new puzzles. Strings have the same syntax as the options to `loyd generate
 * blocks`.
 */
export interface BlockOptions {
  style?: "rush" | "klotski" | "free";
  width?: number;
  height?: number;
  seed?: number | bigint;
  /** The minimum and the maximum length of an optimal solution, in moves. */
  length?: [number?, number?];
  /** The number of hill-climbing changes tried per board to make it harder. */
  climb?: number;
  /** The maximum number of random boards to draw. */
  draws?: number;
  /** The minimum and the maximum number of pieces drawn in addition to those with a goal. */
  pieces?: [number, number];
  /** The minimum and the maximum number of walls drawn. */
  walls?: [number, number];
  /** The minimum and the maximum number of gates drawn. */
  gates?: [number, number];
  /** The shapes of pieces without a goal and the number of each, such as `L3=1-2,I2`. */
  shapes?: string;
  /** The exits, one per piece with a goal, such as `right:3,up:1`. Cannot be combined with `goal`. */
  exits?: string;
  /** The targets of the goal piece Z, such as `Z covers 1,2`, or a drawing of the solved board. */
  goal?: string;
  /** A drawing of the fixed walls, such as `#../.../..#`. It sets the size. */
  mask?: string;
}

export interface GeneratedPuzzle<P = Puzzle> {
  puzzle: P;
  draw: number;
  length: number;
  difficulty: "easy" | "medium" | "hard" | "expert" | "fiendish";
  bits: number;
  positions: number;
}

/**
 * Generates block puzzles in which every piece and wall matters, endlessly unless `draws` is set.
 * Throws a `RangeError` for constraints that no board fulfils.
 */
export function generateBlocks(options?: BlockOptions): Generator<GeneratedPuzzle>;
export interface DrawOptions extends BlockOptions {
  /** Called at intervals; returning `false` stops generating. */
  onProgress?: (progress: { draws: number; made: number }) => boolean | void;
  signal?: AbortSignal;
}

/**
 * Generates `count` of these puzzles, or fewer if the generation is stopped or `draws` is reached.
 * Other tasks can run in the meantime.
 */
export function generateBlocksAsync(count?: number, options?: DrawOptions): Promise<GeneratedPuzzle[]>;

export interface BatchOptions extends Omit<SolveOptions, "onProgress"> {
  /** Called after every puzzle; returning `false` stops the batch before the next search begins. */
  onProgress?: (progress: { done: number; count: number; seconds: number }) => boolean | void;
}

/**
 * Solves puzzles one after another, in `optimal` mode by default. Other tasks can run in the
 * meantime.
 */
export function solveBatch(puzzles: Puzzle[], options?: BatchOptions): Promise<Solution[]>;
/**
 * Reads all puzzles in `text`, in any format, such as a list with one puzzle per line. Throws a
 * {@link ParseError} with all faults.
 */
export function readList(text: string, options?: ReadOptions): Puzzle[];
/** The identifiers of the bundled levels. */
export function levels(): string[];
