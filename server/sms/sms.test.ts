import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { SmsType } from "../../contract/http/inform.ts";
import type { CaptchaPurpose } from "../../contract/http/user.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createLimiter } from "../user/limiter.ts";
import { createMetrics } from "../kit/metrics.ts";
import type { CodeHolder } from "../user/types.ts";
import { type Sms, type SmsCaller, type SmsDeps, createSms } from "./sms.ts";

// One file above 400 lines: its limits count together, over one provider and one clock.

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
const VISITOR: SmsCaller = { userId: null, visitor: "me", visitorId: "", ip: "10.0.0.1" };
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
  sms = create();
});

function create(options: Partial<SmsDeps> = {}): Sms {
  return createSms({
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
    ...options,
  });
}

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

function take(mobile: string, type: SmsType, code: string, holder: CodeHolder = VISITOR): Promise<boolean> {
  return sms.take(mobile, type, code, holder);
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
    expect(await take(KNOWN, 1, code)).toBe(false);
    expect(await take("13800000002", 3, code)).toBe(false);
    expect(await take(KNOWN, 3, code)).toBe(true);
    expect(await take(KNOWN, 3, code)).toBe(false);
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
    expect(await take(KNOWN, 3, code)).toBe(false);
  });

  test("is dead after five tries, looking counts too", async () => {
    const code = await codeFor(3, KNOWN);
    const wrong = otherThan(code);
    for (let i = 0; i < 2; i += 1) expect(await take(KNOWN, 3, wrong)).toBe(false);
    for (let i = 0; i < 2; i += 1)
      expect(await sms.check({ mobile: KNOWN, type: 3, code: wrong }, VISITOR)).toEqual({ ok: true, value: false });
    expect(await take(KNOWN, 3, code)).toBe(true);
    clock.advance(60_000);
    const next = await codeFor(3, KNOWN);
    for (let i = 0; i < 5; i += 1) await sms.check({ mobile: KNOWN, type: 3, code: otherThan(next) }, VISITOR);
    expect(await take(KNOWN, 3, next)).toBe(false);
  });

  test("is looked at without being used up", async () => {
    const code = await codeFor(2, KNOWN);
    expect(await sms.check({ mobile: KNOWN, type: 2, code }, VISITOR)).toEqual({ ok: true, value: true });
    expect(await take(KNOWN, 2, code)).toBe(true);
  });

  test("is taken once by a thousand at once, and a thousand guesses are five", async () => {
    const code = await codeFor(3, KNOWN);
    const taken = await Promise.all(Array.from({ length: 1_000 }, () => take(KNOWN, 3, code)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    clock.advance(60_000);
    const next = await codeFor(3, KNOWN);
    await Promise.all(Array.from({ length: 1_000 }, (_, i) => take(KNOWN, 3, `x${i}`)));
    const { rows } = await database.pool.query<{ tries: number }>("select tries from sms_code");
    expect(rows).toEqual([{ tries: 5 }]);
    expect(await take(KNOWN, 3, next)).toBe(false);
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
    await take(KNOWN, 3, otherThan(first));
    clock.advance(60_000);
    const second = await codeFor(3, KNOWN);
    if (first !== second) expect(await take(KNOWN, 3, first)).toBe(false);
    expect(await take(KNOWN, 3, second)).toBe(true);
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

describe("limits of strangers and of oneself", () => {
  test("codes to one's own phone have a minute and a day of their own", async () => {
    for (let i = 0; i < 10; i += 1) {
      expect((await ask(3, BOUND, { ...VISITOR, ip: `10.1.0.${i}` })).ok).toBe(true);
      clock.advance(60_000);
    }
    expect((await ask(3, BOUND)).ok).toBe(false);
    expect((await ask(8, undefined, USER)).ok).toBe(true);
    expect(await ask(5, undefined, USER)).toMatchObject({ ok: false, error: { code: 429 } });
    // Neither has the user's minute shut anybody else out.
    expect((await ask(4, BOUND, UNBOUND)).ok).toBe(true);
  });

  test("two numbers within a minute for one who binds: the old one and the new", async () => {
    expect((await ask(4, BOUND, USER)).ok).toBe(true);
    expect((await ask(4, KNOWN, USER)).ok).toBe(true);
    expect((await ask(4, KNOWN, USER)).ok).toBe(false);
  });

  test("the /64 of an IPv6 address is one address", async () => {
    for (let i = 0; i < 60; i += 1) {
      const caller = { ...VISITOR, ip: `2001:db8:7:7::${i.toString(16)}` };
      expect((await ask(3, `138000002${String(i).padStart(2, "0")}`, caller)).ok).toBe(true);
    }
    expect((await ask(3, KNOWN, { ...VISITOR, ip: "2001:db8:7:7:1::1" })).ok).toBe(false);
    expect((await ask(3, KNOWN, { ...VISITOR, ip: "2001:db8:7:8::1" })).ok).toBe(true);
  });
});

test("sixty an hour for each browser, whatever address it comes from", async () => {
  const browser = { ...VISITOR, visitorId: "f00df00d" };
  for (let i = 0; i < 60; i += 1) {
    expect((await ask(3, `138000004${String(i).padStart(2, "0")}`, { ...browser, ip: `10.4.0.${i}` })).ok).toBe(true);
  }
  expect((await ask(3, KNOWN, { ...browser, ip: "10.4.1.1" })).ok).toBe(false);
  expect((await ask(3, KNOWN, { ...VISITOR, ip: "10.4.1.1" })).ok).toBe(true);
});

describe("the messages of an hour", () => {
  test("are spent: 10017, the log says so once, and those of sessions go on", async () => {
    const lines: { readonly level: number; readonly of: string }[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const metrics = createMetrics({ process: false });
    sms = create({ anHour: 5, log, metrics });
    for (let i = 0; i < 5; i += 1) expect((await ask(3, `1380000031${i}`)).ok).toBe(true);
    for (let i = 5; i < 8; i += 1) expect(await ask(3, `1380000031${i}`)).toMatchObject({ ok: false, error: { code: 10017 } });
    expect(sent).toHaveLength(5);
    expect(lines.map(({ level, of }) => `${level} ${of}`)).toEqual(["40 public", "50 public"]);
    expect((await metrics.smsOverBudget.get()).values).toMatchObject([{ value: 3, labels: { of: "public" } }]);
    expect((await ask(8, undefined, USER)).ok).toBe(true);
    // What was refused cost the number nothing.
    clock.advance(3_600_000);
    expect((await ask(3, "13800000317")).ok).toBe(true);
  });
});

describe("a code and its holder", () => {
  const PHONE: SmsCaller = { ...VISITOR, visitorId: "f00df00d" };
  const MOVED: SmsCaller = { ...PHONE, visitor: "me-elsewhere", ip: "203.0.113.9" };
  const STRANGER: SmsCaller = { ...VISITOR, visitor: "stranger", ip: "10.9.9.9" };

  async function codeOf(caller: SmsCaller): Promise<string> {
    clock.advance(60_000);
    verifications.set("given", "login");
    const result = await sms.send({ mobile: KNOWN, type: 3, captchaVerification: "given" }, caller);
    if (!result.ok) throw new Error(result.error.message);
    return sent.at(-1)?.code ?? "";
  }

  test("moves with the browser's fingerprint; its tries from elsewhere are counted apart", async () => {
    const code = await codeOf(PHONE);
    for (let i = 0; i < 8; i += 1) expect(await take(KNOWN, 3, otherThan(code), MOVED)).toBe(false);
    expect(await take(KNOWN, 3, code, MOVED)).toBe(false);
    expect(await take(KNOWN, 3, code, PHONE)).toBe(true);
    const next = await codeOf(PHONE);
    expect(await take(KNOWN, 3, next, MOVED)).toBe(true);
    expect(await take(KNOWN, 3, next, PHONE)).toBe(false);
  });

  test("asked for before the fingerprint was known is the same browser's after", async () => {
    const code = await codeOf(VISITOR);
    expect(await take(KNOWN, 3, code, PHONE)).toBe(true);
  });

  test("neither of two of one address and one kind of browser touches the other's", async () => {
    const mine = await codeOf(PHONE);
    const theirs = await codeOf({ ...VISITOR, visitorId: "beefbeef" });
    for (let i = 0; i < 5; i += 1) await take(KNOWN, 3, otherThan(mine), { ...VISITOR, visitorId: "beefbeef" });
    expect(await take(KNOWN, 3, theirs, { ...VISITOR, visitorId: "beefbeef" })).toBe(false);
    expect(await take(KNOWN, 3, mine, PHONE)).toBe(true);
  });

  test("whoever used up the tries of one's own does not go on with another's", async () => {
    const early = await codeOf(VISITOR);
    const late = await codeOf(PHONE);
    for (let i = 0; i < 5; i += 1) await take(KNOWN, 3, otherThan(late), PHONE);
    if (early !== late) expect(await take(KNOWN, 3, early, PHONE)).toBe(false);
    expect(await take(KNOWN, 3, early, STRANGER)).toBe(false);
    expect(await take(KNOWN, 3, early, VISITOR)).toBe(true);
  });

  test("codes of a session are the user's, wherever the session is", async () => {
    expect((await ask(8, undefined, USER)).ok).toBe(true);
    const code = sent.at(-1)?.code ?? "";
    expect(await take(BOUND, 8, code, { ...STRANGER, userId: "100002" })).toBe(false);
    expect(await take(BOUND, 8, code, STRANGER)).toBe(false);
    expect(await take(BOUND, 8, code, { ...MOVED, userId: "100001" })).toBe(true);
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

describe("a code without a captcha", () => {
  const plain = (ip: string, mobile: string) => sms.send({ type: 3, mobile, captchaVerification: undefined }, { ...VISITOR, ip });

  test("goes out while the switch is off: three an hour to a network, sixty to everybody; with a captcha it goes on", async () => {
    sms = create({ isCaptchaSwitchOn: () => false });
    for (let i = 0; i < 3; i += 1) expect((await plain(`2001:db8::${i}`, `1380001000${i}`)).ok).toBe(true);
    expect(await plain("2001:db8::9", "13800010009")).toMatchObject({ ok: false, error: { code: 10013 } });
    for (let i = 3; i < 60; i += 1) expect((await plain(`10.1.0.${i}`, `138000110${String(i).padStart(2, "0")}`)).ok).toBe(true);
    expect(await plain("10.1.1.1", "13800012001")).toMatchObject({ ok: false, error: { code: 10013 } });
    expect(sent).toHaveLength(60);
    expect((await ask(3, "13800012002", { ...VISITOR, ip: "10.1.1.2" })).ok).toBe(true);
  });

  test("is refused while the switch is on, and one that is wrong is wrong either way", async () => {
    sms = create({ isCaptchaSwitchOn: () => true });
    expect(await plain("10.1.2.1", "13800010001")).toMatchObject({ ok: false, error: { code: 10013 } });
    sms = create({ isCaptchaSwitchOn: () => false });
    expect(await ask(3, "13800010001", VISITOR, "")).toMatchObject({ ok: false, error: { code: 10013 } });
    expect(sent).toHaveLength(0);
  });
});
