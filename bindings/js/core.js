// The package's classes, which wrap those of the WebAssembly module. Long computations run in
// slices of a few milliseconds; the asynchronous methods let other tasks run between slices.
import * as wasm from "./dist/engine.js";
import { BLOCKS, checkArgument, checkOptions, RANDOM, READ, SEARCH, SOLVE, STUDY, WATCH } from "./options.js";

const SLICE = 16_384;
const SLICE_MILLISECONDS = 20;
const MEMORY = 1 << 30;
const ANYTIME_SECONDS = 10;

/** Yields to the event loop, so pending messages and events are handled first. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

export const levels = () => wasm.levels();

export function readList(text, options = {}) {
  const { goal, format, strict = false } = checkOptions(options, READ);
  const found = wasm.Position.readAll(puzzleText(text), goal, format, strict);
  return found.map(({ position, ...about }) => new Puzzle(position, about));
}

/** Returns the text of a puzzle: a string unchanged, an array or an object as JSON. */
const puzzleText = (puzzle) => (typeof puzzle === "object" ? JSON.stringify(puzzle) : String(puzzle));

export async function solveBatch(puzzles, requested = {}) {
  const { onProgress, signal, ...options } = checkOptions(requested, SOLVE);
  const [solutions, started, count] = [[], performance.now(), puzzles.length];
  let isFinishing = false;
  for (const puzzle of puzzles) {
    signal?.throwIfAborted();
    if (isFinishing) await pause();
    solutions.push(isFinishing ? stoppedResult(puzzle, options.metric) : await puzzle.solveAsync({ mode: "optimal", ...options, signal }));
    const done = solutions.length;
    if (onProgress?.({ done, count, seconds: (performance.now() - started) / 1000 }) === false) isFinishing = true;
  }
  return solutions;
}

export class Puzzle {
  #position;

  constructor(text, options = {}) {
    if (text instanceof wasm.Position) {
      this.#set({ position: text, ...options });
    } else {
      const { goal, format, strict = false } = checkOptions(options, READ);
      this.#set(wasm.Position.read(puzzleText(text), goal, format, strict));
    }
  }

  #set({ position, name = null, metric = null, warnings = [], readAs = null }) {
    this.#position = position;
    this.name = name ?? null;
    this.metric = metric ?? position.defaultMetric();
    this.warnings = warnings.map(fault);
    this.readAs = readAs ?? null;
  }

  static #create(position, about) {
    return new Puzzle(position, about);
  }

  static level(id) {
    const { position, ...about } = wasm.Position.level(id);
    return Puzzle.#create(position, about);
  }

  static random(width = 4, height = width, options = {}) {
    const { seed = 0, goal } = checkOptions(options, RANDOM);
    checkArgument("width", width);
    checkArgument("height", height);
    return Puzzle.#create(wasm.Position.random(width, height, BigInt(seed), goal));
  }

  /** @internal */
  static fromPosition(position) {
    return Puzzle.#create(position);
  }

  /** @internal */
  static position(puzzle) {
    return puzzle.#position;
  }

  get family() { return this.#position.family(); }
  get width() { return this.#position.width(); }
  get height() { return this.#position.height(); }
  get text() { return this.#position.text(); }
  get goal() { return this.#position.goal(); }
  get metrics() { return this.#position.metrics(); }
  get cells() { return this.#position.cells(); }
  get pieces() { return this.#position.pieces(); }
  get isSolved() { return this.#position.isSolved(); }
  get svg() { return this.#position.svg(); }

  toString() { return this.#position.drawing(); }
  toJSON() { return { text: this.text, goal: this.goal }; }

  moves(metric = this.metric) { return this.#position.moves(checkArgument("metric", metric)); }
  neighbors(metric = this.metric) { return this.moves(metric).map((move) => this.play(move)); }
  lowerBound(metric = this.metric) { return this.#position.lowerBound(checkArgument("metric", metric)); }
  verify(moves) { return this.#position.verify(checkArgument("moves", moves)); }
  constructive() { return this.#position.constructive(); }

  play(moves) {
    return Puzzle.#create(this.#position.play(checkArgument("moves", moves)), { name: this.name, metric: this.metric });
  }

  positions(metric = this.metric, within = Infinity) {
    return Puzzle.#iterate(this.#position.walk(checkArgument("metric", metric), checkArgument("within", within)));
  }

  static *#iterate(walk) {
    try {
      for (let next = walk.next(); next; next = walk.next()) yield [next[0], Puzzle.#create(next[1])];
    } finally {
      walk.free();
    }
  }

  solve(options = {}) {
    return finish(this.#runSearch(checkOptions(options, SOLVE)));
  }

  async solveAsync(options = {}) {
    return await finishAsync(this.#runSearch(checkOptions(options, SOLVE)), options.signal);
  }

  distance(metric = this.metric, options = {}) {
    return length(this.solve({ ...checkOptions(options, SEARCH), metric, mode: "optimal" }));
  }

  async distanceAsync(metric = this.metric, options = {}) {
    return length(await this.solveAsync({ ...checkOptions(options, SEARCH), metric, mode: "optimal" }));
  }

  async isSolvableAsync(options = {}) {
    checkOptions(options, SEARCH);
    return this.#position.isSolvable() ?? (await this.distanceAsync(this.metric, options)) !== null;
  }

  isSolvable(options = {}) {
    checkOptions(options, SEARCH);
    return this.#position.isSolvable() ?? this.distance(this.metric, options) !== null;
  }

  study(options = {}) {
    return finish(this.#runStudy(checkOptions(options, STUDY)));
  }

  async studyAsync(options = {}) {
    return await finishAsync(this.#runStudy(checkOptions(options, STUDY)), options.signal);
  }

  *#runSearch({ metric = this.metric, mode = "anytime", time, nodes, memory = MEMORY, onProgress }) {
    const search = this.#position.search(metric, mode, memory);
    const seconds = time ?? (mode === "anytime" && nodes === undefined ? ANYTIME_SECONDS : Infinity);
    const started = performance.now();
    const passed = () => (performance.now() - started) / 1000;
    try {
      let [slice, ended] = [SLICE, undefined];
      while (!ended) {
        const before = performance.now();
        const left = nodes === undefined ? Infinity : nodes - search.report().nodes;
        ended = search.run(Math.max(1, Math.min(slice, left)));
        const report = { ...search.report(), seconds: passed() };
        if (ended) break;
        if (onProgress?.(report) === false) ended = "stopped";
        else if (nodes !== undefined && report.nodes >= nodes) ended = "nodes";
        else if (report.seconds >= seconds) ended = "time";
        else yield;
        if (nodes === undefined) slice = nextSlice(slice, performance.now() - before);
      }
      return result(search, ended, metric, passed());
    } finally {
      search.free();
    }
  }

  *#runStudy({ metric = this.metric, memory = MEMORY, onProgress }) {
    const study = this.#position.study(metric, memory);
    let slice = SLICE;
    for (;;) {
      const before = performance.now();
      if (study.run(slice)) break;
      if (onProgress?.({ positions: study.positions() }) === false) {
        throw new DOMException("the study was stopped", "AbortError");
      }
      yield;
      slice = nextSlice(slice, performance.now() - before);
    }
    if (study.isOutOfMemory()) throw new RangeError("the memory limit was reached before all positions were found");
    return new Study(study, metric);
  }
}

export class Study {
  #study;

  constructor(study, metric) {
    this.#study = study;
    this.metric = metric;
  }

  get positions() { return this.#study.positions(); }
  get byDistance() { return this.#study.byDistance(); }
  get solvable() { return this.byDistance.length > 0; }
  get greatestDistance() { return this.solvable ? this.byDistance.length - 1 : null; }
  get hardest() { return this.#study.hardest().map((position) => Puzzle.fromPosition(position)); }

  distance(puzzle) { return this.#study.distance(Puzzle.position(puzzle)) ?? null; }
  nextMove(puzzle) { return this.#study.nextMove(Puzzle.position(puzzle)) ?? null; }

  table(limit = 1_000_000) {
    const table = this.#study.table(checkArgument("limit", limit));
    if (!table) throw new RangeError(`the table would have ${this.positions} positions, more than ${limit}`);
    return { cells: table[0], distances: table[1] };
  }
}

export function generateBlocks(options = {}) {
  return skipEmptyDraws(drawPuzzles(checkOptions(options, BLOCKS)));
}

export async function generateBlocksAsync(count = 1, requested = {}) {
  const { onProgress, signal, ...options } = checkOptions(requested, [...BLOCKS, ...WATCH]);
  checkArgument("count", count);
  const puzzles = [];
  let [draws, last] = [0, performance.now()];
  for (const puzzle of drawPuzzles(options)) {
    draws += 1;
    if (puzzle) puzzles.push(puzzle);
    if (puzzles.length >= count) break;
    if (performance.now() - last < SLICE_MILLISECONDS) continue;
    if (onProgress?.({ draws, made: puzzles.length }) === false) break;
    await pause();
    signal?.throwIfAborted();
    last = performance.now();
  }
  return puzzles;
}

/** Returns an iterator over the result of each draw: a puzzle, or nothing. */
function drawPuzzles({ style = "rush", seed = 0, climb = 0, length = [], draws = Infinity, ...rest }) {
  const { width, height, pieces, walls, gates, shapes, exits, goal, mask } = rest;
  const ends = [length[0], length[1], pieces && Uint32Array.from(pieces), walls && Uint32Array.from(walls), gates && Uint32Array.from(gates)];
  return drawWith(new wasm.BlockGenerator(style, width, height, BigInt(seed), climb, ...ends, shapes, exits, goal, mask), draws);
}

function* drawWith(generator, draws) {
  try {
    for (let number = 0; number < draws; number += 1) {
      const drawn = generator.draw(number);
      yield drawn && { ...drawn, position: undefined, puzzle: Puzzle.fromPosition(drawn.position) };
    }
  } finally {
    generator.free();
  }
}

function* skipEmptyDraws(draws) {
  for (const draw of draws) if (draw) yield draw;
}

/** Parses a fault of the form `line 1, column 2: message`. */
function fault(text) {
  const [, line, column, message] = text.match(/^line (\d+), column (\d+): (.*)$/s);
  return { line: Number(line), column: Number(column), message };
}

/** Runs slices to the end. */
function finish(slices) {
  let next = slices.next();
  while (!next.done) next = slices.next();
  return next.value;
}

/** Runs slices with a pause after each. If the signal is aborted, throws its reason, an AbortError. */
async function finishAsync(slices, signal) {
  try {
    signal?.throwIfAborted();
    for (;;) {
      const next = slices.next();
      if (next.done) return next.value;
      await pause();
      signal?.throwIfAborted();
    }
  } finally {
    slices.return();
  }
}

function nextSlice(slice, milliseconds) {
  if (milliseconds < SLICE_MILLISECONDS / 2) return slice * 2;
  return milliseconds > SLICE_MILLISECONDS * 2 ? Math.max(1, slice / 2) : slice;
}

function result(search, ended, metric, seconds) {
  const { nodes, lowerBound, length, bytes } = search.report();
  const solved = length === null ? "stopped" : "solved";
  return {
    status: ended === "unsolvable" ? "unsolvable" : solved,
    ended,
    metric,
    length,
    optimal: ended === "proven",
    lowerBound: ended === "unsolvable" ? null : lowerBound,
    moves: search.moves() ?? null,
    nodes,
    bytes,
    seconds,
  };
}

/** Returns the result for a puzzle whose search was stopped before it began. */
function stoppedResult(puzzle, metric = puzzle.metric) {
  return {
    status: "stopped",
    ended: "stopped",
    metric,
    length: null,
    optimal: false,
    lowerBound: null,
    moves: null,
    nodes: 0,
    bytes: 0,
    seconds: 0,
  };
}

function length({ status, optimal, length, ended }) {
  if (status === "unsolvable") return null;
  if (!optimal) throw new RangeError(`the search ended without a proof (${ended})`);
  return length;
}
