// A page that Vite builds with its default settings. `.ci/release vite` builds a project of
// create-vite.
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { build } from "vite";

import { strict as assert } from "./assert.mjs";
import { built, PROGRAM, SOLVED, titleOf } from "./served.mjs";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const PAGE = `<!doctype html><title>waiting</title><script type="module" src="/main.js"></script>`;

test("vite: a default build solves in a worker and on the page", async () => {
  const root = await mkdtemp(join(tmpdir(), "loyd-vite-"));
  try {
    await mkdir(join(root, "node_modules/@loyd"), { recursive: true });
    await symlink(PACKAGE, join(root, "node_modules/@loyd/engine"));
    await writeFile(join(root, "index.html"), PAGE);
    await writeFile(join(root, "main.js"), PROGRAM);
    await build({ root, logLevel: "error" });
    assert.equal(await titleOf(root, built), SOLVED);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
