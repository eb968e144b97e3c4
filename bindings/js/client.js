// The engine in a worker: every method returns a promise, so a page never blocks on a search. The
// worker checks the options.
import { checkOptions, WATCH } from "./options.js";

export class Engine {
  #worker;
  #calls = new Map();
  #next = 1;
  #ready;

  constructor(worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" })) {
    this.#worker = worker;
    this.#ready = new Promise((resolve, reject) => {
      worker.addEventListener("error", (event) => reject(new Error(event.message)));
      worker.addEventListener("message", ({ data }) => {
        if (data.ready) resolve();
        else if (data.failed) reject(new Error(data.failed));
        else this.#receive(data);
      });
    });
    // Every call awaits this promise and rejects as well. The handler only prevents an unhandled
    // rejection.
    this.#ready.catch(() => {});
  }

  #receive({ id, value, error, progress }) {
    const call = this.#calls.get(id);
    if (!call) return;
    if (progress) {
      if (call.onProgress?.(progress) === false) this.#worker.postMessage({ id, method: "finish" });
      return;
    }
    this.#calls.delete(id);
    if (error) call.reject(Object.assign(new Error(error.message), error));
    else call.resolve(value);
  }

  async #call(method, values, watch = {}) {
    const { onProgress, signal } = checkOptions(watch, WATCH);
    signal?.throwIfAborted();
    await this.#ready;
    const id = this.#next++;
    return await new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject, onProgress });
      const abort = () => {
        this.#worker.postMessage({ id, method: "abort" });
        this.#calls.delete(id);
        reject(signal.reason);
      };
      signal?.addEventListener("abort", abort, { once: true });
      this.#worker.postMessage({ id, method, values });
      if (signal?.aborted) abort();
    });
  }

  read(text, options = {}) { return this.#call("read", [{ text, ...options }]); }
  readList(text, options = {}) { return this.#call("readList", [text, options]); }
  level(id) { return this.#call("level", [id]); }
  levels() { return this.#call("levels", []); }
  random(width, height, options) { return this.#call("random", [width, height, options]); }
  moves(puzzle, metric) { return this.#call("moves", [plain(puzzle), metric]); }
  neighbors(puzzle, metric) { return this.#call("neighbors", [plain(puzzle), metric]); }
  lowerBound(puzzle, metric) { return this.#call("lowerBound", [plain(puzzle), metric]); }
  play(puzzle, moves) { return this.#call("play", [plain(puzzle), moves]); }
  verify(puzzle, moves) { return this.#call("verify", [plain(puzzle), moves]); }
  constructive(puzzle) { return this.#call("constructive", [plain(puzzle)]); }
  positions(puzzle, metric, within) { return this.#call("positions", [plain(puzzle), metric, within]); }

  isSolvable(puzzle, { onProgress, signal, ...options } = {}) {
    return this.#call("isSolvable", [plain(puzzle), options], { onProgress, signal });
  }

  nextMove(puzzle, { onProgress, signal, ...options } = {}) {
    return this.#call("nextMove", [plain(puzzle), options], { onProgress, signal });
  }

  table(puzzle, limit, { onProgress, signal, ...options } = {}) {
    return this.#call("table", [plain(puzzle), limit, options], { onProgress, signal });
  }

  solveBatch(puzzles, { onProgress, signal, ...options } = {}) {
    return this.#call("solveBatch", [puzzles.map(plain), options], { onProgress, signal });
  }

  generateBlocks(count = 1, { onProgress, signal, ...options } = {}) {
    return this.#call("generateBlocks", [count, options], { onProgress, signal });
  }

  solve(puzzle, { onProgress, signal, ...options } = {}) {
    return this.#call("solve", [plain(puzzle), options], { onProgress, signal });
  }

  distance(puzzle, metric, { onProgress, signal, ...options } = {}) {
    return this.#call("distance", [plain(puzzle), metric, options], { onProgress, signal });
  }

  study(puzzle, { onProgress, signal, ...options } = {}) {
    return this.#call("study", [plain(puzzle), options], { onProgress, signal });
  }

  /** Terminates the worker. */
  close() { this.#worker.terminate(); }
}

/** Converts a puzzle to a form that messages can carry. */
const plain = (puzzle) => (typeof puzzle === "string" ? { text: puzzle } : { text: puzzle.text, goal: puzzle.goal });
