// This file is only compiled, never run.
import { generateBlocks, levels, Puzzle, type Solution } from "@loyd/engine";
import { Engine } from "@loyd/engine/client";

const puzzle = new Puzzle("8 6 7/2 5 4/3 0 1", { goal: "blank-last" });
const solution: Solution = puzzle.solve({ metric: "multi", mode: "optimal", onProgress: ({ nodes }) => nodes < 1e6 });
new Puzzle("3\n1 2 3\n4 5 6\n7 0 8", { format: "princeton" }).warnings.map(({ line, column, message }) => [line, column, message]);
const stages: string[] = puzzle.constructive().stages.map(({ phase, invariant }) => `${phase} ${invariant}`);
const cells: Int32Array = puzzle.play(solution.moves ?? "").cells;
const counts: Float64Array = puzzle.study().byDistance;
for (const [depth, position] of puzzle.positions()) console.log(depth, position.text, cells, counts, levels(), stages);
for (const { puzzle, difficulty } of generateBlocks({ style: "rush", length: [10, 20], draws: 100 })) console.log(puzzle.svg, difficulty);
generateBlocks({ style: "free", shapes: "L3=1-,I2", walls: [0, 0], pieces: [2, 4], gates: [0, 1], exits: "right:3", mask: "#../.../..." });
// @ts-expect-error: a range has two bounds
generateBlocks({ walls: 3 });
// @ts-expect-error: there is no such metric
puzzle.distance("cubic");
export const engine: Promise<number | null> = new Engine().distance(puzzle);
