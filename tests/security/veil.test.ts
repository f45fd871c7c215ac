import { existsSync } from "node:fs";
import { sql } from "kysely";
import { WebSocket } from "ws";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import type { NoticeList } from "../../contract/http/notice.ts";
import type { SearchReply } from "../../contract/http/search.ts";
import type { PlanView, PublishOffer } from "../../contract/http/tipTypes.ts";
import { AUTH_COOKIE } from "../../contract/limits.ts";
import { pickText } from "../../contract/rules/tipPick.ts";
import { systemClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import { createSessions } from "../../server/user/sessions.ts";
import { createLedgerRepository } from "../../server/wallet/ledgerRepository.ts";
import { type TestPortal, startTestPortal } from "../setup/testPortal.ts";

/**
 * The veil of a plan, from outside: before its kick-off no call, page or feed contains the pick, the reason or the salt, for
 * a visitor, for a fan who follows its expert, or in a search.
 */
const BUILT = existsSync("dist/client/.vite/manifest.json");
const MATCH = "veiled-1";
const [HOME, AWAY] = ["帷幕之城", "远山联队"] as const;
const REASON =
  "只有买家读得到的理由：客队定位球防守变好，主队两名中卫停赛，盘口没动而水位往客队一边走，风险是雨战，这些都算进去了之后仍然选它。";
const LINE = -0.25;
const PICK = pickText({ sport: "fb", market: "ah", lineQuarters: LINE * 4 }, "away", HOME, AWAY);

let database: TestDatabase;
let portal: TestPortal;
let plan: PlanView;
let salt = "";
const tokens: Record<"expert" | "fan" | "buyer", string> = { expert: "", fan: "", buyer: "" };
const ids: Record<keyof typeof tokens, string> = { expert: "", fan: "", buyer: "" };
const frames: string[] = [];
const sockets: WebSocket[] = [];

/** The veiled texts found in a text. */
const secretsIn = (text: string): readonly string[] =>
  [REASON.slice(0, 9), salt, PICK, '"pick":{'].filter((secret) => secret !== "" && text.includes(secret));

async function ask(as: keyof typeof tokens | null, method: "GET" | "POST", path: string, body?: object): Promise<string> {
  const answer = await fetch(`${portal.url}${path}`, {
    method,
    headers: {
      ...(as === null ? {} : { "access-token": tokens[as] }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.text();
}
const dataOf = <T>(text: string): T => (JSON.parse(text) as { readonly data: T }).data;

/** Subscribes to channels of a feed; keeps every message as received. */
function listen(path: string, token: string | null, channels: readonly string[]): void {
  const socket = new WebSocket(`${portal.url.replace("http", "ws")}${path}`);
  sockets.push(socket);
  socket.on("message", (data) => void frames.push(String(data)));
  // Closed while connecting: not an error here.
  socket.on("error", () => undefined);
  socket.on("open", () => {
    if (token !== null) socket.send(JSON.stringify({ t: "auth", token }));
    for (const ch of channels) socket.send(JSON.stringify({ t: "sub", ch }));
  });
}

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  portal = await startTestPortal(database.url);
  const { db } = database;
  const sessions = createSessions({ db, clock: systemClock, log: silentLog(), notify: async () => undefined });
  for (const who of ["expert", "fan", "buyer"] as const) {
    const { rows } = await sql<{ id: bigint }>`
      insert into app_user (nick_name, nick_key, is_expert) values (${`帷幕${who}`}, ${`帷幕${who}`}, ${who === "expert"}) returning id`.execute(
      db,
    );
    ids[who] = String(rows[0]?.id);
    tokens[who] = await sessions.issue(ids[who], { isPersistent: true, ip: "127.0.0.1", userAgent: "test" });
  }
  const ledger = createLedgerRepository({ db, pool: database.pool, clock: systemClock });
  const postings = [
    { account: "issue:diamond", amountMinor: -10_000n },
    { account: { user: ids.buyer, kind: "diamond" }, amountMinor: 10_000n },
  ] as const;
  await ledger.move({ key: crypto.randomUUID(), type: 7, postings });
  await sql`insert into user_follow (user_id, target_id, at) values (${ids.fan}::int8, ${ids.expert}::int8, now())`.execute(db);
  const at = Date.now();
  const fixture = {
    matchId: MATCH,
    sport: "fb",
    league: { id: "l1", name: "帷幕联赛", color: "#123456" },
    kickoffAt: at + 3_600_000,
    home: { id: "h", name: HOME },
    away: { id: "a", name: AWAY },
    source: "test",
  };
  const quotes = [{ company: "crown", market: "ah", price: [0.92, LINE, 0.96] }];
  await portal.push([
    { ch: `fb:${MATCH}`, at, k: "fixture", key: "fixture", d: fixture },
    { ch: `odds:fb:${MATCH}`, at, k: "odds.batch", d: { quotes } },
  ]);
  listen("/feed/sport", null, ["fb", `fb:${MATCH}`, `odds:fb:${MATCH}`]);
  listen("/feed/tv", tokens.fan, [`user:${ids.fan}`, "horn"]);
  listen("/feed/tv", null, ["horn"]);
  // Retried until the board has the match.
  const offer = await vi.waitFor(
    async () => {
      const offered = dataOf<PublishOffer | null>(await ask("expert", "GET", `/tapi/tj/plan/offer?sport=fb&matchId=${MATCH}`));
      return offered ?? expect.unreachable("the match is not there yet");
    },
    { interval: 250 },
  );
  const published = await ask("expert", "POST", "/tapi/tj/recommend", {
    key: "veiled-plan-000001",
    betType: "ah",
    legs: [{ sport: "fb", matchId: MATCH, market: "ah", side: "away", company: "crown", line: LINE, price: 0.96, odds: offer.position }],
    reason: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: REASON, marks: [{ type: "bold" }] }] }] },
    price: { currency: "diamond", amount: 38 },
    isRefundable: true,
  });
  plan = dataOf<PlanView>(published);
  const { rows } = await sql<{ salt: string }>`select salt from plan_hidden where plan_id = ${plan.id}::int8`.execute(db);
  salt = rows[0]?.salt ?? "";
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await portal.stop();
  await database.remove();
});

const WORD = encodeURIComponent(HOME);
const calls = (): readonly (readonly ["GET" | "POST", string, object?])[] => [
  ["GET", `/tapi/tj/recommend/${plan.id}`],
  ["GET", `/tapi/tj/plan/proof?id=${plan.id}`],
  ["GET", "/tapi/tj/plan/mine"],
  ["GET", "/tapi/tj/match?matchType=1"],
  ["GET", "/tapi/tj/match/filter"],
  ...(["recommends", "more", "home/rec", "pc/rec", "experts", "v2/index/recommends"] as const).map(
    (path) => ["POST", `/tapi/tj/expert/${path}`, {}] as const,
  ),
  ["POST", "/tapi/tj/expert/match", { sport: "fb", matchId: MATCH }],
  ...(["info", "center/head", "center/recommends"] as const).map(
    (path) => ["POST", `/tapi/tj/expert/${path}`, { id: ids.expert }] as const,
  ),
  ["GET", `/aapi/api/search/all?word=${WORD}`],
  ["GET", `/aapi/api/search/all?word=${WORD}&type=plans`],
  ["GET", `/aapi/api/search/suggest?word=${WORD}`],
  ["GET", `/aapi/api/user/pageList?word=${encodeURIComponent("帷幕")}`],
  ["GET", "/tapi/inform/notice/list?kind=tip"],
  ["GET", "/tapi/inform/notice/unread"],
  ["GET", `/tapi/user/info/personal-space?id=${ids.expert}`],
];

test("no call tells it: not lists, the plan, its match, searches, notices, or its expert's page", async () => {
  // A job notifies followers: by then the fan has a notice, an unread count and a live event.
  await vi.waitFor(() => expect(frames.join("")).toContain('"what":"published"'));
  let named = 0;
  for (const as of [null, "fan"] as const) {
    for (const [method, path, body] of calls()) {
      const text = await ask(as, method, path, body);
      expect([path, secretsIn(text)]).toEqual([path, []]);
      if (text.includes(plan.title)) named += 1;
    }
  }
  expect(named).toBeGreaterThan(15);
  const found = dataOf<SearchReply>(await ask(null, "GET", `/aapi/api/search/all?word=${WORD}&type=plans`));
  expect(found.parts.plans?.list).toMatchObject([{ id: plan.id, title: plan.title, isSelling: true, price: { amount: "38.00" } }]);
  const byReason = dataOf<SearchReply>(await ask(null, "GET", `/aapi/api/search/all?word=${encodeURIComponent("定位球防守")}&type=plans`));
  expect(byReason.counts.plans).toBe(0);
  const told = dataOf<NoticeList>(await ask("fan", "GET", "/tapi/inform/notice/list?kind=tip"));
  expect(told.list).toMatchObject([{ what: "plan", about: plan.title, path: `/guide/expert/plan?id=${plan.id}`, count: 1 }]);
});

test("no frame tells it, of the match's channels, of its odds, or of the fan's own", () => {
  const all = frames.join("\n");
  expect(all).toContain(plan.title);
  expect(all).toContain('"k":"notice"');
  expect(secretsIn(all)).toEqual([]);
});

const PAGES = () => [
  "/",
  "/guide",
  "/guide/expert",
  "/guide/expert/plan",
  `/guide/expert/plan?id=${plan.id}`,
  `/guide/expert/info/${ids.expert}`,
  `/football/plan/${MATCH}`,
  `/football/live/${MATCH}`,
  `/search?val=${WORD}`,
  `/search/list?val=${WORD}&type=plans`,
  "/v/information?kind=tip",
];

describe.skipIf(!BUILT)("pages as they are served (needs a build)", () => {
  async function page(as: keyof typeof tokens | null, path: string, n: number): Promise<string> {
    const answer = await portal.app.inject({
      url: path,
      remoteAddress: `10.2.${n}.7`,
      headers: { host: "veil.example", ...(as === null ? {} : { cookie: `${AUTH_COOKIE}=${tokens[as]}` }) },
    });
    return answer.payload;
  }

  test("none tells it to a visitor or a fan; the buyer's own does, and still nobody else's", async () => {
    let named = 0;
    const look = async (as: "fan" | null, from: number): Promise<void> => {
      for (const [i, path] of PAGES().entries()) {
        const html = await page(as, path, from + i);
        expect([path, secretsIn(html)]).toEqual([path, []]);
        if (html.includes(AWAY)) named += 1;
      }
    };
    await look(null, 0);
    await look("fan", 20);
    expect(named).toBeGreaterThan(10);
    await ask("buyer", "POST", "/tapi/tj/plan/buy", { id: plan.id, key: "veiled-buy-0000001" });
    const own = await page("buyer", `/guide/expert/plan?id=${plan.id}`, 40);
    expect(secretsIn(own)).toEqual(expect.arrayContaining([REASON.slice(0, 9), PICK]));
    for (const as of [null, "fan"] as const) {
      const html = await page(as, `/guide/expert/plan?id=${plan.id}`, as === null ? 60 : 61);
      expect([as, secretsIn(html)]).toEqual([as, []]);
    }
    expect(secretsIn(frames.join("\n"))).toEqual([]);
  });
});
