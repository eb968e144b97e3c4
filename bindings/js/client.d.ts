/** The engine in a worker: every verb returns a promise, so that a page never waits for a search. */
import type {
  BatchOptions, ConstructiveSolution, DrawOptions, Family, GeneratedPuzzle, Metric, ReadOptions, SearchOptions, Solution, SolveOptions, StudyOptions, Verification,
} from "./index.js";

/** A puzzle as it goes through messages. */
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
  /** The position and all that at most `within` moves can reach, with the number of moves. */
  positions(puzzle: Given, metric?: Metric, within?: number): Promise<[number, PlainPuzzle][]>;
  /** The first move of a shortest solution, from a study of all positions; `null` where there is none to make. */
  nextMove(puzzle: Given, options?: StudyOptions): Promise<string | null>;
  /** All positions with their distances. */
  table(puzzle: Given, most?: number, options?: StudyOptions): Promise<{ cells: Int32Array; distances: Int32Array }>;
  solveBatch(puzzles: Given[], options?: BatchOptions): Promise<Solution[]>;
  generateBlocks(count?: number, options?: DrawOptions): Promise<GeneratedPuzzle<PlainPuzzle>[]>;
  close(): void;
}
