// For browsers, workers and bundlers: the module is fetched from this file's folder.
import load from "./dist/engine.js";

await load({ module_or_path: new URL("./dist/engine_bg.wasm", import.meta.url) });
export * from "./core.js";
