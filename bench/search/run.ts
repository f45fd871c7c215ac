import { Agent } from "node:http";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { systemClock } from "../../server/kit/clock.ts";
import { createNames } from "../../server/search/names/names.ts";
import { createSuggest } from "../../server/search/suggest.ts";
import { createEntities } from "../../server/database/entities.ts";
import { readPack } from "../../server/database/packFile.ts";
import { type Database, createDatabase } from "../../server/kit/database.ts";
import { likePattern } from "../../server/kit/likePattern.ts";
import { silentLog } from "../../server/kit/log.ts";
import { migrate } from "../../server/kit/migrate.ts";
import { writeArticleDocuments } from "../../server/kit/search/documents.ts";
import { bestName } from "../../server/search/best.ts";
import { createDocumentRepository } from "../../server/search/documentRepository.ts";
import { RELEVANCE } from "../../server/search/names/relevance.ts";
import { finderOf, packNames } from "../../server/search/names/testing.ts";
import { ask } from "../kit/httpLoad.ts";
import { median, percentile } from "../kit/numbers.ts";
import { startPortal } from "../kit/portal.ts";
import { machine, table, verdict } from "../kit/table.ts";
import { judge, option, print } from "../kit/terminal.ts";
import { startBenchDatabase } from "../pages/readers.ts";

/**
 * `npm run -s bench:search`: 100,000 articles made from real names, in a served portal. Queries of two words, 20 a second,
 * over HTTP and in the database alone, compared with `ilike` over the same rows; suggestions while typing, with 10,000
 * people beside the teams; and the table of 60 queries with the expected first result of each. Needs a build.
 * Exit code 1 when a bound is missed.
 */
const PORT = 8394;
const BOUND = { searchMs: 50, suggestMs: 5, right: 57 } as const;
const DOCUMENTS = option("documents", 100_000);
const SECONDS = option("seconds", 15);
const RATE = 20;
const PEER_QUERIES = 40;
const BATCH = 2_000;
const PEOPLE = 10_000;
const DAY_MS = 86_400_000;

const WORDS =
  "战术 首发 伤病 转会 绝杀 点球 德比 红牌 补时 角球 门将 防线 反击 中场 边路 争冠 保级 复出 续约 集训 赛程 积分 对攻 逆转".split(" ");
const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 1);

/** The same numbers in each run. */
let seed = 20_261_125;
const random = (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const { pack } = readPack();
const teams = pack.teams.map(({ name }) => name);
/** Some teams are about a hundred times as frequent as others. */
const popular = (): string => teams[Math.floor(teams.length * random() ** 3)] ?? "";

interface Row {
  readonly title: string;
  readonly summary: string;
  readonly at: Date;
}
const rowOf = (i: number): Row => ({
  title: `${popular()} ${Math.floor(random() * 5)}-${Math.floor(random() * 4)} ${popular()}：${oneOf(WORDS)}与${oneOf(WORDS)}`,
  summary: `${popular()}的${oneOf(WORDS)}，${oneOf(WORDS)}之后${popular()}${oneOf(WORDS)}。第 ${i} 篇。`,
  at: new Date(Date.now() - DAY_MS - i * 60_000),
});

async function fill({ db }: Database): Promise<void> {
  await createEntities(db).ensurePack(pack);
  const people = Array.from({ length: PEOPLE }, (_, i) => ({ id: `p${i}`, name: `${popular().slice(0, 2)}${popular().slice(-2)}` }));
  await sql`
    insert into person (id, source, source_id, kind, name, original_name)
    select n.id, 'bench', n.id, 'player', n.name, n.name from json_to_recordset(${JSON.stringify(people)}::json) as n(id text, name text)`.execute(
    db,
  );
  const from = performance.now();
  for (let at = 0; at < DOCUMENTS; at += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, DOCUMENTS - at) }, (_, i) => rowOf(at + i));
    await db.transaction().execute(async (trx) => {
      const made = await sql<{ id: bigint }>`
        with n as (select *, row_number() over () as place from json_to_recordset(${JSON.stringify(rows)}::json)
          as n(title text, summary text, at timestamptz)),
        a as (insert into article (kind, column_no, publish_at, source) select 'news', '34', at, 'bench' from n order by place returning id, publish_at),
        numbered as (select id, row_number() over (order by id) as place from a)
        insert into article_revision (article_id, revision, at, title, summary)
        select numbered.id, 1, n.at, n.title, n.summary from numbered join n using (place) returning article_id as id`.execute(trx);
      await writeArticleDocuments(
        trx,
        made.rows.map(({ id }) => id),
      );
    });
  }
  const took = (performance.now() - from) / 1_000;
  await sql`analyze`.execute(db);
  const { rows } = await sql<{ v: string; index: string }>`
    select pg_size_pretty(pg_relation_size('search_doc')) as v, pg_size_pretty(pg_relation_size('search_doc_v')) as index`.execute(db);
  print(
    `\n${DOCUMENTS} articles with their documents in ${took.toFixed(1)} s; the table ${rows[0]?.v}, its index of words ${rows[0]?.index}.`,
  );
}

/** At a steady rate, whether the previous request is answered or not. */
async function steadily(seconds: number, work: (n: number) => Promise<void>): Promise<readonly number[]> {
  const took: number[] = [];
  const running: Promise<void>[] = [];
  const from = performance.now();
  for (let n = 0; n < seconds * RATE; n += 1) {
    await setTimeout(Math.max(0, from + (n * 1_000) / RATE - performance.now()));
    const at = performance.now();
    running.push(work(n).then(() => void took.push(performance.now() - at)));
  }
  await Promise.all(running);
  return took;
}

const twoWords = (): readonly [string, string] => [popular(), random() < 0.5 ? oneOf(WORDS) : popular()];

function relevance(): void {
  const find = finderOf(packNames(pack));
  const rows = RELEVANCE.map(([query, wanted]) => {
    const best = bestName(find(query));
    const name = best ? ("nickName" in best.of ? best.of.nickName : best.of.name) : "nothing";
    return { query, name, isRight: best?.key === wanted };
  });
  const right = rows.filter(({ isRight }) => isRight).length;
  print("\nWhat is found first:\n");
  print(
    table(
      ["query", "first", ""],
      rows.map(({ query, name, isRight }) => [query, name, isRight ? "right" : "WRONG"]),
    ),
  );
  judge(`\nrelevance, ${right} of ${rows.length} right (>= ${BOUND.right})`, right >= BOUND.right);
}

print(`Searching. ${machine()}`);
relevance();
const bench = await startBenchDatabase();
const database = createDatabase(bench.url, { log: silentLog(), maxConnections: 8 });
try {
  await migrate(database.db, silentLog());
  await fill(database);
  const documents = createDocumentRepository(database.db);
  const asked = Array.from({ length: SECONDS * RATE }, twoWords);
  const pair = (n: number): readonly [string, string] => asked[n % asked.length] ?? ["", ""];
  const portal = await startPortal(PORT, {
    DATABASE_URL: bench.url,
    DEMO: "0",
    SMS_PROVIDER_URL: "https://127.0.0.1:9/",
    SMS_PROVIDER_KEY: "bench-bench-bench",
  });
  const agent = new Agent({ keepAlive: true });
  const get = async (path: string): Promise<void> => {
    const { status } = await ask(PORT, path, {}, agent);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  };
  const search = (n: number): Promise<void> => get(`/aapi/api/search/all?${new URLSearchParams({ word: pair(n).join(" ") })}`);
  const suggested = [...RELEVANCE.map(([query]) => query), ...teams.slice(0, 240)].flatMap((query) => [
    query.slice(0, 1),
    query.slice(0, 2),
    query,
  ]);
  const suggest = (n: number): Promise<void> =>
    get(`/aapi/api/search/suggest?${new URLSearchParams({ word: suggested[(n * 7) % suggested.length] ?? "" })}`);
  try {
    // Waits for the names to be loaded, then warms up the compiler.
    await setTimeout(4_000);
    for (let n = 0; n < 60; n += 1) await Promise.all([search(n), suggest(n)]);
    const asOf = { now: Date.now(), at: Date.now(), viewer: null };
    const overHttp = await steadily(SECONDS, search);
    const typed = await steadily(SECONDS, suggest);
    const own = await steadily(SECONDS, async (n) => {
      await documents.find("news", pair(n).join(" "), asOf, { limit: 30, offset: 0, cursor: null });
    });
    const names = createNames({ db: database.db, clock: systemClock, log: silentLog() });
    await names.refresh();
    const suggestOf = createSuggest(names);
    const inProcess = await steadily(SECONDS, async (n) => void (await suggestOf(suggested[(n * 7) % suggested.length] ?? "")));
    // One after the other: at 20 a second the queries would pile up.
    const peer: number[] = [];
    for (let n = 0; n < PEER_QUERIES; n += 1) {
      const [a, b] = pair(n).map(likePattern);
      const has = (pattern: string | undefined) => sql`(r.title ilike ${pattern} or r.summary ilike ${pattern})`;
      const at = performance.now();
      await sql`
        select a.id, r.title, count(*) over () as total from article a join article_revision r on r.article_id = a.id
        where ${has(a)} and ${has(b)} order by a.publish_at desc limit 30`.execute(database.db);
      peer.push(performance.now() - at);
    }
    const row = (name: string, took: readonly number[], bound: number | null): string[] => {
      const p95 = percentile(took, 0.95);
      return [
        name,
        String(took.length),
        ms(median(took)),
        ms(p95),
        ms(Math.max(...took)),
        bound === null ? "" : `<= ${bound} ${verdict(p95 <= bound)}`,
      ];
    };
    print(`\nTwo words of ${DOCUMENTS} documents, ${RATE} a second for ${SECONDS} s each:\n`);
    print(
      table(
        ["way", "n", "p50 ms", "p95 ms", "longest", "bound ms"],
        [
          row("everything, over HTTP", overHttp, BOUND.searchMs),
          row("articles, in the database", own, null),
          row("articles by ilike, one after the other", peer, null),
          row("typeahead, on the server", inProcess, BOUND.suggestMs),
          row("typeahead, over HTTP", typed, null),
        ],
      ),
    );
    print(`\nilike takes ${(percentile(peer, 0.95) / percentile(own, 0.95)).toFixed(1)} times as long (p95).`);
    judge("search", percentile(overHttp, 0.95) <= BOUND.searchMs);
    judge("typeahead", percentile(inProcess, 0.95) <= BOUND.suggestMs);
  } finally {
    agent.destroy();
    await portal.stop();
  }
} finally {
  await database.close();
  await bench.stop();
}
