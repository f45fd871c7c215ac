import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../server/kit/embeddedPostgres.ts";
import { silentLog } from "../../server/kit/log.ts";
import { startChild } from "../kit/child.ts";
import { pause } from "../kit/numbers.ts";
import { machine, table, verdict } from "../kit/table.ts";
import { BARE_MS, CLIENTS, EVENT_EVERY_MS, EVENT_LOOP_P99_MAX_MS, SUBSCRIBERS, USERS } from "./setting.ts";

/**
 * `npm run -s bench:login` (`-- --seconds N`, at most 30): clients log in over HTTP (key, encryption, login) to the
 * portal's own modules on a database of the run, while the same process fans a score out to subscribers. Compared with
 * the bare rate of Argon2id in that process, before and after. Exit code 1 when a bound is missed.
 */
const SECONDS_MAX = 30;
const SETTLE_MS = 500;

interface ServerFigures {
  readonly published: number;
  readonly loopP99Ms: number;
  readonly loopMaxMs: number;
  readonly cpuMicros: number;
}
interface LoginFigures {
  readonly perSecond: number;
  readonly failures: number;
  readonly firstFailure: string;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

function secondsWanted(): number {
  const at = process.argv.indexOf("--seconds");
  const given = at === -1 ? 20 : Number(process.argv[at + 1]);
  if (!(given > 0 && given <= SECONDS_MAX)) throw new Error(`--seconds: more than 0, at most ${SECONDS_MAX}`);
  return given;
}

async function main(): Promise<void> {
  const seconds = secondsWanted();
  // As in the portal: every core but the one that answers requests.
  const atOnce = Math.max(1, availableParallelism() - 1);
  console.log(`bench:login, ${machine()}`);
  console.log(
    `${CLIENTS} clients, ${USERS} users, ${seconds} s; a score every ${EVENT_EVERY_MS} ms to ${SUBSCRIBERS} subscribers; Argon2id on ${atOnce} core(s).\n`,
  );
  const dataDir = mkdtempSync(join(tmpdir(), "fulltime-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog() });
  const server = startChild(join(import.meta.dirname, "server.ts"), [postgres.url, String(atOnce)], {
    ...process.env,
    NODE_ENV: "production",
  });
  const clients = startChild(join(import.meta.dirname, "clients.ts"));
  try {
    const port = await server.ask<number>("port");
    await server.ask("fill");
    const before = await server.ask<number>("bare", { forMs: BARE_MS });
    await clients.ask("follow", { port });
    await server.ask("start");
    const logins = await clients.ask<LoginFigures>("login", { port, forMs: seconds * 1_000 });
    const figures = await server.ask<ServerFigures>("stop");
    await pause(SETTLE_MS);
    const feed = await clients.ask<{ events: number; p99Ms: number }>("events");
    const after = await server.ask<number>("bare", { forMs: BARE_MS });

    const bare = (before + after) / 2;
    const delivered = feed.events / (figures.published * SUBSCRIBERS);
    console.log(
      table(
        ["what", "figure"],
        [
          ["logins/s", logins.perSecond.toFixed(1)],
          ["logins per core-second of Argon2id", (logins.perSecond / atOnce).toFixed(1)],
          ["bare Argon2id per core-second, before and after", `${(before / atOnce).toFixed(1)}, ${(after / atOnce).toFixed(1)}`],
          ["logins to bare Argon2id", (logins.perSecond / bare).toFixed(2)],
          ["login p50", `${logins.p50Ms.toFixed(0)} ms`],
          ["login p99", `${logins.p99Ms.toFixed(0)} ms`],
          ["failed", `${logins.failures}${logins.firstFailure === "" ? "" : ` (${logins.firstFailure})`}`],
          ["event loop delay p99, max", `${figures.loopP99Ms.toFixed(1)} ms, ${figures.loopMaxMs.toFixed(1)} ms`],
          ["score to subscriber p99", `${feed.p99Ms.toFixed(0)} ms`],
          ["CPU of the server process, all threads", `${(figures.cpuMicros / 1e6 / seconds).toFixed(2)} cores`],
        ],
      ),
    );
    const bounds: readonly (readonly [string, boolean])[] = [
      [
        `event loop delay p99 ${figures.loopP99Ms.toFixed(1)} ms (< ${EVENT_LOOP_P99_MAX_MS} ms)`,
        figures.loopP99Ms < EVENT_LOOP_P99_MAX_MS,
      ],
      ["no login failed", logins.failures === 0],
      [`${(delivered * 100).toFixed(2)} % of the scores delivered`, delivered === 1],
    ];
    console.log("");
    for (const [what, isMet] of bounds) console.log(`${verdict(isMet)}  ${what}`);
    process.exitCode = bounds.every(([, isMet]) => isMet) ? 0 : 1;
  } finally {
    await Promise.all([server.end(), clients.end()]);
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
