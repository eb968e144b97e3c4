// Tests of the package's functions that run both in Node and in a page. Each has a name and takes
// the module as its argument.
import { strict as assert } from "./assert.mjs";

const TILES = "8 6 7/2 5 4/3 0 1";
const BLOCKS = "12../3.44/ZZ5./6657";
// An assignment file: its first and its last piece are faulty.
const FAULTY = "3 3\n1\n1 1 1 1 h\nx\n";

export const tests = {
  "every metric is solved, verified and played"({ Puzzle }) {
    for (const text of [TILES, BLOCKS]) {
      const puzzle = new Puzzle(text);
      for (const metric of puzzle.metrics) {
        const solution = puzzle.solve({ metric, mode: "optimal" });
        assert.equal(solution.status, "solved");
        assert.equal(solution.length, solution.lowerBound);
        const { solved, lengths } = puzzle.verify(solution.moves);
        assert.ok(solved);
        assert.equal(lengths[metric], solution.length);
        assert.ok(puzzle.play(solution.moves).isSolved);
        assert.ok(puzzle.lowerBound(metric) <= solution.length);
      }
    }
  },

  "known distances are found"({ Puzzle }) {
    assert.equal(new Puzzle(TILES).distance(), 31);
    assert.equal(new Puzzle(BLOCKS).distance(), 5);
    assert.equal(Puzzle.level("traditional/red-donkey").distance(), 81);
  },

  "puzzles are read back from their text"({ Puzzle }) {
    for (const text of [TILES, BLOCKS, "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGxoN"]) {
      const puzzle = new Puzzle(text);
      const again = new Puzzle(puzzle.text, { goal: puzzle.goal });
      assert.equal(JSON.stringify(again), JSON.stringify(puzzle));
      assert.equal(puzzle.cells.length, puzzle.width * puzzle.height);
      assert.ok(puzzle.svg.startsWith("<svg "));
    }
  },

  "neighbors are one move away"({ Puzzle }) {
    for (const text of [TILES, BLOCKS]) {
      const puzzle = new Puzzle(text);
      const walked = [...puzzle.positions(puzzle.metric, 1)].slice(1).map(([, position]) => position.text);
      assert.equal(JSON.stringify(puzzle.neighbors().map(({ text }) => text).sort()), JSON.stringify(walked.sort()));
    }
  },

  "warnings have a line and a column"({ Puzzle }) {
    const [warning] = new Puzzle(FAULTY).warnings;
    assert.equal(JSON.stringify(Object.keys(warning)), JSON.stringify(["line", "column", "message"]));
    assert.equal(warning.line, assert.throws(() => new Puzzle(FAULTY, { strict: true })).line);
    assert.ok(warning.column > 0);
  },

  "the constructive method solves stage by stage"({ Puzzle }) {
    for (const text of [TILES, "5 1 7 3/9 2 11 4/13 6 15 8/0 10 14 12"]) {
      const puzzle = new Puzzle(text);
      const { moves, stages } = puzzle.constructive();
      assert.ok(puzzle.play(moves).isSolved);
      assert.equal(stages.map((stage) => stage.moves).join(""), moves);
      let position = puzzle;
      for (const stage of stages) {
        position = position.play(stage.moves);
        assert.equal(position.text, stage.position);
      }
    }
    const unsolvable = new Puzzle("1 2 3/4 5 6/8 7 0").constructive();
    assert.equal(unsolvable.moves, null);
    assert.throws(() => new Puzzle(BLOCKS).constructive());
  },

  "unsolvability is proven"({ Puzzle }) {
    for (const text of ["1 2 3/4 5 6/8 7 0", "ZZ#./..#."]) {
      const puzzle = new Puzzle(text);
      assert.equal(puzzle.isSolvable(), false);
      assert.equal(puzzle.distance(), null);
      assert.equal(puzzle.solve().status, "unsolvable");
    }
  },

  "faults have a line and a column"({ Puzzle }) {
    const fault = assert.throws(() => new Puzzle("1 2 3/4 5 6/7 7 x"));
    assert.equal(fault.name, "ParseError");
    assert.equal(fault.line, fault.faults[0].line);
    assert.ok(fault.column > 1);
    const illegal = assert.throws(() => new Puzzle("1 2 3/4 5 6/7 8 0").play("RL2L"));
    assert.equal(illegal.name, "IllegalMoveError");
    assert.equal(illegal.move, 2);
    assert.throws(() => new Puzzle(TILES).moves("slide"));
    assert.throws(() => Puzzle.level("traditional/no-such-level"));
    assert.throws(() => Puzzle.random(4, 4).study());
  },

  "positions agree with the study"({ Puzzle }) {
    const puzzle = new Puzzle("3 1 2/4 0 5");
    for (const metric of puzzle.metrics) {
      const study = puzzle.study({ metric });
      const walked = [...puzzle.positions(metric)];
      assert.equal(walked.length, 360);
      assert.equal(study.positions, 360);
      assert.equal(study.byDistance.reduce((sum, count) => sum + count), 360);
      assert.ok(study.solvable);
      assert.equal(study.distance(study.hardest[0]), study.greatestDistance);
      assert.equal(study.table().distances.length, 360);
      assert.ok(puzzle.moves(metric).includes(study.nextMove(puzzle)));
    }
  },

  "limits and progress callbacks stop a search"({ Puzzle }) {
    const hard = new Puzzle("0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1");
    assert.equal(hard.solve({ mode: "optimal", nodes: 1000 }).ended, "nodes");
    assert.equal(hard.solve({ mode: "optimal", onProgress: () => false }).ended, "stopped");
    assert.equal(hard.solve({ mode: "quick" }).ended, "first");
  },

  async "an asynchronous search lets other tasks run and can be stopped"({ Puzzle }) {
    const hard = new Puzzle("0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1");
    const stop = new AbortController();
    let ticks = 0;
    const ticker = setInterval(() => (ticks += 1) === 3 && stop.abort(), 1);
    const fault = await hard.solveAsync({ mode: "optimal", signal: stop.signal }).catch((error) => error);
    clearInterval(ticker);
    assert.equal(fault.name, "AbortError");
    assert.ok(ticks >= 3);
    const early = await hard.solveAsync({ signal: AbortSignal.abort() }).catch((error) => error);
    assert.equal(early.name, "AbortError");
    const solution = await hard.solveAsync({ onProgress: () => false });
    assert.equal(solution.ended, "stopped");
    assert.equal(await new Puzzle(TILES).distanceAsync(), 31);
  },

  "seeds give the same puzzles as on the command line"({ Puzzle, generateBlocks, levels }) {
    assert.equal(Puzzle.random(4, 4, { seed: 2026 }).text, "14 5 10 4/1 13 11 0/9 2 15 8/12 3 6 7");
    const { value } = generateBlocks({ width: 4, height: 4, seed: 1 }).next();
    assert.equal(value.length, value.puzzle.distance());
    assert.ok(levels().length > 300);
  },

  async "a list is read line by line and solved as a batch"({ readList, solveBatch }) {
    const list = `# a list\n${TILES}\n\n1 2 3/4 5 6/8 7 0\n1 2 3/4 5 6/7 8 0\n`;
    const puzzles = readList(list);
    assert.equal(puzzles.length, 3);
    const seen = [];
    const solutions = await solveBatch(puzzles, { onProgress: ({ done, count }) => void seen.push(`${done}/${count}`) });
    assert.equal(JSON.stringify(solutions.map(({ length }) => length)), "[31,null,0]");
    assert.equal(seen.join(), "1/3,2/3,3/3");
    const hard = readList("0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1\n".repeat(3));
    const stopped = await solveBatch([puzzles[0], ...hard], { onProgress: () => false });
    assert.equal(stopped.map(({ ended }) => ended).join(), "proven,stopped,stopped,stopped");
    const easy = await solveBatch([puzzles[0], puzzles[1], puzzles[2]], { onProgress: () => false });
    assert.equal(easy.map(({ ended, nodes }) => `${ended} ${nodes > 0}`).join(), "proven true,stopped false,stopped false");
    assert.equal(easy.map(({ status, length }) => `${status} ${length}`).join(), "solved 31,stopped null,stopped null");
    const fault = assert.throws(() => readList(`${TILES}\n1 2/3 3\n1 2/2 0\n`));
    assert.equal(fault.line, 2);
    assert.ok(fault.faults.some(({ line }) => line === 3));
  },

  "a string, rows and a list are read as the same puzzle, and strict reading refuses a guess"({ Puzzle, readList }) {
    const rows = ["GAA..Y", "G.V..Y", "RRV..Y", "..VZZZ", "....B.", "WWW.B."];
    for (const text of [rows.join("\n"), rows, rows.map((row) => [...row])]) {
      const puzzle = new Puzzle(text);
      assert.equal(puzzle.goal, "R right");
      assert.ok(puzzle.readAs.includes("goal car R"));
      assert.throws(() => new Puzzle(text, { strict: true }));
    }
    assert.equal(new Puzzle([[1, 2, 3], [4, 0, 5]]).text, "1 2 3/4 0 5");
    assert.equal(new Puzzle([8, 1, 3, 4, null, 2, 7, 6, 5]).text, "8 1 3/4 0 2/7 6 5");
    const [tiles, second] = readList(`# goal: blank-first\n# name: First\n${TILES}\n1 2 3/4 0 5/6 7 8\n`);
    assert.equal(`${tiles.name}, ${tiles.goal}`, "First, blank-first");
    assert.equal(`${second.name}, ${second.goal}`, "null, blank-first");
    const [cars] = readList(`${rows.join("/")}\n`);
    assert.ok(cars.readAs.includes("goal car R"), cars.readAs);
  },

  async "asynchronous generation yields the same puzzles and can be stopped"({ generateBlocks, generateBlocksAsync }) {
    const options = { width: 4, height: 4, seed: 1 };
    const [first] = await generateBlocksAsync(1, options);
    assert.equal(first.puzzle.text, generateBlocks(options).next().value.puzzle.text);
    const none = await generateBlocksAsync(1, { ...options, length: [1000, 2000], onProgress: ({ draws }) => draws < 1 });
    assert.equal(none.length, 0);
  },

  "new puzzles fulfil the constraints"({ generateBlocks }) {
    const cells = (puzzle, piece) => puzzle.cells.filter((number) => number === piece).length;
    const shaped = { style: "free", width: 4, height: 4, seed: 1, shapes: "L3=1-,I2", walls: [0, 0], draws: 2000 };
    const { value: generated } = generateBlocks(shaped).next();
    const sizes = generated.puzzle.pieces.map((name, index) => (name === "Z" ? "Z" : cells(generated.puzzle, index + 1)));
    assert.ok(sizes.includes(3) && sizes.every((size) => ["Z", 2, 3].includes(size)), sizes.join());
    assert.ok(!generated.puzzle.cells.includes(-1));

    const masked = { style: "free", seed: 1, mask: "#..../...../...../....#", length: [5, 40], draws: 2000 };
    const { value: inMask } = generateBlocks(masked).next();
    assert.equal(`${inMask.puzzle.width}x${inMask.puzzle.height}`, "5x4");
    assert.equal([...inMask.puzzle.cells.keys()].filter((cell) => inMask.puzzle.cells[cell] === -1).join(), "0,19");

    const exits = { style: "free", width: 5, height: 5, seed: 1, exits: "right:3,up:1", draws: 2000 };
    const { value: leaving } = generateBlocks(exits).next();
    assert.equal(leaving.puzzle.goal.split(";").length, 2, leaving.puzzle.goal);
    assert.equal(leaving.length, leaving.puzzle.distance("slide"));

    const aimed = { style: "free", width: 4, height: 4, seed: 1, goal: "Z covers 1,2", pieces: [2, 4], gates: [1, 1], draws: 2000 };
    const { value: covering } = generateBlocks(aimed).next();
    assert.ok(covering.puzzle.goal.includes("covers 1,2"), covering.puzzle.goal);
    assert.ok(covering.puzzle.pieces.length <= 5);
  },

  "a wrong option is refused with a message that says what was expected"({ Puzzle, generateBlocks, readList }) {
    const puzzle = new Puzzle(TILES);
    const cases = [
      [() => puzzle.solve({ depth: 3 }), TypeError, "there is no option depth: expected metric, mode, time, nodes, memory, onProgress, signal"],
      [() => puzzle.solve({ time: -1 }), RangeError, "time: expected a number of seconds of at least 0, found -1"],
      [() => puzzle.solve({ nodes: 1.5 }), RangeError, "nodes: expected a whole number of at least 0, found 1.5"],
      [() => puzzle.solve({ memory: "1 GB" }), TypeError, 'memory: expected a whole number of at least 0, found "1 GB"'],
      [() => puzzle.solve({ onProgress: true }), TypeError, "onProgress: expected a function, found true"],
      [() => puzzle.solve({ mode: "fast" }), RangeError, "unknown mode `fast`: expected `anytime`, `optimal` or `quick`"],
      [() => puzzle.solve("optimal"), TypeError, 'expected an object with options, found "optimal"'],
      [() => puzzle.distance("single", { time: 3 }), TypeError, "there is no option time: expected memory, onProgress, signal"],
      [() => puzzle.study({ signal: {} }), RangeError, "signal: expected an AbortSignal, found an object"],
      [() => puzzle.moves(3), TypeError, "metric: expected a string, found 3"],
      [() => puzzle.positions("single", -1), RangeError, "within: expected a whole number of at least 0, found -1"],
      [() => new Puzzle(TILES, { strict: "yes" }), TypeError, 'strict: expected true or false, found "yes"'],
      [() => readList(TILES, { gaol: "blank-last" }), TypeError, "there is no option gaol: expected goal, format, strict"],
      [() => Puzzle.random(-4), RangeError, "width: expected a whole number from 0 to 2^32 - 1, found -4"],
      [() => Puzzle.random(4, 4, { seed: 1n << 64n }), RangeError, "seed: expected a whole number from 0 to 2^64 - 1, found 18446744073709551616"],
      [() => generateBlocks({ walls: [1] }), RangeError, "walls: expected an array of two whole numbers of at least 0, found [1]"],
      [() => generateBlocks({ length: 30 }), TypeError, "length: expected an array of at most two whole numbers of at least 0, found 30"],
      [() => generateBlocks({ shapes: "Q9" }), RangeError, "shapes: "],
      [() => generateBlocks({ mask: "#../...", width: 6 }), RangeError, "mask: "],
      [() => generateBlocks({ exits: "right:3", goal: "Z right" }), RangeError, "expected exits or goal, found both"],
      [() => generateBlocks({ style: "chess" }), RangeError, "unknown style `chess`: expected `rush`, `klotski` or `free`"],
    ];
    for (const [call, kind, message] of cases) {
      const fault = assert.throws(call);
      assert.equal(fault.name, kind.name, fault.message);
      assert.ok(fault.message.startsWith(message), fault.message);
    }
  },
};
