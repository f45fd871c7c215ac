import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { importRecording } from "../../server/ingest/sources/importRecording.ts";
import { SOURCES } from "../../server/ingest/sources/registry.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { compareRecorded } from "../../contract/feed/recording.ts";
import type { Fixture } from "../../contract/feed/sport.ts";
import { table, verdict } from "../kit/table.ts";
import { measureDelta } from "./measure.ts";

/** `npm run bench:delta`: how much smaller board deltas are than whole rows, for ten matches played at the same time. */

const MOST_SHARE = 0.1;
/** The last day of the Premier League 2017/18: ten matches that kicked off together at 14:00 UTC. */
const MATCHES = Array.from({ length: 10 }, (_, i) => String(2_500_089 + i));
const DATA = process.env.FULLTIME_DATA ?? resolve(dirname(fileURLToPath(import.meta.url)), "../../../shared/data");

/** Odds of these very matches: the same fixtures in football-data, matched by teams. */
function oddsOf(events: readonly FeedEvent[]): readonly FeedEvent[] | null {
  const source = SOURCES["football-data"];
  if (!source) throw new Error("the source football-data is gone");
  const imported = importRecording("football-data", source, DATA, new Set());
  if (!imported.ok) {
    process.stderr.write(`skipped: ${imported.error.file}: ${imported.error.reason} (set FULLTIME_DATA)\n`);
    return null;
  }
  const nameOf = (event: FeedEvent): string => {
    const { home, away } = event.d as Fixture;
    return `${home.id} ${away.id}`;
  };
  const isFixture = (event: FeedEvent): boolean => event.k === "fixture";
  const wanted = new Map(events.filter(isFixture).map((event) => [nameOf(event), event.ch]));
  const channels = new Map<string, string>();
  for (const event of imported.value.recording.events.filter(isFixture)) {
    const ch = wanted.get(nameOf(event));
    if (ch !== undefined) channels.set(`odds:${event.ch}`, `odds:${ch}`);
  }
  return imported.value.recording.events.flatMap((event) => {
    const ch = channels.get(event.ch);
    return ch === undefined ? [] : [{ ...event, ch }];
  });
}

function main(): number {
  const source = SOURCES.wyscout;
  if (!source) throw new Error("the source wyscout is gone");
  const imported = importRecording("wyscout", source, DATA, new Set(MATCHES));
  if (!imported.ok) {
    process.stderr.write(`skipped: ${imported.error.file}: ${imported.error.reason} (set FULLTIME_DATA)\n`);
    return 0;
  }
  const prices = oddsOf(imported.value.recording.events);
  if (prices === null) return 0;
  const r = measureDelta([...imported.value.recording.events, ...prices].toSorted(compareRecorded));
  const share = (bytes: number): string => `${((100 * bytes) / r.rowBytes).toFixed(1)} %`;
  process.stdout.write(
    `${r.matches} matches, ${r.events} events: ${r.changes} changed rows in ${r.frames} frames to one subscriber of fb\n\n`,
  );
  const ways = [
    ["deltas (what the portal sends)", r.deltaBytes],
    ["every changed row whole", r.rowBytes],
    ["the row whole on every event of its match", r.matchBytes],
    ["the whole board on every change", r.boardBytes],
  ] as const;
  process.stdout.write(
    `${table(
      ["way", "bytes", "bytes a change", "of whole rows"],
      ways.map(([name, bytes]) => [name, String(bytes), (bytes / r.changes).toFixed(0), share(bytes)]),
    )}\n\n`,
  );
  process.stdout.write(
    `${table(
      ["field", "changes", "bytes"],
      r.fields.map(([name, n, bytes]) => [name, String(n), String(bytes)]),
    )}\n\n`,
  );
  const isMet = r.deltaBytes <= MOST_SHARE * r.rowBytes;
  process.stdout.write(
    `${((100 * r.fixedBytes) / r.deltaBytes).toFixed(0)} % of the deltas are the frames themselves and the rows' numbers\n`,
  );
  process.stdout.write(`deltas are ${share(r.deltaBytes)} of whole rows (at most ${100 * MOST_SHARE} %): ${verdict(isMet)}\n`);
  return isMet ? 0 : 1;
}

process.exitCode = main();
