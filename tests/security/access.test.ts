import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Access } from "../../contract/http/call.ts";
import { ALL_CALLS } from "../../contract/http/index.ts";
import { tipsCalls } from "../../contract/http/tips.ts";
import { systemClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import { createSessions } from "../../server/user/sessions.ts";
import { type TestPortal, startTestPortal } from "../setup/testPortal.ts";
import { WHO_MAY } from "./whoMay.ts";

/**
 * Every call of the product by every kind of caller: visitor, user, anchor, expert, manager, and a stranger with an invalid
 * token. The access list is in a separate file (whoMay.ts), not in the contract under test.
 */
type Caller = "visitor" | "stranger" | "user" | "anchor" | "expert" | "manager";
const CALLERS: readonly Caller[] = ["visitor", "stranger", "user", "anchor", "expert", "manager"];

const ADMITTED: Readonly<Record<Access, readonly Caller[]>> = {
  any: CALLERS,
  user: ["user", "anchor", "expert", "manager"],
  anchor: ["anchor"],
  expert: ["expert"],
  manager: ["anchor", "manager"],
};

/** Served, refused because the request is empty, or not built yet: in all cases access was granted. A server error proves nothing. */
const LET_IN: readonly number[] = [200, 400, 501];
/** An item that does not exist is 404 for a caller with access; a visitor has no expert head. */
const NOT_THERE: Readonly<Record<string, readonly number[]>> = {
  "POST /tapi/pay/unbind-card/{id}": [404],
  "GET /tapi/inform/info/detail/{id}": [404],
  "GET /tapi/inform/info/state/{id}": [404],
  "GET /tapi/inform/comment/like/{id}": [404],
  "GET /tapi/inform/post/detail/{id}": [404],
  "GET /tapi/inform/post/like/{id}/{n}": [404],
  "POST /tapi/tj/expert/info": [401, 404],
  "POST /tapi/tj/expert/center/head": [401, 404],
  "POST /tapi/tj/expert/center/recommends": [401],
  "GET /tapi/tj/recommend/{id}": [404],
};

let database: TestDatabase;
let portal: TestPortal;
const ids: Partial<Record<Caller, string>> = {};
let tokenOf: (caller: Caller) => Promise<string | null>;

async function addUser(nickName: string, columns = ""): Promise<string> {
  const { rows } = await database.pool.query<{ id: bigint }>(
    `insert into app_user (nick_name, nick_key${columns && `, ${columns}`}) values ($1, $1${columns && ", true"}) returning id`,
    [nickName],
  );
  return String(rows[0]?.id);
}

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  portal = await startTestPortal(database.url);
  ids.user = await addUser("观众");
  ids.anchor = await addUser("主播", "is_anchor");
  ids.expert = await addUser("专家", "is_expert");
  ids.manager = await addUser("房管");
  await database.pool.query("insert into room_manager (room_id, user_id) values ('r1', $1)", [ids.manager]);
  const sessions = createSessions({ db: database.db, clock: systemClock, log: silentLog(), notify: async () => undefined });
  tokenOf = async (caller) => {
    if (caller === "visitor") return null;
    if (caller === "stranger") return "0123456789abcdefghijklmnopqrstuvwxyzABCDEFG";
    const id = ids[caller];
    if (id === undefined) throw new Error(`no ${caller}`);
    return sessions.issue(id, { isPersistent: true, ip: "127.0.0.1", userAgent: "test" });
  };
});
afterAll(async () => {
  await portal.stop();
  await database.remove();
});

/** A new token for each request: one of the calls ends its session. */
async function statusOf(method: string, path: string, caller: Caller, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const token = await tokenOf(caller);
  const answer = await fetch(`${portal.url}${path.replaceAll(/\{\w+\}/g, "1").replace("/live/1/", "/live/fb/")}`, {
    method,
    headers: {
      ...(token === null ? {} : { "access-token": token }),
      ...headers,
      ...(method === "POST" ? { "content-type": "application/json" } : {}),
    },
    ...(method === "POST" ? { body: "{}" } : {}),
  });
  const { code } = (await answer.json()) as { code: number };
  return code;
}

describe("who may make which call", () => {
  test("the list names every call of the product, each once", () => {
    const listed = Object.values(WHO_MAY).flat();
    expect(listed.toSorted()).toEqual(ALL_CALLS.map((call) => `${call.method} /${call.segment}${call.path}`).toSorted());
  });

  for (const caller of CALLERS) {
    test(`${caller}: gets into exactly what is open to them`, async () => {
      const wrong: string[] = [];
      for (const access of Object.keys(WHO_MAY) as Access[]) {
        const isAdmitted = ADMITTED[access].includes(caller);
        const refusedWith = caller === "visitor" || caller === "stranger" ? 401 : 403;
        for (const line of WHO_MAY[access]) {
          const [method = "", path = ""] = line.split(" ");
          const code = await statusOf(method, path, caller);
          // A caller without a session is already logged out: a success by docs/product.md 7.
          if (path === "/tapi/user/logout" && refusedWith === 401) {
            if (code !== 20001) wrong.push(`${line}: ${code}`);
            continue;
          }
          const isLetIn = LET_IN.includes(code) || NOT_THERE[line]?.includes(code) === true;
          if (isAdmitted ? !isLetIn : code !== refusedWith) wrong.push(`${line}: ${code}`);
        }
      }
      expect(wrong).toEqual([]);
    });
  }

  test("a page of another site changes nothing, whoever is logged in", async () => {
    const wrong: string[] = [];
    for (const call of ALL_CALLS) {
      if (call.method !== "POST" && !call.changes) continue;
      const code = await statusOf(call.method, `/${call.segment}${call.path}`, "anchor", { "sec-fetch-site": "cross-site" });
      if (code !== 403) wrong.push(`${call.path}: ${code}`);
    }
    expect(wrong).toEqual([]);
    const changing = ALL_CALLS.filter((call) => call.changes).map((call) => call.path);
    for (const path of [
      "/user/logout",
      "/user/center/updateNickName",
      "/api/attention/operAttention",
      "/api/forbid/add",
      "/inform/info/collect",
    ]) {
      expect(changing).toContain(path);
    }
  });
});

describe("a brand without tips", () => {
  test("has none of their calls, whoever asks; nobody applies to be an expert, and nothing of them is found", async () => {
    portal = await portal.restart("variant3");
    const wrong: string[] = [];
    for (const caller of CALLERS) {
      for (const { method, segment, path } of Object.values(tipsCalls)) {
        const code = await statusOf(method, `/${segment}${path}`, caller);
        if (code !== 404) wrong.push(`${caller} ${path}: ${code}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await statusOf("GET", "/aapi/api/audit/info?kind=expert", "user")).toBe(404);
    expect(await statusOf("GET", "/aapi/api/audit/info", "user")).toBe(200);
    expect(await statusOf("GET", "/aapi/api/search/all?word=a&type=plans", "visitor")).toBe(404);
  });
});
