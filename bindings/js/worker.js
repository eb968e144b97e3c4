// The worker for `client.js`. Messages represent puzzles as { text, goal }; searches and studies
// run here and can be stopped.
//
// The worker loads the module itself: bundlers may emit workers as classic scripts, which have no
// top-level await.
import { generateBlocksAsync, levels, Puzzle, readList, solveBatch } from "./core.js";
import load from "./dist/engine.js";

const loaded = load({ module_or_path: new URL("./dist/engine_bg.wasm", import.meta.url) });

/** The running calls by number, and whether the page has asked each to finish. */
const calls = new Map();
/** The long-running functions, which report progress and can be stopped. */
const LONG_RUNNING = ["solve", "distance", "study", "isSolvable", "nextMove", "table", "solveBatch", "generateBlocks"];

const read = ({ text, goal, ...options }) => new Puzzle(text, { goal, ...options });

const methods = {
  read: (puzzle) => describe(read(puzzle)),
  readList: (text, options) => readList(text, options).map(describe),
  level: (id) => describe(Puzzle.level(id)),
  levels: () => levels(),
  random: (width, height, options) => describe(Puzzle.random(width, height, options)),
  moves: (puzzle, metric) => read(puzzle).moves(metric),
  neighbors: (puzzle, metric) => read(puzzle).neighbors(metric).map(describe),
  lowerBound: (puzzle, metric) => read(puzzle).lowerBound(metric),
  play: (puzzle, moves) => describe(read(puzzle).play(moves)),
  verify: (puzzle, moves) => read(puzzle).verify(moves),
  constructive: (puzzle) => read(puzzle).constructive(),
  solve: (puzzle, options, context) => read(puzzle).solveAsync({ ...options, ...context }),
  distance: (puzzle, metric, options, context) => read(puzzle).distanceAsync(metric, { ...options, ...context }),
  async study(puzzle, options, context) {
    const study = await read(puzzle).studyAsync({ ...options, ...context });
    return { metric: study.metric, positions: study.positions, byDistance: study.byDistance, hardest: study.hardest.map(describe) };
  },
  positions: (puzzle, metric, within) =>
    [...read(puzzle).positions(metric, within)].map(([depth, position]) => [depth, describe(position)]),
  isSolvable: (puzzle, options, context) => read(puzzle).isSolvableAsync({ ...options, ...context }),
  async nextMove(puzzle, options, context) {
    const given = read(puzzle);
    return (await given.studyAsync({ ...options, ...context })).nextMove(given);
  },
  table: async (puzzle, limit, options, context) => (await read(puzzle).studyAsync({ ...options, ...context })).table(limit),
  solveBatch: (puzzles, options, context) => solveBatch(puzzles.map(read), { ...options, ...context }),
  async generateBlocks(count, options, context) {
    const generated = await generateBlocksAsync(count, { ...options, ...context });
    return generated.map(({ puzzle, ...grade }) => ({ ...grade, puzzle: describe(puzzle) }));
  },
};

function describe(puzzle) {
  const { text, goal, family, width, height, name, metric, isSolved, svg } = puzzle;
  return { text, goal, family, width, height, name, metric, isSolved, svg };
}

addEventListener("message", async ({ data: { id, method, values = [] } }) => {
  if (method === "abort") {
    calls.get(id)?.stop.abort();
    return;
  }
  if (method === "finish") {
    if (calls.has(id)) calls.get(id).isFinishing = true;
    return;
  }
  const call = { stop: new AbortController(), isFinishing: false };
  calls.set(id, call);
  const onProgress = (progress) => {
    postMessage({ id, progress });
    return !call.isFinishing;
  };
  try {
    await loaded;
    const context = LONG_RUNNING.includes(method) ? [{ onProgress, signal: call.stop.signal }] : [];
    postMessage({ id, value: await methods[method](...values, ...context) });
  } catch ({ name, message, line, column, faults, move, step }) {
    postMessage({ id, error: { name, message, line, column, faults, move, step } });
  } finally {
    calls.delete(id);
  }
});
loaded.then(
  () => postMessage({ ready: true }),
  ({ message }) => postMessage({ failed: `the engine cannot be loaded: ${message}` }),
);
