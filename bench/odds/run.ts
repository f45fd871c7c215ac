import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { createDatabase } from "../../server/kit/database.ts";
import { startEmbeddedPostgres } from "../../server/kit/embeddedPostgres.ts";
import { silentLog } from "../../server/kit/log.ts";
import { migrate } from "../../server/kit/migrate.ts";
import { startChild } from "../kit/child.ts";
import { percentile } from "../kit/numbers.ts";
import { machine, table, verdict } from "../kit/table.ts";
import { judge, option, print } from "../kit/terminal.ts";
import { measureFold } from "./fold.ts";
import { cpuSecondsBelow } from "./processorTime.ts";
import { CHANGES, COMPANIES, KICKOFF, LINES } from "./market.ts";
import { CONTENDERS, measureScreen } from "./screen/measure.ts";
import { type Storage, measureStorage } from "./storage.ts";

/**
 * `npm run -s bench:odds` (`-- --seconds N --matches N --screen-seconds N --only PART`, a `Part` below): the fold of a match
 * with prices of 200 companies, its table on screen in a browser, the table and a line's history by HTTP, the size of the
 * log and of packed lines, and a day's load of prices beside goals. Exit code 1 when a bound is missed.
 */
const SECONDS = option("seconds", 60);
const MATCHES = option("matches", 1_000);
const SLICE_S = 5;
const CHANGES_PER_SECOND = 174;
const GOALS_PER_SECOND = 10;
const ASKED = 300;
const SCREEN = { changesPerS: 100, seconds: option("screen-seconds", 10), seed: 20_261_123 };
const SCREEN_ROUNDS = option("rounds", 3);
const A_DAY = { matches: 1_000, logBytes: 1.3e9, packedBytes: 130e6 };
const BOUND = { foldMs: 50, tableBytes: 20_000, tableMs: 15, historyMs: 5, worse: 1.1, screen: 1.5 } as const;

type Part = "fold" | "screen" | "storage" | "replies" | "load";
const at = process.argv.indexOf("--only");
const ONLY = at < 0 ? null : process.argv[at + 1];
const isWanted = (part: Part): boolean => ONLY === null || ONLY === part;

const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
const bounded = (value: number, bound: number): string => `<= ${bound} ${verdict(value <= bound)}`;

function fold(): void {
  print(`\nFold of one match, ${COMPANIES} companies, 3 markets, ${CHANGES} changes a line (${LINES * CHANGES} changes):\n`);
  const rows = measureFold();
  print(
    table(
      ["way", "ms", "bound"],
      rows.map(({ name, ms: took, isBound }) => [name, ms(took), isBound ? bounded(took, BOUND.foldMs) : ""]),
    ),
  );
  judge(
    "\nfold",
    rows.every((row) => !row.isBound || row.ms <= BOUND.foldMs),
  );
}

async function screen(): Promise<void> {
  const figures = await measureScreen(["eu", "ah"], SCREEN, SCREEN_ROUNDS);
  print(
    `\nOdds table of ${COMPANIES} companies in a browser, ${SCREEN.changesPerS} changes a second of the market shown for ${SCREEN.seconds} s; main thread, median of ${SCREEN_ROUNDS}:\n`,
  );
  const seconds = (value: number): string => value.toFixed(2);
  print(
    table(
      [
        "market",
        "contender",
        "first paint s",
        "changes: main thread s",
        "script s",
        "style and layout s",
        "ours to by-hand",
        "bound",
        "processor s",
        "ours to by-hand",
      ],
      [...figures].flatMap(([market, of]) =>
        CONTENDERS.map((name) => {
          const { first, task, processor, script, layout } = of[name];
          const ratio = task / of["by-hand"].task;
          const isOurs = name === "ours";
          const judged = isOurs ? [ratio.toFixed(2), bounded(ratio, BOUND.screen)] : ["", ""];
          const processors = [seconds(processor), isOurs ? (processor / of["by-hand"].processor).toFixed(2) : ""];
          return [market, name, seconds(first), seconds(task), seconds(script), seconds(layout), ...judged, ...processors];
        }),
      ),
    ),
  );
  judge(
    "\nscreen",
    [...figures.values()].every((of) => of.ours.task / of["by-hand"].task <= BOUND.screen),
  );
}

type Server = ReturnType<typeof startChild>;
interface Asked {
  readonly took: readonly number[];
  readonly bytes: number;
}

async function reads(server: Server): Promise<void> {
  const id = "priced";
  await server.ask("price", { id, perBatch: 1 });
  const url = "/tapi/live/fb/odds";
  const tables = `${url}/table?matchId=${id}`;
  const lines = Array.from(
    { length: COMPANIES },
    (_, i) => `${url}/history?matchId=${id}&company=c${String(i).padStart(3, "0")}&market=eu`,
  );
  const moments = Array.from({ length: ASKED }, (_, i) => `${tables}&market=eu&at=${KICKOFF - 3_600_000 + i * 20_000}`);
  const cases: readonly (readonly [string, readonly string[], number | null, number | null])[] = [
    ["table, three markets", [tables], BOUND.tableMs, null],
    ["table, one market (eu)", [`${tables}&market=eu`], BOUND.tableMs, BOUND.tableBytes],
    ["table, one market (ah)", [`${tables}&market=ah`], BOUND.tableMs, BOUND.tableBytes],
    ["table, one market, at moments 20 s apart", moments, BOUND.tableMs, null],
    ["history of a line", lines, BOUND.historyMs, null],
  ];
  const rows: string[][] = [];
  let isMet = true;
  for (const [name, paths, boundMs, boundBytes] of cases) {
    const [first] = (await server.ask<Asked>("ask", { paths, times: 1, encoding: "br" })).took;
    for (const encoding of ["br", "identity"]) {
      await server.ask<Asked>("ask", { paths, times: 20, encoding });
      const { took, bytes } = await server.ask<Asked>("ask", { paths, times: ASKED, encoding });
      const p95 = percentile(took, 0.95);
      const isBr = encoding === "br";
      if (boundMs !== null) isMet &&= p95 <= boundMs;
      if (isBr && boundBytes !== null) isMet &&= bytes <= boundBytes;
      rows.push([
        name,
        encoding,
        String(bytes),
        isBr && boundBytes !== null ? bounded(bytes, boundBytes) : "",
        isBr ? ms(first ?? Number.NaN) : "",
        ms(percentile(took, 0.5)),
        ms(p95),
        boundMs === null ? "" : bounded(p95, boundMs),
      ]);
    }
  }
  print(`\nReplies for a match of ${LINES} lines, asked one after the other (${ASKED} times):\n`);
  print(table(["reply", "encoding", "bytes", "bound", "first ms", "p50 ms", "p95 ms", "bound"], rows));
  judge("\nreplies", isMet);
}

function storage(all: readonly Storage[]): void {
  const aDay = (bytes: number, of: number): string => `${((bytes * of * A_DAY.matches) / 1e6).toFixed(0)} MB`;
  print(`\nStorage, ten matches, indexes included; a day is ${A_DAY.matches} matches (design: log 1,300 MB, packed 130 MB):\n`);
  print(
    table(
      [
        "quotes an event",
        "log, bytes a change",
        "log a day",
        "line, bytes",
        "its points",
        "shared, a line",
        "packed a day",
        "log / packed",
      ],
      all.map((one) => [
        String(one.perBatch),
        one.logBytes.toFixed(1),
        aDay(one.logBytes, LINES * CHANGES),
        one.lineBytes.toFixed(0),
        one.pointsBytes.toFixed(0),
        one.sharedBytes.toFixed(1),
        aDay(one.lineBytes + one.sharedBytes, LINES),
        ((one.logBytes * CHANGES) / (one.lineBytes + one.sharedBytes)).toFixed(1),
      ]),
    ),
  );
  print("");
  print(
    table(
      ["quotes an event", "packing a match ms", "reading and folding it ms: log", "packed"],
      all.map((one) => [String(one.perBatch), ms(one.packMs), ms(one.readLogMs), ms(one.readPackedMs)]),
    ),
  );
}

interface Ran {
  readonly tookMs: readonly number[];
  readonly commitMs: readonly number[];
  readonly lost: number;
  readonly changes: number;
  readonly cpuMicros: number;
  readonly loopP99Ms: number;
}

async function load(server: Server, postgresPid: number): Promise<void> {
  await server.ask("open", { matches: MATCHES });
  const slice = async (changesPerSecond: number, seed: number): Promise<Ran & { readonly postgresS: number }> => {
    const before = cpuSecondsBelow(postgresPid);
    const ran = await server.ask<Ran>("run", {
      matches: MATCHES,
      seconds: SLICE_S,
      changesPerSecond,
      goalsPerSecond: GOALS_PER_SECOND,
      seed,
    });
    return { ...ran, postgresS: cpuSecondsBelow(postgresPid) - before };
  };
  await slice(CHANGES_PER_SECOND, 1);
  const slices = Math.max(1, Math.round(SECONDS / SLICE_S));
  const quiet: Awaited<ReturnType<typeof slice>>[] = [];
  const loaded: typeof quiet = [];
  for (let i = 0; i < slices; i += 1) {
    // Alternating, each first every other time: other work on the machine affects both.
    const order = i % 2 === 0 ? [quiet, loaded] : [loaded, quiet];
    for (const side of order) side.push(await slice(side === loaded ? CHANGES_PER_SECOND : 0, 100 + i));
  }
  const rowOf = (name: string, all: typeof quiet): string[] => {
    const took = all.flatMap((one) => one.tookMs);
    const sum = (of: (one: (typeof quiet)[number]) => number): number => all.reduce((total, one) => total + of(one), 0);
    const share = (seconds: number): string => `${((100 * seconds) / (slices * SLICE_S)).toFixed(1)} %`;
    return [
      name,
      String(sum((one) => one.changes)),
      String(took.length),
      String(sum((one) => one.lost)),
      ms(percentile(took, 0.5)),
      ms(percentile(took, 0.95)),
      [0.5, 0.95]
        .map((part) =>
          ms(
            percentile(
              all.flatMap((one) => one.commitMs),
              part,
            ),
          ),
        )
        .join(", "),
      ms(Math.max(...all.map((one) => one.loopP99Ms))),
      share(sum((one) => one.cpuMicros) / 1e6),
      share(sum((one) => one.postgresS)),
    ];
  };
  const p95 = (all: typeof quiet): number =>
    percentile(
      all.flatMap((one) => one.tookMs),
      0.95,
    );
  print(
    `\n${MATCHES} matches on the board, ${LINES} lines each; ${GOALS_PER_SECOND} goals a second, ${slices} slices of ${SLICE_S} s each, in turn with and without ${CHANGES_PER_SECOND} changes of prices a second (one an event). CPU of one core:\n`,
  );
  print(
    table(
      [
        "load",
        "changes",
        "goals",
        "lost",
        "goal to board p50 ms",
        "p95 ms",
        "of it commit p50, p95 ms",
        "loop p99 ms, worst slice",
        "Node",
        "PostgreSQL",
      ],
      [rowOf("goals alone", quiet), rowOf("goals and prices", loaded)],
    ),
  );
  const worse = p95(loaded) / p95(quiet);
  judge(`\ngoal to board with prices ${worse.toFixed(2)} of that without (<= ${BOUND.worse})`, worse <= BOUND.worse);
  judge(
    "nothing lost",
    [...quiet, ...loaded].every((one) => one.lost === 0),
  );
}

async function main(): Promise<void> {
  print(`bench:odds, ${machine()}`);
  if (isWanted("fold")) fold();
  if (isWanted("screen")) await screen();
  if (ONLY === "fold" || ONLY === "screen") return;
  const dataDir = mkdtempSync(join(tmpdir(), "fulltime-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog() });
  const urlOf = async (name: string): Promise<string> => {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    const url = postgres.url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
    const database = createDatabase(url, { log: silentLog() });
    await migrate(database.db, silentLog());
    await database.close();
    return url;
  };
  try {
    const stored: Storage[] = [];
    for (const perBatch of isWanted("storage") ? [1, 10] : []) {
      const database = createDatabase(await urlOf(`bench_storage_${perBatch}`), { log: silentLog() });
      stored.push(await measureStorage(database.db, perBatch));
      await database.close();
    }
    if (stored.length > 0) storage(stored);
    if (ONLY === "storage") return;
    const server = startChild(join(import.meta.dirname, "server.ts"), [await urlOf("bench_load")]);
    try {
      if (isWanted("replies")) await reads(server);
      if (isWanted("load")) await load(server, postgres.pid() ?? 0);
      await server.ask("end");
    } finally {
      await server.end();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
