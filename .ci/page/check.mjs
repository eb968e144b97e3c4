// Plays on the page at the given address, as a player would. Reads the screen from the page's text mirror.
import { chromium } from "playwright-core";

const [address, server, pictures, profile] = process.argv.slice(2);
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const FLAGS = [
  "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
  "--disable-sync", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist",
];

const browser = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS, viewport: DESK, locale: "en-GB",
});
const page = browser.pages()[0];
const complaints = [];
page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
page.on("pageerror", (error) => complaints.push(error.message));

const board = () => page.locator("#board").textContent();
const announcement = () => page.locator("#said").textContent();
const picture = (name) => page.screenshot({ path: `${pictures}/${name}.png` });
const pause = (milliseconds) => page.waitForTimeout(milliseconds);

function check(condition, message) {
  if (!condition) throw new Error(message);
}

// Waits until an element in the mirror matches a pattern, and returns the elapsed milliseconds.
async function waitForText(id, pattern, limit = 20_000) {
  const started = Date.now();
  const matches = ([id, pattern]) => new RegExp(pattern).test(document.getElementById(id).textContent);
  await page.waitForFunction(matches, [id, pattern.source], { timeout: limit, polling: 20 }).catch(async () => {
    await picture("failed");
    throw new Error(`#${id} never matched ${pattern}: board "${await board()}", said "${await announcement()}"`);
  });
  return Date.now() - started;
}

// Presses keys in turn until one changes the board.
async function changeBoard(what, ...keys) {
  const before = await board();
  const differs = (before) => document.getElementById("board").textContent !== before;
  for (const key of keys) {
    await page.keyboard.press(key);
    if (await page.waitForFunction(differs, before, { timeout: 2_000 }).catch(() => false)) return;
  }
  throw new Error(`${what}: ${before}`);
}

async function press(...keys) {
  for (const key of keys) {
    await page.keyboard.press(key);
    await pause(150);
  }
}

// Opens an address, or reloads the page if none is given, and goes from the home screen to the
// board. Returns the milliseconds until the first screen.
async function open(to) {
  const started = Date.now();
  await (to ? page.goto(to) : page.reload());
  await page.locator("#wait").waitFor({ state: "hidden" });
  const shown = Date.now() - started;
  await pause(500);
  await picture("home");
  if (!/^Board: /.test(await board())) await page.keyboard.press("Enter");
  await waitForText("board", /^Board: /);
  return shown;
}

// The files that the page fetched on demand. The bold font is fetched after every first board.
const fetchedFiles = () => page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name.split("/").pop()));
const fetchedLater = async () => (await fetchedFiles()).filter((name) => /\.(otf|ftl|bin)$/.test(name) && name !== "bold.otf");

async function testLoading() {
  console.log(`first screen after ${await open(address)} ms`);
  check(/4×4 tiles/.test(await board()), `the first board is ${await board()}`);
  check((await fetchedLater()).length === 0, `fetched before they are needed: ${await fetchedLater()}`);
  await pause(500);
  check((await fetchedFiles()).includes("bold.otf"), "the bold font was never fetched");
  await picture("desk");
  await page.setViewportSize(PHONE);
  await pause(500);
  await picture("phone");
  await page.setViewportSize(DESK);
}

async function testPlay() {
  await changeBoard("no arrow key moves anything", "ArrowLeft", "ArrowRight");
  await changeBoard("no move is undone", "u");
  await press("i");
  await waitForText("said", /Move \d+ (up|down|left|right)/);
  await picture("hint");
}

// A gamepad as browsers report it: the directional pad moves, and the right button undoes.
async function testGamepad() {
  await page.evaluate(() => {
    window.buttons = Array.from({ length: 16 }, () => ({ pressed: false }));
    navigator.getGamepads = () => [null, { buttons: window.buttons }];
    dispatchEvent(new Event("gamepadconnected"));
  });
  const before = await board();
  const push = async (index) => {
    await page.evaluate((index) => { window.buttons[index].pressed = true; }, index);
    await pause(150);
    await page.evaluate((index) => { window.buttons[index].pressed = false; }, index);
    await pause(150);
  };
  await push(14);
  if (await board() === before) await push(15);
  check(await board() !== before, `the gamepad moves nothing: ${before}`);
  await push(1);
  check(await board() === before, `the gamepad undoes nothing: ${await board()}, not ${before}`);
}

async function testSolving() {
  await press("n", "Enter");
  await pause(500);
  await page.keyboard.press("Space");
  console.log(`4×4 solved in ${await waitForText("said", /move 0 of \d+/)} ms: ${await announcement()}`);
  check((await fetchedLater()).join() === "values.bin", `a search fetched: ${await fetchedLater()}`);
  await press("+", "+", "+", "+", "+", "+");
  await waitForText("board", /13 14 15 ·/, 90_000);
  await waitForText("said", /^Solved/);
  await pause(500);
  await picture("results");
  console.log(`results: ${await announcement()}`);
}

async function testSharedPuzzle() {
  await page.goto(`${address}#puzzle=12../3.44/ZZ5./6657&name=Shared`);
  await waitForText("board", /Shared/);
  console.log(`shared: ${await board()}`);
  await picture("shared");
  await press("Space");
  await waitForText("said", /of \d+/);
  await waitForText("said", /[Ss]olved/, 60_000);
  await picture("shared-solved");
  console.log(`shared, at the end: ${await announcement()}`);
}

// Drops a file on the page: a string, bytes, or a picture of the given width in pixels.
async function drop(name, content) {
  await page.evaluate(async ([name, content]) => {
    const drawn = async (width) => {
      const canvas = new OffscreenCanvas(width, width / 2);
      canvas.getContext("2d").fillRect(0, 0, width, width);
      return canvas.convertToBlob();
    };
    const part = Array.isArray(content) ? Uint8Array.from(content) : typeof content === "number" ? await drawn(content) : content;
    const data = new DataTransfer();
    data.items.add(new File([part], name));
    for (const kind of ["dragover", "drop"]) {
      document.querySelector("canvas").dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  }, [name, content]);
}

// Checks that the browser decodes a picture for the tiles.
async function testDroppedPicture() {
  await open(address);
  await drop("broken.png", [0x89, 0x50, 0x4e, 0x47]);
  await waitForText("said", /broken.png is not a picture/);
  const isOwn = async () => (await entries()).some((entry) => /"window.picture".*"own"/.test(entry));
  check(!(await isOwn()), "a broken picture is on the tiles");
  await drop("black.png", 3_000);
  for (let wait = 0; wait < 5_000 && !(await isOwn()); wait += 100) await pause(100);
  await picture("own-picture");
  check(await isOwn(), `a good picture is not on the tiles: ${await announcement()}`);
}

// A list dropped on the page becomes a pack with a card, which survives a reload.
async function testDroppedPack() {
  await open(address);
  await drop("evening.txt", "12../3.44/ZZ5./6657 | name: First\nZZ1./..1./.... | name: Second\n8 6 7/2 5 4/3 0 1\n");
  await waitForText("board", /First/);
  await picture("pack");
  await widget("button", "Next").dispatchEvent("click");
  await waitForText("board", /Second/);
  await widget("button", "Home").dispatchEvent("click");
  await page.getByRole("button", { name: /^evening 0 of 3/ }).first().waitFor({ state: "attached", timeout: 5_000 });
  await picture("home-with-pack");
  await page.reload();
  await page.locator("#wait").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /^evening 0 of 3/ }).first().waitFor({ state: "attached", timeout: 5_000 });
}

// Returns every entry of the page's database.
function entries() {
  return page.evaluate(() => new Promise((resolve, reject) => {
    const opening = indexedDB.open("loyd");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction("entries").objectStore("entries").getAll();
      reading.onsuccess = () => { opening.result.close(); resolve(reading.result); };
    };
  }));
}

// Finds a widget in the page's tree by its role and name, as a screen reader does.
const widget = (role, name) => page.getByRole(role, { name, exact: true }).first();

// Checks the page for screen readers: every widget has a role and a name, and buttons can be
// pressed.
async function testScreenReader() {
  await open(address);
  await widget("button", "Undo").waitFor({ state: "attached", timeout: 5_000 });
  for (const name of ["Home", "Game", "Hint", "Solve", "Reset", "Next"]) {
    check((await page.getByRole("button", { name, exact: true }).count()) > 0, `no button ${name} in the page's tree`);
  }
  check((await page.getByRole("img", { name: /^Board: / }).count()) === 1, "the board is not in the page's tree");
  const before = await board();
  await changeBoard("no arrow key moves anything", "ArrowLeft", "ArrowRight");
  await widget("button", "Undo").dispatchEvent("click");
  await page.waitForFunction((before) => document.getElementById("board").textContent === before, before, { timeout: 3_000 });
  await choose("Game", /^New game/);
  for (const [role, name] of [["combobox", "Goal"], ["spinbutton", "Columns"], ["textbox", "Seed"], ["button", "Start"]]) {
    await widget(role, name).waitFor({ state: "attached", timeout: 3_000 });
  }
  await picture("new-game");
  await enter("spinbutton", "Columns", "3");
  await enter("spinbutton", "Rows", "300");
  check(await widget("spinbutton", "Rows").inputValue() === "128", "the row field shows a number that no board has");
  await enter("spinbutton", "Rows", "3");
  // A user with a screen reader types and immediately presses a button, before the field has
  // reported a change.
  await widget("textbox", "Seed").focus();
  await page.keyboard.type("42");
  // The move list also has an entry named `Start`.
  await page.getByRole("button", { name: "Start", exact: true }).last().dispatchEvent("click");
  await waitForText("board", /3×3 tiles/, 3_000);
  const first = await board();
  // A key in the same frame as the press would still go to the dialog.
  await pause(300);
  await changeBoard("no arrow key moves anything", "ArrowLeft", "ArrowRight");
  await choose("Game", /^New game/);
  await enter("textbox", "Seed", "42");
  await page.getByRole("button", { name: "Start", exact: true }).last().dispatchEvent("click");
  await page.waitForFunction((first) => document.getElementById("board").textContent === first, first, { timeout: 3_000 });
}

// Enters a value in a field or a slider in the page's tree, as a screen reader does.
async function enter(role, name, value) {
  const field = widget(role, name);
  await field.waitFor({ state: "attached", timeout: 3_000 });
  await field.evaluate((field, value) => {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }, value);
  await pause(400);
}

// Chooses a menu entry in the page's tree.
async function choose(menu, entry) {
  // A menu may have the same name as one of its entries. The entries are drawn last.
  const found = page.getByRole("button", { name: entry });
  const closed = await found.count();
  const open = async () => {
    await widget("button", menu).dispatchEvent("click");
    for (let wait = 0; wait < 3_000; wait += 20) {
      if ((await found.count()) > closed) return true;
      await pause(20);
    }
    await picture("no-menu");
    return false;
  };
  // An animation, such as the one for a solved board, may have closed the menu.
  check(await open() || await open(), `the menu ${menu} does not show ${entry}`);
  await found.last().dispatchEvent("click");
  await pause(400);
}

// Every screen can be reached through the page's tree alone, and its controls are in the tree.
async function testScreens() {
  await open(`${address}?screens#puzzle=12../3.44/ZZ5./6657&name=Screens`);
  for (const [menu, entry, name, controls] of [
    ["Game", /^Levels/, "levels", [["textbox", "Search"]]],
    ["Game", /^Compete/, "compete", [["combobox", "Event"]]],
    ["Game", /^Statistics/, "statistics", [["button", "Back"]]],
    ["Game", /^Level editor/, "editor", [["button", "Wall"]]],
    ["View", /^Settings/, "settings", [["combobox", "Theme"]]],
    ["View", /^Keys/, "keys", [["button", "Restore defaults"]]],
    ["View", /^My own colours/, "colours", [["button", "Open a file..."]]],
    ["Help", /^Help/, "help", [["button", "OK"]]],
  ]) {
    await choose(menu, entry);
    for (const [role, name] of controls) await widget(role, name).waitFor({ state: "attached", timeout: 3_000 });
    await picture(`screen-${name}`);
    await checkControls(page, name, 20);
    await press("Escape");
    // The settings have a button with the name of the next menu entry.
    for (const [role, name] of controls) await widget(role, name).waitFor({ state: "detached", timeout: 3_000 });
  }
  await press("Space");
  await waitForText("said", /[Ss]olved/, 60_000);
  await checkControls(page, "results", 20);
  await picture("screen-results");
  await pause(1_500);
  await choose("Game", /^Review/);
  await widget("button", "Continue from here").waitFor({ state: "attached", timeout: 10_000 });
  await picture("screen-review");
  await checkControls(page, "review", 20);
  await press("Escape");
}

// Checks Lighthouse's requirements: a language, a title, a description, no unnamed controls, no small
// targets.
async function testControls() {
  await page.setViewportSize(DESK);
  await pause(600);
  await checkControls(page, "desk", 20);
}

// Checks the controls on the page in a tab: they need names, and a height and width of at least `min`
// points.
async function checkControls(tab, name, min) {
  const found = await tab.evaluate((min) => {
    const controls = [...document.querySelectorAll("#tree [role]")].filter((one) => one.getAttribute("role") !== "img");
    const bounds = (one) => one.getBoundingClientRect();
    const label = (one) => `${one.getAttribute("role")} "${one.getAttribute("aria-label")}"`;
    const isSmall = (one) => bounds(one).width < min || bounds(one).height < min;
    return {
      language: document.documentElement.lang,
      title: document.title,
      description: document.querySelector("meta[name=description]")?.content ?? "",
      viewport: document.querySelector("meta[name=viewport]")?.content ?? "",
      controls: controls.length,
      nameless: controls.filter((one) => !one.getAttribute("aria-label")).map(label),
      small: controls.filter(isSmall).map((one) => `${label(one)} ${bounds(one).width}×${bounds(one).height}`),
      outside: controls.filter((one) => bounds(one).right < 1 || bounds(one).left > innerWidth).map(label),
    };
  }, min);
  check(found.language && found.title && found.description, `the page lacks a language, a title or a description`);
  check(!/user-scalable=no|maximum-scale=1\b/.test(found.viewport), "the page cannot be zoomed");
  check(found.controls >= 2, `${name}: only ${found.controls} controls are in the tree`);
  check(found.nameless.length === 0, `${name}: without a name: ${found.nameless.join(", ")}`);
  check(found.small.length === 0, `${name}: smaller than ${min} points: ${found.small.join(", ")}`);
  check(found.outside.length === 0, `${name}: outside the page: ${found.outside.join(", ")}`);
  console.log(`${name}: ${found.controls} controls, each with a name and large enough`);
}

// On a phone: controls large enough for fingers, no mention of keys, and the phone's own sharing dialog.
async function testPhone() {
  const phone = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
  const context = await phone.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, locale: "en-GB" });
  const tab = await context.newPage();
  await tab.addInitScript(() => {
    window.sharedTexts = [];
    navigator.share = async (data) => { window.sharedTexts.push(data.text); };
  });
  await tab.goto(address);
  await tab.locator("#wait").waitFor({ state: "hidden" });
  const button = (name) => tab.getByRole("button", { name, exact: true }).first();
  const press = async (name) => {
    await button(name).waitFor({ state: "attached", timeout: 5_000 });
    await button(name).dispatchEvent("click");
    await tab.waitForTimeout(500);
  };
  await tab.touchscreen.tap(195, 840);
  await tab.waitForTimeout(600);
  await tab.screenshot({ path: `${pictures}/fingers-home.png` });
  await checkControls(tab, "home screen on a phone", 43.5);
  await tab.goto(`${address}?phone#puzzle=12../3.44/ZZ5./6657&name=Phone`);
  await tab.locator("#wait").waitFor({ state: "hidden" });
  await tab.touchscreen.tap(195, 840);
  await tab.waitForTimeout(600);
  await tab.screenshot({ path: `${pictures}/fingers.png` });
  await checkControls(tab, "board on a phone", 43.5);
  await press("Edit");
  await press("Share");
  const shared = await tab.evaluate(() => window.sharedTexts);
  check(shared.length === 1 && shared[0].includes("#puzzle="), `the share sheet received ${JSON.stringify(shared)}`);
  await phone.close();
}

// A page reloaded 50 ms after a move still has the move.
async function testReloads() {
  await open(address);
  for (let round = 0; round < 5; round += 1) {
    await changeBoard("no arrow key moves anything", ...(round % 2 ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"]));
    await pause(50);
    const before = await board();
    await open();
    check((await board()) === before, `50 ms after move ${round + 1}, then a reload: ${await board()}, before: ${before}`);
  }
  // Moves at record speed: each one is kept.
  for (const key of ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"]) {
    await page.keyboard.press(key);
  }
  await pause(150);
  const before = await board();
  await open();
  check((await board()) === before, `after eight fast moves and a reload: ${await board()}, before: ${before}`);
}

// If the browser has larger text, the page is larger.
async function testTextSize() {
  const tab = await browser.newPage();
  const height = async () => {
    await tab.goto(`${address}?size${Math.random()}`);
    await tab.locator("#wait").waitFor({ state: "hidden" });
    await tab.getByRole("button", { name: /^New game/ }).first().waitFor({ state: "attached", timeout: 5_000 });
    return tab.getByRole("button", { name: /^New game/ }).first().evaluate((one) => one.getBoundingClientRect().height);
  };
  const usual = await height();
  await tab.addInitScript(() => document.addEventListener("readystatechange", () => { document.documentElement.style.fontSize = "24px"; }));
  const large = await height();
  check(Math.abs(large / usual - 1.5) < 0.1, `with 24-pixel text, a button is ${large} high, otherwise ${usual}`);
  await tab.screenshot({ path: `${pictures}/large-text.png` });
  await tab.close();
}

// The system's preference for reduced motion applies without a setting.
async function testReducedMotion() {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(address);
  await openSettings();
  const list = widget("combobox", "Animation");
  await list.waitFor({ state: "attached", timeout: 3_000 });
  check(/reduced motion/.test(await list.getAttribute("aria-valuetext") ?? ""), "the page moves as much as before");
  await press("Escape");
  await page.emulateMedia({ reducedMotion: null });
}

// Sounds are off at first. Once they are on, a move makes a sound.
async function testSounds() {
  await open(address);
  await page.evaluate(() => {
    window.heard = [];
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function () {
      window.heard.push(this.buffer.duration);
      start.call(this);
    };
  });
  const heard = () => page.evaluate(() => window.heard.splice(0));
  await changeBoard("no arrow key moves anything", "ArrowLeft", "ArrowRight");
  await pause(300);
  check((await heard()).length === 0, "a sound was played, although sounds are off");
  await openSettings();
  await widget("checkbox", "Sounds").waitFor({ state: "attached", timeout: 3_000 });
  await widget("checkbox", "Sounds").dispatchEvent("click");
  await pause(300);
  await picture("sounds");
  await widget("button", "OK").dispatchEvent("click");
  await pause(300);
  // The first gesture creates the audio, which takes a moment.
  await changeBoard("no arrow key moves anything", "ArrowUp", "ArrowDown");
  await pause(500);
  await heard();
  await changeBoard("no arrow key moves anything", "ArrowUp", "ArrowDown");
  await pause(300);
  const found = await heard();
  check(found.length > 0 && found.every((length) => length < 0.2), `a move's sounds last ${found} s`);
}

async function testSavedGame() {
  await open(address);
  await changeBoard("no arrow key moves anything", "ArrowLeft", "ArrowRight");
  await pause(500);
  const before = await board();
  await open();
  check((await board()) === before, `after a reload: ${await board()}, before: ${before}`);
  const solved = (await entries()).filter((entry) => entry.includes('"outcome":"solved"'));
  check(solved.length === 3, `${solved.length} solved games are recorded, not 3`);
}

// Two tabs finish the same level at the same time: the database and both tabs have both games.
async function testTwoTabs() {
  const before = (await entries()).length;
  const tabs = [page, await browser.newPage()];
  const shows = (pattern) => (tab) =>
    tab.waitForFunction(([id, pattern]) => new RegExp(pattern).test(document.getElementById(id).textContent), pattern, { timeout: 60_000 });
  await Promise.all(tabs.map((tab) => tab.goto(`${address}?${tabs.indexOf(tab)}#puzzle=12../3.44/ZZ5./6657&name=Twins`)));
  await Promise.all(tabs.map(shows(["board", "Twins"])));
  await Promise.all(tabs.map((tab) => tab.keyboard.press("Space")));
  await Promise.all(tabs.map(shows(["said", "[Ss]olved"])));
  await pause(1_000);
  const solved = (await entries()).filter((entry) => entry.includes('"outcome":"solved"'));
  console.log(`two tabs: ${before} entries before, ${solved.length} solved games after`);
  check(solved.length === 5, `${solved.length} solved games are recorded after two tabs, not 5`);
  await tabs[1].close();
  await open(address);
  // A game without moves is replaced by a new one.
  await changeBoard("no arrow key moves anything", "ArrowLeft", "ArrowRight");
  await pause(500);
}

async function testOffline() {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const before = await board();
  process.kill(Number(server));
  console.log(`without a server, first screen after ${await open()} ms`);
  check((await board()) === before, `without a server: ${await board()}`);
  await picture("alone");
  await testOfflineLanguage();
}

// A language chosen for the first time without a server: its strings and its font come from the
// cache.
async function testOfflineLanguage() {
  await openSettings();
  await widget("combobox", "Language").dispatchEvent("click");
  await widget("button", "日本語").waitFor({ state: "attached", timeout: 3_000 });
  await widget("button", "日本語").dispatchEvent("click");
  await widget("combobox", "言語").waitFor({ state: "attached", timeout: 5_000 });
  check((await fetchedLater()).sort().join() === "ja.ftl,japanese.otf", `without a server: ${await fetchedLater()}`);
  await pause(500);
  await picture("alone-japanese");
  await press("Escape", "Space");
  await waitForText("said", /\d/);
  check((await fetchedLater()).includes("values.bin"), `a search without a server: ${await fetchedLater()}`);
}

async function openSettings() {
  await widget("button", "View").dispatchEvent("click");
  await page.getByRole("button", { name: /^Settings/ }).first().waitFor({ state: "attached", timeout: 3_000 });
  await page.getByRole("button", { name: /^Settings/ }).first().dispatchEvent("click");
}

let code = 0;
try {
  for (const test of [
    testLoading, testPlay, testGamepad, testSolving, testSharedPuzzle, testDroppedPicture, testDroppedPack, testScreenReader, testScreens, testControls, testPhone, testReloads, testTextSize, testReducedMotion,
    testSounds, testSavedGame, testTwoTabs, testOffline,
  ]) {
    console.log(`== ${test.name}`);
    await test();
  }
  check(complaints.length === 0, `the console reports: ${complaints.join("; ")}`);
  console.log("the page was played; pictures are in", pictures);
} catch (error) {
  console.error(`FAILED: ${error.message}`, complaints);
  code = 1;
}
await browser.close();
process.exit(code);
