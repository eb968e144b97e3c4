// Runs a Vite project in Chromium. With a folder as its argument, it checks the project there, both
// as built and from the development server.
import { chromium } from "playwright-core";
import { createServer, preview } from "vite";

import { strict as assert } from "./assert.mjs";

/**
 * A page's program, which solves a puzzle in a worker and on the page's own thread. The title then
 * becomes `SOLVED`.
 */
export const PROGRAM = `
  import { Puzzle } from "@loyd/engine";
  import { Engine } from "@loyd/engine/client";

  const text = "8 6 7/2 5 4/3 0 1";
  const engine = new Engine();
  const { length } = await engine.solve(text, { mode: "optimal" });
  engine.close();
  document.title = [length, new Puzzle(text).distance()].join();
`;
export const SOLVED = "31,31";

const LOCAL = { host: "127.0.0.1", port: 0 };
/** Serves the output of `vite build`. */
export const serveBuilt = (root) => preview({ root, logLevel: "error", preview: LOCAL });
/** Serves the sources. */
const serveSources = async (root) => (await createServer({ root, logLevel: "error", server: LOCAL })).listen();

/** Serves a project, and returns the page's title once the program has set it. */
export async function loadTitle(root, serve) {
  let server, browser;
  try {
    server = await serve(root);
    const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-quic"] });
    const page = await browser.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto(`http://127.0.0.1:${server.httpServer.address().port}/`);
    await page.waitForFunction(() => /^\d/.test(document.title)).catch((error) => {
      throw new Error(faults.join("\n") || error.message);
    });
    return await page.title();
  } finally {
    await browser?.close();
    await server?.close();
  }
}

const [root] = process.argv.slice(2);
if (root && import.meta.filename === process.argv[1]) {
  for (const serve of [serveBuilt, serveSources]) assert.equal(await loadTitle(root, serve), SOLVED);
  console.log("solved in a worker and on the page, both as built and from the development server");
}
