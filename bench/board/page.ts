import "../../src/ui/tokens.css";
import "../../src/ui/base.css";
import type { BoardRow } from "../../contract/match/board.ts";
import { stateView } from "../../src/features/scoreboard/table/phase.ts";
import { createByHand } from "./byHand.ts";
import { painted } from "../kit/playedPage.ts";
import { type Contender, windowRows } from "./contender.ts";
import { createOurs } from "./ours.tsx";
import { createPerMessage } from "./perMessage.tsx";
import { createUpdates, makeRows } from "./rows.ts";
import { createWindowByHand } from "./windowByHand.ts";

/** The page of one contender: `?contender=ours|window-by-hand|by-hand|per-message`. run.ts drives it through `window.bench`. */
export interface BenchPlan {
  readonly rows: number;
  readonly updatesPerS: number;
  readonly seconds: number;
  /** Updates arrive as the server sends them: one frame per tick of 16 ms. `1` sends each in its own frame. */
  readonly perFrame: number;
  readonly seed: number;
}

export interface BenchPage {
  prepare(plan: BenchPlan): Promise<void>;
  /** Plays the stream; resolves when the last update is on screen. Returns the real time, ms. */
  run(): Promise<number>;
  /** Text of the first rows, to compare. */
  shown(): readonly (string | null)[];
  /** All rows in the document with their complete content; the same for contenders that keep the same window. */
  window(): readonly string[];
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

const CONTENDERS: Readonly<Record<string, () => Contender>> = {
  ours: createOurs,
  "window-by-hand": createWindowByHand,
  "by-hand": createByHand,
  "per-message": createPerMessage,
};
const COMPARED_ROWS = 12;

function pick(): Contender {
  const make = CONTENDERS[new URLSearchParams(location.search).get("contender") ?? ""];
  if (!make) throw new Error("no such contender");
  return make();
}

const contender = pick();
let frames: string[] = [];
let frameMs = 16;
let ids: string[] = [];
let byId: ReadonlyMap<string, BoardRow> = new Map();

/** Texts the state cell may have now: the page's clock moves in full seconds. */
function statesOf(id: string): readonly string[] {
  const row = byId.get(id);
  if (!row) return [];
  return [0, 1000].map((ago) => {
    const { text, isMinute } = stateView(row, Date.now() - ago);
    return isMinute ? `${text}′` : text;
  });
}

/** Every frame is a task of its own, as frames of a socket are; a late one starts as soon as the last is done. */
function play(): Promise<void> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let next = 0;
    const channel = new MessageChannel();
    const step = (): void => {
      if (next === frames.length) {
        channel.port1.close();
        resolve();
        return;
      }
      const wait = startedAt + next * frameMs - performance.now();
      if (wait > 1) {
        setTimeout(step, wait);
        return;
      }
      contender.receive(frames[next] ?? "");
      next += 1;
      channel.port2.postMessage(null);
    };
    channel.port1.onmessage = step;
    step();
  });
}

window.bench = {
  async prepare(plan) {
    const now = Date.now();
    const rows = makeRows(plan.rows, plan.seed, now);
    // In the board's order, so that all three have the same rows at the top.
    const order = { 1: 1, 8: 2 } as const;
    const sorted = rows.toSorted((a, b) => (order[a.state as 1] ?? 0) - (order[b.state as 1] ?? 0) || a.kickoffAt - b.kickoffAt);
    byId = new Map(rows.map((row) => [row.id, row]));
    ids = sorted.slice(0, COMPARED_ROWS).map((row) => row.id);
    const update = createUpdates(rows, plan.seed + 1);
    frameMs = (plan.perFrame / plan.updatesPerS) * 1000;
    const count = Math.round((plan.updatesPerS * plan.seconds) / plan.perFrame);
    frames = Array.from({ length: count }, (_, i) => {
      const at = now + Math.round(i * frameMs);
      return JSON.stringify({ t: "ev", ch: "fb", s: i + 1, at, k: "rows", d: Array.from({ length: plan.perFrame }, () => update(at)) });
    });
    await contender.mount(document.getElementById("root") as HTMLElement, sorted);
    await painted();
  },
  async run() {
    const startedAt = performance.now();
    await play();
    await painted();
    return performance.now() - startedAt;
  },
  shown: () => ids.map((id) => contender.shownOf(id)),
  window: () => windowRows(statesOf),
};
