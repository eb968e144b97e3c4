// Tests that the programs in the package's documentation run.
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import vm from "node:vm";

import * as loyd from "@loyd/engine";

import { strict as assert } from "./assert.mjs";

const PAGES = ["../../../docs/javascript.md", "../README.md"];

for (const page of PAGES) test(`document: the program for Node in ${page} prints what its comments say`, async () => {
  const text = await readFile(new URL(page, import.meta.url), "utf8");
  const [, program] = text.match(/```js\n(import \{[^}]*\} from "@loyd\/engine";\n.*?)```/s);
  const printed = [];
  const console = { log: (...values) => printed.push(values.join(" ")) };
  // The module is already imported: its names are passed to the rest of the program.
  vm.runInNewContext(program.replace(/^import .*\n/, ""), { ...loyd, console });
  for (const [, line] of program.matchAll(/^console\.log\(.*\/\/ (\d.*)$/gm)) assert.ok(printed.includes(line), `${line}: ${printed}`);
});
