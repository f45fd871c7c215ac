import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { SmsType } from "../../contract/http/inform.ts";
import type { CaptchaPurpose } from "../../contract/http/user.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createLimiter } from "../user/limiter.ts";
import { type Sms, type SmsCaller, createSms } from "./sms.ts";

let database: TestDatabase;
let clock: ManualClock;
let sms: Sms;

interface Sent {
  readonly mobile: string;
  readonly text: string;
  readonly code: string;
}
let sent: Sent[];
let isProviderUp: boolean;
/** Resolves with the next attempt to send. */
let nextSend: PromiseWithResolvers<void>;
/** Verifications that are good, and for what; each is taken once. */
let verifications: Map<string, CaptchaPurpose>;
let verdict: "fallback" | null;

const SERVER_KEY = "ab".repeat(32);
const KNOWN = "13800000001";
const BOUND = "13900000009";
const VISITOR: SmsCaller = { userId: null, visitor: "me", ip: "10.0.0.1" };
const USER: SmsCaller = { ...VISITOR, userId: "100001" };
const UNBOUND: SmsCaller = { ...VISITOR, userId: "100002" };

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());
beforeEach(async () => {
  await database.pool.query("truncate sms_code, attempt");
  clock = manualClock();
  sent = [];
  isProviderUp = true;
  nextSend = Promise.withResolvers();
  verifications = new Map();
  verdict = null;
  sms = createSms({
    db: database.db,
    clock,
    log: silentLog(),
    limiter: createLimiter({ db: database.db, clock }),
    serverKey: SERVER_KEY,
    captcha: {
      async verify(visitor, purpose, text) {
        if (verdict !== null) return verdict;
        if (visitor !== "me" || verifications.get(text) !== purpose) return "refused";
        verifications.delete(text);
        return "accepted";
      },
    },
    provider: {
      async send(mobile, text, { code }) {
        const { resolve } = nextSend;
        nextSend = Promise.withResolvers();
        if (isProviderUp) sent.push({ mobile, text, code });
        resolve();
        if (!isProviderUp) throw new Error("no credit left");
      },
    },
    mobileOf: async (userId) => (userId === "100001" ? BOUND : null),
    isKnown: async (mobile) => mobile === KNOWN,
  });
});

let count = 0;
function solved(purpose: CaptchaPurpose): string {
  count += 1;
  verifications.set(`v${count}`, purpose);
  return `v${count}`;
}

const PURPOSE: Partial<Record<SmsType, CaptchaPurpose>> = { 1: "register", 2: "password", 3: "login", 4: "bind", 5: "payment" };

function ask(type: SmsType, mobile: string | undefined, caller = VISITOR, verification?: string) {
  const purpose = PURPOSE[type];
  const captchaVerification = verification ?? (purpose ? solved(purpose) : undefined);
  return sms.send({ mobile, type, captchaVerification }, caller);
}

async function codeFor(type: SmsType, mobile: string): Promise<string> {
  const result = await ask(type, mobile);
  if (!result.ok) throw new Error(result.error.message);
  return sent.at(-1)?.code ?? "";
}

function otherThan(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

describe("a code", () => {
  test("of six digits is sent, is right once and for its type and number alone", async () => {
    expect(await ask(3, KNOWN)).toEqual({ ok: true, value: { resendS: 60 } });
    const [message] = sent;
    expect(message?.mobile).toBe(KNOWN);
    expect(message?.code).toMatch(/^\d{6}$/);
    expect(message?.text).toContain(message?.code);
    const code = message?.code ?? "";
    expect(await sms.take(KNOWN, 1, code)).toBe(false);
    expect(await sms.take("13800000002", 3, code)).toBe(false);
    expect(await sms.take(KNOWN, 3, code)).toBe(true);
    expect(await sms.take(KNOWN, 3, code)).toBe(false);
  });

  test("is kept as nothing that could be read back", async () => {
    const code = await codeFor(3, KNOWN);
    const { rows } = await database.pool.query<{ text: string }>(
      "select to_jsonb(s)::text || encode(code_hash, 'escape') as text from sms_code s",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(code);
  });

  test("lives for five minutes", async () => {
    const code = await codeFor(3, KNOWN);
    clock.advance(299_999);
    expect(await sms.check({ mobile: KNOWN, type: 3, code }, VISITOR)).toEqual({ ok: true, value: true });
    clock.advance(1);
    expect(await sms.take(KNOWN, 3, code)).toBe(false);
  });

  test("is dead after five tries, looking counts too", async () => {
    const code = await codeFor(3, KNOWN);
    const wrong = otherThan(code);
    for (let i = 0; i < 2; i += 1) expect(await sms.take(KNOWN, 3, wrong)).toBe(false);
    for (let i = 0; i < 2; i += 1)
      expect(await sms.check({ mobile: KNOWN, type: 3, code: wrong }, VISITOR)).toEqual({ ok: true, value: false });
    expect(await sms.take(KNOWN, 3, code)).toBe(true);
    clock.advance(60_000);
    const next = await codeFor(3, KNOWN);
    for (let i = 0; i < 5; i += 1) await sms.check({ mobile: KNOWN, type: 3, code: otherThan(next) }, VISITOR);
    expect(await sms.take(KNOWN, 3, next)).toBe(false);
  });

  test("is looked at without being used up", async () => {
    const code = await codeFor(2, KNOWN);
    expect(await sms.check({ mobile: KNOWN, type: 2, code }, VISITOR)).toEqual({ ok: true, value: true });
    expect(await sms.take(KNOWN, 2, code)).toBe(true);
  });

  test("is taken once by a thousand at once, and a thousand guesses are five", async () => {
    const code = await codeFor(3, KNOWN);
    const taken = await Promise.all(Array.from({ length: 1_000 }, () => sms.take(KNOWN, 3, code)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    clock.advance(60_000);
    const next = await codeFor(3, KNOWN);
    await Promise.all(Array.from({ length: 1_000 }, (_, i) => sms.take(KNOWN, 3, `x${i}`)));
    const { rows } = await database.pool.query<{ tries: number }>("select tries from sms_code");
    expect(rows).toEqual([{ tries: 5 }]);
    expect(await sms.take(KNOWN, 3, next)).toBe(false);
  });

  test("nobody used is gone after a while, and the number with it", async () => {
    await codeFor(3, KNOWN);
    clock.advance(600_000);
    await codeFor(3, "13800000002");
    const { rows } = await database.pool.query<{ mobile: string }>("select mobile from sms_code");
    expect(rows).toEqual([{ mobile: "13800000002" }]);
  });

  test("is replaced by the next one", async () => {
    const first = await codeFor(3, KNOWN);
    await sms.take(KNOWN, 3, otherThan(first));
    clock.advance(60_000);
    const second = await codeFor(3, KNOWN);
    if (first !== second) expect(await sms.take(KNOWN, 3, first)).toBe(false);
    expect(await sms.take(KNOWN, 3, second)).toBe(true);
  });
});

describe("limits", () => {
  test("one a minute for each number, saying how long to wait; the captcha is not used up", async () => {
    await codeFor(3, KNOWN);
    clock.advance(12_500);
    const captcha = solved("login");
    const refused = await ask(3, KNOWN, VISITOR, captcha);
    expect(refused).toEqual({ ok: false, error: { code: 429, message: "操作过于频繁，请48秒后再试" } });
    expect((await ask(1, KNOWN)).ok).toBe(false);
    clock.advance(47_499);
    expect((await ask(3, KNOWN, VISITOR, captcha)).ok).toBe(false);
    clock.advance(1);
    expect((await ask(3, KNOWN, VISITOR, captcha)).ok).toBe(true);
    expect(sent).toHaveLength(2);
  });

  test("one of a thousand at once is sent", async () => {
    const results = await Promise.all(Array.from({ length: 1_000 }, () => ask(3, KNOWN)));
    expect(results.filter((r) => r.ok)).toHaveLength(1);
    expect(sent).toHaveLength(1);
    expect(verifications.size).toBeGreaterThanOrEqual(999);
    verifications.clear();
  });

  test("ten a day for each number", async () => {
    for (let i = 0; i < 10; i += 1) {
      expect((await ask(3, KNOWN, { ...VISITOR, ip: `10.1.0.${i}` })).ok).toBe(true);
      clock.advance(60_000);
    }
    const refused = await ask(3, KNOWN);
    expect(refused).toEqual({ ok: false, error: { code: 429, message: `操作过于频繁，请${86_400 - 600}秒后再试` } });
    expect((await ask(3, "13800000002")).ok).toBe(true);
    clock.advance(86_400_000 - 600_000);
    expect((await ask(3, KNOWN)).ok).toBe(true);
  });

  test("sixty an hour for each address", async () => {
    for (let i = 0; i < 60; i += 1) expect((await ask(3, `138000001${String(i).padStart(2, "0")}`)).ok).toBe(true);
    expect(await ask(3, KNOWN)).toEqual({ ok: false, error: { code: 429, message: "操作过于频繁，请3600秒后再试" } });
    expect((await ask(3, KNOWN, { ...VISITOR, ip: "10.0.0.2" })).ok).toBe(true);
  });
});

describe("who may ask for which", () => {
  test("a wrong number, a missing one, a captcha for something else", async () => {
    for (const mobile of [undefined, "", "1380000000", "12800000001", "138000000011", "１３８００００００００"]) {
      expect(await ask(3, mobile)).toEqual({ ok: false, error: { code: 400, message: "请输入正确的手机号" } });
    }
    for (const verification of ["", "nothing", solved("register")]) {
      expect(await ask(3, KNOWN, VISITOR, verification)).toMatchObject({ ok: false, error: { code: 10013 } });
    }
    // None of these cost the number its minute.
    expect((await ask(3, KNOWN)).ok).toBe(true);
    expect(sent).toHaveLength(1);
  });

  test("while the third party is away: 10016, and the minute is free for the local captcha", async () => {
    verdict = "fallback";
    expect(await ask(3, KNOWN)).toMatchObject({ ok: false, error: { code: 10016 } });
    verdict = null;
    expect((await ask(3, KNOWN)).ok).toBe(true);
  });

  test("4, 5 and 8 need a session; 5 and 8 go to the bound phone whatever number is sent", async () => {
    for (const type of [4, 5, 8] as const) expect(await ask(type, KNOWN)).toMatchObject({ ok: false, error: { code: 401 } });
    for (const type of [5, 8] as const) {
      expect(await ask(type, KNOWN, UNBOUND)).toEqual({ ok: false, error: { code: 409, message: "请先绑定手机号" } });
      expect((await ask(type, KNOWN, USER)).ok).toBe(true);
      expect(sent.at(-1)?.mobile).toBe(BOUND);
      clock.advance(60_000);
    }
    expect((await ask(4, KNOWN, UNBOUND)).ok).toBe(true);
    expect(sent.at(-1)?.mobile).toBe(KNOWN);
    const code = sent[1]?.code ?? "";
    expect(await sms.check({ mobile: "whatever", type: 8, code }, VISITOR)).toMatchObject({ ok: false, error: { code: 401 } });
    expect(await sms.check({ mobile: "whatever", type: 8, code }, USER)).toEqual({ ok: true, value: true });
  });

  test("a password for a number nobody has: the same answer, and nothing is sent", async () => {
    const nobody = await ask(2, "13800000002");
    const somebody = nextSend.promise;
    const known = await ask(2, KNOWN);
    await somebody;
    expect(nobody).toEqual(known);
    expect(sent.map((m) => m.mobile)).toEqual([KNOWN]);
    expect(await ask(2, "13800000002")).toMatchObject({ ok: false, error: { code: 429 } });
  });

  test("registering with a number somebody has: the same answer, the code goes to its owner", async () => {
    expect(await ask(1, KNOWN)).toEqual(await ask(1, "13800000002"));
    expect(sent).toHaveLength(2);
  });
});

describe("a provider that does not take the message", () => {
  test("is a failure to the reader; the minute is given back, the code was never valid", async () => {
    isProviderUp = false;
    expect(await ask(3, KNOWN)).toEqual({ ok: false, error: { code: 500, message: "短信发送失败，请稍后再试" } });
    const { rows } = await database.pool.query("select from sms_code");
    expect(rows).toHaveLength(0);
    isProviderUp = true;
    expect((await ask(3, KNOWN)).ok).toBe(true);
  });

  test("does not tell who has an account", async () => {
    isProviderUp = false;
    const tried = nextSend.promise;
    expect(await ask(2, KNOWN)).toEqual({ ok: true, value: { resendS: 60 } });
    await tried;
  });
});
