// A page that Vite builds with its default settings, in Chromium: the engine in a worker and on the
// page's own thread.
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";
import { build, preview } from "vite";

import { strict as assert } from "./assert.mjs";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const PAGE = `<!doctype html><title>waiting</title><script type="module" src="/main.js"></script>`;
const PROGRAM = `
  import { Puzzle } from "@loyd/engine";
  import { Engine } from "@loyd/engine/client";

  const text = "8 6 7/2 5 4/3 0 1";
  const engine = new Engine();
  const { length } = await engine.solve(text, { mode: "optimal" });
  engine.close();
  document.title = [length, new Puzzle(text).distance()].join();
`;

test("vite: a default build solves in a worker and on the page", async () => {
  const root = await mkdtemp(join(tmpdir(), "loyd-vite-"));
  let server, browser;
  try {
    await mkdir(join(root, "node_modules/@loyd"), { recursive: true });
    await symlink(PACKAGE, join(root, "node_modules/@loyd/engine"));
    await writeFile(join(root, "index.html"), PAGE);
    await writeFile(join(root, "main.js"), PROGRAM);
    await build({ root, logLevel: "error" });
    server = await preview({ root, logLevel: "error", preview: { host: "127.0.0.1", port: 0 } });
    const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
    browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-quic"] });
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.httpServer.address().port}/`);
    await page.waitForFunction(() => document.title !== "waiting");
    assert.equal(await page.title(), "31,31");
  } finally {
    await browser?.close();
    await server?.close();
    await rm(root, { recursive: true, force: true });
  }
});
