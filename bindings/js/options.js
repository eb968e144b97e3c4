// Checks options and arguments. An invalid one throws a TypeError or a RangeError whose message
// says what was expected.

/**
 * A kind of value: its JavaScript types, its description, and which values of these types it
 * accepts.
 */
const kind = (types, expected, accepts = () => true) => ({ types, expected, accepts });

const isSize = (value) => Number.isInteger(value) && value >= 0 && value < 2 ** 32;
const isCount = (value) => value === Infinity || (Number.isSafeInteger(value) && value >= 0);
const isRange = (value, isEnd) => Array.isArray(value) && value.length <= 2 && [...value].every(isEnd);

const TEXT = kind(["string"], "a string");
const SIZE = kind(["number"], "a whole number from 0 to 2^32 - 1", isSize);
const COUNT = kind(["number"], "a whole number of at least 0", isCount);
const RANGE = kind(["object"], "an array of two whole numbers of at least 0", (value) => isRange(value, isSize) && value.length === 2);
const SEED = kind(["number", "bigint"], "a whole number from 0 to 2^64 - 1", (value) => {
  return typeof value === "bigint" ? value >= 0n && value < 1n << 64n : Number.isSafeInteger(value) && value >= 0;
});

const KINDS = {
  climb: SIZE,
  count: COUNT,
  draws: COUNT,
  exits: TEXT,
  format: TEXT,
  gates: RANGE,
  goal: TEXT,
  height: SIZE,
  length: kind(["object"], "an array of at most two whole numbers of at least 0", (value) => {
    return isRange(value, (end) => end === undefined || isSize(end));
  }),
  limit: SIZE,
  mask: TEXT,
  memory: COUNT,
  metric: TEXT,
  mode: TEXT,
  moves: TEXT,
  nodes: COUNT,
  onProgress: kind(["function"], "a function"),
  pieces: RANGE,
  seed: SEED,
  shapes: TEXT,
  signal: kind(["object"], "an AbortSignal", (value) => typeof value?.aborted === "boolean"),
  strict: kind(["boolean"], "true or false"),
  style: TEXT,
  time: kind(["number"], "a number of seconds of at least 0", (value) => value >= 0),
  walls: RANGE,
  width: SIZE,
  within: COUNT,
};

export const READ = ["goal", "format", "strict"];
export const RANDOM = ["seed", "goal"];
export const WATCH = ["onProgress", "signal"];
export const SEARCH = ["memory", ...WATCH];
export const STUDY = ["metric", ...SEARCH];
export const SOLVE = ["metric", "mode", "time", "nodes", ...SEARCH];
export const BLOCKS = [
  "style", "width", "height", "seed", "length", "climb", "draws", "pieces", "walls", "gates", "shapes", "exits", "goal", "mask",
];

/**
 * Returns the options if each of them has one of these names and a value of the right kind. An
 * undefined option counts as omitted.
 */
export function checkOptions(options, names) {
  if (typeof options !== "object" || options === null) {
    throw new TypeError(`expected an object with options, found ${describe(options)}`);
  }
  for (const [name, value] of Object.entries(options)) {
    if (!names.includes(name)) throw new TypeError(`there is no option ${name}: expected ${names.join(", ")}`);
    if (value !== undefined) checkArgument(name, value);
  }
  return options;
}

/** Returns an argument's value if it is of the kind that its name requires. */
export function checkArgument(name, value) {
  const { types, expected, accepts } = KINDS[name];
  if (types.includes(typeof value) && accepts(value)) return value;
  const Fault = types.includes(typeof value) ? RangeError : TypeError;
  throw new Fault(`${name}: expected ${expected}, found ${describe(value)}`);
}

/** Describes a value for a message. */
function describe(value) {
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return typeof value === "string" ? JSON.stringify(value) : String(value);
  return Array.isArray(value) ? `[${value.map(describe).join(", ")}]` : "an object";
}
