// Tests the package's types with the TypeScript compiler.
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

test("types: a program that uses every method is accepted", () => {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  execFileSync("npx", ["--no-install", "tsc", "--project", "test"], { cwd: folder, stdio: ["ignore", "inherit", "inherit"] });
});
