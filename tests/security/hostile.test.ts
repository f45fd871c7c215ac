import fc from "fast-check";
import { pino } from "pino";
import type { TSchema } from "typebox";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ERROR_MESSAGE } from "../../contract/codes/errorMessages.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { STAFF_ROLES } from "../../contract/codes/staff.ts";
import { DESK_API, DESK_HEADER } from "../../contract/desk/call.ts";
import { DESK_CALLS } from "../../contract/desk/index.ts";
import { ALL_CALLS } from "../../contract/http/index.ts";
import { addStaff } from "../../server/desk/testing.ts";
import { createStaffSessions } from "../../server/desk/staffSessions.ts";
import { systemClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import { createPasswords } from "../../server/user/passwords.ts";
import { createSessions } from "../../server/user/sessions.ts";
import { createLedgerRepository } from "../../server/wallet/ledgerRepository.ts";
import { verifyLedger } from "../../server/wallet/verify.ts";
import { type TestPortal, startTestPortal } from "../setup/testPortal.ts";
import { testClient } from "./client.ts";
import { HOSTILE_TEXTS, inputsOf, partsOf } from "./hostileInput.ts";

/**
 * Every call of the product and of the desk, by somebody who may make it, with inputs made from its own schema: at the
 * ends of what it takes, and beyond. Each is answered, in words and with a code; none is an error of the server, none
 * leaves one in its log, and the ledger is whole afterwards. `HOSTILE=40 SEED=7` asks each that often, with other inputs.
 */
const EACH = Number(process.env.HOSTILE ?? 2);
const SEED = Number(process.env.SEED ?? 20261129);
const AT_ONCE = 4;
/** What hangs ends, and is named. */
const PATIENCE_MS = 60_000;
/** The server's words for an error of its own. A part that is still loading says so in words of its own. */
const FAULT_WORDS = ERROR_MESSAGE[ErrorCode.internal];

interface PreparedRequest {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
}

interface Shape {
  readonly method: string;
  readonly path: string;
  readonly query?: TSchema;
  readonly body?: TSchema;
}

const MATCH = "hostile-fb-1";
const FIXTURE = {
  matchId: MATCH,
  sport: "fb",
  league: { id: "l1", name: "来者联赛", color: "#123456" },
  kickoffAt: Date.now() + 3_600_000,
  home: { id: "h", name: "主队" },
  away: { id: "a", name: "客队" },
  source: "test",
};

let database: TestDatabase;
let portal: TestPortal;
const errors: string[] = [];
const users: string[] = [];
let known: string[] = [];
let sessions: ReturnType<typeof createSessions>;
let member: string;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  const log = pino({ level: "error", base: null }, { write: (line: string) => errors.push(line.slice(0, 600)) });
  portal = await startTestPortal(database.url, { log });
  const ledger = createLedgerRepository({ ...database, clock: systemClock });
  for (let i = 0; i < 12; i += 1) {
    const { rows } = await database.pool.query<{ id: bigint }>(
      "insert into app_user (nick_name, nick_key, mobile, is_anchor, is_expert) values ($1, $1, $2, true, true) returning id",
      [`来人${i}`, `1390000${String(i).padStart(4, "0")}`],
    );
    const id = String(rows[0]?.id);
    users.push(id);
    for (const kind of ["diamond", "ticket", "cash"] as const) {
      const amountMinor = 1_000_000n;
      const postings = [
        { account: `issue:${kind}` as const, amountMinor: -amountMinor },
        { account: { user: id, kind }, amountMinor },
      ];
      await ledger.move({ key: `test/${id}/${kind}`, type: 7, postings });
    }
  }
  sessions = createSessions({ db: database.db, clock: systemClock, log: silentLog(), notify: async () => undefined });
  await portal.push([{ ch: `fb:${MATCH}`, at: FIXTURE.kickoffAt - 7_200_000, k: "fixture", d: FIXTURE, key: "fixture" }]);
  const rooms = await Promise.all(
    users.slice(0, 2).map(async (id) => {
      const client = testClient(portal.url);
      client.token = await sessions.issue(id, { isPersistent: true, ip: "127.0.0.1", userAgent: "test" });
      await client.post("/aapi/api/room/up", {});
      return (await client.get<{ room: { roomId: string } }>("/aapi/api/room/own")).data.room.roomId;
    }),
  );
  known = [...users.slice(0, 3), ...rooms, MATCH, "fb", "bk", `fb-${MATCH}`, `thread:fb:${MATCH}`];
  // Ids are often guessed low: those of staff who may be put out of work come first.
  for (let i = 0; i < 4; i += 1) await addStaff(database, systemClock, `值班${i}`, STAFF_ROLES);
  member = (await addStaff(database, systemClock, "当值", STAFF_ROLES)).id;
  await database.pool.query("update staff set password_hash = $1", [await createPasswords().hash("right-password")]);
});
afterAll(async () => {
  await portal.stop();
  await database.remove();
});

/** Each request from another address: limits of an address would leave the rest unread. */
const addressOf = (i: number): string => `10.9.${i >> 8}.${i & 255}`;

function textOf(value: unknown): string {
  return typeof value === "string" ? value.toWellFormed() : typeof value === "object" ? JSON.stringify(value) : String(value);
}

function queryOf(input: unknown): string {
  if (typeof input !== "object" || input === null) return "";
  const pairs = Object.entries(input).map(([name, value]) => [name, textOf(value)]);
  return `?${new URLSearchParams(pairs).toString()}`;
}

/** So many requests of one call, the same for the same seed. */
function requestsOf({ method, path, query, body }: Shape, prefix: string): readonly PreparedRequest[] {
  const parts = path.match(/\{\w+\}/g) ?? [];
  const arbitrary = fc.record({
    parts: fc.tuple(...parts.map(() => partsOf(known))),
    query: query === undefined ? fc.constant(undefined) : inputsOf(query, known),
    body: method === "POST" ? inputsOf(body, known) : fc.constant(undefined),
  });
  return fc.sample(arbitrary, { seed: SEED + path.length, numRuns: EACH }).map((one) => {
    let at = 0;
    const filled = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(String(one.parts[at++])));
    return {
      name: `${method} ${path}`,
      method,
      url: `${prefix}${filled}${queryOf(one.query)}`,
      body: method === "POST" ? JSON.stringify(one.body) : undefined,
    };
  });
}

/** Answers with code 200. If nobody were let in, nothing would be tried. */
let succeeded = 0;

/** What was answered other than in an envelope with words, or as a failure of the server. Empty: all was well. */
async function faultOf(
  base: string,
  { name, method, url, body }: PreparedRequest,
  headers: Readonly<Record<string, string>>,
): Promise<string | null> {
  const response = await fetch(base + url, {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const report = `${name}: ${response.status} ${text.slice(0, 120)} to ${url.slice(0, 300)} ${body?.slice(0, 600) ?? ""}`;
  // A file (a list of income to keep) is no envelope.
  if (response.ok && !(response.headers.get("content-type") ?? "").includes("json")) return null;
  let answer: { readonly code?: unknown; readonly message?: unknown };
  try {
    answer = JSON.parse(text) as typeof answer;
  } catch {
    return report;
  }
  const { code, message } = answer;
  if (code === 200) succeeded += 1;
  const isEnvelope = typeof code === "number" && typeof message === "string" && (code === 200 || message !== "");
  return isEnvelope && message !== FAULT_WORDS ? null : report;
}

async function faultsOf(
  all: readonly PreparedRequest[],
  send: (request: PreparedRequest, i: number) => Promise<string | null>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let i = next++; i < all.length; i = next++) {
      const request = all[i];
      const fault =
        request === undefined
          ? null
          : await send(request, i).catch(
              (error: unknown) => `${request.name}: ${String(error)} ${request.url.slice(0, 300)} ${request.body?.slice(0, 600) ?? ""}`,
            );
      if (fault !== null) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return faults;
}

describe("whatever is sent by somebody who may", () => {
  test("to a call of the product is answered in words, and is no error of the server", async () => {
    succeeded = 0;
    const all = ALL_CALLS.flatMap((call) => requestsOf(call, `/${call.segment}`));
    const faults = await faultsOf(all, async (request, i) => {
      // A token of its own for each: what ends a session, or has too many tries behind it, is one of many.
      const user = users[i % users.length] ?? "";
      const token = await sessions.issue(user, { isPersistent: true, ip: "127.0.0.1", userAgent: "test" });
      return faultOf(portal.url, request, { "access-token": token, "x-forwarded-for": addressOf(i) });
    });
    expect(faults).toEqual([]);
    expect(succeeded).toBeGreaterThan(all.length / 5);
  });

  test("to a call of the desk is answered in words, and is no error of the server", async () => {
    succeeded = 0;
    const all = DESK_CALLS.flatMap((call) => requestsOf(call, DESK_API));
    const staffSessions = createStaffSessions({ db: database.db, clock: systemClock });
    const faults = await faultsOf(all, async (request, i) => {
      const token = await staffSessions.begin(member, { ip: "192.0.2.9", userAgent: "test" });
      return faultOf(portal.deskUrl ?? "", request, { cookie: `desk=${token}`, [DESK_HEADER]: "1", "x-forwarded-for": addressOf(i) });
    });
    expect(faults).toEqual([]);
    expect(succeeded).toBeGreaterThan(all.length / 5);
  });

  test("by a provider, in an event's words, is kept with the replacement character or refused in words", async () => {
    const words = HOSTILE_TEXTS.map((text, i) => ({
      ...FIXTURE,
      matchId: `${MATCH}-${i}`,
      home: { id: "h", name: `${text}甲`.slice(0, 100) },
    }));
    const faults: string[] = [];
    for (const d of words) {
      const { code, message } = await portal.push([
        { ch: `fb:${d.matchId}`, at: d.kickoffAt - 7_200_000, k: "fixture", d, key: "fixture" },
      ]);
      if (message === FAULT_WORDS || (code !== 200 && message === "")) faults.push(`${JSON.stringify(d.home.name)}: ${code} ${message}`);
    }
    expect(faults).toEqual([]);
  });

  test("nothing of it is in the log as an error, and the ledger is whole", async () => {
    expect(errors).toEqual([]);
    const { faults } = await verifyLedger(database.db);
    expect(faults).toEqual([]);
  });
});
