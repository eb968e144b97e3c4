// The package in Node.
import { test } from "node:test";

import * as loyd from "@loyd/engine";

import { tests } from "./shared.mjs";

for (const [name, run] of Object.entries(tests)) {
  test(`node: ${name}`, () => run(loyd));
}
