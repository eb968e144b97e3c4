// The board of `loyd.widget` in a notebook, based on the JavaScript engine. The kernel sends the
// engine once per page; until then, or without a kernel, the board is a picture.

/** The side of a cell and the margin around the board in the engine's pictures (`svg.rs`). */
const CELL = 40;
const MARGIN = 14;
/** How long a board waits for an engine requested by another board before it requests its own. */
const ENGINE_TIMEOUT_MILLISECONDS = 10_000;
/** The time between two moves while a solution is being played. */
const STEP_MILLISECONDS = 250;
/**
 * The time limit for the search for a hint or a solution. Tile puzzles use all of it to shorten the
 * solution unless it is proven optimal; for block puzzles, the search stops at the first solution.
 */
const SEARCH_SECONDS = { tiles: 2, blocks: 60 };

const DIRECTIONS = {
  up: { letter: "U", x: 0, y: -1 },
  down: { letter: "D", x: 0, y: 1 },
  left: { letter: "L", x: -1, y: 0 },
  right: { letter: "R", x: 1, y: 0 },
};
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

/** The page's engines by version, shared by all boards. */
const engines = (globalThis.loydEngines ??= new Map());

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Returns the engine. The first board requests it, but that board's kernel may be gone. */
async function engine(model) {
  const version = model.get("version");
  const shared = engines.get(version);
  const loyd = shared && (await Promise.race([shared, pause(ENGINE_TIMEOUT_MILLISECONDS)]));
  if (loyd) return loyd;
  const own = receive(model).then(load);
  engines.set(version, own);
  own.catch(() => engines.delete(version));
  return await own;
}

/** Requests the engine from the kernel: its modules as text, and its WebAssembly as gzip. */
function receive(model) {
  return new Promise((resolve) => {
    const answer = (content, buffers) => {
      if (content.type !== "engine") return;
      model.off("msg:custom", answer);
      resolve({ modules: content.modules, wasm: buffers[0] });
    };
    model.on("msg:custom", answer);
    model.send({ type: "engine" });
  });
}

/** Loads the modules. Each one imports only earlier ones, which already have addresses. */
async function load({ modules, wasm }) {
  const addresses = {};
  for (const [name, text] of modules) {
    const linked = text.replace(/from "\.\/(?:dist\/)?([\w.]+)"/g, (_, other) => `from "${addresses[other]}"`);
    addresses[name] = URL.createObjectURL(new Blob([linked], { type: "text/javascript" }));
  }
  const { default: initialise } = await import(addresses["engine.js"]);
  const unpacked = new Blob([wasm]).stream().pipeThrough(new DecompressionStream("gzip"));
  await initialise({ module_or_path: new Response(unpacked, { headers: { "content-type": "application/wasm" } }) });
  return await import(addresses["core.js"]);
}

/** Splits moves written by the engine into single steps. */
function steps(family, text) {
  if (family === "tiles") {
    return [...text.matchAll(/([UDLR])(\d*)/g)].flatMap(([, letter, count]) => Array(Number(count || 1)).fill(letter));
  }
  return text.split(", ").flatMap((move) => {
    const [, direction, count] = move.match(/^(.* (?:up|down|left|right)) (\d+)$/);
    return Array(Number(count)).fill(`${direction} 1`);
  });
}

/** A view of a board. A notebook may show several views of one board. */
class View {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.chosen = null;
    this.drag = null;
    this.plan = null;
    this.stop = null;
    el.classList.add("loyd");
    el.tabIndex = 0;
    el.setAttribute("role", "group");
    el.setAttribute("aria-label", "Board");
    // JupyterLab's own shortcuts would intercept the arrow keys.
    el.dataset.lmSuppressShortcuts = "true";
    this.picture = this.#add("div", "loyd-picture", el);
    const bar = this.#add("div", "loyd-bar", el);
    this.buttons = {
      hint: this.#button(bar, "Hint", () => this.hint()),
      solve: this.#button(bar, "Solve", () => (this.stop ? this.stop.abort() : this.solve())),
      undo: this.#button(bar, "Undo", () => this.undo()),
      restart: this.#button(bar, "Restart", () => this.restart()),
    };
    this.status = this.#add("div", "loyd-status", el);
    this.status.setAttribute("role", "status");
    this.picture.innerHTML = model.get("picture");
  }

  #add(tag, name, parent) {
    const element = document.createElement(tag);
    element.className = name;
    parent.append(element);
    return element;
  }

  #button(bar, label, act) {
    const button = this.#add("button", "loyd-button", bar);
    button.textContent = label;
    button.type = "button";
    button.disabled = true;
    button.addEventListener("click", act);
    return button;
  }

  /** Turns the picture into a board, once the engine is loaded. */
  begin({ Puzzle }) {
    this.start = new Puzzle(this.model.get("start"), { goal: this.model.get("goal") });
    this.family = this.start.family;
    this.finest = this.start.metrics[0];
    for (const button of Object.values(this.buttons)) button.disabled = false;
    this.picture.addEventListener("pointerdown", (event) => this.grab(event));
    this.picture.addEventListener("pointermove", (event) => this.pull(event));
    for (const type of ["pointerup", "pointercancel"]) this.picture.addEventListener(type, () => this.release());
    this.el.addEventListener("keydown", (event) => this.press(event));
    this.replay();
  }

  /** Replays the model's moves. */
  replay() {
    if (!this.start) {
      this.picture.innerHTML = this.model.get("picture");
      return;
    }
    this.moves = this.model.get("moves");
    this.show(this.moves.reduce((position, move) => position.play(move), this.start));
  }

  show(position) {
    this.position = position;
    this.cells = position.cells;
    this.picture.innerHTML = position.svg;
    this.picture.dataset.position = position.text;
    this.mark("loyd-chosen", this.chosen);
    this.say(position.isSolved ? `Solved in ${this.length()}.` : `${this.length()}.`);
  }

  /** Returns the number of moves in the default metric, in words. */
  length() {
    const metric = this.model.get("metric");
    const count = this.start.verify(this.moves.join(this.family === "tiles" ? "" : ", ")).lengths[metric];
    return `${count} ${count === 1 ? "move" : "moves"} (${metric})`;
  }

  say(text) {
    this.status.textContent = text;
  }

  mark(name, piece) {
    for (const other of this.picture.querySelectorAll(`.${name}`)) other.classList.remove(name);
    this.group(piece)?.classList.add(name);
  }

  group(piece) {
    return this.picture.querySelector(`[data-piece="${piece}"]`);
  }

  /** Plays steps, which must be legal. */
  play(played) {
    for (const step of played) {
      const next = this.position.play(step);
      const isPlanned = this.plan?.text === this.position.text && this.plan.steps[0] === step;
      this.plan = isPlanned ? { text: next.text, steps: this.plan.steps.slice(1) } : null;
      this.moves = [...this.moves, step];
      this.position = next;
    }
    this.model.set("moves", this.moves);
    this.model.save_changes();
    this.show(this.position);
  }

  undo() {
    this.stop?.abort();
    this.set(this.moves.slice(0, -1));
  }

  restart() {
    this.stop?.abort();
    this.set([]);
  }

  set(moves) {
    this.model.set("moves", moves);
    this.model.save_changes();
    this.plan = null;
    this.replay();
  }

  /**
   * Returns the steps that push the piece in a cell by one cell, and the pieces that they move: a
   * tile pushes the tiles between it and the blank. Returns `null` if the push is illegal.
   */
  push(cell, name) {
    const { width } = this.start;
    const { letter, x, y } = DIRECTIONS[name];
    const piece = this.cells[cell];
    if (piece <= 0) return null;
    if (this.family === "blocks") {
      const move = `${this.position.pieces[piece - 1]} ${name} 1`;
      return this.position.verify(move).legal ? { steps: [move], pieces: [piece] } : null;
    }
    const pieces = [];
    let [column, row] = [cell % width, Math.floor(cell / width)];
    while (column >= 0 && column < width && row >= 0 && row < this.start.height) {
      const tile = this.cells[row * width + column];
      if (tile === 0) return { steps: pieces.map(() => letter), pieces };
      pieces.push(tile);
      [column, row] = [column + x, row + y];
    }
    return null;
  }

  /** Returns the point of an event in units of cells, from the upper left corner of the board. */
  point({ clientX, clientY }) {
    const svg = this.picture.querySelector("svg");
    const { left, top, width } = svg.getBoundingClientRect();
    const scale = svg.viewBox.baseVal.width / width;
    return { x: ((clientX - left) * scale - MARGIN) / CELL, y: ((clientY - top) * scale - MARGIN) / CELL };
  }

  grab(event) {
    const { x, y } = this.point(event);
    const { width, height } = this.start;
    if (this.stop || x < 0 || y < 0 || x >= width || y >= height) return;
    const cell = Math.floor(y) * width + Math.floor(x);
    if (this.cells[cell] <= 0) return;
    event.preventDefault();
    this.el.focus({ preventScroll: true });
    this.picture.setPointerCapture(event.pointerId);
    this.chosen = this.cells[cell];
    this.drag = { x, y, cell };
    this.mark("loyd-chosen", this.chosen);
  }

  /**
   * Drags the piece with the pointer. Beyond half a cell, the piece makes a step; before that, it is
   * only drawn shifted.
   */
  pull(event) {
    if (!this.drag) return;
    const point = this.point(event);
    for (;;) {
      const [x, y] = [point.x - this.drag.x, point.y - this.drag.y];
      const name = Math.abs(x) > Math.abs(y) ? (x < 0 ? "left" : "right") : y < 0 ? "up" : "down";
      const push = this.push(this.drag.cell, name);
      const part = push ? Math.min(1, Math.max(Math.abs(x), Math.abs(y))) : 0;
      if (part <= 0.5) {
        this.shift(push?.pieces ?? [], name, part);
        return;
      }
      this.play(push.steps);
      const step = DIRECTIONS[name];
      this.drag = { x: this.drag.x + step.x, y: this.drag.y + step.y, cell: this.drag.cell + step.y * this.start.width + step.x };
    }
  }

  /** Draws pieces shifted by a fraction of a cell. */
  shift(pieces, name, part) {
    const [x, y] = ["x", "y"].map((axis) => Math.round(DIRECTIONS[name][axis] * part * CELL));
    for (const group of this.picture.querySelectorAll("[data-piece]")) {
      const isShifted = pieces.includes(Number(group.dataset.piece));
      if (isShifted) group.setAttribute("transform", `translate(${x} ${y})`);
      else group.removeAttribute("transform");
    }
  }

  release() {
    this.drag = null;
    this.shift([], "up", 0);
  }

  press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const name = ARROWS[event.key];
    const piece = this.pieceNamed(event.key);
    if (name) this.arrow(name);
    else if (event.key === "Backspace") this.undo();
    else if (piece) this.choose(piece);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Returns the number of the piece with this name, or 0 if there is none. Ignores case if no name
   * matches exactly.
   */
  pieceNamed(name) {
    const { pieces } = this.start;
    const exact = pieces.indexOf(name);
    return (exact < 0 ? pieces.findIndex((other) => other.toLowerCase() === name.toLowerCase()) : exact) + 1;
  }

  choose(piece) {
    this.chosen = piece;
    this.mark("loyd-chosen", piece);
  }

  /** Moves the chosen piece, or the tile that can move in this direction. */
  arrow(name) {
    if (this.stop) return;
    const { x, y } = DIRECTIONS[name];
    const { width, height } = this.start;
    let cell = this.cells.indexOf(this.chosen ?? NaN);
    if (this.family === "tiles") {
      const blank = this.cells.indexOf(0);
      const [column, row] = [(blank % width) - x, Math.floor(blank / width) - y];
      cell = column >= 0 && column < width && row >= 0 && row < height ? row * width + column : -1;
    }
    const push = cell < 0 ? null : this.push(cell, name);
    if (push) this.play(push.steps);
  }

  /** Returns the steps of a solution from the current position, or `null` if none is found. */
  async search(signal) {
    if (this.plan?.text === this.position.text) return this.plan.steps;
    const { position } = this;
    this.say("Searching …");
    const found = await position.solveAsync({ metric: this.finest, time: SEARCH_SECONDS[this.family], signal });
    if (!found.moves) {
      if (position.isSolved) return [];
      this.say(found.status === "unsolvable" ? "No solution exists." : "No solution was found within the time limit.");
      return null;
    }
    this.plan = { text: position.text, steps: steps(this.family, found.moves) };
    return this.plan.steps;
  }

  async hint() {
    await this.run(async (signal) => {
      const found = await this.search(signal);
      if (!found) return;
      if (found.length === 0) {
        this.show(this.position);
        return;
      }
      const { piece, text } = this.describe(found[0]);
      this.mark("loyd-hinted", piece);
      this.say(`Hint: ${text}.`);
    });
  }

  /** Returns the piece that a step moves, and the step in words. */
  describe(step) {
    if (this.family === "blocks") {
      const [, name, direction] = step.match(/^(.*) (up|down|left|right) 1$/);
      return { piece: this.position.pieces.indexOf(name) + 1, text: `${name} ${direction}` };
    }
    const [direction, { x, y }] = Object.entries(DIRECTIONS).find(([, { letter }]) => letter === step);
    const tile = this.cells[this.cells.indexOf(0) - y * this.start.width - x];
    return { piece: tile, text: `${tile} ${direction}` };
  }

  async solve() {
    await this.run(async (signal) => {
      const found = await this.search(signal);
      if (found?.length === 0) this.show(this.position);
      for (const [index, step] of (found ?? []).entries()) {
        if (index > 0) await pause(STEP_MILLISECONDS);
        signal.throwIfAborted();
        this.play([step]);
      }
    });
  }

  /** Runs a task. While it is running, the Solve button is labelled Stop and stops the task. */
  async run(task) {
    if (this.stop) return;
    const stop = new AbortController();
    this.stop = stop;
    this.buttons.solve.textContent = "Stop";
    try {
      await task(stop.signal);
    } catch (error) {
      if (error.name !== "AbortError") throw error;
      this.show(this.position);
    } finally {
      this.stop = null;
      this.buttons.solve.textContent = "Solve";
    }
  }
}

function render({ model, el }) {
  const view = new View(model, el);
  const replay = () => {
    // Ignores the echo of this view's own moves.
    if (JSON.stringify(view.moves) === JSON.stringify(model.get("moves"))) return;
    view.stop?.abort();
    view.replay();
  };
  const repaint = () => view.start || view.replay();
  model.on("change:moves", replay);
  model.on("change:picture", repaint);
  engine(model).then(
    (loyd) => view.begin(loyd),
    (error) => view.say(`The engine cannot be loaded: ${error.message}`),
  );
  return () => {
    view.stop?.abort();
    model.off("change:moves", replay);
    model.off("change:picture", repaint);
  };
}

export default { render };
