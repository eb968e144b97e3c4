// Tests the boards of `loyd.widget` in JupyterLab. `.ci/notebook` runs it with the address of a
// notebook and a folder for pictures. It drags pieces and presses keys like a player.
import { chromium } from "playwright-core";

import { strict as assert } from "./assert.mjs";

const [address, pictures] = process.argv.slice(2);
const CELL = 40;
const MARGIN = 14;

const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-quic"] });
const page = await browser.newPage({ viewport: { width: 1100, height: 1400 } });
page.setDefaultTimeout(30_000);
const faults = [];
page.on("pageerror", (error) => faults.push(error.message));

/** Returns the board with this number in the notebook. */
function board(number) {
  const root = page.locator(".loyd").nth(number);
  const picture = root.locator(".loyd-picture");
  const position = () => picture.getAttribute("data-position");
  return {
    root,
    position,
    status: () => root.locator(".loyd-status").textContent(),
    press: (name) => root.getByRole("button", { name, exact: true }).click(),
    hintedPiece: () => picture.locator(".loyd-hinted").getAttribute("data-piece"),
    async waitForPosition(expected) {
      const shows = ([number, expected]) => document.querySelectorAll(".loyd-picture")[number]?.dataset.position === expected;
      await page.waitForFunction(shows, [number, expected]).catch(async () => {
        throw new Error(`board ${number} is ${await position()}, not ${expected}: ${await this.status()}`);
      });
    },
    async waitForStatus(pattern) {
      const matches = ([number, pattern]) => new RegExp(pattern).test(document.querySelectorAll(".loyd-status")[number].textContent);
      await page.waitForFunction(matches, [number, pattern.source]).catch(async () => {
        throw new Error(`board ${number} says "${await this.status()}", not ${pattern}`);
      });
    },
    /** Drags from the middle of a cell by this number of cells; columns and rows start at 0. */
    async drag([column, row], [right, down], drop = true) {
      await root.scrollIntoViewIfNeeded();
      const box = await picture.locator("svg").boundingBox();
      const at = (index) => MARGIN + (index + 0.5) * CELL;
      const [x, y] = [box.x + at(column), box.y + at(row)];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + right * CELL, y + down * CELL, { steps: 8 });
      if (drop) await page.mouse.up();
    },
    shift: (piece) => picture.locator(`[data-piece="${piece}"]`).getAttribute("transform"),
  };
}

/** Reruns the last cell, with a different program if one is given, and returns its output. */
async function runLastCell(program) {
  const cell = page.locator(".jp-CodeCell").last();
  const before = await cell.locator(".jp-InputPrompt").first().textContent();
  await cell.locator(".cm-content").click();
  if (program) {
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(program);
  }
  await page.keyboard.press("Control+Enter");
  // The prompt shows `[*]:` while the cell is running, and then a new number.
  const prompt = cell.locator(".jp-InputPrompt").first();
  for (let tries = 0; tries < 300; tries += 1) {
    const now = await prompt.textContent();
    if (now !== before && /\d/.test(now)) break;
    await page.waitForTimeout(50);
  }
  return await cell.locator(".jp-OutputArea-output").allTextContents().then((texts) => texts.join(""));
}

async function tiles() {
  const tiles = board(0);
  await tiles.waitForPosition("1 2 3/4 5 6/0 7 8");
  await tiles.drag([0, 0], [0, 1]);
  await tiles.waitForPosition("0 2 3/1 5 6/4 7 8"); // two tiles are pushed
  await tiles.waitForStatus(/^2 moves \(single\)/);
  await tiles.press("Undo");
  await tiles.press("Undo");
  await tiles.waitForPosition("1 2 3/4 5 6/0 7 8");
  await tiles.drag([1, 2], [-0.4, 0], false);
  assert.equal(await tiles.shift(7), "translate(-16 0)");
  await page.mouse.up();
  assert.equal(await tiles.shift(7), null);
  assert.equal(await tiles.position(), "1 2 3/4 5 6/0 7 8");
  await tiles.press("Hint");
  await tiles.waitForStatus(/^Hint: 7 left/);
  assert.equal(await tiles.hintedPiece(), "7");
  await tiles.drag([1, 2], [-1, 0]);
  await tiles.waitForPosition("1 2 3/4 5 6/7 0 8");
  await page.keyboard.press("ArrowLeft");
  await tiles.waitForPosition("1 2 3/4 5 6/7 8 0");
  await tiles.waitForStatus(/^Solved in 2 moves \(single\)/);
  await page.keyboard.press("Backspace");
  await tiles.waitForPosition("1 2 3/4 5 6/7 0 8");
  await page.keyboard.press("ArrowDown");
  await tiles.waitForPosition("1 2 3/4 0 6/7 5 8");
  await tiles.press("Solve");
  await tiles.waitForStatus(/^Solved in 4 moves \(single\)/);
  assert.equal(await tiles.position(), "1 2 3/4 5 6/7 8 0");
}

async function blocks() {
  const blocks = board(1);
  await blocks.waitForPosition("12./ZZ./.3.");
  await blocks.drag([0, 0], [0, 1]); // another piece is in the way
  assert.equal(await blocks.position(), "12./ZZ./.3.");
  await blocks.drag([1, 0], [1, 0]);
  await blocks.waitForPosition("1.2/ZZ./.3.");
  await page.keyboard.press("ArrowLeft"); // the piece that was dragged
  await blocks.waitForPosition("12./ZZ./.3.");
  await page.keyboard.press("3");
  await page.keyboard.press("ArrowRight");
  await blocks.waitForPosition("12./ZZ./..3");
  await blocks.press("Restart");
  await blocks.waitForPosition("12./ZZ./.3.");
  await blocks.press("Hint");
  await blocks.waitForStatus(/^Hint: /);
  assert.ok(await blocks.hintedPiece());
  await blocks.press("Solve");
  await blocks.waitForStatus(/^Solved in /);
}

try {
  await page.goto(address);
  // Without a kernel, running the cells would open a dialog.
  await page.getByText("| Idle").waitFor();
  await page.getByRole("menuitem", { name: "Run", exact: true }).click();
  await page.getByRole("menuitem", { name: "Run All Cells", exact: true }).click();
  await page.locator(".loyd-button:not([disabled])").nth(7).waitFor();
  await tiles();
  await blocks();
  const [first, second, third] = (await runLastCell()).split("\n");
  // The first move is still in the list, followed by down, up and left.
  assert.equal(first, "['L', 'D', 'U', 'L'] 1 2 3/4 5 6/7 8 0 True");
  assert.ok(second.endsWith(" True"), second);
  assert.equal(third, "0 steps to the goal");
  await runLastCell('tiles.moves = ["L"]; blocks.moves = []');
  await board(0).waitForPosition("1 2 3/4 5 6/7 0 8");
  await board(1).waitForPosition("12./ZZ./.3.");
  // A new board shares the page's engine. This one cannot be solved.
  await runLastCell('loyd.widget(loyd.Puzzle("1 2 3/4 5 6/8 7 0"))');
  await board(2).waitForPosition("1 2 3/4 5 6/8 7 0");
  await board(2).press("Solve");
  await board(2).waitForStatus(/^No solution exists/);
  await page.screenshot({ path: `${pictures}/notebook.png` });
  assert.equal(faults.join("\n"), "");
  console.log("dragging, hints and solutions work in JupyterLab");
} catch (error) {
  await page.screenshot({ path: `${pictures}/failed.png` });
  throw error;
} finally {
  await browser.close();
}
