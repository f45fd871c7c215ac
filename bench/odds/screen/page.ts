import "../../../src/ui/tokens.css";
import "../../../src/ui/base.css";
import type { Market } from "../../../contract/odds/odds.ts";
import { createByHand } from "./byHand.ts";
import { painted } from "../../kit/playedPage.ts";
import { type Contender, shownRows } from "./contender.ts";
import { createOurs } from "./ours.tsx";
import { type Prices, makePrices } from "./prices.ts";

/** The page of one contender: `?contender=ours|by-hand`. measure.ts drives it through `window.oddsBench`. */
export interface ScreenPlan {
  readonly market: Market;
  readonly changesPerS: number;
  readonly seconds: number;
  readonly seed: number;
}

interface ScreenPage {
  /** Makes the prices; renders nothing yet. */
  prepare(plan: ScreenPlan): void;
  /** Renders the table; resolves once it is on screen. */
  mount(): Promise<void>;
  /** Plays the changes; resolves when the last is on screen. */
  run(): Promise<void>;
  shown(): readonly string[];
}

declare global {
  interface Window {
    oddsBench: ScreenPage;
  }
}

const CONTENDERS: Readonly<Record<string, () => Contender>> = { ours: createOurs, "by-hand": createByHand };
/** Wait for the batch with the last change. */
const LAST_BATCH_MS = 200;

function pick(): Contender {
  const make = CONTENDERS[new URLSearchParams(location.search).get("contender") ?? ""];
  if (!make) throw new Error("no such contender");
  return make();
}

const contender = pick();
let plan: ScreenPlan;
let prices: Prices;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Every change is a frame and a task of its own, as frames of a socket are; a late one starts as soon as the last is done. */
function play(): Promise<void> {
  const stepMs = 1_000 / plan.changesPerS;
  const { changes } = prices;
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let next = 0;
    const channel = new MessageChannel();
    const step = (): void => {
      const change = changes[next];
      if (!change) {
        channel.port1.close();
        resolve();
        return;
      }
      const wait = startedAt + next * stepMs - performance.now();
      if (wait > 1) {
        setTimeout(step, wait);
        return;
      }
      next += 1;
      contender.receive(JSON.stringify({ t: "ev", s: next, at: Date.now(), ...change }));
      channel.port2.postMessage(null);
    };
    channel.port1.onmessage = step;
    step();
  });
}

window.oddsBench = {
  prepare(given) {
    plan = given;
    prices = makePrices(plan.market, plan.changesPerS * plan.seconds, plan.seed, Date.now());
  },
  async mount() {
    await contender.mount(document.getElementById("root") as HTMLElement, plan.market, prices);
    await painted();
  },
  async run() {
    await play();
    await pause(LAST_BATCH_MS);
    await painted();
  },
  shown: shownRows,
};
