import { describe, expect, test } from "vitest";
import type { SmsCaller } from "./sms.ts";
import { BOUND, KNOWN, SmsWorld, UNBOUND, USER, VISITOR } from "../../tests/setup/testSms.ts";

const w = new SmsWorld();

function otherThan(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

describe("a code", () => {
  test("of six digits is sent, is right once and for its type and number alone", async () => {
    expect(await w.ask(3, KNOWN)).toEqual({ ok: true, value: { resendS: 60 } });
    const [message] = w.sent;
    expect(message?.mobile).toBe(KNOWN);
    expect(message?.code).toMatch(/^\d{6}$/);
    expect(message?.text).toContain(message?.code);
    const code = message?.code ?? "";
    expect(await w.take(KNOWN, 1, code)).toBe(false);
    expect(await w.take("13800000002", 3, code)).toBe(false);
    expect(await w.take(KNOWN, 3, code)).toBe(true);
    expect(await w.take(KNOWN, 3, code)).toBe(false);
  });

  test("is kept as nothing that could be read back", async () => {
    const code = await w.codeFor(3, KNOWN);
    const { rows } = await w.database.pool.query<{ text: string }>(
      "select to_jsonb(s)::text || encode(code_hash, 'escape') as text from sms_code s",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(code);
  });

  test("lives for five minutes", async () => {
    const code = await w.codeFor(3, KNOWN);
    w.clock.advance(299_999);
    expect(await w.sms.check({ mobile: KNOWN, type: 3, code }, VISITOR)).toEqual({ ok: true, value: true });
    w.clock.advance(1);
    expect(await w.take(KNOWN, 3, code)).toBe(false);
  });

  test("is dead after five tries, looking counts too", async () => {
    const code = await w.codeFor(3, KNOWN);
    const wrong = otherThan(code);
    for (let i = 0; i < 2; i += 1) expect(await w.take(KNOWN, 3, wrong)).toBe(false);
    for (let i = 0; i < 2; i += 1)
      expect(await w.sms.check({ mobile: KNOWN, type: 3, code: wrong }, VISITOR)).toEqual({ ok: true, value: false });
    expect(await w.take(KNOWN, 3, code)).toBe(true);
    w.clock.advance(60_000);
    const next = await w.codeFor(3, KNOWN);
    for (let i = 0; i < 5; i += 1) await w.sms.check({ mobile: KNOWN, type: 3, code: otherThan(next) }, VISITOR);
    expect(await w.take(KNOWN, 3, next)).toBe(false);
  });

  test("is looked at without being used up", async () => {
    const code = await w.codeFor(2, KNOWN);
    expect(await w.sms.check({ mobile: KNOWN, type: 2, code }, VISITOR)).toEqual({ ok: true, value: true });
    expect(await w.take(KNOWN, 2, code)).toBe(true);
  });

  test("is taken once by a thousand at once, and a thousand guesses are five", async () => {
    const code = await w.codeFor(3, KNOWN);
    const taken = await Promise.all(Array.from({ length: 1_000 }, () => w.take(KNOWN, 3, code)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    w.clock.advance(60_000);
    const next = await w.codeFor(3, KNOWN);
    await Promise.all(Array.from({ length: 1_000 }, (_, i) => w.take(KNOWN, 3, `x${i}`)));
    const { rows } = await w.database.pool.query<{ tries: number }>("select tries from sms_code");
    expect(rows).toEqual([{ tries: 5 }]);
    expect(await w.take(KNOWN, 3, next)).toBe(false);
  });

  test("nobody used is gone after a while, and the number with it", async () => {
    await w.codeFor(3, KNOWN);
    w.clock.advance(600_000);
    await w.codeFor(3, "13800000002");
    const { rows } = await w.database.pool.query<{ mobile: string }>("select mobile from sms_code");
    expect(rows).toEqual([{ mobile: "13800000002" }]);
  });

  test("is replaced by the next one", async () => {
    const first = await w.codeFor(3, KNOWN);
    await w.take(KNOWN, 3, otherThan(first));
    w.clock.advance(60_000);
    const second = await w.codeFor(3, KNOWN);
    if (first !== second) expect(await w.take(KNOWN, 3, first)).toBe(false);
    expect(await w.take(KNOWN, 3, second)).toBe(true);
  });
});

describe("a code and its holder", () => {
  const PHONE: SmsCaller = { ...VISITOR, visitorId: "f00df00d" };
  const MOVED: SmsCaller = { ...PHONE, visitor: "me-elsewhere", ip: "203.0.113.9" };
  const STRANGER: SmsCaller = { ...VISITOR, visitor: "stranger", ip: "10.9.9.9" };

  async function codeOf(caller: SmsCaller): Promise<string> {
    w.clock.advance(60_000);
    w.verifications.set("given", "login");
    const result = await w.sms.send({ mobile: KNOWN, type: 3, captchaVerification: "given" }, caller);
    if (!result.ok) throw new Error(result.error.message);
    return w.sent.at(-1)?.code ?? "";
  }

  test("moves with the browser's fingerprint; its tries from elsewhere are counted apart", async () => {
    const code = await codeOf(PHONE);
    for (let i = 0; i < 8; i += 1) expect(await w.take(KNOWN, 3, otherThan(code), MOVED)).toBe(false);
    expect(await w.take(KNOWN, 3, code, MOVED)).toBe(false);
    expect(await w.take(KNOWN, 3, code, PHONE)).toBe(true);
    const next = await codeOf(PHONE);
    expect(await w.take(KNOWN, 3, next, MOVED)).toBe(true);
    expect(await w.take(KNOWN, 3, next, PHONE)).toBe(false);
  });

  test("asked for before the fingerprint was known is the same browser's after", async () => {
    const code = await codeOf(VISITOR);
    expect(await w.take(KNOWN, 3, code, PHONE)).toBe(true);
  });

  test("neither of two of one address and one kind of browser touches the other's", async () => {
    const mine = await codeOf(PHONE);
    const theirs = await codeOf({ ...VISITOR, visitorId: "beefbeef" });
    for (let i = 0; i < 5; i += 1) await w.take(KNOWN, 3, otherThan(mine), { ...VISITOR, visitorId: "beefbeef" });
    expect(await w.take(KNOWN, 3, theirs, { ...VISITOR, visitorId: "beefbeef" })).toBe(false);
    expect(await w.take(KNOWN, 3, mine, PHONE)).toBe(true);
  });

  test("whoever used up the tries of one's own does not go on with another's", async () => {
    const early = await codeOf(VISITOR);
    const late = await codeOf(PHONE);
    for (let i = 0; i < 5; i += 1) await w.take(KNOWN, 3, otherThan(late), PHONE);
    if (early !== late) expect(await w.take(KNOWN, 3, early, PHONE)).toBe(false);
    expect(await w.take(KNOWN, 3, early, STRANGER)).toBe(false);
    expect(await w.take(KNOWN, 3, early, VISITOR)).toBe(true);
  });

  test("codes of a session are the user's, wherever the session is", async () => {
    expect((await w.ask(8, undefined, USER)).ok).toBe(true);
    const code = w.sent.at(-1)?.code ?? "";
    expect(await w.take(BOUND, 8, code, { ...STRANGER, userId: "100002" })).toBe(false);
    expect(await w.take(BOUND, 8, code, STRANGER)).toBe(false);
    expect(await w.take(BOUND, 8, code, { ...MOVED, userId: "100001" })).toBe(true);
  });
});

describe("who may ask for which", () => {
  test("a wrong number, a missing one, a captcha for something else", async () => {
    for (const mobile of [undefined, "", "1380000000", "12800000001", "138000000011", "１３８００００００００"]) {
      expect(await w.ask(3, mobile)).toEqual({ ok: false, error: { code: 400, message: "请输入正确的手机号" } });
    }
    for (const verification of ["", "nothing", w.solved("register")]) {
      expect(await w.ask(3, KNOWN, VISITOR, verification)).toMatchObject({ ok: false, error: { code: 10013 } });
    }
    // None of these used up the number's minute.
    expect((await w.ask(3, KNOWN)).ok).toBe(true);
    expect(w.sent).toHaveLength(1);
  });

  test("while the third party is away: 10016, and the minute is free for the local captcha", async () => {
    w.verdict = "fallback";
    expect(await w.ask(3, KNOWN)).toMatchObject({ ok: false, error: { code: 10016 } });
    w.verdict = null;
    expect((await w.ask(3, KNOWN)).ok).toBe(true);
  });

  test("4, 5 and 8 need a session; 5 and 8 go to the bound phone whatever number is sent", async () => {
    for (const type of [4, 5, 8] as const) expect(await w.ask(type, KNOWN)).toMatchObject({ ok: false, error: { code: 401 } });
    for (const type of [5, 8] as const) {
      expect(await w.ask(type, KNOWN, UNBOUND)).toEqual({ ok: false, error: { code: 409, message: "请先绑定手机号" } });
      expect((await w.ask(type, KNOWN, USER)).ok).toBe(true);
      expect(w.sent.at(-1)?.mobile).toBe(BOUND);
      w.clock.advance(60_000);
    }
    expect((await w.ask(4, KNOWN, UNBOUND)).ok).toBe(true);
    expect(w.sent.at(-1)?.mobile).toBe(KNOWN);
    const code = w.sent[1]?.code ?? "";
    expect(await w.sms.check({ mobile: "whatever", type: 8, code }, VISITOR)).toMatchObject({ ok: false, error: { code: 401 } });
    expect(await w.sms.check({ mobile: "whatever", type: 8, code }, USER)).toEqual({ ok: true, value: true });
  });

  test("a password for a number nobody has: the same answer, and nothing is sent", async () => {
    const nobody = await w.ask(2, "13800000002");
    const somebody = w.nextSend.promise;
    const known = await w.ask(2, KNOWN);
    await somebody;
    expect(nobody).toEqual(known);
    expect(w.sent.map((m) => m.mobile)).toEqual([KNOWN]);
    expect(await w.ask(2, "13800000002")).toMatchObject({ ok: false, error: { code: 429 } });
  });

  test("registering with a number somebody has: the same answer, the code goes to its owner", async () => {
    expect(await w.ask(1, KNOWN)).toEqual(await w.ask(1, "13800000002"));
    expect(w.sent).toHaveLength(2);
  });
});

describe("a provider that does not take the message", () => {
  test("is a failure to the reader; the minute is given back, the code was never valid", async () => {
    w.isProviderUp = false;
    expect(await w.ask(3, KNOWN)).toEqual({ ok: false, error: { code: 500, message: "短信发送失败，请稍后再试" } });
    const { rows } = await w.database.pool.query("select from sms_code");
    expect(rows).toHaveLength(0);
    w.isProviderUp = true;
    expect((await w.ask(3, KNOWN)).ok).toBe(true);
  });

  test("does not tell who has an account", async () => {
    w.isProviderUp = false;
    const tried = w.nextSend.promise;
    expect(await w.ask(2, KNOWN)).toEqual({ ok: true, value: { resendS: 60 } });
    await tried;
  });
});

describe("a code without a captcha", () => {
  const plain = (ip: string, mobile: string) => w.sms.send({ type: 3, mobile, captchaVerification: undefined }, { ...VISITOR, ip });

  test("goes out while the switch is off: three an hour to a network, sixty to everybody; with a captcha it goes on", async () => {
    w.sms = w.create({ isCaptchaSwitchOn: () => false });
    for (let i = 0; i < 3; i += 1) expect((await plain(`2001:db8::${i}`, `1380001000${i}`)).ok).toBe(true);
    expect(await plain("2001:db8::9", "13800010009")).toMatchObject({ ok: false, error: { code: 10013 } });
    for (let i = 3; i < 60; i += 1) expect((await plain(`10.1.0.${i}`, `138000110${String(i).padStart(2, "0")}`)).ok).toBe(true);
    expect(await plain("10.1.1.1", "13800012001")).toMatchObject({ ok: false, error: { code: 10013 } });
    expect(w.sent).toHaveLength(60);
    expect((await w.ask(3, "13800012002", { ...VISITOR, ip: "10.1.1.2" })).ok).toBe(true);
  });

  test("is refused while the switch is on, and one that is wrong is wrong either way", async () => {
    w.sms = w.create({ isCaptchaSwitchOn: () => true });
    expect(await plain("10.1.2.1", "13800010001")).toMatchObject({ ok: false, error: { code: 10013 } });
    w.sms = w.create({ isCaptchaSwitchOn: () => false });
    expect(await w.ask(3, "13800010001", VISITOR, "")).toMatchObject({ ok: false, error: { code: 10013 } });
    expect(w.sent).toHaveLength(0);
  });
});
