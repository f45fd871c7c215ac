import { parseArgs } from "node:util";
import { type Page, chromium } from "@playwright/test";
import { CHROMIUM_FLAGS } from "../../bench/kit/browser.ts";
import { print } from "../../bench/kit/terminal.ts";
import { pick, seededRandom } from "../../server/captcha/random.ts";
import { lookAt, watch } from "./findings.ts";
import { takeStep } from "./step.ts";
import { sweep } from "./sweep.ts";
import { WALKERS, type Walker, walkerOf } from "./walkers.ts";

/**
 * `npm run -s test:walk -- --seed 7 --as user --width 390`: clicks, types and goes back at random in the demo that `npm start`
 * runs on this machine (`--port`), in dark mode if the seed is odd. Ends with the findings and the steps that led to them;
 * exit code 1 if there are any. A walk is not repeatable, because the demo's matches are not. `--slow 8` slows the browser
 * down eight times, like a cheap phone. `--sweep 3` clicks nothing: it opens three pages of every linked kind, `--steps` at
 * most, and checks each with axe.
 */
const PHONE_PX = 500;
const ANEW = 0.08;
const AXE_EVERY = 5;
const TRAIL = 6;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    steps: { type: "string", default: "80" },
    width: { type: "string", default: "390" },
    as: { type: "string", default: "user" },
    port: { type: "string", default: "8080" },
    slow: { type: "string", default: "1" },
    sweep: { type: "string" },
  },
});
const numbers = [values.seed, values.steps, values.width, values.port, values.slow, values.sweep ?? "1"].map(Number);
const [seed = 0, steps = 0, width = 0, port = 0, slow = 0, each = 0] = numbers;
const name = WALKERS.find((one) => one === values.as);
if (!numbers.every((value) => Number.isSafeInteger(value) && value > 0)) {
  throw new Error("--seed, --steps, --width, --port, --slow and --sweep are whole numbers from 1");
}
if (name === undefined) throw new Error(`--as is one of ${WALKERS.join(", ")}`);

const random = seededRandom(seed);
const trail: string[] = [];
let count = 0;
let opened = 0;

async function walk(page: Page, { origin, starts }: Walker, found: (what: string) => void): Promise<void> {
  const begin = async (): Promise<void> => {
    const path = pick(random, starts);
    trail.push(path);
    await page.goto(origin + path);
  };
  await begin();
  for (let i = 1; i <= steps; i += 1) {
    const step = random() < ANEW || !page.url().startsWith(origin) ? null : await takeStep(page, random);
    if (step === null) await begin();
    else trail.push(step);
    // Going back from the first page leads to an empty one.
    if (page.url() === "about:blank") await begin();
    for (const what of await lookAt(page, i % AXE_EVERY === 0)) found(what);
  }
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: [...CHROMIUM_FLAGS],
});
try {
  const context = await browser.newContext({
    viewport: { width, height: width < PHONE_PX ? 844 : 1_000 },
    colorScheme: seed % 2 === 1 ? "dark" : "light",
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  const walker = await walkerOf(name, context, port, random);
  const page = await context.newPage();
  const found = (what: string): void => {
    count += 1;
    print(`${what}\n    at ${page.url()} after ${trail.slice(-TRAIL).join(" > ")}`);
  };
  watch(page, found);
  if (slow > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slow });
  if (values.sweep === undefined) await walk(page, walker, found);
  else opened = await sweep(page, { walker, random, each, pages: steps, found });
} finally {
  await browser.close();
}
print(`${values.sweep === undefined ? `${steps} steps` : `${opened} pages`} as ${name}, ${width} px wide, seed ${seed}: ${count} found`);
process.exitCode = count > 0 ? 1 : 0;
