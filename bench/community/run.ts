import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
import { createCircleRepository } from "../../server/community/circleRepository.ts";
import { GENERAL_CIRCLES } from "../../server/community/circles.ts";
import { createDatabase } from "../../server/kit/database.ts";
import { silentLog } from "../../server/kit/log.ts";
import { migrate } from "../../server/kit/migrate.ts";
import { median, pause, percentile } from "../kit/numbers.ts";
import { machine, table } from "../kit/table.ts";
import { judge, option, print } from "../kit/terminal.ts";
import { startBenchDatabase } from "../pages/readers.ts";
import { seed } from "./seed.ts";

/**
 * `npm run -s bench:community`: 100,000 posts and 1,000,000 comments in a served portal, over HTTP, while 200 votes a second
 * arrive: the feed, a post with 20 comments, and page 40 of 热门 by keyset compared with the same page by OFFSET.
 * Then 10,000 likes and unlikes of one post by 500 users, some of them sent twice, and 5,000 more during which the server
 * is killed with -9. Needs a build. Exit code 1 when a bound is missed.
 */
const PORT = 8397;
const BOUND = { feedMs: 10, postMs: 15, pageMs: 10, exactMs: 2_000 } as const;
const POSTS = option("posts", 100_000);
const COMMENTS = option("comments", 1_000_000);
const ASKED = option("asked", 300);
const VOTERS = 500;
const VOTES = 200;
const ASKS = 20;
const LIKES_EACH = 20;
const PAGE = 40;
const READY_WITHIN_MS = 90_000;
const QUIET_WITHIN_MS = 120_000;
/** Number of polls, two a second. */
const QUIET_LOOKS = 12;
const WARM_MS = 5_000;

/** The same numbers in each run. */
let seedOf = 20_261_125;
const random = (): number => {
  seedOf = (Math.imul(seedOf, 1_664_525) + 1_013_904_223) >>> 0;
  return seedOf / 2 ** 32;
};

interface Reply<T> {
  readonly code: number;
  readonly data: T;
}
/** Users have different addresses: the limit per address and minute is not what is measured. */
const agents = Array.from(
  { length: VOTERS },
  (_, i) => new Agent({ keepAlive: true, localAddress: `127.0.${1 + Math.floor(i / 250)}.${1 + (i % 250)}` }),
);
function call<T>(
  user: number,
  path: string,
  { token, body }: { readonly token?: string; readonly body?: unknown } = {},
): Promise<Reply<T>> {
  const text = body === undefined ? null : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token === undefined ? {} : { "access-token": token }),
      ...(text === null ? {} : { "content-type": "application/json" }),
    };
    const sent = request(
      {
        host: "127.0.0.1",
        port: PORT,
        path: `/tapi${path}`,
        method: text === null ? "GET" : "POST",
        headers,
        agent: agents[user % VOTERS],
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => void parts.push(part));
        answer.on("end", () => resolve(JSON.parse(Buffer.concat(parts).toString()) as Reply<T>));
        answer.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(text ?? undefined);
  });
}
async function done<T>(asking: Promise<Reply<T>>): Promise<T> {
  const { code, data } = await asking;
  if (code !== 200) throw new Error(`answered ${code}`);
  return data;
}

interface Server {
  readonly child: ChildProcess;
  kill(signal: NodeJS.Signals): Promise<void>;
}
async function startServer(url: string, dataDir: string): Promise<Server> {
  const child = spawn(process.execPath, ["server/main.ts"], {
    env: {
      ...process.env,
      PORT: String(PORT),
      RTMP_PORT: "0",
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      DEMO: "0",
      PACK_SEASONS: "1",
      SMS_PROVIDER_URL: "https://127.0.0.1:9/",
      SMS_PROVIDER_KEY: "bench-bench-bench",
      NODE_ENV: "production",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const gone = new Promise((resolve) => child.once("exit", resolve));
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const isReady = await fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) {
      return {
        child,
        async kill(signal) {
          child.kill(signal);
          await gone;
        },
      };
    }
    if (child.exitCode !== null) throw new Error(`the portal ended with ${child.exitCode}`);
    await pause(100);
  }
  child.kill("SIGKILL");
  throw new Error("the portal was not ready within 90 s");
}

/** Waits until no statement has run for more than a moment over a while: the portal is idle. */
async function untilQuiet(): Promise<void> {
  const deadline = Date.now() + QUIET_WITHIN_MS;
  for (let quiet = 0; quiet < QUIET_LOOKS; await pause(500)) {
    if (Date.now() > deadline) throw new Error("the portal was still looking through its tables after 120 s");
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where pid <> pg_backend_pid() and state = 'active' and query_start < clock_timestamp() - interval '100 ms'`.execute(db);
    quiet = rows[0]?.n === 0 ? quiet + 1 : 0;
  }
}

interface Feed {
  readonly list: readonly { readonly id: string; readonly likes: number }[];
  readonly cursor: string | null;
}
const feed = (more: object, user = 0): Promise<Feed> =>
  done(call<Feed>(user, "/inform/post/list/general", { body: { sort: "hot", pageSize: 20, ...more } }));
const likesOf = async (id: string): Promise<number> =>
  (await done(call<{ readonly post: { readonly likes: number } }>(1, `/inform/post/detail/${id}`))).post.likes;

/** Sends `count` requests of each kind in turn at a steady rate, answered or not. A failed request counts as infinite. */
async function steadily<K extends string>(
  kinds: Readonly<Record<K, (n: number) => Promise<unknown>>>,
  { count, perSecond }: { readonly count: number; readonly perSecond: number },
): Promise<Readonly<Record<K, readonly number[]>>> {
  const names = Object.keys(kinds) as K[];
  const took = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  const running: Promise<void>[] = [];
  const from = performance.now();
  for (let i = 0; i < count * names.length; i += 1) {
    const name = names[i % names.length] as K;
    await pause(Math.max(0, from + (i * 1_000) / perSecond - performance.now()));
    const at = performance.now();
    running.push(
      kinds[name](Math.floor(i / names.length)).then(
        () => void took[name].push(performance.now() - at),
        () => void took[name].push(Number.POSITIVE_INFINITY),
      ),
    );
  }
  await Promise.all(running);
  return took;
}

const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
const verdict = (isMet: boolean): string => (isMet ? "met" : "missed");

print(`Community. ${machine()}`);
const bench = await startBenchDatabase();
const database = createDatabase(bench.url, { log: silentLog(), maxConnections: 4 });
const { db } = database;
const dataDir = mkdtempSync(join(tmpdir(), "fulltime-bench-"));
let server: Server | null = null;
try {
  await migrate(db, silentLog());
  await createCircleRepository(db).seed(GENERAL_CIRCLES);
  const tokens = await bench.readers(VOTERS);
  const seededAt = performance.now();
  // Without the portal's limits on statements.
  const pool = new Pool({ connectionString: bench.url, max: 1 });
  const filling = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await seed(filling, { posts: POSTS, comments: COMMENTS });
  await filling.destroy();
  print(`\n${POSTS} posts and ${COMMENTS} comments in ${((performance.now() - seededAt) / 1_000).toFixed(1)} s.`);
  const startedAt = performance.now();
  server = await startServer(bench.url, dataDir);
  print(`The portal was ready after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s.`);
  // Lets the portal's start-up jobs and the first compilation finish.
  await untilQuiet();

  const top = (await feed({})).list.map(({ id }) => id);
  let cursor: string | null = null;
  for (let page = 1; page < PAGE; page += 1) ({ cursor } = await feed(cursor === null ? {} : { cursor }));
  const posts = (await feed({ cursor })).list.map(({ id }) => id);
  const read = async (n: number): Promise<void> => {
    const id = posts[n % posts.length] ?? "";
    await Promise.all([done(call(n, `/inform/post/detail/${id}`)), done(call(n, `/inform/comment/list/byPost?postId=${id}&pageSize=20`))]);
  };
  for (let n = 0; n < 60; n += 1) await Promise.all([feed({}, n), read(n), feed({ cursor }, n), feed({ page: PAGE }, n)]);

  let isVoting = true;
  let votes = 0;
  let refused = 0;
  const votesFrom = performance.now();
  const voting = (async () => {
    const running: Promise<unknown>[] = [];
    for (let n = 0; isVoting; n += 1) {
      await pause(Math.max(0, votesFrom + (n * 1_000) / VOTES - performance.now()));
      const user = Math.floor(random() * VOTERS);
      const id = [...top, ...posts][Math.floor(random() * (top.length + posts.length))] ?? "";
      const token = tokens[user] ?? "";
      const voted = done(call(user, `/inform/post/like/${id}/${random() < 0.7 ? 1 : 0}`, { token }));
      running.push(
        voted.then(
          () => (votes += 1),
          () => (refused += 1),
        ),
      );
    }
    await Promise.all(running);
  })();
  // Warm-up: first look-ups of the sessions, and new connections for the load.
  await pause(WARM_MS);
  const timed = await steadily(
    {
      feed: (n) => feed({}, n),
      mine: (n) => done(call(n, "/inform/post/list/general", { token: tokens[n % VOTERS] ?? "", body: { sort: "hot", pageSize: 20 } })),
      post: read,
      keyset: (n) => feed({ cursor }, n),
      offset: (n) => feed({ page: PAGE }, n),
    },
    { count: ASKED, perSecond: ASKS },
  );
  isVoting = false;
  const perSecond = votes / ((performance.now() - votesFrom) / 1_000);
  await voting;

  const rows: string[][] = [];
  const row = (name: string, took: readonly number[], bound: number | null): void => {
    const p95 = percentile(took, 0.95);
    if (bound !== null && p95 > bound) process.exitCode = 1;
    rows.push([name, ms(median(took)), ms(p95), bound === null ? "" : `<= ${bound}`, bound === null ? "" : verdict(p95 <= bound)]);
  };
  row("feed, 热门", timed.feed, BOUND.feedMs);
  row("feed of a user who is logged in", timed.mine, null);
  row("post with 20 comments (two calls at once)", timed.post, BOUND.postMs);
  row(`page ${PAGE} of 热门 by keyset`, timed.keyset, BOUND.pageMs);
  row(`page ${PAGE} of 热门 by OFFSET`, timed.offset, null);
  print(`\nOver HTTP, ${ASKED} of each, ${ASKS} a second, while ${perSecond.toFixed(0)} votes a second arrived (${refused} refused):\n`);
  print(table(["what", "p50 ms", "p95 ms", "bound ms", ""], rows));
  print(`\nBy OFFSET page ${PAGE} takes ${(median(timed.offset) / median(timed.keyset)).toFixed(2)} times as long as by keyset (p50).`);

  // A post without other likes.
  const { rows: quiet } = await sql<{ id: bigint }>`
    select id from post where not exists (select 1 from post_like l where l.post_id = post.id) order by id desc limit 1`.execute(db);
  const id = String(quiet[0]?.id);
  const truth = async (): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int as n from post_like where post_id = ${id}::int8`.execute(db)).rows[0]?.n ?? -1;
  /** Last request of each user, and whether it was answered. */
  const wished = new Map<number, { readonly isLiked: boolean; readonly isAnswered: boolean }>();
  async function likes(each: number, answered: () => void): Promise<void> {
    await Promise.all(
      Array.from({ length: VOTERS }, async (_, user) => {
        for (let n = 0; n < each; n += 1) {
          const isLiked = random() < 0.7;
          const ask = () => done(call(user, `/inform/post/like/${id}/${isLiked ? 1 : 0}`, { token: tokens[user] ?? "" }));
          wished.set(user, { isLiked, isAnswered: false });
          try {
            // One in ten is sent twice at the same time.
            await (random() < 0.1 ? Promise.all([ask(), ask()]) : ask());
          } catch {
            return;
          }
          wished.set(user, { isLiked, isAnswered: true });
          answered();
        }
      }),
    );
  }
  async function untilExact(): Promise<number> {
    const from = performance.now();
    const wanted = await truth();
    while (performance.now() - from < 30_000) {
      if ((await likesOf(id)) === wanted) return performance.now() - from;
      await pause(20);
    }
    return Number.POSITIVE_INFINITY;
  }
  /** Number of users whose last answered request does not match the rows. */
  async function lost(): Promise<number> {
    const { rows: has } = await sql<{ user_id: bigint }>`select user_id from post_like where post_id = ${id}::int8`.execute(db);
    const { rows: users } = await sql<{ id: bigint }>`select id from app_user where nick_key like 'bench%' order by id`.execute(db);
    const liking = new Set(has.map(({ user_id }) => String(user_id)));
    return users.filter(({ id: userId }, i) => {
      const wish = wished.get(i);
      return wish?.isAnswered === true && wish.isLiked !== liking.has(String(userId));
    }).length;
  }

  const likesFrom = performance.now();
  await likes(LIKES_EACH, () => undefined);
  const took = (performance.now() - likesFrom) / 1_000;
  const exactAfter = await untilExact();
  const lostFirst = await lost();
  print(
    `\n${VOTERS * LIKES_EACH} likes and unlikes of one post by ${VOTERS} users in ${took.toFixed(1)} s (${((VOTERS * LIKES_EACH) / took).toFixed(0)} a second).`,
  );
  judge(
    `exact ${ms(exactAfter)} ms after the last, ${lostFirst} of ${VOTERS} users not as they wished`,
    exactAfter <= BOUND.exactMs && lostFirst === 0,
  );

  let answers = 0;
  const killed = server;
  let killing: Promise<void> | null = null;
  await likes(LIKES_EACH / 2, () => {
    answers += 1;
    if (answers === (VOTERS * LIKES_EACH) / 4) killing = killed.kill("SIGKILL");
  });
  await killing;
  const { rows: stale } = await sql<{ likes: number }>`select likes from post where id = ${id}::int8`.execute(db);
  const wanted = await truth();
  server = await startServer(bench.url, dataDir);
  const again = await untilExact();
  const lostThen = await lost();
  print(`\nKilled with -9 after ${answers} answers: the count said ${stale[0]?.likes}, the rows ${wanted}.`);
  judge(`true ${ms(again)} ms after the new start, ${lostThen} answered wishes lost`, again <= BOUND.exactMs && lostThen === 0);
} finally {
  for (const agent of agents) agent.destroy();
  await server?.kill("SIGTERM");
  await database.close();
  await bench.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
