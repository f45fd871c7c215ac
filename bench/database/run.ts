import { spawn } from "node:child_process";
import { Agent } from "node:http";
import { setTimeout } from "node:timers/promises";
import { LeagueTable } from "league-standings";
import { sql } from "kysely";
import { standings } from "../../contract/standings/standings.ts";
import { footballRules } from "../../contract/standings/football.ts";
import { createEntities } from "../../server/database/entities.ts";
import { createFilling } from "../../server/database/filling.ts";
import { matchesOf, readPack } from "../../server/database/packFile.ts";
import { createResultRepository } from "../../server/database/resultRepository.ts";
import { systemClock } from "../../server/kit/clock.ts";
import { createDatabase } from "../../server/kit/database.ts";
import { silentLog } from "../../server/kit/log.ts";
import { migrate } from "../../server/kit/migrate.ts";
import { ask } from "../kit/httpLoad.ts";
import { median, percentile } from "../kit/numbers.ts";
import { startPortal } from "../kit/portal.ts";
import { machine, table, verdict } from "../kit/table.ts";
import { judge, print } from "../kit/terminal.ts";
import { startBenchDatabase } from "../pages/readers.ts";
import { whatIf } from "./whatIf.ts";

/**
 * `npm run -s bench:database`: the results database with the whole pack. League and team pages as a browser gets them,
 * sequentially and each a different one, compared with a page that reads nothing; head to head in the database; a season
 * of 380 matches compared with the package `league-standings`; a hypothetical result in a browser slowed down four times;
 * with FULLTIME_DATA the imports of all sets. Needs a build. Exit code 1 when a bound is missed.
 */
const PORT = 8393;
const BOUND = { leagueMs: 40, teamMs: 30, meetingsMs: 5, tableMs: 1, importS: 60, frameMs: 1000 / 60 } as const;
const PAGES = 60;
/** Warm-up: three other pages for each timed one. A portal is started once a week, and its first hundreds of pages compile code. */
const WARM = [0.25, 0.5, 0.75] as const;
/** Warm-up pages that are timed too: the delay for the first readers after a start. */
const FIRST_PAGES = 30;
/** Pause between two pages. Renders get half of the process (renderBudget.ts): without a pause their queueing would be measured. */
const PAUSE_MS = 100;
const TABLES = 300;
/** Idle: this many seconds in a row below this share of a processor. */
const REST_S = 3;
const REST_SHARE = 0.1;
const REST_WITHIN_MS = 120_000;
const SETS = [
  ["pddl", "football-results-pddl"],
  ["openfootball", "football-openfootball"],
  ["nba-results", "basketball-results"],
  ["fjelstul", "football-worldcup-fjelstul"],
] as const;

const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

interface Command {
  readonly seconds: number;
  readonly said: string;
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Command> {
  const from = performance.now();
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => void (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => {
      if (code === 0) resolve({ seconds: (performance.now() - from) / 1000, said });
      else reject(new Error(`${args.join(" ")} ended with ${code}: ${said}`));
    });
  });
}

/** Tables of whole seasons with and without head to head, by our own rules and by the package's. */
function tables(): void {
  const { pack } = readPack();
  const rows = [
    ["fb-esp1", "esp1", true],
    ["fb-eng1", "eng1", false],
  ].map(([id, league, isHeadToHead]) => {
    const season = pack.seasons.find((one) => pack.competitions[one.competition]?.id === id && one.label === "2018-19");
    if (!season) throw new Error(`the pack has no season of ${String(id)}`);
    const results = matchesOf(pack, season).map(({ home, away, score }) => ({ home: home.id, away: away.id, score }));
    const { rules } = footballRules(String(league), 2018);
    const teams = [...new Set(results.flatMap(({ home, away }) => [home, away]))];
    const took = (make: () => unknown): number => {
      const each = Array.from({ length: TABLES }, () => {
        const from = performance.now();
        make();
        return performance.now() - from;
      });
      return median(each);
    };
    const ours = took(() => standings(results, rules));
    // The package warns about every match outside a matchday.
    const { warn } = console;
    console.warn = () => undefined;
    const theirs = took(() => {
      const made = new LeagueTable({
        teams: [...teams],
        format: "home-and-away",
        points: "standard",
        sorting: isHeadToHead
          ? { criteria: ["diff"], h2h: { when: "before", span: "single" }, additional: ["for"], final: "alphabetical" }
          : { criteria: ["diff", "for"], h2h: { when: "after", span: "none" }, final: "alphabetical" },
      });
      made.addMatches(results.map(({ home, away, score }, i) => [i, i, home, away, score[0], score[1]]));
      return made.standings();
    });
    console.warn = warn;
    return { name: `${String(id)} 2018-19, ${results.length} matches${isHeadToHead ? ", head to head" : ""}`, ours, theirs };
  });
  print("\nA table, median of 300:\n");
  print(
    table(
      ["season", "ours ms", "league-standings ms", "ratio", "bound ms"],
      rows.map(({ name, ours, theirs }) => [
        name,
        ms(ours),
        ms(theirs),
        (ours / theirs).toFixed(2),
        `<= ${BOUND.tableMs} ${verdict(ours <= BOUND.tableMs)}`,
      ]),
    ),
  );
  judge(
    "\ntables",
    rows.every(({ ours }) => ours <= BOUND.tableMs),
  );
}

/** Processor time the portal has used, all threads, according to its `/metrics`, ms. */
async function processorMs(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${PORT}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1] ?? 0) * 1000;
}

/**
 * Waits until a started portal is idle, like one started an hour ago: it first reads the data for ratings and titles
 * (filling.ts). Returns the seconds it took.
 */
async function rest(): Promise<number> {
  const from = performance.now();
  for (let quiet = 0; quiet < REST_S && performance.now() - from < REST_WITHIN_MS;) {
    const before = await processorMs();
    await setTimeout(1000);
    quiet = (await processorMs()) - before < REST_SHARE * 1000 ? quiet + 1 : 0;
  }
  return (performance.now() - from) / 1000;
}

type Database = Awaited<ReturnType<typeof startBenchDatabase>>;

async function fill(url: string): Promise<void> {
  const log = silentLog();
  const database = createDatabase(url, { log });
  try {
    await migrate(database.db, log);
    const repository = createResultRepository(database.db);
    const entities = createEntities(database.db);
    const filling = createFilling({
      repository,
      entities,
      past: null,
      packSeasons: null,
      // No pauses: there are no requests to leave time for.
      clock: { ...systemClock, setTimer: (_delayMs, callback) => systemClock.setTimer(0, callback) },
      log,
    });
    const cpu = process.cpuUsage();
    const took = await timed(async () => {
      await filling.prepare();
      filling.start();
      await filling.done;
      await filling.stop();
    });
    const { user, system } = process.cpuUsage(cpu);
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from result`.execute(database.db);
    await sql`analyze`.execute(database.db);
    print(
      `\nThe pack: ${String(rows[0]?.n)} results in ${(took / 1000).toFixed(1)} s without rests, ${((user + system) / 1e6).toFixed(1)} s of this process.`,
    );
  } finally {
    await database.close();
  }
}

async function meetings(url: string): Promise<boolean> {
  const database = createDatabase(url, { log: silentLog() });
  try {
    const repository = createResultRepository(database.db);
    const { rows } = await sql<{ a: string; b: string }>`
      select pair_low as a, pair_high as b from result group by 1, 2 order by count(*) desc limit 200`.execute(database.db);
    const took: number[] = [];
    for (const { a, b } of rows) took.push(await timed(() => repository.between(a, b, { isSimulated: false, by: Date.now() })));
    const p95 = percentile(took, 0.95);
    print(`\nHead to head of the 200 pairs that met most: p50 ${ms(median(took))} ms, p95 ${ms(p95)} ms (<= ${BOUND.meetingsMs}).`);
    return p95 <= BOUND.meetingsMs;
  } finally {
    await database.close();
  }
}

async function pages(url: string): Promise<void> {
  const portal = await startPortal(PORT, {
    DATABASE_URL: url,
    DEMO: "0",
    SMS_PROVIDER_URL: "https://127.0.0.1:9/",
    SMS_PROVIDER_KEY: "bench-bench-bench",
  });
  try {
    const { pack } = readPack();
    const seasons = pack.seasons.filter(({ home }) => home.length >= 200);
    /** Fractional indexes give other items than whole ones. */
    const nth = <T>(list: readonly T[], i: number): T => list[Math.floor((i * list.length) / PAGES)] as T;
    const league = (i: number): string => {
      const season = nth(seasons, i);
      const { sport = "fb", id = "" } = pack.competitions[season.competition] ?? {};
      return `/database/${sport === "fb" ? "fb" : "lq"}/${id}?season=${season.label}`;
    };
    const team = (i: number): string => {
      const season = nth(seasons, i);
      const { sport, id } = pack.teams[season.home[Math.ceil(i) % season.home.length] ?? 0] ?? { sport: "fb", id: "" };
      return `/database/${sport === "fb" ? "fb" : "lq"}/team/${id}?season=${season.label}`;
    };
    const cases = [
      ["a page that reads nothing (/about)", (i: number) => `/about?page=${i + 1}`, null],
      ["league", league, BOUND.leagueMs],
      ["team", team, BOUND.teamMs],
      [
        "league, the reply alone",
        (i: number) =>
          league(i).replace(
            /^\/database\/(fb|lq)\/([^?]+)\?/,
            (_, s: string, id: string) => `/tapi/live/${s === "fb" ? "fb" : "bk"}/league/season?id=${id}&`,
          ),
        null,
      ],
      [
        "team, the reply alone",
        (i: number) =>
          team(i).replace(
            /^\/database\/(fb|lq)\/team\/([^?]+)\?/,
            (_, s: string, id: string) => `/tapi/live/${s === "fb" ? "fb" : "bk"}/league/team?id=${id}&`,
          ),
        null,
      ],
    ] as const;
    const rows: string[][] = [];
    let isMet = true;
    let plain = 1;
    let asked = 0;
    const read = async (path: string): Promise<void> => {
      // Every request has its own address: renders of one address would queue.
      asked += 1;
      const agent = new Agent({ localAddress: `127.0.${1 + Math.floor(asked / 250)}.${1 + (asked % 250)}` });
      const { status } = await ask(PORT, path, {}, agent);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    };
    const rested = await rest();
    const first: number[][] = [[], [], []];
    for (const part of WARM) {
      for (let i = 0; i < PAGES; i += 1) {
        for (const [kind, [, path]] of cases.slice(0, 3).entries()) {
          const took = await timed(() => read(path(i + part)));
          if ((first[kind]?.length ?? 0) < FIRST_PAGES) first[kind]?.push(took);
        }
      }
    }
    for (const [name, path, bound] of cases) {
      const took: number[] = [];
      const before = await processorMs();
      for (let i = 0; i < PAGES; i += 1) {
        await setTimeout(PAUSE_MS);
        took.push(await timed(() => read(path(i))));
      }
      const cpu = ((await processorMs()) - before) / PAGES;
      const [p50, p95] = [median(took), percentile(took, 0.95)];
      if (rows.length === 0) plain = p95;
      if (bound !== null && p95 > bound) isMet = false;
      rows.push([name, ms(p50), ms(p95), (p95 / plain).toFixed(2), ms(cpu), bound === null ? "" : `<= ${bound} ${verdict(p95 <= bound)}`]);
    }
    print(
      `\nPages, ${PAGES} of each, every one another, none asked for before, in a portal at rest (after ${rested.toFixed(0)} s) that has answered ${WARM.length * PAGES} others of each, ten a second:\n`,
    );
    print(table(["page", "p50 ms", "p95 ms", "p95 to the plain page's", "processor ms a page", "bound ms"], rows));
    const firsts = first.map((took) => `${ms(median(took))} and ${ms(percentile(took, 0.95))} ms`);
    print(`\nThe first ${FIRST_PAGES} of each after the start, p50 and p95: plain ${firsts[0]}, league ${firsts[1]}, team ${firsts[2]}.`);
    judge("\npages", isMet);

    const { half, whole } = await whatIf(`http://127.0.0.1:${PORT}/database/fb/fb-eng1?season=2018-19&asOf=2019-04-14&if=`);
    const share = whole.filter((value) => value <= BOUND.frameMs).length / whole.length;
    print(
      `\nA supposed result at a quarter of the speed: ${whole.length} typed, script, style and layout p50 ${ms(median(whole))} ms, p95 ${ms(percentile(whole, 0.95))} ms (a frame: ${ms(BOUND.frameMs)}), ${(share * 100).toFixed(0)} % within one; half a result p50 ${ms(median(half))} ms.`,
    );
    judge("supposed results", median(whole) <= BOUND.frameMs);
  } finally {
    await portal.stop();
  }
}

async function imports(): Promise<void> {
  const data = process.env.FULLTIME_DATA;
  if (data === undefined) {
    print("\nFULLTIME_DATA names no folder: the imports are left out.");
    return;
  }
  const database: Database = await startBenchDatabase();
  try {
    const log = silentLog();
    const made = createDatabase(database.url, { log });
    await migrate(made.db, log);
    await made.close();
    const rows: string[][] = [];
    let all = 0;
    for (const [source, folder] of SETS) {
      const args = ["server/ingest/cli/import.ts", "--source", source, "--data", `${data}/${folder}`, "--into", "database"];
      const { seconds, said } = await run(args, { DATABASE_URL: database.url });
      all += seconds;
      rows.push([source, seconds.toFixed(1), /(\d+) MB/.exec(said)?.[1] ?? ""]);
    }
    print("\nImports into an empty database:\n");
    print(table(["set", "s", "memory MB"], rows));
    judge(`\nimports, ${all.toFixed(1)} s of at most ${BOUND.importS}`, all <= BOUND.importS);
  } finally {
    await database.stop();
  }
}

print(`Results database. ${machine()}`);
tables();
const database = await startBenchDatabase();
try {
  await fill(database.url);
  judge("head to head", await meetings(database.url));
  await pages(database.url);
} finally {
  await database.stop();
}
await imports();
