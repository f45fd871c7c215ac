import { existsSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { AUTH_COOKIE } from "../../contract/limits.ts";
import { systemClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import { createSessions } from "../../server/user/sessions.ts";
import { RENDERS } from "../../server/http/renderQueue.ts";
import { createLedgerRepository } from "../../server/wallet/ledgerRepository.ts";
import { type TestPortal, startTestPortal } from "../setup/testPortal.ts";

/** Pages as the portal sends them, including shared responses for visitors: one reader's data is in nobody else's page. */

const BUILT = existsSync("dist/client/.vite/manifest.json");
const MATCH = "kept-apart-1";
const ROOM = "550001";

interface Reader {
  readonly name: string;
  /** "" = a visitor. */
  readonly token: string;
  /** Texts that may only be in this reader's own pages. */
  readonly marks: readonly string[];
}

let database: TestDatabase;
let portal: TestPortal;
let readers: readonly Reader[] = [];

const PEOPLE = [
  {
    id: "771234567",
    name: "海港看台甲先生",
    portrait: "/uploads/portrait-of-jia.webp",
    mobile: "13955550001",
    diamonds: 7_391_513n,
    shown: "73915.13",
  },
  {
    id: "881234567",
    name: "申花北看台乙女士",
    portrait: "/uploads/portrait-of-yi.webp",
    mobile: "13966660002",
    diamonds: 8_462_624n,
    shown: "84626.24",
  },
] as const;

async function addReader(person: (typeof PEOPLE)[number]): Promise<Reader> {
  await database.pool.query(
    "insert into app_user (id, nick_name, nick_key, portrait, mobile) overriding system value values ($1, $2, $2, $3, $4)",
    [person.id, person.name, person.portrait, person.mobile],
  );
  const ledger = createLedgerRepository({ db: database.db, pool: database.pool, clock: systemClock });
  await ledger.move({
    key: crypto.randomUUID(),
    type: 7,
    postings: [
      { account: "issue:diamond", amountMinor: -person.diamonds },
      { account: { user: person.id, kind: "diamond" }, amountMinor: person.diamonds },
    ],
  });
  const sessions = createSessions({ db: database.db, clock: systemClock, log: silentLog(), notify: async () => undefined });
  const token = await sessions.issue(person.id, { isPersistent: true, ip: "198.51.100.1", userAgent: "test-browser" });
  const masked = `${person.mobile.slice(0, 3)}****${person.mobile.slice(7)}`;
  return { name: person.name, token, marks: [person.id, person.name, person.portrait, person.mobile, masked, person.shown, token] };
}

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  portal = await startTestPortal(database.url);
  readers = [await addReader(PEOPLE[0]), await addReader(PEOPLE[1]), { name: "a visitor", token: "", marks: [] }];
  await database.pool.query("insert into room (id, anchor_id, at, title) overriding system value values ($1, $2, now(), '决赛之夜')", [
    ROOM,
    await addAnchor(),
  ]);
  const at = Date.now();
  const team = (id: string) => ({ id, name: `球队${id}` });
  const fixture = {
    matchId: MATCH,
    sport: "fb",
    league: { id: "l1", name: "联赛", color: "#123456" },
    kickoffAt: at,
    home: team("h"),
    away: team("a"),
    source: "test",
  };
  const pushed = await portal.push([
    { ch: `fb:${MATCH}`, at, k: "fixture", key: "fixture", d: fixture },
    { ch: `fb:${MATCH}`, at, k: "state", d: { state: 2 } },
  ]);
  expect(pushed.data.accepted).toBe(2);
});
afterAll(async () => {
  await portal.stop();
  await database.remove();
});

async function addAnchor(): Promise<string> {
  const { rows } = await database.pool.query<{ id: bigint }>(
    "insert into app_user (nick_name, nick_key, is_anchor) values ('主播', '主播', true) returning id",
  );
  return String(rows[0]?.id);
}

interface Sent {
  readonly status: number;
  /** The whole response: headers, and the decompressed body. */
  readonly text: string;
}

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes } as const;
const ENCODINGS = ["br", "gzip", "identity"] as const;

/** The number of renders per visitor's address is limited; these tests ignore that limit, so each site has an address of its own. */
const addresses = new Map<string, string>();
function addressOf(site: string): string {
  const known = addresses.get(site) ?? `10.1.${addresses.size}.7`;
  addresses.set(site, known);
  return known;
}

/** `site`: host name; pages are shared within one host. */
async function open(reader: Reader, site: string, path: string, encoding: keyof typeof UNPACK): Promise<Sent> {
  const answer = await portal.app.inject({
    url: path,
    remoteAddress: addressOf(`${site}${path}`),
    headers: {
      host: `${site}.example`,
      "accept-encoding": encoding,
      ...(reader.token === "" ? {} : { cookie: `${AUTH_COOKIE}=${reader.token}` }),
    },
  });
  const sent = (answer.headers["content-encoding"] ?? "identity") as keyof typeof UNPACK;
  return { status: answer.statusCode, text: `${JSON.stringify(answer.headers)}\n${UNPACK[sent](answer.rawPayload).toString("utf8")}` };
}

const othersMarks = (reader: Reader): readonly string[] => readers.filter((other) => other !== reader).flatMap(({ marks }) => marks);
const foreignIn = (reader: Reader, { text }: Sent): readonly string[] => othersMarks(reader).filter((mark) => text.includes(mark));

const PAGES = ["/", "/football", `/football/live/${MATCH}`, `/live/room/${ROOM}`, "/live/all", "/v/personal-data"];
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

describe.skipIf(!BUILT)("pages of two readers and a visitor (needs a build)", () => {
  test.each(PAGES)("%s: in every order of asking nothing of one is in the bytes of another", async (path) => {
    let shared = 0;
    const statusOf = (reader: Reader): number => (path.startsWith("/v/") && reader.token === "" ? 302 : 200);
    for (const order of ORDERS) {
      const site = `order${order.join("")}`;
      // One after the other, then again with cached pages, then all at once.
      for (const n of [0, 1]) {
        for (const i of order) {
          const reader = readers[i] as Reader;
          const sent = await open(reader, site, path, ENCODINGS[(n + i) % 3] ?? "br");
          expect([reader.name, sent.status, foreignIn(reader, sent)]).toEqual([reader.name, statusOf(reader), []]);
          if (sent.text.includes('"etag"')) shared += 1;
        }
      }
      const together = await Promise.all(
        order.map(async (i) => [readers[i] as Reader, await open(readers[i] as Reader, `${site}x`, path, "br")] as const),
      );
      for (const [reader, sent] of together) expect([reader.name, foreignIn(reader, sent)]).toEqual([reader.name, []]);
    }
    // Only visitors' pages are shared; the own page redirects visitors.
    expect(shared).toBe(path.startsWith("/v/") ? 0 : ORDERS.length * 2);
  });

  test("the marks that are looked for are those a reader's own page has", async () => {
    for (const reader of readers.slice(0, 2)) {
      const [id, name, portrait, , masked, balance] = reader.marks;
      const { status, text } = await open(reader, "own", "/football", "br");
      expect([status, [id, name, portrait, masked, balance].filter((mark) => !text.includes(mark ?? "?"))]).toEqual([200, []]);
    }
  });

  test("many pages of both at once are each their reader's own, and what has changed of one stands in the next", async () => {
    const [jia, yi] = readers as [Reader, Reader];
    const shownOf = async (reader: Reader): Promise<readonly (string | undefined)[]> => {
      const { status, text } = await open(reader, "burst", "/football", "br");
      expect([status, foreignIn(reader, { status, text })]).toEqual([200, []]);
      return [
        /"nickName":"(.*?)"/.exec(text)?.[1],
        /"balance":"(.*?)"/.exec(text)?.[1],
        /aria-label="([^"]*?)(?:LV\.\d+)?，用户菜单"/.exec(text)?.[1],
      ];
    };
    const expected = (reader: Reader, name = reader.name) => [name, reader.marks[5], name];
    // The most that may wait for one address.
    const burst = Array.from({ length: RENDERS.waitingEach }, (_, n) => (n % 3 === 0 ? jia : yi));
    expect(await Promise.all(burst.map(shownOf))).toEqual(burst.map((reader) => expected(reader)));

    await database.pool.query("update app_user set nick_name = '改了名字的甲' where id = $1", [jia.marks[0]]);
    expect(await shownOf(jia)).toEqual(expected(jia, "改了名字的甲"));
    await database.pool.query("update app_user set nick_name = $2 where id = $1", [jia.marks[0], jia.name]);
    const ledger = createLedgerRepository({ db: database.db, pool: database.pool, clock: systemClock });
    const give = (amountMinor: bigint) =>
      ledger.move({
        key: crypto.randomUUID(),
        type: 7,
        postings: [
          { account: "issue:diamond", amountMinor: -amountMinor },
          { account: { user: jia.marks[0] ?? "", kind: "diamond" }, amountMinor },
        ],
      });
    await give(100n);
    expect(await shownOf(jia)).toEqual([jia.name, "73916.13", jia.name]);
    expect(await shownOf(yi)).toEqual(expected(yi));
    await give(-100n);
    expect(await shownOf(jia)).toEqual(expected(jia));
  });

  test("a reader's page says that nobody may keep it, a visitor's that it depends on the cookie", async () => {
    const cacheOf = async (reader: Reader) => {
      const { text } = await open(reader, "cache", "/football", "identity");
      const headers = JSON.parse(text.slice(0, text.indexOf("\n"))) as Record<string, string>;
      return [headers["cache-control"], headers.vary, "etag" in headers];
    };
    const [jia, , visitor] = readers as [Reader, Reader, Reader];
    expect(await cacheOf(visitor)).toEqual(["no-cache", "cookie, accept-encoding", true]);
    expect(await cacheOf(jia)).toEqual(["private, no-store", "cookie, accept-encoding", false]);
    expect(await cacheOf(visitor)).toEqual(["no-cache", "cookie, accept-encoding", true]);
  });

  test("a token that is no good, or is someone's old one, gets a visitor's page and nothing of who was there before", async () => {
    const [jia, , visitor] = readers as [Reader, Reader, Reader];
    for (const token of ["x", `${jia.token}x`, jia.token.slice(0, -1), jia.token.toUpperCase()]) {
      const stranger: Reader = { ...visitor, token };
      await open(jia, "stale", "/football", "br");
      const sent = await open(stranger, "stale", "/football", "br");
      const marks = jia.marks.slice(0, -1).filter((mark) => sent.text.includes(mark));
      expect([token, sent.status, marks]).toEqual([token, 200, []]);
    }
  });
});
