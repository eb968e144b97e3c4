// For browsers, workers and bundlers: the module is fetched from beside this file.
import load from "./dist/engine.js";

await load();
export * from "./core.js";
