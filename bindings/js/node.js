// For Node: reads the module from this file's folder.
import { readFileSync } from "node:fs";

import { initSync } from "./dist/engine.js";

initSync({ module: readFileSync(new URL("./dist/engine_bg.wasm", import.meta.url)) });
export * from "./core.js";
