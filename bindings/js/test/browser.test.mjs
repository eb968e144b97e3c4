// The package in a Chromium page: on its main thread, and through the client in a worker.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

import { tests } from "./shared.mjs";

const FOLDER = fileURLToPath(new URL("..", import.meta.url));
const TYPES = { ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };

let server, browser, page;

async function answer({ url }, response) {
  const path = url === "/" ? "" : join(FOLDER, normalize(url.split("?")[0]));
  try {
    const body = path ? await readFile(path) : "<!doctype html><title>engine</title>";
    response.writeHead(200, { "content-type": TYPES[extname(path) || ".html"] ?? "text/plain" }).end(body);
  } catch {
    response.writeHead(404).end();
  }
}

before(async () => {
  server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-quic"] });
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
});

after(async () => {
  await browser?.close();
  server?.close();
});

for (const name of Object.keys(tests)) {
  test(`page: ${name}`, () =>
    page.evaluate(async (name) => {
      const [loyd, { tests }] = [await import("/index.js"), await import("/test/shared.mjs")];
      await tests[name](loyd);
    }, name));
}

test("worker: every method returns its result", () =>
  page.evaluate(async () => {
    const [{ Engine }, { strict: assert }] = [await import("/client.js"), await import("/test/assert.mjs")];
    const engine = new Engine();
    const puzzle = await engine.read("12../3.44/ZZ5./6657");
    const solution = await engine.solve(puzzle, { mode: "optimal" });
    assert.equal(solution.length, 5);
    assert.ok((await engine.verify(puzzle, solution.moves)).solved);
    assert.ok((await engine.play(puzzle, solution.moves)).isSolved);
    assert.equal(await engine.distance("8 6 7/2 5 4/3 0 1"), 31);
    assert.equal(await engine.isSolvable("1 2 3/4 5 6/8 7 0"), false);
    assert.equal((await engine.positions("1 2 3/4 5 6/7 8 0", "single", 1)).length, 3);
    assert.equal(await engine.nextMove("1 2 3/4 5 6/7 0 8"), "L");
    assert.equal((await engine.table("3 1 2/4 0 5")).distances.length, 360);
    const list = await engine.readList("1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n");
    assert.equal((await engine.solveBatch(list)).map(({ length }) => length).join(), "1,2");
    const stop = new AbortController();
    const drawing = engine.generateBlocks(1, { length: [1000, 2000], signal: stop.signal });
    stop.abort();
    assert.equal((await drawing.catch((error) => error)).name, "AbortError");
    assert.ok((await engine.moves(puzzle)).length > 0);
    assert.equal((await engine.neighbors("1 2 3/4 5 6/7 8 0")).length, (await engine.moves("1 2 3/4 5 6/7 8 0")).length);
    assert.ok((await engine.lowerBound("8 6 7/2 5 4/3 0 1")) <= 31);
    const small = await engine.distance("12../3.44/ZZ5./6657", "slide", { memory: 1 }).catch((error) => error);
    assert.equal(small.name, "RangeError");
    const study = await engine.study("3 1 2/4 0 5");
    assert.equal(study.positions, 360);
    assert.ok(study.hardest[0].svg.startsWith("<svg "));
    assert.ok((await engine.levels()).includes((await engine.levels())[0]));
    const [generated] = await engine.generateBlocks(1, { width: 4, height: 4, seed: 1 });
    assert.equal(generated.length, await engine.distance(generated.puzzle));
    const [walled] = await engine.generateBlocks(1, { style: "free", mask: "#../.../...", seed: 1, length: [1] });
    assert.equal(walled.puzzle.text[0], "#");
    const unknown = await engine.solve(puzzle, { depth: 3 }).catch((error) => error);
    assert.equal(`${unknown.name}: ${unknown.message.slice(0, 24)}`, "TypeError: there is no option depth");
    const watch = await engine.solve(puzzle, { onProgress: true }).catch((error) => error);
    assert.equal(watch.message, "onProgress: expected a function, found true");
    const fault = await engine.read("1 2 3/4 5 6/7 7 x").catch((error) => error);
    assert.equal(fault.name, "ParseError");
    assert.ok(fault.column > 1);
    engine.close();
  }));

test("worker: a search reports progress and can be stopped", () =>
  page.evaluate(async () => {
    const [{ Engine }, { strict: assert }] = [await import("/client.js"), await import("/test/assert.mjs")];
    const engine = new Engine();
    const hard = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
    let reports = 0;
    const solution = await engine.solve(hard, { mode: "optimal", onProgress: () => (reports += 1) < 3 });
    assert.equal(solution.ended, "stopped");
    assert.ok(reports >= 3);
    const stop = new AbortController();
    const searching = engine.solve(hard, { mode: "optimal", signal: stop.signal });
    assert.equal(await engine.distance("1 2 3/4 5 6/7 0 8"), 1);
    stop.abort();
    assert.equal((await searching.catch((error) => error)).name, "AbortError");
    const early = await engine.solve(hard, { signal: AbortSignal.abort() }).catch((error) => error);
    assert.equal(early.name, "AbortError");
    engine.close();
  }));
