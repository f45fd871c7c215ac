import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "../../../bench/kit/browser.ts";
import { pause } from "../../../bench/kit/numbers.ts";
import { machine, table } from "../../../bench/kit/table.ts";
import { judge, option, print } from "../../../bench/kit/terminal.ts";
import { BasketballState } from "../../../contract/codes/basketball.ts";
import { FootballState, footballPhase } from "../../../contract/codes/football.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { type SoakPages, openPages } from "./pages.ts";
import { flatness } from "./flat.ts";
import { type SoakPortal, startPortal } from "./portal.ts";

/**
 * `npm run -s test:soak -- --minutes 20 --speed 12`: runs the demo on a portal of its own with its matches sped up, watched
 * by pages in Chromium, one of which chats. Ends with a report and a verdict: no warning or error in the log, nothing on
 * any console, and memory that does not grow (last fifth to second fifth at most 1.1). Exit code 1 if one of these fails.
 * However it ends, it stops the processes it started.
 */
const NAMED = 20;
const TALK_EVERY_MS = 9_000;
const FOLLOW_EVERY_MS = 15_000;
const SAMPLES = 40;
const LINES = ["看球看球", "这节奏可以", "主播说得在理", "有没有人一起看", "刚才那下太快了", "稳住", "再来一个", "今晚不亏"];

const minutes = option("minutes", 20);
const speed = option("speed", 12);
const dataDir = mkdtempSync(join(tmpdir(), "fulltime-soak-"));
const startedAt = Date.now();
const seconds = (): number => Math.round((Date.now() - startedAt) / 1_000);

async function rowsOf({ url }: SoakPortal, sport: Sport): Promise<readonly BoardRow[]> {
  const answer = await fetch(`${url}/tapi/live/${sport}/match/list?type=live`);
  const { data } = (await answer.json()) as { readonly data: { readonly rows: readonly BoardRow[] } };
  return data.rows;
}

/** Football in play, the latest kick-off first. */
async function inPlay(portal: SoakPortal): Promise<readonly BoardRow[]> {
  const rows = await rowsOf(portal, "fb");
  return rows
    .filter((row) => footballPhase(row.state as FootballState) === "ongoing")
    .toSorted((a, b) => b.kickoffAt - a.kickoffAt || Number(b.hot) - Number(a.hot));
}

const MEGA = 1_048_576;
const series = new Map<string, number[]>();
const lines = new Map<string, string>();
const OVER = { fb: FootballState.finished, bk: BasketballState.finished } as const;
/** Matches that began and ended during the run. */
const ends = { fb: new Set<string>(), bk: new Set<string>() };

function note(name: string, bytes: number): void {
  series.set(name, [...(series.get(name) ?? []), bytes]);
}

async function sample(portal: SoakPortal, pages: SoakPages): Promise<void> {
  const { rssBytes, heldBytes } = await portal.memory();
  note("portal, resident", rssBytes);
  note("portal, held after collection", heldBytes);
  const parts: string[] = [`portal ${(heldBytes / MEGA).toFixed(0)} of ${(rssBytes / MEGA).toFixed(0)} MB`];
  for (const one of pages.all) {
    const { heapBytes, nodes } = await one.memory();
    note(`page: ${one.name}`, heapBytes);
    lines.set(one.name, String(nodes));
    parts.push(`${one.name} ${(heapBytes / MEGA).toFixed(1)}`);
  }
  for (const sport of ["fb", "bk"] as const) {
    for (const row of await rowsOf(portal, sport)) {
      if (row.kickoffAt > startedAt && row.state === OVER[sport]) ends[sport].add(row.id);
    }
  }
  process.stderr.write(`${seconds()} s  ${parts.join("  ")}\n`);
}

function report(portal: SoakPortal, pages: SoakPages): void {
  const measured = [...series].map(([name, bytes]) => ({ name, flat: flatness({ name, bytes }), count: bytes.length }));
  const mega = (bytes: number): string => (bytes / MEGA).toFixed(1);
  const rows = measured.map(({ name, flat, count }) => [
    name,
    String(count),
    mega(flat.second),
    mega(flat.last),
    flat.ratio.toFixed(3),
    flat.isFlat ? "flat" : "GROWS",
  ]);
  print(`\n${table(["memory, MB", "readings", "second fifth", "last fifth", "ratio", ""], rows)}`);
  print(`elements at the end: ${[...lines].map(([name, nodes]) => `${name} ${nodes}`).join(", ")}`);
  print(`matches over: ${ends.fb.size} of football, ${ends.bk.size} of basketball\n`);
  const onConsoles = pages.all.flatMap(({ complaints }) => complaints);
  for (const line of [...portal.complaints.slice(0, NAMED), ...onConsoles.slice(0, NAMED)]) print(line);
  judge(`log clean (${portal.complaints.length} lines)`, portal.complaints.length === 0);
  judge(`consoles clean (${onConsoles.length} lines)`, onConsoles.length === 0);
  judge("memory flat", measured.length > 0 && measured.every(({ flat }) => flat.isFlat));
}

async function soak(portal: SoakPortal, hasEnded: () => boolean): Promise<void> {
  const browser = await launchBrowser(["--autoplay-policy=no-user-gesture-required"]);
  try {
    const pages = await openPages(browser, portal.url, () => inPlay(portal));
    const endsAt = Date.now() + minutes * 60_000;
    const everyMs = (minutes * 60_000) / SAMPLES;
    const due = { talk: 0, follow: 0, sample: Date.now() + everyMs };
    let said = 0;
    while (Date.now() < endsAt && !hasEnded()) {
      const now = Date.now();
      if (now >= due.talk) {
        due.talk = now + TALK_EVERY_MS;
        await pages.talk(`${LINES[said % LINES.length]} ${said}`);
        said += 1;
      }
      if (now >= due.follow) {
        due.follow = now + FOLLOW_EVERY_MS;
        await pages.follow();
      }
      if (now >= due.sample) {
        due.sample += everyMs;
        await sample(portal, pages);
      }
      await pause(500);
    }
    report(portal, pages);
    await pages.close();
  } finally {
    await browser.close();
  }
}

print(`test:soak, ${machine()}\n${minutes} minutes at ${speed}x`);
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => (isStopped = true));
const portal = await startPortal(dataDir, speed).catch((error: unknown) => {
  rmSync(dataDir, { recursive: true, force: true });
  throw error;
});
try {
  await soak(portal, () => isStopped);
} finally {
  const how = await portal.stop();
  judge(`the portal ${how}`, how === "ended with 0");
  rmSync(dataDir, { recursive: true, force: true });
  print(`${seconds()} s`);
}
if (isStopped) process.exitCode = 1;
// The channel to the portal could keep this process running.
process.exit();
