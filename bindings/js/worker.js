// A worker that serves `client.js`: puzzles come and go as { text, goal }, searches and studies run here and can be stopped.
import { generateBlocks, levels, Puzzle } from "./index.js";

const stops = new Map();

const read = ({ text, goal, ...options }) => new Puzzle(text, { goal, ...options });

const verbs = {
  read: (puzzle) => describe(read(puzzle)),
  level: (id) => describe(Puzzle.level(id)),
  levels: () => levels(),
  random: (width, height, options) => describe(Puzzle.random(width, height, options)),
  moves: (puzzle, metric) => read(puzzle).moves(metric),
  neighbors: (puzzle, metric) => read(puzzle).neighbors(metric).map(describe),
  lowerBound: (puzzle, metric) => read(puzzle).lowerBound(metric),
  play: (puzzle, moves) => describe(read(puzzle).play(moves)),
  verify: (puzzle, moves) => read(puzzle).verify(moves),
  solve: (puzzle, options, context) => read(puzzle).solveAsync({ ...options, ...context }),
  distance: (puzzle, metric, options, context) => read(puzzle).distanceAsync(metric, { ...options, ...context }),
  async study(puzzle, options, context) {
    const study = await read(puzzle).studyAsync({ ...options, ...context });
    return { metric: study.metric, positions: study.positions, byDistance: study.byDistance, hardest: study.hardest.map(describe) };
  },
  generateBlocks(count, options) {
    const made = [];
    for (const { puzzle, ...grade } of generateBlocks(options)) {
      if (made.length === count) break;
      made.push({ ...grade, puzzle: describe(puzzle) });
    }
    return made;
  },
};

function describe(puzzle) {
  const { text, goal, family, width, height, name, metric, isSolved, svg } = puzzle;
  return { text, goal, family, width, height, name, metric, isSolved, svg };
}

addEventListener("message", async ({ data: { id, verb, values = [] } }) => {
  if (verb === "stop") {
    stops.get(id)?.abort();
    return;
  }
  const stop = new AbortController();
  stops.set(id, stop);
  const onProgress = (progress) => postMessage({ id, progress });
  try {
    const last = ["solve", "distance", "study"].includes(verb) ? [{ onProgress, signal: stop.signal }] : [];
    postMessage({ id, value: await verbs[verb](...values, ...last) });
  } catch ({ name, message, line, column, faults, move, step }) {
    postMessage({ id, error: { name, message, line, column, faults, move, step } });
  } finally {
    stops.delete(id);
  }
});
postMessage({ ready: true });
