import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { importRecording } from "../../server/ingest/sources/importRecording.ts";
import { SOURCES } from "../../server/ingest/sources/registry.ts";
import { table, verdict } from "../kit/table.ts";
import { measureDelta } from "./measure.ts";

/** `npm run bench:delta`: how much smaller board deltas are than whole rows, on ten matches played at the same time. */

const MOST_SHARE = 0.1;
/** The last day of the Premier League 2017/18: ten matches that kicked off together at 14:00 UTC. */
const MATCHES = Array.from({ length: 10 }, (_, i) => String(2_500_089 + i));
const DATA = process.env.FULLTIME_DATA ?? resolve(dirname(fileURLToPath(import.meta.url)), "../../../shared/data");

function main(): number {
  const source = SOURCES.wyscout;
  if (!source) throw new Error("the source wyscout is gone");
  const imported = importRecording("wyscout", source, DATA, new Set(MATCHES));
  if (!imported.ok) {
    process.stderr.write(`skipped: ${imported.error.file}: ${imported.error.reason} (set FULLTIME_DATA)\n`);
    return 0;
  }
  const r = measureDelta(imported.value.recording.events);
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
  process.stdout.write(`${((100 * r.fixedBytes) / r.deltaBytes).toFixed(0)} % of the deltas are the frames themselves and the rows' ids\n`);
  process.stdout.write(`deltas are ${share(r.deltaBytes)} of whole rows (at most ${100 * MOST_SHARE} %): ${verdict(isMet)}\n`);
  return isMet ? 0 : 1;
}

process.exitCode = main();
