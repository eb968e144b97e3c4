/** The engine in a worker: every method returns a promise, so a page never blocks on a search. */
import type {
  BatchOptions, ConstructiveSolution, DrawOptions, Family, GeneratedPuzzle, Metric, ReadOptions, SearchOptions, Solution, SolveOptions, StudyOptions, Verification,
} from "./index.js";

/** A puzzle as a plain object, which messages can carry. */
export interface PlainPuzzle {
  text: string;
  goal: string;
  family: Family;
  width: number;
  height: number;
  name: string | null;
  metric: Metric;
  isSolved: boolean;
  svg: string;
}

export type Given = string | { text: string; goal?: string };

export class Engine {
  constructor(worker?: Worker);
  read(text: string, options?: ReadOptions): Promise<PlainPuzzle>;
  level(id: string): Promise<PlainPuzzle>;
  levels(): Promise<string[]>;
  random(width: number, height: number, options?: { seed?: number; goal?: string }): Promise<PlainPuzzle>;
  moves(puzzle: Given, metric?: Metric): Promise<string[]>;
  neighbors(puzzle: Given, metric?: Metric): Promise<PlainPuzzle[]>;
  lowerBound(puzzle: Given, metric?: Metric): Promise<number>;
  play(puzzle: Given, moves: string): Promise<PlainPuzzle>;
  verify(puzzle: Given, moves: string): Promise<Verification>;
  constructive(puzzle: Given): Promise<ConstructiveSolution>;
  solve(puzzle: Given, options?: SolveOptions): Promise<Solution>;
  distance(puzzle: Given, metric?: Metric, options?: SearchOptions): Promise<number | null>;
  study(
    puzzle: Given,
    options?: StudyOptions,
  ): Promise<{ metric: Metric; positions: number; byDistance: Float64Array; hardest: PlainPuzzle[] }>;
  readList(text: string, options?: ReadOptions): Promise<PlainPuzzle[]>;
  isSolvable(puzzle: Given, options?: SearchOptions): Promise<boolean>;
  /** All positions within `within` moves, including this one, with the number of moves. */
  positions(puzzle: Given, metric?: Metric, within?: number): Promise<[number, PlainPuzzle][]>;
  /**
   * The first move of an optimal solution, from a study of all positions; `null` if the puzzle is
   * solved or unsolvable.
   */
  nextMove(puzzle: Given, options?: StudyOptions): Promise<string | null>;
  /** All positions with their distances in moves. */
  table(puzzle: Given, limit?: number, options?: StudyOptions): Promise<{ cells: Int32Array; distances: Int32Array }>;
  solveBatch(puzzles: Given[], options?: BatchOptions): Promise<Solution[]>;
  generateBlocks(count?: number, options?: DrawOptions): Promise<GeneratedPuzzle<PlainPuzzle>[]>;
  close(): void;
}
